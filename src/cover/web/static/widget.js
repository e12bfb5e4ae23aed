// The board in a notebook: the page's own, with a few questions to the kernel. Python joins this file to board.js.

import { Board, nameOf } from "./board.js";

/** @typedef {{get: (name: string) => any, set: (name: string, value: unknown) => void, save_changes: () => void, send: (message: unknown) => void, on: (name: string, act: (...given: any[]) => void) => void, off: (name: string, act: (...given: any[]) => void) => void}} Model */
/** @typedef {{cells: (string | null)[][], marks: Record<string, string[]>}} Filled */

const QUESTIONS = {
  hint: "Hint", verify: "Right so far?", explain: "Why not?", candidates: "Candidates", solve: "Solve",
};

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  el.classList.add("cover-widget");
  const frame = document.createElement("div"), place = document.createElement("div");
  frame.className = "board-frame";
  place.className = "board";
  frame.append(place);
  const tools = document.createElement("div"), words = document.createElement("p"), reason = document.createElement("p");
  tools.className = "cover-tools";
  words.setAttribute("role", "status");
  reason.className = "cover-reason";
  el.append(frame, tools, words, reason);

  /** @type {Record<string, any> | null} */
  let view = null;
  /** @type {(string | null)[][] | null} */
  let solution = null;
  /** @type {Filled[]} */
  const before = [];
  let asked = 0;

  const grid = () => model.get("grid");
  /** @returns {Filled} */
  const filled = () => ({ cells: structuredClone(model.get("cells")), marks: structuredClone(model.get("marks")) });
  const draw = () => board.fill(grid().givens, model.get("cells"), model.get("marks"), solution, view);
  const forget = () => { view = solution = null; reason.textContent = ""; };
  /** @param {Filled} now */
  const keep = (now) => {
    model.set("cells", now.cells);
    model.set("marks", now.marks);
    model.save_changes();
    draw();
  };

  const board = new Board(place, (row, column, text, pencil) => {
    if (grid().givens[row][column]) { words.textContent = `${nameOf(row, column)} is given`; return; }
    const now = filled();
    before.push(filled());
    if (pencil || pen.getAttribute("aria-pressed") === "true") {
      const marks = new Set(now.marks[nameOf(row, column)] ?? []);
      if (!text) marks.clear();
      else if (!marks.delete(text)) marks.add(text);
      now.marks[nameOf(row, column)] = [...marks];
    } else {
      /** @type {(string | null)[]} */ (now.cells[row])[column] = text || null;
    }
    forget();
    keep(now);
  });

  /** @param {string} text @param {() => void} act */
  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    tools.append(made);
    return made;
  };
  for (const [verb, text] of Object.entries(QUESTIONS)) {
    button(text, () => {
      forget();
      draw();
      words.textContent = "Working.";
      model.send({ id: ++asked, verb });
    });
  }
  const pen = button("Pencil marks", () => pen.setAttribute("aria-pressed", String(pen.getAttribute("aria-pressed") !== "true")));
  pen.setAttribute("aria-pressed", "false");
  button("Undo", () => {
    const last = before.pop();
    if (last) { forget(); keep(last); }
  });

  /** @param {Record<string, any>} event */
  const hear = (event) => {
    if (event.id !== asked) return;
    if (event.view) view = event.view;
    if (event.event === "solution" && event.number === 1) solution = event.cells;
    if (event.event === "step" && event.number === 1) { words.textContent = event.words; reason.textContent = event.reason; }
    if (event.event === "text" && words.textContent === "Working.") words.textContent = event.text;
    if (event.event === "error") words.textContent = event.message;
    if (event.event === "done" && words.textContent === "Working.") words.textContent = "";
    draw();
  };
  const show = () => { forget(); words.textContent = ""; before.length = 0; board.show(grid()); draw(); };
  model.on("msg:custom", hear);
  model.on("change:grid", show);
  model.on("change:cells", draw);
  model.on("change:marks", draw);
  show();
  return () => {
    model.off("msg:custom", hear);
    model.off("change:grid", show);
    model.off("change:cells", draw);
    model.off("change:marks", draw);
  };
}

export default { render };

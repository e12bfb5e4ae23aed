// The board of a grid: cells that are typed into, with what the engine points out. The rules are a picture below them.

/** @typedef {{size: number, symbols: string[], givens: (string | null)[][], boxes: number[][], rules: {svg: string, box: {left: number, top: number, width: number, height: number}} | null}} Grid */
/** @typedef {Record<string, any>} View */

/** @param {number} row @param {number} column */
export const nameOf = (row, column) => `r${row + 1}c${column + 1}`;

/** An empty sudoku, for who types before the engine is there. @returns {Grid} */
export function plain() {
  const rows = [...Array(9).keys()];
  return {
    size: 9, symbols: rows.map((k) => String(k + 1)), givens: rows.map(() => rows.map(() => null)),
    boxes: rows.map((r) => rows.map((c) => 3 * Math.floor(r / 3) + Math.floor(c / 3))), rules: null,
  };
}

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {(row: number, column: number, key: string, pencil: boolean) => void} typed with "" for an empty cell
   * @param {(row: number, column: number, drawn: boolean) => void} [picked] a cell, by pointer or key, where `picks`
   */
  constructor(place, typed, picked = () => {}) {
    this.place = place;
    this.typed = typed;
    this.picked = picked;
    this.picks = false; // are cells chosen, one after the other, and not filled in?
    this.grid = plain();
    this.at = { row: 0, column: 0 };
    this.buffer = "";
    /** @type {HTMLElement[][]} */
    this.cells = [];
    /** @type {Map<Element, {row: number, column: number, edges: string, state: string}>} */
    this.known = new Map(); // of each cell: where it is, its thick edges, and what is drawn there
    this.url = "";
    this.#listen();
  }

  /** Another puzzle. @param {Grid} grid */
  show(grid) {
    const same = this.cells.length === grid.size && JSON.stringify(grid.boxes) === JSON.stringify(this.grid.boxes) && !grid.rules === !this.grid.rules;
    this.grid = grid;
    const box = grid.rules?.box ?? { left: 0, top: 0, width: grid.size, height: grid.size };
    this.place.style.aspectRatio = `${box.width} / ${box.height}`;
    this.place.parentElement?.style.setProperty("--shape", String(box.width / box.height));
    this.place.style.setProperty("--mark", `${(100 / box.width) * 0.62}cqw`);
    this.place.classList.toggle("drawn", Boolean(grid.rules));
    if (!same || !this.cells.length) this.#build();
    const cells = /** @type {HTMLElement} */ (this.place.querySelector(".cells"));
    cells.style.left = `${(-100 * box.left) / box.width}%`;
    cells.style.top = `${(-100 * box.top) / box.height}%`;
    cells.style.width = `${(100 * grid.size) / box.width}%`;
    cells.style.height = `${(100 * grid.size) / box.height}%`;
    this.#rules(grid);
  }

  /** @param {Grid} grid */
  #rules(grid) {
    let image = /** @type {HTMLImageElement | null} */ (this.place.querySelector(".rules"));
    if (!image) {
      image = document.createElement("img");
      image.className = "rules";
      image.alt = "";
      image.setAttribute("aria-hidden", "true");
      this.place.prepend(image);
    }
    image.hidden = !grid.rules;
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = grid.rules ? URL.createObjectURL(new Blob([grid.rules.svg], { type: "image/svg+xml" })) : "";
    if (this.url) image.src = this.url;
  }

  #build() {
    const { size, boxes } = this.grid;
    const cells = document.createElement("div");
    cells.className = "cells";
    cells.setAttribute("role", "grid");
    cells.setAttribute("aria-label", `Board of ${size} rows and columns`);
    cells.style.gridTemplate = `repeat(${size}, minmax(0, 1fr)) / repeat(${size}, minmax(0, 1fr))`;
    this.cells = [];
    this.known.clear();
    /** @param {number} r @param {number} c */
    const box = (r, c) => boxes[r]?.[c];
    for (let r = 0; r < size; r++) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      this.cells.push([]);
      for (let c = 0; c < size; c++) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        const edges = [["top", r - 1, c], ["left", r, c - 1], ["bottom", r + 1, c], ["right", r, c + 1]]
          .filter(([edge, y, x]) => box(Number(y), Number(x)) !== box(r, c) && (edge === "top" || edge === "left" || r === size - 1 || c === size - 1))
          .map(([edge]) => edge).join(" ");
        this.known.set(cell, { row: r, column: c, edges, state: "" });
        row.append(cell);
        this.cells[r]?.push(cell);
      }
      cells.append(row);
    }
    this.place.querySelector(".cells")?.remove();
    this.place.append(cells);
    this.at = { row: Math.min(this.at.row, size - 1), column: Math.min(this.at.column, size - 1) };
    this.#tabbable();
  }

  /**
   * What stands in the cells.
   * @param {(string | null)[][]} givens
   * @param {(string | null)[][]} mine
   * @param {Record<string, string[]>} pencil
   * @param {(string | null)[][] | null} solution
   * @param {View | null} view
   */
  fill(givens, mine, pencil, solution, view) {
    const { size } = this.grid;
    for (let r = 0; r < size; r++) {
      for (let c = 0; c < size; c++) {
        const name = nameOf(r, c);
        const given = givens[r]?.[c] ?? null, own = mine[r]?.[c] ?? null;
        const seen = view?.placed?.[name]?.[0] ?? view?.filled?.[name]?.[0] ?? solution?.[r]?.[c] ?? null;
        const classes = ["cell"];
        const words = [`row ${r + 1} column ${c + 1}`];
        const text = given ?? own ?? seen;
        if (given) { classes.push("given"); words.push(`given ${given}`); }
        else if (own) { classes.push("mine"); words.push(`yours ${own}`); }
        else if (seen) { classes.push("found"); words.push(`found ${seen}`); }
        for (const [key, said] of [["clash", "clashes"], ["differ", "differs between solutions"], ["over", "seen by the step"], ["chosen", "chosen"]]) {
          if (view?.[/** @type {string} */ (key)]?.includes(name)) { classes.push(/** @type {string} */ (key)); words.push(/** @type {string} */ (said)); }
        }
        if (view?.placed?.[name] && !given && !own) { classes.push("placed"); words.push("placed by the step"); }
        if (view?.used?.[name]) { classes.push("used"); words.push("used by the step"); }
        const removed = view?.removed?.[name] ?? [], middle = text ? [] : view?.middle?.[name] ?? [], color = view?.colors?.[name] ?? 0;
        const marks = text ? [] : [...((view?.candidates ?? pencil)[name] ?? [])];
        if (color) { classes.push(`color${color}`); words.push(`color ${color}`); }
        if (middle.length) words.push(`perhaps ${middle.join(" ")}`);
        if (!text && !marks.length && !removed.length && !middle.length) words.push("empty");
        if (!text && marks.length) words.push(`marks ${marks.join(" ")}`);
        if (removed.length) words.push(`removed ${removed.join(" ")}`);
        this.#draw(r, c, classes, words.join(", "), text, marks, removed, view?.used?.[name] ?? [], middle);
      }
    }
  }

  /**
   * @param {number} r @param {number} c @param {string[]} classes @param {string} label
   * @param {string | null} text @param {string[]} marks @param {string[]} removed @param {string[]} used @param {string[]} middle
   */
  #draw(r, c, classes, label, text, marks, removed, used, middle) {
    const cell = this.cells[r]?.[c];
    if (!cell) return;
    const known = this.known.get(cell), names = classes.join(" "), state = `${names}: ${label}`;
    if (!known || known.state === state) return;
    known.state = state;
    cell.className = `${names} ${known.edges}`;
    cell.setAttribute("aria-label", label);
    cell.replaceChildren();
    if (text) {
      const shown = document.createElement("span");
      shown.textContent = text;
      cell.append(shown);
    } else if (marks.length || removed.length) {
      const across = Math.ceil(Math.sqrt(this.grid.size));
      const box = document.createElement("span");
      box.className = "marks";
      box.setAttribute("aria-hidden", "true");
      box.style.setProperty("--across", String(across));
      for (const symbol of this.grid.symbols) {
        const mark = document.createElement(removed.includes(symbol) ? "s" : used.includes(symbol) ? "b" : "span");
        if (marks.includes(symbol) || removed.includes(symbol)) mark.dataset.mark = symbol; // the label says it
        box.append(mark);
      }
      cell.append(box);
    }
    if (middle.length) {
      const box = document.createElement("span");
      box.className = "middle";
      box.setAttribute("aria-hidden", "true");
      box.dataset.mark = middle.join("");
      cell.append(box);
    }
  }

  /** One listener for all cells: a board of 60x60 is built as soon as its cells are. */
  #listen() {
    /** @param {globalThis.Event} event */
    const cell = ({ target }) => /** @type {HTMLElement} */ (target).closest("[role=gridcell]");
    /** @param {globalThis.Event} event */
    const at = (event) => this.known.get(cell(event) ?? this.place);
    this.place.addEventListener("focusin", (event) => {
      const place = at(event);
      if (place) this.#focus(place.row, place.column);
    });
    this.place.addEventListener("keydown", (event) => { if (at(event)) this.#key(event); });
    this.place.addEventListener("pointerdown", (event) => {
      const place = this.picks && !event.button && at(event);
      if (!place) return;
      const holder = /** @type {Element} */ (event.target);
      if (holder.hasPointerCapture(event.pointerId)) holder.releasePointerCapture(event.pointerId); // a finger draws too
      this.picked(place.row, place.column, false);
    });
    this.place.addEventListener("pointerover", (event) => {
      const place = this.picks && event.buttons === 1 && at(event);
      if (place) this.picked(place.row, place.column, true);
    });
  }

  /** @param {number} row @param {number} column */
  #focus(row, column) {
    if (row !== this.at.row || column !== this.at.column) this.buffer = "";
    this.at = { row, column };
    this.#tabbable();
  }

  #tabbable() {
    for (const row of this.cells) for (const cell of row) cell.tabIndex = -1;
    const cell = this.cells[this.at.row]?.[this.at.column];
    if (cell) cell.tabIndex = 0;
  }

  /** @param {number} row @param {number} column */
  go(row, column) {
    const last = this.grid.size - 1;
    this.cells[Math.max(0, Math.min(last, row))]?.[Math.max(0, Math.min(last, column))]?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, column } = this.at;
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1], Home: [row, 0], End: [row, this.grid.size - 1],
    };
    const move = moves[event.key];
    if (move) {
      this.go(...move);
      if (this.picks && event.shiftKey) this.picked(this.at.row, this.at.column, true);
    } else if (this.picks) {
      if (event.key !== "Enter" && event.key !== " ") return;
      this.picked(row, column, false);
    } else if (["Delete", "Backspace", " ", "."].includes(event.key)) {
      this.buffer = "";
      this.typed(row, column, "", false);
    } else {
      const digit = /^Digit(\d)$/.exec(event.code)?.[1];
      const key = event.shiftKey && digit ? digit : event.key;
      if (!this.#symbol(key, event.shiftKey && Boolean(digit))) return;
    }
    event.preventDefault();
  }

  /** A symbol of several characters is typed one by one. @param {string} key @param {boolean} pencil */
  #symbol(key, pencil) {
    if (key.length !== 1) return false;
    const known = this.grid.symbols;
    for (const text of [this.buffer + key, key]) {
      const found = known.find((symbol) => symbol.toLowerCase() === text.toLowerCase());
      if (found) {
        this.buffer = known.some((symbol) => symbol.length > text.length && symbol.startsWith(text)) ? text : "";
        this.typed(this.at.row, this.at.column, found, pencil);
        return true;
      }
    }
    return false;
  }
}

// The page: its state, what is asked of the engine, and where each event goes.

import { Board, nameOf, plain } from "./board.js";
import { Answers, differing } from "./answers.js";
import { Drawing } from "./clue.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Event} Event */
/** @typedef {import("./engine.js").Request} Request */
/** @typedef {(string | null)[][]} Cells */
/** @typedef {import("./play.js").Place} Place */
/** @typedef {import("./play.js").Field} Field */
/**
 * marks: of the places of a board that is no grid, by name; middle: candidates in the middle of a cell; colors: of cells.
 * @typedef {{text: string, number: number, rules: string[], givens: Cells | null, mine: Cells, pencil: Record<string, string[]>, middle: Record<string, string[]>, colors: Record<string, number>, marks: Record<string, string>}} State
 */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const by = (id) => /** @type {T} */ (document.getElementById(id));
/** @param {string} id @returns {HTMLInputElement} */
const input = (id) => by(id);
/** @param {string} id @returns {HTMLSelectElement} */
const select = (id) => by(id);
/** @param {string} id of its control @returns {HTMLElement} */
const label = (id) => /** @type {HTMLElement} */ (by(id).parentElement);
/** @param {number} size @returns {Cells} */
const blank = (size) => Array.from({ length: size }, () => Array(size).fill(null));
/** @template T @param {T} value @returns {T} */
const copy = (value) => structuredClone(value);

// Not before the board is there.
const addresses = () => import("./address.js");
const engines = () => import("./engine.js");

/** The board is seen, or nobody looks. */
const painted = () => new Promise((go) => {
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, 250); // behind another tab there are no frames
});

/** A puzzle that nobody has filled in yet. @param {string} text @param {number} size @returns {State} */
const fresh = (text, size) => ({ text, number: 1, rules: [], givens: null, mine: blank(size), pencil: {}, middle: {}, colors: {}, marks: {} });

const EMPTY = `${".".repeat(81)}\n`;
const AT_ONCE = 100; // ms in which an answer takes the place of the one before, without an empty board between
const PATIENCE = 300; // ms that a question waits for the one before it
const QUICK = ["read", "play", "puzzles", "formats"]; // never stopped
const LIVE = 3; // of a look while the puzzle is changed
const COLORS = 8;
const SETTING = ["set", "clue"]; // modes that change the puzzle
const SECONDS = 20; // of an answer that needs a search of its own, unless the page says otherwise

class Page {
  constructor() {
    /** @type {State} */
    this.state = fresh(EMPTY, 9);
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
    this.grid = plain();
    /** @type {boolean} */
    this.isGrid = true;
    this.mode = "set";
    /** @type {Cells | null} */
    this.solution = null;
    /** @type {Record<string, any> | null} */
    this.view = null;
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {Promise<void>} */
    this.loading = Promise.resolve(); // ends when there is an engine, or none will come
    this.unread = false; // is the puzzle of the address still to be read?
    this.busy = false;
    this.asking = "";
    this.asked = 0;
    this.reading = 0;
    this.token = "";
    /** The picture and the places of a board that is no grid. @type {{drawn: any, places: Place[]} | null} */
    this.base = null;
    /** @type {string[]} */
    this.clash = []; // names of cells and places that break a rule
    /** Of a board that is no grid, from the first one on. @type {Field | null} */
    this.field = null;
    this.drawing = new Drawing(() => { this.draw(); }, () => by("add").click());
    this.board = new Board(by("board"), (row, column, text, pencil) => this.type(row, column, text, pencil), (row, column, drawn) => this.pick(row, column, drawn));
    this.answers = new Answers(by("result"), by("status"), {
      view: (view) => this.point(view), solution: (cells) => this.solve(cells), picture: (drawn) => this.picture(drawn),
      take: (text) => void this.open(text),
    });
  }

  // ---------------------------------------------------------------- state
  async start() {
    this.board.show(this.grid);
    this.draw();
    this.pad();
    this.wire();
    this.loading = painted().then(() => this.load());
    await this.loading;
    if (!this.engine) return;
    await this.lists();
  }

  /** The state of the address, then an engine, which reads it. */
  async load() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    this.token = wanted.get("token") ?? sessionStorage.getItem("token") ?? "";
    if (wanted.has("token")) sessionStorage.setItem("token", this.token);
    this.unread = wanted.has("p");
    const coming = engines();
    coming.catch(() => {}); // it is looked at below
    const kept = wanted.get("p") ? await (await addresses()).unpacked(wanted.get("p") ?? "") : null;
    this.state = { ...this.state, ...sane(kept) };
    this.unread = this.state.text !== EMPTY;
    if (this.unread) by("about").textContent = "The puzzle of the address is being read.";
    if (wanted.has("token")) history.replaceState(null, "", location.pathname + (wanted.get("p") ? `#p=${wanted.get("p")}` : ""));
    try {
      const engine = await (await coming).chosen(this.token);
      await engine.ready;
      const { engine: sort, backends } = engine.capabilities;
      by("engine").textContent = sort === "server" ? "Answered by this server." : "Answered in this browser; nothing is sent.";
      by("engine").title = (backends ?? []).join(", ");
      this.engine = engine;
    } catch (error) {
      by("engine").textContent = `There is no engine: ${error instanceof Error ? error.message : error}`;
      return;
    }
    document.documentElement.dataset.readyAfter = String(performance.now());
    document.documentElement.dataset.marks = JSON.stringify(this.engine.capabilities.marks ?? {});
    document.documentElement.dataset.ready = "true";
    await this.read(); // before what was asked meanwhile
  }

  /** Marks on a board that is no grid. @param {[string, string][]} changes */
  mark(changes) {
    this.keep();
    this.state.marks = { ...this.state.marks };
    for (const [name, words] of changes) {
      if (words) this.state.marks[name] = words;
      else delete this.state.marks[name];
    }
    if (this.view || this.solution || this.looked) this.forget();
    this.answers.say("");
    this.draw();
    this.judge();
  }

  /** How many cells of a grid are still empty, in words. */
  left() {
    const open = this.givens().flatMap((given, r) => given.filter((mark, c) => !mark && !this.state.mine[r]?.[c])).length;
    return open ? `${open} ${open === 1 ? "cell" : "cells"} left.` : "";
  }
  kind = ""; // of the puzzle that was read last

  /** Is what is filled in wrong by the rules, or the solution? Asked when the filling in pauses, and never in the place of a question. */
  judge() {
    this.clash = [];
    window.clearTimeout(this.judging);
    if (!this.engine) return;
    this.judging = window.setTimeout(async () => {
      const placed = this.played();
      if (!placed.length) return;
      if (this.busy) { this.judge(); return; } // the last move is looked at too
      const state = JSON.stringify(this.state), request = this.request();
      const events = await this.ask("play", {}, undefined, { ...request, state: { ...request.state, placed } });
      const found = events.find((event) => event.event === "record")?.record;
      if (!found || state !== JSON.stringify(this.state)) return;
      if (found.solved) this.answers.say("Solved.");
      this.clash = by("clashes").matches(":checked") ? found.places : [];
      this.draw();
    }, 200);
  }
  judging = 0;

  /** Remember where it stood, for Undo. */
  keep() {
    this.before.push(JSON.stringify(this.state));
    if (this.before.length > 500) this.before.shift();
    this.after = [];
  }

  /** @param {string[]} from @param {string[]} to */
  back(from, to) {
    const kept = from.pop();
    if (kept === undefined) return;
    to.push(JSON.stringify(this.state));
    const text = this.state.text;
    this.state = JSON.parse(kept);
    this.forget();
    if (text !== this.state.text || !this.isGrid) void this.read();
    else this.draw();
  }

  forget() {
    this.view = this.solution = null;
    this.clash = [];
    this.answers.clear();
    if (this.looked && this.base) this.field?.show(this.base.drawn, this.base.places);
    this.looked = false;
  }
  looked = false; // is the picture one of an answer?

  givens() {
    return this.state.givens ?? this.grid.givens;
  }

  /** @param {number} row @param {number} column @param {string} text @param {boolean} pencil */
  type(row, column, text, pencil) {
    if (this.unread) { this.answers.say("Reading the puzzle from the address; a moment, please."); return; }
    const given = this.givens()[row]?.[column] ?? null, name = nameOf(row, column);
    if (this.mode !== "set" && given) { this.answers.say(`${name} is given: choose Givens to change it.`); return; }
    this.keep();
    if (this.mode === "set") {
      this.state.givens = copy(this.givens());
      (this.state.givens[row] ?? [])[column] = text || null;
      (this.state.mine[row] ?? [])[column] = null;
      delete this.state.pencil[name];
      this.forget();
    } else if (this.mode === "color") {
      const { [name]: _, ...others } = this.state.colors, number = this.symbol(text);
      this.state.colors = number ? { ...others, [name]: number } : others;
    } else if (this.mode === "middle") {
      const marks = new Set(text ? this.state.middle[name] : []);
      if (text && !marks.delete(text)) marks.add(text);
      this.state.middle = { ...this.state.middle, [name]: [...marks].sort() };
    } else if (this.mode === "pencil" || pencil) {
      const marks = new Set(this.view?.candidates?.[name] ?? this.state.pencil[name] ?? []);
      if (this.view?.candidates) this.state.pencil = copy(this.view.candidates);
      if (!text) marks.clear();
      else if (!marks.delete(text)) marks.add(text);
      this.state.pencil[name] = [...marks];
      this.view = null;
    } else {
      (this.state.mine[row] ?? [])[column] = text || null;
      this.view = this.solution = null;
      this.answers.say(this.left());
    }
    this.draw();
    if (this.mode === "set") this.later();
    else if (this.mode === "play") this.judge();
  }

  /** Which color a symbol means, 0: none. @param {string} text */
  symbol(text) { return text ? (this.grid.symbols.indexOf(text) % COLORS) + 1 : 0; }

  /** The text follows the givens when the typing pauses. */
  later() {
    if (!this.engine) return; // it reads when it is there
    window.clearTimeout(this.reading);
    this.reading = window.setTimeout(() => void this.read(), 400);
  }

  draw() {
    by("frame").hidden = by("modes").hidden = !this.isGrid;
    by("entry").hidden = !this.isGrid && !this.base?.places.length;
    by("pad").hidden = this.isGrid ? this.mode === "clue" : !this.field?.symbols.length;
    by("picture").hidden = this.isGrid;
    by("clue").hidden = !this.isGrid || this.mode !== "clue";
    const sets = this.isGrid && SETTING.includes(this.mode);
    document.body.dataset.task = sets ? "set" : "play";
    label("live").hidden = !sets;
    label("clashes").hidden = sets;
    by("remove").hidden = !this.drawing.taken;
    by("howto").textContent = this.isGrid ? "" : HOW[this.sort()] ?? "";
    const chosen = this.mode === "clue" ? { chosen: this.picked() } : {};
    const { middle, colors } = this.state;
    const pointed = this.view || this.mode === "clue" || this.clash.length;
    const view = { middle, colors, ...(pointed ? { candidates: this.state.pencil, clash: this.clash, ...this.view, ...chosen } : {}) };
    if (this.isGrid) this.board.fill(this.givens(), this.state.mine, this.state.pencil, this.solution, view);
    else this.field?.draw(this.looked ? {} : this.state.marks, this.clash);
    by("undo").toggleAttribute("disabled", !this.before.length);
    by("redo").toggleAttribute("disabled", !this.after.length);
    window.clearTimeout(this.addressing);
    this.addressing = window.setTimeout(() => void this.address(), 300);
  }
  addressing = 0;

  async address() {
    const { LONGEST, packed } = await addresses();
    const text = await packed(this.state);
    const fits = text.length <= LONGEST;
    history.replaceState(null, "", fits ? `#p=${text}` : location.pathname);
    return fits;
  }

  // ---------------------------------------------------------------- clues
  /** How a board that is no grid is filled in: what its places are. */
  sort() {
    const sorts = new Set((this.base?.places ?? []).map((place) => place.sort));
    if (this.field?.symbols.length) return sorts.size > 1 ? "both" : "typed";
    return sorts.size > 1 ? "both" : [...sorts][0] ?? "";
  }

  /** The cells of the line of a new clue, by name. @returns {string[]} */
  picked() {
    return this.drawing.cells;
  }

  /**
   * A press on a cell with clues chooses one of them, one more press the next; a drag draws a new one over them.
   * @param {number} row @param {number} column @param {boolean} drawn
   */
  pick(row, column, drawn) {
    const name = nameOf(row, column), { drawing } = this;
    if (!drawn && (drawing.taken || !drawing.cells.length) && !drawing.single) {
      const here = this.clues().filter((line) => cellsOf(line).includes(name));
      if (here.length) {
        this.take(here[(here.indexOf(drawing.taken) + 1) % here.length] ?? "");
        this.pressed = name;
        return;
      }
    }
    if (drawing.taken) {
      this.begin(select("clues").value, false);
      if (drawn && this.pressed) drawing.pick(this.pressed, true);
    }
    this.pressed = "";
    drawing.pick(name, drawn);
  }
  pressed = ""; // the cell on which a clue was chosen by the press that goes on

  /** A clue that is there, to be changed or removed. @param {string} line */
  take(line) {
    this.choose("clue");
    this.drawing.take(line);
    this.draw();
  }

  /** A new clue of a kind. @param {string} form @param {boolean} [go] to its line */
  begin(form, go = true) {
    this.drawing.begin(form, go);
    if (form) this.choose("clue");
    this.draw();
  }

  /** The lines of the text that say clues and rules. @returns {string[]} */
  clues() {
    const lines = this.isGrid && this.many === 1 ? this.state.text.split("\n") : [];
    const known = [...WORDS, ...[...select("clues").options].map((option) => option.text)];
    return lines.filter((line) => known.includes(/^[a-z]+/.exec(line)?.[0] ?? ""));
  }

  /** Each is a button, which chooses it as a press on the board does: rules have no place there. */
  lines() {
    const clues = this.clues();
    by("lines").replaceChildren(...clues.map((line) => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.textContent = line;
      button.addEventListener("click", () => this.take(line));
      item.append(button);
      return item;
    }));
    by("lines").hidden = !clues.length;
  }

  /** The puzzle without one line of its text. @param {string} line */
  async without(line) {
    this.keep();
    this.drop(line);
    this.begin(select("clues").value, false);
    this.forget();
    if (await this.read() && !by("live").matches(":checked")) this.answers.say(`Removed: ${line}.`);
  }

  /** @param {string} line of the text */
  drop(line) {
    const lines = this.state.text.split("\n");
    if (lines.includes(line)) lines.splice(lines.indexOf(line), 1);
    this.state = { ...this.state, text: lines.join("\n"), givens: copy(this.givens()) };
  }

  /** The line of a new clue, or of one that is changed, becomes part of the puzzle. */
  async add() {
    const rule = input("rule").value.trim();
    if (!rule) return;
    this.keep();
    this.drop(this.drawing.taken);
    this.state.rules = [...this.state.rules, rule];
    this.forget();
    if (!(await this.read())) { this.state = JSON.parse(this.before.pop() ?? ""); return; }
    this.begin(select("clues").value);
    if (!by("live").matches(":checked")) this.answers.say(`Added: ${rule}.`);
  }

  // ---------------------------------------------------------------- questions
  /** What every question says of the puzzle. @returns {Request} */
  request() {
    const { text, rules, number, givens } = this.state;
    /** @type {Record<string, unknown>} */
    const state = {};
    if (this.isGrid && givens) state.givens = givens;
    return { verb: "", text, args: { ...(rules.length ? { with_: rules } : {}), ...(number > 1 || this.many > 1 ? { number } : {}) }, state };
  }
  many = 1;
  waiting = 0; // questions whose answer is not there

  /** What the player has filled in, as names. */
  played() {
    if (!this.isGrid) return this.field?.meant(this.state.marks) ?? [];
    /** @type {string[]} */
    const placed = [];
    this.state.mine.forEach((row, r) => row.forEach((text, c) => { if (text) placed.push(`${nameOf(r, c)}=${text}`); }));
    return placed;
  }

  /**
   * @param {string} verb
   * @param {Record<string, unknown>} args
   * @param {(event: Event) => void} [hear]
   * @param {Request} [own]
   * @returns {Promise<Event[]>}
   */
  async ask(verb, args, hear, own = undefined) {
    if (!this.engine) await this.loading;
    if (!this.engine) return [];
    own ??= this.request();
    const id = String(++this.asked);
    // What is answered in a moment is waited for: Stop would cost a new engine.
    const until = performance.now() + (QUICK.includes(this.asking) ? 100 : 1) * PATIENCE;
    // Nothing is awaited between the last look at `busy` and its setting.
    while (this.busy && performance.now() < until) await new Promise((go) => setTimeout(go, 5));
    if (this.busy) this.engine.stop();
    while (this.busy) await new Promise((go) => setTimeout(go, 5));
    this.busy = true;
    this.asking = verb;
    /** @type {Event[]} */
    const events = [];
    try {
      await this.engine.ask({ ...own, id, verb, args: { ...own.args, ...args } }, (event) => {
        if (event.event !== "progress") events.push(event);
        hear?.(event);
      });
    } finally {
      this.busy = false;
    }
    return events;
  }

  /** A question of the page: its answer is shown. @param {string} verb @param {Record<string, unknown>} [args] @param {Request} [own] */
  async question(verb, args = {}, own = undefined) {
    if (!this.engine) {
      this.answers.say("The engine is loading; your answer comes after that.");
      await this.loading;
      if (!this.engine) { this.answers.fail(by("engine").textContent ?? ""); return []; }
    }
    window.clearTimeout(this.reading);
    const request = own ?? this.request();
    if (["hint", "path"].includes(verb)) request.state = { ...request.state, placed: this.played() };
    if (verb === "verify" && this.isGrid) request.state = { ...request.state, cells: this.givens().map((row, r) => row.map((text, c) => text ?? this.state.mine[r]?.[c] ?? null)) };
    by("result").setAttribute("aria-busy", String(Boolean(++this.waiting)));
    let begun = false;
    /** @type {Event[]} */
    const early = []; // what comes at once is shown as a whole: each part of it would cost a frame
    /** @param {Event} event */
    const hear = (event) => {
      if (event.event === "start") return;
      if (!begun) early.push(event);
      else if (event.event === "progress") this.far(event);
      else this.answers.hear(verb, event, this.isGrid);
    };
    const begin = () => {
      if (begun) return;
      begun = true;
      const clash = this.clash; // is about what is filled in, not about the answer before
      this.forget();
      this.clash = clash;
      this.answers.begin(verb);
      by("facts").hidden = by("copy-answer").hidden = true; // of the answer before
      by("progress").removeAttribute("value");
      by("far").textContent = "";
      early.forEach(hear);
    };
    const late = window.setTimeout(() => {
      begin();
      this.draw();
      by("stop").removeAttribute("disabled");
      by("going").hidden = false;
    }, AT_ONCE);
    const events = await this.ask(verb, args, hear, request);
    window.clearTimeout(late);
    begin();
    by("stop").setAttribute("disabled", "");
    by("going").hidden = true;
    const records = events.filter((event) => event.event === "record").map((event) => event.record);
    by("facts").hidden = !records.length;
    by("record").textContent = records.map((record) => JSON.stringify(record, (key, value) => (key === "svg" ? "..." : value), 1)).join("\n");
    this.answers.end(verb, events);
    by("copy-answer").hidden = false;
    this.draw();
    by("result").setAttribute("aria-busy", String(Boolean(--this.waiting)));
    return events;
  }

  /** @param {Event} event */
  far(event) {
    const bar = /** @type {HTMLProgressElement} */ (by("progress"));
    if (event.done !== null && event.done > 0.0005) bar.value = event.done;
    const found = event.found ? `at least ${Number(event.found).toLocaleString("en")} so far, ` : "";
    by("far").textContent = `${found}${event.words ? `${event.words}, ` : ""}${event.seconds} s`;
    this.answers.far(found.slice(0, -2));
  }

  /** Read the text again: what it is, its cells, its picture. */
  async read() {
    const events = await this.ask("read", {});
    const last = events.at(-1);
    const found = events.find((event) => event.event === "record")?.record;
    this.unread = false;
    if (!found) { this.answers.fail(last?.message ?? (by("engine").textContent || "not read")); return false; }
    this.many = found.many;
    by("several").hidden = found.many < 2;
    input("number").value = String(this.state.number);
    input("number").max = String(found.many);
    by("many").textContent = `of ${found.many} in the text`;
    if (!found.grid && !this.field) {
      const { Field } = await import("./play.js");
      this.field = new Field(by("picture"), (changes) => this.mark(changes), (words) => { by("here").textContent = words; });
    }
    this.isGrid = Boolean(found.grid);
    this.kind = found.kind;
    this.offer();
    const title = document.createElement("strong");
    title.textContent = `${found.kind}: ${found.about}.`;
    if (this.state.text !== EMPTY) by("about").replaceChildren(title, ` ${[found.rules || found.meaning, ...found.warnings].join(" ")}`);
    if ([...select("examples").options].some((option) => option.text === found.kind)) input("kind").value = found.kind;
    if (found.grid) {
      const before = this.grid.size;
      this.grid = found.grid;
      if (before !== found.grid.size || this.state.mine.length !== found.grid.size) this.state.mine = blank(found.grid.size);
      this.board.show(found.grid);
      this.pad();
      if (this.state.givens && found.text && found.many === 1) { this.state.text = found.text; this.state.rules = []; this.state.givens = null; }
    } else {
      const drawn = events.find((event) => event.event === "svg");
      const text = events.find((event) => event.event === "text");
      const places = events.find((event) => event.event === "fields")?.fields ?? [];
      this.base = { drawn: drawn ?? { svg: "", alt: text?.text ?? found.note, title: found.kind, box: null }, places };
      this.looked = false;
      this.field?.show(this.base.drawn, places);
      by("written").hidden = Boolean(drawn);
      by("written").textContent = text?.text ?? found.note;
      this.state.marks = Object.fromEntries(Object.entries(this.state.marks).filter(([name]) => places.some((/** @type {Place} */ place) => place.name === name)));
      this.pad();
    }
    by("written").hidden ||= this.isGrid;
    const box = /** @type {HTMLTextAreaElement} */ (by("text"));
    if (document.activeElement !== box) {
      box.value = this.state.text === EMPTY ? "" : found.text && !found.facts.title ? found.text : this.state.text;
      box.scrollTop = 0;
    }
    this.lines();
    this.draw();
    if (this.isGrid && by("live").matches(":checked") && SETTING.includes(this.mode)) void this.look();
    return true;
  }

  /** Is the puzzle that is being changed unique? In words, and by the cells that differ; no solution is shown. */
  async look() {
    const state = JSON.stringify(this.state);
    const events = await this.ask("unique", { seconds: LIVE });
    if (state !== JSON.stringify(this.state)) return;
    const [one, other] = events.filter((event) => event.event === "solution");
    this.forget();
    this.answers.end("unique", events);
    this.point(one?.cells && other?.cells ? { differ: differing(one.cells, other.cells) } : null);
  }

  /** Another puzzle. @param {string} text */
  async open(text) {
    this.keep();
    const kept = this.before.at(-1);
    this.state = fresh(text, this.grid.size);
    this.many = 1;
    this.forget();
    if (await this.read()) {
      this.begun();
      this.answers.say(`Opened: ${this.kind}.`);
      this.play();
      this.draw();
      return;
    }
    if (kept) { this.state = JSON.parse(kept); this.before.pop(); }
  }

  /** What a page begins with makes room. */
  begun() { /** @type {HTMLDetailsElement} */ (by("begin")).open = false; }

  /** A puzzle that was opened is to be played. */
  play() {
    const some = this.isGrid && (this.clues().length || this.grid.givens.some((row) => row.some(Boolean)));
    this.choose(some ? "play" : "set");
  }

  /** @param {string} mode */
  choose(mode) {
    this.mode = mode;
    const button = /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name="mode"][value="${mode}"]`));
    if (button) button.checked = true;
    this.board.picks = mode === "clue";
    by("board").classList.toggle("picks", this.board.picks);
    by("pad").classList.toggle("colors", mode === "color");
  }

  // ---------------------------------------------------------------- what is shown
  /** @param {Record<string, any> | null} view */
  point(view) { this.view = view; this.draw(); }
  /** @param {Cells | null} cells */
  solve(cells) { this.solution = cells; this.draw(); }

  /** The picture of an answer, in the place of the board until something is filled in. @param {any} drawn */
  picture(drawn) {
    if (this.isGrid) return;
    this.looked = true;
    this.field?.show(drawn, []);
    this.draw();
  }

  pad() {
    const symbols = this.isGrid ? this.grid.symbols : this.field?.symbols ?? [];
    const keys = symbols.length > 36 ? [] : symbols;
    by("pad").replaceChildren(...[...keys, "⌫"].map((symbol) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = symbol;
      if (symbol === "⌫") button.setAttribute("aria-label", "empty the cell");
      else if (this.isGrid) button.dataset.color = String(this.symbol(symbol));
      button.addEventListener("click", () => {
        const { row, column } = this.board.at, text = symbol === "⌫" ? "" : symbol;
        if (this.isGrid) this.type(row, column, text, false);
        else this.field?.put(text);
      });
      return button;
    }));
  }

  /** @type {Record<string, any>[]} */
  formats = [];

  /** Only formats that can hold what is on the board are offered. */
  offer() {
    const place = select("format"), before = place.value;
    const fit = this.formats.filter((format) => this.isGrid || format.carries !== "Grid").map((format) => format.name);
    if (!fit.length) return;
    place.replaceChildren(...fit.map((format) => new Option(format, format)));
    const only = this.isGrid && this.clues().length ? ["sudokupad"] : fit; // the other sites take no clue of a grid
    for (const button of document.querySelectorAll("[data-link]")) {
      const site = /** @type {HTMLElement} */ (button).dataset.link ?? "";
      button.toggleAttribute("hidden", !fit.includes(site) || !only.includes(site));
    }
    const usual = fit.includes(before) && this.chose ? before : ["f-puzzles", "puzzle"].find((format) => fit.includes(format));
    if (usual) place.value = usual;
  }
  chose = false;

  /** Kinds and formats, as the engine knows them. */
  async lists() {
    while (this.busy) await new Promise((go) => setTimeout(go, 50)); // nothing is stopped for it
    const kinds = (await this.ask("puzzles", {}, undefined, { verb: "" })).filter((event) => event.event === "record").map((event) => event.record);
    by("examples").append(...kinds.filter((kind) => kind.example).map((kind) => new Option(kind.name, kind.example)));
    by("kinds").append(...kinds.filter((kind) => kind.example).map((kind) => new Option(kind.name)));
    by("clues").append(...kinds.filter((kind) => kind.line).map((kind) => Object.assign(new Option(kind.name, kind.line), { title: kind.about })));
    while (this.busy) await new Promise((go) => setTimeout(go, 50));
    const formats = (await this.ask("formats", {}, undefined, { verb: "" })).filter((event) => event.event === "record").map((event) => event.record);
    this.formats = formats.filter((format) => format.writes);
    this.offer();
    document.documentElement.dataset.listed = "true";
  }

  // ---------------------------------------------------------------- buttons
  wire() {
    /** @param {string} id @param {() => unknown} act */
    const on = (id, act) => by(id).addEventListener("click", () => void act());
    for (const button of document.querySelectorAll("[data-verb]")) {
      const verb = /** @type {HTMLElement} */ (button).dataset.verb ?? "";
      button.addEventListener("click", () => void this.question(verb, OPTIONS[verb] ?? {}));
    }
    for (const radio of document.querySelectorAll('input[name="mode"]')) {
      radio.addEventListener("change", () => {
        this.choose(/** @type {HTMLInputElement} */ (radio).value);
        if (this.mode === "clue") this.begun();
        this.draw();
      });
    }
    on("stop", () => this.engine?.stop());
    on("undo", () => this.back(this.before, this.after));
    on("redo", () => this.back(this.after, this.before));
    on("clear", () => {
      this.keep();
      if (this.mode === "set") { this.state.givens = blank(this.grid.size); this.later(); }
      this.state.mine = blank(this.grid.size);
      this.state = { ...this.state, pencil: {}, middle: {}, colors: {}, marks: {} };
      this.forget();
      this.draw();
    });
    by("clashes").addEventListener("change", () => { this.judge(); this.draw(); });
    on("open", () => this.open(/** @type {HTMLTextAreaElement} */ (by("text")).value));
    on("file", () => by("chooser").click());
    by("chooser").addEventListener("change", () => void this.files(input("chooser")));
    on("check", () => by("certificate").click());
    by("certificate").addEventListener("change", async () => {
      const file = input("certificate").files?.[0];
      if (file) await this.question("check", {}, { verb: "check", file: { name: file.name, base64: await base64(file) } });
      input("certificate").value = "";
    });
    by("examples").addEventListener("change", () => {
      const text = select("examples").value;
      if (text) void this.open(text);
    });
    on("add", () => this.add());
    on("remove", () => this.without(this.drawing.taken));
    // Who goes through the list by keys stays in it until Enter.
    let keyed = false;
    const clue = () => select("clues").value;
    by("clues").addEventListener("pointerdown", () => { keyed = false; });
    by("clues").addEventListener("keydown", (event) => { keyed = event.key !== "Enter"; if (!keyed) this.begin(clue()); });
    by("clues").addEventListener("change", () => this.begin(clue(), !keyed));
    by("format").addEventListener("change", () => { this.chose = true; });
    by("number").addEventListener("change", () => {
      const number = Number(input("number").value);
      if (!(number >= 1 && number <= this.many)) return;
      this.keep();
      this.state = { ...fresh(this.state.text, this.grid.size), rules: this.state.rules, number };
      this.forget();
      void this.read();
    });
    on("copy-answer", () => this.clip([by("status").textContent, by("result").innerText].join("\n").trim(), "The answer is copied."));
    on("share", async () => {
      if (await this.address()) await this.clip(location.href, "The address is copied: the puzzle is in it.");
      else this.answers.fail("The puzzle is too large for an address: copy its text instead.");
    });
    on("copy", () => this.clip(this.state.text, "The text is copied."));
    on("generate", () => this.generate());
    on("convert", () => this.question("convert", { to: select("format").value }));
    for (const button of document.querySelectorAll("[data-link]")) {
      button.addEventListener("click", () => void this.elsewhere(/** @type {HTMLElement} */ (button).dataset.link ?? "", button.textContent ?? ""));
    }
    on("svg", () => this.question("draw", { to: "svg" }));
    on("png", () => this.png());
    // A browser alone makes no PDF, but prints: each page is a picture there.
    on("sheet", () => this.question("draw", { to: this.engine?.capabilities.engine === "server" ? "pdf" : "svg", sheet: [1, 1], rules: true, solutions: true, seconds: SECONDS }));
    on("print", () => window.print());
    // On a phone what is said stands above the buttons of these sections.
    for (const section of ["input", "questions", "make"]) {
      by(section).addEventListener("click", (event) => {
        const print = event.target === by("print");
        if (event.target instanceof HTMLButtonElement && !print) by("status").scrollIntoView({ block: "nearest" });
      });
    }
    document.addEventListener("keydown", (event) => {
      const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      if (undo && !(event.target instanceof HTMLTextAreaElement) && !(event.target instanceof HTMLInputElement && event.target.type !== "radio")) {
        event.preventDefault();
        if (event.shiftKey) this.back(this.after, this.before);
        else this.back(this.before, this.after);
      }
      if (event.key === "Escape" && this.busy) this.engine?.stop();
    });
    document.addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const file = event.dataTransfer?.files[0], text = event.dataTransfer?.getData("text");
      if (file) void this.file(file);
      else if (text) void this.open(text);
    });
    document.addEventListener("paste", (event) => {
      const first = event.target === by("text") && !/** @type {HTMLTextAreaElement} */ (event.target).value;
      if (!first && (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)) return;
      const file = event.clipboardData?.files[0], text = event.clipboardData?.getData("text");
      if (file) void this.file(file);
      else if (text) void this.open(text);
    });
    window.addEventListener("hashchange", async () => {
      const { unpacked } = await addresses();
      const kept = { ...this.state, ...sane(await unpacked(new URLSearchParams(location.hash.slice(1)).get("p") ?? "")) };
      if (JSON.stringify(kept) !== JSON.stringify(this.state)) { this.keep(); this.state = kept; this.forget(); void this.read(); }
    });
  }

  /** @param {HTMLInputElement} chooser */
  async files(chooser) {
    const file = chooser.files?.[0];
    chooser.value = "";
    if (file) await this.file(file);
  }

  /** @param {File} file */
  async file(file) {
    if (file.size > 5000000) { this.answers.fail("the file is too large: at most 5 MB"); return; }
    if (/\.tar\.gz$/.test(file.name)) { await this.question("check", {}, { verb: "check", file: { name: file.name, base64: await base64(file) } }); return; }
    const zipped = /\.gz$/.test(file.name);
    const text = zipped ? await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text() : await file.text();
    await this.open(text);
  }

  async generate() {
    const kind = input("kind").value.trim() || "sudoku";
    const size = Number(input("size").value);
    const events = await this.question("generate", { kind, seconds: 3 * SECONDS, ...(size ? { size } : {}) }, { verb: "generate" });
    const made = events.find((event) => event.event === "record")?.record;
    if (made) { await this.open(made.text); this.answers.say(`A new puzzle: ${kind}.`); }
  }

  /** The puzzle at another site, by a link that its format is. @param {string} format @param {string} site */
  async elsewhere(format, site) {
    const events = await this.question("convert", { to: format });
    const link = events.find((event) => event.event === "text")?.text.trim();
    if (!link) return;
    window.open(link, "_blank", "noopener");
    this.answers.say(`Opened in ${site}; the link is shown too.`);
  }

  async png() {
    const events = await this.question("draw", { to: "svg" });
    const drawn = events.find((event) => event.event === "svg");
    if (!drawn) return;
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([drawn.svg], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => { if (blob) this.answers.file("puzzle.png", blob); });
  }

  /** @param {string} text @param {string} words */
  async clip(text, words) {
    try {
      await navigator.clipboard.writeText(text);
      this.answers.say(words);
    } catch {
      this.answers.text(text);
      this.answers.say("This browser does not let a page copy: the text stands below.");
    }
  }
}

/** @type {Record<string, Record<string, unknown>>} */
const OPTIONS = {
  explain: { seconds: SECONDS }, minimal: { seconds: SECONDS }, candidates: { seconds: SECONDS },
  hint: { seconds: SECONDS }, path: { seconds: 3 * SECONDS }, rate: { scale: "hodoku", seconds: SECONDS },
  trace: { nodes: 300 }, compare: { rounds: 1, seconds: 5 }, prove: { seconds: 3 * SECONDS },
};

/** How boards that are no grids are filled in, by what their places are. @type {Record<string, string>} */
const HOW = {
  cell: "Click a cell to go through its marks; drag to paint. Arrow keys move, Space changes the cell.",
  typed: "Choose a cell and type, or use the pad.",
  edge: "Drag from point to point to draw a line; click an edge for a line, a cross, nothing. By keys: Shift with an arrow.",
  wall: "Click or drag along the borders of cells. By keys: Shift with an arrow.",
  both: "Click a cell for its marks; drag from cell to cell to draw a line. By keys: Space, and Shift with an arrow.",
};
/** The cells that a line names. @param {string} line */
const cellsOf = (line) => [...line.matchAll(/r\d+c\d+/g)].map(([name]) => name);
const WORDS = ["diagonals", "windoku"]; // rules of a sudoku that are no clue

/** What an address says of the state, as far as it is of the right form. @param {any} kept @returns {Partial<State>} */
function sane(kept) {
  /** @param {any} rows */
  const square = (rows) => Array.isArray(rows) && rows.length <= 100 && rows.every((row) => Array.isArray(row) && row.length === rows.length && row.every((one) => one === null || typeof one === "string"));
  /** @param {any} some */
  const texts = (some) => Array.isArray(some) && some.every((one) => typeof one === "string");
  if (!kept || typeof kept.text !== "string") return {};
  const { text, number, rules, givens, mine } = kept;
  /** @param {any} some @param {(one: any) => boolean} fits */
  const named = (some, fits) => Object.fromEntries(Object.entries(some && typeof some === "object" ? some : {}).filter(([, one]) => fits(one)));
  return {
    text, number: Number.isInteger(number) && number > 0 ? number : 1, rules: texts(rules) ? rules : [],
    givens: square(givens) ? givens : null, mine: square(mine) ? mine : blank(9),
    pencil: named(kept.pencil, texts), middle: named(kept.middle, texts), colors: named(kept.colors, Number.isInteger),
    marks: named(kept.marks, (one) => typeof one === "string"),
  };
}

/** @param {File} file */
async function base64(file) {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

const page = new Page();
void page.start();

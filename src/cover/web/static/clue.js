// The line of a new clue: written by hand, or by its kind, a number, and cells that are drawn one after the other.

/** @template {HTMLElement} T @param {string} id @returns {T} */
const by = (id) => /** @type {T} */ (document.getElementById(id));

/** How many cells a form takes: one, two, or as many as are drawn. @param {string} tail */
const most = (tail) => (/^TWO CELLS$/.test(tail) ? 2 : /^CELL( \S+)?$/.test(tail) ? 1 : Infinity);

export class Drawing {
  /** @param {() => void} changed @param {() => void} whole the line says all that its form asks for */
  constructor(changed, whole) {
    this.changed = changed;
    this.whole = whole;
    this.line = /** @type {HTMLInputElement} */ (by("rule"));
    this.amount = /** @type {HTMLInputElement} */ (by("amount"));
    this.head = this.tail = "";
    this.drew = false;
    this.taken = ""; // a line that is there already, which this one changes
    this.line.addEventListener("input", () => this.changed());
    this.line.addEventListener("keydown", (event) => { if (event.key === "Enter") this.whole(); });
    this.amount.addEventListener("input", () => { this.#write(this.cells); this.changed(); });
    this.amount.addEventListener("keydown", (event) => { if (event.key === "Enter") this.whole(); });
    document.addEventListener("pointerup", () => this.#ended());
  }

  /** The cells of the line. @returns {string[]} */
  get cells() { return this.line.value.match(/r\d+c\d+/g) ?? []; }

  /** Does the form take one cell? */
  get single() { return most(this.tail) === 1; }

  /** Does the form ask for a number, or take one? */
  get #number() { return /[A-Z]{2,}|\[/.test(this.head) ? (/\[/.test(this.head) ? "free" : "asked") : ""; }

  /** A form such as `arrow: CIRCLE : CELLS`: what is in capitals is to be filled in, what is in brackets may be left out. @param {string} form @param {boolean} go */
  begin(form, go) {
    const [head = "", tail = ""] = form.split(/:(.*)/).map((part) => part.trim());
    const drawn = /CELL|CIRCLE|END/.test(tail);
    [this.head, this.tail] = drawn ? [head, tail] : ["", ""];
    this.taken = "";
    const asks = /** @type {HTMLElement} */ (this.amount.parentElement);
    asks.hidden = !this.#number;
    this.amount.value = "";
    this.amount.placeholder = this.#number === "free" ? "none" : "";
    this.line.value = drawn ? "" : form;
    if (drawn) this.#write([]);
    if (!form || !go) return;
    (this.#number ? this.amount : this.line).focus({ preventScroll: true });
    const open = /[A-Z]{2,}/.exec(this.line.value);
    if (!drawn && open) this.line.setSelectionRange(open.index, open.index + open[0].length);
  }

  /** A line that is there already is to be changed, its number first. @param {string} line */
  take(line) {
    this.begin("", false);
    this.line.value = this.taken = line;
    if (matchMedia("(pointer: coarse)").matches) return; // a keyboard on the screen would hide the board
    const [, word = "", number = ""] = /^([a-z]+ )([^:]+):/.exec(line) ?? [];
    window.setTimeout(() => { // a press on a cell takes the keys there first
      this.line.focus({ preventScroll: true });
      if (number) this.line.setSelectionRange(word.length, word.length + number.length);
    });
  }

  /** A cell goes to the end of the line; one that is there leaves it, but not while cells are drawn. @param {string} name @param {boolean} drawn */
  pick(name, drawn) {
    const cells = this.cells;
    if (!cells.includes(name)) cells.push(name);
    else if (!drawn) cells.splice(cells.indexOf(name), 1);
    this.drew ||= drawn;
    if (this.tail) this.#write(cells);
    else if (!this.line.value.includes(name)) this.line.value = `${this.line.value.trimEnd()} ${name}`.trimStart();
    else if (!drawn) this.line.value = this.line.value.replace(new RegExp(` *\\b${name}\\b`), "");
    this.changed();
  }

  /** @param {string[]} cells */
  #write(cells) {
    if (!this.tail) return;
    const number = this.amount.value.trim();
    const head = this.head.replace(/\[.*\]/, number).replace(/[A-Z]{2,}/, number || "?").trim();
    const [first, ...rest] = cells;
    const listed = /^CIRCLE : /.test(this.tail) && rest.length ? `${first} : ${rest.join(" ")}` : cells.join(" ");
    const way = /^CELL (\S+)$/.exec(this.tail)?.[1];
    this.line.value = `${head}: ${listed}${way && cells.length ? ` ${way}` : ""}`;
  }

  /** The pointer is up: a line that says all is added. */
  #ended() {
    const drew = this.drew, count = this.cells.length;
    this.drew = false;
    if (!this.tail || !count || /^CELLS [:/] CELLS$/.test(this.tail)) return;
    if (this.#number === "asked" && !this.amount.value.trim()) { if (drew) this.amount.focus({ preventScroll: true }); return; }
    if (count === most(this.tail) || (drew && count > 1 && most(this.tail) === Infinity)) this.whole();
  }
}

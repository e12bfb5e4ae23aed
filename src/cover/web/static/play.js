// A board that is no grid, to be filled in: its picture, and over it the places that the engine lists, each with marks.

/** @typedef {[number, number]} Point */
/** @typedef {{sort: string, name: string, ends: Point[], joins: Point[], rest: number, marks: [string, string][]}} Place */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

const SVG = "http://www.w3.org/2000/svg";
const TYPED = 3; // a cell with more marks than these is typed into; one with fewer goes through them by clicks
const NEAR = 0.25; // of a line: nearer than this a pointer means the line and not the cell beside it
const NOTE = "dot"; // where only one mark can stand: a player's note that it does not
const PALE = [".", "no", ""];

/** @param {string} tag @param {Record<string, string | number>} is @returns {SVGElement} */
function shape(tag, is) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(is)) made.setAttribute(name, String(value));
  return made;
}

/** @param {Point} p @param {Point} q */
const apart = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);

/** @param {Point} p @param {Point} a @param {Point} b how far a point is from a line */
function aside(p, a, b) {
  const long = apart(a, b) ** 2 || 1;
  const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / long));
  return apart(p, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
}

export class Field {
  /**
   * @param {HTMLElement} holder
   * @param {(changes: [string, string][]) => void} changed names of places, with the words of the mark there now ("": none)
   * @param {(words: string) => void} say what stands where the keys are
   */
  constructor(holder, changed, say) {
    this.changed = changed;
    this.say = say;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Box} */
    this.box = { left: 0, top: 0, width: 1, height: 1 };
    /** @type {Record<string, string>} */
    this.marks = {};
    /** @type {Point} */
    this.at = [0, 0];
    /** @type {Point[]} */
    this.nodes = [];
    this.typed = "";
    this.picture = document.createElement("img");
    this.over = shape("svg", { class: "over", tabindex: 0, role: "application" });
    holder.replaceChildren(this.picture, this.over);
    this.#pointer();
    this.over.addEventListener("keydown", (event) => this.#key(event));
    this.over.addEventListener("focus", () => this.draw(this.marks, []));
    this.over.addEventListener("blur", () => this.draw(this.marks, []));
  }

  /** A picture, and the places on it, none of a picture that is only looked at. @param {{svg: string, alt: string, title: string, box: Box}} drawn @param {Place[]} places */
  show(drawn, places) {
    URL.revokeObjectURL(this.picture.src);
    this.picture.src = URL.createObjectURL(new Blob([drawn.svg], { type: "image/svg+xml" }));
    this.picture.alt = `${drawn.title}; ${drawn.alt}`;
    this.box = drawn.box ?? this.box;
    this.places = places;
    this.picture.parentElement?.style.setProperty("--shape", String(this.box.width / this.box.height));
    this.over.toggleAttribute("hidden", !places.length);
    this.over.setAttribute("viewBox", `${this.box.left} ${this.box.top} ${this.box.width} ${this.box.height}`);
    this.over.setAttribute("aria-label", "Board to fill in. Arrow keys move, Space changes the cell, digits and letters fill in, Shift with an arrow changes the line or wall on that side, Delete empties.");
    /** @type {Map<string, Point>} */
    const nodes = new Map();
    for (const place of places) for (const point of place.sort === "cell" ? place.ends : place.joins) nodes.set(String(point), point);
    this.nodes = [...nodes.values()].sort((p, q) => p[1] - q[1] || p[0] - q[0]);
    if (!nodes.has(String(this.at))) this.at = this.nodes[0] ?? [0, 0];
  }

  /** What can be typed, of cells with many marks. @returns {string[]} */
  get symbols() {
    return [...new Set(this.places.filter((place) => this.#isTyped(place)).flatMap((place) => place.marks.map(([, text]) => text)))];
  }

  /** @param {Place} place */
  #isTyped(place) { return place.sort === "cell" && place.marks.length > TYPED; }

  // ---------------------------------------------------------------- drawing
  /** @param {Record<string, string>} marks words of the mark of each place, by its name @param {string[]} clash names of places */
  draw(marks, clash) {
    this.marks = marks;
    const shapes = [];
    for (const place of this.places) {
      const index = place.marks.findIndex(([words]) => words === marks[place.name]);
      const wrong = clash.includes(place.name) ? " clash" : "";
      if (index >= 0 || marks[place.name] === NOTE) shapes.push(...this.#mark(place, index, wrong));
    }
    if (document.activeElement === this.over) {
      const [x, y] = this.at;
      const half = this.#cell() ? 0.42 : 0.2;
      shapes.push(shape("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: "here" }));
    }
    this.over.replaceChildren(...shapes);
  }

  /** @param {Place} place @param {number} index @param {string} wrong @returns {SVGElement[]} */
  #mark(place, index, wrong) {
    const [[x = 0, y = 0] = [], end] = place.ends, text = place.marks[index]?.[1] ?? "";
    if (end) {
      const [u, v] = end, middle = [(x + u) / 2, (y + v) / 2], class_ = `line ${place.sort}${wrong}`;
      if (index === place.rest) {
        const [a = 0, b = 0] = middle, r = 0.1;
        return [shape("path", { d: `M${a - r},${b - r}L${a + r},${b + r}M${a + r},${b - r}L${a - r},${b + r}`, class: "cross" })];
      }
      const off = { 2: [-0.08, 0.08], 3: [-0.14, 0, 0.14] }[Number(text)] ?? [0];
      return off.map((d) => (x === u ? shape("path", { d: `M${x + d},${y}L${u + d},${v}`, class: class_ }) : shape("path", { d: `M${x},${y + d}L${u},${v + d}`, class: class_ })));
    }
    if (index < 0 || index === place.rest || PALE.includes(text)) return [shape("circle", { cx: x, cy: y, r: 0.09, class: `dot${wrong}` })];
    if (text === "#") return [shape("rect", { x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, class: `shaded${wrong}` })];
    if (text === "/" || text === "\\") {
      const up = text === "/" ? 0.5 : -0.5;
      return [shape("path", { d: `M${x - 0.5},${y + up}L${x + 0.5},${y - up}`, class: `line${wrong}` })];
    }
    const size = text.length > 2 ? 0.3 : text.length > 1 ? 0.46 : 0.62;
    const written = shape("text", { x, y, "font-size": size, class: `mark${wrong}` });
    written.textContent = text;
    return [written];
  }

  // ---------------------------------------------------------------- filling in
  /** The mark after this one: nothing, what is meant, that nothing stands there. @param {Place} place @param {boolean} back @returns {string} */
  #next(place, back) {
    const rest = place.marks[place.rest]?.[0];
    const last = rest ? [rest] : place.marks.length === 1 ? [NOTE] : [];
    const turn = ["", ...place.marks.map(([words]) => words).filter((words) => words !== rest), ...last];
    const at = turn.indexOf(this.marks[place.name] ?? "");
    return turn[(at + (back ? turn.length - 1 : 1)) % turn.length] ?? "";
  }

  /** @param {Place} place @param {string} words */
  #set(place, words) {
    if ((this.marks[place.name] ?? "") !== words) this.changed([[place.name, words]]);
    this.#tell();
  }

  /** The place that a pointer means. @param {Point} p @returns {Place | undefined} */
  #under(p) {
    const line = this.#nearest(p, this.places.filter((place) => place.ends.length === 2));
    const cell = this.places.find(({ ends: [middle], sort }) => sort === "cell" && middle && Math.max(Math.abs(p[0] - middle[0]), Math.abs(p[1] - middle[1])) <= 0.5);
    if (line && (!cell || line.far < NEAR)) return line.far < 0.5 ? line.place : undefined;
    return cell;
  }

  /** @param {Point} p @param {Place[]} places */
  #nearest(p, places) {
    let best;
    for (const place of places) {
      const [a, b] = place.ends;
      if (!a || !b) continue;
      // Where lines meet, the one whose middle is nearer is meant.
      const far = aside(p, a, b), middle = apart(p, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
      if (!best || far + middle / 100 < best.far + best.middle / 100) best = { place, far, middle };
    }
    return best;
  }

  #pointer() {
    /** @type {{from: Point | null, drew: boolean, mark: string | null, last: Place | undefined, joined: boolean | null} | null} */
    let held = null;
    /** @param {PointerEvent} event @returns {Point} */
    const point = (event) => {
      const area = this.over.getBoundingClientRect();
      return [this.box.left + ((event.clientX - area.left) / area.width) * this.box.width, this.box.top + ((event.clientY - area.top) / area.height) * this.box.height];
    };
    /** @param {Point} p @returns {Point | null} */
    const node = (p) => this.nodes.find((one) => apart(one, p) < 0.4) ?? null;
    this.over.addEventListener("contextmenu", (event) => event.preventDefault());
    this.over.addEventListener("pointerdown", (event) => {
      const p = point(event);
      this.over.setPointerCapture(event.pointerId);
      held = { from: node(p), drew: false, mark: null, last: this.#under(p), joined: null };
      const place = held.last;
      if (place?.sort === "cell") {
        this.at = /** @type {Point} */ (place.ends[0]);
        if (!this.#isTyped(place)) {
          held.mark = this.#next(place, event.button === 2);
          this.#set(place, held.mark);
        }
      } else if (held.from) this.at = held.from;
      this.typed = "";
      this.draw(this.marks, []);
    });
    this.over.addEventListener("pointermove", (event) => {
      if (!held) return;
      const p = point(event), here = node(p);
      if (held.mark !== null) { // painting cells
        const place = this.#under(p);
        if (place?.sort === "cell" && place !== held.last && held.mark && place.marks.some(([words]) => words.split("=")[1] === held?.mark?.split("=")[1])) {
          held.last = place;
          this.#set(place, this.#same(place, held.mark));
        } else if (place?.sort === "cell" && held.mark === "" && place !== held.last) { held.last = place; this.#set(place, ""); }
        return;
      }
      if (held.last?.sort === "wall") { // walls are drawn along themselves
        const near = this.#nearest(p, this.places.filter((place) => place.sort === "wall"));
        if (near && near.far < 0.12 && near.middle < 0.35 && near.place !== held.last) {
          if (!held.drew) { held.joined = !this.#isOn(held.last); this.#join(held.last, held.joined); }
          held.drew = true;
          held.last = near.place;
          this.#join(near.place, Boolean(held.joined));
        }
        return;
      }
      if (!here || !held.from || apart(here, held.from) < 0.01) return;
      const edge = this.#between(held.from, here);
      if (edge) {
        held.joined ??= !this.#isOn(edge);
        held.drew = true;
        this.#join(edge, held.joined);
      }
      held.from = this.at = here;
    });
    const end = (/** @type {PointerEvent} */ event) => {
      const place = held?.last;
      if (place && place.sort !== "cell" && !held?.drew) this.#set(place, this.#next(place, event.button === 2));
      held = null;
    };
    this.over.addEventListener("pointerup", end);
    this.over.addEventListener("pointercancel", () => { held = null; });
  }

  /** @param {Place} place @param {string} words of the mark of another cell */
  #same(place, words) {
    if (words === NOTE) return words;
    const text = words.slice(words.indexOf("=") + 1);
    return place.marks.find(([own]) => own.slice(own.indexOf("=") + 1) === text)?.[0] ?? "";
  }

  /** @param {Point} p @param {Point} q */
  #between(p, q) {
    const ends = [String(p), String(q)].sort().join(" ");
    return this.places.find((place) => place.joins.length === 2 && place.joins.map(String).sort().join(" ") === ends);
  }

  /** @param {Place} place */
  #isOn(place) { return (this.marks[place.name] ?? place.marks[place.rest]?.[0]) !== place.marks[place.rest]?.[0]; }

  /** @param {Place} place @param {boolean} on */
  #join(place, on) { this.#set(place, on ? place.marks.find((_, k) => k !== place.rest)?.[0] ?? "" : ""); }

  /** What a player means by marks: all but the notes. @param {Record<string, string>} marks */
  meant(marks) { return Object.values(marks).filter((words) => words !== NOTE); }

  // ---------------------------------------------------------------- keys
  /** What is typed goes into the cell where the keys are. @param {string} text "" empties it */
  put(text) {
    const place = this.#cell();
    if (!place) return false;
    if (!text) { this.#set(place, ""); return true; }
    const mark = place.marks.find(([, other]) => other.toLowerCase() === text.toLowerCase());
    if (mark) this.#set(place, mark[0]);
    return Boolean(mark);
  }

  #cell() { return this.places.find(({ sort, ends: [middle] }) => sort === "cell" && middle && apart(middle, this.at) < 0.01); }

  /** @param {number} dx @param {number} dy @returns {Point | null} */
  #toward(dx, dy) {
    let best = null, least = Infinity;
    for (const node of this.nodes) {
      const ahead = (node[0] - this.at[0]) * dx + (node[1] - this.at[1]) * dy;
      const across = Math.abs((node[0] - this.at[0]) * dy) + Math.abs((node[1] - this.at[1]) * dx);
      if (ahead > 0.01 && ahead + 4 * across < least) { least = ahead + 4 * across; best = node; }
    }
    return best;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, Point>} */
    const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const way = ways[event.key], cell = this.#cell();
    if (way) {
      const next = this.#toward(...way);
      if (next && event.shiftKey) {
        const place = this.#between(this.at, next);
        if (place) this.#set(place, this.#next(place, false));
      } else if (next) this.at = next;
    } else if (event.key === " " || event.key === "Enter") {
      if (cell && !this.#isTyped(cell)) this.#set(cell, this.#next(cell, event.shiftKey));
    } else if (["Delete", "Backspace"].includes(event.key)) this.put("");
    else if (event.key.length === 1 && cell) {
      const long = this.typed + event.key;
      this.typed = this.put(long) ? long : this.put(event.key) ? event.key : "";
    } else return;
    if (way) this.typed = "";
    event.preventDefault();
    this.draw(this.marks, []);
    this.#tell();
  }

  /** What stands here, for who does not see it. */
  #tell() {
    const [x, y] = this.at, words = [];
    for (const place of this.places) {
      const near = place.sort === "cell" ? place.ends : place.joins;
      if (near.some((point) => apart(point, [x, y]) < 0.01) && this.marks[place.name]) words.push(this.marks[place.name]);
    }
    const cell = this.#cell();
    this.say(words.length ? words.join(", ") : cell ? `${cell.name} is empty` : `row ${Math.floor(y) + 1} column ${Math.floor(x) + 1}: no line`);
  }
}

// What an answer shows: words, steps, solutions, tables, files, all as text that can be copied.

/** @typedef {import("./engine.js").Event} Event */
/** @typedef {{view: (view: Record<string, any> | null) => void, solution: (cells: (string | null)[][] | null) => void, picture: (drawn: {svg: string, alt: string, title: string}) => void, take: (text: string) => void}} Shown */

const BUSY = {
  solve: "Solving.", unique: "Looking for a second solution.", count: "Counting.", explain: "Looking for the reason.",
  hint: "Looking for a step.", path: "Solving step by step.", compare: "Asking one engine after the other.",
};
const VERDICTS = { unique: "Unique: exactly one solution.", multiple: "Not unique: more than one solution.", unsolvable: "No solution." };
const SOLVED = { ...VERDICTS, unique: "The only solution.", multiple: "Not unique: this is one of more than one solution." };

/** @param {string} tag @param {string} [text] @param {string} [name] */
function made(tag, text = "", name = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}

/** @param {string} text @param {() => unknown} act */
function button(text, act) {
  const element = /** @type {HTMLButtonElement} */ (made("button", text));
  element.type = "button";
  element.addEventListener("click", () => void act());
  return element;
}

export class Answers {
  /** @param {HTMLElement} place @param {HTMLElement} status @param {Shown} shown */
  constructor(place, status, shown) {
    this.place = place;
    this.status = status;
    this.shown = shown;
    this.told = 0;
    /** @type {HTMLElement | null} */
    this.steps = null;
    /** @type {Event[]} */
    this.solutions = [];
    this.last = "";
  }

  clear() {
    this.place.replaceChildren();
    this.steps = null;
    this.solutions = [];
    this.status.textContent = "";
    this.status.classList.remove("bad");
  }

  /** @param {string} words */
  say(words) { this.status.classList.remove("bad"); this.status.textContent = words; }
  /** What is to be typed at a terminal is no help here. @param {string} words */
  fail(words) { this.status.classList.add("bad"); this.status.textContent = words.replace(/`cover puzzles` lists/, "the list of examples has"); }

  /** @param {string} verb */
  begin(verb) { this.clear(); this.last = ""; this.say(/** @type {Record<string, string>} */ (BUSY)[verb] ?? "Working."); this.told = performance.now(); }

  /** Progress, at most once in two seconds for who listens. @param {string} words */
  far(words) {
    this.last = words;
    if (words && performance.now() - this.told > 2000) { this.told = performance.now(); this.say(`${words}.`); }
  }

  /** @param {string} verb @param {Event} event @param {boolean} isGrid */
  hear(verb, event, isGrid) {
    if (event.event === "solution") this.#solution(event, isGrid);
    else if (event.event === "step") this.#step(event, isGrid);
    else if (event.event === "view") {
      if (event.view && verb !== "path") this.shown.view(event.view);
      if (event.picture) this.shown.picture(event.picture);
    } else if (event.event === "file") this.#saved(verb, event);
    else if (event.event === "svg" && verb === "draw") {
      const drawn = new Blob([event.svg], { type: "image/svg+xml" });
      this.file("puzzle.svg", drawn);
      this.place.append(picture(drawn, event.alt));
    }
  }

  /** A file of an answer; the pages of a sheet are shown too, and are what is printed then. @param {string} verb @param {Event} event */
  #saved(verb, event) {
    const drawn = verb === "draw" && event.name.endsWith(".svg");
    if (drawn && !this.place.querySelector(".sheet")) this.place.replaceChildren();
    const data = blob(event.base64, drawn ? "image/svg+xml" : "application/octet-stream");
    if (verb === "trace") this.#watch(data);
    this.file(event.name, data);
    if (!drawn) return;
    const page = picture(data, `page ${this.place.querySelectorAll(".sheet").length + 1} of the sheet`);
    page.className = "sheet";
    this.place.append(page);
  }

  /** Stepping through a search begins at once, and again by its button. @param {Blob} page */
  #watch(page) {
    const again = async () => (await import("./watch.js")).watch(page);
    this.place.append(button("Step through it", again));
    void again();
  }

  /** @param {string} verb @param {Event[]} events */
  end(verb, events) {
    const last = events.at(-1);
    const record = events.findLast((event) => event.event === "record")?.record;
    const text = events.findLast((event) => event.event === "text")?.text ?? "";
    if (!last || last.event === "error") {
      const least = this.last ? `: ${this.last}` : "";
      if (last?.status === 130) this.say(`Stopped${least}.`);
      else this.fail(last?.message ?? "no answer");
      return;
    }
    if (verb === "convert" || verb === "generate") {
      this.say(verb === "convert" ? "Converted; select or copy the text below." : "Made.");
      this.text(text);
    } else if (verb === "trace") {
      this.say(sentence(text.trimEnd().split("\n").at(-1) ?? ""));
      this.text(text);
    } else if (verb === "unique" && record) {
      this.say(/** @type {Record<string, string>} */ (VERDICTS)[record.verdict] ?? text);
      if (record.clash) this.place.prepend(made("p", record.clash));
    } else if (verb === "solve" && record?.verdict in SOLVED) {
      this.say(/** @type {Record<string, string>} */ (SOLVED)[record?.verdict] ?? "");
    } else if (verb === "compare" && record) {
      this.say(text === "all agree" ? "All engines agree." : text);
      this.#table(record);
    } else if (verb === "count" && /^(at least )?\d+$/.test(text)) {
      this.say(`${text} solution${text === "1" ? "" : "s"}.`);
    } else if (record?.state === "unknown" && !text) {
      this.say("Not known: the time ran out first.");
    } else if (verb === "hint" && record && !record.steps?.length) {
      this.say(sentence(text));
    } else if (verb === "hint") {
      this.say(sentence(String(events.find((event) => event.event === "step")?.words ?? text)));
    } else {
      const [first, ...more] = text.split("\n");
      if (verb === "check" && !record?.holds) this.fail(sentence(first ?? ""));
      else if (verb === "verify" && !record?.correct) this.fail(sentence(`not right: ${first}`));
      else this.say(sentence(first ?? ""));
      if (more.length) this.place.append(made("p", more.join("\n"), "why"));
    }
    if (verb === "minimal" && record?.puzzle && record.redundant.length) {
      this.place.append(button("Take the puzzle without them", () => this.shown.take(record.puzzle)));
    }
    if (verb === "draw" && !text) this.say(this.place.querySelector(".sheet") ? "Drawn; Print prints the sheet." : "Drawn.");
  }

  /** @param {Event} event @param {boolean} isGrid */
  #solution(event, isGrid) {
    this.solutions.push(event);
    if (this.solutions.length === 1) this.#show(0, isGrid);
    if (this.solutions.length !== 2) return;
    this.#show(0, isGrid); // now with the cells in which the second one differs
    const row = made("div", "", "tools");
    let at = 0;
    const words = made("span", "solution 1");
    const turn = (/** @type {number} */ by) => {
      at = (at + by + this.solutions.length) % this.solutions.length;
      words.textContent = `solution ${at + 1}`;
      this.#show(at, isGrid);
    };
    row.append(button("Previous", () => turn(-1)), words, button("Next", () => turn(1)));
    this.place.append(row);
  }

  /** @param {number} number @param {boolean} isGrid */
  #show(number, isGrid) {
    const event = this.solutions[number];
    if (!event) return;
    if (isGrid && event.cells) {
      const other = this.solutions[number === 0 ? 1 : 0];
      this.shown.solution(event.cells);
      if (other?.cells) this.shown.view({ differ: differing(event.cells, other.cells) });
    } else if (event.svg) this.shown.picture(/** @type {any} */ (event));
    else this.text(event.text);
  }

  /** @param {Event} event @param {boolean} isGrid */
  #step(event, isGrid) {
    if (!this.steps) {
      this.steps = made("ol");
      this.steps.setAttribute("aria-label", "Steps");
      this.place.append(this.steps);
    }
    const line = made("li"), why = made("p", event.reason, "why");
    const show = button(`${event.number}. ${event.words}`, () => {
      for (const other of this.steps?.querySelectorAll("button") ?? []) other.setAttribute("aria-pressed", String(other === show));
      for (const other of this.steps?.querySelectorAll(".why") ?? []) other.toggleAttribute("hidden", other !== why);
      if (event.view && isGrid) this.shown.view(event.view);
      else if (event.picture) this.shown.picture(event.picture);
    });
    show.setAttribute("aria-pressed", "false");
    why.hidden = true;
    line.append(show, why);
    this.steps.append(line);
    if (event.number === 1) show.click();
  }

  /** @param {Record<string, any>} record */
  #table(record) {
    const table = made("table"), head = made("tr");
    head.append(...["engine", "decided", "search, ms", "in all, ms"].map((text) => made("th", text)));
    table.append(head);
    for (const line of record.backends) {
      const row = made("tr");
      const spent = line.seconds ?? {};
      const all = ["build", "reduce", "encode", "search"].reduce((sum, phase) => sum + (spent[phase] ?? 0), 0);
      row.append(made("td", line.backend), made("td", String(line.decided)), made("td", ms(spent.search)), made("td", ms(all)));
      table.append(row);
      if (line.note) row.append(made("td", line.note));
    }
    const box = made("div", "", "wide");
    box.append(table);
    this.place.append(box);
  }

  /** A text that can be copied. @param {string} text */
  text(text) {
    const pre = made("pre", text);
    pre.tabIndex = 0;
    if (/^https:\S+\s*$/.test(text)) {
      const link = made("a", text.trim());
      Object.assign(link, { href: text.trim(), target: "_blank", rel: "noopener" });
      pre.replaceChildren(link);
    }
    this.place.append(pre, button("Copy", async () => {
      await navigator.clipboard.writeText(text).then(() => this.say("Copied."), () => getSelection()?.selectAllChildren(pre));
    }));
  }

  /** @param {string} name @param {Blob} data */
  file(name, data) {
    const link = /** @type {HTMLAnchorElement} */ (made("a", `Save ${name} (${Math.ceil(data.size / 1000)} kB)`));
    link.download = name;
    link.href = URL.createObjectURL(data);
    const line = made("p");
    line.append(link);
    this.place.append(line);
  }
}

/** The cells in which two solutions differ, by name. @param {(string | null)[][]} one @param {(string | null)[][]} other */
export const differing = (one, other) => one.flatMap((row, r) => row.flatMap((text, c) => (text === other[r]?.[c] ? [] : [`r${r + 1}c${c + 1}`])));

/** @param {number | undefined} seconds */
const ms = (seconds) => (seconds === undefined ? "" : (1000 * seconds).toPrecision(3));
/** @param {string} text */
const sentence = (text) => (text ? (/^r\d+c\d/.test(text) ? text[0] : text[0]?.toUpperCase()) + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "");

/** @param {string} base64 @param {string} type */
function blob(base64, type) {
  return new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type });
}

/** @param {Blob} drawn @param {string} words what it shows */
function picture(drawn, words) {
  const image = document.createElement("img");
  image.alt = words;
  image.src = URL.createObjectURL(drawn);
  return image;
}

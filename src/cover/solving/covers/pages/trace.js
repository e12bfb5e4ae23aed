// @ts-nocheck: each step indexes what Python has numbered
// A search to step through: what it knows at each step is worked out from the options taken on the way there.

/** @typedef {{parent: number, option: number, item: number, outcome: string, label: string, x: number, y: number}} Node */
/** @typedef {[node: number, what: string, words: string]} Step */
/** @typedef {{items: string[], primary: number, options: {name: string, items: number[], colors: number[]}[], nodes: Node[], steps: Step[], matrix: boolean}} Data */

/**
 * The elements of trace.html, in a document or below a host, begin to work.
 * @param {Document | ShadowRoot} root @param {Data} data @param {number} first step that is shown
 */
export function follow(root, data, first = 0) {
  const { items, options, nodes, steps, primary } = data;
  const by = (id) => root.getElementById(id);
  const firstStep = nodes.map((_, number) => steps.findIndex(([node, what]) => node === number && what !== "try"));
  let at = 0, playing = 0;

  const colorOf = (option, item) => options[option].colors[options[option].items.indexOf(item)];
  const clashes = (one, other) => options[one].items.some((item) =>
    options[other].items.includes(item) && !(colorOf(one, item) && colorOf(one, item) === colorOf(other, item)));

  function way(node) {
    const taken = [];
    for (; nodes[node].parent >= 0; node = nodes[node].parent) taken.unshift(nodes[node].option);
    return taken;
  }

  // Before its option is taken, and once it is given back, a node is where its parent is.
  function state([node, what]) {
    const before = what === "try" || what === "undo";
    const here = before ? nodes[node].parent : node, taken = way(here);
    const covered = new Set(taken.flatMap((option) => options[option].items.filter((item) => item < primary)));
    const left = options.map((_, option) => !taken.some((one) => clashes(one, option)));
    const trying = before ? nodes[node].option : -1;
    return { here, taken, covered, left, trying, what, chosen: nodes[here].item };
  }

  // ---------------------------------------------------------------- the matrix
  const heads = [], rows = [], spots = [], feet = [];

  function cell(tag, text, row) {
    const made = document.createElement(tag);
    made.textContent = text;
    row.append(made);
    return made;
  }

  function buildMatrix() {
    if (!data.matrix) {
      by("matrix").previousElementSibling.remove(); // what its colors mean
      by("matrix").textContent = `The matrix is too large to show: ${options.length} options, ${items.length} items.`;
      return;
    }
    const table = document.createElement("table"), head = table.createTHead().insertRow();
    const body = table.createTBody(), foot = table.createTFoot().insertRow();
    cell("td", "", head);
    cell("th", "options left", foot);
    const long = items.some((name) => name.length > 3);
    items.forEach((name, item) => {
      const top = cell("th", "", head);
      top.scope = "col";
      cell("span", name, top);
      top.classList.toggle("long", long);
      top.classList.toggle("secondary", item >= primary);
      heads.push(top);
      feet.push(cell("td", "", foot));
    });
    options.forEach((option) => {
      const row = body.insertRow(), covers = new Set(option.items);
      const name = cell("th", option.name, row);
      name.scope = "row";
      rows.push(name);
      spots.push(items.map((_, item) => cell("td", covers.has(item) ? "1" : "", row)));
    });
    by("matrix").append(table);
  }

  function mark(element, names) {
    for (const name of ["gone", "chosen", "tried", "clash", "taken", "dead"]) element.classList.toggle(name, names.includes(name));
  }

  function showMatrix(now) {
    const end = now.what === "dead end" ? "dead" : "chosen";
    const counts = items.map((_, item) => options.filter((option, k) => now.left[k] && option.items.includes(item)).length);
    const painted = new Set(now.taken.flatMap((option) => options[option].items));
    items.forEach((_, item) => {
      const names = now.covered.has(item) ? ["gone"] : item === now.chosen ? [end] : [];
      if (item >= primary && painted.has(item)) names.push("gone");
      mark(heads[item], names);
      mark(feet[item], names);
      feet[item].textContent = item >= primary || now.covered.has(item) ? "" : String(counts[item]);
    });
    options.forEach((_, k) => {
      const clash = now.what === "try" && k !== now.trying && now.left[k] && clashes(k, now.trying);
      const names = now.taken.includes(k) ? ["taken"] : k === now.trying ? ["tried"] : clash ? ["clash"] : now.left[k] ? [] : ["gone"];
      mark(rows[k], names);
      spots[k].forEach((spot, item) => {
        const one = spot.textContent === "1";
        const plain = !names.length && item === now.chosen && !now.covered.has(item) ? [end] : names;
        mark(spot, one || names[0] !== "clash" ? plain : []);
      });
    });
  }

  // ---------------------------------------------------------------- the tree
  const SVG = "http://www.w3.org/2000/svg", HIGH = 62;
  const boxes = [];

  function drawn(tag, facts, inside) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(facts)) made.setAttribute(name, value);
    inside.append(made);
    return made;
  }

  function buildTree() {
    const longest = Math.max(...nodes.map((node) => Math.max(node.label.length, node.option < 0 ? 0 : options[node.option].name.length)));
    const wide = Math.max(60, longest * 7 + 24);
    const across = Math.max(...nodes.map((node) => node.x)) + 1, down = Math.max(...nodes.map((node) => node.y)) + 1;
    const svg = drawn("svg", { width: across * wide, height: down * HIGH, role: "img", "aria-label": "The tree of the search" }, by("tree"));
    const place = (node) => [(node.x + 0.5) * wide, node.y * HIGH + 34];
    nodes.forEach((node, number) => {
      const group = drawn("g", {}, svg), [x, y] = place(node);
      if (node.parent >= 0) {
        const [fromX, fromY] = place(nodes[node.parent]);
        drawn("line", { x1: fromX, y1: fromY + 13, x2: x, y2: y - 29 }, group);
        drawn("text", { x, y: y - 18 }, group).textContent = options[node.option].name;
      }
      const half = node.label.length * 3.6 + 9;
      drawn("rect", { x: x - half, y: y - 13, width: 2 * half, height: 26 }, group);
      drawn("text", { x, y: y + 4 }, group).textContent = node.label;
      if (node.outcome !== "branch") group.classList.add(node.outcome.replace(" ", ""));
      group.addEventListener("click", () => go(firstStep[number]));
      boxes.push(group);
    });
  }

  function showTree(now, reached) {
    const onWay = new Set();
    for (let node = now.here; node >= 0; node = nodes[node].parent) onWay.add(node);
    boxes.forEach((box, number) => {
      box.classList.toggle("later", number > reached);
      box.classList.toggle("way", onWay.has(number));
      box.classList.toggle("here", number === now.here);
    });
    const frame = by("tree"), spot = boxes[now.here].querySelector("rect");
    frame.scrollTo({ left: Number(spot.getAttribute("x")) - frame.clientWidth / 2 + 60, top: Number(spot.getAttribute("y")) - frame.clientHeight / 2 });
  }

  // ---------------------------------------------------------------- stepping
  function show() {
    const now = state(steps[at]);
    by("words").textContent = steps[at][2];
    by("taken").textContent = now.taken.length ? `Taken: ${now.taken.map((option) => options[option].name).join(", ")}` : "Nothing is taken yet.";
    by("step").textContent = `${at + 1} of ${steps.length}`;
    by("slider").value = String(at);
    for (const name of ["first", "back"]) by(name).disabled = at === 0;
    for (const name of ["next", "last"]) by(name).disabled = at === steps.length - 1;
    if (data.matrix) showMatrix(now);
    let reached = 0;
    for (let k = 0; k <= at; k++) reached = Math.max(reached, steps[k][1] === "try" ? 0 : steps[k][0]);
    showTree(now, reached);
  }

  function go(step) {
    at = Math.max(0, Math.min(steps.length - 1, step));
    show();
  }

  function play() {
    if (playing) clearInterval(playing);
    playing = playing ? 0 : setInterval(() => (at === steps.length - 1 || !root.isConnected ? play() : go(at + 1)), 1200);
    by("play").textContent = playing ? "Pause" : "Play";
  }

  buildMatrix();
  buildTree();
  by("slider").max = String(steps.length - 1);
  by("slider").addEventListener("input", () => go(Number(by("slider").value)));
  by("first").addEventListener("click", () => go(0));
  by("back").addEventListener("click", () => go(at - 1));
  by("next").addEventListener("click", () => go(at + 1));
  by("last").addEventListener("click", () => go(steps.length - 1));
  by("play").addEventListener("click", play);
  root.addEventListener("keydown", (event) => {
    if (event.target === by("slider") || event.target.classList.contains("scroll")) return;
    const turn = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (turn === undefined) return;
    event.preventDefault();
    go(turn);
  });
  go(first);
}

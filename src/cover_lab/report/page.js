// Tables sort by the column whose head is pressed; pressed again, the other way round. Without script they are plain.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  for (const head of table.tHead.rows[0].cells) {
    head.addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      const figures = head.classList.contains("figure");
      const key = row => row.cells[head.cellIndex].dataset.sort;
      const order = (a, b) => {
        const [x, y] = [key(a), key(b)];
        if (x === "" || y === "") return (x === "") - (y === "");
        const less = figures ? x - y : x.localeCompare(y);
        return descending ? -less : less;
      };
      for (const row of [...body.rows].sort(order)) body.append(row);
    });
  }
}

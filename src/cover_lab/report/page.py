"""The report as one HTML page that needs no network: tables that sort, pictures in it, dark and light, phone and print.

Pictures are also written as files beside it. Everything is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any

from cover.basics.files import write_whole
from cover_lab.published import Beside
from cover_lab.report.pictures import GREY, Picture, pictures
from cover_lab.report.terminal import BESIDE, COLUMNS, about, beside, cells
from cover_lab.report.words import ratio, seconds
from cover_lab.results import BASELINE, Cell, Results

PAGE, FOLDER = "report.html", "pictures"
Step = Callable[[float, float | None, str], None]


def write(results: Results, place: Path, step: Step = lambda done, total, words: None) -> list[Path]:
    """The page and its pictures in a directory; the paths, the page's first. Raises Unavailable without matplotlib."""
    drawn = []
    for number, picture in enumerate(pictures(results), 1):
        step(number, None, f"drawing {picture.name}")
        drawn.append(picture)
    written = [_whole(place / PAGE, page(results, drawn))]
    (place / FOLDER).mkdir(exist_ok=True)
    for picture in drawn:
        written.append(_whole(place / FOLDER / f"{picture.name}.svg", picture.svg))
        written.append(_whole(place / FOLDER / f"{picture.name}.png", picture.png))
    return written


def _whole(path: Path, content: str | bytes) -> Path:
    write_whole(path, content)
    return path


def page(results: Results, drawn: Iterable[Picture]) -> str:
    """The page as text."""
    assets = files("cover_lab.report")
    style, script = (assets.joinpath(name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    title = f"Bench: {results.title}"
    body = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(line)}</p>" for line in about(results)[:2])]
    if troubles := list(results.troubles()):
        body += [
            "<h2>Crashes and wrong answers</h2>",
            "<ul>",
            *(f"<li>{escape(one)}</li>" for one in troubles),
            "</ul>",
        ]
    body += ["<h2>Everything</h2>", *(f"<p>{escape(line)}</p>" for line in about(results)[2:])]
    summary = results.summary()
    body.append(_summary("all cases", [row for row in summary if not row["question"]]))
    body += map(_figure, drawn)
    body += _published(results)
    body.append("<h2>Group by group</h2>")
    for (group, question), rows in groupby(
        (row for row in summary if row["question"]), key=lambda row: (row["group"], row["question"])
    ):
        body += [f"<h3>{escape(group)}: {escape(question)}</h3>", _summary(f"{group}, {question}", list(rows))]
    body += ["<h2>Every case</h2>", _cases(results)]
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title><style>{style}</style></head><body><main>",
            *body,
            f"</main><script>{script}</script></body></html>\n",
        ]
    )


def _published(results: Results) -> Iterator[str]:
    """The tables of others with our figures."""
    tables = results.beside()
    if tables:
        yield "<h2>Beside what others published</h2>"
    for published, rows in tables:
        columns = [(name, name in BESIDE[1:3]) for name in BESIDE]
        lines = ([(text, value) for text, value in zip(beside(row), _values(row), strict=True)] for row in rows)
        yield f"<h3>{escape(published.title)}</h3>"
        yield _table(published.source, columns, lines)
        yield f"<p>{escape(published.note)}</p>"


def _values(row: Beside) -> tuple[Any, ...]:
    theirs = row.row.theirs if isinstance(row.row.theirs, int | float) else None
    return row.row.name, theirs, row.ours, row.verdict, row.row.note


def _figure(picture: Picture) -> str:
    svg = picture.svg[picture.svg.index("<svg") :]
    label = f'<svg role="img" aria-label="{escape(picture.alt, quote=True)}"'
    inner = svg.replace("<svg", label, 1)
    inner = _own_names(inner, picture.name).replace(GREY, "currentColor")
    narrow = " narrow" if picture.name.startswith("scatter") else ""
    alt = f"<details><summary>In words</summary>{escape(picture.alt)}</details>"
    framed = f'<div class="wide{narrow}" tabindex="0">{inner}</div>'
    return f"<figure><figcaption>{escape(picture.title)}</figcaption>{framed}{alt}</figure>"


def _own_names(svg: str, name: str) -> str:
    """Ids are the page's: those of two pictures must not meet."""
    for before in (' id="', 'href="#', "url(#"):
        svg = svg.replace(before, f"{before}{name}-")
    return svg


Column = tuple[str, bool]  # its head, and whether it holds figures


def _table(caption: str, columns: Iterable[Column], rows: Iterable[Iterable[tuple[str, Any]]]) -> str:
    """rows: of (text, what it is sorted by) each."""
    shown = list(columns)
    heads = "".join(
        f'<th scope="col"{" class=figure" if figure else ""}><button type="button">{escape(head)}</button></th>'
        for head, figure in shown
    )
    lines = []
    for row in rows:
        cells = []
        for (_, figure), (text, value) in zip(shown, row, strict=True):
            kind = " class=figure" if figure else ""
            cells.append(f'<td{kind} data-sort="{escape(_sorted_by(value), quote=True)}">{escape(text)}</td>')
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption, quote=True)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _sorted_by(value: Any) -> str:
    return "" if value is None or value != value else f"{value:.9g}" if isinstance(value, int | float) else str(value)


def _summary(caption: str, rows: list[dict[str, Any]]) -> str:
    columns = [(name, name not in COLUMNS[:2]) for name in COLUMNS]
    keys = ("backend", "solved", "seconds", "par2", "x_bitmask", "x_best", "memory")
    return _table(caption, columns, (zip(cells(row), [row[key] for key in keys], strict=True) for row in rows))


def _cases(results: Results) -> str:
    columns = [("case", False), ("question", False), ("backend", False), ("outcome", False), ("found", True)]
    columns += [("seconds", True), ("quartiles", True), ("x bitmask", True), ("x best", True), ("nodes", True)]
    return _table("every case and backend", columns, _lines(results))


def _lines(results: Results) -> Iterator[list[tuple[str, Any]]]:
    for place in results.places:
        best, base = results.best(place), results.cell(place, BASELINE)
        for backend in results.backends:
            cell = results.cell(place, backend)
            if cell is not None and cell.status != "refused":
                yield _line(cell, best, base)


def _line(cell: Cell, best: Cell | None, base: Cell | None) -> list[tuple[str, Any]]:
    low, high = cell.quartiles
    found = cell.runs[0].get("found") or ""
    cost = cell.runs[0].get("cost")
    effort = next(iter(cell.counts.items()), None)
    to_best = cell.seconds / best.seconds if cell.solved and best is not None else None
    to_base = cell.seconds / base.seconds if cell.solved and base is not None and base.solved else None
    answer = f"cost {cost}" if cost is not None else found if len(found) < 25 else f"{len(found)} digits"
    return [
        (cell.instance, cell.instance),
        (cell.question, cell.question),
        (cell.backend, cell.backend),
        (cell.status, cell.status),
        (answer, len(found)),
        (seconds(cell.seconds), cell.seconds),
        (f"{seconds(low)} to {seconds(high)}" if cell.solved else "-", low),
        (ratio(to_base), to_base),
        (ratio(to_best), to_best),
        (f"{effort[1]:,}" if effort else "-", effort[1] if effort else None),
    ]

"""What a board of any kind looks like, by its layers and marks alone: rooms and walls thick, words beside the board,
dark marks dark, circles round, lines as lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.drawing import boards, strokes
from cover.drawing.shapes import (
    DOT,
    GRID,
    LINE,
    TEXT,
    Circle,
    Path,
    Picture,
    Shape,
    Text,
    View,
    cell_square,
    middle,
    picture,
    tree,
)
from cover.problems.names import Cell
from cover.puzzles.kinds.drafts import SIGNS, matches
from cover.puzzles.kinds.drawn import HOLE, Drawing, Rows
from cover.puzzles.lines.mesh import Drawn

_DISKS = {"w": "paper", "b": "black", "o": "paper", "W": "paper", "B": "black"}
_DARK = ("#",)
_TENT, _TREE = "^", "T"  # a clue T is a tree where marks may be tents
_QUIET = (".", "-", "on", HOLE)  # marks that leave a cell as it is
_TRIANGLES = {"nw": (0, 2, 3), "ne": (0, 1, 2), "sw": (0, 1, 3), "se": (1, 2, 3)}  # corners, in the order of _CORNERS
_CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_LINE_WIDTH = 0.09
_WAYS = dict(zip("nswe", "^v<>", strict=True))
_DOTS = re.compile(r"\bcentres\b")
_BARS = {"v": (0.0, 1.0), "h": (1.0, 0.0)}  # marks of a kind that has both, and where their bars run
_DOT_COLORS = {"w": "paper", "b": "ink", "g": "thin", "d": "ink"}


def of_kind(drawing: Drawing, rows: Rows | None, drawn: Drawn | None, title: str, view: View) -> Picture:
    """A board, and a solution on it where there is one."""
    places = drawing.places
    shapes: list[Shape] = [*boards.shaded(view)]
    shade = "black" if rows is None else _shade(drawing, rows)
    for cell in places.number:
        mark = None if rows is None else rows[cell[0]][cell[1]]
        shapes += _in_cell(drawing, cell, mark, shade)
    walls = places.kind.lines == "walls" and drawn is not None
    shapes += boards.borders(drawing.walls(drawn) if walls else drawing.owners(rows))
    shapes += _holes(drawing)
    if drawn is not None and not walls:
        shapes += _lines(drawing, drawn)
    shapes += _layers(drawing)
    return picture(shapes, places.width, places.height, title=title, alt=_in_words(drawing, rows, drawn))


def _in_words(drawing: Drawing, rows: Rows | None, drawn: Drawn | None) -> str:
    """The board for those who do not see it: its cells, rooms and words beside it; with lines as they are drawn."""
    draft = drawing.draft
    if drawing.places.kind.lines:
        lines = drawing.render(rows, drawn).splitlines()
        return boards.in_words([[word for word in line.split(" ") if word] for line in lines])
    found = [boards.in_words(drawing.texts() if rows is None else drawing.solved(rows))]
    if draft.rooms:
        found.append(f"rooms: {boards.in_words([[room or '' for room in row] for row in drawing.owners()])}")
    found += [f"{side}: {', '.join(word or 'blank' for word in words)}" for side, words in draft.outside.items()]
    return "; ".join(found)


def _shade(drawing: Drawing, rows: Rows) -> str:
    """Of shaded cells: light where all of them hold clues that do not say so, else dark."""
    dark = [cell for cell in drawing.places.number if rows[cell[0]][cell[1]] in _DARK]
    clued = (cell in drawing.draft.cells and drawing.given.get(cell) not in _DARK for cell in dark)
    return "shade" if all(clued) else "black"


def _in_cell(drawing: Drawing, cell: Cell, mark: int | str | None, shade: str) -> Iterator[Shape]:
    clue = drawing.draft.cells.get(cell, "")
    places, (x, y) = drawing.places, middle(cell)
    if clue and _is_wall(drawing, clue):
        yield cell_square(cell, "black")
        if clue not in _DARK:
            yield boards.mark(cell, clue, color="paper")
        return
    if matches(clue, places.kind.layout.areas):
        yield cell_square(cell, "shade")
        return
    dark = mark in _DARK or (mark is None and drawing.given.get(cell) in _DARK)
    if dark:
        yield cell_square(cell, shade)
    if isinstance(mark, str) and mark in _TRIANGLES and "nw" in places.marks.index:
        corners = tuple((cell[1] + _CORNERS[k][0], cell[0] + _CORNERS[k][1]) for k in _TRIANGLES[mark])
        yield Path(corners, "", 0, "black", closed=True, sign="#")
        return
    camped, arrows = _TENT in places.marks.index, _arrows(drawing)
    # Where all four directions are marks, w is west.
    disks = {} if _WAYS.keys() <= places.marks.index.keys() else _DISKS
    bars = _BARS if _BARS.keys() <= places.marks.index.keys() else {}
    if camped and clue == _TREE:
        yield from tree(x, y)
    elif clue in arrows:
        yield from strokes.pointer(x, y, arrows[clue])
    elif clue in bars:
        yield from _bar_of(cell, clue, "ink", around=False)
    elif _has_dots(drawing) and clue:
        yield from _dots(clue, x, y)
    elif clue in disks:
        yield Circle(x, y, 0.33, "ink", 0.05, disks[clue], level=DOT)
    elif places.kind.layout.arrows and clue[-1:] in SIGNS:
        yield from strokes.number_and_way(x, y, clue[:-1], clue[-1], "paper" if dark and shade == "black" else "ink")
    elif clue and not (dark and clue == "x"):
        yield boards.mark(cell, clue, color="paper" if dark and shade == "black" else "")
    if mark is None or dark or mark in _QUIET or drawing.given.get(cell) == str(mark) or clue == str(mark):
        return
    if isinstance(mark, str) and mark in arrows:
        yield from strokes.pointer(x, y, arrows[mark], "answer")
    elif isinstance(mark, str) and mark in disks:
        yield Circle(x, y, 0.3, "ink", 0.04, disks[mark] if mark != "o" else "differ", level=TEXT)
    elif mark in bars:
        yield from _bar_of(cell, str(mark), "answer", around=bool(clue))
    elif camped:
        corners = ((x, y - 0.32), (x + 0.34, y + 0.3), (x - 0.34, y + 0.3))
        yield Path(corners, "", 0, "answer", closed=True, level=TEXT, sign=_TENT)
    elif not clue:
        yield boards.mark(cell, str(mark), given=False)


def _arrows(drawing: Drawing) -> dict[str, str]:
    """Of marks that are arrows where they point."""
    marks = drawing.places.marks.index
    return _WAYS if _WAYS.keys() <= marks.keys() and "nw" not in marks else {}


def _bar_of(cell: Cell, mark: str, color: str, around: bool) -> Iterator[Shape]:
    """Through a cell, or on both sides of the clue in it."""
    (x, y), (right, down) = middle(cell), _BARS[mark]
    for far, near in ((-0.5, -0.3), (0.5, 0.3)) if around else ((-0.5, 0.5),):
        ends = ((x + far * right, y + far * down), (x + near * right, y + near * down))
        yield Path(ends, color, _LINE_WIDTH, level=TEXT, sign=mark)


def _has_dots(drawing: Drawing) -> bool:
    """Are clues dots, in cells and on their right and lower sides?"""
    return _DOTS.search(drawing.places.kind.link) is not None


def _dots(clue: str, x: float, y: float) -> Iterator[Shape]:
    for word, side in re.findall(r"([^oes]+)([oes]?)", clue):
        at = x + 0.5 * (side == "e"), y + 0.5 * (side == "s")
        color = _DOT_COLORS.get(word, "paper")
        yield Circle(*at, 0.14, "ink", 0.03, color, level=DOT)
        if word not in _DOT_COLORS:
            yield Text(*at, word, 0.22, bold=True)


def _is_wall(drawing: Drawing, clue: str) -> bool:
    """Is this one of the clues that a kind has beside `#`, where no mark is that? All these are walls."""
    places = drawing.places
    walls = [patterns for patterns, _ in places.kind.given if "#" in patterns and "#" not in places.marks.index]
    return any(matches(clue, patterns) for patterns in walls)


def _holes(drawing: Drawing) -> Iterator[Shape]:
    for cell, clue in drawing.draft.cells.items():
        if cell not in drawing.places.number:
            yield cell_square(cell, "black")
            if clue not in ("#", "x"):
                yield boards.mark(cell, clue, color="paper")


def _lines(drawing: Drawing, drawn: Drawn) -> Iterator[Shape]:
    places = drawing.places
    half = 0.5 if places.kind.lines == "centres" else 0.0
    for (r, c), (s, d) in places.edges:
        many = drawn[s > r][r][c]
        for aside in {1: (0.0,), 2: (-0.09, 0.09)}.get(many, ()):
            a, b = (aside, 0.0) if r != s else (0.0, aside)
            ends = ((c + half + a, r + half + b), (d + half + a, s + half + b))
            yield Path(ends, "answer", _LINE_WIDTH, level=LINE, sign="═" if many > 1 else "")


def _layers(drawing: Drawing) -> Iterator[Shape]:
    """Words in corners and beside the board, bars, thermometers, dots of a lattice."""
    draft, places = drawing.draft, drawing.places
    if places.kind.lines == "corners":
        yield from (Circle(c, r, 0.06, "", 0, "ink", level=DOT) for r, c in places.points)
    for (r, c), word in draft.corners.items():
        if word in _DOT_COLORS and _has_dots(drawing):
            yield from _dots(word, c, r)
            continue
        yield Circle(c, r, 0.24, "ink", 0.03, "paper", level=DOT)
        yield Text(c, r, word, 0.34 if len(word) < 3 else 0.22, bold=True)
    for one, other in draft.bars:
        yield from _bar(one, other, places.kind.lines == "corners")
    for cells in draft.thermometers:
        yield from strokes.thermometer(cells)
    high, wide = places.height, places.width
    for side, words in draft.outside.items():
        for k, beside in enumerate(words):
            if beside is None:
                continue
            size = 0.5 if len(beside) < 3 else max(0.18, 1.2 / len(beside))
            at = {"left": (-0.5, k + 0.5), "right": (wide + 0.5, k + 0.5), "top": (k + 0.5, -0.5)}
            yield boards.clue_outside(at.get(side, (k + 0.5, high + 0.5)), beside, size=size)
    yield from boards.caption(
        [f"{name}: {word}" for name, word in draft.header.items()], wide, high + _below(draft.outside)
    )


def _below(outside: Any) -> int:
    return int(any(word is not None for word in outside.get("bottom", ())))


def _bar(one: Cell, other: Cell, on_points: bool) -> Iterator[Shape]:
    if on_points:
        yield Path(((one[1], one[0]), (other[1], other[0])), "ink", 0.12, level=GRID)
        return
    (r, c), across = other, one[0] == other[0]
    ends = ((float(c), r + 0.15), (float(c), r + 0.85)) if across else ((c + 0.15, float(r)), (c + 0.85, float(r)))
    yield Path(ends, "ink", 0.16, level=GRID)

"""The shapes of clues: thermometers, arrows, cages, lines, dots, numbers beside the board.

The look is the one that setters and players share (SudokuPad, f-puzzles): see docs/drawing.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from cover.drawing.boards import clue_outside, on_ground
from cover.drawing.shapes import DOT, LINE, SHADE, TEXT, Cell, Circle, Path, Point, Shape, Text, middle, rectangle
from cover.drawing.shapes import text_width as wide

INSET = 0.08  # of a cage's dashes from the borders of its cells
ASIDE = 0.16  # of a number from the middle of its cell, where an arrow stands beside it


def line(cells: Sequence[Cell], color: str, width: float = 0.2) -> Iterator[Shape]:
    """A line through the middles of cells."""
    yield Path(tuple(map(middle, cells)), color, width, level=LINE)


def thermometer(cells: Sequence[Cell], *, slow: bool = False) -> Iterator[Shape]:
    """A bulb and a line; a slow one has a hollow bulb."""
    x, y = middle(cells[0])
    yield from line(cells, "line", 0.28)
    yield Circle(x, y, 0.38, "line", 0.06, "" if slow else "line", level=LINE)


def arrow(circle: Sequence[Cell], shaft: Sequence[Cell]) -> Iterator[Shape]:
    """A circle, or a pill round several cells, and a shaft with a head."""
    (x, y), (u, v) = middle(circle[0]), middle(circle[-1])
    if len(circle) == 1:
        yield Circle(x, y, 0.38, "arrow", 0.05, level=LINE)
    else:
        yield from _pill((x, y), (u, v), 0.38)
    near = min(circle, key=lambda cell: _distance(middle(cell), middle(shaft[0])))
    start, towards = middle(near), middle(shaft[0])
    length = _distance(start, towards)
    begin = _between(start, towards, 0.38 / length) if length else start
    yield Path((begin, *map(middle, shaft)), "arrow", 0.05, level=LINE)
    before = begin if len(shaft) == 1 else middle(shaft[-2])
    yield from head(before, middle(shaft[-1]), "arrow")


def head(before: Point, tip: Point, color: str, size: float = 0.22, width: float = 0.05) -> Iterator[Path]:
    """The head of an arrow whose tip is reached from `before`."""
    length = _distance(before, tip) or 1.0
    a, b = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    left = (tip[0] - size * (a - 0.7 * b), tip[1] - size * (b + 0.7 * a))
    right = (tip[0] - size * (a + 0.7 * b), tip[1] - size * (b - 0.7 * a))
    yield Path((left, tip, right), color, width, level=LINE)


def number_and_way(x: float, y: float, number: str, way: str, color: str = "ink") -> Iterator[Shape]:
    """A number in the middle of a cell, and beside it an arrow; way: `<`, `>`, `^` or `v`, as files have it."""
    yield Text(x - ASIDE, y, number, min(0.45, 0.5 / max(wide(number, 1.0), 0.01)), color, bold=True)
    yield from pointer(x + 0.24, y, way, color)


def pointer(x: float, y: float, way: str, color: str = "ink") -> Iterator[Shape]:
    """A small arrow with its middle there; way: `<`, `>`, `^` or `v`."""
    right, down, sign = {"<": (-1, 0, "←"), ">": (1, 0, "→"), "^": (0, -1, "↑"), "v": (0, 1, "↓")}[way]
    start, tip = (x - 0.17 * right, y - 0.24 * down), (x + 0.17 * right, y + 0.24 * down)
    yield Path((start, tip), color, 0.05, level=TEXT, sign=sign)
    yield from (replace(part, level=TEXT) for part in head(start, tip, color, 0.15))


def _pill(one: Point, other: Point, radius: float) -> Iterator[Shape]:
    """A ring round two ends in a row or column: drawn as two half circles of short strokes."""
    angle = atan2(other[1] - one[1], other[0] - one[0])
    points = [
        (end[0] + radius * cos(angle + turn), end[1] + radius * sin(angle + turn))
        for end, first in ((other, -pi / 2), (one, pi / 2))
        for turn in (first + pi * k / 12 for k in range(13))
    ]
    yield Path(tuple(points), "arrow", 0.05, closed=True, level=LINE)


def between(cells: Sequence[Cell]) -> Iterator[Shape]:
    """A line whose two ends are circles."""
    yield from line(cells, "between", 0.12)
    for cell in (cells[0], cells[-1]):
        yield Circle(*middle(cell), 0.38, "between", 0.06, "ends", level=LINE)


def cage(cells: Sequence[Cell], label: str = "") -> Iterator[Shape]:
    """Dashes round cells, and a number in the first corner."""
    for outline in _outlines(set(cells)):
        yield Path(outline, "cage", 0.03, closed=True, dash=(0.09, 0.07), level=DOT)
    if label:
        yield from corner(min(cells), label)


def corner(cell: Cell, label: str) -> Iterator[Shape]:
    """A small number in the upper left corner of a cell."""
    r, c = cell
    yield from on_ground((c + 0.06, r + 0.06), label, 0.26)


def dot(first: Cell, second: Cell, fill: str, label: str = "", radius: float = 0.14) -> Iterator[Shape]:
    """A disk on the border of two cells."""
    x, y = _between(middle(first), middle(second), 0.5)
    yield Circle(x, y, radius, "ink", 0.025, fill, level=DOT)
    if label:
        yield Text(x, y, label, 0.2, "paper" if fill == "black" else "ink")


def letter(first: Cell, second: Cell, text: str) -> Iterator[Shape]:
    """A letter or number on the border of two cells."""
    x, y = _between(middle(first), middle(second), 0.5)
    size = 0.3
    yield rectangle(x - wide(text, size) / 2, y - 0.15, wide(text, size), 0.3, fill="paper", level=DOT)
    yield Text(x, y, text, size)


def greater(first: Cell, second: Cell) -> Iterator[Shape]:
    """The sign of inequality, open towards the greater cell, which is the first."""
    x, y = _between(middle(first), middle(second), 0.5)
    a, b = second[1] - first[1], second[0] - first[0]
    reach = 0.12
    tip = (x + reach * a, y + reach * b)
    one = (x - reach * a + reach * b, y - reach * b + reach * a)
    other = (x - reach * a - reach * b, y - reach * b - reach * a)
    yield rectangle(x - 0.13, y - 0.13, 0.26, 0.26, fill="paper", level=DOT)
    yield Path((one, tip, other), "ink", 0.05, level=TEXT)


def even(cell: Cell) -> Iterator[Shape]:
    """A grey square."""
    yield rectangle(cell[1] + 0.14, cell[0] + 0.14, 0.72, 0.72, fill="shade", level=SHADE)


def odd(cell: Cell) -> Iterator[Shape]:
    """A grey disk."""
    yield Circle(*middle(cell), 0.38, "", 0, "shade", level=SHADE)


def ring(cell: Cell) -> Circle:
    """A circle in a cell."""
    return Circle(*middle(cell), 0.4, "arrow", 0.04)


def shade(cell: Cell) -> Path:
    """A cell of another color."""
    return rectangle(cell[1], cell[0], 1, 1, fill="region")


def corner_circle(cell: Cell, text: str) -> Iterator[Shape]:
    """A disk with small symbols where four cells meet, the upper left of which is given."""
    x, y = cell[1] + 1.0, cell[0] + 1.0
    yield Circle(x, y, 0.3, "ink", 0.03, "paper", level=DOT)
    yield Text(x, y, text, min(0.24, 0.5 / max(wide(text, 1.0), 0.01)))


def diagonal(size: int, *, anti: bool = False) -> Path:
    """A long diagonal."""
    ends = ((size, 0), (0, size)) if anti else ((0, 0), (size, size))
    return Path(((float(ends[0][0]), float(ends[0][1])), (float(ends[1][0]), float(ends[1][1]))), "diagonal", 0.04)


def beside(kind: str, index: int, reverse: bool, size: int, text: str) -> Iterator[Shape]:
    """A clue at the end of a row (left, or right if reversed) or column (above, below)."""
    away = size + 0.5 if reverse else -0.5
    yield clue_outside((away, index + 0.5) if kind == "row" else (index + 0.5, away), text)


def along(start: Cell, way: tuple[int, int], text: str) -> Iterator[Shape]:
    """A clue for a diagonal that begins in a cell and goes (down, right), with an arrow."""
    x, y = middle(start)
    down, right = way
    yield clue_outside((x - 1.05 * right, y - 1.05 * down), text, size=0.42)
    one, tip = (x - 0.8 * right, y - 0.8 * down), (x - 0.52 * right, y - 0.52 * down)
    yield Path((one, tip), "outside", 0.035)
    yield from head(one, tip, "outside", 0.12, 0.035)


def _outlines(cells: set[Cell]) -> Iterator[tuple[Point, ...]]:
    """The borders of a set of cells, drawn inside them, as closed lines."""
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    # In hundredths and as integers: ends of two sides must be equal to be joined.
    inset = round(INSET * 100)
    for r, c in sorted(cells):  # so that a line begins at the same point on every machine
        # Sides clockwise: the neighbour across, then the neighbour before and after along the side.
        for out, along_ in (((-1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, -1)), ((0, -1), (-1, 0))):
            if (r + out[0], c + out[1]) in cells:
                continue
            ends = []
            for sign in (-1, 1):
                a, b = sign * along_[0], sign * along_[1]
                # An outer corner, an inner corner, or a straight side that goes on into the next cell.
                if (r + a, c + b) not in cells:
                    reach = 50 - inset
                elif (r + a + out[0], c + b + out[1]) in cells:
                    reach = 50 + inset
                else:
                    reach = 50
                y = 100 * r + 50 + out[0] * (50 - inset) + a * reach
                x = 100 * c + 50 + out[1] * (50 - inset) + b * reach
                ends.append((x, y))
            after.setdefault(ends[0], []).append(ends[1])
    # From end to end until a line closes; a set with holes has several.
    while after:
        start = next(iter(after))
        points, at = [start], after[start].pop()
        while at != start:
            points.append(at)
            at = after[at].pop()
        after = {point: following for point, following in after.items() if following}
        yield tuple((x / 100, y / 100) for x, y in _straightened(points))


def _straightened(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A closed line without the points at which it goes straight on."""
    kept = []
    for before, point, following in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        turns = (point[0] - before[0]) * (following[1] - point[1]) != (point[1] - before[1]) * (following[0] - point[0])
        if turns:
            kept.append(point)
    return kept


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _distance(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def chain(cells: Sequence[Cell], color: str) -> Iterator[Shape]:
    """Cells in any order: a line through them if each touches the next one, else neighbours are joined."""
    if all(max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1 for one, other in pairwise(cells)):
        yield from line(cells, color)
        return
    inside = set(cells)
    for r, c in sorted(inside):
        near = [other for other in ((r, c + 1), (r + 1, c), (r + 1, c + 1), (r + 1, c - 1)) if other in inside]
        yield Circle(*middle((r, c)), 0.1, "", 0, color)
        for other in near:
            yield from line([(r, c), other], color)

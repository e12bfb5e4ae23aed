"""What a step shows on the picture of any puzzle: marks so far, what it changes, and what it rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, cast

import numpy as np

from cover.drawing.boards import mark as mark_of
from cover.drawing.shapes import DOT, LINE, SHADE, TEXT, Cell, Circle, Path, Picture, Point, Shape, Text, rectangle
from cover.logic.reasons import Shown
from cover.logic.state import State
from cover.logic.steps import Step
from cover.problems.names import Kind, Name, named
from cover.puzzles.base import BasePuzzle

DARK = ("#",)
PALE = (".", "no", "")


def overlay(puzzle: BasePuzzle[Any], state: State, step: Step | None) -> tuple[Shape, ...]:
    """Shapes over the picture of the puzzle; on a board what each cell and edge holds, else the cells of options."""
    below = puzzle.draw()
    at = 0.0 if below.on_points else 0.5
    if state.marks is None:
        return () if _in_characters(below) else tuple(_of_cover(state, step, at))
    return tuple(_of_board(puzzle, below, state, step, at))


def _in_characters(below: Picture) -> bool:
    """Is it the drawing in characters, whose cells lie elsewhere?"""
    return any(isinstance(shape, Text) and shape.family == "mono" for shape in below.shapes)


# ---------------------------------------------------------------- boards whose rules are read on their marks
def _of_board(puzzle: BasePuzzle[Any], below: Picture, state: State, step: Step | None, at: float) -> Iterator[Shape]:
    marks = state.marks
    assert marks is not None
    names = [named(name) for name in marks.board.cell_names]
    places = {marks.mark(option) for option in step.places} if step else set()
    removes = {marks.mark(option) for option in step.removes} if step else set()
    changed = {cell for cell, _ in places | removes}
    used, near, *_ = step.evidence.shown(state) if step else Shown()
    words = [shape for shape in below.shapes if isinstance(shape, Text | Circle)]
    dark = {(word.x, word.y) for word in words if isinstance(word, Text) and word.color == "paper"}
    # From the back to the front: what is near, what is used, what changes, each cell in one color.
    for cell in sorted(near - used - changed):
        yield from _shade(names[cell], "over", at, dark)
    for cell in sorted(used - changed):
        yield from _shade(names[cell], "used", at, dark)
    for cell in sorted(changed):
        yield from _shade(names[cell], "placed", at, dark)
    now = marks.now(state.live)
    placed = dict(places)
    # Marks that a step placed stay shown although the cell had one mark from the start.
    shown = {marks.mark(option)[0] for option in np.flatnonzero(state.placed & ~state.given).tolist()}
    # Where a puzzle's picture has a text or a circle already, marks give way.
    taken = {(word.x, word.y) for word in words}
    for cell, mask in enumerate(now):
        if cell in placed:
            yield from _held(puzzle, names[cell], cell, placed[cell], at, "ink", taken)
        # One mark is left, and it is not the puzzle's own.
        elif mask and not mask & (mask - 1) and (marks.start[cell] != mask or cell in shown):
            yield from _held(puzzle, names[cell], cell, mask.bit_length() - 1, at, "answer", taken)
    for cell, symbol in sorted(removes):
        yield from _struck(puzzle, names[cell], (cell, symbol), at, [s for c, s in sorted(removes) if c == cell])


def _held(
    puzzle: BasePuzzle[Any], name: Name, cell: int, symbol: int, at: float, color: str, taken: Collection[Point]
) -> Iterator[Shape]:
    """A mark of a cell or an edge; taken: where something stands in the picture."""
    if name.kind is Kind.EDGE:
        (r, c), (s, d) = cast("tuple[Cell, Cell]", name.place)
        if symbol == 0:
            yield from _cross(((c + d) / 2 + at, (r + s) / 2 + at), "thin" if color == "answer" else color)
            return
        # Lines side by side, a little off the middle.
        for off in {1: (0.0,), 2: (-0.09, 0.09), 3: (-0.15, 0.0, 0.15)}.get(symbol, (0.0,)):
            a, b = (off, 0.0) if r != s else (0.0, off)
            ends = ((c + a + at, r + b + at), (d + a + at, s + b + at))
            yield Path(ends, color, 0.1, level=LINE)
    elif name.kind is Kind.WALL:
        ends = _border(*cast("tuple[Cell, Cell]", name.place))
        if symbol:
            yield Path(ends, color, 0.1, level=LINE)
        else:
            yield Circle(*_middle(ends), 0.05, "", 0, color, level=DOT)
    elif name.kind is Kind.CELL:
        r, c = cast("Cell", name.place)
        word = _word(puzzle, cell, symbol)
        left, top = c + at - 0.5, r + at - 0.5
        if word in DARK:
            inset = 0.15 if color == "ink" else 0.0
            fill, side = "shade" if (c + at, r + at) in taken else "black", 1 - 2 * inset
            yield rectangle(left + inset, top + inset, side, side, fill=fill, level=SHADE)
        elif word in ("/", "\\"):
            # Coordinates grow downwards.
            up = word == "/"
            ends = ((left, top + up), (left + 1, top + 1 - up))
            yield Path(ends, color, 0.07, level=LINE)
        elif word in PALE:
            aside = 0.35 if (c + at, r + at) in taken else 0.0
            yield Circle(c + at + aside, r + at - aside, 0.07, "", 0, color, level=DOT)
        elif (c + at, r + at) in taken:
            yield Text(c + at + 0.33, r + at - 0.3, word, 0.3, color)
        else:
            yield mark_of((r, c), word, given=False, color=color) if at else Text(c, r, word, 0.4, color, level=TEXT)


def _struck(
    puzzle: BasePuzzle[Any], name: Name, mark: tuple[int, int], at: float, symbols: list[int]
) -> Iterator[Shape]:
    """A mark that falls, small and struck through, at its place among those that fall in its cell."""
    point = _point(name, at)
    if point is None:
        return
    k, many = symbols.index(mark[1]), len(symbols)
    # As many columns as make a square of all that falls in the cell.
    across = max(n for n in range(1, 40) if (n - 1) ** 2 < many)
    x = point[0] + 0.8 * ((k % across + 0.5) / across - 0.5)
    y = point[1] + 0.8 * ((k // across + 0.5) / -(-many // across) - 0.5)
    # Smaller with more of them; one alone is not drawn at full size either.
    size = 0.5 / max(across, 1.2)
    word = _word(puzzle, *mark)
    yield Text(x, y, word, size / max(1, len(word) / 2), "removed", level=TEXT)
    yield Path(((x - size / 2, y + size / 2), (x + size / 2, y - size / 2)), "removed", 0.03, level=TEXT)


def _word(puzzle: BasePuzzle[Any], cell: int, symbol: int) -> str:
    """What stands in a cell: the mark of a field, or the word of a helper before its cell."""
    called = puzzle.called((cell, symbol))
    if called.at is not None:
        return called.at[1]
    word = next((word for word in called.in_steps.split() if not word.startswith("r")), "")
    return {"shaded": "#", "filled": "#", "track": "", "clear": ".", "empty": "."}.get(word, word)


# ---------------------------------------------------------------- exact covers
def _of_cover(state: State, step: Step | None, at: float) -> Iterator[Shape]:
    """The cells of options that are taken, that a step places or strikes out, and those of the items that it uses."""
    if step is not None:
        for item in sorted({*step.evidence.shown(state).items}):
            yield from _shade(named(state.problem.item_names[item]), "over", at)
        for option in step.removes:
            for name in _cells(state, option):
                point = _point(name, at)
                yield from [] if point is None else _cross(point, "removed")
    new = set(step.places) if step else set()
    for option in [*state.placed.nonzero()[0].tolist(), *new]:
        names = list(_cells(state, option))
        for name in names:
            yield from _shade(name, "placed" if option in new else "differ", at)
        points = [point for name in names if (point := _point(name, at)) is not None]
        if len(points) > 1:
            yield from (Circle(x, y, 0.08, "", 0, "answer", level=DOT) for x, y in points)
            for a, b in _joined(points):
                yield Path((a, b), "answer", 0.05, level=LINE)


def _cells(state: State, option: int) -> Iterator[Name]:
    for item in state.items_of(option).tolist():
        name = named(state.problem.item_names[item])
        if name.kind is Kind.CELL and name.symbol == "":
            yield name


def _joined(points: list[Point]) -> Iterator[tuple[Point, Point]]:
    """Neighbours among some points."""
    for k, (x, y) in enumerate(points):
        for a, b in points[k + 1 :]:
            if abs(x - a) + abs(y - b) == 1:
                yield (x, y), (a, b)


# ---------------------------------------------------------------- places
def _point(name: Name, at: float) -> Point | None:
    """The middle of a cell, an edge or a wall; None for what has no place in a picture."""
    if name.kind is Kind.CELL:
        r, c = cast("Cell", name.place)
        return c + at, r + at
    if name.kind is Kind.EDGE and _are_cells(name.place):
        (r, c), (s, d) = cast("tuple[Cell, Cell]", name.place)
        return (c + d) / 2 + at, (r + s) / 2 + at
    if name.kind is Kind.WALL:
        return _middle(_border(*cast("tuple[Cell, Cell]", name.place)))
    return None


def ends_of(name: Name, at: float) -> tuple[Point, ...]:
    """Where a cell (its middle), an edge or a wall (its two ends) is drawn; nothing for what has no place in a picture.
    at: 0.5, or 0 where cells are points."""
    point = _point(name, at)
    if point is None or name.kind is Kind.CELL:
        return () if point is None else (point,)
    one, other = cast("tuple[Cell, Cell]", name.place)
    if name.kind is Kind.WALL:
        return _border(one, other)
    return (one[1] + at, one[0] + at), (other[1] + at, other[0] + at)


def text_of(puzzle: BasePuzzle[Any], name: Name, mark: tuple[int, int]) -> str:
    """What a mark (cell, symbol) puts there: a word in a cell, how many lines on an edge, 1 for a wall."""
    return _word(puzzle, *mark) if name.kind is Kind.CELL else str(mark[1])


def _are_cells(place: Any) -> bool:
    return all(isinstance(part, tuple) and len(part) == 2 for part in place)


def _shade(name: Name, color: str, at: float, dark: Collection[Point] = ()) -> Iterator[Shape]:
    """A cell, or the surroundings of an edge or wall, in a color; dark: cells with white words, of which the border is
    colored."""
    point = _point(name, at)
    if point is None:
        return
    x, y = point
    if name.kind is Kind.CELL and (x, y) in dark:
        yield rectangle(x - 0.43, y - 0.43, 0.86, 0.86, stroke=color, thick=0.14)
    elif name.kind is Kind.CELL:
        yield rectangle(x - 0.5, y - 0.5, 1, 1, fill=color)
    elif name.kind is Kind.WALL:
        yield Path(_border(*cast("tuple[Cell, Cell]", name.place)), color, 0.3, level=SHADE)
    else:
        (r, c), (s, d) = cast("tuple[Cell, Cell]", name.place)
        yield Path(((c + at, r + at), (d + at, s + at)), color, 0.3, level=SHADE)


def _border(one: Cell, other: Cell) -> tuple[Point, Point]:
    """The side between two neighbours."""
    (r, c), (s, d) = one, other
    return ((c, s), (c + 1, s)) if r != s else ((d, r), (d, r + 1))


def _middle(ends: tuple[Point, Point]) -> Point:
    (a, b), (x, y) = ends
    return (a + x) / 2, (b + y) / 2


def _cross(point: Point, color: str) -> Iterator[Shape]:
    x, y = point
    for sign in (1, -1):
        yield Path(((x - 0.1, y - 0.1 * sign), (x + 0.1, y + 0.1 * sign)), color, 0.03, level=LINE)

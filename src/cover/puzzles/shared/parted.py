"""Boards with numbers that a solution cuts into parts: how they are drawn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cover.drawing import boards
from cover.drawing.shapes import Picture, View, picture
from cover.puzzles.shared.borders import draw

Numbers = Sequence[Sequence[int | None]]
Owners = Sequence[Sequence[Hashable]]


def rendered(given: Numbers, solution: Owners | None) -> str:
    """The numbers, and the parts of a solution by their borders."""
    texts = [["." if number is None else str(number) for number in row] for row in given]
    return draw(_owners(given, solution), texts, compact=False)


def pictured(given: Numbers, solution: Owners | None, view: View, title: str, below: Sequence[str] = ()) -> Picture:
    """The same as shapes; below: words under the board."""
    numbers = {(r, c): str(mark) for r, row in enumerate(given) for c, mark in enumerate(row) if mark is not None}
    shapes = [
        *boards.shaded(view),
        *boards.borders(_owners(given, solution)),
        *boards.marks(numbers, {}, view, ()),
        *boards.caption(below, len(given[0]), len(given)),
    ]
    words = [[numbers.get((r, c), "") for c in range(len(row))] for r, row in enumerate(given)]
    alt = boards.in_words(words if solution is None else [list(map(str, row)) for row in solution])
    return picture(shapes, len(given[0]), len(given), title=title, alt="; ".join([*below, alt]))


def _owners(given: Numbers, solution: Owners | None) -> Owners:
    return [[0] * len(row) for row in given] if solution is None else solution

"""What fields look like: cells with their marks, numbers beside them. A field is any `Field`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cover.drawing import boards
from cover.drawing.shapes import TEXT, Circle, Picture, Shape, Text, View, cell_square, middle, picture
from cover.drawing.strokes import number_and_way
from cover.puzzles.common.cells import Cell
from cover.puzzles.common.given_cells import cells_of
from cover.puzzles.common.rows import words_of

BLANK = (".", "?", " ", "", "·")
WAYS = ("<", ">", "^", "v")  # after a number
SIGNS = {"⊕": "+", "⊖": "-"}  # what a picture has for a word of drawings
Beside = Sequence[int | None] | None


def texts_of(field: Any, solution: Sequence[Sequence[int | None]] | None = None) -> list[list[str]]:
    """A word a cell. The instance is `given` where that is rows of cells, else blanks, but for `fixed` cells."""
    if solution is not None:
        return [
            ["?" if value is None else field.word_at((r, c), value) for c, value in enumerate(row)]
            for r, row in enumerate(solution)
        ]
    if cells_of(field.keys) is not None:
        return words_of(field.given)
    known = {cell: field.word_at(cell, value) for cell, value in field.fixed()}
    return [[known.get((r, c), ".") for c in range(field.width)] for r in range(field.height)]


def of_field(
    field: Any,
    solution: Sequence[Sequence[int | None]] | None,
    view: View,
    outside: Mapping[str, Beside] = MappingProxyType({}),
    below: Sequence[str] = (),
) -> Picture:
    """A board of words, of the instance and of a solution. `#` is a shaded cell, `o` a bulb, `*` a mine. outside:
    numbers beside it, by "left", "right", "top", "bottom"; below: what solvers must know and no cell shows
    (`2 ghosts`)."""
    given = texts_of(field)
    found = None if solution is None else [[SIGNS.get(word, word) for word in row] for row in texts_of(field, solution)]
    rows, columns = len(given), max(map(len, given))
    shapes: list[Shape] = [*boards.shaded(view)]
    answers = given if found is None else found
    for r, row in enumerate(given):
        for c, word in enumerate(row):
            shapes += _cell((r, c), word.strip(), answers[r][c].strip())
    shapes += boards.borders(field.bordered())
    shapes += beside(outside, rows, columns)
    shapes += boards.caption(below, columns, rows + any(number is not None for number in outside.get("bottom") or ()))
    return picture(
        shapes, columns, rows, title=repr(field)[1:-1], alt="; ".join([*below, boards.in_words(found or given)])
    )


def beside(outside: Mapping[str, Beside], rows: float, columns: float) -> Iterator[Text]:
    """Numbers around a board whose upper left corner is at (0, 0)."""
    for side, numbers in outside.items():
        for k, number in enumerate(numbers or ()):
            at = {
                "left": (-0.5, k + 0.5),
                "right": (columns + 0.5, k + 0.5),
                "top": (k + 0.5, -0.5),
                "bottom": (k + 0.5, rows + 0.5),
            }[side]
            if number is not None:
                yield boards.clue_outside(at, str(number))


def _cell(cell: Cell, word: str, answer: str) -> Iterator[Shape]:
    (x, y), wall = middle(cell), word == "#" or (answer == "#" and word in BLANK)
    if wall:
        yield cell_square(cell, "black")
    elif answer == "#" or (len(word) > 1 and word[-1] in WAYS):
        color = "paper" if answer == "#" else "ink"
        yield from [cell_square(cell, "black")] if answer == "#" else []
        if word[-1] in WAYS:
            yield from number_and_way(x, y, word[:-1], word[-1], color)
        else:
            yield boards.mark(cell, word, color=color)
    elif answer == "o" and word in BLANK:
        yield Circle(x, y, 0.3, "ink", 0.04, "differ", level=TEXT)
    elif answer == "*":
        yield Circle(x, y, 0.26, "", 0, "ink", level=TEXT)
    elif answer not in BLANK:
        yield boards.mark(cell, answer, given=word not in BLANK)
    elif word not in BLANK:
        yield boards.mark(cell, word)

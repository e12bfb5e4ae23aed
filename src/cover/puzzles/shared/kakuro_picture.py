"""What a kakuro looks like: black cells with sums, white ones with digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.drawing import boards
from cover.drawing.shapes import DOT, Path, Shape, Text, View, cell_square
from cover.puzzles.shared.cells import Cell


def is_white(word: str) -> bool:
    """Does the word stand for a white cell: `.`, or a digit?"""
    return word == "." or word.isdigit()


def kakuro_shapes(
    cells: Sequence[Sequence[str]], solution: Sequence[Sequence[int | None]] | None, view: View
) -> Iterator[Shape]:
    """The words of the cells, and the digits of a solution."""
    given, found = dict[Cell, str](), dict[Cell, str]()
    for r, row in enumerate(cells):
        for c, word in enumerate(row):
            if is_white(word):
                if word != ".":
                    given[r, c] = word
                elif solution is not None and solution[r][c] is not None:
                    found[r, c] = str(solution[r][c])
                continue
            yield cell_square((r, c), "black")
            below, _, right = word.partition("\\")
            if below.strip("#") or right:
                yield Path(((c, r), (c + 1, r + 1)), "paper", 0.02, level=DOT)
            yield Text(c + 0.3, r + 0.72, below.strip("#"), 0.34, "paper")
            yield Text(c + 0.7, r + 0.28, right, 0.34, "paper")
    yield from boards.shaded(view)
    yield from boards.borders([[0] * len(row) for row in cells])
    yield from boards.marks(given, found, view, [str(digit + 1) for digit in range(9)])

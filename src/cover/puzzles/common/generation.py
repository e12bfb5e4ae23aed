"""From what new puzzles of a kind are made: one solution at random, and all clues that hold of it.

`BasePuzzle.sample` gives it, changed against other solutions where no clue decides between them (`without_others`);
`cover.generation.puzzles` takes away what is not needed and sees that one
solution is left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cover.puzzles.common.cells import Cell

if TYPE_CHECKING:
    from random import Random

CHANGES = 80  # of a drawing, after which it is given up


class Solved(Protocol):
    """What a search tells those who draw puzzles."""

    def __call__(self, puzzle: Any) -> Any:
        """One of the puzzle's solutions at random; None where none was found."""

    def near(self, puzzle: Any, drawn: Sequence[tuple[int, int]]) -> Any:
        """A solution with many of these marks (variable, symbol) of a drawing; None where there is no solution."""

    def other(self, puzzle: Any, solution: Any) -> Any:
        """A solution beside this one; None where none was found."""


def without_others(
    puzzle: Any, solution: Any, solved: Solved, against: Callable[[Any], Any], most: int = CHANGES
) -> Any:
    """The puzzle, changed until no solution beside this one is found.

    against: the puzzle changed so that the solution holds still and another one, which is given, does not; None where
    that cannot be. None after `most` changes.
    """
    for _ in range(most):
        other = solved.other(puzzle, solution)
        if other is None:
            return puzzle
        puzzle = against(other)
        if puzzle is None:
            return None
    return None


@dataclass(frozen=True)
class Sample:
    """clues: what may be taken away one by one, those that should go first at the front; made: the puzzle with some
    of them; solution: that all of them speak of, as the puzzle's own solutions are; against: the clues that another
    solution breaks, where that is known without making puzzles.

    >>> sample = Sample(["a", "b"], "".join, None)
    >>> sample.made(sample.clues)
    'ab'
    """

    clues: Sequence[Hashable]
    made: Callable[[Sequence[Any]], Any]
    solution: Any
    against: Callable[[Any], Collection[Hashable]] | None = None


def of_parts(empty: Any, solved: Solved, made: Callable[[Sequence[Any]], Any], rng: Random) -> Sample | None:
    """A solution at random that is a tuple of parts, some of which are given."""
    solution = solved(empty)
    return None if solution is None else Sample(rng.sample(solution, len(solution)), made, solution)


def of_marks(solution: Sequence[Sequence[Any]], made: Callable[[list[list[Any]]], Any], rng: Random) -> Sample:
    """A filled square whose marks may go, in random order; made: of the rows that are left, None where blank."""
    size, marks = len(solution), marks_of(solution)
    rng.shuffle(marks)
    return Sample(marks, lambda kept: made(rows_of(kept, size, size)), solution)


def rows_of(clues: Iterable[tuple[Cell, Any]], height: int, width: int, blank: Any = None) -> list[list[Any]]:
    """Rows with these marks, blank elsewhere.

    >>> rows_of([((0, 1), 5)], 1, 2)
    [[None, 5]]
    """
    rows = [[blank] * width for _ in range(height)]
    for (r, c), mark in clues:
        rows[r][c] = mark
    return rows


def marks_of(rows: Sequence[Sequence[Any]]) -> list[tuple[Cell, Any]]:
    """Every cell with its mark."""
    return [((r, c), mark) for r, row in enumerate(rows) for c, mark in enumerate(row)]


def beside_lines(kept: Iterable[tuple[str, int, int]], sides: Mapping[str, int]) -> dict[str, list[int | None]]:
    """Numbers beside a board, of clues (side, place, number); sides: how many places each has.

    >>> beside_lines([("right", 1, 4)], {"right": 2})
    {'right': [None, 4]}
    """
    counts: dict[str, list[int | None]] = {side: [None] * many for side, many in sides.items()}
    for side, k, number in kept:
        counts[side][k] = number
    return counts


def line_sums(rows: Sequence[Sequence[int]]) -> list[tuple[str, int, int]]:
    """The sum of every row ("right") and column ("bottom") as clues for `beside_lines`.

    >>> line_sums([[1, 0], [1, 1]])
    [('right', 0, 1), ('right', 1, 2), ('bottom', 0, 2), ('bottom', 1, 1)]
    """
    beside = [("right", k, sum(row)) for k, row in enumerate(rows)]
    return beside + [("bottom", k, sum(column)) for k, column in enumerate(zip(*rows, strict=True))]

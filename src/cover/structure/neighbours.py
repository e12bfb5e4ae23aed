"""Neighbours of a grid: with so many givens less and so many others more, and still one solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.arguments import whole
from cover.basics.errors import Refused
from cover.basics.suggest import counted
from cover.basics.type_errors import explained
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import is_plain
from cover.puzzles.grids.text import text_of
from cover.solving.batches.many import solve_many
from cover.solving.routing import PuzzleOrProblem
from cover.solving.verbs import solutions
from cover.structure.canonical import canonical
from cover.structure.minimal import minimal_puzzles, minimal_samples

MOST_EXCHANGED = 6
FIRST = 10  # boards that are printed where not all are asked for
MOST_SOLUTIONS = 2_000  # that are listed; where there are more, givens are put in one after the other
Added = tuple[tuple[int, int], ...]  # cells and marks
Old = dict[int, int | None]  # marks that were taken away


@dataclass(frozen=True, repr=False)
class Neighbours:
    """What `near` found. puzzles: each has one solution; minus, plus: how many givens were exchanged, None for minimal
    ones below the board; weights: of those drawn at random; complete: are they all there are?"""

    puzzles: tuple[Grid, ...]
    minus: int | None
    plus: int | None
    weights: tuple[float, ...] = ()
    complete: bool = True
    status: int = 0

    def words(self, full: bool = False) -> list[str]:
        """A board a line, with its weight if it has one, or that there is none. full: all boards, not only the first
        of those that exchange givens."""
        weights = [f" # weight {weight:.6g}" for weight in self.weights] or [""] * len(self.puzzles)
        texts = [_line(puzzle) + weight for puzzle, weight in zip(self.puzzles, weights, strict=True)]
        exchanged = f"{counted(self.minus or 0, 'given')} less and {self.plus} more"
        if full or self.minus is None or len(texts) <= FIRST:
            return texts or [f"no board with {exchanged} has one solution"]
        return [f"# {len(texts):,} boards with {exchanged}; the first {FIRST} (full= gives all):", *texts[:FIRST]]

    def as_json(self) -> dict[str, Any]:
        facts: dict[str, Any] = {"minus": self.minus, "plus": self.plus, "complete": self.complete}
        return {**facts, "boards": [_line(puzzle) for puzzle in self.puzzles], "weights": list(self.weights)}

    def __str__(self) -> str:
        return "\n".join(self.words())


def _line(puzzle: Grid) -> str:
    """Its marks row by row, a dot where there is none; with blanks between where a mark has several letters."""
    marks = ["." if mark is None else text_of(puzzle, mark) for row in puzzle.givens for mark in row]
    return ("" if max(map(len, marks)) == 1 else " ").join(marks)


@explained
def neighbours(puzzle: PuzzleOrProblem, minus: int, plus: int, distinct: bool) -> Neighbours:
    """See `cover.near`."""
    whole("minus", minus, 0, MOST_EXCHANGED)
    whole("plus", plus, 0, MOST_EXCHANGED)
    if not isinstance(puzzle, Grid):
        raise Refused("neighbors are only found for sudokus and Latin squares")
    found = [
        _exchanged(puzzle, removed, added)
        for removed in combinations(_given_cells(puzzle), minus)
        for added in _completions(puzzle, removed, plus)
    ]
    if distinct:
        found = list({canonical(one).text: one for one in reversed(found)}.values())[::-1]
    return Neighbours(tuple(found), minus, plus)


def minimal_below(puzzle: PuzzleOrProblem, limit: int, samples: int | None, seed: int | None) -> Neighbours:
    """See `cover.near`."""
    whole("limit", limit, 1)
    if samples is None:
        found = tuple(islice(minimal_puzzles(puzzle), limit + 1))
        return Neighbours(found[:limit], None, None, complete=len(found) <= limit)
    drawn = tuple(islice(minimal_samples(puzzle, seed), whole("samples", samples, 1)))
    puzzles, weights = zip(*drawn, strict=True)
    return Neighbours(puzzles, None, None, weights, complete=False)


def _given_cells(puzzle: Grid) -> list[int]:
    return [cell for cell, number in enumerate(puzzle.to_board().givens.tolist()) if number >= 0]


def _completions(puzzle: Grid, removed: Sequence[int], plus: int) -> Iterator[Added]:
    """All sets of so many givens that leave one solution. None puts back what was taken away."""
    rest = _exchanged(puzzle, removed, ())
    standing = {*_given_cells(rest)}
    free = [cell for cell in range(puzzle.size**2) if cell not in standing]
    old = {cell: puzzle.givens[cell // puzzle.size][cell % puzzle.size] for cell in removed}
    return _added(rest, free, plus, old)


def _added(puzzle: Grid, free: Sequence[int], plus: int, old: Old) -> Iterator[Added]:
    """Those of free cells, ascending: from the solutions where there are few, else one given after the other."""
    # One more than would be listed tells whether these are all; with nothing to add two are enough.
    filled = list(solutions(puzzle, limit=MOST_SOLUTIONS + 1 if plus else 2))
    if len(filled) <= MOST_SOLUTIONS:
        table = np.array(filled, dtype=np.int32).reshape(len(filled), puzzle.size**2)
        yield from _leaving_one(table, free, plus, old)
        return
    # Too many to list: mark by mark.
    pairs = [(k, cell, mark) for k, cell in enumerate(free) for mark in puzzle.symbols if old.get(cell) != mark]
    # The last mark of all for many boards in one native call.
    if plus == 1 and not puzzle.clues:
        givens = puzzle.to_board().givens
        boards = np.tile((givens + 1).astype(np.uint8), (len(pairs), 1))
        cells, numbers = [cell for _, cell, _ in pairs], [puzzle.symbols.index(mark) + 1 for *_, mark in pairs]
        boards[np.arange(len(pairs)), cells] = numbers
        empty = puzzle.with_givens([[None] * puzzle.size] * puzzle.size).to_board()
        counts = solve_many(boards, "9x9" if is_plain(puzzle) and puzzle.box == (3, 3) else empty).counts
        yield from (((cell, mark),) for (_, cell, mark), many in zip(pairs, counts, strict=True) if many == 1)
        return
    for k, cell, mark in pairs:
        # Cells behind this one alone: each set once.
        more = _added(_exchanged(puzzle, (), ((cell, mark),)), free[k + 1 :], plus - 1, old)
        yield from (((cell, mark), *one) for one in more)


def _leaving_one(table: NDArray[np.int32], free: Sequence[int], plus: int, old: Old) -> Iterator[Added]:
    """Of solutions, a row each: so many marks of free cells, ascending, that are together in one solution alone."""
    if plus == 0:
        if len(table) == 1:
            yield ()
        return
    # So many cells are still needed behind it.
    for k, cell in enumerate(free[: len(free) - plus + 1]):
        # How many solutions have each mark there: with one mark to add, one solution must be left.
        for mark, many in zip(*np.unique(table[:, cell], return_counts=True), strict=True):
            if old.get(cell) == mark:
                continue
            if plus > 1:
                inner = _leaving_one(table[table[:, cell] == mark], free[k + 1 :], plus - 1, old)
                yield from (((cell, int(mark)), *more) for more in inner)
            elif many == 1:
                yield ((cell, int(mark)),)


def _exchanged(puzzle: Grid, removed: Sequence[int], added: Added) -> Grid:
    rows = [list(row) for row in puzzle.givens]
    marks = [*((cell, None) for cell in removed), *added]
    for cell, mark in marks:
        rows[cell // puzzle.size][cell % puzzle.size] = mark
    return puzzle.with_givens(rows)

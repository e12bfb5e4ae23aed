"""Which clues of a grid leave it without solution: a set of which none can be spared, by deletion (Chinneck and
Dravnieks 1991), halves first. And which of them a puzzle with one solution could do without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from cover.basics.result import Budget, Verdict
from cover.puzzles.clues.base import CellsClue, Clue, Frame
from cover.puzzles.clues.counts import Quadruple
from cover.puzzles.clues.lines import OutsideClue
from cover.puzzles.clues.outside import LittleKiller
from cover.puzzles.common.cells import Cell
from cover.puzzles.grids.grid import Grid
from cover.puzzles.puzzle_or_problem import PuzzleOrProblem
from cover.solving.verbs import solve

PATIENCE, SHORT = 5.0, 1.0  # seconds for each question, where no time is set; of many questions


@dataclass(frozen=True)
class ClashingClues:
    """words: the clues, each as the line of a puzzle file; minimal: without any one of them there is a solution; cells:
    those that they speak of; none of rules of the whole board."""

    words: tuple[str, ...]
    minimal: bool
    cells: frozenset[Cell] = frozenset()


NO_CLUES = ClashingClues((), True)


def clashing_clues(puzzle: PuzzleOrProblem, budget: Budget) -> ClashingClues:
    """Of a puzzle without solution: its clues, less those without which it has none either. No words where clues play
    no part."""
    if not isinstance(puzzle, Grid):
        return NO_CLUES
    kept: tuple[Clue, ...] = tuple(puzzle.clues)
    minimal, many = True, len(kept)
    # Groups of all, of half, of a quarter, down to single clues.
    while many:
        first = 0
        while first < len(kept):
            fewer = kept[:first] + kept[first + many :]
            verdict = _verdict(puzzle.with_clues(fewer), budget)
            if verdict is Verdict.UNSOLVABLE:
                kept = fewer
                continue
            # Only where a single clue was left undecided may a smaller set be.
            if many == 1 and verdict is Verdict.UNKNOWN:
                minimal = False
            first += many
        many = min(many // 2, len(kept))
    cells = frozenset(cell for clue in kept for cell in _cells(clue, puzzle.frame))
    return ClashingClues(tuple(clue.line() for clue in kept), minimal, cells)


def spare_clues(puzzle: PuzzleOrProblem, budget: Budget) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of a puzzle with one solution, as lines of a puzzle file: clues without each of which, alone, it still has no
    other one; and clues that are enough, none of which can go after the others. Those of which that is known in time;
    nothing where no clue can go."""
    if not isinstance(puzzle, Grid) or not puzzle.clues or _verdict(puzzle, budget, 2) is not Verdict.UNIQUE:
        return (), ()

    def enough(numbers: Iterable[int]) -> bool:
        fewer = puzzle.with_clues(tuple(puzzle.clues[k] for k in numbers))
        return not budget.expired and _verdict(fewer, budget, 2, SHORT) is Verdict.UNIQUE

    every = range(len(puzzle.clues))
    spare = [k for k in every if enough(one for one in every if one != k)]
    kept = list(every)
    for k in spare:  # a clue that cannot go alone cannot go with others either
        if enough(others := [one for one in kept if one != k]):
            kept = others
    named = [clue.line() for clue in puzzle.clues]
    return tuple(named[k] for k in spare), tuple(named[k] for k in kept) if spare else ()


def _cells(clue: Clue, frame: Frame) -> Iterable[Cell]:
    if isinstance(clue, OutsideClue | LittleKiller):
        return clue.cells(frame)
    if isinstance(clue, CellsClue | Quadruple):
        return clue.cells
    return () if not is_dataclass(clue) else _cells_in(tuple(getattr(clue, one.name) for one in fields(clue)))


def _cells_in(held: Any) -> Iterator[Cell]:
    """The cells in tuples of tuples, as the fields of a clue hold them."""
    match held:
        case (int(), int()):
            yield held
        case tuple():
            for one in held:
                yield from _cells_in(one)


def _verdict(puzzle: Grid, budget: Budget, limit: int = 1, patience: float = PATIENCE) -> Verdict:
    remaining = budget.remaining()
    return solve(puzzle, limit=limit, seconds=patience if remaining is None else remaining).verdict

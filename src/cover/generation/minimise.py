"""Large boards with one solution, dug so far that uniqueness is hard to prove: one learning search asks all questions.

Of the full grid one given after the other is put to the question "is there a solution in which this cell has another
mark, and all other givens hold?" What was learned for one question serves the next, and a given that stays becomes a
fact, so that the problem shrinks. Questions may cost so many conflicts; where one ends undecided, the given stays.
The cells are asked about so that all rows, columns and boxes lose givens alike: balanced holes are harder than random
ones (Ansótegui and others, "The impact of balancing on problem hardness in a highly structured domain", 2006).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.backends.learner import Answer, Core, Found, Learner
from cover.basics.errors import ProblemError
from cover.basics.result import Budget
from cover.problems.board import Board
from cover.problems.reductions.board_to_cover import board_to_cover

FULL = 100_000  # conflicts that may be spent on one full grid before others are drawn
SHAKEN = 2.0  # a balanced order leaves this much room to chance: givens of three regions

Marks = NDArray[np.int32]  # of each cell: a symbol from 0, or -1 for none


@dataclass(frozen=True)
class Minimised:
    """givens: the board; asked: questions; needed: givens without which there is another solution; undecided: givens
    that stayed because their question cost too much; conflicts: of all questions."""

    givens: Marks
    asked: int
    needed: int
    undecided: int
    conflicts: int


class Digger:
    """Boards with the regions of `board`, whose own givens and candidates do not matter; no other rules.

    budget: whose time bounds all that is done. Raises TimeoutError at its end.

    >>> from cover.puzzles.sudoku import Sudoku
    >>> digger = Digger(Sudoku.empty(4).to_board(), seed=1)
    >>> dug = digger.dig(digger.full())
    >>> bool(dug.needed >= 4)
    True
    """

    def __init__(self, board: Board, seed: int, budget: Budget | None = None):
        self.board, self.budget = board, budget or Budget()
        self.rng = np.random.default_rng(seed)
        self._cover = board_to_cover(board)
        self._regions = [board.region(k) for k in range(len(board.region_names))]
        self._regions_of: list[list[int]] = [[] for _ in range(board.cells)]
        for number, region in enumerate(self._regions):
            for cell in region.tolist():
                self._regions_of[cell].append(number)

    def full(self) -> Marks:
        """A random full grid: the first region is drawn, the rest is found by a search that a seed sends astray.
        Raises ProblemError where there is none."""
        size = self.board.symbols
        while True:
            learner = self._learner(finding=True)
            # The first region is drawn at random: all other symbols can be renamed, so no grid is left out.
            first = self.rng.permutation(size)[: len(self._regions[0])]
            units = self._options(self._regions[0], first) + 1
            # A bounded search: some beginnings take very long, and others are drawn then.
            answer = self._answer(learner, units, FULL)
            if isinstance(answer, Core):  # then no other symbols help either: they can be renamed
                raise ProblemError("no full grid with these rules was found")
            if isinstance(answer, Found):
                marks = np.full(self.board.cells, -1, dtype=np.int32)
                marks[answer.choice // size] = answer.choice % size
                return marks

    def dig(self, grid: Marks, conflicts: int = 1000, keep: NDArray[np.bool_] | None = None) -> Minimised:
        """Remove givens of `grid`, which may have holes already where its solution is the only one, while a question
        costs no more than `conflicts`. keep: cells that are not asked about."""
        givens = grid.copy()
        # Cells that hold a given and may lose it.
        waiting = np.flatnonzero((givens >= 0) & (True if keep is None else ~keep))
        learner = self._learner(finding=False)
        # Facts from the start: what is kept and is not asked about.
        fixed = np.setdiff1d(np.flatnonzero(givens >= 0), waiting)
        for option in self._options(fixed, givens[fixed]).tolist():
            learner.add([option + 1])
        # Givens of each region: the fullest lose theirs first, with some chance.
        load = np.array([np.count_nonzero(givens[region] >= 0) for region in self._regions], dtype=np.float64)
        asked = needed = undecided = 0
        while len(waiting):
            weight = np.array([load[self._regions_of[cell]].sum() for cell in waiting.tolist()])
            chosen = int(np.argmax(weight + SHAKEN * self.rng.random(len(waiting))))
            cell = int(waiting[chosen])
            waiting = np.delete(waiting, chosen)
            option = int(self._options(np.array([cell]), givens[[cell]])[0])
            others = self._options(waiting, givens[waiting]) + 1
            # "This cell has another mark, and all others that wait hold": a core means that it cannot be.
            answer = self._answer(learner, np.append(others, -1 - option), conflicts)
            asked += 1
            if isinstance(answer, Core):
                givens[cell] = -1
                load[self._regions_of[cell]] -= 1
            # Found or undecided: it stays, and is a fact for all that follow.
            else:
                needed += answer is not None
                undecided += answer is None
                learner.add([option + 1])
        return Minimised(givens, asked, needed, undecided, learner.conflicts)

    def _options(self, cells: NDArray[np.integer[Any]], marks: NDArray[np.integer[Any]]) -> NDArray[np.int32]:
        """The options of an empty board: all marks of a cell, cell after cell."""
        return (cells * self.board.symbols + marks).astype(np.int32)

    def _learner(self, finding: bool) -> Learner:
        return Learner(self._cover, seed=int(self.rng.integers(1, 1 << 31)), finding=finding)

    def _answer(self, learner: Learner, assumed: NDArray[np.int32], conflicts: int) -> Answer:
        answer = learner.ask(self.budget, assumed, conflicts=conflicts)
        if answer is None:
            self.budget.check()
        return answer

"""Searches that learn clauses, for `dlx:learn` and `bitmask:learn`: one engine over the groups of an exact cover.

engine/covers/learn; what it is good for is in docs/learning.md. Each solution listed or counted adds a clause, so that
long lists take more than linear time: for many solutions take another kernel.

Single questions are asked through `backends.learner`. A search lists and counts, which that does not: it takes the
finds of one slice without a return to the caller, ends after a number of branches, and keeps to its memory.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.backends.memory import memory_for_engine, refuse_to_build
from cover.backends.protocol import SLICE, BaseSearch, stop_of
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.board_singles import simplify
from cover.problems.reductions.board_to_cover import board_to_cover

FIRST_SLICE, TEAM_SLICE = 0.001, 0.1  # seconds; the threads of a team start and end with each slice
SHOWN = ("conflicts", "propagations", "restarts", "learned", "open", "max_depth")
# Of the memory for the engine: where it forgets what it has learned, and what forgetting must bring it below.
FORGET_ABOVE, FORGET_BELOW = 0.9, 0.6
MAX_FINDS = 64  # solutions between two looks at memory


class LearnSearch(BaseSearch[Choices]):
    """Counters: kernel, nodes (branches and the root), conflicts, propagations, restarts, learned, open (options that
    counting alone leaves), max_depth, solutions.

    numbers: what the options of the problem are called in the choices; None: as they are. seed: another order of
    search; workers: threads with different searches that share what they learn. Verdicts and counts do not depend on
    who is first; which solution comes first does.
    """

    def __init__(
        self,
        problem: ExactCover,
        question: Question,
        budget: Budget,
        statistics: Statistics,
        *,
        seed: int = 0,
        workers: int = 1,
        numbers: NDArray[np.int32] | None = None,
    ):
        super().__init__(question, budget, statistics)
        self._problem, self._seed, self._workers, self._numbers = problem, seed, workers, numbers
        statistics.counters["kernel"] = "learn"
        if workers > 1:
            statistics.counters["workers"] = workers

    def _batches(self) -> Iterator[Choices]:
        memory = memory_for_engine(self._problem, self._budget)
        if memory is not None and _native.memory_needed(self._problem.native, "learn") > memory:
            self.stop = Stop.MEMORY
            return
        learner = _native.Learner(self._problem.native, self._seed, self._workers, memory=memory)
        whole = TEAM_SLICE if self._workers > 1 else SLICE
        seconds = FIRST_SLICE
        waiting: list[NDArray[np.int32]] = []
        while self.stop is None:
            finds = 0
            while True:
                nodes = None if self._budget.nodes is None else max(self._budget.nodes - 1, 0)
                ended = learner.run(self._budget.left(seconds), branches=nodes)
                if ended is not _native.Pause.SOLUTIONS:
                    break
                self.found += 1
                finds += 1
                if self._question is not Question.COUNT:
                    found = learner.found()
                    waiting.append(found if self._numbers is None else self._numbers[found])
                if self.found == 1:
                    learner.set_finding(False)
                if self.found == self._budget.limit:
                    break
                if not learner.forbid_found():
                    ended = _native.Pause.EXHAUSTED
                    break
                if finds == MAX_FINDS:
                    ended = _native.Pause.BATCH
                    break
            self._account(learner)
            seconds = whole
            if self.found == self._budget.limit:
                self.stop = Stop.LIMIT
            else:
                self.stop = stop_of(ended, self._budget)
            if self.stop is None and memory is not None and learner.memory > FORGET_ABOVE * memory:
                learner.forget()
                if learner.memory > FORGET_BELOW * memory:
                    self.stop = Stop.MEMORY
            if waiting:
                yield Choices.of(waiting)
                waiting = []
            if self.stop is None and self.between():
                return

    def _account(self, learner: _native.Learner) -> None:
        figures = learner.figures()
        shown = {name: figures[name] for name in SHOWN}
        self.nodes = 1 + figures["branches"]
        self._statistics.counters.update(nodes=self.nodes, **shown, solutions=self.found)


def learn_board(
    board: Board, question: Question, budget: Budget, statistics: Statistics, *, seed: int = 0, workers: int = 1
) -> LearnSearch:
    """A search of a board: as an exact cover of the marks that singles leave. Raises OverBudget where memory does not
    do for those (the candidates again, which are a byte for a mark, and numbers for those that are open)."""
    refuse_to_build(board.candidates.nbytes * 2 + board.open_marks.nbytes * 2, budget)
    simple = simplify(board)
    numbers = np.searchsorted(board.open_marks, simple.open_marks).astype(np.int32)
    problem = board_to_cover(simple)
    return LearnSearch(problem, question, budget, statistics, seed=seed, workers=workers, numbers=numbers)

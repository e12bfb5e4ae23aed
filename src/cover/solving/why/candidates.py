"""Which marks occur in solutions: in at least one, in all of them, and in how many.

Few solutions are listed at once: those of a board by masks, others by dlx. Else one learning engine is asked for a
solution with a mark that none had so far, until there is none; then for one that lacks a mark which all had (Janota,
Lynce and Marques-Silva 2015). Solutions are counted by dlx on the marks that are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cover.backends import registry
from cover.backends.learner import Core, Learner
from cover.basics import html
from cover.basics.arguments import whole
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.basics.statuses import known_status
from cover.basics.suggest import counted
from cover.problems.arrays import Bools, Int32s
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.lazy_clauses import LazyClauses
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.cells import Cell
from cover.solving.routing import PuzzleOrProblem, Route
from cover.solving.search import Reader, as_puzzle, steps
from cover.solving.why.lazy_constraints import board_of, cover_of
from cover.solving.why.questions import with_free_options
from cover.solving.why.words import drawn_with

if TYPE_CHECKING:
    from cover.drawing.shapes import View

COUNTED = 10_000  # solutions, beyond which they are not counted
# Nodes: before anything is known; on the possible marks alone; where a question took HARD conflicts to no end.
FEW_NODES, SOME_NODES, MANY_NODES = 5_000, 1_000_000, 20_000_000
HARD = 30_000


@dataclass(frozen=True, repr=False)
class Candidates:
    """possible: labels that occur in a solution; always: in all, as far as is known; open: perhaps they occur.

    exact: nothing is open, and `always` is what it says. counts: of each possible label the solutions it occurs in, and
    solutions: how many there are; None where they are not counted. solvable: None if no solution was found in time.
    """

    puzzle: PuzzleOrProblem
    possible: tuple[Label, ...] = ()
    always: frozenset[Label] = frozenset()
    open: tuple[Label, ...] = ()
    exact: bool = False
    solvable: bool | None = None
    solutions: int | None = None
    counts: dict[Label, int] | None = None
    listing: tuple[Int32s, ...] = field(default=(), repr=False)  # all solutions, as options; if counted

    def differing(self) -> tuple[Label, ...]:
        """The possible labels that are not in every solution."""
        return tuple(label for label in self.possible if label not in self.always)

    @property
    def status(self) -> int:
        """The exit status of `cover candidates`."""
        return known_status(self.exact)

    def words(self) -> list[str]:
        return [str(self)]

    def __str__(self) -> str:
        if self.solvable is None:
            return "not known whether there is a solution (time)"
        if not self.solvable:
            return "no solution: no candidate is possible"
        possible, certain = len(self.possible), len(self.always)
        how = f", of {counted(self.solutions, 'solution')}" if self.solutions is not None else ""
        if self.solutions == 1:
            return f"one solution: all {counted(certain, 'candidate')} are certain"
        if self.exact:
            return f"{counted(possible, 'candidate')} possible, {certain:,} in every solution{how}"
        unknown = f"; {len(self.open):,} not decided (time)" if self.open else ""
        return f"{counted(possible, 'candidate')} possible, at most {certain:,} in every solution{unknown}"

    def __repr__(self) -> str:
        return f"<Candidates: {self}>"

    def as_json(self) -> dict[str, Any]:
        """What `cover candidates --json` prints."""
        called = as_puzzle(self.puzzle).called
        record: dict[str, Any] = {
            "solvable": self.solvable,
            "exact": self.exact,
            "possible": [called(label).words for label in self.possible],
            "always": [called(label).words for label in self.possible if label in self.always],
            "open": [called(label).words for label in self.open],
            "solutions": self.solutions,
        }
        if self.counts is not None:
            record["counts"] = {called(label).words: times for label, times in self.counts.items()}
        return record

    def _repr_html_(self) -> str:
        return html.drawing("candidates", str(self)) + drawn_with(self.puzzle, self.view)

    def view(self) -> View:
        """Pencil marks for a picture; a mark that is certain is filled in."""
        from cover.drawing.shapes import View

        pencil, filled = self.by_cell()
        return View({cell: marks for cell, marks in pencil.items() if cell not in filled}, filled=filled)

    def by_cell(self) -> tuple[dict[Cell, list[str]], dict[Cell, str]]:
        """What may stand in each cell, in the order of the symbols, and what certainly does."""
        pencil, certain = dict[Cell, list[str]](), dict[Cell, str]()
        puzzle = as_puzzle(self.puzzle)
        for label in self.possible:
            if at := puzzle.called(label).at:
                pencil.setdefault(at[0], []).append(at[1])
                if label in self.always:
                    certain[at[0]] = at[1]
        return pencil, certain


def candidates_of(puzzle: PuzzleOrProblem, seconds: float | None, count: int) -> Candidates:
    """The answer of `cover.candidates`."""
    budget, count = Budget(seconds), whole("count", count, 0)
    problem, lazy = cover_of(puzzle, Route())
    return of_problem(as_puzzle(puzzle), puzzle, problem, budget, count, lazy)


def of_problem(
    shown: BasePuzzle[Any],
    given: PuzzleOrProblem,
    problem: ExactCover,
    budget: Budget,
    count: int,
    lazy: LazyClauses | None = None,
) -> Candidates:
    """The same for the problem that the puzzle gives; where it leaves rules out, dlx counts nothing."""
    marks = np.array([bool(shown.called(label).words) for label in problem.decisions], dtype=np.bool_)
    every = np.arange(len(marks))
    board = _board_of(given) if count else None

    def all_listed(nodes: int) -> list[Int32s] | None:
        if board is not None:
            return listed_by_masks(board, problem, count, budget, nodes)
        # What the cover cannot say it cannot count.
        return listed(problem, every, count, budget, nodes) if count and lazy is None else None

    found = all_listed(FEW_NODES)  # which answers everything
    lister = "dlx" if board is None else "bitmask"
    met = Met(problem, marks, Reader[Any](given, problem, "learn"), budget, lazy)
    if found is None:
        met.look(HARD)
        # Clauses do not suit it: listed once more, with more nodes.
        if not met.ended and not budget.expired:
            found = all_listed(MANY_NODES)
            if found is None:
                met.look(None)
    # Marks that occur nowhere are gone: what is left may be small enough to be counted.
    if found is None and count and met.ended and met.solvable and lazy is None:
        found, lister = listed(problem, np.flatnonzero(met.possible | ~marks), count, budget, SOME_NODES), "dlx"
    if found is not None:
        met.take(found, Reader[Any](given, problem, lister))
    return _answer(shown, problem, marks, met, found)


def _answer(
    shown: BasePuzzle[Any], problem: ExactCover, marks: Bools, met: Met, found: list[Int32s] | None
) -> Candidates:
    if met.solvable is not True:
        none = met.solvable is False
        return Candidates(shown, exact=none, solvable=met.solvable, solutions=0 if none else None)
    labels = problem.decisions
    forced = tuple(label for label in problem.forced if shown.called(label).words)
    here = np.flatnonzero(met.possible & marks).tolist()
    possible = (*forced, *(labels[k] for k in here))
    always = frozenset((*forced, *(labels[k] for k in np.flatnonzero(met.always & marks).tolist())))
    # Marks that no solution has had yet, while that may still change.
    unsettled = () if met.all_met else tuple(labels[k] for k in np.flatnonzero(~met.possible & marks).tolist())
    if found is None:
        return Candidates(shown, possible, always, unsettled, met.ended, True)
    often = np.bincount(np.concatenate(found), minlength=len(labels)).tolist()
    counts = {labels[k]: often[k] for k in here} | dict.fromkeys(forced, len(found))
    return Candidates(shown, possible, always, (), True, True, len(found), counts, tuple(found))


class Met:
    """The marks that solutions have been met with, and those that all of them had."""

    def __init__(
        self, problem: ExactCover, marks: Bools, reader: Reader[Any], budget: Budget, lazy: LazyClauses | None
    ):
        self._marks, self._reader, self._budget = marks, reader, budget
        self._options = len(problem.decisions)
        self._learner = Learner(with_free_options(problem, 2), lazy=lazy, finding=False)
        self.possible = np.zeros(self._options, dtype=np.bool_)
        self.always = marks.copy()
        self.solvable: bool | None = None
        self.all_met = self.ended = False

    def look(self, conflicts: int | None) -> None:
        """Until everything is known (`ended`), or a question takes more conflicts, or the budget ends."""
        if self.solvable is None:
            self.solvable = self._met([], conflicts)
        if not self.solvable:
            self.ended = self.solvable is False
            return
        # Two literals beyond the options switch the clauses that are added for a question.
        new, lacks = self._options + 1, self._options + 2  # literals: a mark not met yet; a mark of all is missing
        another: bool | None = not self.all_met
        while another:
            # A solution with a mark that none had so far; each one makes the next question smaller.
            self._learner.add([-new, *(np.flatnonzero(self._marks & ~self.possible) + 1).tolist()])
            another = self._met([new], conflicts)
        self.all_met = another is False
        while self.all_met and not self.ended:
            # Now one that lacks a mark which all had.
            self._learner.add([-lacks, *(-1 - np.flatnonzero(self.always)).tolist()])
            another = self._met([lacks], conflicts)
            self.ended = another is False
            if another is None:
                return

    def take(self, solutions: list[Int32s], reader: Reader[Any]) -> None:
        """All solutions there are. reader: of who listed them."""
        self.solvable, self.all_met, self.ended = bool(solutions), True, True
        self.possible[:] = False
        self.always = self._marks.copy()
        for taken in solutions:
            self._note(taken, reader)

    def _note(self, taken: Int32s, reader: Reader[Any]) -> None:
        reader.solution(taken.tolist())
        here = np.zeros(self._options, dtype=np.bool_)
        here[taken] = True
        self.possible |= here
        self.always &= here

    def _met(self, assumed: Sequence[int], conflicts: int | None) -> bool | None:
        """Is there a solution? It is noted. None: not known in time."""
        answer = self._learner.ask(self._budget, assumed, conflicts=conflicts)
        if answer is None or isinstance(answer, Core):
            return None if answer is None else False
        self._note(answer.choice[answer.choice < self._options], self._reader)
        return True


def restricted(problem: ExactCover, kept: NDArray[np.intp]) -> ExactCover:
    """The problem with these options only (ascending), numbered anew; its other options must occur in no solution."""
    starts, lengths = problem.option_starts, np.diff(problem.option_starts)
    new = np.concatenate([[0], np.cumsum(lengths[kept])]).astype(np.int32)
    picked = np.repeat(starts[kept] - new[:-1], lengths[kept]) + np.arange(new[-1])
    return ExactCover.from_arrays(
        primary=problem.primary,
        secondary=problem.secondary,
        option_starts=new,
        items=problem.items[picked],
        colors=None if problem.colors is None else problem.colors[picked],
        at_least=problem.at_least,
        at_most=problem.at_most,
    )


def _board_of(given: PuzzleOrProblem) -> Board | None:
    """The board of what is given, if it has one that masks can search."""
    board = board_of(given)
    return board if board is not None and registry.make("bitmask").refuses(board, Question.ALL) is None else None


def listed_by_masks(board: Board, problem: ExactCover, limit: int, budget: Budget, nodes: int) -> list[Int32s] | None:
    """As `listed`, by the search of the board: the same labels stand in both problems. `Met.take` checks them."""
    option_of = {label: k for k, label in enumerate(problem.decisions)}
    # A label that the cover has not is in every solution, or in none.
    options = np.array([option_of.get(label, -1) for label in board.decisions], dtype=np.int32)
    batches = _all_found("bitmask", board, limit, budget, nodes)
    if batches is None:
        return None
    return [np.sort(taken[taken >= 0]) for batch in batches for taken in (options[choice] for choice in batch)]


def listed(problem: ExactCover, kept: NDArray[np.intp], limit: int, budget: Budget, nodes: int) -> list[Int32s] | None:
    """All solutions as ascending options, of which they have only `kept`; checked. None where there are more, or
    finding them takes more nodes or time."""
    part = problem if len(kept) == len(problem.decisions) else restricted(problem, kept)
    batches = _all_found("dlx", part, limit, budget, nodes)
    if batches is None:
        return None
    reader = Reader[Any](part, part, "dlx")
    for batch in batches:
        reader.check(batch)
    return [kept[choice].astype(np.int32) for batch in batches for choice in batch]


def _all_found(backend: str, problem: Any, limit: int, budget: Budget, nodes: int) -> list[Choices] | None:
    """All choices that solve the problem. None as in `listed`."""
    spend = Budget(budget.remaining(), nodes=nodes, limit=limit + 1)
    search = registry.make(backend).search(problem, Question.ALL, spend, Statistics())
    batches = list(steps(search, Statistics()))
    return batches if search.stop is Stop.EXHAUSTED else None

"""Routing: from what the caller has (a puzzle or any problem) to the kind of problem a backend solves."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from cover.backends import registry
from cover.basics.arguments import word
from cover.basics.errors import Refused
from cover.basics.result import Budget, Statistics, timed
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.puzzles.base import BasePuzzle, GivesBoard, GivesCover
from cover.puzzles.puzzle_or_problem import Problem as Problem
from cover.puzzles.puzzle_or_problem import PuzzleOrProblem as PuzzleOrProblem
from cover.reductions.levels import LEVELS

PROBLEMS = (Board, ExactCover, Cnf, CpProblem)
SINGLES_FIRST = 1 << 18  # candidates from which a board is worth singles before it becomes an exact cover (64 rows)
KINDS = {Board: "a board", ExactCover: "an exact cover", Cnf: "a formula (CNF)", CpProblem: "a CP-SAT model"}
# Ways to encode a board, and the kinds of problems that have them.
ENCODINGS: dict[str, tuple[type[Any], ...]] = {
    "extended": (Cnf, CpProblem),
    "minimal": (Cnf, CpProblem),
    "direct": (CpProblem,),
}


@dataclass(frozen=True)
class Route:
    """The options of a route. reduce: how far the problem is simplified first (a level of reductions.levels);
    encoding: extended (default), minimal, or direct (AllDifferent, CP-SAT only); at_most_one: the clause encoding by
    name. hints: what no step asks for is a hint; else it is refused.

    Raises Refused for unknown names."""

    reduce: str | None = None
    encoding: str | None = None
    at_most_one: str | None = None
    hints: bool = False

    def __post_init__(self) -> None:
        if self.reduce is self.encoding is self.at_most_one is None:
            return
        _known("reduce", self.reduce, LEVELS)
        _known("encoding", self.encoding, ENCODINGS)
        if self.at_most_one is not None:
            from cover.reductions.at_most_one import ENCODINGS as CLAUSES

            _known("at_most_one", self.at_most_one, ("auto", *CLAUSES))

    def chosen(self) -> dict[str, str]:
        """The options that were set; to reduce by `none` is what every step does unasked."""
        if self.reduce is self.encoding is self.at_most_one is None:
            return {}
        options = {"reduce": self.reduce, "encoding": self.encoding, "at_most_one": self.at_most_one}
        return {name: value for name, value in options.items() if value not in (None, "none")}

    def hinting(self) -> Route:
        """The same, as hints."""
        if self.reduce is self.encoding is self.at_most_one is None:
            return HINTS
        return Route(self.reduce, self.encoding, self.at_most_one, True)


HINTS = Route(hints=True)


def _known(what: str, value: str | None, known: Any) -> None:
    if value is not None and word(what, value) not in known:
        raise Refused(f"unknown {what} {value!r}; there are {', '.join(known)}")


def source_problem(given: PuzzleOrProblem) -> Problem:
    """The richest problem that a puzzle gives, or the problem itself: a board before an exact cover."""
    if isinstance(given, PROBLEMS):
        return given
    giver: Any = given
    board, cover = _gives(cast("Any", type(given)))
    if board or cover:
        problem: Problem = giver.to_board() if board else giver.to_cover()
        return problem
    raise neither(given)


def neither(given: object) -> TypeError:
    """The message for what is no puzzle at all."""
    hint = "; cover.loads reads text" if isinstance(given, str | bytes) else ""
    return TypeError(f"neither a puzzle nor a problem: {type(given).__name__}{hint}")


@cache
def _gives(kind: type[Any]) -> tuple[bool, bool]:
    """Does a class of puzzles give a board, an exact cover? (isinstance of a protocol looks anew at every instance.)"""
    return issubclass(kind, GivesBoard), issubclass(kind, GivesCover)


def routed(given: PuzzleOrProblem, wanted: type[Any], route: Route, statistics: Statistics | None = None) -> Any:
    """Bring `given` to a problem of type `wanted`. Raises Refused where no route leads there, and for an option of
    the route that none of its steps asks for."""
    spent = Statistics() if statistics is None else statistics
    with timed(spent, "build"):
        problem: Any = source_problem(given)
    step = _STEPS.get((type(problem), wanted))
    if step is None:
        name = given.name if isinstance(given, BasePuzzle) else "this problem"
        takers = [backend for backend in _here() if (type(problem), registry.solves(backend)) in _STEPS]
        reason = f"{name} is {KINDS[type(problem)]}, and no route leads from there to {_kind(wanted)}"
        raise Refused(f"{reason}; it can be asked of {', '.join(takers)}")
    if not route.hints and (unasked := unused(type(problem), wanted, route)):
        raise Refused(refusal(type(problem), wanted, unasked[0], route))
    return step(problem, spent, **{name: getattr(route, name) for name in _asks(step)})


def stays(given: PuzzleOrProblem, wanted: type[Any], route: Route) -> bool:
    """Is it a problem of the kind that is wanted, to be taken as it is?"""
    return route.hints and _STEPS.get((type(given), wanted)) is _as_is


def unused(source: type[Any], wanted: type[Any], route: Route) -> list[str]:
    """The options of a route that were set, and that no step from one kind of problem to the other asks for."""
    chosen = route.chosen()
    return [name for name, value in chosen.items() if not _uses(source, wanted, name, value)] if chosen else []


def _uses(source: type[Any], wanted: type[Any], name: str, value: str) -> bool:
    step = _STEPS.get((source, wanted))
    if step is None or name not in _asks(step):
        return False
    return name != "encoding" or wanted in ENCODINGS[value]


def refusal(source: type[Any], wanted: type[Any], name: str, route: Route) -> str:
    """Why an option plays no part from one kind of problem to the other, and for which backends it does."""
    value = route.chosen()[name]
    there = f"from {KINDS[source]} to {_kind(wanted)}" if source is not wanted else f"where {KINDS[source]} is wanted"
    takers = [backend for backend in _here() if _uses(source, registry.solves(backend), name, value)]
    others = f"; it does for {', '.join(takers)}" if takers else ""
    return f"{name.replace('_', '-')} {value!r} plays no part {there}{others}"


def _here() -> list[str]:
    """The backends that can be asked here."""
    return [backend for backend in registry.names() if registry.absent(backend) is None]


def _kind(wanted: type[Any]) -> str:
    return KINDS.get(wanted, wanted.__name__)


# ---------------------------------------------------------------- steps: each names the options that it asks for
def _reduced(problem: ExactCover, statistics: Statistics, level: str | None) -> ExactCover:
    if level == "none":
        return problem
    from cover.reductions.reduce import reduce

    with timed(statistics, "reduce"):
        return reduce(problem, level or "forced", statistics)


def _simplified(board: Board, statistics: Statistics, level: str | None, encoding: str | None) -> Board:
    if level == "none" or encoding == "minimal":
        return board
    from cover.reductions.board_singles import simplify

    with timed(statistics, "reduce"):
        return simplify(board)


def _derived(board: Board, statistics: Statistics) -> Board:
    """With the sums that follow from the board's own, where it has rules."""
    if not board.rules:
        return board
    from cover.reductions.derived_sums import with_derived_sums

    with timed(statistics, "reduce"):
        return with_derived_sums(board)


def _cover_to_cover(problem: ExactCover, statistics: Statistics, *, reduce: str | None) -> ExactCover:
    return _reduced(problem, statistics, reduce)


def _board_to_cover(board: Board, statistics: Statistics, *, reduce: str | None) -> ExactCover:
    from cover.reductions.board_to_cover import board_to_cover

    options = 0
    if board.candidates.size > SINGLES_FIRST:
        options = int(board.candidates.sum())
        board = _simplified(board, statistics, reduce, None)
    with timed(statistics, "build"):
        if board.candidates.size > SINGLES_FIRST:
            _foresee(board)
        cover = board_to_cover(board)
    reduced = _reduced(cover, statistics, reduce)
    if options > len(cover):
        statistics.counters["reduced_options"] = options - len(reduced)
    return reduced


def _foresee(board: Board) -> None:
    """Raises OverBudget where the memory that is left does not hold the exact cover of a board: for each mark its
    items, its cell, symbol and place, and what gathers one column of them."""
    budget = Budget()
    if budget.memory is None:
        return
    from cover.backends.isolation.bounds import Bounded
    from cover.backends.isolation.processes import resident

    degree = 1 + len(board.region_cells) / max(1, board.cells)
    needed = int(board.candidates.sum() * (4 * degree + 8 + 3 * 4 + 2 * 4))
    with Bounded(budget, "building", resident(os.getpid()) + needed):
        pass


def _board_to_cnf(
    board: Board, statistics: Statistics, *, reduce: str | None, encoding: str | None, at_most_one: str | None
) -> Cnf:
    from cover.reductions.board_to_cnf import board_to_cnf

    simple = _simplified(_derived(board, statistics), statistics, reduce, encoding)
    with timed(statistics, "encode"):
        return board_to_cnf(simple, encoding=encoding or "extended", at_most_one=at_most_one or "auto")


def _board_to_cp(board: Board, statistics: Statistics, *, reduce: str | None, encoding: str | None) -> CpProblem:
    from cover.reductions.board_to_cp import board_to_cp

    simple = _simplified(_derived(board, statistics), statistics, reduce, encoding)
    with timed(statistics, "encode"):
        return board_to_cp(simple, encoding="direct" if encoding == "direct" else "boolean")


def _cover_to_cnf(problem: ExactCover, statistics: Statistics, *, reduce: str | None, at_most_one: str | None) -> Cnf:
    from cover.reductions.cover_to_cnf import cover_to_cnf

    simple = _reduced(problem, statistics, reduce)
    with timed(statistics, "encode"):
        return cover_to_cnf(simple, at_most_one=at_most_one or "auto")


def _cover_to_cp(problem: ExactCover, statistics: Statistics, *, reduce: str | None) -> CpProblem:
    from cover.reductions.cover_to_cp import cover_to_cp

    simple = _reduced(problem, statistics, reduce)
    with timed(statistics, "encode"):
        return cover_to_cp(simple)


def _as_is(problem: Any, statistics: Statistics) -> Any:
    return problem


@cache
def _asks(step: Callable[..., Any]) -> tuple[str, ...]:
    """The options that a step asks for: its keyword arguments."""
    parameters = inspect.signature(step).parameters.values()
    return tuple(parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY)


_STEPS: dict[tuple[type[Any], type[Any]], Callable[..., Any]] = {
    (Board, Board): _as_is,
    (Cnf, Cnf): _as_is,
    (CpProblem, CpProblem): _as_is,
    (ExactCover, ExactCover): _cover_to_cover,
    (Board, ExactCover): _board_to_cover,
    (Board, Cnf): _board_to_cnf,
    (Board, CpProblem): _board_to_cp,
    (ExactCover, Cnf): _cover_to_cnf,
    (ExactCover, CpProblem): _cover_to_cp,
}

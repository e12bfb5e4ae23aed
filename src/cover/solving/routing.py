"""Routing: from what the caller has (a puzzle or any problem) to the kind of problem a backend solves."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from typing import Any, cast

from cover.backends import registry
from cover.basics.arguments import word
from cover.basics.errors import Refused
from cover.basics.result import Budget, Statistics, timed
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.problems.reductions.arrows import AT, NODES, OPTIONS, Arrow, Step, encodings, options_of, uses, way
from cover.problems.reductions.levels import CONNECTIONS, LEVELS
from cover.problems.reductions.simpler import SINGLES_FIRST
from cover.puzzles.base import BasePuzzle, GivesBoard, GivesCover
from cover.puzzles.puzzle_or_problem import Problem as Problem
from cover.puzzles.puzzle_or_problem import PuzzleOrProblem as PuzzleOrProblem

_SET = attrgetter(*OPTIONS)
PROBLEMS = (Board, ExactCover, Linear, Cnf, CpProblem)


@dataclass(frozen=True)
class Route:
    """The options of a route. reduce: how far the problem is simplified first (a level of reductions.levels);
    encoding: how a board is stated, a word of an arrow (`reductions.arrows`); at_most_one: the clause encoding by
    name; counts: likewise of bounds; connection: how rules about connectivity are stated, a word of reductions.levels.
    hints: what no step asks for is a hint; else it is refused.

    Raises Refused for unknown names."""

    reduce: str | None = None
    encoding: str | None = None
    at_most_one: str | None = None
    counts: str | None = None
    connection: str | None = None
    hints: bool = False

    def __post_init__(self) -> None:
        if self._plain:
            return
        _known("reduce", self.reduce, LEVELS)
        _known("encoding", self.encoding, ("auto", *encodings()))
        if self.at_most_one is not None:
            from cover.problems.reductions.at_most_one import ENCODINGS as CLAUSES

            _known("at_most_one", self.at_most_one, ("auto", *CLAUSES))
        if self.counts is not None:
            from cover.problems.reductions.cardinality import COUNTERS

            _known("counts", self.counts, COUNTERS)
        _known("connection", self.connection, CONNECTIONS)

    @property
    def _plain(self) -> bool:
        """Is nothing set?"""
        return _SET(self) == (None,) * len(OPTIONS)

    def chosen(self) -> dict[str, str]:
        """The options that were set; `none` and `auto` ask for nothing that could play no part."""
        if self._plain:
            return {}
        options = {name: getattr(self, name) for name in OPTIONS}
        return {name: value for name, value in options.items() if value not in (None, "none", "auto")}

    def hinting(self) -> Route:
        """The same, as hints."""
        return HINTS if self._plain else replace(self, hints=True)


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


def routed(
    given: PuzzleOrProblem,
    wanted: type[Any],
    route: Route,
    statistics: Statistics | None = None,
    met: Callable[[Arrow, Any, Any], None] = lambda arrow, source, made: None,
) -> Any:
    """Bring `given` to a problem of type `wanted` by the shortest way. met: called with each arrow, the problem that it
    is taken from and what it makes. Raises Refused where no way leads there, and for an option of the route that plays
    no part on it."""
    spent = Statistics() if statistics is None else statistics
    with timed(spent, "build"):
        problem: Any = source_problem(given)
    arrows = way(type(problem), wanted, route.encoding)
    if arrows is None:
        name = given.name if isinstance(given, BasePuzzle) else "this problem"
        takers = [backend for backend in _here() if way(type(problem), registry.solves(backend)) is not None]
        reason = f"{name} is {NODES[type(problem)]}, and no route leads from there to {_kind(wanted)}"
        raise Refused(f"{reason}; it can be asked of {', '.join(takers)}")
    if not route.hints and (unasked := unused(type(problem), wanted, route)):
        raise Refused(refusal(type(problem), wanted, unasked[0], route))
    problem = _simpler(problem, AT.get(type(problem), ()), route, spent)
    for arrow in arrows:
        problem = _simpler(problem, arrow.first, route, spent)
        reduction = arrow.function
        options = _given(reduction, route, arrow.encodings)
        with timed(spent, arrow.phase):
            if arrow.target is ExactCover and isinstance(problem, Board) and problem.candidates.size > SINGLES_FIRST:
                _foresee(problem)
            made = reduction(problem, **options)
        met(arrow, problem, made)
        problem = made
        problem = _simpler(problem, AT.get(arrow.target, ()), route, spent)
    return problem


def _simpler(problem: Any, steps: tuple[Step, ...], route: Route, statistics: Statistics) -> Any:
    for step in steps:
        problem = step(problem, statistics, **_given(step, route))
    return problem


def _given(step: Callable[..., Any], route: Route, encodings: tuple[str, ...] | None = None) -> dict[str, str]:
    """The options of the route that a step takes, and that were set. encodings: the words that it has for one."""
    given = {name: value for name in options_of(step) if (value := getattr(route, name)) is not None}
    if encodings is not None and given.get("encoding") not in encodings:
        given.pop("encoding", None)  # of another arrow on the way
    return given


def leads_to(given: PuzzleOrProblem, backend: str) -> bool:
    """Does a way lead from a problem to what a backend solves? A puzzle is not asked what it gives."""
    return isinstance(given, BasePuzzle) or way(type(given), registry.solves(backend)) is not None


def stays(given: PuzzleOrProblem, wanted: type[Any], route: Route) -> bool:
    """Is it a problem of the kind that is wanted, to be taken as it is?"""
    return route.hints and type(given) is wanted and wanted not in AT


def unused(source: type[Any], wanted: type[Any], route: Route) -> list[str]:
    """The options of a route that were set, and that play no part from one kind of problem to the other."""
    chosen = route.chosen()
    return [name for name, value in chosen.items() if not uses(source, wanted, name, value)] if chosen else []


def refusal(source: type[Any], wanted: type[Any], name: str, route: Route) -> str:
    """Why an option plays no part from one kind of problem to the other, and for which backends it does."""
    value = route.chosen()[name]
    there = f"from {NODES[source]} to {_kind(wanted)}" if source is not wanted else f"where {NODES[source]} is wanted"
    takers = [backend for backend in _here() if uses(source, registry.solves(backend), name, value)]
    others = f"; it does for {', '.join(takers)}" if takers else ""
    return f"{name.replace('_', '-')} {value!r} plays no part {there}{others}"


def _here() -> list[str]:
    """The backends that can be asked here."""
    return [backend for backend in registry.names() if registry.absent(backend) is None]


def _kind(wanted: type[Any]) -> str:
    return NODES.get(wanted, wanted.__name__)


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

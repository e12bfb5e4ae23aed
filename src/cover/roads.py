"""Routing: from what the caller has (a puzzle or any problem) to the kind of problem a backend solves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cover.errors import Refused
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.puzzles.base import GivesBoard, GivesCover
from cover.result import Statistics

Problem = Board | ExactCover | Cnf | CpProblem
PROBLEMS = (Board, ExactCover, Cnf, CpProblem)
KINDS = {Board: "a board", ExactCover: "an exact cover", Cnf: "a formula (CNF)", CpProblem: "a CP-SAT model"}
REDUCE = ("none", "forced", "full")
ENCODINGS = ("extended", "minimal", "direct")


@dataclass(frozen=True)
class Road:
    """How to travel. reduce: how far the problem is simplified first (none, forced, full); encoding: extended
    (default), minimal, or direct (AllDifferent, CP-SAT only); at_most_one: the clause encoding by name."""

    reduce: str | None = None
    encoding: str | None = None
    at_most_one: str | None = None
    statistics: Statistics = field(default_factory=Statistics)

    def __post_init__(self) -> None:
        for what, value, known in (("reduce", self.reduce, REDUCE), ("encoding", self.encoding, ENCODINGS)):
            if value is not None and value not in known:
                raise Refused(f"unknown {what} {value!r}; there are {', '.join(known)}")

    @contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.statistics.add_seconds(phase, time.perf_counter() - start)


def source_problem(given: Any) -> Board | ExactCover | Cnf | CpProblem:
    """The richest problem that a puzzle gives, or the problem itself: a board before an exact cover."""
    if isinstance(given, PROBLEMS):
        return given
    if isinstance(given, GivesBoard):
        return given.to_board()
    if isinstance(given, GivesCover):
        return given.to_cover()
    raise TypeError(f"neither a puzzle nor a problem: {type(given).__name__}")


def lead(given: Any, wanted: type[Any], road: Road) -> Any:
    """Bring `given` to a problem of type `wanted`; raises Refused where no road leads there."""
    with road.timed("build"):
        if wanted is ExactCover and isinstance(given, GivesCover) and not isinstance(given, GivesBoard):
            problem: Any = given.to_cover()
        else:
            problem = source_problem(given)
    step = _STEPS.get((type(problem), wanted))
    if step is None:
        raise Refused(f"{_called(given)} is {KINDS[type(problem)]}, and no road leads from there to {_kind(wanted)}")
    if road.encoding == "direct" and wanted is not CpProblem:
        raise Refused("the direct encoding (AllDifferent) is for cpsat only")
    return step(problem, road)


def _called(given: Any) -> str:
    return str(getattr(given, "name", "this problem"))


def _kind(wanted: type[Any]) -> str:
    return KINDS.get(wanted, wanted.__name__)


def _reduced(problem: ExactCover, road: Road, default: str) -> ExactCover:
    level = road.reduce or default
    if level == "none":
        return problem
    from cover.reductions.reduce import reduce

    with road.timed("reduce"):
        return reduce(problem, level, road.statistics)


def _simplified(board: Board, road: Road) -> Board:
    if road.reduce == "none" or road.encoding == "minimal":
        return board
    from cover.reductions.board_singles import simplify

    with road.timed("reduce"):
        return simplify(board)


def _board_to_cover(board: Board, road: Road) -> ExactCover:
    from cover.reductions.board_to_cover import board_to_cover

    with road.timed("build"):
        cover = board_to_cover(board)
    return _reduced(cover, road, "forced")


def _board_to_cnf(board: Board, road: Road) -> Cnf:
    from cover.reductions.board_to_cnf import board_to_cnf

    simple = _simplified(board, road)
    with road.timed("encode"):
        return board_to_cnf(simple, encoding=road.encoding or "extended", at_most_one=road.at_most_one or "auto")


def _board_to_cp(board: Board, road: Road) -> CpProblem:
    from cover.reductions.board_to_cp import board_to_cp

    simple = _simplified(board, road)
    with road.timed("encode"):
        return board_to_cp(simple, encoding="direct" if road.encoding == "direct" else "boolean")


def _cover_to_cnf(problem: ExactCover, road: Road) -> Cnf:
    from cover.reductions.cover_to_cnf import cover_to_cnf

    simple = _reduced(problem, road, "forced")
    with road.timed("encode"):
        return cover_to_cnf(simple, at_most_one=road.at_most_one or "auto")


def _cover_to_cp(problem: ExactCover, road: Road) -> CpProblem:
    from cover.reductions.cover_to_cp import cover_to_cp

    if road.encoding == "direct":
        raise Refused("the direct encoding (AllDifferent) needs a board; this is an exact cover")
    simple = _reduced(problem, road, "forced")
    with road.timed("encode"):
        return cover_to_cp(simple)


def _as_is(problem: Any, road: Road) -> Any:
    return problem


_STEPS: dict[tuple[type[Any], type[Any]], Callable[[Any, Road], Any]] = {
    (Board, Board): _as_is,
    (Cnf, Cnf): _as_is,
    (CpProblem, CpProblem): _as_is,
    (ExactCover, ExactCover): lambda problem, road: _reduced(problem, road, "forced"),
    (Board, ExactCover): _board_to_cover,
    (Board, Cnf): _board_to_cnf,
    (Board, CpProblem): _board_to_cp,
    (ExactCover, Cnf): _cover_to_cnf,
    (ExactCover, CpProblem): _cover_to_cp,
}

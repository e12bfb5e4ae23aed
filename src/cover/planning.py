"""What `auto` tries, and why: a small table by kind of problem, size and question. Machine-free on purpose."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Any

from cover import _native, registry
from cover.errors import Refused
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.result import Question
from cover.routing import Problem, Route, refusal, unused

RULED_MARKS = 1_000_000  # cells x nodes that masks may spend on a board with rules: tenths of a second


@dataclass(frozen=True)
class Attempt:
    """One backend with the nodes it may spend before the next attempt takes over (None: all that the caller has).

    rivals: after so many nodes (`head_start`) they run beside it, where there are cores for them; the first to answer
    ends the others."""

    backend: str
    why: str
    nodes: int | None = None
    rivals: tuple[str, ...] = ()
    head_start: int = 0


def plan(problem: Problem, question: Question) -> list[Attempt]:
    """The attempts in order; the last one has no bound of its own. Backends absent here are left out, unless
    none is present: then trying the first says what is missing."""
    wanted = _wanted(problem, question)
    present = [attempt for attempt in wanted if registry.absent(attempt.backend) is None] or wanted[:1]
    return [*present[:-1], replace(present[-1], nodes=None)]


def cores() -> int:
    """How many cores this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def rivals(attempt: Attempt, options: dict[str, Any]) -> list[str]:
    """Who runs beside an attempt: those of its rivals that are here, as many as there are further cores; nobody where
    one worker is asked for."""
    further = 0 if options.get("workers") == 1 else cores() - 1
    return [name for name in attempt.rivals if registry.absent(name) is None][: max(further, 0)]


def check_route(problem: Problem, attempts: list[Attempt], route: Route) -> None:
    """Raises Refused for an option of the route that no attempt asks for; for some it may be a hint."""
    for name in route.chosen():
        asked = [backend for one in attempts for backend in (one.backend, *one.rivals)]
        if all(name in unused(type(problem), registry.solves(backend), route) for backend in asked):
            raise Refused(refusal(type(problem), registry.solves(attempts[0].backend), name, route))


def _wanted(problem: Problem, question: Question) -> list[Attempt]:
    if isinstance(problem, CpProblem):
        return [Attempt("cpsat", "a CP-SAT model")]
    if isinstance(problem, Cnf):
        return [Attempt("sat", "a formula in clauses")]
    if isinstance(problem, Board):
        if problem.rules:
            return _ruled(problem, question)
        if problem.symbols > 64:
            if question.is_short:
                return [Attempt("dlx", "singles may settle a large board", 2000), Attempt("sat", "a large board")]
            return [Attempt("dlx", "listing or counting a board of more than 64 symbols")]
        if question.is_short:
            return [
                Attempt("bitmask", "a board that masks can hold", 100_000 if problem.symbols <= 16 else 5_000),
                Attempt("bitmask:learn", "a hard board: clause learning", rivals=("sat",), head_start=200_000),
            ]
        return [Attempt("bitmask", "listing or counting on a board"), Attempt("dlx", "listing or counting")]
    if question.is_short:
        first = Attempt("dlx", "an exact cover", 500_000)
        if _native.kernel_refuses(problem.native, "learn"):
            return [first, Attempt("sat", "a hard exact cover: clause learning after Algorithm X's node budget")]
        hard = "a hard exact cover: clause learning after Algorithm X's node budget"
        return [first, Attempt("dlx:learn", hard, rivals=("sat",), head_start=10_000)]
    return [Attempt("dlx", "listing or counting exact covers")]


def _ruled(board: Board, question: Question) -> list[Attempt]:
    """Boards with rules beside their regions."""
    large = board.symbols > 64
    if question.is_short:
        first = Attempt("dlx", "a large board with rules", 2000)
        if not large:
            first = Attempt("bitmask", "a board with rules that masks can hold", max(500, RULED_MARKS // board.cells))
        return [first, Attempt("sat", "a hard board with rules: clause learning"), Attempt("dlx", "no SAT solver here")]
    if large:
        return [Attempt("dlx", "listing or counting a large board with rules")]
    return [Attempt("bitmask", "listing or counting on a board with rules"), Attempt("dlx", "listing or counting")]

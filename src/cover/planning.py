"""What `auto` tries, and why: a small table by kind of problem, size and question. Machine-free on purpose."""

from __future__ import annotations

from dataclasses import dataclass

from cover import registry
from cover.errors import Refused
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.result import Question
from cover.routing import Problem, Route, refusal, unused


@dataclass(frozen=True)
class Attempt:
    """One backend with the nodes it may spend before the next attempt takes over (None: all that the caller has)."""

    backend: str
    why: str
    nodes: int | None = None


def plan(problem: Problem, question: Question) -> list[Attempt]:
    """The attempts in order; the last one has no bound of its own. Backends absent here are left out, unless
    none is present: then trying the first says what is missing."""
    wanted = _wanted(problem, question)
    present = [attempt for attempt in wanted if registry.absent(attempt.backend) is None] or wanted[:1]
    return [*present[:-1], Attempt(present[-1].backend, present[-1].why)]


def check_route(problem: Problem, attempts: list[Attempt], route: Route) -> None:
    """Raises Refused for an option of the route that no attempt asks for; for some it may be a hint."""
    for name in route.chosen():
        if all(name in unused(type(problem), registry.solves(one.backend), route) for one in attempts):
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
                Attempt("sat", "a hard board: clause learning after the masks' node budget"),
                Attempt("dlx", "no SAT solver here"),
            ]
        return [Attempt("bitmask", "listing or counting on a board"), Attempt("dlx", "listing or counting")]
    if question.is_short:
        return [
            Attempt("dlx", "an exact cover", 500_000),
            Attempt("sat", "a hard exact cover: clause learning after Algorithm X's node budget"),
        ]
    return [Attempt("dlx", "listing or counting exact covers")]


def _ruled(board: Board, question: Question) -> list[Attempt]:
    """Boards with rules beside their regions."""
    large = board.symbols > 64
    if question.is_short:
        first = Attempt("dlx", "a large board with rules", 2000)
        if not large:
            first = Attempt("bitmask", "a board with rules that masks can hold", 20_000)
        return [first, Attempt("sat", "a hard board with rules: clause learning"), Attempt("dlx", "no SAT solver here")]
    if large:
        return [Attempt("dlx", "listing or counting a large board with rules")]
    return [Attempt("bitmask", "listing or counting on a board with rules"), Attempt("dlx", "listing or counting")]

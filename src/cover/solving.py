"""The verbs of a search: `solve`, `solutions`, `count`, `verdict`. Each puts one question (`running.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cover.backends.base import Backend
from cover.errors import Interrupted, WrongSolution
from cover.result import Budget, Question, Result, Stop, Verdict
from cover.routing import Given
from cover.running import Run


def _question(limit: int | None) -> Question:
    return {1: Question.ONE, 2: Question.DECIDE}.get(limit or 0, Question.ALL)


def solve(
    puzzle: Given,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Any,
) -> Result[Any]:
    """Solve a puzzle or problem.

    limit: 2 (default) is enough to decide uniqueness, 1 only finds, None lists all. seconds, nodes, memory (bytes):
    what may be spent, building and encoding included. backend: a name, several to run at the same time (a list, or
    "learn,sat:cadical195": the first to answer ends the others), or an instance. options: reduce (none, forced,
    full), encoding, at_most_one, and the backend's own (seed, kernel, engine, ...). With "auto" they are hints: what a
    backend does not take is left out. Givens that contradict each other are not searched: the result's `clash` names
    them.

    Raises Refused, Unavailable, WrongSolution, and Interrupted (Ctrl-C) carrying the partial result.

    >>> import cover
    >>> cover.solve(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})).solution
    ('x', 'y')
    """
    budget = Budget(seconds, nodes, limit, memory)
    run = Run(puzzle, backend, _question(limit), budget, **options)
    solutions: list[Any] = []
    try:
        solutions.extend(run)
    except KeyboardInterrupt:
        raise Interrupted(run.result(tuple(solutions))) from None
    return run.result(tuple(solutions))


def solutions(
    puzzle: Given, backend: str | Sequence[str] | Backend[Any] = "auto", *, seconds: float | None = None, **options: Any
) -> Iterator[Any]:
    """All solutions, one by one, in bounded memory; what may be said beside the puzzle as in `solve`.

    Never ends in silence: raises TimeoutError at the end of `seconds`, MemoryError where a backend runs out of memory,
    and else what `solve` raises.

    >>> import cover
    >>> sorted(cover.solutions(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})))
    [('x', 'y')]
    """
    run = Run(puzzle, backend, Question.ALL, Budget(seconds), **options)
    yield from run
    if run.stop is Stop.TIMEOUT:
        raise TimeoutError(f"at least {run.found} solutions ({seconds} seconds are over)")
    if run.stop is Stop.MEMORY:
        raise MemoryError(f"at least {run.found} solutions (memory)")


def count(
    puzzle: Given,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    limit: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Any,
) -> Result[Any]:
    """How many solutions there are: `.found`, and whether that is all of them: `.complete`. Lists nothing.

    What may be said beside the puzzle, and what is raised, as in `solve`; without `limit` all are counted.

    >>> import cover
    >>> cover.count(cover.Queens(8)).found, cover.count(cover.Queens(8), limit=10).complete
    (92, False)
    """
    run = Run(puzzle, backend, Question.COUNT, Budget(seconds, nodes, limit, memory), **options)
    try:
        for _ in run:
            raise WrongSolution(f"{run.answered_by} lists solutions when asked to count")
    except KeyboardInterrupt:
        raise Interrupted(run.result()) from None
    return run.result()


def verdict(
    puzzle: Given, backend: str | Sequence[str] | Backend[Any] = "auto", *, seconds: float | None = None, **options: Any
) -> Verdict:
    """UNSOLVABLE, UNIQUE or MULTIPLE; SOLVABLE or UNKNOWN when time runs out before it is decided. Raises what `solve`
    raises.

    >>> import cover
    >>> cover.verdict(cover.Queens(3))
    <Verdict.UNSOLVABLE: 'unsolvable'>
    """
    return solve(puzzle, backend, seconds=seconds, **options).verdict

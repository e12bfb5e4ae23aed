"""All solutions of a problem as arrays, batch by batch, in constant memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from cover.backends import registry
from cover.backends.protocol import Backend
from cover.basics.arguments import searching
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.basics.type_errors import explained
from cover.problems.choices import Choices
from cover.problems.reductions.arrows import NODES
from cover.solving import planning
from cover.solving.options import OfBackend
from cover.solving.routing import PROBLEMS, Problem
from cover.solving.search import AS_IT_IS, Query, opened


@explained
def solution_batches(
    problem: Problem,
    backend: str | Backend[Any] = "auto",
    *,
    limit: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    executor: Any = None,
    journal: str | None = None,
    **options: Unpack[OfBackend],
) -> Iterator[Choices]:
    """The solutions of a problem in batches of numpy arrays: solution k of a batch is the ascending indices
    `batch.decisions[batch.starts[k] : batch.starts[k + 1]]` into `problem.decisions` (with `problem.forced`, its
    labels); `batch.table` is the same as a matrix where all are equally long.

    For a puzzle, give the problem it makes (`puzzle.to_cover()`), whose decisions the numbers mean; it is searched as
    it is, without a reduction. The first batch is small and comes early; later ones hold up to 65,536 numbers (of
    several workers two million).
    Every solution is checked: those of exact covers natively, a batch at a time. options: the backend's own
    (kernel, workers, ...). executor, journal: by whom and from where (see `cover.backends.distributed`); then their
    order is that in which they come. Ends in silence only when all were given or `limit` is reached.

    Raises TypeError for what is no problem, Refused where the backend solves another kind, TimeoutError and
    MemoryError when the budget ends first, WrongSolution.

    >>> import cover
    >>> problem = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "a", "w": "bc"})
    >>> [row.tolist() for batch in cover.solution_batches(problem) for row in batch]
    [[0, 1], [2, 3]]
    """
    if not isinstance(problem, PROBLEMS):
        raise TypeError(f"solution_batches takes a problem, such as puzzle.to_cover(), not a {type(problem).__name__}")
    if backend == "auto":
        names = [attempt.backend for attempt in planning.plan(problem, Question.ALL)]
        backend = next((name for name in names if isinstance(problem, registry.solves(name))), names[0])
    if executor is not None or journal is not None:
        from cover.solving.sharing import shared_out

        query = Query(problem, problem, Question.ALL, options=options)
        backend = shared_out(backend, query, problem, executor, journal)
    elif isinstance(backend, str):
        backend = registry.make(backend, **options)
    return _batches(problem, searching(backend), Budget(seconds, None, limit, memory))


def _batches(problem: Problem, backend: Backend[Any], budget: Budget) -> Iterator[Choices]:
    if not isinstance(problem, backend.solves):
        raise Refused(f"{backend.name} does not solve {NODES[type(problem)]}, and batches are not translated")
    asked = opened(Query(problem, problem, Question.ALL, budget, AS_IT_IS), backend, Statistics())
    search = asked.search
    try:
        for batch in search:
            asked.reader.check(batch)
            yield batch
    finally:
        search.close()
    if search.stop is Stop.TIMEOUT:
        raise TimeoutError(f"at least {search.found} solutions ({budget.seconds} seconds are over)")
    if search.stop is Stop.MEMORY:
        raise MemoryError(f"at least {search.found} solutions (memory)")

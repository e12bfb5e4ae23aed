"""Counting up to symmetry: solutions that a puzzle's turns and reflections carry into each other count once.

By Burnside's lemma the number of classes is the mean, over the group, of the number of solutions that an element leaves
as they are. Those are the solutions of a smaller exact cover (`reductions.symmetry.fixed`), so nothing is listed and
whatever counts fast counts classes fast. With bounds on items the solutions are listed instead, and one is counted if
no image of it comes before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Unpack, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from cover.backends import registry
from cover.backends.protocol import Backend
from cover.basics.arguments import called
from cover.basics.errors import Interrupted, Refused
from cover.basics.result import Budget, Question, Result, Statistics, Stop, timed
from cover.problems.exact_cover import ExactCover
from cover.puzzles.base import GivesCover
from cover.reductions.symmetry import Permutation, Symmetry, cycles, fixed, group
from cover.solving import verbs
from cover.solving.planning import plan
from cover.solving.routing import PuzzleOrProblem, Route
from cover.solving.search import Query, opened, steps

if TYPE_CHECKING:
    from cover.solving.options import Options


@runtime_checkable
class HasSymmetries(Protocol):
    """A puzzle that declares its symmetry group: functions from labels to labels whose products are the group."""

    def symmetries(self) -> Sequence[Symmetry]: ...


def count_up_to_symmetry(
    puzzle: PuzzleOrProblem,
    backend: str | Backend[Any] = "auto",
    *,
    symmetries: Iterable[Symmetry] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Unpack[Options],
) -> Result[Any]:
    """How many solutions there are if those that a symmetry carries into each other count once: `.found`.

    symmetries: functions from labels to labels that generate the group; by default what the puzzle declares. For an
    exact cover they must be given. That they are symmetries is checked. seconds, nodes, memory: what the whole may
    spend (nodes: each of its counts). The statistics say `symmetries` (size of the group) and `solutions` (the plain
    count). If it stops early, `.found` is a lower bound. The verdict speaks of classes too: UNIQUE up to symmetry.

    Raises Refused for a puzzle that declares none, ProblemError for a function that is no symmetry.

    >>> import cover
    >>> cover.count(cover.Queens(8)).found, cover.count_up_to_symmetry(cover.Queens(8)).found
    (92, 12)
    """
    if symmetries is None:
        if not isinstance(puzzle, HasSymmetries):
            name = getattr(puzzle, "name", type(puzzle).__name__)
            raise Refused(f"{name} declares no symmetries: count without them, or give some")
        symmetries = puzzle.symmetries()
    elif isinstance(symmetries, str) or not isinstance(symmetries, Iterable):
        raise TypeError(f"symmetries: several functions from labels to labels are needed, not {symmetries!r}")
    symmetries = [called("symmetries", one) for one in symmetries]
    budget, statistics = Budget(seconds, nodes, None, memory), Statistics()
    with timed(statistics, "build"):
        problem = puzzle.to_cover() if isinstance(puzzle, GivesCover) else puzzle
        if not isinstance(problem, ExactCover):
            raise Refused(f"symmetries are counted on exact covers, and {type(puzzle).__name__} gives none")
        elements = group(problem, symmetries)
    statistics.counters["symmetries"] = len(elements)
    counted = _listing if problem.has_bounds else _burnside
    try:
        return counted(problem, elements, backend, budget, statistics, {**options})
    finally:
        statistics.seconds["total"] = sum(statistics.seconds.values())


def _burnside(
    problem: ExactCover,
    elements: Sequence[Permutation],
    backend: str | Backend[Any],
    budget: Budget,
    statistics: Statistics,
    options: dict[str, Any],
) -> Result[Any]:
    """The mean number of solutions that an element fixes; elements with the same cycles fix the same ones."""
    total, whole, counted = 0, 0, dict[bytes, int]()
    for element in elements:
        cycle = _cycles_of(element)
        if cycle in counted:
            total += counted[cycle]
            continue
        left = {"seconds": budget.remaining(), "nodes": budget.nodes, "memory": budget.memory}
        part = fixed(problem, element) if counted else problem  # the first element is the identity
        result = _add(statistics, part, backend, left, options)
        if not counted:
            whole = statistics.counters["solutions"] = result.found
        total += result.found
        counted[cycle] = result.found
        if not result.complete:
            return _partial(whole, len(elements), result, statistics)
    return Result((), total // len(elements), Stop.EXHAUSTED, statistics, result.answered_by, result.why)


def _add(
    statistics: Statistics,
    problem: ExactCover,
    backend: str | Backend[Any],
    left: dict[str, Any],
    options: dict[str, Any],
) -> Result[Any]:
    """Count one problem, and add what it spent to the statistics."""
    try:
        result = verbs.count(problem, backend, **left, **options)
    except Interrupted as stopped:
        result = stopped.result
    for phase, spent in result.statistics.seconds.items():
        if phase != "total":
            statistics.add_seconds(phase, spent)
    for name in ("nodes", "options_tried", "updates"):
        if isinstance(number := result.statistics.counters.get(name), int):
            before = statistics.counters.get(name, 0)
            assert isinstance(before, int)
            statistics.counters[name] = before + number
    return result


def _partial(whole: int, order: int, result: Result[Any], statistics: Statistics) -> Result[Any]:
    """A class has at most as many solutions as the group has elements."""
    partial = Result[Any]((), -(-whole // order), result.stop, statistics, result.answered_by, result.why)
    if result.stop is Stop.INTERRUPTED:
        raise Interrupted(partial)
    return partial


def _cycles_of(element: Permutation) -> bytes:
    """Per option the smallest one of its cycle."""
    least = np.empty_like(element)
    for cycle in cycles(element):
        least[cycle] = cycle[0]
    return least.tobytes()


def _listing(
    problem: ExactCover,
    elements: Sequence[Permutation],
    backend: str | Backend[Any],
    budget: Budget,
    statistics: Statistics,
    options: dict[str, Any],
) -> Result[Any]:
    """List the solutions and count each that is the first of its images, in constant memory."""
    why = ""
    if backend == "auto":
        attempt = plan(problem, Question.ALL)[-1]
        backend, why = attempt.backend, attempt.why
        options = registry.accepted(backend, options)
    backend = registry.make(backend, **options) if isinstance(backend, str) else backend
    asked = opened(Query(problem, problem, Question.ALL, budget, Route("none")), backend, statistics)
    search, classes = asked.search, 0
    try:
        for batch in steps(search, statistics):
            asked.reader.check(batch)
            classes += sum(_is_first(choice, elements) for choice in batch)
    except KeyboardInterrupt:
        raise Interrupted(Result((), classes, Stop.INTERRUPTED, statistics, backend.name, why)) from None
    finally:
        statistics.counters["solutions"] = search.found
    return Result((), classes, search.stop or Stop.INTERRUPTED, statistics, backend.name, why)


def _is_first(choice: NDArray[np.int32], elements: Sequence[Permutation]) -> bool:
    """Is no image of the choice smaller than itself, in lexicographic order?"""
    mine = choice.tolist()
    return all(np.sort(element[choice]).tolist() >= mine for element in elements)

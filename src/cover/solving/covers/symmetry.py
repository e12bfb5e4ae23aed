"""Counting up to symmetry: solutions that a symmetry of the problem carries into each other count once.

By Burnside's lemma the number of classes is the mean, over the group, of the number of solutions that an element leaves
as they are. Those are the solutions of a smaller exact cover (`reductions.symmetry.fixed`), so nothing is listed and
whatever counts fast counts classes fast. Conjugate elements fix as many; so one of them stands for several.

With bounds on items, or too many classes of elements, the solutions are listed instead. Of a small group, one is
counted if no image of it comes before it. Of a large one, each counts as the part of the group that keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import count as counting
from math import ceil
from os import fspath
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from cover.backends import registry
from cover.backends.protocol import Backend
from cover.basics.arguments import called
from cover.basics.errors import Interrupted
from cover.basics.result import Budget, Question, Result, Statistics, Stop, timed
from cover.basics.type_errors import explained
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.symmetry import LARGEST_GROUP, Permutation, Symmetry, fixed, group, permutation
from cover.solving import verbs
from cover.solving.covers.automorphisms import kinds_of, of_problem, representatives
from cover.solving.options import Options
from cover.solving.planning import plan
from cover.solving.routing import PuzzleOrProblem, Route, routed
from cover.solving.search import Query, opened, steps

MOST_ELEMENTS = 200_000  # of which the fixed solutions are counted
SMALL_GROUP = 64  # elements that are taken one by one


@explained
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

    symmetries: functions from labels to labels that generate the group; that they are symmetries is checked. By default
    all symmetries of the problem, which are found (`automorphisms`): turns and reflections, and also exchanges of
    symbols, rows or equal pieces. seconds, nodes, memory: what the whole may spend (nodes: each of its counts). The
    statistics say `symmetries` (size of the group) and `solutions` (the plain count). If it stops early, `.found` is a
    lower bound. The verdict speaks of classes too: UNIQUE up to symmetry. executor, journal: as in `count`; the counts
    after the first, of the solutions that symmetries keep, have journals JOURNAL.1, JOURNAL.2 and so on.

    Raises Refused for a puzzle that becomes no exact cover, ProblemError for a function that is no symmetry.

    >>> import cover
    >>> cover.count(cover.Queens(8)).found, cover.count_up_to_symmetry(cover.Queens(8)).found
    (92, 12)
    >>> cover.count(cover.Sudoku([[0] * 4] * 4)).found, cover.count_up_to_symmetry(cover.Sudoku([[0] * 4] * 4)).found
    (288, 2)
    """
    from cover.backends.distributed.engines import one_engine

    if symmetries is not None and (isinstance(symmetries, str) or not isinstance(symmetries, Iterable)):
        raise TypeError(f"symmetries: a list of functions from labels to labels is needed, not {symmetries!r}")
    given = None if symmetries is None else [called("symmetries", one) for one in symmetries]
    budget, statistics = Budget(seconds, nodes, None, memory), Statistics()
    problem: ExactCover = routed(puzzle, ExactCover, Route("none"), statistics)
    try:
        with one_engine(options.get("executor")) as engine:
            return _classes(problem, given, backend, budget, statistics, {**options, "executor": engine})
    except TimeoutError:  # before the first count
        return Result((), 0, Stop.TIMEOUT, statistics)
    finally:
        statistics.seconds["total"] = sum(statistics.seconds.values())


def _classes(
    problem: ExactCover,
    given: Sequence[Symmetry] | None,
    backend: str | Backend[Any],
    budget: Budget,
    statistics: Statistics,
    options: dict[str, Any],
) -> Result[Any]:
    every: list[Permutation] = []
    some: list[tuple[Permutation, int]] | None = None
    with timed(statistics, "build"):
        if given is not None:
            every = group(problem, [permutation(problem, one) for one in given])
            order = len(every)
        else:
            found = of_problem(problem, budget.remaining())
            order = found.order
            # With bounds there is no cover of what an element fixes: solutions are listed, for which all elements are
            # needed.
            if order <= (LARGEST_GROUP if problem.has_bounds else SMALL_GROUP):
                every = group(problem, found)
            elif not problem.has_bounds:
                some = representatives(problem, MOST_ELEMENTS, budget.remaining())
    statistics.counters["symmetries"] = order
    if some is not None or (every and not problem.has_bounds):
        # Weights are how many conjugates one stands for; where all are listed each stands for itself.
        return _burnside(problem, some or [(element, 1) for element in every], backend, budget, statistics, options)
    # Listing: of a small group one solution a class is found by its images, of a large one by how many keep it.
    share = _first_of(every) if every else _kept_part(problem, order, budget)
    return _listing(problem, share, backend, budget, statistics, options)


def _burnside(
    problem: ExactCover,
    elements: Sequence[tuple[Permutation, int]],
    backend: str | Backend[Any],
    budget: Budget,
    statistics: Statistics,
    options: dict[str, Any],
) -> Result[Any]:
    """The mean number of solutions that an element fixes; elements with equal covers of those fix as many."""

    parts = counting()

    def counted(part: ExactCover) -> Result[Any]:
        left: dict[str, Any] = {"seconds": budget.remaining(), "nodes": budget.nodes, "memory": budget.memory}
        # The first count has the journal's own name, those of symmetries have numbers.
        number = next(parts)
        if (journal := options.get("journal")) is not None and number:
            left["journal"] = f"{fspath(journal)}.{number}"
        return _add(statistics, part, backend, left, options)

    first = counted(problem)
    whole = statistics.counters["solutions"] = first.found
    order = sum(weight for _, weight in elements)
    # Without the plain count the mean is not known: only a bound on it.
    if not first.complete:
        return _partial(whole, order, first, statistics)
    total = 0
    identity = np.arange(len(problem), dtype=np.int32)
    # Elements that fix equal covers are counted once.
    known: dict[tuple[int, bytes, bytes, bytes], int] = {}
    for element, weight in elements:
        if np.array_equal(element, identity):
            total += whole * weight
            continue
        part = fixed(problem, element)
        if part.primary and np.bincount(part.items, minlength=part.primary)[: part.primary].min() == 0:
            continue  # an item that no option covers
        colors = b"" if part.colors is None else part.colors.tobytes()
        key = part.primary, part.option_starts.tobytes(), part.items.tobytes(), colors
        if key not in known:
            result = counted(part)
            if not result.complete:
                return _partial(whole, order, result, statistics)
            known[key] = result.found
        total += weight * known[key]
    return Result((), total // order, Stop.EXHAUSTED, statistics, first.answered_by, first.why)


def _add(
    statistics: Statistics,
    problem: ExactCover,
    backend: str | Backend[Any],
    left: dict[str, Any],
    options: dict[str, Any],
) -> Result[Any]:
    """Count one problem, and add what it spent to the statistics."""
    try:
        result = verbs.count(problem, backend, **{**options, **left})
    except Interrupted as stopped:
        result = stopped.result
    spent = result.statistics.seconds
    statistics.add_phases({phase: seconds for phase, seconds in spent.items() if phase != "total"})
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


def _listing(
    problem: ExactCover,
    share: Callable[[NDArray[np.int32]], Fraction | int],
    backend: str | Backend[Any],
    budget: Budget,
    statistics: Statistics,
    options: dict[str, Any],
) -> Result[Any]:
    """List the solutions and add the share of a class that each is, in constant memory."""
    why = ""
    executor, journal = options.pop("executor", None), options.pop("journal", None)
    query = Query(problem, problem, Question.ALL, budget, Route("none"), options)
    if executor is not None or journal is not None:
        from cover.solving.sharing import shared_out

        backend = shared_out(backend, query, problem, executor, journal)
    elif backend == "auto":
        attempt = plan(problem, Question.ALL)[-1]
        backend, why = attempt.backend, attempt.why
        options = registry.accepted(backend, options)
    backend = registry.make(backend, **options) if isinstance(backend, str) else backend
    asked = opened(query, backend, statistics)
    search, classes = asked.search, Fraction(0)
    stop: Stop | None = None
    try:
        for batch in steps(search, statistics):
            asked.reader.check(batch)
            for choice in batch:
                classes += share(choice)
    except KeyboardInterrupt:
        raise Interrupted(Result((), ceil(classes), Stop.INTERRUPTED, statistics, backend.name, why)) from None
    except TimeoutError:
        stop = Stop.TIMEOUT
    finally:
        statistics.counters["solutions"] = search.found
    return Result((), ceil(classes), stop or search.stop or Stop.INTERRUPTED, statistics, backend.name, why)


def _first_of(elements: Sequence[Permutation]) -> Callable[[NDArray[np.int32]], int]:
    """1 for a choice of which no image comes before it, in lexicographic order; 0 for others."""

    def share(choice: NDArray[np.int32]) -> int:
        mine = choice.tolist()
        return int(all(np.sort(element[choice]).tolist() >= mine for element in elements))

    return share


def _kept_part(problem: ExactCover, order: int, budget: Budget) -> Callable[[NDArray[np.int32]], Fraction]:
    """Which part of the group keeps a choice: one divided by the size of its class."""
    given = kinds_of(problem)
    kinds = np.zeros(len(problem), dtype=np.int32) if given is None else 2 * given

    def share(choice: NDArray[np.int32]) -> Fraction:
        own = kinds.copy()
        own[choice] += 1
        return Fraction(of_problem(problem, budget.remaining(), own).order, order)

    return share

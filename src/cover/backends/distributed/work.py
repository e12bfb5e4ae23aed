"""What a worker does: some pieces for some time. Imported on both sides, so both must have the same version.

A problem travels once to each worker: an order names it, and a worker that does not have it asks for it.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import cover
from cover import _native
from cover._native import Pause
from cover.backends.distributed.lists import PART
from cover.backends.distributed.pieces import Cube, Report
from cover.backends.isolation.bounds import LOOK
from cover.basics.lazily import found_at
from cover.basics.result import Budget
from cover.problems.flat import flatten, unflatten

PROTOCOL = 2
VERSION = f"{cover.__version__}/{PROTOCOL}"
KEPT = 4  # problems in a worker
HANDBACK = 0.1  # of the time of a task, for parts handed back that end at once
MOST_NUMBERS = 1 << 22  # of choices in one report


class Order(NamedTuple):
    """version: of the caller; digest: of the problem; problem: its bytes, or None where the worker should have it; how:
    the function that works, as module:name, with its settings; seconds: how long."""

    version: str
    digest: str
    problem: bytes | None
    how: str
    settings: Mapping[str, Any]
    cubes: Sequence[Cube]
    seconds: float


class Other(NamedTuple):
    """A worker of another version."""

    version: str


_problems: dict[str, Any] = {}


def shipped(problem: Any) -> tuple[str, bytes]:
    """The digest and the bytes of a problem, without its labels."""
    facts, arrays = flatten(problem)
    return sealed(partial(unflatten, facts, dict(sorted(arrays.items()))))


def sealed(made: Callable[[], Any]) -> tuple[str, bytes]:
    """The digest and the bytes of what makes a problem on the other side: a function that travels."""
    data = pickle.dumps(made, protocol=4)
    return hashlib.sha256(data).hexdigest()[:20], data


def work(order: Order) -> Report | Other | None:
    """What the worker did of it; None: it needs the problem first."""
    if order.version != VERSION:
        return Other(VERSION)
    # Taken out and put back behind: the dict is in the order of use.
    problem = _problems.pop(order.digest, None)
    if problem is None:
        if order.problem is None:
            return None
        problem = pickle.loads(order.problem)()
    _problems[order.digest] = problem  # the last one used is the last to go
    if len(_problems) > KEPT:
        del _problems[next(iter(_problems))]
    function: Callable[..., Report] = found_at(order.how)
    return function(problem, order.cubes, order.seconds, **order.settings)


def by_ways(
    problem: Any, cubes: Sequence[Cube], seconds: float, *, kernel: str, listing: bool, limit: int | None
) -> Report:
    """Search the trees below ways of an exact cover. The value: solutions, nodes and, if they are listed, the choices
    as lists.py sends them."""
    searches: list[Any] = []

    def start(way: Cube) -> Any:
        if searches:
            # The profile of a tree that was searched tells the next one of the same problem where frames and chunks
            # pay.
            _learn(problem, kernel, searches.pop())
        search = _native.CoverSearch(problem.native, kernel, listing, way=way, profile=_profile(problem, kernel))
        searches.append(search)
        return search

    report = searched(start, cubes, seconds, problem.primary, listing=listing, limit=limit)
    if searches:
        _learn(problem, kernel, searches.pop())
    return report


# Of the problem searched last, by which kernel, and what that showed of its tree: parts are small, and each would begin
# with a look at how it is searched best.
_shown: tuple[Any, str, list[int] | None] = (None, "", None)


def _profile(problem: Any, kernel: str) -> list[int] | None:
    of, by, profile = _shown
    return profile if of is problem and by == kernel else None


def _learn(problem: Any, kernel: str, search: Any) -> None:
    global _shown
    if profile := search.profile:
        _shown = problem, kernel, profile


def searched(
    start: Callable[[Cube], Any],
    cubes: Sequence[Cube],
    seconds: float,
    size: int,
    *,
    listing: bool,
    limit: int | None,
) -> Report:
    """Searches that return what they have not done. start: one below a way, as `_native.CoverSearch` is; size: of a
    choice, at most: very many numbers end a task.

    What a search leaves is mostly small, so a tenth of the time more goes to the deepest of it.
    """
    turn = Turn(seconds)
    found = nodes = done = 0
    left: list[Cube] = []  # handed back and not searched since, the deepest last
    rest, ending = 0.0, False
    listed = _native.PackedChoices(MOST_NUMBERS + 2 * PART)
    batch = PART // max(1, size) + 1
    while left or done < len(cubes):
        if left:
            way = left.pop()
        elif ending:
            break
        else:
            way = tuple(cubes[done])
            done += 1
        search = start(way)
        while True:
            most = None if limit is None else max(limit - found, 1)
            pause = search.run(turn.left(LOOK), solutions=most, batch=batch)
            full = False
            if listing:
                listed.add(*search.take_batch())
                full = listed.numbers >= MOST_NUMBERS
            if pause is Pause.EXHAUSTED or full or (most is not None and search.solutions >= most):
                break
            if pause is Pause.SLICE and turn.is_over:
                break
        if pause is not Pause.EXHAUSTED:
            rest = rest or 1 - search.progress
            left.extend(tuple(way) for way in reversed(search.leftover()))
            if listing:  # some are found on the way back
                listed.add(*search.take_batch())
        found += search.solutions
        nodes += search.nodes
        if pause is Pause.EXHAUSTED:
            continue
        if ending or pause is not Pause.SLICE or not turn.is_wanted():
            break
        ending, turn = True, Turn(HANDBACK * seconds)
    return Report(done, left[::-1], rest if left else 0.0, [found, nodes, *(listed.take() if listing else ())])


class Turn:
    """The time that a worker has for a task: over when it has passed, or when no answer is waited for any more."""

    def __init__(self, seconds: float):
        self._budget, self.is_wanted = Budget(seconds), wanted_still()

    @property
    def is_over(self) -> bool:
        return self._budget.expired or not self.is_wanted()

    def left(self, most: float) -> float:
        """Seconds of it, `most` at most."""
        return self._budget.left(most)


def wanted_still() -> Callable[[], bool]:
    """Asks whether the task that this process works on was cancelled meanwhile, where the engine can tell."""
    if (dask := sys.modules.get("distributed.worker")) is not None:
        try:
            tasks, key = dask.get_worker().state.tasks, dask.thread_state.key
        except (ValueError, AttributeError):
            return _always
        return lambda: (task := tasks.get(key)) is not None and task.state == "executing"
    return _always


def _always() -> bool:
    return True

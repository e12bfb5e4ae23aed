"""What a worker does: some pieces for some time. Imported on both sides, so both must have the same version.

A problem travels once to each worker: an order names it, and a worker that does not have it asks for it.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

import cover
from cover import _native
from cover._native import Pause
from cover.distributed.pieces import Cube, Report
from cover.problems.flat import flatten, unflatten

PROTOCOL = 1
VERSION = f"{cover.__version__}/{PROTOCOL}"
KEPT = 4  # problems in a worker
SLICE = 0.05  # seconds between two looks at whether the work is still wanted
GRACE = 0.1  # of the time of a task, for parts handed back that end at once
MOST_NUMBERS = 1 << 20  # of choices in one report


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
    problem = _problems.pop(order.digest, None)
    if problem is None:
        if order.problem is None:
            return None
        problem = pickle.loads(order.problem)()
    _problems[order.digest] = problem  # the last one used is the last to go
    if len(_problems) > KEPT:
        del _problems[next(iter(_problems))]
    report: Report = _function(order.how)(problem, order.cubes, order.seconds, **order.settings)
    return report


@cache
def _function(how: str) -> Callable[..., Report]:
    module, _, name = how.partition(":")
    function: Callable[..., Report] = getattr(import_module(module), name)
    return function


def by_ways(
    problem: Any, cubes: Sequence[Cube], seconds: float, *, kernel: str, listing: bool, limit: int | None
) -> Report:
    """Search the trees below ways of an exact cover. The value: solutions, nodes and, if they are listed, where each
    choice starts and the options of all, as arrays."""
    batch = MOST_NUMBERS // max(1, problem.primary) + 1

    def start(way: Cube) -> Any:
        return _native.CoverSearch(problem.native, kernel, listing, way=way)

    return searched(start, cubes, seconds, batch, listing=listing, limit=limit)


def searched(
    start: Callable[[Cube], Any],
    cubes: Sequence[Cube],
    seconds: float,
    batch: int,
    *,
    listing: bool,
    limit: int | None,
) -> Report:
    """Searches that return what they have not done. start: one below a way, as `_native.CoverSearch` is; batch: so many
    solutions end a task.

    What a search leaves is mostly small, so a tenth of the time more goes to the deepest of it.
    """
    wanted, end = wanted_still(), time.monotonic() + seconds
    found = nodes = done = 0
    left: list[Cube] = []  # handed back and not searched since, the deepest last
    rest, ending = 0.0, False
    batches = []
    while left or done < len(cubes):
        if left:
            way = left.pop()
        elif ending:
            break
        else:
            way = tuple(cubes[done])
            done += 1
        search = start(way)
        pause = Pause.SLICE
        while pause is Pause.SLICE:
            most = None if limit is None else max(limit - found, 1)
            pause = search.run(max(0.0, min(SLICE, end - time.monotonic())), solutions=most, batch=batch)
            if pause is Pause.SLICE and (time.monotonic() >= end or not wanted()):
                break
        if pause is not Pause.EXHAUSTED:
            rest = rest or 1 - search.progress
            left.extend(tuple(way) for way in reversed(search.leftover()))
        found += search.solutions
        nodes += search.nodes
        if listing:
            batches.append(search.take_batch())
        if pause is Pause.EXHAUSTED:
            continue
        if ending or pause is not Pause.SLICE or not wanted():
            break
        ending = True
        end = time.monotonic() + GRACE * seconds
    return Report(
        done, left[::-1], rest if left else 0.0, [found, nodes, *(_narrow(*_joined(batches)) if listing else ())]
    )


def _joined(batches: Sequence[tuple[Any, Any]]) -> tuple[Any, Any]:
    """The starts and decisions of all choices."""
    if len(batches) == 1:
        return batches[0]
    sizes = np.concatenate([np.diff(starts) for starts, _ in batches]) if batches else np.empty(0, dtype=np.int64)
    starts = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(sizes, dtype=np.int64)])
    return starts, np.concatenate([decisions for _, decisions in batches]) if batches else np.empty(0, dtype=np.int32)


def _narrow(starts: Any, decisions: Any) -> tuple[Any, Any]:
    """The same numbers in as few bytes as hold them, for the way to the caller."""
    small = not len(decisions) or int(decisions.max()) < 1 << 16
    return starts.astype(np.int32), decisions.astype(np.uint16) if small else decisions


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

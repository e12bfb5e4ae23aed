"""The cases of a bench among the workers of an executor: a case a task, its backends in turn, one after the other.

So what is compared was measured on one machine, and nearly at one time. A worker keeps the processes of its backends
for the next case, and ends those for which none came for a while; where it is lost, its guard ends them. Of a ladder
the next case is given out once the one before it was answered, for no backend is asked beyond where it was stopped.
"""

from __future__ import annotations

import platform
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, NamedTuple

from cover.backends.distributed.pieces import Pieces, Report
from cover.solving.comparing.machine import machine
from cover_lab.answers import Asked
from cover_lab.facts import build, facts
from cover_lab.groups import Case
from cover_lab.processes import Process, sweep

WAITS = 10.0  # seconds in which another case may come for the process of a backend


class Wanted(NamedTuple):
    """A case of a bench and the runs of it that are missing: backend and repetition of each, in order; given_up: why a
    backend is not asked."""

    case: Case
    steps: list[tuple[str, int]]
    given_up: dict[str, str]


class Measured(NamedTuple):
    """What a worker says of a case. where: its machine, as a session; instance: facts of it; runs: of each the backend,
    the repetition, the reply and the threads of the backend."""

    number: int
    where: dict[str, Any]
    instance: dict[str, Any]
    runs: list[tuple[str, int, dict[str, Any], int]]


class Ladders(Pieces):
    """Cases by number, each list of them from its first one on.

    >>> cases = Ladders([[0, 2], [1]])
    >>> bundle = cases.take(3)
    >>> cases.settle(bundle, Report(1, [], 0.0, None))
    >>> [piece.cube for piece in bundle], [piece.cube for piece in cases.take(3)]
    ([(0,), (1,)], [(2,), (1,)])
    """

    def __init__(self, ladders: Sequence[Sequence[int]]):
        self._next = {one: other for ladder in ladders for one, other in pairwise(ladder)}
        super().__init__([(ladder[0],) for ladder in ladders])

    def settle(self, bundle: Any, report: Report) -> None:
        super().settle(bundle, report)
        numbers = [piece.cube[0] for piece in bundle[: report.done]]
        self._add([(self._next[number],) for number in numbers if number in self._next], 0.0)


def words_of(run: dict[str, Any]) -> str:
    """Why a backend that made this run is not asked again; "" if it may be."""
    if run["status"] == "solved":
        return ""
    return str(run["reason"]) if run["status"] == "skipped" else f"{run['status']}: {run['reason']}"


def asked_of(case: Case, seconds: float, memory: int | None) -> Asked:
    return Asked(case.instance.recipe, case.question, seconds, memory, case.reduce)


def here(names: Iterable[str], abouts: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """This machine, as a session says it. abouts: what the process of each backend says of itself."""
    known = {**machine(names), "build": build()}
    for about in abouts.values():
        known["versions"] |= about.get("versions", {})
    known["absent"] = {name: about["absent"] for name, about in abouts.items() if "absent" in about}
    return known


# ---------------------------------------------------------------- the worker's side
def measured(bench: dict[str, Any], cases: Sequence[tuple[int, Wanted]], seconds: float, *, names: list[str]) -> Report:
    """What a worker does: some cases, as many as the time allows, and one at least. bench: seconds, memory, workers
    and seed; names: of all backends."""
    end, done = time.monotonic() + seconds, list[Measured]()
    while len(done) < len(cases) and (not done or time.monotonic() < end):
        number, wanted = cases[len(done)]
        where = _where(tuple(names), bench["workers"], bench["seed"])
        done.append(Measured(number, where, facts(wanted.case.instance), list(_runs(bench, Wanted(*wanted)))))
    return Report(len(done), [], 0.0, done)


def _runs(bench: dict[str, Any], wanted: Wanted) -> Iterator[tuple[str, int, dict[str, Any], int]]:
    asked, given_up = asked_of(wanted.case, bench["seconds"], bench["memory"]), dict(wanted.given_up)
    for name, repetition in wanted.steps:
        reason = given_up.get(name, "")
        if reason and repetition > 1:
            continue  # its first repetition says why
        with _process(name, bench["workers"], bench["seed"]) as process:
            reply = {"status": "skipped", "reason": reason} if reason else process.ask(asked)
            yield name, repetition, reply, process.about.get("threads", 1)
        if words := words_of({"reason": "", **reply}):
            given_up[name] = words


Kind = tuple[str, int, int | None]  # backend, workers, seed
_lock = threading.Lock()
_waiting: dict[Kind, list[tuple[float, Process]]] = defaultdict(list)
_known: dict[tuple[Any, ...], dict[str, Any]] = {}
_watched = False


@contextmanager
def _process(*kind: Any) -> Iterator[Process]:
    """A process of this kind that no other case uses meanwhile; afterwards it waits for the next case."""
    with _lock:
        waiting = _waiting[kind]
        process = waiting.pop()[1] if waiting else None
    if process is None:
        process = Process(*kind)
    try:
        yield process
    except BaseException:
        process.close()
        raise
    with _lock:
        _waiting[kind].append((time.monotonic(), process))
        global _watched
        if not _watched:
            _watched = True
            threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    """Ends the processes that have waited for long, until none is left."""
    global _watched
    while True:
        time.sleep(WAITS / 10)
        with _lock:
            now, late = time.monotonic(), list[Process]()
            for kind, waiting in list(_waiting.items()):
                late += [process for since, process in waiting if now - since > WAITS]
                _waiting[kind] = [one for one in waiting if now - one[0] <= WAITS]
            _watched = any(_waiting.values())
            going_on = _watched
        for process in late:
            process.close()
        if not going_on:
            return


def _where(names: tuple[str, ...], workers: int, seed: int | None) -> dict[str, Any]:
    """This machine, as a session says it; every backend is started once for that."""
    key = (names, workers, seed)
    if key not in _known:
        sweep()
        abouts = {}
        for name in names:
            with _process(name, workers, seed) as process:
                abouts[name] = process.about
        _known[key] = {**here(names, abouts), "host": platform.node()}
    return _known[key]

"""The worker's side of workers.py: `python -m cover.backends.isolation.worker` searches and streams frames.

It reads one request from stdin. Frames leave through a private copy of stdout; what engines print goes to stderr.
The arguments (the id of the parent, a directory of its) are for guard.py, which ends this process when the parent is
gone.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cover.backends.isolation import frames as _frames
from cover.backends.isolation.guard import TICK, guarded
from cover.basics.lazily import found_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from cover.backends.protocol import Search
    from cover.basics.result import Statistics


class _Outbox:
    """Sends whole frames, whichever thread they come from."""

    def __init__(self, descriptor: int):
        self._descriptor, self._lock = descriptor, threading.Lock()

    def send(self, facts: dict[str, Any], arrays: dict[str, Any] | None = None) -> None:
        with self._lock:
            for buffer in _frames.encode(facts, arrays or {}):
                while buffer:
                    buffer = buffer[os.write(self._descriptor, buffer) :]


def _receive(descriptor: int) -> tuple[dict[str, Any], dict[str, Any]]:
    def exactly(size: int) -> bytearray:
        data = bytearray(size)
        rest = memoryview(data)
        while rest:
            count = os.readv(descriptor, [rest])
            if not count:
                os._exit(0)  # the parent is gone before it asked anything
            rest = rest[count:]
        return data

    text, body = _frames.lengths(exactly(_frames.HEAD.size))
    return _frames.decode(exactly(text), exactly(body))


def _report(search: Search, statistics: Statistics, outbox: _Outbox, memory: int | None, done: threading.Event) -> None:
    """Reports now and then how far the search is; without /proc, also watches the memory (peak, not present)."""
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    with suppress(OSError):
        while not done.wait(TICK):
            counters = dict(statistics.counters)
            outbox.send({"kind": "progress", **_facts(search), "counters": counters})
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
            if memory is not None and peak > memory and not os.path.exists("/proc/self/statm"):
                outbox.send(_ending(search, "memory", statistics))
                os._exit(0)


def _ending(search: Search, stop: str, statistics: Statistics) -> dict[str, Any]:
    facts = {"counters": statistics.counters, "levels": statistics.levels, "seconds": statistics.seconds}
    return {"kind": "done", **_facts(search), "stop": stop, **facts}


def _facts(search: Search) -> dict[str, Any]:
    return {"found": hex(search.found), "nodes": search.nodes, "bound": search.bound}


def _search(request: dict[str, Any], arrays: dict[str, Any], outbox: _Outbox) -> None:
    from cover.basics.result import Budget, Question, Statistics, Stop
    from cover.problems.flat import unflatten

    budget, question, statistics = Budget(**request["budget"]), Question(request["question"]), Statistics()
    made: Callable[..., Any] = found_at(request["backend"])
    backend = made(**request["options"])
    problem = unflatten(request["facts"], arrays)
    if reason := backend.refuses(problem, question):
        outbox.send({"kind": "error", "type": "Refused", "message": f"{backend.name} refuses: {reason}"})
        return
    start = time.perf_counter()
    search = backend.search(problem, question, budget, statistics)
    done = threading.Event()
    reporter = threading.Thread(target=_report, args=(search, statistics, outbox, budget.memory, done), daemon=True)
    reporter.start()
    out_of_memory = False
    try:
        for batch in search:
            outbox.send({"kind": "batch"}, {"starts": batch.starts, "decisions": batch.decisions})
    except MemoryError:
        out_of_memory = True
    finally:
        done.set()
    statistics.seconds["search"] = time.perf_counter() - start
    reporter.join()
    if out_of_memory:
        outbox.send(_ending(search, Stop.MEMORY.value, statistics))
    elif search.stop is None:
        outbox.send({"kind": "error", "type": "", "message": "the search ended without saying why"})
    else:
        outbox.send(_ending(search, search.stop.value, statistics))


def main() -> None:
    """Serve one request. Ends without Python's shutdown, which native threads could hold up."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    guarded(int(sys.argv[1]), *sys.argv[2:])
    outbox = _Outbox(os.dup(1))
    os.dup2(2, 1)
    request, arrays = _receive(0)
    if request["kill_at"] is not None:
        # The alarm's default action ends the process although an engine may hold the interpreter's lock.
        signal.setitimer(signal.ITIMER_REAL, max(request["kill_at"] - time.monotonic(), 1e-3))
    status = 0
    with suppress(BrokenPipeError):
        try:
            _search(request, arrays, outbox)
        except BrokenPipeError:
            raise
        except BaseException as error:  # whatever it is, the parent words it better
            from cover.basics.errors import CoverError

            with suppress(OSError):  # where the disk is full, the message must come through nevertheless
                traceback.print_exc()
            known = type(error).__name__ if isinstance(error, CoverError) else ""
            message = str(error) if known else f"{type(error).__name__}: {error}"
            outbox.send({"kind": "error", "type": known, "message": message})
            status = 1
    with suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    main()

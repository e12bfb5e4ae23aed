"""The worker's side of workers.py: `python -m cover._worker` reads one request, searches, and streams frames.

The request comes through stdin. Frames leave through a private copy of stdout; what engines print goes to stderr.
stdin stays open after the request: its end means that the parent is gone, and then this process and its children
must be gone too, even while an engine holds the interpreter's lock. So on Linux the kernel itself is asked to kill.
"""

from __future__ import annotations

import fcntl
import os
import select
import signal
import sys
import threading
import time
import traceback
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cover import _frames

if TYPE_CHECKING:
    from cover.backends.base import Search
    from cover.result import Statistics

TICK = 0.1  # seconds between reports of progress, and between looks at the memory where the parent cannot look
PR_SET_PDEATHSIG = 1  # linux/prctl.h


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


def _die_with_parent(parent: int, from_main_thread: bool) -> None:
    """Three ropes: SIGIO from the kernel when stdin's other end closes, the parent-death signal, and a thread.

    SIGIO ends the whole process group. A forked copy of the parent may keep stdin's other end open, hence the
    parent-death signal; but that one also comes when the *thread* that started us ends, hence only from the main
    thread. The thread is for systems without either; it cannot act while an engine holds the interpreter's lock.
    """
    if sys.platform == "linux":
        import ctypes

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        leads_group = os.getpgrp() == os.getpid()
        fcntl.fcntl(0, fcntl.F_SETOWN, -os.getpgrp() if leads_group else os.getpid())
        fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_ASYNC)
        if from_main_thread:
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    watched = select.poll()
    watched.register(0, select.POLLIN)

    def watch() -> None:
        while not watched.poll(1000 * TICK) and os.getppid() == parent:
            pass
        os.killpg(0, signal.SIGKILL) if os.getpgrp() == os.getpid() else os._exit(1)

    if os.getppid() != parent or watched.poll(0):
        os._exit(1)
    threading.Thread(target=watch, daemon=True).start()


def _report(search: Search, statistics: Statistics, outbox: _Outbox, memory: int | None, done: threading.Event) -> None:
    """Tells now and then how far the search is; without /proc, also watches the memory (peak, not present)."""
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    with suppress(OSError):
        while not done.wait(TICK):
            counters = dict(statistics.counters)
            outbox.send({"kind": "progress", "found": hex(search.found), "counters": counters})
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
            if memory is not None and peak > memory and not os.path.exists("/proc/self/statm"):
                outbox.send(_ending(search.found, "memory", statistics))
                os._exit(0)


def _ending(found: int, stop: str, statistics: Statistics) -> dict[str, Any]:
    facts = {"counters": statistics.counters, "levels": statistics.levels, "seconds": statistics.seconds}
    return {"kind": "done", "found": hex(found), "stop": stop, **facts}


def _search(request: dict[str, Any], arrays: dict[str, Any], outbox: _Outbox) -> None:
    from cover.problems.flat import unflatten
    from cover.result import Budget, Question, Statistics, Stop

    budget, question, statistics = Budget(**request["budget"]), Question(request["question"]), Statistics()
    module, _, attribute = request["backend"].partition(":")
    backend = getattr(import_module(module), attribute)(**request["options"])
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
        outbox.send(_ending(search.found, Stop.MEMORY.value, statistics))
    elif search.stop is None:
        outbox.send({"kind": "error", "type": "", "message": "the search ended without saying why"})
    else:
        outbox.send(_ending(search.found, search.stop.value, statistics))


def main() -> None:
    """Serve one request. Ends without Python's shutdown, which native threads could hold up."""
    outbox = _Outbox(os.dup(1))
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    request, arrays = _receive(0)
    _die_with_parent(request["parent"], request["from_main_thread"])
    if request["kill_at"] is not None:
        # The alarm's default action ends the process although an engine may hold the interpreter's lock.
        signal.setitimer(signal.ITIMER_REAL, max(request["kill_at"] - time.monotonic(), 1e-3))
    status = 0
    with suppress(BrokenPipeError):
        try:
            _search(request, arrays, outbox)
        except BrokenPipeError:
            raise
        except BaseException as error:  # whatever it is, the parent tells it better
            from cover.errors import CoverError

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

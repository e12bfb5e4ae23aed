"""Time and memory of what is done before a search: reading, building, reducing, encoding.

None of that looks at a budget by itself, and puzzles and formats of others never will. So a thread looks for them,
every LOOK seconds, and stops them by an exception in their thread (PyThreadState_SetAsyncExc), which comes as soon as
the call of numpy or of native code that is under way has ended. A puzzle that has a `forecast` (bytes that building
it takes) is refused before anything is built.
"""

from __future__ import annotations

import ctypes
import os
import threading
from types import TracebackType
from typing import Any, Self

from cover.errors import CoverError
from cover.isolation.processes import resident
from cover.result import Budget, Stop

LOOK = 0.05  # seconds between looks at time and memory
# Seconds after the end of time in which what a stopped search has found may still be reported; a worker that goes on
# is killed then.
GRACE = 0.2
# Bytes that may always be added: bounds below what the interpreter holds are for searches to judge.
ALWAYS_FREE = 16 << 20


class OverBudget(CoverError):
    """What comes before a search took too much; `stop` (TIMEOUT or MEMORY) says what. Never an answer."""

    def __init__(self, reason: str, stop: Stop):
        super().__init__(reason)
        self.stop = stop


class _Halt(BaseException):
    """Raised in the thread that is stopped; a BaseException, so that nobody on the way takes it for an error."""


class Bounded:
    """`with Bounded(budget, "building"): ...` raises OverBudget where that takes more than the budget has.

    needed: bytes that it will take by a forecast. Not to be nested. Invariant: `_stop` is set, and the exception sent,
    under the lock and only as long as the block runs.
    """

    def __init__(self, budget: Budget, doing: str, needed: int | None = None):
        self._budget, self._doing, self._needed = budget, doing, needed
        self._lock, self._ended = threading.Lock(), threading.Event()
        self._stop: Stop | None = None

    def __enter__(self) -> Self:
        memory = self._budget.memory
        if memory is not None and (self._needed or 0) > max(memory, ALWAYS_FREE):
            words = f"{self._doing} needs about {size(self._needed or 0)}, --memory allows {size(memory)}"
            raise OverBudget(words, Stop.MEMORY)
        if self._budget.seconds is not None or memory is not None:
            self._thread, self._before = threading.get_ident(), resident(os.getpid())
            threading.Thread(target=self._watch, name="budget", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        try:
            with self._lock:
                self._ended.set()
                if self._stop is not None and kind is not _Halt:
                    _send(self._thread, None)  # it was sent, but may not have come yet
        except _Halt:
            self._ended.set()
        if self._stop is not None and kind in (None, _Halt):
            if self._stop is Stop.TIMEOUT:
                spent = f"takes longer than the {self._budget.seconds or 0:g} seconds that --timeout allows"
            else:
                spent = f"takes more than the {size(self._budget.memory or 0)} that --memory allows"
            raise OverBudget(f"{self._doing} {spent}", self._stop) from None

    def _watch(self) -> None:
        while not self._ended.wait(LOOK):
            over = self._over()
            with self._lock:
                if over is not None and not self._ended.is_set():
                    self._stop = over
                    _send(self._thread, _Halt)
                    return

    def _over(self) -> Stop | None:
        if self._budget.expired:
            return Stop.TIMEOUT
        memory = self._budget.memory
        if memory is None:
            return None
        return Stop.MEMORY if (held := resident(os.getpid())) > memory and held > self._before + ALWAYS_FREE else None


def _send(thread: int, kind: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind) if kind else None)


def forecast(given: Any) -> int | None:
    """Bytes that building the problem of a puzzle takes, if it can say."""
    foresee = getattr(given, "forecast", None)
    return None if foresee is None else int(foresee())


def size(count: int) -> str:
    """Bytes as people say them: 1.5 GB."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{max(count, 0) / 1e6:.0f} MB"

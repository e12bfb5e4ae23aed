"""Time and memory of what is done before a search: reading, building, reducing, encoding.

None of that looks at a budget by itself, and puzzles and formats of others never will. So a thread looks for them,
every LOOK seconds, and stops them by an exception in their thread (PyThreadState_SetAsyncExc), which comes as soon as
the call of numpy or of native code that is under way has ended. One thread of the process looks for all, because to
start one takes longer than most boards. A puzzle that has a `forecast` (bytes that building it takes) is refused before
anything is built.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from types import TracebackType
from typing import Any, Self

from cover.errors import CoverError
from cover.isolation.processes import resident
from cover.result import Budget, Stop

LOOK = 0.05  # seconds between looks at time and memory
AWAKE = 20  # looks at nothing before the looking thread waits to be woken
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
        self._lock, self._ended = threading.Lock(), False
        self._stop: Stop | None = None

    def __enter__(self) -> Self:
        memory = self._budget.memory
        if memory is not None and (self._needed or 0) > max(memory, ALWAYS_FREE):
            words = f"{self._doing} needs about {size(self._needed or 0)}, --memory allows {size(memory)}"
            raise OverBudget(words, Stop.MEMORY)
        if self._budget.seconds is not None or memory is not None:
            self._thread, self._before = threading.get_ident(), 0 if memory is None else resident(os.getpid())
            _LOOKING.begin(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        try:
            with self._lock:
                self._ended = True
                if self._stop is not None and kind is not _Halt:
                    _send(self._thread, None)  # it was sent, but may not have come yet
        except _Halt:
            self._ended = True
        _LOOKING.end(self)
        if self._stop is not None and (value is None or _comes_of_halt(value)):
            if self._stop is Stop.TIMEOUT:
                spent = "takes longer than --timeout allows"
            else:
                spent = f"takes more than the {size(self._budget.memory or 0)} that --memory allows"
            raise OverBudget(f"{self._doing} {spent}", self._stop) from None

    def look(self) -> None:
        """Stop the block if it took too much. For the looking thread."""
        over = self._over()
        with self._lock:
            if over is not None and not self._ended and self._stop is None:
                self._stop = over
                _send(self._thread, _Halt)

    def _over(self) -> Stop | None:
        if self._budget.expired:
            return Stop.TIMEOUT
        memory = self._budget.memory
        if memory is None:
            return None
        return Stop.MEMORY if (held := resident(os.getpid())) > memory and held > self._before + ALWAYS_FREE else None


class _Looking:
    """The thread that looks at all blocks that run. Invariant: while there are blocks, `_awake` is set, or `begin` is
    about to set it; the thread clears it only where it then still finds none."""

    def __init__(self) -> None:
        self._blocks = set[Bounded]()
        self._awake = threading.Event()
        self._lock = threading.Lock()
        self._started = False

    def begin(self, block: Bounded) -> None:
        self._blocks.add(block)
        if not self._started:
            with self._lock:
                if not self._started:
                    threading.Thread(target=self._look, name="budget", daemon=True).start()
                    self._started = True
        if not self._awake.is_set():
            self._awake.set()

    def end(self, block: Bounded) -> None:
        self._blocks.discard(block)

    def _look(self) -> None:
        idle = 0
        while True:
            self._awake.wait()
            time.sleep(LOOK)
            blocks = self._blocks.copy()
            for block in blocks:
                block.look()
            idle = 0 if blocks else idle + 1
            if idle > AWAKE:
                self._awake.clear()
                if self._blocks:
                    self._awake.set()
                idle = 0


def _anew() -> None:
    """In a child of fork there is no such thread."""
    global _LOOKING
    _LOOKING = _Looking()


_LOOKING = _Looking()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_anew)


def _comes_of_halt(error: BaseException | None) -> bool:
    """Is it the exception that was sent, or what somebody on the way made of it? (A native module whose import it
    meets says `ImportError: initialization failed`.)"""
    while error is not None and not isinstance(error, _Halt):
        error = error.__cause__ or error.__context__
    return error is not None


def _send(thread: int, kind: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind) if kind else None)


def forecast(given: Any) -> int | None:
    """Bytes that building the problem of a puzzle takes, if it can say."""
    foresee = getattr(given, "forecast", None)
    return None if foresee is None else int(foresee())


def size(count: int) -> str:
    """Bytes as people say them: 1.5 GB, 12 MB, 900 bytes."""
    if count >= 1e9:
        return f"{count / 1e9:.1f} GB"
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{max(count, 0)} bytes"

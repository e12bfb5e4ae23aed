"""Time and memory of whatever is done: `limits` around a question as a whole, `Bounded` around its parts.

Searches look at their budgets. Reading, building, reducing and encoding do not, and puzzles and formats of others never
will. So a thread looks for them, every LOOK seconds, and stops them by an exception in their thread
(PyThreadState_SetAsyncExc), which comes as soon as the call of numpy or of native code that is under way has ended. One
thread of the process looks for all, because to start one takes longer than most boards. A puzzle that has a `forecast`
(bytes that building it takes) is refused before anything is built.

That is the soft half of limits, in every process. At the command line watching.py adds a hard one, which ends also what
is in the middle of one long call. Where no threads start, in a browser, budgets alone hold; a page ends the worker
in which all this runs.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import _GeneratorContextManager, contextmanager
from types import TracebackType
from typing import Self, TypeVar

from cover.backends.isolation import abilities, watching
from cover.backends.isolation.processes import ALWAYS_FREE as ALWAYS_FREE
from cover.backends.isolation.processes import resident
from cover.backends.isolation.processes import size as size
from cover.basics.errors import CoverError
from cover.basics.result import AROUND, Budget, Stop
from cover.basics.statuses import COULD_NOT, UNDECIDED
from cover.basics.type_errors import explained

T = TypeVar("T")
LOOK = 0.05  # seconds between two looks at time, memory, Ctrl-C, and whether work is still wanted
AWAKE = 20  # looks at nothing before the looking thread waits to be woken
# Seconds after the end of time in which what a stopped search has found may still be reported; a worker that goes on
# is killed then.
GRACE = 0.2
AGAIN, OFTEN = 1.0, 3  # seconds after which the exception is sent again to who goes on; how often at most


class OverBudget(CoverError):
    """What comes before a search took too much; `stop` (TIMEOUT or MEMORY) says what. Never an answer."""

    def __init__(self, reason: str, stop: Stop):
        super().__init__(reason)
        self.stop = stop


class Halt(BaseException):
    """Raised in the thread that is stopped; a BaseException, so that no handler on the way takes it for an error."""


class Bounded:
    """`with Bounded(budget, "building"): ...` raises OverBudget where that takes more than the budget has.

    needed: bytes that it will take by a forecast; grace: seconds in which what is inside may end by itself before it is
    stopped, and then its end is no failure. Blocks may be nested. Invariant: `_stop` is set, and the exception sent,
    under the lock and only as long as the block runs. It is sent again where the block runs on: cleaning up, or another
    block's end, may have met it.
    """

    def __init__(self, budget: Budget, doing: str, needed: int | None = None, *, grace: float = 0.0):
        self._budget, self._doing, self._needed, self._grace = budget, doing, needed, grace
        self._lock, self._ended = threading.Lock(), False
        self._stop: Stop | None = None
        self._over_since = self._sent = 0.0
        self._sendings = 0
        self._outside = ""

    def __enter__(self) -> Self:
        memory = self._budget.memory
        # Below what is always free no forecast refuses: tiny bounds on memory are about what the process holds.
        if memory is not None and (self._needed or 0) > max(memory, ALWAYS_FREE):
            words = f"{self._doing} needs about {size(self._needed or 0)}, memory= allows {size(memory)}"
            raise OverBudget(words, Stop.MEMORY)
        # The hard half of limits, at the command line: another process looks too.
        self._outside = watching.doing(self._doing)
        if self._budget.seconds is not None or memory is not None:
            # The thread is noted before the block is looked at: it is who gets the exception.
            self._thread, self._before = threading.get_ident(), 0 if memory is None else resident(os.getpid())
            _LOOKING.begin(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._end()
        watching.doing(self._outside)
        if isinstance(value, OverBudget):
            return  # of a block inside
        if self._stop is not None and (_comes_of_halt(value) or (value is None and not self._grace)):
            raise self._error() from None

    def _error(self) -> OverBudget:
        if self._stop is Stop.MEMORY:
            spent = f"takes more than the {size(self._budget.memory or 0)} that memory= allows"
        else:
            spent = "takes longer than seconds= allows"
        return OverBudget(f"{self._doing} {spent}", self._stop or Stop.TIMEOUT)

    def _end(self) -> None:
        """The block is over; twice does no harm."""
        while not self._left():
            pass
        _LOOKING.end(self)

    def _left(self) -> bool:
        """From now on nothing is sent, and what was sent does not come any more; False if it came just now, or what was
        sent for a block outside, which is sent again."""
        try:
            with self._lock:
                # Under the lock, as is sending: after this no look sends anything for this block.
                self._ended = True
                if self._stop is not None:
                    _send(self._thread, None)
        except Halt:
            return False
        if self._stop is not None and self._thread == threading.get_ident():
            _clear()
        return True

    def look(self, within: bool) -> bool:
        """Stop the block if it took too much; did it? For the looking thread. within: a block inside it holds too much
        memory and is still in its grace: this one's grace begins when that is over."""
        over = self._over(within)
        with self._lock:
            due = time.monotonic() >= self._sent + AGAIN and self._sendings < OFTEN
            if over is not None and not self._ended and due and not _leaves(self._thread):
                self._stop, self._sent, self._sendings = over, time.monotonic(), self._sendings + 1
                _send(self._thread, Halt)
        return over is not None

    def resend(self) -> None:
        """What was sent was dropped: it does not count."""
        self._sent, self._sendings = 0.0, self._sendings - 1

    def _over(self, within: bool) -> Stop | None:
        if self._budget.expired and (not self._grace or self._budget.overdue(self._grace)):
            return Stop.TIMEOUT
        memory = self._budget.memory
        if memory is None or within or resident(os.getpid()) <= max(memory, self._before + ALWAYS_FREE):
            self._over_since = 0.0
            return None
        now = time.monotonic()
        self._over_since = self._over_since or now
        return Stop.MEMORY if now >= self._over_since + self._grace else None


class _Looking:
    """The thread that looks at all blocks that run. Invariant: while there are blocks, `_awake` is set, or `begin` is
    about to set it; the thread clears it only where it then still finds none."""

    def __init__(self) -> None:
        self._blocks = dict[Bounded, None]()  # as they began: of a thread, those inside come later
        self._awake = threading.Event()
        self._lock = threading.Lock()
        self._started = False

    def begin(self, block: Bounded) -> None:
        if not abilities.threads_start():
            return
        # Into the dict before the thread is woken; the dict is copied at each look, which holds the GIL.
        self._blocks[block] = None
        if not self._started:
            with self._lock:
                if not self._started:
                    sys.unraisablehook = _Unheard(sys.unraisablehook)
                    threading.Thread(target=self._look, name="budget", daemon=True).start()
                    self._started = True
        if not self._awake.is_set():
            self._awake.set()

    def end(self, block: Bounded) -> None:
        """Memory that a stopped block leaves behind is given back soon: blocks around it wait for that anew."""
        self._blocks.pop(block, None)
        if block._stop is not None:
            for other in self._blocks.copy():
                other._over_since = 0.0

    def of_thread(self, thread: int) -> list[Bounded]:
        """The blocks of a thread that had to end, and run still as far as is known."""
        return [block for block in self._blocks.copy() if block._thread == thread and block._stop is not None]

    def _look(self) -> None:
        idle = 0
        while True:
            self._awake.wait()
            time.sleep(LOOK)
            blocks = self._blocks.copy()
            stopped = set[int]()  # threads whose innermost block is being stopped; those around it wait
            large = set[int]()  # threads of which a block holds too much memory, but may still end by itself
            # Innermost first: an inner block that is stopped may be enough for those around it.
            for block in reversed(blocks):
                if block._thread not in stopped and block.look(block._thread in large):
                    stopped.add(block._thread)
                if block._over_since:
                    large.add(block._thread)
            watching.refresh()
            idle = 0 if blocks else idle + 1
            if idle > AWAKE:
                # Between the look and the clearing a block may have begun: then it is set again, and no wake-up is
                # lost.
                self._awake.clear()
                if self._blocks:
                    self._awake.set()
                idle = 0


class _Unheard:
    """In place of `sys.unraisablehook`: Halt may come in a callback of a weak reference, or where an object goes, and
    Python drops it there. That is nothing to print: it is sent again at the next look."""

    def __init__(self, others: Callable[[sys.UnraisableHookArgs], object]):
        self._others = others

    def __call__(self, dropped: sys.UnraisableHookArgs) -> None:
        if not issubclass(dropped.exc_type, Halt):
            self._others(dropped)
            return
        for block in _LOOKING.of_thread(threading.get_ident()):
            block.resend()


def calm() -> OverBudget | None:
    """Nothing is sent any more for blocks of this thread that had to end; why one of them had to. For who has caught
    Halt itself, which happens where it comes just as a block is left, or was sent for a block outside."""
    error: OverBudget | None = None
    for block in _LOOKING.of_thread(threading.get_ident()):
        block._end()
        error = error or block._error()
    return error


def bounded(budget: Budget, doing: str, make: Callable[[], T], needed: int | None = None) -> T:
    """What `make` makes, in a `Bounded` of these arguments. Raises OverBudget.

    Halt may come as the first thing in `__exit__`, before that can do anything: it is caught around the block.

    >>> bounded(Budget(seconds=60), "building", lambda: 6 * 7)
    42
    """
    block = Bounded(budget, doing, needed)
    try:
        with block:
            return make()
    except Halt:  # of this block, or of one outside; this one is over in any case
        block._end()
        raise (calm() or block._error()) from None


def _anew() -> None:
    """In a child of fork there is no such thread."""
    global _LOOKING
    _LOOKING = _Looking()


_LOOKING = _Looking()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_anew)


def _comes_of_halt(error: BaseException | None) -> bool:
    """Is it the exception that was sent, or what a handler on the way made of it? (A native module whose import it
    meets says `ImportError: initialization failed`.)"""
    while error is not None and not isinstance(error, Halt):
        error = error.__cause__ or error.__context__
    return error is not None


def _send(thread: int, kind: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind) if kind else None)


def _leaves(thread: int) -> bool:
    """Does a thread stand where a block is left, and no handler of the block is in force any more? What is sent comes
    where the thread stands now, as it had to stop there for the thread that looks."""
    frame = sys._current_frames().get(thread)
    return frame is not None and frame.f_code in _ENDS


_ENDS = {Bounded.__exit__.__code__, _GeneratorContextManager.__exit__.__code__}


def _clear() -> None:
    """Let CPython forget that an exception was sent. To take one back leaves its flag set: every later check of
    the evaluation loop is slow, and with a profile function Python 3.11 does not come out of it (ceval.c, RESUME while
    tracing). An exception that arrives clears the flag."""
    try:
        _send(threading.get_ident(), Halt)
        while True:
            pass
    except Halt:
        pass


def failure_status(error: BaseException) -> int:
    """The exit status of what ended in an error: that of a limit says that nothing is known. An error of the system has
    a number."""
    over = isinstance(error, OverBudget) or (isinstance(error, TimeoutError) and error.errno is None)
    return UNDECIDED if over else COULD_NOT


@contextmanager
def timeouts() -> Iterator[None]:
    """Where the time ends inside, TimeoutError is raised: of functions that have no partial answer. OverBudget for
    memory passes."""
    try:
        yield
    except OverBudget as over:
        if over.stop is Stop.TIMEOUT:
            raise TimeoutError(str(over)) from None
        raise


def in_time(budget: Budget, doing: str, make: Callable[[], T]) -> T:
    """The same, and TimeoutError at the end of the time: also where `make` itself looks at the budget now and then."""
    with timeouts():
        return bounded(budget, doing, make)


@explained
@contextmanager
def limits(
    seconds: float | None = None, memory: int | None = None, *, doing: str = "this", grace: float = GRACE
) -> Iterator[Budget]:
    """All that is done inside, whatever it is, may take so many seconds and so many bytes; `cover.limits`.

    memory: of the process, with what it holds already; doing: what the message of OverBudget calls it; grace:
    seconds in which what is inside may still end by itself.

    Every budget that is made inside, by any function of `cover`, is narrowed to what this one has left, so that
    searches stop by themselves and say what they have found. What goes on `grace` seconds beyond the end, or holds too
    much memory for as long, is ended by OverBudget: Python's code wherever it is, native and foreign code when the call
    that is under way returns. (One call of another package cannot be stopped in a process that goes on: who needs that
    runs it in a process of its own. The program `cover` ends itself then.) May be nested.

    >>> import cover
    >>> with cover.limits(seconds=60, memory=10**10):
    ...     cover.count(cover.Queens(6)).found
    4
    """
    budget = Budget(seconds, memory=memory)
    outside = AROUND.get()
    # Budgets made inside look here for what is left (`AROUND`).
    token = AROUND.set(budget)
    block = Bounded(budget, doing, grace=grace)
    try:
        with block:
            # The watching process, if there is one, is given the same bounds.
            watching.allow(budget)
            yield budget
    except Halt:  # it came between two steps of the block's end
        block._end()
        error = calm()
        raise (block._error() if block._stop is not None or error is None else error) from None
    finally:
        AROUND.reset(token)
        watching.allow(outside)

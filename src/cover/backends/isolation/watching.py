"""The process of the command line, ended from outside of whatever it does: the hard half of every limit.

bounds.py stops Python's code, searches look at their budgets; a long call of numpy, of another package or of native
code hears neither, and no Ctrl-C. So a native thread (`engine/common/watchdog`), which needs no lock of Python's, looks
at the clock, at the resident memory of the process with all below it, and hears of signals as they come. About half a
second after the end it puts `last_words.py` in the place of the process, which ends everything below it and says what
was noted here. Only the program does so: no process of another program is ever ended. Where signals and /proc are not
those of POSIX and Linux, less of this works.
"""

from __future__ import annotations

import math
import os
import signal
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import cover
from cover.backends.isolation import abilities

if TYPE_CHECKING:
    from cover._native import Watchdog
    from cover.basics.result import Budget

LATE = 0.05  # seconds after the end of the time at which the thread begins to wait for the end of the verb
_watchdog: Watchdog | None = None
_facts: dict[str, Any] = {}
_search: Callable[[], Any] = type(None)  # a reference to who was asked last
_noted = ""


def start() -> None:
    """Watch this process from now on; a second time does nothing. For the program alone."""
    global _watchdog
    if _watchdog is not None or not abilities.processes_start() or not sys.executable:
        return
    from cover._native import Watchdog

    wake_in, wake_out = os.pipe()
    os.set_blocking(wake_in, False)
    os.set_blocking(wake_out, False)
    above = os.path.dirname(os.path.dirname(os.path.abspath(cover.__file__)))
    code = f"import sys; sys.path.insert(0, {above!r}); from cover.backends.isolation.last_words import main; main()"
    with suppress(ValueError):  # of another thread than the first, which alone hears signals
        signal.set_wakeup_fd(wake_out, warn_on_full_buffer=False)
        os.register_at_fork(after_in_child=_unwatched)
        _watchdog = Watchdog(wake_in, wake_out, [sys.executable, "-I", "-S", "-c", code])
        _watchdog.start()


def _unwatched() -> None:
    """In a child of fork there is no such thread, and its signals are not ours."""
    global _watchdog
    if _watchdog is not None:
        signal.set_wakeup_fd(-1)
    _watchdog = None


def allow(budget: Budget | None) -> None:
    """What may be spent from now on, in place of what was allowed before."""
    if _watchdog is not None:
        from cover.backends.isolation.processes import ALWAYS_FREE, resident

        seconds = None if budget is None else budget.seconds
        memory = None if budget is None else budget.memory
        until = math.inf if budget is None or seconds is None else budget.start + seconds + LATE
        _watchdog.allow(until, 0 if memory is None else max(memory, resident(os.getpid()) + ALWAYS_FREE))


def note(**facts: Any) -> None:
    """What is known by now, for the last words; None takes a fact away."""
    if _watchdog is not None:
        for name, fact in facts.items():
            if fact is None:
                _facts.pop(name, None)
            else:
                _facts[name] = fact
        refresh()


def doing(words: str) -> str:
    """Note what is being done; what was being done before."""
    before = str(_facts.get("doing", "this"))
    note(doing=words)
    return before


def counts(search: Any) -> None:
    """Who says how many were `found_so_far`: asked now and then, from another thread."""
    global _search
    if _watchdog is not None:
        _search = weakref.ref(search)


def refresh() -> None:
    """Note again what changes by itself. For the thread that looks at budgets, and for `note`."""
    global _noted
    if _watchdog is None:
        return
    import json  # not where nothing is watched

    with suppress(Exception):  # a search that is just being made or closed has nothing to say
        if (search := _search()) is not None:
            _facts["found"] = search.found_so_far
    if (text := json.dumps(_facts)) != _noted:
        _noted = text
        _watchdog.note(text)


def known() -> dict[str, Any]:
    """What is noted."""
    refresh()
    return dict(_facts)


def answered(status: int) -> None:
    """The answer is complete: should the process not end, it is ended with this status and without a message."""
    if _watchdog is not None:
        _watchdog.answered(status)


@contextmanager
def writing() -> Iterator[None]:
    """A line is being written: the end of the time waits for whoever reads it, so that no half of it is left."""
    if _watchdog is None:
        yield
        return
    _watchdog.writing(True)
    try:
        yield
    finally:
        _watchdog.writing(False)


@contextmanager
def unfinished(path: str) -> Iterator[None]:
    """A file or directory that is to be removed should the process be ended meanwhile."""
    if _watchdog is None:
        yield
        return
    note(unfinished=[*_facts.get("unfinished", ()), path])
    try:
        yield
    finally:
        note(unfinished=[one for one in _facts.get("unfinished", ()) if one != path])

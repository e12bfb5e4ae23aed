"""Budgets whose time ends at a known look, and Ctrl-C in the middle of a native call: nothing rests on a real clock."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from cover.basics.result import Budget


class Looks(Budget):
    """Its time is over after so many looks."""

    def __init__(self, looks: int):
        super().__init__(1e6)
        object.__setattr__(self, "looks", looks)

    @property
    def expired(self) -> bool:
        object.__setattr__(self, "looks", self.looks - 1)
        return self.looks < 0


@contextmanager
def interrupted_soon() -> Iterator[None]:
    """Within it KeyboardInterrupt comes after a moment, as Ctrl-C would bring it."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

"""This build made slower by a share, for tests of what notices it (wolf.py, tests/cover_lab/test_live.py).

After each step of a search the process spins for SHARE of the CPU time that was spent since the step before, or since
the backend was made, so that the noise is that of a real search, and the slowness that of a build.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import wraps
from typing import Any

from cover.backends import registry
from cover.backends.bitmask import Bitmask
from cover.backends.dlx import Dlx

SHARE = 0.05


def spun(batches: Iterator[Any], began: float) -> Iterator[Any]:
    """The same batches, each step SHARE slower. began: by the clock of the process."""
    while True:
        batch = next(batches, None)
        now = time.process_time()
        until = now + SHARE * (now - began)
        while time.process_time() < until:
            pass
        began = time.process_time()
        if batch is None:
            return
        yield batch


class SlowedDlx(Dlx):
    @wraps(Dlx.__init__)
    def __init__(self, *given: Any, **named: Any):
        self.began = time.process_time()
        super().__init__(*given, **named)

    def search(self, *given: Any) -> Any:
        return slowed(super().search(*given), self.began)


class SlowedBitmask(Bitmask):
    @wraps(Bitmask.__init__)
    def __init__(self, *given: Any, **named: Any):
        self.began = time.process_time()
        super().__init__(*given, **named)

    def search(self, *given: Any) -> Any:
        return slowed(super().search(*given), self.began)


def slowed(search: Any, began: float) -> Any:
    batches = search._batches
    search._batches = lambda: spun(batches(), began)
    return search


def register() -> None:
    """`slowed-dlx` and `slowed-bitmask`, with the kernels of dlx and bitmask."""
    for name, one in (("slowed-dlx", SlowedDlx), ("slowed-bitmask", SlowedBitmask)):
        registry.BACKENDS[name] = registry.Entry(f"slowed:{one.__name__}", "slower on purpose", "kernel")

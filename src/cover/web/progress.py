"""How far a search of a request is, reported while it runs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cover.backends.isolation import abilities

if TYPE_CHECKING:
    from cover.solving.run import Run

Report = Callable[[dict[str, Any]], object] | None


class Progress:
    """Reports how far a search is: from a thread, or, where none can start, between two slices of the search."""

    EVERY = 0.2  # seconds

    def __init__(self, report: Report):
        self._report, self._over = report, threading.Event()
        self._began = time.monotonic()
        self._due = self.EVERY  # seconds of the next report between slices
        self._run: Run | None = None
        self._thread: threading.Thread | None = None

    def watch(self, run: Run) -> None:
        self._run = run
        if self._report is not None and self._thread is None:
            run.between = self._between

    def __enter__(self) -> Progress:
        if self._report is not None and abilities.threads_start():
            self._thread = threading.Thread(target=self._repeat, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _repeat(self) -> None:
        while not self._over.wait(self.EVERY):
            self.report()

    def _between(self) -> bool:
        passed = time.monotonic() - self._began
        if passed >= self._due:
            self._due = passed + self.EVERY
            self.report()
        return False

    def report(self) -> None:
        """Report now, if there is anything to report on."""
        if self._report is None or self._run is None:
            return
        counters = self._run.statistics.counters
        nodes = counters.get("nodes")
        self._report({
            "done": self._run.statistics.progress, "found": self._run.found_so_far,
            "seconds": round(time.monotonic() - self._began, 1),
            "words": f"{nodes:,} nodes" if isinstance(nodes, int) else "",
        })  # fmt: skip

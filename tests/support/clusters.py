"""Executors with real worker processes, and what kills their workers. As a program: counts queens while it kills."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cover
from cover.backends.distributed import loop


def pool() -> ProcessPoolExecutor:
    """A pool as a user makes it."""
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


def loky() -> Any:
    """Two workers of loky. Raises ImportError where it is not installed."""
    from loky import ProcessPoolExecutor as Loky

    return Loky(2)


MAKERS = {"processes": "processes:2", "pool": pool, "loky": loky, "dask": "dask:local:2"}


def workers_below(process: int) -> Iterator[int]:
    """The processes below this one that work for an executor, not those that watch others (Linux). Of `processes:N`
    the nursery too, with which all its workers end."""
    parents = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
    below = {process}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    for child in sorted(below - {process}):
        with suppress(OSError):
            words = (Path("/proc") / str(child) / "cmdline").read_bytes()
            ours = b"cover.backends.distributed.processes" in words and parents[child] != process  # below the guard
            if ours or b"spawn_main" in words or b"popen_loky" in words:
                yield child


def kill_a_worker(number: int) -> bool:
    """Ends a worker of this process with SIGKILL, if there is one."""
    workers = list(workers_below(os.getpid()))
    if not workers:
        return False
    with suppress(ProcessLookupError):
        os.kill(workers[number % len(workers)], signal.SIGKILL)
    return True


def main(maker: str, queens: int, kills: int) -> None:
    """Counts on an executor of this kind and kills a worker after each of some tasks; prints what was found."""
    loop.LONG = 0.1  # many tasks
    seen = {"tasks": 0, "kills": 0}

    def watch(run: cover.Run) -> None:
        def between() -> bool:
            tasks = run.statistics.counters.get("tasks", 0)
            if seen["kills"] < kills and tasks > seen["tasks"]:
                seen["tasks"] = tasks
                seen["kills"] += kill_a_worker(seen["kills"])
            return False

        run.between = between

    result = cover.count(cover.Queens(queens), executor=MAKERS[maker], watch=watch)
    print(result.found, result.complete, seen["kills"])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

"""Two worker processes that note what they did: what was in flight when a caller was killed, and what was done again.

`noting:noting` is the factory for `--on` and `executor=`; the environment's NOTES is the file of the notes.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from cover.backends.distributed.pieces import Report
from cover.backends.distributed.processes import Processes

WORKERS = 2


def note(*words: Any) -> None:
    with open(os.environ["NOTES"], "a") as file:
        file.write(json.dumps(words) + "\n")


def noted(function: Any, order: Any, caller: int) -> Any:
    """What a worker does: the task, and a line that it is done."""
    report = function(order)
    if isinstance(report, Report):
        note("done", caller, order.cubes[: report.done])
    return report


class Noting(Processes):
    """A line a task, before it is given out. The same task with its problem is not another one."""

    def submit(self, function: Any, order: Any) -> Any:  # type: ignore[override]
        if order.problem is None:
            note("given", os.getpid())
        return super().submit(noted, function, order, os.getpid())


def noting() -> Noting:
    return Noting(WORKERS)


class Kill(NamedTuple):
    """in_flight: tasks given out whose answers are not in the journal; again: those of them that were done before the
    kill, and once more after it."""

    in_flight: int
    again: int


class Notes:
    """callers: their processes in order, each with the reports in the journal when it had ended."""

    def __init__(self, file: Path, journal: Path):
        self.file, self.journal = file, journal
        self.callers: list[tuple[int, int]] = []

    def ended(self, caller: int) -> None:
        lines = self.journal.read_bytes().count(b"\n") if self.journal.exists() else 0
        self.callers.append((caller, max(0, lines - 1)))

    def kills(self) -> list[Kill]:
        """Of each caller but the last one."""
        lines = [json.loads(line) for line in self.file.read_text().splitlines()] if self.file.exists() else []
        given = Counter(caller for what, caller, *_ in lines if what == "given")
        tasks = [[set(map(tuple, line[2])) for line in lines if line[:2] == ["done", one]] for one, _ in self.callers]
        found, before = [], 0
        for number, (caller, kept) in enumerate(self.callers[:-1]):
            later = {cube for life in tasks[number + 1 :] for task in life for cube in task}
            again = sum(not task.isdisjoint(later) for task in tasks[number])
            found.append(Kill(given[caller] - (kept - before), again))
            before = kept
        return found

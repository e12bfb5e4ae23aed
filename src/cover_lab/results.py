"""What the records of a bench say: a cell for each case and backend, a line for each group, question and backend.

Seconds are CPU time of the process and its children, by the clock where several threads search. A cell has the median
of its repetitions with quartiles. PAR-2: the mean over what was not refused, where a case without answer counts twice
the time-out. Ratios are geometric means over the cases that both answered: to bitmask, and to whoever was fastest.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from cover.basics.errors import InputError
from cover.basics.result import PHASES
from cover_lab import suite
from cover_lab.groups import fingerprint
from cover_lab.published import Beside, Table, beside
from cover_lab.records import INSTANCES, SESSIONS, key, read
from cover_lab.running import COUNTS

BASELINE = "bitmask"
COUNTED = (*COUNTS, "steps")
Place = tuple[str, str]  # instance, question


@dataclass
class Cell:
    """One backend on one case."""

    instance: str
    question: str
    group: str
    backend: str
    runs: list[dict[str, Any]] = field(default_factory=list)

    @property
    def status(self) -> str:
        """Of the first run that was not an answer, else `solved`."""
        return next((str(run["status"]) for run in self.runs if run["status"] != "solved"), "solved")

    @property
    def reason(self) -> str:
        return next((str(run["reason"]) for run in self.runs if run["reason"]), "")

    @property
    def solved(self) -> bool:
        return self.status == "solved"

    @property
    def times(self) -> list[float]:
        """Seconds of the repetitions."""
        return [run["wall" if run["threads"] > 1 else "cpu"] for run in self.runs if run["status"] == "solved"]

    @property
    def steady(self) -> list[float]:
        """The times as multiples of the yardstick measured beside each, so that a machine that was slower for a while
        does not count; seconds where there is none."""
        runs = [run for run in self.runs if run["status"] == "solved"]
        if self.runs[0]["threads"] > 1 or not all(run.get("yardstick") for run in runs):
            return self.times
        return [run["cpu"] / run["yardstick"] for run in runs]

    @property
    def seconds(self) -> float:
        """The median; NaN where there was no answer."""
        return median(self.times) if self.solved else math.nan

    @property
    def quartiles(self) -> tuple[float, float]:
        """The lower and upper quartile of the repetitions, NaN where there was no answer."""
        if not self.solved:
            return math.nan, math.nan
        times = self.times if len(self.times) > 1 else self.times * 2
        lower, _, upper = quantiles(times, n=4, method="inclusive")
        return lower, upper

    @property
    def penalized(self) -> float:
        """For PAR-2; NaN for who refused."""
        if self.solved:
            return self.seconds
        return math.nan if self.status == "refused" else 2.0 * float(self.runs[0]["timeout"])

    @property
    def phases(self) -> dict[str, float]:
        """The median seconds of each phase, by the clock."""
        return {p: median(v) for p in PHASES if (v := [r[p] for r in self.runs if r.get(p) is not None])}

    @property
    def memory(self) -> int | None:
        """Bytes by which the process grew, at most."""
        return max((max(run["memory"], 0) for run in self.runs if run["memory"] is not None), default=None)

    @property
    def counts(self) -> dict[str, int]:
        """The machine-free counts of the first run."""
        run, counters = self.runs[0], self.runs[0].get("counters") or {}
        counts = {name: run[name] if run.get(name) is not None else counters.get(name) for name in COUNTED}
        return {name: count for name, count in counts.items() if isinstance(count, int)}


@dataclass
class Results:
    """All records of a directory."""

    place: Path
    runs: list[dict[str, Any]]
    instances: dict[str, dict[str, Any]]
    sessions: list[dict[str, Any]]

    @classmethod
    def of(cls, place: Path) -> Results:
        """Read a directory. Raises InputError where there are no results in it."""
        runs = list({key(run): run for run in read(place)}.values())
        if not runs:
            raise InputError("no run of the bench has ended yet", source=str(place))
        instances = {one["instance"]: one for one in read(place, INSTANCES)}
        return cls(place, runs, instances, list(read(place, SESSIONS)))

    def __post_init__(self) -> None:
        self.cells: dict[tuple[str, str, str], Cell] = {}
        for run in self.runs:
            where = run["instance"], run["question"], run["backend"]
            group = run.get("group") or ""
            self.cells.setdefault(where, Cell(*where[:2], group, where[2])).runs.append(run)
        named = [name for session in self.sessions for name in session.get("asked", session.get("backends", ()))]
        known = dict.fromkeys(run["backend"] for run in self.runs)
        self.backends = sorted(dict.fromkeys(name for name in [*named, *known] if name in known), key=_turn)
        self.places: list[Place] = list(dict.fromkeys((run["instance"], run["question"]) for run in self.runs))

    @property
    def title(self) -> str:
        return "+".join(dict.fromkeys(str(run["suite"]) for run in self.runs))

    @property
    def repetitions(self) -> int:
        return max(int(run["repetition"]) for run in self.runs)

    def cell(self, place: Place, backend: str) -> Cell | None:
        return self.cells.get((*place, backend))

    def best(self, place: Place) -> Cell | None:
        """The fastest that answered a case."""
        answered = [c for b in self.backends if (c := self.cell(place, b)) is not None and c.solved]
        return min(answered, key=lambda cell: cell.seconds, default=None)

    def groups(self) -> dict[tuple[str, str], list[Place]]:
        """(group, question) -> its cases, as they were asked."""
        found: dict[tuple[str, str], list[Place]] = {}
        for place in self.places:
            group = next(cell.group for (i, q, _), cell in self.cells.items() if (i, q) == place)
            found.setdefault((group, place[1]), []).append(place)
        return found

    def summary(self) -> list[dict[str, Any]]:
        """A line for each group, question and backend that did not refuse all of it, and last a line for all of it."""
        rows = []
        for (group, question), places in self.groups().items():
            rows += [row for backend in self.backends if (row := self._line(group, question, places, backend))]
        rows += [row for backend in self.backends if (row := self._line("all", "", self.places, backend))]
        return rows

    def _line(self, group: str, question: str, places: list[Place], backend: str) -> dict[str, Any] | None:
        here = [cell for place in places if (cell := self.cell(place, backend)) is not None]
        cells = [cell for cell in here if cell.status != "refused"]
        if not cells:
            return None
        solved = [cell for cell in cells if cell.solved]
        memory = [cell.memory for cell in cells if cell.memory is not None]
        return {
            "group": group,
            "question": question,
            "backend": backend,
            "cases": len(places),
            "asked": len(cells),
            "refused": len(here) - len(cells),
            "solved": len(solved),
            "stopped": dict(sorted(Counter(cell.status for cell in cells if not cell.solved).items())),
            "seconds": geometric([cell.seconds for cell in solved]),
            "par2": sum(cell.penalized for cell in cells) / len(cells),
            "x_bitmask": self.ratio(cells, lambda place: self.cell(place, BASELINE)),
            "x_best": self.ratio(cells, self.best),
            "memory": max(memory, default=None),
        }

    def ratio(self, cells: Iterable[Cell], other: Any) -> float | None:
        """The geometric mean of our seconds to those of `other(place)`, over what both answered."""
        ratios = []
        for cell in cells:
            against = other((cell.instance, cell.question))
            if cell.solved and against is not None and against.solved and against.seconds > 0 and cell.seconds > 0:
                ratios.append(cell.seconds / against.seconds)
        return geometric(ratios)

    def beside(self) -> list[tuple[Table, list[Beside]]]:
        """The published tables of the suites that were run, with our figures."""
        suites = [suite.load(name) for name in self.title.split("+") if name in suite.names()]
        by: dict[tuple[str, str, str], list[Cell]] = {}
        boards: dict[str, list[str]] = {}
        for cell in self.cells.values():
            by.setdefault((cell.group, cell.question, cell.backend), []).append(cell)
        for one in self.instances.values():
            boards.setdefault(one.get("group", ""), []).append(str(one.get("board")))
        same = {
            original.group: bool(original.fingerprint) and fingerprint(boards[original.group]) == original.fingerprint
            for one in suites
            for original in one.originals
            if original.group in boards
        }
        tables = dict.fromkeys(table for one in suites for table in one.published)
        return [(table, beside(table, by, same)) for table in tables]

    def troubles(self) -> Iterator[str]:
        """Crashes and wrong answers, a line each."""
        for cell in self.cells.values():
            if cell.status in ("crashed", "wrong"):
                yield f"{cell.backend}, {cell.instance}: {cell.status}: {cell.reason}"


def geometric(values: Iterable[float]) -> float | None:
    """The geometric mean of what is above 0; None of nothing.

    >>> geometric([1.0, 4.0])
    2.0
    """
    logs = [math.log(value) for value in values if value > 0]
    return math.exp(math.fsum(logs) / len(logs)) if logs else None


def _turn(backend: str) -> tuple[bool, bool]:
    """Our backends before competitors, the baseline first; else as the suite names them."""
    return backend.startswith("peer:"), backend != BASELINE

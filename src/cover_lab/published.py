"""Tables that others published, as data of a suite, and our figures beside theirs.

A [[published]] table has a `title`, `source` and `note` (what differs, and why), and rows. A row names a figure of
ours: `backend`, `group`, `question`, the `figure` (a counter of the search, `seconds`, `found`, or `answered`), `how`
the cases of the group make one number, and `theirs`. What all rows share stands in the table itself. Ours are computed
from the records of a bench, or missing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any

from cover.basics.errors import InputError
from cover_lab.groups import only

HOW: dict[str, Callable[[list[float]], float]] = {
    "sum": math.fsum, "mean": fmean, "median": median, "least": min, "most": max,
}  # fmt: skip
_SHARED = {"backend", "group", "question", "figure", "how", "unit"}
_TABLE = _SHARED | {"title", "source", "note", "rows"}
_ROW = _SHARED | {"name", "theirs", "note", "within"}


@dataclass(frozen=True)
class Row:
    """theirs: a number, words where they gave no number, None where they are not known to us."""

    name: str
    backend: str
    group: str
    question: str
    figure: str
    how: str = "sum"
    theirs: float | str | None = None
    note: str = ""
    unit: str = ""
    within: tuple[str, ...] = ()  # two figures of ours between which theirs should lie


@dataclass(frozen=True)
class Table:
    title: str
    source: str
    note: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Beside:
    """A row with our figure, None where no run gave it. open: some case was stopped, so that ours is at least this;
    same: the instances are theirs (or follow from a definition); low, high: of `within`."""

    row: Row
    ours: float | None
    open: bool
    same: bool
    low: float | None = None
    high: float | None = None

    @property
    def verdict(self) -> str:
        """How the two compare, in words."""
        theirs = self.row.theirs
        if self.ours is None:
            return "not run"
        if not self.same:
            return "other boards"
        if not isinstance(theirs, int | float):
            return ""
        if self.low is not None and self.high is not None:
            inside = "inside" if self.low <= theirs <= self.high else "outside"
            return f"{inside} {worded(self.low)} to {worded(self.high)}"
        if self.ours == theirs and not self.open:
            return "equal"
        return f"{self.ours / theirs:.3g} x theirs" if theirs else "differs"


def table(data: Mapping[str, Any], name: str) -> Table:
    """A table from TOML. Raises InputError with what is wrong in it."""
    only(dict(data), _TABLE, name)
    shared = {key: data[key] for key in _SHARED if key in data}
    rows = []
    for given in data.get("rows", ()):
        only(given, _ROW, name)
        try:
            row = Row(**(shared | given | {"within": tuple(given.get("within", ()))}))
        except TypeError as error:
            raise InputError(f"{data.get('title')}: {error}", source=name) from None
        if row.how not in HOW:
            raise InputError(f"{row.name}: how {row.how!r}; there are {', '.join(HOW)}", source=name)
        rows.append(row)
    return Table(data["title"], data["source"], data.get("note", ""), tuple(rows))


def beside(one: Table, cells: Mapping[tuple[str, str, str], list[Any]], originals: Mapping[str, bool]) -> list[Beside]:
    """cells: (group, question, backend) -> the cells of a bench (results.Cell); originals: group -> are its instances
    the published ones?"""
    found = []
    for row in one.rows:
        here = cells.get((row.group, row.question, row.backend), [])
        ours, *ends = (_together(here, figure, row.how) for figure in (row.figure, *row.within))
        stopped = any(not cell.solved for cell in here)
        found.append(Beside(row, ours, stopped, originals.get(row.group, True), *ends))
    return found


def _together(cells: Sequence[Any], figure: str, how: str) -> float | None:
    figures = [value for cell in cells if (value := _figure(cell, figure)) is not None]
    return HOW[how](figures) if figures else None


def _figure(cell: Any, figure: str) -> float | None:
    """One figure of a cell; of a search that was stopped what it had counted by then, but no seconds."""
    run = cell.runs[0]
    if figure == "answered":
        return float(cell.solved)
    if figure == "seconds":
        return float(cell.seconds) if cell.solved else None
    if figure == "found":
        return float(run["found"]) if run.get("found") is not None else None
    value = run["counters"].get(figure)
    return float(value) if isinstance(value, int | float) else None


def worded(value: float | str | None, unit: str = "") -> str:
    """A figure of such a table.

    >>> worded(938224), worded(0.0123), worded("tens"), worded(None)
    ('938,224', '0.0123', 'tens', '-')
    """
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    text = f"{value:,.0f}" if value == int(value) or abs(value) >= 1000 else f"{value:.3g}"
    return f"{text} {unit}".rstrip()

"""The report of a bench for a terminal: one table a group and question, and one of everything."""

from __future__ import annotations

import io
from itertools import groupby
from typing import Any

from cover_lab.published import Beside, worded
from cover_lab.report.words import outcome, ratio, seconds, size
from cover_lab.results import BASELINE, Results

COLUMNS = ("backend", "answered", "seconds", "PAR-2", f"x {BASELINE}", "x best", "memory")


def shown(results: Results, styled: bool = False, width: int = 110) -> str:
    """The tables, as text with or without colors."""
    from rich.console import Console
    from rich.table import Table

    text = io.StringIO()
    console = Console(file=text, force_terminal=styled, no_color=not styled, width=width, highlight=False)
    for line in about(results):
        console.print(line, style="dim", markup=False)
    for (group, question), rows in groupby(results.summary(), key=lambda row: (row["group"], row["question"])):
        lines = list(rows)
        title = f"{group}: {question}" if question else "everything"
        table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
        for column in COLUMNS:
            table.add_column(column, justify="left" if column in COLUMNS[:2] else "right", no_wrap=True)
        fastest = min((row["x_best"] for row in lines if row["x_best"] is not None), default=None)
        for row in lines:
            table.add_row(*cells(row), style="green" if row["x_best"] == fastest is not None else None)
        console.print(table)
        console.print()
    for published, both in results.beside():
        table = Table(title=f"published: {published.title}", title_justify="left", title_style="bold", box=None)
        for column in BESIDE:
            table.add_column(column, justify="right" if column in BESIDE[1:3] else "left")
        for one in both:
            table.add_row(*beside(one))
        console.print(table)
        for words in (published.source, published.note):
            console.print(words, style="dim", markup=False)
        console.print()
    for trouble in results.troubles():
        console.print(trouble, style="red", markup=False)
    return text.getvalue()


BESIDE = ("row", "published", "ours", "verdict", "note")


def beside(one: Beside) -> tuple[str, str, str, str, str]:
    """A line of a published table in words, column by column."""
    ours = worded(one.ours, one.row.unit)
    return (
        one.row.name,
        worded(one.row.theirs, one.row.unit),
        f"> {ours}" if one.open and one.ours is not None else ours,
        one.verdict,
        one.row.note,
    )


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    """A line of the summary in words, column by column."""
    return (
        row["backend"],
        outcome(row),
        seconds(row["seconds"]),
        seconds(row["par2"]),
        ratio(row["x_bitmask"]),
        ratio(row["x_best"]),
        size(row["memory"]),
    )


def about(results: Results) -> list[str]:
    """What a reader must know beside the figures."""
    last = results.sessions[-1] if results.sessions else {}
    repeated = "1 repetition" if results.repetitions == 1 else f"{results.repetitions} repetitions"
    versions = ", ".join(f"{name} {version}" for name, version in last.get("versions", {}).items())
    return [
        f"Suite {results.title}: {len(results.places)} cases, {repeated},"
        f" time-out {last.get('timeout', 0):g} s, {last.get('workers', 1)} thread a search",
        f"{last.get('cpu', '')}, {last.get('cores', '')} cores, {last.get('system', '')}; {versions}",
        "seconds: geometric mean of the answered cases, medians of CPU time; PAR-2: arithmetic mean, a case without"
        " answer counts twice the time-out",
        f"x {BASELINE}, x best: geometric mean of the ratio over the cases that both answered",
    ]

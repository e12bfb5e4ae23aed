"""How far a verb is that does many things one after the other: a line on stderr for a person who waits at a terminal.

It comes after a second and leaves no trace; never in pipes, with --json or --quiet. rich is imported when it is drawn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cover.cli.shared.output import Output
from cover.cli.shared.progress import PATIENCE, TICK, clock, wanted

if TYPE_CHECKING:
    from rich.progress import Progress

Step = Callable[[float, float | None, str], None]  # how much is done, of how much (None: unknown), and words about it


@contextmanager
def steps(output: Output) -> Iterator[Step]:
    """A function to be called at every step; it draws the line at most ten times a second."""
    if not wanted(output):
        yield lambda done, total, words: None
        return
    began = time.monotonic()
    due, line = began + PATIENCE, None

    def step(done: float, total: float | None, words: str) -> None:
        nonlocal due, line
        now = time.monotonic()
        if now < due:
            return
        due = now + TICK
        if line is None:
            line = _line(output)
        left = f", about {clock((now - began) * (total - done) / done)} left" if total and done else ""
        line.update(line.task_ids[0], completed=done, total=total, words=f"{words}, {clock(now - began)}{left}")
        line.refresh()

    try:
        yield step
    finally:
        if line is not None:
            line.stop()


def _line(output: Output) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    console = Console(stderr=True, no_color=True if output.colors is False else None, highlight=False)
    columns = (BarColumn(bar_width=30), TextColumn("{task.fields[words]}"))
    line = Progress(*columns, console=console, transient=True, auto_refresh=False, redirect_stdout=False)
    line.add_task("", total=None, words="")
    line.start()
    return line

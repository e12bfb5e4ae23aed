"""How far a search is, for a person who waits at a terminal: a line on stderr that comes after a second and leaves no
trace. Never in pipes, with --json or --quiet, or on a dumb terminal; rich is imported when the line is first drawn."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any

from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from rich.progress import Progress

    from cover.basics.result import Statistics
    from cover.solving.run import Run

PATIENCE = 1.0  # seconds without output before the line is drawn
TICK = 0.1
LEAST = 0.0005  # of the tree: before that, the remaining time would be a guess
Step = Callable[[float, float | None, str], None]  # how much is done, of how much (None: unknown), and words about it


def wanted(output: Output) -> bool:
    """Would a person see it?"""
    terminal = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", None)
    return terminal and not output.json and not output.quiet


class Bar:
    """A context around a search; `watch` says which. The search knows nothing of it: a thread looks at its
    statistics. `hide` is called before something else is written to the terminal."""

    def __init__(self, output: Output):
        self._wanted, self._colors = wanted(output), output.colors
        self._statistics: Statistics | None = None
        self._began = self._quiet_since = time.monotonic()
        self._lock, self._over = threading.Lock(), threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._shown: Progress | None = None

    def __enter__(self) -> Bar:
        if self._wanted:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._wanted:
            self._thread.join()
        self.hide()

    def watch(self, run: Run) -> None:
        """The search to report on."""
        self.watch_statistics(run.statistics)

    def watch_statistics(self, statistics: Statistics) -> None:
        """The same for whoever has nothing but what a search spends."""
        self._statistics = statistics

    def hide(self) -> None:
        """Take the line away; it comes back when nothing has been written for a while."""
        if not self._wanted:
            return
        with self._lock:
            self._quiet_since = time.monotonic()
            if self._shown is not None:
                self._shown.stop()
                self._shown = None

    def _look(self) -> None:
        with suppress(OSError, ValueError):  # a terminal that is gone needs no line
            while not self._over.wait(TICK):
                with self._lock:
                    if time.monotonic() - self._quiet_since >= PATIENCE and self._statistics is not None:
                        self._draw(self._statistics)

    def _draw(self, statistics: Statistics) -> None:
        if self._shown is None:
            self._shown = _line(self._colors, redirects=False)
        self._shown.update(
            self._shown.task_ids[0],
            total=1.0 if (statistics.progress or 0) >= LEAST else None,
            completed=statistics.progress or 0,
            words=_words(statistics.progress, time.monotonic() - self._began, statistics.counters),
            refresh=True,
        )


@contextmanager
def steps(output: Output) -> Iterator[Step]:
    """For verbs that do many things one after the other: a function to be called at every step, which draws the line at
    most ten times a second."""
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
            line = _line(output.colors, redirects=True)
        left = f", about {clock((now - began) * (total - done) / done)} left" if total and done else ""
        line.update(line.task_ids[0], completed=done, total=total, words=f"{words}, {clock(now - began)}{left}")
        line.refresh()

    try:
        yield step
    finally:
        if line is not None:
            line.stop()


def _line(colors: bool | None, *, redirects: bool) -> Progress:
    """The line, drawn. redirects: does what is written to stderr meanwhile go above it?"""
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, Task, TextColumn
    from rich.progress_bar import ProgressBar
    from rich.text import Text

    class Bar(ProgressColumn):
        """No bar where its full length is unknown."""

        def render(self, task: Task) -> ProgressBar | Text:
            return Text() if task.total is None else ProgressBar(total=task.total, completed=task.completed, width=30)

    # rich obeys NO_COLOR itself.
    console = Console(stderr=True, no_color=True if colors is False else None, highlight=False)
    line = Progress(
        Bar(),
        TextColumn("{task.fields[words]}"),
        console=console,
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=redirects,
    )
    line.add_task("", total=None, words="")
    line.start()
    return line


def _words(progress: float | None, elapsed: float, counters: dict[str, Any]) -> str:
    """`23.4 %, 0:12, about 0:40 left, 3,351 found`: what is known of it."""
    parts = [clock(elapsed)]
    if progress is not None and progress >= LEAST:
        parts = [f"{100 * progress:.1f} %", *parts, f"about {clock(elapsed * (1 - progress) / progress)} left"]
    if "cost" in counters:
        return ", ".join([*parts, f"cost {counters['cost']:,} so far"])
    for name, what in (("solutions", "found"), ("nodes", "nodes"), ("steps", "steps")):
        if name in counters:
            parts.append(f"{counters[name]:,} {what}")
            break
    return ", ".join(parts)


def clock(seconds: float) -> str:
    """0:07, 1:02:03, or days."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 100:
        return f"{hours // 24:,} days"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

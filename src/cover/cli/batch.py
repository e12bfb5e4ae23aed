"""`cover batch`: many boards, a line each, answered in order; can be killed and resumed."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cover.cli import options
from cover.cli.boundary import COULD_NOT, complain
from cover.cli.inputs import existing
from cover.cli.output import Output

if TYPE_CHECKING:
    from cover.batch.journal import Journaled, Stream
    from cover.batch.summary import Summary
    from cover.errors import InputError
    from cover.formats.text import Source

SHOWN = 10  # unreadable lines told on stderr; all stand in the results


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--kind", type=click.Choice(["sudoku", "latin"]), help="What the boards are, if no header says it.")
@click.option("--column", metavar="NAME", help="Where the boards are in a table: the column's name or number from 1.")
@click.option(
    "--write",
    type=click.Choice(["solution", "count", "board"]),
    default="solution",
    show_default=True,
    help="What a line says: a solution, how many there are, or the board itself (with --filter).",
)
@click.option("--json", is_flag=True, help="One JSON object per board instead.")
@click.option("--filter", "only", type=click.Choice(["unique", "multiple", "none"]), help="Write only such boards.")
@options.limit(2, "Stop a board's search at the Nth solution. 2, the default, decides whether there is just one.")
@click.option(
    "-t", "--timeout", type=options.seconds, metavar="TIME", help="Stop a board's search after 1.5 (seconds), 2m."
)
@click.option("--nodes", type=options.number, metavar="N", help="Stop a board's search after N nodes.")
@click.option("-w", "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Native threads.")
@click.option("-o", "--output", "place", metavar="FILE", help="Write to FILE (packed if it is named .gz).")
@click.option("--resume", is_flag=True, help="Go on with FILE where a run that was stopped or killed has left it.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on standard error but failures.")
def batch(
    file: str,
    kind: str | None,
    column: str | None,
    write: str,
    json: bool,
    only: str | None,
    limit: int | None,
    timeout: float | None,
    nodes: int | None,
    workers: int,
    place: str | None,
    resume: bool,
    quiet: bool,
) -> None:
    """Answer the boards in FILE, a line each: one line in, one line out, in order.

    FILE is text, packed text (.gz), or a table with a column of boards. A line that cannot be read becomes a comment
    in its place, is told on standard error, and makes the exit status 1; the others are answered. Blank lines and
    comments give no line. A summary ends it.

    While it runs, OUTPUT.part grows. After an interruption, a full disk or a kill, the same command with --resume goes
    on with it, and the output is the same as of an undisturbed run.
    """
    from cover.batch.answering import Asked
    from cover.batch.running import run
    from cover.batch.writing import Wanted
    from cover.formats.text import Source

    if only is not None and limit is not None and limit < 2:
        raise click.UsageError("--filter needs a limit of 2 or more, which tells one solution from several")
    existing(file)
    wanted = Wanted("json" if json else write, only, limit)
    asked = Asked(limit, timeout, nodes, workers)
    settings = {"write": wanted.write, "filter": only, "limit": limit, "kind": kind, "column": column}
    output = Output(quiet=quiet)
    unreadable = _Unreadable()
    with Source.of_path(file) as source, _sink(file, place, settings, resume) as sink:
        before = _boards(sink.mark.totals)
        start = time.monotonic()
        with _progress(source, quiet) as told:
            summary = run(source, sink, wanted, asked, kind=kind, column=column, told=told, unreadable=unreadable.tell)
    for line in summary.words(time.monotonic() - start, summary.boards - before):
        output.note(line)
    bad = summary.kinds.get("unreadable", 0)
    if bad:
        complain(f"{file}: {bad:,} line{'s' * (bad != 1)} could not be read")
    click.get_current_context().exit(COULD_NOT if bad else 0)


class _Unreadable:
    """Tells the first lines that could not be read."""

    def __init__(self) -> None:
        self.seen = 0

    def tell(self, error: InputError) -> None:
        from cover.formats.text import one_line

        self.seen += 1
        if self.seen <= SHOWN:
            complain(one_line(str(error)))
        elif self.seen == SHOWN + 1:
            complain("further lines that cannot be read are told in the results only")


def _boards(totals: dict[str, Any]) -> int:
    return sum(totals.get("kinds", {}).values())


@contextmanager
def _sink(file: str, place: str | None, settings: dict[str, Any], resume: bool) -> Iterator[Journaled | Stream]:
    """Where results go. What is left to resume is told when something else than the end stops the work."""
    from cover.batch.journal import Journaled, Stream
    from cover.errors import Refused

    if place is None or place == "-" or _is_device(place):
        if resume:
            raise Refused("--resume needs a file to go on with: -o FILE")
        if place is None or place == "-":
            if sys.stdout is None:
                raise OSError(9, "standard output is closed")
            yield Stream(sys.stdout.buffer, "standard output")
        else:
            with open(place, "wb", buffering=0) as device:
                yield Stream(device, place)
        return
    if file != "-" and os.path.exists(place) and os.path.samefile(file, place):
        raise Refused(f"{place} is the input: results need another file")
    sink = Journaled(place, settings, resume)
    try:
        yield sink
    except BaseException:
        if sink.mark.length:
            complain(f"{place}.part holds {_boards(sink.mark.totals):,} answers; --resume goes on with it")
        raise


def _is_device(place: str) -> bool:
    try:
        mode = os.stat(place).st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


@contextmanager
def _progress(source: Source, quiet: bool) -> Iterator[Callable[[Summary], None]]:
    """Boards, boards a second and, where the length of the input is known, a bar; only on a terminal."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield lambda summary: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        start, before = time.monotonic(), -1

        def told(summary: Summary) -> None:
            nonlocal before
            if before < 0:
                before = summary.boards
            done, total = source.read_so_far() or (0, 0)
            rate = (summary.boards - before) / max(time.monotonic() - start, 1e-9)
            words = f"{summary.boards:,} boards, {rate:,.0f} a second"
            bar.update(task, description=words, completed=done, total=total or None)

        yield told

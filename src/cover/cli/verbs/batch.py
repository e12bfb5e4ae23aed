"""`cover batch`: many boards, a line each, answered in order; can be killed and resumed."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cover.basics.statuses import COULD_NOT
from cover.basics.suggest import counted
from cover.cli.boundary import complain, explain
from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.inputs import existing
from cover.cli.shared.names import KindName
from cover.cli.shared.output import Output
from cover.cli.shared.progress import steps
from cover.verbs.declared import among, verb_of
from cover.verbs.options import Many

if TYPE_CHECKING:
    from cover.basics.errors import InputError
    from cover.solving.batches.journal import Journaled, Stream
    from cover.solving.batches.summary import Summary
    from cover.verbs.batching import Corpus

VERB = verb_of("batch")
SHOWN = 10  # unreadable lines on stderr; all stand in the results


@command_as(VERB, bounded="memory")
@click.argument("corpus", metavar="FILE", type=options.FILE)
@click.option("--kind", type=KindName(), metavar="NAME", help="The kind of puzzle, if the lines do not say it.")
@takes(VERB)
@click.option(
    "--progress", "every", type=options.seconds, metavar="TIME", help="Report progress in a line, every 60s, 5m."
)
@options.answering("--json", "--output", "--quiet", opens=False)
def batch(corpus: str, kind: str | None, given: dict[str, Any], every: float | None, output: Output) -> None:
    from cover.basics.errors import Refused
    from cover.formats.text import Source
    from cover.verbs.batching import Corpus

    executor, shards, resume = (given.pop(name) for name in ("executor", "shards", "resume"))
    how = among(Many.__annotations__, given)
    of_lines = {name: value for name, value in given.items() if name not in how}
    of_lines |= {"limit": given["limit"] or None, "rules": tuple(given["rules"])}
    if output.json:
        of_lines["write"] = "json"
    try:
        asked = Corpus(kind, backend=how.pop("backend"), options=how, **of_lines)
    except Refused as contradiction:
        raise click.UsageError(in_flags(str(contradiction))) from None
    # An address is no file.
    if "://" not in corpus:
        existing(corpus)
    _ = asked.writes
    file = output.file
    if executor is not None or shards is not None:
        _by_shards(asked, corpus, file, executor, shards, resume, output)
    unreadable = _Unreadable()
    with Source.of_place(corpus) as source, _sink(corpus, file, asked.settings, resume) as sink, steps(output) as step:
        # A run that goes on counts its speed by what it does itself.
        before = _boards(sink.mark.totals)
        start = written = time.monotonic()

        def report(summary: Summary) -> None:
            done, total = (source.read_so_far() if asked.part is None else None) or (0, None)
            rate = (summary.boards - before) / max(time.monotonic() - start, 1e-9)
            words = f"{summary.boards:,} boards, {rate:,.0f} a second"
            step(done, total, words)
            nonlocal written
            if every is not None and time.monotonic() - written >= every:
                written = time.monotonic()
                share = f", {done / total:.1%} of the file" if total else ""
                complain(f"{words}{share}")

        whole = sink.whole
        summary = asked.answer(source, sink, report, unreadable.report)
    if whole:
        output.note(f"cover: {file} is complete: nothing is left to do; to answer anew, remove it")
        return
    for line in summary.words(time.monotonic() - start, summary.boards - before):
        output.note(line)
    _end(summary, asked, corpus)


def _by_shards(
    asked: Corpus,
    corpus: str,
    place: str | None,
    executor: str | None,
    shards: int | None,
    resume: bool,
    output: Output,
) -> NoReturn:
    """The same by the workers of an executor, into a directory."""
    from cover.verbs.shards import answered

    if executor is None or shards is None or place in (None, "-") or asked.shard is not None or resume:
        raise click.UsageError("--on WHERE, --shards N and -o DIR go together, without --shard and --resume")
    start = time.monotonic()
    with steps(output) as step:
        summary = answered(
            asked,
            corpus,
            str(place),
            shards,
            executor,
            lambda so_far: step(so_far.boards, None, f"{so_far.boards:,} boards"),
        )
    for line in summary.words(time.monotonic() - start, summary.boards):
        output.note(line)
    _end(summary, asked, corpus)


def _end(summary: Summary, asked: Corpus, corpus: str) -> NoReturn:
    """Exit with the worst status of the boards."""
    from cover.basics.statuses import known_status

    bad = summary.kinds.get("unreadable", 0)
    if bad:
        complain(f"{corpus}: {counted(bad, 'line')} could not be read")
    click.get_current_context().exit(COULD_NOT if bad else known_status(not summary.undecided(asked.limit)))


class _Unreadable:
    """Reports the first lines that could not be read."""

    def __init__(self) -> None:
        self.seen = 0

    def report(self, error: InputError) -> None:
        from cover.formats.text import one_line

        self.seen += 1
        if self.seen <= SHOWN:
            complain(one_line(explain(error)))
        elif self.seen == SHOWN + 1:
            complain("more lines cannot be read; only the results name them")


def _boards(totals: dict[str, Any]) -> int:
    return sum(totals.get("kinds", {}).values())


@contextmanager
def _sink(corpus: str, place: str | None, settings: dict[str, Any], resume: bool) -> Iterator[Journaled | Stream]:
    """Where results go. When something else than the end stops the work, the journal's account of it is given."""
    from cover.basics.errors import Refused
    from cover.solving.batches.journal import Journaled, Stream
    from cover.verbs.batching import refuse_same

    if place is None or place == "-" or _is_device(place):
        # Only a file has a journal to go on from.
        if resume:
            raise Refused("resume= needs a file to go on with: -o FILE")
        if place is None or place == "-":
            if sys.stdout is None:
                raise OSError(9, "standard output is closed")
            yield Stream(sys.stdout.buffer, "standard output")
        else:
            with open(place, "wb", buffering=0) as device:
                yield Stream(device, place)
        return
    refuse_same(corpus, place)
    sink = Journaled(place, settings, resume)
    try:
        yield sink
    except BaseException:
        if sink.kept.progress.lines:
            complain(f"{place}.part has {_boards(sink.kept.totals):,} answers; --resume continues it")
        raise


def _is_device(place: str) -> bool:
    try:
        mode = os.stat(place).st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)

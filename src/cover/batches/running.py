"""The loop of a batch: blocks are read, answered, written and entered into the journal, in order."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from contextlib import suppress

from cover.basics.errors import InputError, Refused
from cover.batches.answering import Answerer, Asked
from cover.batches.journal import Journaled, Stream
from cover.batches.reading import Block, Blocks, Progress
from cover.batches.summary import Summary
from cover.batches.writing import Writes
from cover.formats.text import Source

LINES = 1  # in the first block; later ones have as many as are answered in about a quarter of a second
MAX_LINES = 1 << 14
TARGET = 0.25  # seconds


def run(
    source: Source,
    sink: Journaled | Stream,
    wanted: Writes,
    asked: Asked,
    *,
    kind: str | None = None,
    column: str | None = None,
    shard: tuple[int, int] | None = None,
    report: Callable[[Summary], None] = lambda summary: None,
    unreadable: Callable[[InputError], None] = lambda error: None,
) -> Summary:
    """Answer every line of `source` and write the answers to `sink`, from where the sink's mark says.

    shard: (k, n), only the lines that begin in the k-th of n equal parts of the file; its header holds for all.
    report: called when answers have come; unreadable: called for every line that holds no board, which ends nothing.
    Whatever is raised, what has been answered is kept in a journaled sink, to be resumed. Raises InputError if the
    source cannot be read on or holds no board.
    """
    try:
        summary = Summary.of_record(sink.mark.totals)
        if not sink.mark.done:
            _answer(source, sink, wanted, asked, summary, kind, column, shard, report, unreadable)
        sink.finish()
    except OSError:
        raise  # the disk: what was entered last is kept
    except BaseException:
        with suppress(OSError):  # the journal knows what is kept
            sink.save()
        raise
    finally:
        sink.close()
    return summary


def _answer(
    source: Source,
    sink: Journaled | Stream,
    wanted: Writes,
    asked: Asked,
    summary: Summary,
    kind: str | None,
    column: str | None,
    shard: tuple[int, int] | None,
    report: Callable[[Summary], None],
    unreadable: Callable[[InputError], None],
) -> None:
    blocks = Blocks(source, kind=kind, column=column, size=LINES)
    if shard is not None:
        blocks.between(*_bytes_of(shard, source))
    if sink.mark.progress.bytes > blocks.progress.bytes:
        blocks.skip(sink.mark.progress)
    reached = blocks.progress
    answerer = Answerer(asked, blocks.corpus.rules, sink.tick)
    for block, progress in blocks:
        start, done = time.monotonic(), 0
        for part, answers in answerer.answer(block):
            done += len(part)
            reached = progress if done == len(block) else _until(block, done, reached, progress)
            data = wanted.lines(part, answers)
            summary.add(part, answers)
            sink.append(data, reached, summary.record())
            for place, error in sorted(answers.errors.items()):
                unreadable(source.error(error.reason, int(part.numbers[place]), error.column))
            report(summary)
        reached = progress
        elapsed = time.monotonic() - start
        if elapsed < TARGET / 2:
            blocks.size = min(2 * blocks.size, MAX_LINES)
        elif elapsed > 2 * TARGET:
            blocks.size = max(1, int(blocks.size * TARGET / elapsed))
    if not summary.boards and shard is None:
        raise source.error("there is no board in it")


def _bytes_of(shard: tuple[int, int], source: Source) -> tuple[int, int | None]:
    """Where a shard begins and ends. Raises Refused where the size is not known before all is read."""
    number, many = shard
    size = source.plain_size()
    if size is None:
        raise Refused(f"{source.name}: shards are ranges of bytes of a plain file, not of packed ones or pipes")
    return size * (number - 1) // many, None if number == many else size * number // many


def _until(block: Block, place: int, before: Progress, after: Progress) -> Progress:
    """The progress in a block, between what was made before, when the boards before `place` have been answered."""
    begin = len(block.data) - (after.bytes - before.bytes)
    cut = block.line_start(place)
    check = zlib.crc32(memoryview(block.data)[begin:cut], before.check)
    return Progress(int(block.numbers[place]) - 1, before.bytes + cut - begin, check)


__all__ = ["run"]

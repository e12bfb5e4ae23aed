"""The loop of a batch: blocks are read, answered, written and entered into the journal, in order."""

from __future__ import annotations

import time
from collections.abc import Callable

from cover.batch.answering import Answerer, Asked
from cover.batch.journal import Journaled, Stream
from cover.batch.reading import Blocks
from cover.batch.summary import Summary
from cover.batch.writing import Wanted
from cover.errors import InputError
from cover.formats.text import Source

LINES = 1  # in the first block; later ones have as many as are answered in about a quarter of a second
MOST_LINES = 1 << 14
TARGET = 0.25  # seconds


def run(
    source: Source,
    sink: Journaled | Stream,
    wanted: Wanted,
    asked: Asked,
    *,
    kind: str | None = None,
    column: str | None = None,
    told: Callable[[Summary], None] = lambda summary: None,
    unreadable: Callable[[InputError], None] = lambda error: None,
) -> Summary:
    """Answer every line of `source` and write the answers to `sink`, from where the sink's mark says.

    told: called after every block; unreadable: called for every line that holds no board, which ends nothing.
    Whatever is raised, what has been answered is kept in a journaled sink, to be resumed. Raises InputError if the
    source cannot be read on or holds no board.
    """
    try:
        summary = Summary.of_record(sink.mark.totals)
        if not sink.mark.done:
            _answer(source, sink, wanted, asked, summary, kind, column, told, unreadable)
        sink.finish()
    except OSError:
        raise  # the disk: what was entered last is kept
    except BaseException:
        sink.save()
        raise
    finally:
        sink.close()
    return summary


def _answer(
    source: Source,
    sink: Journaled | Stream,
    wanted: Wanted,
    asked: Asked,
    summary: Summary,
    kind: str | None,
    column: str | None,
    told: Callable[[Summary], None],
    unreadable: Callable[[InputError], None],
) -> None:
    blocks = Blocks(source, kind=kind, column=column, size=LINES)
    if sink.mark.progress.bytes:
        blocks.skip(sink.mark.progress)
    answerer = Answerer(asked, blocks.corpus.rules, sink.tick)
    for block, progress in blocks:
        start = time.monotonic()
        answers = answerer.answer(block)
        data = wanted.lines(block, answers)
        summary.add(block, answers)
        sink.append(data, progress, summary.record())
        for place, error in sorted(answers.errors.items()):
            unreadable(source.error(error.reason, int(block.numbers[place]), error.column))
        told(summary)
        elapsed = time.monotonic() - start
        if elapsed < TARGET / 2:
            blocks.size = min(2 * blocks.size, MOST_LINES)
        elif elapsed > 2 * TARGET:
            blocks.size = max(1, int(blocks.size * TARGET / elapsed))
    if not summary.boards:
        raise source.error("there is no board in it")


__all__ = ["run"]

"""The loop of a batch: blocks are read, answered, written and entered into the journal, in order."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

from cover.basics.errors import InputError, Refused
from cover.formats.text import Source
from cover.solving.batches.answering import Answerer, Answers, Asked, How
from cover.solving.batches.journal import Journaled, Stream
from cover.solving.batches.one_by_one import OneByOne
from cover.solving.batches.reading import Block, Blocks, Progress
from cover.solving.batches.summary import Summary
from cover.solving.batches.writing import Writes

LINES = 1  # in the first block; later ones have as many as are answered in about a quarter of a second
MAX_LINES = 1 << 14
TARGET = 0.25  # seconds
USUAL = How()


# Knows the boards that came before. The places, ascending, of what repeats one of them; the others are noted.
Twins = Callable[[Answers], list[int]]


@dataclass(eq=False, repr=False)
class Job:
    """What is asked of the lines of `source`, and where the answers go: to `sink`, from where its mark says.

    how: each line is searched, where that is not as usual; see one_by_one.py, which answers lines of other kinds too.
    twins: has what is to be left out, where it is of an earlier line.
    shard: (k, n), only the lines that begin in the k-th of n equal parts of the file; its header holds for all.
    report: called when answers have come; unreadable: called for every line that holds no board, which ends nothing.
    """

    source: Source
    sink: Journaled | Stream
    wanted: Writes
    asked: Asked
    kind: str | None = None
    column: str | None = None
    shard: tuple[int, int] | None = None
    how: How = USUAL
    twins: Twins | None = None
    report: Callable[[Summary], None] = lambda summary: None
    unreadable: Callable[[InputError], None] = lambda error: None

    def run(self) -> Summary:
        """Answer every line. Whatever is raised, what has been answered is kept in a journaled sink, to be resumed.
        Raises InputError if the source cannot be read on or holds no board."""
        sink = self.sink
        try:
            summary = Summary.of_record(sink.mark.totals)
            if not sink.mark.done:
                self._answer(summary)
            sink.finish()
        except OSError:
            raise  # the disk: what was entered last is kept
        except BaseException:
            with suppress(OSError):  # the journal knows what is kept
                sink.keep()
            raise
        finally:
            sink.close()
        return summary

    def _answer(self, summary: Summary) -> None:
        blocks = Blocks(self.source, kind=self.kind, column=self.column, size=LINES, shard=self.shard)
        try:
            self._answer_all(blocks, self._answerer(blocks), summary)
        finally:
            if self.shard is not None:
                blocks.close()
        if not summary.boards and self.shard is None:
            raise self.source.error("there is no board in it")

    def _answerer(self, blocks: Blocks) -> Answerer | OneByOne:
        if not blocks.corpus.any_kind and self.how.is_usual:
            return Answerer(self.asked, blocks.corpus.rules, self.sink.tick)
        if self.wanted.rates:
            raise Refused("columns= rates only plain boards: it does not go with other backends, rules or kinds")
        return OneByOne(self.asked, self.how, blocks.corpus, self.sink.tick)

    def _answer_all(self, blocks: Blocks, answerer: Answerer | OneByOne, summary: Summary) -> None:
        sink, stream = self.sink, iter(blocks)
        # Gone on with: what was answered before is passed over, or noted as seen.
        if sink.mark.progress.bytes > blocks.progress.bytes:
            if self.twins is None:
                blocks.skip(sink.mark.progress)
            else:
                _note_again(blocks, stream, answerer, sink.mark.progress, self.twins)
        reached = blocks.progress
        for block, progress in stream:
            start, done = time.monotonic(), 0
            for part, answers in answerer.answer(block):
                done += len(part)
                # A block may be answered in pieces: progress is where the piece ends.
                reached = progress if done == len(block) else _until(block, done, reached, progress)
                data = self._lines(part, answers)
                summary.add(part, answers)
                # Data and how far they reach go together: what is killed between two entries is done again.
                sink.append(data, reached, summary.record())
                for place, error in sorted(answers.errors.items()):
                    self.unreadable(blocks.source.error(error.reason, int(part.numbers[place]), error.column))
                self.report(summary)
            reached = progress
            # The next block is as large as about a quarter of a second allows.
            elapsed = time.monotonic() - start
            if elapsed < TARGET / 2:
                blocks.size = min(2 * blocks.size, MAX_LINES)
            elif elapsed > 2 * TARGET:
                blocks.size = max(1, int(blocks.size * TARGET / elapsed))

    def _lines(self, block: Block, answers: Answers) -> bytes:
        """The lines of all boards, or of what is no twin; how many twins there are is noted in the answers."""
        if self.twins is None:
            return self.wanted.lines(block, answers)
        repeated = self.twins(answers)
        answers.twins = len(repeated)
        edges = [-1, *repeated, len(block)]
        runs = [(low + 1, high) for low, high in pairwise(edges) if low + 1 < high]
        return b"".join(self.wanted.lines(block.part(*run), answers.part(*run)) for run in runs)


def _note_again(
    blocks: Blocks,
    stream: Iterator[tuple[Block, Progress]],
    answerer: Answerer | OneByOne,
    done: Progress,
    twins: Twins,
) -> None:
    """Passes over what was answered before, whose boards later ones may repeat."""
    size = blocks.size
    while blocks.progress.lines < done.lines:
        blocks.size = min(MAX_LINES, done.lines - blocks.progress.lines)
        block, _ = next(stream, (None, None))
        if block is None:
            break
        twins(answerer.read(block))
    blocks.size = size
    if blocks.progress != done:
        blocks.refuse_other(done)


def _until(block: Block, place: int, before: Progress, after: Progress) -> Progress:
    """The progress in a block, between what was made before, when the boards before `place` have been answered."""
    begin = len(block.data) - (after.bytes - before.bytes)
    cut = block.data.rfind(b"\n", 0, int(block.starts[place])) + 1  # where its line begins
    check = zlib.crc32(memoryview(block.data)[begin:cut], before.check)
    return Progress(int(block.numbers[place]) - 1, before.bytes + cut - begin, check)


__all__ = ["Job"]

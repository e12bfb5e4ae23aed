"""What is answered, report by report in a journal, so that a caller that was killed goes on where it was.

The first line says what is asked. Each further line is one report: the numbers of the pieces answered, the cubes handed
back, which part of the last piece they are (in thousandths), and what was found.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from cover.backends.distributed.pieces import Piece, Pieces, Report, numbers_of, packed, ranges, unpacked
from cover.basics.errors import Refused
from cover.basics.journal import Journal

EVERY = 1.0  # seconds between two times that the disk is waited for


class Reports:
    """The reports on a question in the journal `file`; `asked` says which question. Raises Refused, in words, where
    another run holds it or it is of another question; OSError where it cannot be written."""

    def __init__(self, file: str, asked: Mapping[str, Any]):
        self._journal = Journal(file, f"{file} is the journal of another run: wait for it, or end it")
        try:
            self._journal.begin(asked)
        except BaseException:
            self._journal.close()
            raise
        self._synced = time.monotonic()

    def replayed(self, pieces: Pieces) -> Iterator[Report]:
        """The reports that are in it, in order, each after `pieces` has taken it in. Raises Refused for a line that
        does not fit: then it was changed."""
        open_pieces = {piece.number: piece for piece in pieces.waiting}
        made = pieces.made
        for place, line in self._journal.entries():
            try:
                done, left, rest, value = json.loads(line)
                bundle = [open_pieces.pop(number) for number in numbers_of(done)]
                report = Report(len(bundle), unpacked(left), rest / 1000, value)
            except (ValueError, KeyError, TypeError):
                file = self._journal.file
                raise Refused(f"{file}: the line at byte {place} does not fit the lines before it") from None
            pieces.settle(bundle, report)
            fresh = pieces.waiting[len(pieces.waiting) - (pieces.made - made) :]
            open_pieces.update((piece.number, piece) for piece in fresh)
            made = pieces.made
            yield report
        pieces.waiting[:] = [open_pieces[number] for number in sorted(open_pieces, reverse=True)]

    def note(self, bundle: Sequence[Piece], report: Report) -> None:
        """A report is kept from now on, whatever happens to this process."""
        done = ranges(piece.number for piece in bundle[: report.done])
        line = [done, packed(report.left), round(report.rest * 1000), report.value]
        self._journal.add(line, default=lambda array: array.tolist())
        if time.monotonic() > self._synced + EVERY:
            self._journal.sync()
            self._synced = time.monotonic()

    def close(self) -> None:
        with suppress(OSError):
            self._journal.sync()
        self._journal.close()

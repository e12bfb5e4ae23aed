"""What is answered, line by line in a file that only grows: a caller that was killed goes on where it was.

The first line says what is asked. Each further line is one report: the numbers of the pieces answered, the cubes handed
back, which part of the last piece they are (in thousandths), and what was found. A line counts once it ends with a line
end, so one that was torn by a crash is cut off. One caller at a time holds the file, by a lock.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, BinaryIO

from cover.basics.errors import Refused
from cover.basics.files import changed, taken
from cover.distributed.pieces import Piece, Pieces, Report, numbers_of, packed, ranges, unpacked

EVERY = 1.0  # seconds between two times that the disk is waited for


class Journal:
    """The journal `file` of a question; `facts` say which. Raises Refused, in words, where another run holds it or it
    is of another question; OSError where it cannot be written."""

    def __init__(self, file: str, facts: Mapping[str, Any]):
        self.file, self.facts = file, {"journal": "cover", **facts}
        self._synced = time.monotonic()
        try:
            handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
            self._stream: BinaryIO = os.fdopen(handle, "r+b")
        except OSError as error:
            error.filename = file
            raise
        try:
            if not taken(self._stream.fileno()):
                raise Refused(f"{file} is the journal of a run that goes on: wait for it, or end it")
            self._begin()
        except BaseException:
            self._stream.close()
            raise

    def _begin(self) -> None:
        first = self._stream.readline()
        if not first.endswith(b"\n") and len(first) < 4096 and not self._stream.readline():
            if first and not first.startswith(b'{"journal": "cover"'[: len(first)]):
                raise Refused(f"{self.file} is no journal of this program")
            self._stream.seek(0)
            self._stream.truncate()
            self._write(json.dumps(self.facts).encode())
            self._sync()
            return
        try:
            facts = json.loads(first)
        except ValueError:
            facts = None
        if not isinstance(facts, dict) or facts.get("journal") != "cover":
            raise Refused(f"{self.file} is no journal of this program")
        if other := changed(facts, self.facts):
            name, was, value = other
            raise Refused(f"{self.file} was begun with {name} {was}, not {value}: take another file")

    def replayed(self, pieces: Pieces) -> Iterator[Report]:
        """The reports that are in it, in order, each after `pieces` has taken it in. Raises Refused for a line that
        does not fit: then it was changed."""
        self._stream.seek(0)
        end = len(self._stream.readline())
        open_pieces = {piece.number: piece for piece in pieces.waiting}
        made = pieces.made
        for line in self._stream:
            if not line.endswith(b"\n"):
                break
            try:
                done, left, rest, value = json.loads(line)
                bundle = [open_pieces.pop(number) for number in numbers_of(done)]
                report = Report(len(bundle), unpacked(left), rest / 1000, value)
            except (ValueError, KeyError, TypeError):
                raise Refused(f"{self.file}: its line at byte {end} does not follow from those before") from None
            pieces.settle(bundle, report)
            fresh = pieces.waiting[len(pieces.waiting) - (pieces.made - made) :]
            open_pieces.update((piece.number, piece) for piece in fresh)
            made = pieces.made
            end += len(line)
            yield report
        pieces.waiting[:] = [open_pieces[number] for number in sorted(open_pieces, reverse=True)]
        self._stream.seek(end)
        self._stream.truncate()

    def note(self, bundle: Sequence[Piece], report: Report) -> None:
        """A report is kept from now on, whatever happens to this process."""
        done = ranges(piece.number for piece in bundle[: report.done])
        line = [done, packed(report.left), round(report.rest * 1000), report.value]
        self._write(json.dumps(line, separators=(",", ":"), default=lambda array: array.tolist()).encode())
        if time.monotonic() > self._synced + EVERY:
            self._sync()

    def _write(self, line: bytes) -> None:
        try:
            self._stream.write(line + b"\n")
            self._stream.flush()
        except OSError as error:
            error.filename = self.file
            raise

    def _sync(self) -> None:
        os.fsync(self._stream.fileno())
        self._synced = time.monotonic()

    def close(self) -> None:
        with suppress(OSError, ValueError):
            self._sync()
        with suppress(OSError):
            self._stream.close()

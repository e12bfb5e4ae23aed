"""A long output that survives SIGKILL: OUT.part grows, OUT.part.json says how much of it counts.

A line is added to the journal after the data it speaks of are on the disk, so at any moment its last line speaks of
a beginning of the output that is complete; what follows in OUT.part is cut off when the work goes on. At the end
OUT.part becomes OUT, or is packed into it where OUT is named .gz. Two runs exclude each other by the journal, which is
held from before anything is looked at until nothing else is left beside OUT.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from typing import Any, BinaryIO

from cover.basics.errors import Refused
from cover.basics.files import named, replacing
from cover.basics.journal import Journal
from cover.solving.batches.reading import Progress
from cover.solving.batches.summary import Summary

START = Progress()
EVERY = 0.5  # seconds between two entries
PACKING = 1  # level of gzip: digits pack hardly better above


@dataclass(frozen=True)
class Mark:
    """How far the work is. progress: in the input; length: bytes of output; totals: of the summary; done: nothing
    remains but to give the file its name."""

    progress: Progress = START
    length: int = 0
    totals: dict[str, Any] = field(default_factory=dict)
    done: bool = False


class Stream:
    """An output that cannot be resumed: standard output, a pipe, a device. name: what messages call it."""

    mark = kept = Mark()
    whole = False

    def __init__(self, stream: BinaryIO, name: str):
        self._stream, self._name = stream, name

    def append(self, data: bytes, progress: Progress, totals: dict[str, Any]) -> None:
        try:
            self._stream.write(data)
            self._stream.flush()
        except OSError as error:
            error.filename = error.filename or self._name
            raise

    def tick(self) -> None:
        pass

    def save(self) -> None:
        pass

    def keep(self) -> None:
        pass

    def finish(self) -> None:
        pass

    def close(self) -> None:
        pass


class Journaled:
    """The output `file`, begun or (resume) gone on with. settings: what must be the same for that; whole: it was
    finished before, so nothing is to be done (resume).

    Raises Refused, in words, if there is an output or a beginning and `resume` is not set, or if it does not fit;
    OSError if the file cannot be written.
    """

    whole = False

    def __init__(self, file: str, settings: dict[str, Any], resume: bool):
        self.name, self.file = file, os.path.realpath(file)
        self.part = self.file + ".part"
        self.mark = self.kept = Mark()  # how far the work is; what the journal says of it
        self._next = time.monotonic() + EVERY
        self._journal = self._held()
        begun = self._journal.begun is not None
        try:
            self._begin(settings, resume)
        except BaseException:
            # A journal from before stays whatever comes; a new one goes with its failure.
            if begun:
                self._journal.close()
            else:
                self._journal.remove()
            raise

    def _held(self) -> Journal:
        with self._naming():
            if os.path.isdir(self.file):
                raise IsADirectoryError(21, os.strerror(21))
            return Journal(f"{self.part}.json", f"{self.name}.part is being written by another run")

    def _begin(self, settings: dict[str, Any], resume: bool) -> None:
        begun = self._journal.begun is not None
        size = os.path.getsize(self.part) if os.path.exists(self.part) else 0
        # Without `resume` nothing that is left from another run is touched.
        if not resume and (begun or size):
            raise Refused(f"{self.name}.part is left from a stopped run: continue it by resume=True, or remove it")
        if begun:
            self.mark = self.kept = self._entered()
            self._journal.begin(settings, "it can only be resumed like that")
        # The file has its name already: only the journal was left to remove.
        self._named = self.mark.done and not size and os.path.exists(self.file)  # only the journal is left
        if not begun and not size and self._is_whole(resume):
            self.mark = self.kept = Mark(done=True)
            self._named = self.whole = True
        if self._named:
            return
        # Less than the journal says is not there, or data without a journal: what counts of it is not known.
        if size < self.mark.length or (size and not begun):
            fault = "is shorter than its journal says" if begun else f"has no journal {self.part}.json"
            raise Refused(f"{self.name}.part {fault}: remove what is left of it to begin again")
        with self._naming():
            self._journal.begin(settings)
            self._stream: BinaryIO = os.fdopen(
                os.open(self.part, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b"
            )
            # What follows the last entry may be half a block.
            self._stream.truncate(self.mark.length)
            self._stream.seek(self.mark.length)

    @contextmanager
    def _naming(self) -> Iterator[None]:
        """Faults of the disk name the output, whichever of its files they are of."""
        try:
            yield
        except OSError as error:
            error.filename = self.name
            raise

    def _is_whole(self, resume: bool) -> bool:
        """Was the output finished before? Raises Refused where it would be overwritten."""
        if not os.path.exists(self.file):
            return False
        if not resume and os.path.getsize(self.file):
            raise Refused(f"{self.name} is there already: remove it, or give another file")
        return resume

    def append(self, data: bytes, progress: Progress, totals: dict[str, Any]) -> None:
        """The output of the next lines; twice a second it becomes what a killed run goes on from."""
        with self._naming():
            self._stream.write(data)
            self.mark = Mark(progress, self.mark.length + len(data), totals)
            self.tick()

    def tick(self) -> None:
        """To be called before something that may take long, too: saves if the last time was long ago."""
        if time.monotonic() >= self._next:
            self.save()

    def save(self) -> None:
        """All that was appended is kept from now on."""
        if self._named:
            return
        with self._naming():
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._journal.add(asdict(self.mark), sync=True)
        self.kept = self.mark
        self._next = time.monotonic() + EVERY

    def finish(self) -> None:
        """The output gets its name; nothing else is left."""
        if not self._named:
            self.mark = Mark(self.mark.progress, self.mark.length, self.mark.totals, done=True)
            self.save()
            if self.file.endswith(".gz"):
                self._pack(self._stream)
            else:
                named(self.part, self.file)
        with suppress(FileNotFoundError):
            os.unlink(self.part)
        self._journal.remove()
        self.close()

    def keep(self) -> None:
        """Saves what there is, after a failure; where that is nothing, nothing is left."""
        if self._named or self.mark != Mark():
            self.save()
            return
        with suppress(FileNotFoundError):
            os.unlink(self.part)
        self._journal.remove()

    def close(self) -> None:
        """Leaves everything as it is, to be resumed."""
        if not self._named:
            with suppress(OSError):
                self._stream.close()
        self._journal.close()

    def _pack(self, stream: BinaryIO) -> None:
        """Always the same bytes: no name and no time stand in them."""
        stream.seek(0)
        with replacing(self.file, sync=True) as raw, gzip.GzipFile("", "wb", PACKING, raw, mtime=0) as packed:
            shutil.copyfileobj(stream, packed, 1 << 20)

    def _entered(self) -> Mark:
        """What the journal's last line says; no mark where it has its first line only."""
        if not (line := self._journal.last()):
            return Mark()
        try:
            mark = Mark(**json.loads(line))
            mark = Mark(Progress(*mark.progress), mark.length, mark.totals, mark.done)
            numbers = (*mark.progress, mark.length)
            if not all(type(number) is int and number >= 0 for number in numbers) or type(mark.done) is not bool:
                raise ValueError("progress")
            Summary.of_record(mark.totals)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Refused(f"{self.part}.json is no journal of this program: remove it to begin again") from None
        return mark

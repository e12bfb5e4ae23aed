"""A long output that survives SIGKILL: OUT.part grows, OUT.part.json says how much of it counts.

The journal is replaced (never edited) after the data it speaks of are on the disk, so at any moment it speaks of
a beginning of the output that is complete; what follows in OUT.part is cut off when the work goes on. At the end
OUT.part becomes OUT, or is packed into it where OUT is named .gz. Two runs exclude each other by a lock on OUT.part,
which is held from before anything is looked at until nothing is left beside OUT.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from cover.basics.errors import Refused
from cover.basics.files import changed, named, replacing, taken, write_whole
from cover.batches.reading import Progress
from cover.batches.summary import Summary

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
        self.part, self.journal = self.file + ".part", self.file + ".part.json"
        self.settings = settings
        self.mark = self.kept = Mark()  # how far the work is; what the journal says of it
        self._next = time.monotonic() + EVERY
        self._stream: BinaryIO = self._locked()
        try:
            self._begin(resume)
        except BaseException:
            if not os.fstat(self._stream.fileno()).st_size and not os.path.exists(self.journal):
                os.unlink(self.part)
            self._stream.close()
            raise

    def _begin(self, resume: bool) -> None:
        size, begun = os.fstat(self._stream.fileno()).st_size, os.path.exists(self.journal)
        if not resume and (begun or size):
            raise Refused(
                f"{self.name}.part is left from a run that was stopped: resume=True goes on with it, or remove it"
            )
        if begun:
            self.mark = self.kept = self._entered()
        self._named = self.mark.done and not size and os.path.exists(self.file)  # only the journal is left
        if not begun and not size and self._is_whole(resume):
            self.mark = self.kept = Mark(done=True)
            self._named = self.whole = True
        if self._named:
            return
        if size < self.mark.length or (size and not begun):
            fault = "is shorter than its journal says" if begun else f"has no journal {self.journal}"
            raise Refused(f"{self.name}.part {fault}: remove what is left of it to begin again")
        self._stream.truncate(self.mark.length)
        self._stream.seek(self.mark.length)
        self._enter()

    def _is_whole(self, resume: bool) -> bool:
        """Was the output finished before? Raises Refused where it would be overwritten."""
        if not os.path.exists(self.file):
            return False
        if not resume and os.path.getsize(self.file):
            raise Refused(f"{self.name} is there already: remove it, or give another file")
        return resume

    def append(self, data: bytes, progress: Progress, totals: dict[str, Any]) -> None:
        """The output of the next lines; twice a second it becomes what a killed run goes on from."""
        try:
            self._stream.write(data)
            self.mark = Mark(progress, self.mark.length + len(data), totals)
            self.tick()
        except OSError as error:
            error.filename = self.name
            raise

    def tick(self) -> None:
        """To be called before something that may take long, too: saves if the last time was long ago."""
        if time.monotonic() >= self._next:
            self.save()

    def save(self) -> None:
        """All that was appended is kept from now on."""
        if not self._named:
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._enter()
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
        if self._named or self.file.endswith(".gz"):
            os.unlink(self.part)  # ours, since it is locked
        with suppress(FileNotFoundError):
            os.unlink(self.journal)
        self.close()

    def keep(self) -> None:
        """Saves what there is, after a failure; where that is nothing, nothing is left."""
        if self._named or self.mark != Mark():
            self.save()
            return
        for left in (self.part, self.journal):  # ours, since it is locked
            with suppress(FileNotFoundError):
                os.unlink(left)

    def close(self) -> None:
        """Leaves everything as it is, to be resumed."""
        with suppress(OSError):
            self._stream.close()

    def _pack(self, stream: BinaryIO) -> None:
        """Always the same bytes: no name and no time stand in them."""
        stream.seek(0)
        with (
            replacing(self.file, sync=True) as raw,
            gzip.GzipFile("", "wb", PACKING, raw, mtime=0) as packed,
        ):
            shutil.copyfileobj(stream, packed, 1 << 20)

    def _locked(self) -> BinaryIO:
        """OUT.part, opened or made, under our lock: what had this name while we waited may by now be the output of
        another run, which must not be touched."""
        try:
            if os.path.isdir(self.file):
                raise IsADirectoryError(21, os.strerror(21))
            while True:
                stream = os.fdopen(
                    os.open(self.part, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b"
                )
                try:
                    if self._lock(stream):
                        return stream
                except BaseException:
                    stream.close()
                    raise
                stream.close()
        except OSError as error:
            error.filename = self.name
            raise

    def _lock(self, stream: BinaryIO) -> bool:
        """False if another file has the name now. Raises Refused where another run holds the lock."""
        if not taken(stream.fileno()):
            raise Refused(f"{self.name}.part is being written by another run")
        try:
            return os.path.samestat(os.fstat(stream.fileno()), os.stat(self.part))
        except FileNotFoundError:
            return False

    def _enter(self) -> None:
        entry = json.dumps({"settings": self.settings, "mark": asdict(self.mark)})
        try:
            write_whole(self.journal, entry, sync=True)
        except OSError as error:
            error.filename = self.name
            raise
        self.kept = self.mark

    def _entered(self) -> Mark:
        try:
            entry = json.loads(Path(self.journal).read_text(encoding="utf-8"))
            settings, mark = dict(entry["settings"]), Mark(**entry["mark"])
            mark = Mark(Progress(*mark.progress), mark.length, mark.totals, mark.done)
            numbers = (*mark.progress, mark.length)
            if not all(type(number) is int and number >= 0 for number in numbers) or type(mark.done) is not bool:
                raise ValueError("progress")
            Summary.of_record(mark.totals)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Refused(f"{self.journal} is no journal of this program: remove it to begin again") from None
        if other := changed(settings, self.settings):
            name, was, value = other
            raise Refused(
                f"{self.name}.part was begun with {name} {was}, not {value}: it can only be resumed like that"
            )
        return mark

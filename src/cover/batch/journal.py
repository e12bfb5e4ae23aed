"""A long output that survives SIGKILL: OUT.part grows, OUT.part.json says how much of it counts.

The journal is replaced (never edited) after the data it speaks of are on the disk, so at any moment it tells of
a beginning of the output that is complete; what follows in OUT.part is cut off when the work goes on. At the end
OUT.part becomes OUT, or is packed into it where OUT is named .gz. Two runs exclude each other by a lock on OUT.part.
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

from cover.batch.reading import Progress
from cover.errors import Refused

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

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

    mark = Mark()

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

    def finish(self) -> None:
        pass

    def close(self) -> None:
        pass


class Journaled:
    """The output `file`, begun or (resume) gone on with. settings: what must be the same for that.

    Raises Refused, in words, if there is a beginning and `resume` is not set, or if it does not fit; OSError if the
    file cannot be written.
    """

    def __init__(self, file: str, settings: dict[str, Any], resume: bool):
        self.name, self.file = file, os.path.realpath(file)
        self.part, self.journal = self.file + ".part", self.file + ".part.json"
        self.settings = settings
        self.mark = Mark()
        begun = os.path.exists(self.journal)
        if not resume and (begun or (os.path.exists(self.part) and os.path.getsize(self.part))):
            raise Refused(f"{file}.part is left from a run that was stopped: --resume goes on with it, or remove it")
        if begun:
            self.mark = self._entered()
        if self.mark.done and not os.path.exists(self.part) and os.path.exists(self.file):
            self._stream: BinaryIO | None = None  # the last step had been taken, only the journal is left
            return
        self._stream = self._opened()
        try:
            self._lock()
            size = os.fstat(self._stream.fileno()).st_size
            if size < self.mark.length or (size and not begun):
                fault = "is shorter than its journal says" if begun else f"has no journal {self.journal}"
                raise Refused(f"{file}.part {fault}: remove what is left of it to begin again")
            self._stream.truncate(self.mark.length)
            self._stream.seek(self.mark.length)
            self._enter()
        except BaseException:
            self._stream.close()
            raise
        self._next = time.monotonic() + EVERY

    def append(self, data: bytes, progress: Progress, totals: dict[str, Any]) -> None:
        """The output of the next lines; twice a second it becomes what a killed run goes on from."""
        assert self._stream is not None
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
        if self._stream is not None:
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._enter()
            self._next = time.monotonic() + EVERY

    def finish(self) -> None:
        """The output gets its name; nothing else is left."""
        if self._stream is not None:
            self.mark = Mark(self.mark.progress, self.mark.length, self.mark.totals, done=True)
            self.save()
            with suppress(OSError):
                os.chmod(self.part, os.stat(self.file).st_mode & 0o7777)
            if self.file.endswith(".gz"):
                self._pack(self._stream)
            else:
                os.replace(self.part, self.file)
            self.close()
        with suppress(FileNotFoundError):
            os.unlink(self.part)
        with suppress(FileNotFoundError):
            os.unlink(self.journal)

    def close(self) -> None:
        """Leaves everything as it is, to be resumed."""
        if self._stream is not None:
            with suppress(OSError):
                self._stream.close()

    def _pack(self, stream: BinaryIO) -> None:
        """Always the same bytes: no name and no time stand in them."""
        beside = self.file + ".part.gz"
        stream.seek(0)
        with open(beside, "wb") as raw:
            with gzip.GzipFile("", "wb", PACKING, raw, mtime=0) as packed:
                shutil.copyfileobj(stream, packed, 1 << 20)
            raw.flush()
            os.fsync(raw.fileno())
        shutil.copymode(self.part, beside)
        os.replace(beside, self.file)

    def _opened(self) -> BinaryIO:
        try:
            if os.path.isdir(self.file):
                raise IsADirectoryError(21, os.strerror(21))
            return open(self.part, "r+b" if os.path.exists(self.part) else "w+b")  # (closed by close())
        except OSError as error:
            error.filename = self.name
            raise

    def _enter(self) -> None:
        beside = self.journal + ".new"
        with open(beside, "w", encoding="utf-8") as stream:
            json.dump({"settings": self.settings, "mark": asdict(self.mark)}, stream)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, self.journal)

    def _entered(self) -> Mark:
        try:
            entry = json.loads(Path(self.journal).read_text(encoding="utf-8"))
            settings, mark = entry["settings"], Mark(**entry["mark"])
            mark = Mark(Progress(*mark.progress), mark.length, mark.totals, mark.done)
        except (ValueError, KeyError, TypeError):
            raise Refused(f"{self.journal} is no journal of this program: remove it to begin again") from None
        for name, value in self.settings.items():
            if settings.get(name) != value:
                was = settings.get(name)
                raise Refused(
                    f"{self.name}.part was begun with {name} {was}, not {value}: it can only be resumed like that"
                )
        return mark

    def _lock(self) -> None:
        assert self._stream is not None
        if fcntl is None:
            return
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused(f"{self.name}.part is being written by another run") from None

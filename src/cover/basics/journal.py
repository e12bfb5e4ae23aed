"""Files of JSON lines that only grow, and journals: from those, work goes on that was stopped or killed.

A line counts once it ends with a line end. What a kill or a full disk has torn is cut off before anything is added, so
nothing is lost and nothing is repeated. One writer at a time holds a file, by a lock; systems without locks let every
process.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Self

from cover.basics.errors import Refused
from cover.basics.files import changed, taken

HEAD = b'{"journal":"cover"'
BLOCK = 1 << 16


class Lines:
    """The lines of `file`, which this writer holds until it is closed. held: the words of Refused where another one
    holds it; head: how the file begins, unless it is empty.

    Raises Refused, too, where the file begins otherwise, and then it stays as it is; OSError, with the file's name,
    where it cannot be written.
    """

    def __init__(self, file: str | os.PathLike[str], held: str, head: bytes = b""):
        self.file = os.fspath(file)
        self._handle = self._opened(held)
        try:
            with open(self.file, "rb") as stream:
                if not head.startswith(stream.read(len(head))):  # less than that where the first line was torn
                    raise self._foreign()
            self._end = self._cut()
        except BaseException:
            os.close(self._handle)
            raise

    def _foreign(self) -> Refused:
        return Refused(f"{self.file} is no journal of this program: remove it, or take another file")

    def _opened(self, held: str) -> int:
        """The file under our lock, opened or made. What had its name before the lock was ours may have another one by
        now, or none, and is not to be touched."""
        how = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        while True:
            try:
                handle = os.open(self.file, how, 0o666)
            except OSError as error:
                error.filename = self.file
                raise
            try:
                if not taken(handle):
                    raise Refused(held)
                # Was the name given to another file between opening and locking? Then once more.
                if os.path.samestat(os.fstat(handle), os.stat(self.file)):
                    return handle
            except FileNotFoundError:
                pass
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)

    def _cut(self) -> int:
        """Take away what follows the last line end; how long the file is then."""
        size = end = os.path.getsize(self.file)
        with open(self.file, "rb") as stream:
            while end:
                start = max(0, end - BLOCK)
                stream.seek(start)
                at = stream.read(end - start).rfind(b"\n")
                end = start if at < 0 else start + at + 1
                if at >= 0:
                    break
        if end < size:
            os.ftruncate(self._handle, end)
        return end

    def read(self) -> Iterator[tuple[int, bytes]]:
        """Each line, with the byte where it begins."""
        place = 0
        with open(self.file, "rb") as stream:
            for line in stream:
                yield place, line
                place += len(line)

    def add(self, record: object, *, sync: bool = False, default: Callable[[Any], Any] | None = None) -> None:
        """One more line. sync: it is on the disk when this returns. A line for which there is no room is taken back."""
        data = json.dumps(record, ensure_ascii=False, separators=(",", ":"), default=default).encode() + b"\n"
        end = self._end + len(data)
        try:
            while data:
                data = data[os.write(self._handle, data) :]
            if sync:
                os.fsync(self._handle)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._handle, self._end)
            raise OSError(error.errno, error.strerror, self.file) from error
        self._end = end

    def sync(self) -> None:
        """All lines are on the disk when this returns."""
        os.fsync(self._handle)

    def remove(self) -> None:
        """The file goes; whoever waits for it begins a new one."""
        os.unlink(self.file)  # under our lock; from now on a file of this name is another one's
        Lines.close(self)

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Journal(Lines):
    """Lines of which the first says what is asked. begun: what it says, None for a new journal; then `begin`."""

    def __init__(self, file: str | os.PathLike[str], held: str):
        super().__init__(file, held, HEAD)
        self.begun: dict[str, Any] | None = None
        try:
            for _, line in self.read():
                self.begun = dict(json.loads(line))
                del self.begun["journal"]
                break
        except (ValueError, TypeError, KeyError):
            self.close()
            raise self._foreign() from None

    def begin(self, asked: Mapping[str, Any], other: str = "take another file") -> None:
        """Its first line, or the same as it has already. Raises Refused where something else was asked; other: what to
        do then."""
        asked = json.loads(json.dumps(asked))
        if self.begun is None:
            self.add({"journal": "cover", **asked}, sync=True)
            self.begun = dict(asked)
        elif difference := changed(self.begun, asked):
            name, was, value = difference
            raise Refused(f"{self.file} was begun with {name} {was}, not {value}: {other}")

    def entries(self) -> Iterator[tuple[int, bytes]]:
        """The lines after the first one, each with the byte where it begins."""
        lines = self.read()
        next(lines, None)
        yield from lines

    def last(self) -> bytes:
        """The last of these lines; nothing where there is none."""
        last = b""
        for _, last in self.entries():  # noqa: B007
            pass
        return last

    def close(self) -> None:
        """A journal without its first line means nothing, and goes."""
        if self._handle >= 0 and not self._end:
            with suppress(OSError):
                os.unlink(self.file)
        super().close()

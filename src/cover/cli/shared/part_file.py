"""A file of results that grows beside its place, is kept when the work is stopped, and gets its name at the end."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from cover.basics.errors import Refused
from cover.basics.files import named

Write = Callable[[str], None]


def part_of(file: str) -> str:
    """Where the results for FILE grow: beside the file itself, also if FILE is a link to it."""
    return os.path.realpath(file) + ".part"


@contextmanager
def part_file(file: str | None, keep: int | None = None) -> Iterator[Write]:
    """A function that writes text at once: FILE.part grows, and becomes FILE at the end; standard output and devices
    are written directly. Raises Refused if there is a FILE.part already, unless its first `keep` bytes shall stay."""
    if file is None or file == "-":
        if sys.stdout is None:
            raise OSError(9, "standard output is closed")
        yield _writer(sys.stdout, "standard output")
        return
    place, part = os.path.realpath(file), part_of(file)
    if os.path.exists(place) and not stat.S_ISREG(os.stat(place).st_mode):
        try:
            with open(file, "w", encoding="utf-8") as device:
                yield _writer(device, file)
        except OSError as error:
            error.filename = error.filename or file
            raise
        return
    try:
        handle = os.open(part, os.O_WRONLY | (os.O_CREAT | os.O_EXCL if keep is None else 0), 0o666)
        if keep is not None:
            os.ftruncate(handle, keep)
            os.lseek(handle, keep, os.SEEK_SET)
    except FileExistsError:
        raise Refused(
            f"{file}.part is there already, of a run that goes on or was stopped: resume=True goes on with it, or"
            " remove it"
        ) from None
    except OSError as error:
        error.filename = file
        raise
    try:
        with open(handle, "w", encoding="utf-8") as stream:
            yield _writer(stream, file)
            os.fsync(handle)
        if os.path.getsize(part):
            named(part, place)
    finally:
        with suppress(OSError):
            if not os.path.getsize(part):
                os.unlink(part)


def _writer(stream: object, name: str) -> Write:
    def write(text: str) -> None:
        try:
            stream.write(text)  # type: ignore[attr-defined]
            stream.flush()  # type: ignore[attr-defined]
        except OSError as error:
            error.filename = error.filename or name
            raise

    return write

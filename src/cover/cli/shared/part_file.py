"""A file of results that grows beside its place, is kept when the work is stopped, and gets its name at the end."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from cover.basics.errors import Refused
from cover.basics.files import named
from cover.cli.boundary import complain
from cover.cli.shared.output import Output

Write = Callable[[str], None]


def part_of(file: str) -> str:
    """Where the results for FILE grow: beside the file itself, also if FILE is a link to it."""
    return os.path.realpath(file) + ".part"


@contextmanager
def part_file(file: str | None) -> Iterator[Write]:
    """A function that writes text at once: FILE.part grows, and becomes FILE at the end; standard output and devices
    are written directly. Raises Refused if there is a FILE.part already."""
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
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        raise Refused(
            f"{file}.part is there already, from a run that is still going or was stopped: rename or remove it"
        ) from None
    except OSError as error:
        error.filename = file
        raise
    try:
        with open(handle, "w", encoding="utf-8") as stream:
            yield _writer(stream, file)
            # What is named must be there whole, also after a power cut.
            os.fsync(handle)
        if os.path.getsize(part):
            named(part, place)
    # An empty part helps no later run, and would stop it.
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


@contextmanager
def noted_if_stopped(output: Output, words: Callable[[], str]) -> Iterator[None]:
    """Inside `part_file`. The end of the time is noted and ends the block, Ctrl-C goes on. words: how far it came."""
    try:
        yield
    except TimeoutError:
        output.note(f"cover: {words()} in the given time")
    except KeyboardInterrupt:
        complain(words() + (f"; they are in {output.file}.part" if _holds_some(output.file) else ""))
        raise


def _holds_some(file: str | None) -> bool:
    if file is None or file == "-":
        return False
    part = part_of(file)
    return os.path.exists(part) and os.path.getsize(part) > 0

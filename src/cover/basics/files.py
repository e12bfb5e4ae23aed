"""Files written whole or not at all, and what files that grow need to survive a kill.

A file that grows has one writer, who holds a lock (`taken`), and becomes what it is called at the end (`named`). A
journal (`basics/journal.py`) records how far it is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]


@contextmanager
def replacing(path: str | os.PathLike[str], *, sync: bool = False) -> Iterator[BinaryIO]:
    """What is written takes the place of what the file held, at the end and if nothing is raised. Whoever reads it
    meanwhile, or after a crash, finds the old content or the new. sync: it is on the disk then. One process at a time
    may write a file; what a killed one leaves behind, `path.new`, the next one takes up. Raises OSError; the old
    content stays, and its permissions stay in any case.
    """
    place = os.path.realpath(path)
    beside = f"{place}.new"
    try:
        with open(beside, "wb") as stream:
            yield stream
            if sync:
                stream.flush()
                os.fsync(stream.fileno())
        # Renamed in one step: there is no moment in which half of it has the name.
        named(beside, place)
    except OSError as error:
        error.filename = os.fspath(path)
        raise
    finally:
        with suppress(OSError):
            os.unlink(beside)


def write_whole(path: str | os.PathLike[str], content: str | bytes, *, sync: bool = False) -> None:
    """Put content (text as UTF-8) in the place of what the file held, as `replacing` does."""
    with replacing(path, sync=sync) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


def named(part: str, place: str) -> None:
    """Give a finished file its name, with the permissions of the one that it replaces."""
    with suppress(OSError):
        os.chmod(part, os.stat(place).st_mode & 0o7777)
    os.replace(part, place)


def taken(handle: int) -> bool:
    """Lock an open file for this writer, until it is closed or the process ends; False where another one has it.
    Systems without such locks let every process."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def changed(begun: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, Any, Any] | None:
    """The first setting in which a file was begun otherwise than it is to be gone on with, and both values; None: they
    are the same. What is usual may have no name on one side.

    >>> changed({"write": "line"}, {"write": "line", "backend": "dlx"})
    ('backend', None, 'dlx')
    """
    names = {**now, **begun}
    return next(((name, begun.get(name), now.get(name)) for name in names if begun.get(name) != now.get(name)), None)

"""The directory in which a certificate is made, beside the one it becomes: complete or not there at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cover.backends.isolation.watching import unfinished
from cover.basics.errors import CoverError


@contextmanager
def staging_of(target: Path) -> Iterator[Path]:
    """A new directory `.NAME.unfinished` beside the target, removed at the end unless it was renamed.

    There is one for each target, locked as long as its maker lives: what a killed run has left is removed, and two
    runs never meet. Raises CoverError where another run is at work, or where nothing can be written.
    """
    import fcntl  # workers, without which there are no proofs, need POSIX too

    parent = target.absolute().parent
    path = parent / f".{target.name}.unfinished"
    try:
        parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o700, exist_ok=True)
        lock = os.open(path, os.O_RDONLY)
    except OSError as error:
        raise CoverError(f"{error.filename or path}: {error.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not os.path.samestat(path.stat(), os.fstat(lock)):
                raise BlockingIOError
        except OSError:
            raise CoverError(f"{target}: another run is writing a certificate there") from None
        _emptied(path)
        try:
            with unfinished(str(path)):
                yield path
        finally:
            if path.exists() and os.path.samestat(path.stat(), os.fstat(lock)):
                from shutil import rmtree

                rmtree(path, ignore_errors=True)
    except OSError as error:
        raise CoverError(f"{error.filename or path}: {error.strerror}") from error
    finally:
        os.close(lock)


def _emptied(path: Path) -> None:
    """Remove what a killed run has left."""
    for left in path.iterdir():
        if left.is_dir():
            from shutil import rmtree

            rmtree(left)
        else:
            left.unlink()

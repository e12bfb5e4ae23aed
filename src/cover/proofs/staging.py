"""The directory in which a certificate is made, beside the one it becomes: complete or not there at all. At the end
every file's size and hash stand in manifest.json, and the directory or an archive is in its place."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cover.backends.isolation.watching import unfinished
from cover.basics.errors import CoverError

MANIFEST = "manifest.json"


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


def packed(target: Path) -> bool:
    """Is the certificate to be one file?"""
    return target.name.endswith((".tar.gz", ".tgz"))


def sealed(staging: Path, about: dict[str, Any], target: Path) -> tuple[str, ...]:
    """Write the manifest and put the certificate in its place, at once; the names of its files."""
    files = {}
    for path in sorted(staging.iterdir()):
        with open(path, "rb") as content:
            files[path.name] = {
                "bytes": path.stat().st_size,
                "sha256": hashlib.file_digest(content, "sha256").hexdigest(),
            }
        path.chmod(0o644)
    (staging / MANIFEST).write_text(json.dumps(about | {"files": files}, indent=1) + "\n")
    names = (*files, MANIFEST)
    if packed(target):
        import tarfile

        archive = staging / "certificate.tar.gz"
        folder = target.name.removesuffix(".tgz").removesuffix(".tar.gz")
        with tarfile.open(archive, "w:gz") as out:
            for name in names:
                out.add(staging / name, f"{folder}/{name}")
        os.replace(archive, target)
    else:
        staging.chmod(0o755)
        if target.exists():
            target.rmdir()
        staging.rename(target)
    return tuple(sorted(names))

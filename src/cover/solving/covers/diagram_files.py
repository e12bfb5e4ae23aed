"""Decision diagrams in files of numpy (.npz): read with care, for a file may be damaged, foreign or a bomb."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Mapping
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.basics.errors import InputError
from cover.problems.exact_cover import ExactCover

MAX_BYTES = 4 << 30  # bytes where the caller sets no bound
FORMAT = "cover diagram 1"
ARRAYS = ("options", "rank", "low", "high")


def write(path: str | os.PathLike[str], problem: ExactCover, root: int, arrays: Mapping[str, NDArray[Any]]) -> None:
    """See `Diagram.save`."""
    facts: dict[str, Any] = {"format": np.str_(FORMAT), "problem": np.str_(digest(problem)), "root": np.int32(root)}
    with open(path, "wb") as file:
        np.savez_compressed(file, **{**facts, **arrays})


def read(path: str | os.PathLike[str], problem: ExactCover) -> tuple[int, dict[str, NDArray[Any]]]:
    """The root and the arrays, seen to be a diagram of this problem's shape. Raises InputError."""
    source = os.fspath(path)
    with open(path, "rb") as file:
        found = _arrays(file, source)
    if str(found["format"]) != FORMAT:
        raise InputError(f"this kind of diagram cannot be read here: {str(found['format'])!r}", source=source)
    if str(found["problem"]) != digest(problem):
        raise InputError("this is the diagram of another problem", source=source)
    for name in ARRAYS:
        array = found[name]
        if array.dtype != np.int32 or array.ndim != 1:
            raise InputError(f"a damaged diagram: {name} is no flat int32 array", source=source)
        array.flags.writeable = False
    options = found["options"]
    if len(np.unique(options)) < len(options) or (
        len(options) and not 0 <= options.min() <= options.max() < len(problem)
    ):
        raise InputError("a damaged diagram: options are not numbers of the problem's options", source=source)
    if found["root"].dtype != np.int32 or found["root"].ndim != 0:
        raise InputError("a damaged diagram: root is no number", source=source)
    root = int(found["root"])
    fault = _native.diagram_fault(len(options), found["rank"], found["low"], found["high"], root)
    if fault:
        raise InputError(f"a damaged diagram: {fault}", source=source)
    return root, found


def _arrays(file: BinaryIO, source: str) -> dict[str, NDArray[Any]]:
    """The arrays of a file that `save` wrote. Raises InputError."""
    try:
        with zipfile.ZipFile(file) as packed:
            if sum(one.file_size for one in packed.infolist()) > MAX_BYTES:
                raise InputError(f"no diagram: more than {MAX_BYTES >> 20} MB when unpacked", source=source)
            file.seek(0)
            with np.load(file, allow_pickle=False) as arrays:
                return {name: arrays[name] for name in ("format", "problem", "root", *ARRAYS)}
    except InputError:
        raise
    except Exception as error:  # zipfile, zlib, lzma and numpy raise nearly anything for damaged bytes
        raise InputError(f"no diagram: {str(error) or type(error).__name__}", source=source) from None


def digest(problem: ExactCover) -> str:
    """A short text that tells problems apart by their arrays (SHA-256); costs and labels do not matter."""
    made = hashlib.sha256(f"{problem.primary} {problem.secondary}".encode())
    for name in ("option_starts", "items", "colors", "at_least", "at_most"):
        array = getattr(problem, name)
        made.update(f" {name} ".encode() + (b"" if array is None else array.astype("<i4").tobytes()))
    return made.hexdigest()

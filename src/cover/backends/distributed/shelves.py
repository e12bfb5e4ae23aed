"""How worker processes of this machine send their answers: pickles through a pipe, large arrays through shared memory.

A shelf is memory of one worker and its caller. The worker lays an array on it and sends where it lies; the caller reads
it there, without a copy, and takes it off once nothing refers to it. What finds no room goes through the pipe.
"""

from __future__ import annotations

import mmap
import os
import struct
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

import numpy as np

LENGTH = struct.Struct("<Q")
PLACES = 4  # on a shelf
PLACE = 20 << 20  # bytes, for the arrays of one answer (work.py); memory is taken as it is written to
FIRST = mmap.PAGESIZE  # byte of the first place; before them a byte for each: is something there?
SHIFT = 56  # of a place in what is sent as the length of a part, above the length itself
LARGE = 1 << 16  # bytes of an array that is laid on a shelf


class Shelf:
    """Both sides have one of the same file. Only the worker fills places, and only the caller clears them."""

    def __init__(self, file: int):
        self._memory = mmap.mmap(file, FIRST + PLACES * PLACE)

    @staticmethod
    def file() -> int | None:
        """A new file for a shelf, in memory and without a name; None where the system has no such thing."""
        try:
            file = os.memfd_create("answers")
        except (AttributeError, OSError):
            return None
        os.ftruncate(file, FIRST + PLACES * PLACE)
        return file

    def lay(self, data: memoryview) -> int | None:
        """Where it lies now; None: there is no room."""
        if not LARGE <= len(data) <= PLACE:
            return None
        place = self._memory.find(b"\0", 0, PLACES)
        if place < 0:
            return None
        self._memory[place] = 1
        begin = FIRST + place * PLACE
        self._memory[begin : begin + len(data)] = data
        return place

    def view(self, place: int, length: int) -> memoryview:
        """What lies there; the place is free again once nothing refers to it."""
        array: Any = np.frombuffer(self._memory, np.uint8, length, FIRST + place * PLACE)
        weakref.finalize(array, self._memory.__setitem__, place, 0).atexit = False
        return memoryview(array)  # arrays made of it refer to it, where they would pass over an array


def send(stream: IO[bytes], parts: Sequence[Any], shelf: Shelf | None = None) -> None:
    """A pickle, and the arrays that belong to it as they lie in memory (PEP 574)."""
    views = [memoryview(part).cast("B") for part in parts]
    head, through = [LENGTH.pack(len(views))], []
    for view in views:
        place = None if shelf is None else shelf.lay(view)
        if place is None:
            through.append(view)
        head.append(LENGTH.pack(len(view) | (0 if place is None else place + 1) << SHIFT))
    for rest in (memoryview(b"".join(head)), *through):
        while rest:  # an unbuffered pipe may take a part only
            rest = rest[stream.write(rest) :]


def received(stream: IO[bytes], shelf: Shelf | None = None) -> list[Any]:
    """What `send` sent. Raises EOFError where the other side ended."""
    (many,) = LENGTH.unpack(_exactly(stream, LENGTH.size))
    parts: list[Any] = []
    for (sent,) in LENGTH.iter_unpack(_exactly(stream, many * LENGTH.size)):
        place, length = sent >> SHIFT, sent & ((1 << SHIFT) - 1)
        if place and shelf is not None:
            parts.append(shelf.view(place - 1, length))
        else:
            parts.append(_exactly(stream, length))
    return parts


def _exactly(stream: IO[bytes], length: int) -> memoryview:
    memory: Any = np.empty(length, np.uint8)
    data = memoryview(memory)
    rest = data
    while rest:
        many: int = stream.readinto(rest)  # type: ignore[attr-defined]  # of unbuffered streams
        if not many:
            raise EOFError
        rest = rest[many:]
    return data


def widened(pipe: int) -> None:
    """Room for large answers in a pipe, where the system has such a thing: fewer turns between both ends."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 1 << 20)

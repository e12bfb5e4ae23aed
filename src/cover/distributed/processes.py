"""Worker processes of this machine as an executor: `processes:N`.

Unlike a pool of `concurrent.futures` it goes on when a worker is killed, which costs the one task that it had; it can
be ended while tasks run; nothing of it outlives the caller, however that ends (isolation/guard.py); and the caller's
script is not read again. Workers are started when there is work for them, and run what this package defines.
"""

from __future__ import annotations

import os
import pickle
import queue
import struct
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from cover.backends.isolation import children
from cover.backends.isolation.guard import guarded

if TYPE_CHECKING:
    from concurrent.futures import Future

LENGTH = struct.Struct("<Q")
PIPE = 1 << 20  # bytes that wait between a worker and its caller
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h of glibc
KEPT = 1 << 25  # bytes, the most that it takes for the second of them; also of memory that waits for answers
LARGE = 1 << 16  # bytes of an answer


class WorkerEnded(Exception):
    """The worker process that had the task ended without an answer."""


class Processes:
    """An executor with `many` processes, each with a thread here that waits for it."""

    def __init__(self, many: int):
        self._max_workers = many
        self._tasks: queue.SimpleQueue[tuple[Future[Any], bytes] | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._lock, self._closed = threading.Lock(), False
        self._rooms = Rooms()

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        from concurrent.futures import Future  # what a worker, which imports this module too, need not read

        future: Future[Any] = Future()
        self._tasks.put((future, pickle.dumps((function, arguments), pickle.HIGHEST_PROTOCOL)))
        if len(self._threads) < self._max_workers:
            thread = threading.Thread(target=self._serve, args=(len(self._threads),), daemon=True)
            self._threads.append(thread)
            thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes; cancel_futures: with the tasks that they have, at once."""
        for _ in self._threads:
            self._tasks.put(None)
        if cancel_futures:
            with self._lock:
                self._closed = True
                for process in self._running.values():
                    children.end(process, None, os.getpid())
        if wait or cancel_futures:
            for thread in self._threads:
                thread.join()

    def _serve(self, number: int) -> None:
        """Gives tasks to the process of this number, one after the other."""
        while (task := self._tasks.get()) is not None:
            future, data = task
            if self._closed or not future.set_running_or_notify_cancel():
                future.cancel()
                continue
            try:
                good, answer = self._asked(number, data)
            except BaseException as error:
                self._end(number)
                good, answer = False, error
            if good:
                future.set_result(answer)
            else:
                future.set_exception(answer)
        self._end(number)

    def _asked(self, number: int, data: bytes) -> tuple[bool, Any]:
        with self._lock:
            if self._closed:
                raise WorkerEnded("it was ended")
            process = self._running.get(number)
            if process is None:
                process = self._running[number] = children.start(None, module=__name__)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            _send(process.stdin, [data])
            first, *buffers = _received(process.stdout, self._rooms.of)
            answer: tuple[bool, Any] = pickle.loads(first, buffers=buffers)
        except (OSError, EOFError, ValueError):
            raise WorkerEnded("a worker process ended") from None
        return answer

    def _end(self, number: int) -> None:
        with self._lock:
            process = self._running.pop(number, None)
            if process is not None:
                children.end(process, None, os.getpid())


def _send(stream: IO[bytes], parts: Sequence[Any]) -> None:
    """A pickle, and the arrays that belong to it as they lie in memory (PEP 574): they may be large."""
    views = [memoryview(part).cast("B") for part in parts]
    for rest in (memoryview(LENGTH.pack(len(views)) + b"".join(LENGTH.pack(len(view)) for view in views)), *views):
        while rest:  # an unbuffered pipe may take a part only
            rest = rest[stream.write(rest) :]


def _received(stream: IO[bytes], room: Callable[[int], Any] = bytearray) -> list[Any]:
    """What `_send` sent. room: makes memory for so many bytes."""
    (many,) = LENGTH.unpack(_exactly(stream, bytearray(LENGTH.size)))
    lengths = LENGTH.iter_unpack(_exactly(stream, bytearray(many * LENGTH.size)))
    return [_exactly(stream, room(length)) for (length,) in lengths]


def _exactly(stream: IO[bytes], data: Any) -> Any:
    rest = memoryview(data)
    while rest:
        many: int = stream.readinto(rest)  # type: ignore[attr-defined]  # of unbuffered streams
        if not many:
            raise EOFError
        rest = rest[many:]
    return data


class Rooms:
    """Memory for large answers, used again once nothing refers to what it held: fresh memory costs more in page faults
    than to fill it."""

    def __init__(self) -> None:
        self._free: list[Any] = []

    def of(self, length: int) -> memoryview:
        if length < LARGE:
            return memoryview(bytearray(length))
        try:
            room = self._free.pop()
        except IndexError:
            room = None
        if room is None or len(room) < length:
            room = np.empty(length + length // 4, np.uint8)
        part = room[:length]
        weakref.finalize(part, self._give_back, room).atexit = False
        return memoryview(part)  # arrays made of it refer to it, where they would pass over an array

    def _give_back(self, room: Any) -> None:
        if len(self._free) * len(room) < KEPT:
            self._free.append(room)


def _widened(pipe: int) -> None:
    """Room for large answers in a pipe, where the system has such a thing: fewer turns between both ends."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)


def _keep_memory() -> None:
    """Where the allocator is glibc's, memory that was freed is kept for the next answer: to ask the system for it again
    costs more in page faults than to fill it (mallopt(3))."""
    with suppress(ImportError, AttributeError, OSError):
        import ctypes

        set_option = ctypes.CDLL(None).mallopt
        for option in (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD):
            set_option(option, KEPT)


def main() -> None:
    """The worker: answers tasks until its caller is gone."""
    guarded(int(sys.argv[1]))
    _keep_memory()
    to, tasks = os.fdopen(os.dup(1), "wb", buffering=0), os.fdopen(0, "rb", buffering=0, closefd=False)
    _widened(1)
    os.dup2(2, 1)  # what engines print is no answer
    with suppress(EOFError, OSError):
        while True:
            (data,) = _received(tasks)
            arrays: list[pickle.PickleBuffer] = []
            try:
                function, arguments = pickle.loads(data)
                answer = pickle.dumps((True, function(*arguments)), 5, buffer_callback=arrays.append)
                parts = [answer, *(array.raw() for array in arrays)]
            except Exception as error:
                parts = [_failure(error)]
            _send(to, parts)
    os._exit(0)


def _failure(error: Exception) -> bytes:
    try:
        data = pickle.dumps((False, error))
        pickle.loads(data)
    except Exception:  # an error that does not travel
        data = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return data


if __name__ == "__main__":
    main()

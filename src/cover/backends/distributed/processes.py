"""Worker processes of this machine as an executor: `processes:N`.

Unlike a pool of `concurrent.futures` it goes on when a worker is killed, which costs the one task that it had; it can
be ended while tasks run; nothing of it outlives the caller, however that ends (isolation/guard.py); and the caller's
script is not read again. Workers are started when there is work for them, and run what this package defines. They are
forked from one process, the nursery, which has imported what they need.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from cover.backends.distributed.shelves import Shelf, received, send, widened
from cover.backends.isolation import children
from cover.backends.isolation.guard import end_with_parent, guarded

if TYPE_CHECKING:
    from concurrent.futures import Future

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h of glibc
KEPT = 1 << 25  # bytes, the most that glibc accepts as a threshold of mmap


class WorkerEnded(Exception):
    """The worker process that had the task ended without an answer."""


class Worker(NamedTuple):
    """The caller's side of a worker: pipes to it and from it, and the shelf on which large answers are laid (None: they
    come by the pipe)."""

    tasks: IO[bytes]
    answers: IO[bytes]
    shelf: Shelf | None

    def close(self) -> None:
        """The worker ends when it has nothing more to do."""
        self.tasks.close()
        self.answers.close()


class Processes:
    """An executor with `many` processes, each with a thread here that waits for it."""

    def __init__(self, many: int):
        self._max_workers = many  # named as in concurrent.futures: others ask an executor for it
        self._tasks: queue.SimpleQueue[tuple[Future[Any], bytes] | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._running = 0  # threads
        self._nursery: Nursery | None = None
        # The lock is for the nursery, `_running` and `_closed`: the last thread and `shutdown` may both end the
        # nursery.
        self._lock, self._closed = threading.Lock(), False

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        from concurrent.futures import Future  # what a worker, which imports this module too, need not read

        future: Future[Any] = Future()
        self._tasks.put((future, pickle.dumps((function, arguments), pickle.HIGHEST_PROTOCOL)))
        if len(self._threads) < self._max_workers:
            thread = threading.Thread(target=self._serve, daemon=True)
            self._threads.append(thread)
            with self._lock:
                self._running += 1
            thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes; cancel_futures: with the tasks that they have, at once."""
        for _ in self._threads:
            self._tasks.put(None)
        if cancel_futures:
            with self._lock:
                self._closed = True
                self._end_nursery()
        if wait or cancel_futures:
            for thread in self._threads:
                thread.join()

    def _serve(self) -> None:
        """Gives tasks to one process, one after the other; the last thread to end ends the nursery."""
        worker: Worker | None = None
        while (task := self._tasks.get()) is not None:
            future, data = task
            if self._closed or not future.set_running_or_notify_cancel():
                future.cancel()
                continue
            try:
                if worker is None:
                    worker = self._worker()
                good, answer = self._asked(worker, data)
            # whatever it is, the future gets it: a thread that raised would leave it open
            except BaseException as error:
                if worker is not None:
                    worker.close()  # it may be halfway through an answer; the next task gets a new one
                worker, good, answer = None, False, error
            if good:
                future.set_result(answer)
            else:
                future.set_exception(answer)
        if worker is not None:
            worker.close()
        with self._lock:
            self._running -= 1
            if not self._running:
                self._end_nursery()

    def _worker(self) -> Worker:
        with self._lock:
            if self._closed:
                raise WorkerEnded("it was ended")
            if self._nursery is None:
                self._nursery = Nursery()
            try:
                return self._nursery.worker()
            except OSError:
                self._end_nursery()
                raise WorkerEnded("the process that starts workers ended") from None

    @staticmethod
    def _asked(worker: Worker, data: bytes) -> tuple[bool, Any]:
        try:
            send(worker.tasks, [data])
            first, *buffers = received(worker.answers, worker.shelf)
            answer: tuple[bool, Any] = pickle.loads(first, buffers=buffers)
        except (OSError, EOFError, ValueError):
            raise WorkerEnded("a worker process ended") from None
        return answer

    def _end_nursery(self) -> None:
        nursery, self._nursery = self._nursery, None
        if nursery is not None:
            nursery.end()


class Nursery:
    """The caller's side of the process that forks workers: it is sent the ends of pipes, three descriptors a worker or
    two, and forks. It ends with all workers when this side ends."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair()
        with theirs:
            self._process = children.start(None, module=__name__, stdin=theirs.fileno())
        self._owner = os.getpid()

    def worker(self) -> Worker:
        """One more. Raises OSError where the nursery has ended."""
        mine: list[int] = []
        theirs: list[int] = []
        try:
            # A pipe is (read end, write end). Of that for tasks this side writes, of that for answers it reads.
            for mine_is in (1, 0):
                ends = os.pipe()
                mine.append(ends[mine_is])
                theirs.append(ends[1 - mine_is])
            file = Shelf.file()
            if file is not None:
                theirs.append(file)
            shelf = None if file is None else Shelf(file)
            socket.send_fds(self._orders, [b"w"], theirs)
        except BaseException:
            for end in mine:
                os.close(end)
            raise
        finally:
            for end in theirs:  # the nursery has copies; one left open here would hide that the worker has ended
                os.close(end)
        tasks, answers = mine
        return Worker(os.fdopen(tasks, "wb", buffering=0), os.fdopen(answers, "rb", buffering=0), shelf)

    def end(self) -> None:
        """With all workers, at once."""
        self._orders.close()
        children.end(self._process, None, self._owner)


def main() -> None:
    """The nursery: forks a worker for each order, until its caller is gone."""
    guarded(int(sys.argv[1]))  # as `children.start` passes it: the number of the caller's process
    import cover.backends.distributed.work  # noqa: F401  # what most workers need

    # What is standard input was handed over for orders, see `Nursery`; each worker puts /dev/null in its place.
    with socket.socket(fileno=os.dup(0)) as orders:
        os.dup2(2, 1)  # what engines print is no answer
        with suppress(OSError):
            signal.signal(signal.SIGCHLD, _reap)
            while True:
                order, files, _, _ = socket.recv_fds(orders, 1, 3)
                if not order:
                    break
                nursery = os.getpid()  # before the fork: the child asks whether its parent is this still
                if os.fork() == 0:
                    end_with_parent(nursery)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    orders.close()
                    work_for(*files)
                for file in files:
                    os.close(file)
    os._exit(0)


def _reap(number: int, frame: Any) -> None:
    """Workers that ended leave no zombies; one signal may stand for several of them."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def work_for(tasks: int, answers: int, file: int | None = None) -> None:
    """The worker: answers tasks until its caller is gone."""
    _keep_memory()
    widened(answers)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    shelf = None if file is None else Shelf(file)
    to, tasks_in = os.fdopen(answers, "wb", buffering=0), os.fdopen(tasks, "rb", buffering=0)
    with suppress(EOFError, OSError):
        while True:
            (data,) = received(tasks_in)
            arrays: list[pickle.PickleBuffer] = []
            try:
                function, arguments = pickle.loads(data)
                answer = pickle.dumps((True, function(*arguments)), 5, buffer_callback=arrays.append)
                parts = [answer, *(array.raw() for array in arrays)]
            except Exception as error:
                parts = [_failure(error)]
            send(to, parts, shelf)
            del parts, arrays  # else the answer would lie in memory until the next task ends
    os._exit(0)


def _keep_memory() -> None:
    """Where the allocator is glibc's, memory that was freed is kept for the next answer: to ask the system for it again
    costs more in page faults than to fill it (mallopt(3))."""
    with suppress(ImportError, AttributeError, OSError):
        import ctypes

        set_option = ctypes.CDLL(None).mallopt
        for option in (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD):
            set_option(option, KEPT)


def _failure(error: Exception) -> bytes:
    try:
        data = pickle.dumps((False, error))
        pickle.loads(data)  # an error may be pickled, and not made again from what was: its arguments differ
    except Exception:  # an error that does not travel
        data = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return data


if __name__ == "__main__":
    main()

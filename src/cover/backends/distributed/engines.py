"""What `executor=` and `--on` may be, behind one face: submit, how many workers, begin again, end.

| given | what it is |
|---|---|
| an object with `submit` | an executor of `concurrent.futures`, loky or MPI; it stays the caller's |
| a Dask client (`distributed.Client`) | likewise |
| a function without arguments that makes one of them | made anew when its workers are lost, ended at the end |
| `"processes:8"` | so many processes of this machine |
| `"dask:tcp://host:8786"` | the scheduler there; `"dask:local:4"`: four worker processes here |
| `"package.module:factory"` | that function |
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

from cover.backends.isolation import abilities
from cover.basics.errors import CoverError, Refused, Unavailable, WorkerFailed, to_install
from cover.basics.lazily import found_at

SPECS = "processes:N, dask:tcp://HOST:PORT, dask:local:N or package.module:factory"
PATIENCE = 20  # seconds for a scheduler to answer
FETCHED = 10  # seconds for an answer to come from its worker
# Errors that say that a worker ended, not that the work is wrong; by name, for most of their packages are absent.
LOST = {
    "BrokenExecutor", "TerminatedWorkerError", "KilledWorker", "CancelledError", "CommClosedError", "EOFError",
    "MemoryError", "WorkerEnded",
}  # fmt: skip
GONE = {"BrokenExecutor", "TerminatedWorkerError", "CommClosedError", "EOFError"}  # the executor is lost with it


class Future(Protocol):
    def result(self) -> Any: ...

    def cancel(self) -> Any: ...

    def add_done_callback(self, function: Callable[[Any], object], /) -> Any: ...


class Unanswered(Exception):
    """The answer of a future is not there any more, or not yet."""


class Engine:
    """An executor and what is known of it. make: makes it anew; own: it is ended with the work."""

    def __init__(self, executor: Any, make: Callable[[], Any] | None = None):
        self._make = make
        self._threads = 1  # of a Dask cluster, when it was asked last
        self._executor = _made_by(make) if executor is None and make is not None else executor
        if not callable(getattr(self._executor, "submit", None)):
            raise Refused(f"executor: {type(self._executor).__name__} has no submit; there are {SPECS}")
        self._client = self._executor if _is_dask(self._executor) else None

    def submit(self, function: Callable[..., Any], argument: Any) -> Future:
        if self._client is not None:  # equal arguments are two tasks all the same
            future: Future = self._client.submit(function, argument, pure=False)
            return future
        try:
            future = self._executor.submit(function, argument)
        except Exception as error:
            # A process pool that breaks while it starts a worker closes what it was about to hand over.
            if getattr(self._executor, "_broken", False) and not is_gone(error):
                raise BrokenExecutor(f"the pool broke: {error}") from error
            raise
        return future

    def answer(self, future: Future, seconds: float = FETCHED) -> Any:
        """What a future that is done brings, or raises. Raises Unanswered where it is not to be had in so many seconds:
        the worker of Dask that keeps it may have ended meanwhile, and then the work is done again."""
        # Everything but Dask brings the answer with the future.
        if self._client is None:
            return future.result()
        dask: Any = future
        try:
            return dask.result(timeout=seconds)
        except TimeoutError:
            # The work itself raised TimeoutError; else the answer could not be fetched in time.
            if dask.status == "error":
                raise
            raise Unanswered from None

    @property
    def is_dead(self) -> bool:
        """Have all workers of a local Dask cluster ended for good? It starts another one for one that ends, but not for
        one that ends while it starts."""
        cluster: Any = None if self._client is None else getattr(self._client, "cluster", None)
        is_local = any(cls.__name__ == "LocalCluster" for cls in type(cluster).__mro__)
        return is_local and bool(cluster.worker_spec) and not cluster.workers

    @property
    def workers(self) -> int:
        """How many tasks it runs at a time, as far as it says."""
        if self._client is not None:
            with suppress(Exception):  # a scheduler that is gone: what it was to answer says so
                self._threads = max(1, sum(self._client.nthreads().values()))
            return self._threads
        many = getattr(self._executor, "_max_workers", None)  # of concurrent.futures, loky and mpi4py
        return many if isinstance(many, int) and many > 0 else os.cpu_count() or 1

    def renew(self) -> bool:
        """A new executor for one that is lost; False where the caller made it, who alone can."""
        if self._make is None:
            return False
        self._end()
        self._executor = _made_by(self._make)
        self._client = self._executor if _is_dask(self._executor) else None
        return True

    def close(self) -> None:
        """Ends what was made here, with its workers; at any time, and twice."""
        if self._make is not None:
            self._end()

    def _end(self) -> None:
        executor = self._executor
        with suppress(Exception):
            if self._client is not None:
                cluster = getattr(executor, "cluster", None)
                _end_here(cluster)
                executor.close(timeout=2)
                if cluster is not None:
                    cluster.close(timeout=2)
                return
            # Private, but the only way to the processes of a pool: shutdown would wait for the task under way.
            workers = list((getattr(executor, "_processes", None) or {}).values())
            executor.shutdown(wait=False, cancel_futures=True)
            for worker in workers:  # what it works on is not wanted any more
                worker.kill()


def _end_here(cluster: Any) -> None:
    """Ends the worker processes of a local cluster, which would wait for what they work on."""
    workers = getattr(cluster, "workers", None)
    for nanny in list(workers.values()) if isinstance(workers, dict) else []:
        if type(nanny).__name__ == "Nanny" and nanny.pid:
            vars(nanny)["auto_restart"] = False  # else another process comes, which reads the caller's script
            with suppress(ProcessLookupError):
                os.kill(nanny.pid, signal.SIGKILL)


def engine_of(given: Any) -> Engine:
    """What the caller gave as an Engine. Raises Refused for what is none, Unavailable where a package is missing."""
    if isinstance(given, Engine):
        return given
    if isinstance(given, str):
        return Engine(None, _factory_of(given))
    if callable(getattr(given, "submit", None)):
        return Engine(given)
    if callable(given):
        return Engine(None, given)
    raise Refused(f"executor: a {type(given).__name__} has no submit; there are {SPECS}")


@contextmanager
def one_engine(given: Any) -> Iterator[Engine | None]:
    """What the caller gave as one Engine for several pieces of work, ended after them; None where nothing was given.
    Raises what `engine_of` does."""
    if given is None:
        yield None
        return
    engine = engine_of(given)
    try:
        yield engine
    finally:
        # Only an engine that was made here ends here: what the caller gave stays the caller's.
        if engine is not given:
            engine.close()


def _factory_of(text: str) -> Callable[[], Any]:
    kind, _, rest = text.partition(":")
    if kind == "processes":
        return _processes(_many(text, rest))
    if kind == "dask":
        local, _, many = rest.partition(":")
        if local == "local":
            return _dask_here(_many(text, many))
        if "://" in rest:
            return lambda: _dask_there(rest)
    elif rest.isidentifier() and all(part.isidentifier() for part in kind.split(".")):
        # As for scripts, whose own directory is on the path: the factory may be in a file beside what is run.
        if "" not in sys.path and os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # where a program looks that is no script
        try:
            factory: object = found_at(text)
        except ImportError as error:
            raise Refused(f"no executor {text!r}: {error}") from None
        if callable(factory):
            return cast(Callable[[], Any], factory)
    raise Refused(f"no executor {text!r}; there are {SPECS}")


def _many(text: str, number: str) -> int:
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= 4096:
        raise Refused(f"no executor {text!r}: a number of processes from 1 to 4096 is needed")
    return int(number)


def _processes(many: int) -> Callable[[], Any]:
    if not abilities.processes_start():
        raise Unavailable("no processes can be started here")
    from cover.backends.distributed.processes import Processes  # not where nothing is shared

    return lambda: Processes(many)


@contextmanager
def _script_hidden() -> Iterator[None]:
    """Processes that are started inside do not read the caller's script again."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise Unavailable(f"executor: the package distributed is missing: {to_install('cluster')}") from None


def _dask_there(address: str) -> Any:
    dask = _dask()
    try:
        return dask.Client(address, timeout=PATIENCE)
    except Exception as error:  # what listens there may be no scheduler, and its bytes anything
        raise Unavailable(f"no Dask scheduler answers at {address}: {type(error).__name__}: {error}") from None


def _dask_here(many: int) -> Callable[[], Any]:
    def make() -> Any:
        dask = _dask()
        settings = {"n_workers": many, "threads_per_worker": 1, "dashboard_address": ":0", "silence_logs": 50}
        with _script_hidden():
            return dask.Client(dask.LocalCluster(**settings))

    return make


def _is_dask(executor: Any) -> bool:
    return any(cls.__module__.startswith("distributed.") and cls.__name__ == "Client" for cls in type(executor).__mro__)


def _made_by(make: Callable[[], Any]) -> Any:
    """What a caller's function makes; that it raises is no fault of ours and is reported."""
    try:
        return make()
    except CoverError:
        raise
    except Exception as error:
        name = getattr(make, "__name__", type(make).__name__)
        raise Refused(f"executor: {name}() makes no executor: {type(error).__name__}: {error}") from error


def names_of(error: BaseException) -> set[str]:
    return {cls.__name__ for cls in type(error).__mro__}


def is_lost(error: BaseException) -> bool:
    """Did a worker end, so that its work can be given to another one?"""
    return bool(LOST & names_of(error))


def is_gone(error: BaseException) -> bool:
    """Is the whole executor lost?"""
    return bool(GONE & names_of(error))


def lost_for_good(error: BaseException | None, times: int, part: str) -> WorkerFailed:
    """The error for work that ends every worker that it is given to."""
    why = f" ({type(error).__name__}: {error})" if error is not None else ""
    return WorkerFailed(f"{part} was given to {times} workers, and each ended without an answer{why}")

"""Asynchronous use: a question is answered in a thread while an event loop goes on; cancelling ends the search.

Native searches run in slices without the lock of the interpreter, so that the loop goes on meanwhile. A cancelled
search hears of it as of Ctrl-C, by an exception raised in its thread: between two slices, or where it looks after its
worker.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import Callable, Sequence
from contextvars import copy_context
from typing import Any, ParamSpec, TypeVar, Unpack

from cover.backends.isolation import abilities
from cover.backends.protocol import Backend
from cover.basics.result import Result
from cover.basics.type_errors import explained
from cover.solving.options import Options
from cover.solving.routing import PuzzleOrProblem
from cover.solving.verbs import solve

P = ParamSpec("P")
R = TypeVar("R")
AGAIN = 0.5  # seconds after which a search that goes on all the same is interrupted again


@explained
async def solve_async(
    puzzle: PuzzleOrProblem,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Unpack[Options],
) -> Result[Any]:
    """`cover.solve` for an event loop: the same arguments and the same result.

    Cancelling the task ends the search; the CancelledError comes when nothing of it runs any more.

    >>> import asyncio, cover
    >>> asyncio.run(cover.solve_async(cover.Queens(6))).verdict
    <Verdict.MULTIPLE: 'multiple'>
    """
    return await run_async(solve, puzzle, backend, limit=limit, seconds=seconds, nodes=nodes, memory=memory, **options)


@explained
async def run_async(function: Callable[P, R], /, *args: P.args, **options: P.kwargs) -> R:
    """What any function of this library gives (count, explain, path, prove, ...), asked in a thread of its own.

    >>> import asyncio, cover
    >>> asyncio.run(cover.run_async(cover.count, cover.Queens(6))).found
    4

    Where no threads start, in a browser, the answer is computed before anything else goes on. `await` at top level
    works there; `asyncio.run` needs a browser that lets WebAssembly wait, and Pyodide raises a RuntimeError elsewhere.
    """
    if not abilities.threads_start():
        return function(*args, **options)
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[R] = loop.create_future()
    call = _Call(copy_context().run, function, *args, **options)

    def hand_over() -> None:
        if answer.cancelled():
            return
        if call.failure is None:
            answer.set_result(call.result)
        else:
            answer.set_exception(call.failure)

    thread = threading.Thread(target=call.run, args=(lambda: loop.call_soon_threadsafe(hand_over),), daemon=True)
    thread.start()
    try:
        return await asyncio.shield(answer)
    except asyncio.CancelledError:
        while not answer.done():
            call.interrupt(thread)
            await asyncio.wait({answer}, timeout=AGAIN)
        answer.exception()  # retrieved, because no task waits for it any more
        raise
    finally:
        if answer.done():
            thread.join()


class _Call:
    """A function to be called in a thread, which another one may interrupt until it has ended, and no later."""

    def __init__(self, function: Callable[..., Any], *args: Any, **options: Any):
        self._function, self._args, self._options = function, args, options
        self._lock, self._ended = threading.Lock(), False
        self.result: Any = None
        self.failure: BaseException | None = None

    def run(self, then: Callable[[], object]) -> None:
        try:
            try:
                self.result = self._function(*self._args, **self._options)
            finally:
                with self._lock:
                    self._ended = True
        except BaseException as failure:
            self.failure = RuntimeError("interrupted") if isinstance(failure, StopIteration) else failure
        then()

    def interrupt(self, thread: threading.Thread) -> None:
        with self._lock:
            if not self._ended and thread.ident is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread.ident), ctypes.py_object(KeyboardInterrupt)
                )

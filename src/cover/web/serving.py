"""Searches of a server: children that answer one request at a time, at most so many, and none that no reader waits for.

An answer is an iterator of lines. Whoever leaves it, at its end or before, by an error or because the reader is gone,
gives the child back; one that has not ended its answer is killed with all that it started. A reader that is slow stops
its own child, which waits for the pipe, until the time is over: then the child is killed and its place is free, whether
anyone reads or not. Killing waits until nothing runs any more, so threads do it, for several children at the same time,
and others are answered meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from cover.backends.isolation import children
from cover.backends.isolation.processes import descendants, end_descendants, resident
from cover.basics.statuses import COULD_NOT, UNDECIDED

CHUNK = 1 << 16
LONGEST_EVENT = 64_000_000  # bytes of an event
INTERVAL = 0.25  # seconds between checks of memory and time
ENDED_AFTER = 4.0  # seconds after the end of the time in which a child may still end by itself
SPARE = 1  # children that wait for the next request
ENDERS = 8  # threads that end children
USED = 200  # requests after which a child is replaced
GROWN = 600 << 20  # bytes that a child may hold and still be used again, at most half of what a search may take


TOO_LONG = f"the answer has an event of more than {LONGEST_EVENT // 1_000_000} MB, which is not sent; set a limit"
TOO_LATE, TOO_MUCH = "the time is over", "the search took more memory than the server allows"


class Busy(Exception):
    """As many searches as are allowed run already."""


@dataclass(eq=False)
class Child:
    """A process; used: requests so far; stopped: was its search stopped by who asked? late: by the end of its time?"""

    process: subprocess.Popen[bytes]
    used: int = 0
    stopped: bool = False
    late: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)  # one kills while no other reaps

    @property
    def held(self) -> int:
        """Resident bytes of it and of all below."""
        return resident(*descendants(self.process.pid))

    def kill(self) -> None:
        """End all that runs, and wait for it; its pipes stay open, so that who reads hears of it."""
        with self._lock:
            if self.process.returncode is not None:
                return  # the number may be that of another process by now
            end_descendants(self.process.pid)
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def end(self) -> None:
        """The same, and nothing of it is left."""
        with self._lock:
            children.end(self.process, None, os.getpid())


@dataclass
class Searches:
    """most: searches at the same time; seconds, memory: of each one; each: how many of one client (None: no bound);
    opened: backends that requests may name besides those that any request may."""

    most: int = 4
    seconds: float = 600.0
    memory: int | None = None
    each: int | None = None
    opened: tuple[str, ...] = ()
    _idle: list[Child] = field(default_factory=list)
    _running: dict[str, tuple[Child, str]] = field(default_factory=dict)
    _ended: bool = False  # begins no search any more
    _closed: bool = False
    _enders: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(ENDERS, "end of a child"))
    _ending: set[Future[None]] = field(default_factory=set)

    def prepare(self) -> None:
        """Start a child that waits."""
        if not self._ended and len(self._idle) < SPARE and len(self._idle) + len(self._running) < self.most + SPARE:
            self._idle.append(self._born())

    def begin(self, name: str, client: str = "") -> Child:
        """A child for the search of that name. Raises Busy."""
        if self._ended:
            raise Busy
        own = sum(1 for _, of in self._running.values() if of == client)
        if len(self._ending) > self.most + SPARE:
            raise Busy  # their memory is not free yet
        if len(self._running) >= self.most or name in self._running or (self.each is not None and own >= self.each):
            raise Busy
        child = self._idle.pop() if self._idle else self._born()
        # One that waited may have ended meanwhile.
        if child.process.poll() is not None:
            self._apart(child.end)
            child = self._born()
        self._running[name] = (child, client)
        return child

    async def stop(self, name: str) -> bool:
        """Kill the search, and wait until it is gone; False where none of that name runs."""
        child, _ = self._running.get(name, (None, ""))
        if child is None:
            return False
        child.stopped = True
        await asyncio.wrap_future(self._apart(child.kill))
        return True

    async def stop_all(self) -> None:
        """Kill every search, and wait until all are gone; none begins any more. Each answer says `stopped`."""
        self._ended = True
        await asyncio.gather(*map(self.stop, list(self._running)))

    def _over(self, name: str, child: Child) -> None:
        """The time of a search is over, and its answer was not taken: neither child nor place waits for it."""
        child.late = True
        self._apart(child.kill)
        self._running.pop(name, None)

    def close(self) -> None:
        """End every child, and wait until none is left; none is started any more."""
        for child in [*self._idle, *(child for child, _ in self._running.values())]:
            self._apart(child.end)
        self._idle.clear()
        self._ended = self._closed = True
        self._enders.shutdown()

    def _apart(self, act: Callable[[], None]) -> Future[None]:
        """Kill or end a child in a thread, so that others need not wait for it; in this one after `close`."""
        if self._closed:
            act()
            done = Future[None]()
            done.set_result(None)
            return done
        ending = self._enders.submit(act)
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        return ending

    def _born(self) -> Child:
        return Child(children.start(subprocess.DEVNULL, module="cover.web.child"))  # type: ignore[arg-type]

    async def answer(self, name: str, child: Child, request: dict[str, Any]) -> AsyncGenerator[bytes, None]:
        """The events of the child's answer, each a line of JSON without its end. The last one is `done` or `error`."""
        ended, last = False, time.monotonic() + self.seconds + ENDED_AFTER
        why, looked = "", time.monotonic()
        lines = _Lines(child.process)
        over = asyncio.get_running_loop().call_later(self.seconds + ENDED_AFTER, self._over, name, child)
        try:
            bounds = {"seconds": self.seconds, "memory": self.memory, "opened": self.opened}
            await _write(child.process, {"request": request, **bounds})
            while not ended:
                line = await lines.next(INTERVAL)
                if time.monotonic() >= looked + INTERVAL:  # also of a search that says something all the time
                    looked = time.monotonic()
                    if self.memory is not None and child.held > self.memory * 1.25:
                        why = TOO_MUCH
                        break
                if line is None:
                    continue
                if not line:
                    why = TOO_LONG if lines.too_long else await self._end_of(child, last)
                    break
                ended = line.find(b'"event": "done"', 0, 300) >= 0 or line.find(b'"event": "error"', 0, 300) >= 0
                yield line
            if not ended:
                error = {
                    "id": request.get("id"),
                    "event": "error",
                    "status": 130 if child.stopped else UNDECIDED if why in (TOO_LATE, TOO_MUCH) else COULD_NOT,
                    "message": why,
                }
                yield json.dumps(error).encode()
        finally:
            over.cancel()
            lines.close()
            self._running.pop(name, None)
            self._back(child, ended)

    @staticmethod
    async def _end_of(child: Child, last: float) -> str:
        if child.stopped:
            return "stopped"
        if child.late:
            return TOO_LATE
        with suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(child.process.wait, 1.0)
        if time.monotonic() > last - ENDED_AFTER:
            return TOO_LATE
        return "the search ended without an answer: perhaps the memory was used up"

    @property
    def _reusable(self) -> int:
        return GROWN if self.memory is None else min(GROWN, self.memory // 2)

    def _back(self, child: Child, whole: bool) -> None:
        child.used += 1
        if whole and child.used < USED and len(self._idle) < SPARE and child.held < self._reusable:
            self._idle.append(child)
        else:
            self._apart(child.end)


class _Lines:
    """The lines that a child writes, read when they are asked for: what is not asked for stays in its pipe."""

    def __init__(self, process: subprocess.Popen[bytes]):
        assert process.stdout is not None
        self._from = process.stdout.fileno()
        os.set_blocking(self._from, False)
        self._loop = asyncio.get_running_loop()
        self._ready = asyncio.Event()
        self._parts: list[bytes] = []
        self._whole: list[bytes] = []
        self._size = 0  # of the parts
        self.too_long = False
        self._loop.add_reader(self._from, self._arrived)

    def _arrived(self) -> None:
        self._ready.set()
        self._loop.remove_reader(self._from)  # until a line is asked for

    async def next(self, seconds: float) -> bytes | None:
        """The next line; b"" at the end or before one that is too long, None where none came in so many seconds."""
        until = self._loop.time() + seconds
        while not self._whole:
            try:
                await asyncio.wait_for(self._ready.wait(), max(until - self._loop.time(), 0.001))
            except TimeoutError:
                return None
            if not self._read():
                return b""
        return self._whole.pop(0)

    def _read(self) -> bool:
        """Take in what is there; False at the end."""
        try:
            data = os.read(self._from, CHUNK)
        except BlockingIOError:
            data = None
        except OSError:  # closed by who stopped the search
            return False
        if data == b"":
            return False
        if data:
            *whole, rest = data.split(b"\n")
            if whole:
                whole[0] = b"".join(self._parts) + whole[0]
                self._parts, self._size = [], 0
            self._parts.append(rest)
            self._size += len(rest)
            self._whole += whole
            if self._size > LONGEST_EVENT:
                self.too_long = True
                return False
        # Its pipe is empty for now: the loop says when there is more.
        if data is None or len(data) < CHUNK:
            self._ready.clear()
            self._loop.add_reader(self._from, self._arrived)
        return True

    def close(self) -> None:
        with suppress(OSError, ValueError):
            self._loop.remove_reader(self._from)


async def _write(process: subprocess.Popen[bytes], message: dict[str, Any]) -> None:
    """The request into the pipe of the child, which reads it at once."""
    assert process.stdin is not None
    to, data = process.stdin.fileno(), memoryview(json.dumps(message).encode() + b"\n")
    os.set_blocking(to, False)
    loop = asyncio.get_running_loop()
    while data:
        try:
            data = data[os.write(to, data) :]
        except BlockingIOError:
            free = asyncio.Event()
            loop.add_writer(to, free.set)
            try:
                await asyncio.wait_for(free.wait(), 5.0)
            except TimeoutError:
                return
            finally:
                loop.remove_writer(to)
        except OSError:
            return  # it ended: reading shows it

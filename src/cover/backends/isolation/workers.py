"""One way to run a backend where it can be killed: in a child (worker.py), flat arrays in and out.

The child gives what threads cannot: a search ends at its time even if the engine ignores everything, a crash is an
error message, and memory is bounded. No label crosses; a choice is a list of indices.

Time: the backend in the child sees the same budget and should stop by itself; GRACE seconds after the deadline it is
killed, by the parent, or by its own alarm when the parent is busy elsewhere. The clock of the budget includes the
start of the process; `statistics.seconds["search"]` is measured inside the child and does not.
Memory: the resident size of the child and of all that it started, looked at by the parent every LOOK seconds.
RLIMIT_AS would count address space that solvers reserve and never touch (thread stacks, allocator arenas), and would
end in a crash that looks like any other; a budget of bytes means bytes in use, and its stop is MEMORY. Where there is
no /proc the child looks.
Death: the child leads a process group of its own; it and all that it started never outlive this process (guard.py).
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import tempfile
import time
import weakref
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from cover.backends.isolation import children
from cover.backends.isolation import frames as _frames
from cover.backends.isolation.bounds import GRACE, LOOK
from cover.backends.isolation.processes import descendants, end_descendants, resident
from cover.backends.protocol import BaseSearch
from cover.basics import errors
from cover.basics.errors import CoverError, WorkerFailed
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.flat import flatten

LONGEST_WAIT = 3600.0  # seconds in one call of the system, which takes no more than 2**31 milliseconds
CHUNK = 1 << 18  # bytes read or written at once


class WorkerSearch(BaseSearch[Choices]):
    """A search in a child process; a Search as backends/protocol.py promises.

    backend: "module:Class"; options: its constructor's arguments, as JSON can carry them. `show` lets what the
    engine prints pass to our stderr; otherwise it is kept and shown only on failure.
    scratch: a directory in which the caller works, removed if the caller is killed before the child ends.
    What the child sent before it was stopped counts. Raises WorkerFailed if the child dies on its own or answers
    nonsense, and what the backend raised (Refused, Unavailable, ...) if that is one of ours.
    """

    def __init__(
        self,
        backend: str,
        options: Mapping[str, Any],
        problem: Any,
        question: Question,
        budget: Budget,
        statistics: Statistics,
        *,
        show: bool = False,
        scratch: str | None = None,
    ):
        super().__init__(question, budget, statistics)
        self.failure: CoverError | None = None  # raised by iterating
        self._kill: weakref.finalize[Any, Any] | None = None
        self._name = backend.rpartition(":")[2]
        self._decisions, self._memory = len(problem.decisions), budget.memory
        # Not the deadline itself: a backend in the child sees the same budget, and its own end says more than a kill.
        self._kill_at = None if budget.seconds is None else budget.start + budget.seconds + GRACE
        self._ready: deque[Choices] = deque()
        self._inbox, self._outbox = _frames.Inbox(), deque[memoryview]()
        self._next_look = 0.0
        if budget.expired:
            self.stop = Stop.TIMEOUT
            return
        facts, arrays = flatten(problem)
        request = {
            "backend": backend,
            "options": dict(options),
            "question": question.value,
            "budget": asdict(budget),
            "facts": facts,
            "kill_at": self._kill_at,
        }
        # Written as the child reads: a pipe has no room for a large problem.
        self._outbox.extend(_frames.encode(request, arrays))
        self._log = None if show else tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the child)
        self._process = children.start(self._log, scratch)
        # Ends the child also when this object is forgotten; the pid tells a fork of ours that it is not its owner.
        self._kill = weakref.finalize(self, children.end, self._process, self._log, os.getpid())
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        # Reading and writing are by turns in one loop: neither may block.
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)

    def _batches(self) -> Iterator[Choices]:
        while self._ready or not self.ended:
            if not self._ready:
                step([self], LOOK)
                if self.between():
                    return
            while self._ready:
                yield self._ready.popleft()
        if self.failure is not None:
            raise self.failure

    def arrived(self) -> list[Choices]:
        """The batches that have come, for whoever waits by `step`; each is given once."""
        batches = list(self._ready)
        self._ready.clear()
        return batches

    @property
    def ended(self) -> bool:
        return self.stop is not None or self.failure is not None

    def _free(self) -> None:
        """Kill the child, if it still runs, and reap it."""
        if self._kill is not None:
            self._kill()

    # ---------------------------------------------------------------- one step, see `step`
    def _interests(self) -> Iterator[tuple[int, int]]:
        """Descriptors to wait for, and what for."""
        yield self._from, selectors.EVENT_READ
        if self._outbox:
            yield self._to, selectors.EVENT_WRITE

    def _patience(self) -> float | None:
        """How long waiting makes sense before `_look` has something to do."""
        waits = [] if self._kill_at is None else [self._kill_at - time.monotonic()]
        if self._memory is not None:
            waits.append(self._next_look - time.monotonic())
        return max(0.0, min(waits)) if waits else None

    def _look(self) -> None:
        """Stop the child if its time or memory is used up."""
        now = time.monotonic()
        if self._kill_at is not None and now >= self._kill_at:
            self._cut(Stop.TIMEOUT)
        elif self._memory is not None and now >= self._next_look:
            self._next_look = now + LOOK
            if resident(*descendants(self._process.pid)) > self._memory:
                self._cut(Stop.MEMORY)

    def _cut(self, stop: Stop) -> None:
        """The search ends here by our will; what had been sent counts, even if that is the end of the search."""
        # Stopped first, so that it sends nothing more while its descendants are ended; then what is in the pipe is
        # read.
        self._process.send_signal(signal.SIGSTOP)
        end_descendants(self._process.pid)
        try:
            while not self.ended and (data := os.read(self._from, CHUNK)):
                self._take(data)
        except BlockingIOError:
            pass
        # "done" may have been in the pipe: then the search had ended by itself.
        if not self.ended:
            self.stop = stop
        self.close()

    def _write(self) -> None:
        try:
            while self._outbox:
                sent = os.write(self._to, self._outbox[0][:CHUNK])
                self._outbox[0] = self._outbox[0][sent:]
                if not self._outbox[0]:
                    self._outbox.popleft()
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._outbox.clear()  # it died; reading will show it

    def _read(self) -> None:
        try:
            data = os.read(self._from, CHUNK)
        except BlockingIOError:
            return
        if data:
            self._take(data)
        else:
            self._died()

    def _take(self, data: bytes) -> None:
        try:
            for facts, arrays in self._inbox.feed(data):
                self._message(facts, arrays)
        except (_frames.BadFrame, KeyError, TypeError, ValueError) as error:
            self._fail(f"answered nonsense ({error})")

    def _message(self, facts: dict[str, Any], arrays: dict[str, Any]) -> None:
        kind = facts["kind"]
        if kind == "batch":
            batch = Choices(arrays["starts"].astype(np.int64), arrays["decisions"].astype(np.int32))
            _check(batch, self._decisions)
            self._ready.append(batch)
            self.found += len(batch)
        elif kind == "progress":
            self._statistics.counters.update(facts["counters"])
            self.nodes, self.bound = facts["nodes"], facts["bound"]
            # Solutions of a count come as a number; batches count themselves.
            if self._question is Question.COUNT:
                self.found = int(facts["found"], 16)
        elif kind == "done":
            found, stop = int(facts["found"], 16), Stop(facts["stop"])
            # What was sent is what counts: a difference is a fault of the child.
            if self._question is not Question.COUNT and found != self.found:
                raise ValueError(f"{self.found} solutions sent, {found} claimed")
            self._statistics.counters.update(facts["counters"])
            self._statistics.levels[:] = facts["levels"]
            self._statistics.add_phases(facts["seconds"])
            self.found, self.stop, self.nodes, self.bound = found, stop, facts["nodes"], facts["bound"]
            self.close()
        elif kind == "error":
            # Errors travel as the name of a class of ours; anything else failed.
            kinds = {name: one for name, one in vars(errors).items() if isinstance(one, type)}
            error = kinds.get(facts["type"], WorkerFailed)
            if error is WorkerFailed:
                self._fail(f"failed: {facts['message']}")
            else:
                self.failure = error(facts["message"])
                self.close()
        else:
            raise ValueError(f"unknown message {kind!r}")

    # ---------------------------------------------------------------- ends that were not wanted
    def _died(self) -> None:
        """The child closed its side without an answer. What it had found stays in `found`."""
        try:
            code = self._process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            self._fail("closed its output and does not end")
            return
        if code == -signal.SIGALRM and self._kill_at is not None:
            self.stop = Stop.TIMEOUT
            self.close()
        elif code < 0:
            name, words = signal.Signals(-code).name, signal.strsignal(-code)
            perhaps = "; perhaps the system is out of memory" if code == -signal.SIGKILL else ""
            self._fail(f"was ended by {name} ({words}{perhaps})")
        else:
            self._fail(f"ended without an answer (exit status {code})")

    def _fail(self, what: str) -> None:
        """Note the failure and clear everything away; what the engine printed last goes into the error's notes."""
        self.failure = WorkerFailed(f"the worker of {self._name} {what}")
        if self._log is not None:
            size = self._log.seek(0, os.SEEK_END)
            self._log.seek(max(0, size - 4000))
            if printed := self._log.read().decode(errors="replace").strip():
                self.failure.add_note(f"The worker printed:\n{printed}")
        self.close()


# ---------------------------------------------------------------- several searches
def step(searches: Sequence[WorkerSearch], seconds: float | None = None) -> None:
    """Wait until one of the searches has something to say or has used up its budget, and take it in; so long at most
    (None: as long as it takes)."""
    running = [search for search in searches if not search.ended]
    if not running:
        return
    patience = [wait for search in running if (wait := search._patience()) is not None]
    with selectors.DefaultSelector() as selector:
        for search in running:
            for descriptor, event in search._interests():
                selector.register(descriptor, event, search)
        ready = selector.select(min([*patience, LONGEST_WAIT if seconds is None else seconds]))
    for key, event in ready:
        if not key.data.ended:
            key.data._write() if event & selectors.EVENT_WRITE else key.data._read()
    for search in running:
        if not search.ended:
            search._look()


def _check(batch: Choices, decisions: int) -> None:
    """Refuse a batch whose indices point nowhere."""
    starts, indices = batch.starts, batch.decisions
    if (
        starts.ndim != 1
        or len(starts) == 0
        or starts[0] != 0
        or starts[-1] != len(indices)
        or (np.diff(starts) < 0).any()
    ):
        raise ValueError("a batch whose choices do not follow each other")
    if len(indices) and (indices.min() < 0 or indices.max() >= decisions):
        raise ValueError(f"a choice outside decisions 0..{decisions - 1}")

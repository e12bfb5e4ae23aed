"""Backend `sat`: any of PySAT's engines on clauses; further solutions by blocking clauses on the decisions.

Enumerating by blocking clauses is superlinear: every solution adds a clause. For many solutions take another backend.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cover.backends.isolation import abilities
from cover.backends.isolation.bounds import LOOK
from cover.backends.isolation.workers import WorkerSearch
from cover.backends.protocol import BaseSearch, Search
from cover.backends.sat.engines import (
    BY_INTERRUPT,
    IN_SLICES,
    UNCOUNTED,
    Session,
    Settings,
    canonical,
    new_solver,
    refuse_settings,
)
from cover.backends.sat.naming import Naming
from cover.backends.sat.proving import ENGINES, Proving
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.cnf import Cnf

# Solutions yielded at a time, and batches that may wait: this bounds the memory of a search that runs ahead.
BATCH, WAITING = 256, 4
PATIENCE = 0.05  # seconds that a solution may wait for its batch to fill
# Longer formulas (numbers in `clauses`) make CaDiCaL's slices too long, since between conflicts it simplifies the whole
# formula: with 5 million a search on two busy cores ended 1.8 s late.
LONGEST_IN_SLICES = 1 << 20


class Sat:
    """engine: a PySAT name (cadical195, glucose4, minisat22, ...; see `pysat.solvers.SolverNames`), ValueError for
    another, Unavailable if it is not installed. seed: renames the variables at random, which sends any engine another
    way; None leaves them. isolate: True searches in a worker process, False in this one even if nothing can stop the
    engine, as a worker does; by default an engine that cannot be stopped in time, or whose memory is bounded, gets
    a worker. settings: the engine's own by their names, such as {"stabilizeonly": 1} (CaDiCaL; Refused for others).
    """

    solves = Cnf

    def __init__(
        self,
        engine: str = "cadical195",
        seed: int | None = None,
        *,
        isolate: bool | None = None,
        settings: Settings | None = None,
    ):
        self.engine, self.seed, self.isolate, self.settings = canonical(engine), seed, isolate, dict(settings or {})
        self.name = f"sat:{self.engine}"
        refuse_settings(self.engine, self.settings)
        new_solver(self.engine).delete()

    def refuses(self, problem: Cnf, question: Question) -> str | None:
        return None

    def search(self, problem: Cnf, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if budget.nodes is not None and self.engine in UNCOUNTED:
            raise Refused(f"{self.name} does not count conflicts, so it has no limit on them")
        if budget.nodes is not None and self.engine in BY_INTERRUPT and not abilities.threads_start():
            raise Refused(f"{self.name} ignores a limit on conflicts in a browser; sat:cadical195 does not")
        statistics.counters.update(engine=self.engine, variables=problem.variables, clauses=problem.clause_count)
        if self.isolate is False or (self.isolate is None and self._stops_in_time(problem, budget)):
            return _Search(self, problem, question, budget, statistics)
        options = {"engine": self.engine, "seed": self.seed, "isolate": False, "settings": self.settings}
        return WorkerSearch("cover.backends.sat:Sat", options, problem, question, budget, statistics)

    def refute(self, problem: Cnf, proof: Path, budget: Budget, statistics: Statistics) -> Search:
        """One model, or a DRUP refutation in the file `proof`; in a worker where one starts. Raises Refused for engines
        whose proofs cannot be had, and for what is not bounded there."""
        if problem.lazy is not None:
            raise Refused("no proof can be written: the formula leaves out rules that the search adds later")
        if self.engine not in ENGINES:
            raise Refused(f"{self.name} writes no proof that can be trusted; these do: {', '.join(ENGINES)}")
        if budget.nodes is not None or self.seed is not None or self.settings:
            raise Refused(f"{self.name} takes no nodes, seed or settings when it writes a proof")
        options = {"proof": str(proof), "engine": self.engine}
        if not abilities.processes_start() and self.engine in BY_INTERRUPT | IN_SLICES and budget.memory is None:
            return Proving(**options).search(problem, Question.ONE, budget, statistics)
        where = str(proof.parent)
        return WorkerSearch(
            "cover.backends.sat.proving:Proving", options, problem, Question.ONE, budget, statistics, scratch=where
        )

    def _stops_in_time(self, problem: Cnf, budget: Budget) -> bool:
        if budget.memory is not None:
            return False
        # Where no worker starts, a search that ends late is better than none.
        short = len(problem.clauses) <= LONGEST_IN_SLICES or not abilities.processes_start()
        return self.engine in BY_INTERRUPT or (self.engine in IN_SLICES and short)


class _Search(BaseSearch[Choices]):
    """The engine works in a thread of its own, so that the caller's thread stays free for Ctrl-C; batches come
    through a bounded queue. Invariant: whatever ends the search first is the only writer of `stop`. Where no threads
    start, it works in the caller's thread: CaDiCaL in slices of conflicts, others up to each solution."""

    def __init__(self, backend: Sat, problem: Cnf, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._backend, self._problem = backend, problem
        self._ready: queue.Queue[Choices | BaseException | None] = queue.Queue(WAITING)
        self._ending, self._finished = threading.Event(), threading.Event()
        self._abandoned = False  # no batches are taken any more
        self._reason: Stop | None = None  # why the thread was asked to end
        self._thread: threading.Thread | None = None
        self._clock: threading.Timer | None = None
        self._session: Session | None = None

    def _batches(self) -> Iterator[Choices]:
        return self._from_thread() if abilities.threads_start() else self._right_here()

    def _right_here(self) -> Iterator[Choices]:
        try:
            for batch in self._solutions(self._asked):
                self.found += len(batch)
                yield batch
        finally:
            if self.stop is None:  # closed before its end
                self.stop = self._reason or Stop.INTERRUPTED
            self._leave()

    def _asked(self) -> bool:
        if self._reason is None and self._budget.expired:
            self._reason = Stop.TIMEOUT
        elif self._reason is None and self.between():
            self._reason = Stop.INTERRUPTED
        return self._reason is not None

    def _from_thread(self) -> Iterator[Choices]:
        seconds = self._budget.remaining()
        if seconds is not None:
            self._clock = threading.Timer(min(seconds, threading.TIMEOUT_MAX), self._end, [Stop.TIMEOUT])
            self._clock.daemon = True
            self._clock.start()
        self._thread = threading.Thread(target=self._work, name=self._backend.name, daemon=True)
        self._thread.start()
        while (batch := self._next()) is not None:
            if isinstance(batch, BaseException):
                raise batch
            self.found += len(batch)
            yield batch

    def _next(self) -> Choices | BaseException | None:
        """What comes next. Where this is no main thread, an exception from outside is heard between two looks."""
        while True:
            with suppress(queue.Empty):
                return self._ready.get(timeout=LOOK)
            if self._reason is None and self.between():
                self._end(Stop.INTERRUPTED)

    def _free(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._abandoned = True
        self._end(Stop.INTERRUPTED)
        # Not join(): Ctrl-C may have come while the thread was being started, and join() refuses such a thread.
        while self._thread is not None and not self._finished.wait(1.0) and self._thread.ident is not None:
            pass

    def _end(self, reason: Stop) -> None:
        """Ask the thread to end. Called from any thread, any number of times; the first reason counts."""
        if self._reason is None:
            self._reason = reason
        self._ending.set()
        if self._session is not None:
            self._session.stop()

    # ------------------------------------------------------- in the search's own thread, where there is one
    def _work(self) -> None:
        last: BaseException | None = None
        try:
            for batch in self._solutions():
                self._put(batch)
        except BaseException as error:
            last = error
        finally:
            self._leave()
            if last is not None:
                self._put(last)
            self._finished.set()
            self._put(None)

    def _leave(self) -> None:
        if self._session is not None:
            self._statistics.counters.update(self._session.figures())
            self._session.close()

    def _solutions(self, asked: Callable[[], bool] | None = None) -> Iterator[Choices]:
        """Solutions in batches; at the end `stop` is set. asked: instead of a thread that may interrupt the engine."""
        problem, limit = self._problem, self._budget.limit
        # Variables in another order, by seed: engines branch by number.
        naming = Naming(problem.clauses, problem.variables, self._backend.seed)
        session = self._session = Session(self._backend.engine, naming.clauses, self._backend.settings, asked)
        # Ended before there was a session that could be stopped.
        if self._ending.is_set():
            session.stop()
        waiting: list[NDArray[np.int32]] = []
        stoppable = self._backend.engine in BY_INTERRUPT | IN_SLICES  # else what waits would be lost when killed
        found, cuts, delivered = 0, 0, 0.0
        stop: Stop | None = None
        while stop is None:
            nodes = None
            if self._budget.nodes is not None:
                # What is left of the budget: conflicts of a session add up.
                nodes = self._budget.nodes - (session.conflicts or 0)
            answer = session.solve(nodes)
            self.nodes = session.conflicts or 0
            # None says that it was stopped, by time or by the caller, or that the conflicts are used up.
            if answer is None:
                stop = self._reason or Stop.NODES
            elif not answer:
                stop = Stop.EXHAUSTED
            else:
                variables = naming.back(session.model())
                # Decisions have the lowest numbers: of the true variables those up to them are the choice.
                choice = variables[: np.searchsorted(variables, len(problem.decisions), side="right")] - 1
                # What the formula left out is looked at only for models; a model that breaks some of it costs a solve,
                # no solution.
                if broken := problem.broken(choice):
                    cuts += len(broken)
                    self._statistics.counters["cuts"] = cuts
                    for cut in filter(None, broken):
                        session.add(naming.to(np.array(cut, dtype=np.int32)))
                    if all(broken):
                        continue
                    stop = Stop.EXHAUSTED  # nothing satisfies what was left out
                    break
                found += 1
                clause = problem.blocking(choice)
                if found == limit:
                    stop = Stop.LIMIT
                # Blocking by the empty clause: no other choice is possible.
                elif not len(clause):
                    stop = Stop.EXHAUSTED
                else:
                    session.add(naming.to(clause))
                if self._question is Question.COUNT:
                    self.found = found
                else:
                    waiting.append(choice)
            now = time.monotonic()
            # Batches are full, or some time has passed; where the process may be killed nothing waits.
            if waiting and (stop is not None or len(waiting) == BATCH or now - delivered > PATIENCE or not stoppable):
                yield Choices.of(waiting)
                waiting, delivered = [], now
        self.stop = self.stop or stop

    def _put(self, item: Choices | BaseException | None) -> None:
        while True:
            try:
                return self._ready.put(item, timeout=0.1)
            except queue.Full:
                if self._abandoned:
                    return None

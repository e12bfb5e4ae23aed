"""The real loop on a simulated cluster: a clock that jumps from one end of a task to the next, workers that fail and
some that are slow. `python test_simulation.py WORKERS SECONDS [JOURNAL]` prints what it took.

The work is one tree of so many seconds. A piece holds some of them. A task that does not finish one leaves the rest in
some pieces of very different sizes.
"""

from __future__ import annotations

import heapq
import json
import os
import random
import sys
import time
from collections import deque
from itertools import count
from typing import Any

import pytest

from cover.backends.distributed import loop as loops
from cover.backends.distributed.engines import Engine
from cover.backends.distributed.journal import Reports
from cover.backends.distributed.loop import Loop
from cover.backends.distributed.pieces import Pieces, Report
from cover.backends.distributed.work import VERSION, Order

TRIP = 0.005  # seconds from a worker to the caller
FAIL = 1e-4  # of tasks, whose worker ends
SLOW, SLOWNESS = 0.01, 3.0  # of workers; how many times as long a task takes there
BRANCH = 12  # pieces that a task leaves at most


class Lost(Exception):
    """Named as the error of an executor whose worker has ended."""


Lost.__name__ = "WorkerEnded"


class Done:
    """A future whose answer is known when it is asked for."""

    def __init__(self, order: Order):
        self.order, self.answer, self.error = order, None, None
        self.call: Any = None

    def add_done_callback(self, call: Any) -> None:
        self.call = call

    def result(self) -> Any:
        if self.error is not None:
            raise self.error
        return self.answer

    def cancel(self) -> bool:
        return False


class Cluster:
    """An executor with a clock. The work: every piece holds some seconds, of which a task does as many as it has and
    leaves the rest in pieces."""

    def __init__(self, workers: int, seconds: float, caller: float | None):
        self._max_workers = workers
        self.rng = random.Random(0)
        self.now, self.busy, self.work_done, self.order = 0.0, 0.0, 0.0, count()
        self.free = list(range(workers))
        self.waiting: deque[Done] = deque()
        self.running: list[tuple[float, int, int, Done]] = []
        self.holds = {(): seconds}  # seconds of work in a piece
        self.caller = caller  # seconds that the caller needs for an answer; None: as many as it really takes
        self.since = time.process_time()

    def put(self, future: Done) -> None:
        """Ends of tasks are met in `get`."""

    def submit(self, function: Any, order: Order) -> Done:
        future = Done(order)
        self.waiting.append(future)
        return future

    def start(self) -> None:
        while self.free and self.waiting:
            worker, future = self.free.pop(), self.waiting.popleft()
            slow = SLOWNESS if worker % 100 < 100 * SLOW else 1.0
            spent, report = self.work(future.order)
            future.answer = report
            if self.rng.random() < FAIL:
                future.error = Lost()
            else:
                self.busy += spent * slow
                self.work_done += spent
            heapq.heappush(self.running, (self.now + TRIP + spent * slow, next(self.order), worker, future))

    def work(self, order: Order) -> tuple[float, Any]:
        left, spent, done = order.seconds, 0.0, 0
        for cube in order.cubes:
            if left <= 0:
                break
            done += 1
            held = self.holds[cube]
            if held <= left:
                left -= held
                spent += held
                continue
            spent += left
            rest = held - left
            many = self.rng.randint(2, BRANCH)
            shares = [self.rng.random() ** 3 + 1e-9 for _ in range(many)]
            total = sum(shares)
            path = (*cube[-11:], self.rng.randrange(300))
            while (*path, 0) in self.holds:
                path = (*path[:-1], self.rng.randrange(10**6))
            children = [(*path, k) for k in range(many)]
            for child, share in zip(children, shares, strict=True):
                self.holds[child] = rest * share / total
            return spent, Report(done, children, rest / held, [int(spent * 1e6), int(spent * 1e7)])
        return spent, Report(done, [], 0.0, [int(spent * 1e6), int(spent * 1e7)])

    def get(self, timeout: float) -> Done:
        """What ends next. Until then the caller was at work, and the cluster with it."""
        self.now += time.process_time() - self.since if self.caller is None else self.caller
        self.start()
        if not self.running:
            raise AssertionError("the loop waits for nothing")
        end, _, worker, future = heapq.heappop(self.running)
        self.now = max(self.now, end)
        self.free.append(worker)
        self.start()
        if future.error is None:
            for cube in future.order.cubes[: future.answer.done]:
                self.holds.pop(cube, None)
        self.since = time.process_time()
        return future


def simulated(
    workers: int, seconds: float, journal: str | None = None, caller: float | None = None
) -> dict[str, float]:
    """Utilisation of the workers (their time in tasks that were answered), and what the caller needed."""
    cluster = Cluster(workers, seconds, caller)

    def ask(bundle: list[Any], seconds: float, with_problem: bool) -> Order:
        return Order(VERSION, "", None, "", {}, [piece.cube for piece in bundle], seconds)

    kept = None if journal is None else Reports(journal, {"version": VERSION})
    pieces = Pieces([()])
    loop = Loop(Engine(cluster), pieces, ask, kept, clock=lambda: cluster.now)
    loop._ready = cluster  # type: ignore[assignment]
    start, most = time.process_time(), 0
    for _ in loop:
        most = max(most, len(pieces.waiting))
    spent = time.process_time() - start
    if kept is not None:
        kept.close()
    return {
        "workers": workers,
        "tasks": loop.tasks,
        "lost": loop.retried,
        "seconds": round(cluster.now, 1),
        "utilisation": round(cluster.busy / (cluster.now * workers), 4),
        "caller_us_a_task": round(spent / loop.tasks * 1e6, 1),
        "most_pieces": most,
        "journal_bytes_a_task": 0 if journal is None else round(os.path.getsize(journal) / loop.tasks, 1),
        "work": round(cluster.work_done, 3),
    }


@pytest.mark.parametrize("workers", [1, 10, 300])
def test_all_the_work_is_done_once_and_few_workers_wait(workers, tmp_path):
    facts = simulated(workers, 20.0 * workers + 200, str(tmp_path / "journal"), caller=5e-5)
    assert facts["work"] == pytest.approx(20.0 * workers + 200)
    assert facts["utilisation"] > 0.8
    assert facts["journal_bytes_a_task"] < 200
    assert facts["most_pieces"] < 100 * workers + 100


if __name__ == "__main__":
    import resource

    assert loops.LONG == 1.0
    facts = simulated(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**facts, "caller_MB": round(held, 1)}))  # at most, the simulated cluster included

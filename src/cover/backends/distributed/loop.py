"""Gives out pieces of work, takes in what was found, and begins anew what was lost. Knows nothing of what is searched.

Two bundles a worker are given out at a time. Each has a second (more where there are thousands of workers, whose
answers one caller takes in), and then the rest of it waits again, in more pieces. It has less at the start, until there
is a piece for each worker, and towards the end, so that no worker has much to do when the others have nothing: down to
a hundredth of a second where that loses no work. A bundle has twice as many pieces as were done in a task lately. An
answer counts once: that of a bundle that is still counted as given out.
"""

from __future__ import annotations

import math
import queue
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from cover.backends.distributed.engines import FETCHED, Engine, Future, Unanswered, is_gone, is_lost, lost_for_good
from cover.backends.distributed.journal import Reports
from cover.backends.distributed.pieces import Piece, Pieces, Report
from cover.backends.distributed.work import VERSION, Order, Other, work
from cover.backends.isolation.bounds import LOOK
from cover.basics.errors import Refused, WorkerFailed

ATTEMPTS = 10  # workers that a piece may end, and executors that may be lost with no answer between them
LONG = 1.0  # seconds of a task
LEAST = 0.01  # part of that is the least for a task
FIRST = 0.3  # of the least, for the first task: the others wait for its answer
REST = 0.4  # of the time that is left, as estimated, is the most for a task
ANSWERS = 1000  # that a caller takes in a second; ten times as many for a moment
LATELY = 0.05  # weight of the last task in the mean
AHEAD = 2  # bundles given out for a worker
SOON = 1.0  # seconds for an answer that is there to be fetched

Ask = Callable[[list[Piece], float, bool], Order]


class Loop:
    """Iterate for the reports as they come; None says that some time went by. ask: the order for a bundle, its seconds,
    and whether the problem goes with it; least: part of a task's seconds that no task goes below; work: what the
    executor is to run; own: the engine ends with the loop; clock: of the workers."""

    def __init__(
        self,
        engine: Engine,
        pieces: Pieces,
        ask: Ask,
        journal: Reports | None = None,
        *,
        seconds: float | None = None,
        least: float = LEAST,
        work: Callable[[Order], Any] = work,
        own: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ):
        self._own, self._clock = own, clock
        self._engine, self._pieces, self._ask, self._journal = engine, pieces, ask, journal
        self._seconds, self._least, self._work = LONG if seconds is None else seconds, least, work
        self._flying: dict[Any, list[Piece]] = {}  # future -> the pieces given out with it
        # futures that are done, put there by their callbacks, from whichever thread
        self._ready: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._lost: Counter[int] = Counter()  # of pieces, how many workers
        self._lost_in_a_row = 0
        self._pieces_a_task = 1.0  # the mean of late, from which the size of bundles follows
        self.workers = engine.workers
        self.tasks = self.retried = 0

    def __iter__(self) -> Iterator[Report | None]:
        if self._journal is not None:
            yield from self._journal.replayed(self._pieces)
        # Shares of the time left are estimated from what was done since now, not from what the journal had.
        self._began, self._known = self._clock(), self._pieces.done
        while self._pieces.waiting or self._flying:
            self._give_out()
            try:
                # Woken by answers. Without any, others are asked for signs of life, and the caller hears that time went
                # by.
                future = self._ready.get(timeout=LOOK)
            except queue.Empty:
                self._look()
                yield None
                continue
            # None: a bundle of an executor that was lost. It waits again already, and an answer counts once.
            bundle = self._flying.pop(future, None)
            if bundle is not None:
                yield self._answer(future, bundle)
        self._pieces.check_end()

    def _look(self) -> None:
        self.workers = self._engine.workers
        if self._engine.is_dead:
            self._begin_again(WorkerFailed("all its workers have ended"))

    def _give_out(self) -> None:
        pieces = self._pieces
        while pieces.waiting and len(self._flying) < AHEAD * self.workers:
            supply = len(pieces.waiting) / self.workers
            bundle = pieces.take(max(1, min(round(2 * self._pieces_a_task), int(supply))))
            if not self._submit(bundle, self._time_of(supply), False):
                return

    def _time_of(self, supply: float) -> float:
        """Seconds of a task. supply: of pieces, for each worker."""
        answers = self.workers / ANSWERS
        most, least = max(self._seconds, answers), max(self._seconds * self._least, answers / 10)
        if not self.tasks:
            return self._seconds * self._least * FIRST
        return max(least, min(most, most * supply, REST * self._rest()))

    def _rest(self) -> float:
        """How many seconds the whole may still take."""
        done = self._pieces.done
        if done <= self._known:
            return math.inf
        return (self._clock() - self._began) * (1 - done) / (done - self._known)

    def _submit(self, bundle: list[Piece], seconds: float, with_problem: bool) -> bool:
        try:
            future: Future = self._engine.submit(self._work, self._ask(bundle, seconds, with_problem))
        except Exception as error:
            # Back before anything else: whatever happens, no piece is lost.
            self._pieces.put_back(bundle)
            if not is_gone(error):
                raise
            self._begin_again(error)
            return False
        self._flying[future] = bundle
        future.add_done_callback(self._ready.put)
        return True

    def _answer(self, future: Future, bundle: list[Piece]) -> Report | None:
        try:
            answer = self._engine.answer(future)
        # It may be there at the next look; the callback of a future that is done comes at once.
        except Unanswered:
            self._flying[future] = bundle
            future.add_done_callback(self._ready.put)
            self._look()
            return None
        except BaseException as error:
            self._failed(error, bundle)
            return None
        # The worker does not have the problem: the same bundle again, with it.
        if answer is None:
            self._submit(bundle, self._time_of(0.0), True)
            return None
        if isinstance(answer, Other):
            raise Refused(
                f"a worker runs version {answer.version} of cover, and this is {VERSION}: they must be the same"
            )
        report = Report(*answer)
        # An answer came: the executor works.
        self._lost_in_a_row = 0
        self.tasks += 1
        self._pieces_a_task += LATELY * (report.done - self._pieces_a_task)
        # Pieces that were answered are no suspects any more.
        if self._lost:
            for piece in bundle[: report.done]:
                self._lost.pop(piece.number, None)
        # First the journal, then the sums: what was killed in between is read from the journal.
        if self._journal is not None:
            self._journal.note(bundle, report)
        self._pieces.settle(bundle, report)
        return report

    def _failed(self, error: BaseException, bundle: list[Piece]) -> None:
        # An error of the work itself ends all; a lost worker costs its task alone.
        if not is_lost(error):
            self._pieces.put_back(bundle)
            raise error
        self.retried += 1
        # The worker had begun with the first piece: that one is the suspect.
        first = bundle[0]
        self._lost[first.number] += 1
        self._pieces.put_back(bundle)
        if self._lost[first.number] >= ATTEMPTS:
            raise lost_for_good(error, ATTEMPTS, f"the part {'.'.join(map(str, first.cube)) or 'that is the whole'}")
        if is_gone(error):
            self._begin_again(error)

    def _begin_again(self, error: BaseException) -> None:
        """A new executor. What the old one has answered is kept, the rest waits again."""
        self._lost_in_a_row += 1
        if self._lost_in_a_row >= ATTEMPTS:
            raise lost_for_good(error, ATTEMPTS, "all work")
        # Answers of the old executor that are there already are taken in, with little patience.
        answered = []
        with suppress(queue.Empty):
            while True:
                answered.append(self._ready.get_nowait())
        end = time.monotonic() + FETCHED  # for all together: workers that ended took their answers with them
        for future in answered:
            bundle = self._flying.get(future)
            if bundle is not None and self._is_answered(future, min(SOON, end - time.monotonic())):
                self._ready.put(future)
            elif bundle is not None:
                self._pieces.put_back(self._flying.pop(future))
        kept = {future for future in answered if future in self._flying}
        # The others will not come any more.
        for future in [future for future in self._flying if future not in kept]:
            self._pieces.put_back(self._flying.pop(future))
        if not self._engine.renew():
            raise WorkerFailed(
                "the executor is lost with its workers: give a function that makes one, to go on without it"
            ) from error
        self.workers = self._engine.workers

    def _is_answered(self, future: Future, seconds: float) -> bool:
        if seconds <= 0:
            return False
        try:
            self._engine.answer(future, seconds)
        except KeyboardInterrupt:
            raise
        except BaseException:  # of Dask a CancelledError may be no Exception
            return False
        return True

    def close(self) -> None:
        """Ends all that was given out; at any time, and twice."""
        flying, self._flying = self._flying, {}
        for future in flying:
            with suppress(Exception):
                future.cancel()
        if self._own:
            self._engine.close()

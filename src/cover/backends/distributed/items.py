"""Work on many things that know nothing of each other: rated boards, made puzzles, measured cases, shards of a corpus.

Each is a piece of work with a number. They are drawn as they are needed, and their answers come in their order.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from cover.backends.distributed.pieces import Piece, Pieces, Report
from cover.backends.distributed.sharing import Shared
from cover.backends.distributed.work import sealed
from cover.basics.errors import WorkerFailed

AHEAD = 64  # things drawn for a worker before they are needed
WINDOW = 65_536  # answers held back, at most, because an earlier one is missing


class Supply(Pieces):
    """Pieces for the things of an iterable, with its numbers. held: those not answered, in order; ahead: how many may
    wait."""

    def __init__(self, things: Iterable[Any]):
        self._rest, self.held, self.ahead = iter(things), dict[int, Any](), AHEAD
        super().__init__([])
        self._draw(self._room())

    def _room(self) -> int:
        """How many more may be drawn. Answers wait for the oldest thing that has none, and are not to fill memory."""
        oldest = next(iter(self.held), self.made)
        return max(0, min(self.ahead - len(self.waiting), WINDOW - (self.made - oldest)))

    def _draw(self, most: int) -> None:
        """So many of the next things. They are the last to be given out, and those come first in `waiting`."""
        things = dict(enumerate(islice(self._rest, most), self.made))
        self.held.update(things)
        self.made += len(things)
        self.waiting = [*(Piece(number, (number,), 0.0) for number in reversed(things)), *self.waiting]

    def settle(self, bundle: Sequence[Piece], report: Report) -> None:
        super().settle(bundle, report)
        for piece in bundle[: report.done]:
            del self.held[piece.number]
        self._draw(self._room())

    def check_end(self) -> None:
        super().check_end()
        if self.held or next(self._rest, self) is not self:
            raise WorkerFailed(f"{self.answered:,} things were answered, and there are more")


def mapped(
    function: Callable[..., Any],
    things: Iterable[Any],
    executor: Any,
    *,
    between: Callable[[], None] = lambda: None,
    ordered: bool = True,
    **settings: Any,
) -> Iterator[tuple[int, Any]]:
    """The number of each thing and `function(thing, **settings)`, worked out by an executor's workers.

    function: of a module, so that it travels; things, answers: what can be pickled. ordered: by number. between: called
    several times a second, and may raise. What the function raises is raised here. Closing the iterator ends the work.
    """
    work = sealed(partial(partial, function, **settings))
    supply = Supply(things)

    def described(piece: Piece) -> tuple[int, Any]:
        return piece.number, supply.held[piece.number]

    shared = Shared(executor, work, f"{__name__}:each", dict, supply, described=described)
    supply.ahead = AHEAD * shared.workers
    held: dict[int, Any] = {}
    following = 0
    try:
        for report in shared:
            between()
            for number, answer in report.value if report is not None else ():
                held[number] = answer
                if not ordered:
                    yield number, held.pop(number)
            while following in held:
                yield following, held.pop(following)
                following += 1
    finally:
        shared.close()


def each(work: Callable[[Any], Any], things: Any, seconds: float) -> Report:
    """What a worker does: some things, as many as the time allows, and one at least."""
    end, done = time.monotonic() + seconds, []
    for number, thing in things:
        done.append((number, work(thing)))
        if time.monotonic() >= end:
            break
    return Report(len(done), [], 0.0, done)

"""One piece of work shared out: engine, journal and loop, opened together and closed together."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cover.backends.distributed.engines import Engine, engine_of
from cover.backends.distributed.journal import Reports
from cover.backends.distributed.loop import LEAST, Loop
from cover.backends.distributed.pieces import Cube, Piece, Pieces, Report
from cover.backends.distributed.work import VERSION, Order

ALONE = "processes:1"  # who works where only a journal is asked for


class Shared:
    """Iterate for the reports as they come, and for None when some time went by.

    executor: see engines.py; an Engine stays open. sealed: of the problem (work.py); how: the function of the workers,
    as module:name; settings: what it is given besides, made for each bundle. facts: what the journal must be of,
    besides. described: what a worker is given for a piece; by default its cube. least: see loop.py."""

    def __init__(
        self,
        executor: Any,
        sealed: tuple[str, bytes],
        how: str,
        settings: Callable[[], Mapping[str, Any]],
        pieces: Pieces,
        *,
        journal: str | os.PathLike[str] | None = None,
        facts: Mapping[str, Any] | None = None,
        described: Callable[[Piece], Any] = lambda piece: piece.cube,
        least: float = LEAST,
    ):
        digest, data = sealed
        self.pieces, self._own = pieces, not isinstance(executor, Engine)
        self._journal: Reports | None = None
        if journal is not None:
            # The function's name says what is asked, and not how fast it is.
            known = {"version": VERSION, "problem": digest, **(facts or {}), "search": how.rpartition(":")[2]}
            self._journal = Reports(os.fspath(journal), known)
        try:
            self._engine = engine_of(ALONE if executor is None else executor)
        except BaseException:
            if self._journal is not None:
                self._journal.close()
            raise

        def ask(bundle: list[Piece], seconds: float, with_problem: bool) -> Order:
            given = [described(piece) for piece in bundle]
            return Order(VERSION, digest, data if with_problem else None, how, settings(), given, seconds)

        self.loop = Loop(self._engine, pieces, ask, self._journal, own=self._own, least=least)

    def __iter__(self) -> Iterator[Report | None]:
        return iter(self.loop)

    def open(self) -> Sequence[Cube]:
        """The cubes of which not all is known: those that wait and those given out."""
        return [piece.cube for piece in (*self.pieces.waiting, *self.loop.given_out())]

    def close(self) -> None:
        """Ends all that was given out; at any time, and twice."""
        self.loop.close()
        if self._journal is not None:
            self._journal.close()

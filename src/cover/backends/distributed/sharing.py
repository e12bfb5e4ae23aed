"""One piece of work shared out: engine, journal and loop, opened together and closed together."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from cover.backends.distributed.engines import Engine, engine_of
from cover.backends.distributed.journal import Reports
from cover.backends.distributed.loop import LEAST, Loop
from cover.backends.distributed.pieces import Piece, Pieces
from cover.backends.distributed.work import VERSION, Order

ALONE = "processes:1"  # who works where only a journal is asked for


class Shared(Loop):
    """executor: see engines.py; an Engine stays open. sealed: of the problem (work.py); how: the function of the
    workers, as module:name; settings: what it is given besides, made for each bundle. facts: what the journal must be
    of, besides. described: what a worker is given for a piece; by default its cube. least: see loop.py."""

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
        reports: Reports | None = None
        if journal is not None:
            # The function's name says what is asked, and not how fast it is.
            known = {"version": VERSION, "problem": digest, **(facts or {}), "search": how.rpartition(":")[2]}
            reports = Reports(os.fspath(journal), known)
        try:
            engine = engine_of(ALONE if executor is None else executor)
        except BaseException:
            if reports is not None:
                reports.close()
            raise

        def ask(bundle: list[Piece], seconds: float, with_problem: bool) -> Order:
            given = [described(piece) for piece in bundle]
            return Order(VERSION, digest, data if with_problem else None, how, settings(), given, seconds)

        super().__init__(engine, pieces, ask, reports, own=not isinstance(executor, Engine), least=least)

    def close(self) -> None:
        super().close()
        if self._journal is not None:
            self._journal.close()

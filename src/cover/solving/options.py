"""What a search may be given beside its budget, by name and type: for type checkers and for editors.

A backend from elsewhere may take more; give it as an instance then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Literal, TypedDict

Reduce = Literal["none", "forced", "full"]
Encoding = Literal["extended", "minimal", "direct"]


class OfEngine(TypedDict, total=False):
    """What single backends take. order, memo, priorities: of dlx; strategy: of bitmask, as textbooks search; settings:
    of the engine's own (sat:cadical195, cpsat); kernel, engine, program: the same as `NAME:VARIANT`; log: the engine
    reports its progress on stderr; isolate: search in a process of its own, or not."""

    order: str | None
    strategy: Any
    settings: Mapping[str, Any] | None
    memo: str | None
    priorities: Mapping[Hashable, int] | None
    kernel: str | None
    engine: str | None
    program: str | None
    log: bool | None
    isolate: bool | None


class OfBackend(OfEngine, total=False):
    """seed, workers (threads): of backends that choose at random, that share a search."""

    seed: int | None
    workers: int | None


class OfEach(OfEngine, total=False):
    """The way to a backend. reduce: how far the problem is simplified; encoding: another road; at_most_one: how clauses
    say it."""

    reduce: Reduce | None
    encoding: Encoding | None
    at_most_one: str | None


class Options(OfBackend, OfEach, total=False):
    """All of them: a named backend refuses what it does not take, with "auto" they are hints.

    hints: leave out what a named backend does not take. watch: called with the search before it starts, whose
    `statistics` tell how far it is. executor: who searches: anything with `submit`, a function that makes it, a Dask
    client, or a text such as "processes:8"; journal: a file from which a killed search goes on (`cover.distributed`).
    """

    hints: bool
    watch: Callable[[Any], None] | None
    executor: Any
    journal: str | None

"""What a search may be given beside its budget, by name and type: for type checkers and editors, and, where it has an
`Option`, for the command line and requests.

A backend from elsewhere may take more; give it as an instance then.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Annotated, Any, Literal, TypedDict

from cover.basics.option import Option
from cover.problems.reductions.levels import LEVELS

Reduce = Literal["none", "forced", "full"]
Encoding = Literal["auto", "extended", "efficient", "minimal", "order", "sums", "flows", "clauses", "direct"]
Connection = Literal["cuts", "auto", "elimination", "levels"]
ORDER = Option("dlx: branch on the fewest options, or by wdeg.", unit="NAME")
STRATEGY = Option('bitmask: a textbook search, such as "mrv forward hidden".', unit="WORDS")
SETTINGS = Option(
    "Set an option of the engine itself (sat:cadical195, cpsat); may be given again.", "settings", flags=("--set",),
    unit="NAME=VALUE", source="machine",
)  # fmt: skip
MEMO = Option("Count equal sub-problems only once (dlx).", choices=("auto", "on", "off"))
SEED = Option("Seed for backends that choose at random.", "number", most=2**31 - 1)
WORKERS = Option(
    "Share the search among N threads (dlx, cpsat, learn).", "number", least=1, most=256, flags=("-w", "--workers")
)
REDUCE = Option("How far to simplify the problem first.", choices=LEVELS)
ENCODING = Option(
    "Encoding: auto; clauses: extended, efficient, minimal, order; rows: sums, flows, clauses; cpsat: direct.",
    unit="NAME",
)
AT_MOST_ONE = Option("How clauses say `at most one`: pairwise, sequential, ...", unit="NAME")
COUNTS = Option("How clauses state bounds: sequential, totalizer, network.", unit="NAME")
CONNECTION = Option("How to state connection: by cuts as needed, or in full by elimination or levels.", unit="NAME")
EXECUTOR = Option(
    "Share the search: processes:8, dask:tcp://HOST:PORT, dask:local:4, package.module:factory.", flags=("--on",),
    unit="WHERE", source="machine",
)  # fmt: skip
JOURNAL = Option(
    "Keep a journal in FILE; with the same FILE a later run goes on.", "file", unit="FILE", source="machine"
)


class OfEngine(TypedDict, total=False):
    """What single backends take. order, priorities: of dlx; strategy: of bitmask, as textbooks search; settings: of the
    engine's own (sat:cadical195, cpsat); kernel, engine, program: the same as `NAME:VARIANT`; log: the engine reports
    its progress on stderr; isolate: search in a process of its own, or not."""

    order: Annotated[str | None, ORDER]
    strategy: Annotated[Any, STRATEGY]
    settings: Annotated[Mapping[str, Any] | None, SETTINGS]
    priorities: Mapping[Hashable, int] | None
    kernel: str | None
    engine: str | None
    program: str | None
    log: bool | None
    isolate: bool | None


class OfCounts(TypedDict, total=False):
    """memo: of dlx."""

    memo: Annotated[str | None, MEMO]


class Threads(TypedDict, total=False):
    """seed, workers (threads): of backends that choose at random, that share a search."""

    seed: Annotated[int | None, SEED]
    workers: Annotated[int | None, WORKERS]


class Way(TypedDict, total=False):
    """The way to a backend. reduce: how far the problem is simplified; encoding: another road; at_most_one: how clauses
    say it; counts: how they count; connection: how they say what is connected."""

    reduce: Annotated[Reduce | None, REDUCE]
    encoding: Annotated[Encoding | None, ENCODING]
    at_most_one: Annotated[str | None, AT_MOST_ONE]
    counts: Annotated[str | None, COUNTS]
    connection: Annotated[Connection | None, CONNECTION]


class Shared(TypedDict, total=False):
    """executor: who searches: anything with `submit`, a function that makes it, a Dask client, or a text such as
    "processes:8"; journal: a file from which a killed search goes on (`cover.backends.distributed`)."""

    executor: Annotated[Any, EXECUTOR]
    journal: Annotated[str | None, JOURNAL]


class Watched(TypedDict, total=False):
    """watch: called with the search before it starts, whose `statistics` tell how far it is."""

    watch: Callable[[Any], None] | None


class OfBackend(OfEngine, OfCounts, Threads, total=False):
    """What backends take."""


class OfEach(OfEngine, OfCounts, Way, total=False):
    """What goes to each of several backends."""


class Options(OfBackend, OfEach, Shared, Watched, total=False):
    """All of them: a named backend refuses what it does not take, with "auto" they are hints. hints: leave out what a
    named backend does not take."""

    hints: bool

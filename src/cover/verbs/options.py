"""Options that several verbs take: the type, and what it says to people, once."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import Option, flag
from cover.basics.statuses import ANSWERED, CLASH, COULD_NOT, STUCK, UNDECIDED
from cover.solving.options import SEED, OfCounts, OfEngine, Shared, Threads, Watched, Way

if TYPE_CHECKING:
    import cover.logic.scales
    import cover.solving.routing

Seconds = Annotated[
    float | None, Option("Stop after this time (1.5 for seconds, 1m30s, 2h) and print what is known.", "seconds")
]
CHECKED = Option(
    "Ask a backend of another family to confirm the answer; a contradiction is an error.", "backend",
    flags=("--check",),
)  # fmt: skip
Checked = Annotated[str | None, CHECKED]
THREADS = Option("Native threads.", "number", least=1, most=256, flags=("-w", "--workers"))
BACKEND = Option(
    "The backend (see `cover backends`). A,B,... run at once, and the first answer counts.", "backend", default="auto",
    flags=("-b", "--backend"),
)  # fmt: skip
SECONDS = Option("Stop after this time: 1.5 (seconds), 1m30s, 2h.", "seconds")
NODES = Option("Stop after N nodes (SAT: conflicts; CP-SAT: branches).", "number", most=2**62)
MEMORY = Option("Stop at this much memory: 500M, 2GB, 2GiB.", "size", most=2**62)


def limit(words: str) -> Option:
    """How many solutions at most."""
    return Option(words, "limit", flags=("-n", "--limit"))


# ---------------------------------------------------------------- of searches
class Limits(TypedDict, total=False):
    """What a search may spend besides time."""

    nodes: Annotated[int | None, NODES]
    memory: Annotated[int | None, MEMORY]


class Timed(TypedDict, total=False):
    """How long it may take."""

    seconds: Annotated[float | None, SECONDS]


class Asked(TypedDict, total=False):
    """Who searches."""

    backend: Annotated[str, BACKEND]


class Compared(Limits, Threads, Way, OfEngine, total=False):
    """How several backends search, one after the other."""


class Many(Asked, Way, OfEngine, total=False):
    """How puzzles are answered by the thousand."""

    seed: Annotated[int | None, SEED]


class Search(Asked, Timed, Limits, Threads, Way, OfEngine, Shared, Watched, total=False):
    """Who searches, how, and what may be spent."""


class Counting(Search, OfCounts, total=False):
    """The same of a search that lists nothing."""


# ---------------------------------------------------------------- of logic
class Techniques(TypedDict, total=False):
    """Which steps are taken."""

    scale: Annotated[
        "str | cover.logic.scales.Scale",
        Option(
            "Techniques and their difficulty: steps, basic, hodoku, singles, whips, or a file ending in .toml.",
            default="steps",
        ),
    ]
    only: Annotated[
        str | Iterable[str], Option("Only these techniques of the scale.", "words", default=(), unit="A,B,...")
    ]
    without: Annotated[str | Iterable[str], Option("Leave out these techniques.", "words", default=(), unit="A,B,...")]


class Standing(Techniques, total=False):
    """Where a player is, and which steps may be taken from there. filled: labels; what the text of the puzzle has
    filled in."""

    placed: Annotated[
        Iterable[str],
        Option("What you have filled in yourself: r1c1=5.", "several", default=(), unit="OPTION", source="player"),
    ]
    not_: Annotated[
        Iterable[str],
        Option("A candidate that you have ruled out: r1c1=5.", "several", default=(), unit="OPTION", source="player"),
    ]
    entries: Annotated[
        "cover.solving.routing.PuzzleOrProblem | None",
        Option(
            "The same puzzle with what you have filled in, or with pencil marks.", "file", unit="FILE", source="machine"
        ),
    ]
    uniqueness: Annotated[
        bool | None,
        Option("Allow techniques that assume a single solution; by default only if a search confirms it.", "flag"),
    ]
    filled: Iterable[Any]


def of_scale(given: Techniques) -> tuple[Any, Any, Any]:
    """The scale, only, and without."""
    return given.get("scale", "steps"), given.get("only", ()), given.get("without", ())


def of_player(given: Standing) -> dict[str, Any]:
    """The other arguments, as logic calls them."""
    usual = {"placed": (), "not_": (), "entries": None, "uniqueness": None, "filled": ()}
    named = {name: given.get(name, value) for name, value in usual.items()}
    return {"crossed": named.pop("not_"), **named}


FULL = flag("Give the reason too.")
SLICES = flag("When stuck, list where each symbol can still go.")

# ---------------------------------------------------------------- exit statuses of several verbs
KNOWN = {ANSWERED: "answered in full", UNDECIDED: "stopped at a limit; what is known is printed"}
STEPS = {
    ANSWERED: "there is one, or it is solved", CLASH: "no solution", UNDECIDED: "stopped at the time limit",
    STUCK: "stuck",
}  # fmt: skip
OF_STEPS = (ANSWERED, STUCK, CLASH, UNDECIDED, COULD_NOT)  # from best to worst

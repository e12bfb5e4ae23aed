"""`compare`: one question to several backends."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Unpack

from cover.basics.option import Option, flag
from cover.verbs.declared import declare
from cover.verbs.options import Compared

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.solving.comparing.comparison import Comparison


@declare(
    examples=("cover compare --backends dlx,sat --rounds 3 boards.sdm",),
    statuses={0: "the backends agree", 10: "they disagree", 30: "nothing was decided", 1: "no backend answered"},
)
def compare(
    puzzles: "cover.solving.routing.PuzzleOrProblem | Iterable[cover.solving.routing.PuzzleOrProblem]",
    backends: Annotated[
        str | Iterable[str] | None,
        Option(
            "The backends to compare; see `cover backends`.", "words", flags=("-b", "--backends", "--backend"),
            unit="A,B,...",
        ),
    ] = None,
    *,
    count: Annotated[bool, flag("Count all solutions, instead of stopping at the second.")] = False,
    rounds: Annotated[int, Option("Median of N rounds.", "number", least=1, most=1000, of_request=100)] = 3,
    total: Annotated[
        float | None, Option("Stop the comparison after this time, reading included.", "seconds", flags=("--total",))
    ] = None,
    seconds: Annotated[
        float | None, Option("Stop a backend on a puzzle after 1.5 (seconds), 1m30s, 2h.", "seconds")
    ] = None,
    names: Sequence[str] | None = None,
    report: Callable[[int, int, str], None] | None = None,
    **search: Unpack[Compared],
) -> "Comparison":  # fmt: skip
    """Put one question to several backends and compare answers and times.

    By default dlx, bitmask, sat and cpsat are asked, each on one thread; --workers and --seed go to the backends that
    take them. --timeout holds for each backend on each puzzle; a backend that runs out of time gets no further
    rounds. --total holds for the whole comparison: what has not begun by then is not asked. Before timing, every
    backend answers a tiny puzzle. Times are medians, summed over the puzzles; `encode` includes the reduction;
    ratios compare build + encode + search on the puzzles that both decided. --json has every round, and versions,
    processor and command.

    Raises Refused for a backend that is unknown, ValueError and TypeError for other arguments that do not fit. One that
    refuses a board gives its reason and takes no part in the agreement. Options go to the backends and routes that ask
    for them; of encoding, at_most_one and connection each of several words with commas between is asked by itself.
    names: what to call the puzzles; report: called before every trial, with how many are done, of how many, and what
    is next. rounds: one alone tells chance.

    >>> import cover
    >>> cover.compare(cover.Queens(6), ["dlx", "sat"]).agree
    True
    """
    from cover.solving.comparing.verb import compared

    given: dict[str, Any] = {name: value for name, value in search.items() if value is not None}
    wanted = backends.split(",") if isinstance(backends, str) else backends
    named = None if wanted is None else [name.strip() for name in wanted]
    return compared(
        puzzles, named, count=count, rounds=rounds, seconds=seconds, total=total, names=names, report=report, **given
    )

"""`path`: the whole way to the solution by logic."""

from os import PathLike
from typing import TYPE_CHECKING, Annotated

from cover.verbs.declared import Option, declare, flag
from cover.verbs.options import (
    OF_STEPS,
    SLICES,
    STEPS,
    Crossed,
    Entries,
    Filled,
    Only,
    Placed,
    Scale,
    Seconds,
    Uniqueness,
    Without,
)

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.logic.ways import SolvingPath


@declare(
    examples=(
        "cover path board.txt",
        "cover path --only row-singles,column-singles --scale singles board.txt",
        "cover path --proof certificate sudoku.txt",
    ),
    statuses={**STEPS, 0: "solved"},
    order=OF_STEPS,
    wording={"full": flag("With the reason of each step.")},
    recorded={"slices": SLICES},
    drawn=True,
    timed=True,
)
def path(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    scale: Scale = "steps",
    only: Only = (),
    without: Without = (),
    placed: Placed = (),
    not_: Crossed = (),
    entries: Entries = None,
    filled: Filled = (),
    uniqueness: Uniqueness = None,
    seconds: Seconds = None,
    proof: Annotated[
        str | PathLike[str] | None,
        Option(
            "Certify the whole way: a new DIR or FILE.tar.gz, for `cover check`.", "word", unit="DIR", source="machine"
        ),
    ] = None,
    walked: bool = True,
) -> "SolvingPath":
    """Solve a puzzle step by step, without guessing, the easiest step first.

    One line a step, and one that says how it ended: solved; stuck, with what is still open; or no solution. Steps that
    a player sees nothing of, about the helpers of rules alone, are counted only, unless the reasons are asked for. Each
    step was checked apart from the search that found it. A puzzle with several solutions always gets stuck.

    With a proof every step becomes clauses that other programs check; techniques that take for granted that there is
    one solution are left out then, since no clause follows from them.

    Raises Refused for an unknown scale, technique or option and for what logic does not take, TimeoutError where the
    time ends before there is anything to say, and CoverError where the target of `proof` exists.

    >>> import cover
    >>> way = cover.path(cover.loads("1..3 .4.. ..3. 4..2"))
    >>> way.solved, len(way.steps), way.hardest.technique
    (True, 10, 'hidden single')
    >>> str(way).splitlines()[-1]
    'solved in 10 steps; hardest: hidden single'
    """
    from cover.logic.ways import begun

    player = {"placed": placed, "crossed": not_, "entries": entries, "filled": filled}
    way = begun(puzzle, (scale, only, without), uniqueness=uniqueness, seconds=seconds, proof=proof, **player)
    if walked:  # else whoever asks shows the steps as they are found
        for _ in way.walk():
            pass
        way.certify(puzzle, proof)
    return way

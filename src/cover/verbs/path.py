"""`path`: the whole way to the solution by logic."""

from os import PathLike
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict, Unpack

from cover.basics.option import Option, flag
from cover.verbs.declared import declare
from cover.verbs.hint import Step
from cover.verbs.options import OF_STEPS, SLICES, STEPS, Seconds, Standing, of_player, of_scale
from cover.verbs.searched import Decided

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.logic.ways import SolvingPath


class Walked(TypedDict):
    input: str
    scale: NotRequired[str]
    state: Literal["solved", "stuck", "clash", "unknown"]
    verdict: NotRequired[Decided]
    complete: NotRequired[bool]
    words: NotRequired[str]
    hardest: NotRequired[str | None]
    steps: NotRequired[list[Step]]
    candidates: NotRequired[list[str]]
    slices: NotRequired[dict[str, list[str]]]
    wrong: NotRequired[str]


@declare(
    examples=(
        "cover path board.txt",
        "cover path --only row-singles,column-singles --scale singles board.txt",
        "cover path --proof certificate sudoku.txt",
    ),
    statuses={**STEPS, 0: "solved"},
    order=OF_STEPS,
    wording={"full": flag("Give the reason for each step.")},
    recorded={"slices": SLICES},
    record=Walked,
    drawn=True,
    timed=True,
)
def path(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    seconds: Seconds = None,
    proof: Annotated[
        str | PathLike[str] | None,
        Option(
            "Write a certificate of the whole path for `cover check`, as a new DIR or FILE.tar.gz.",
            "file",
            unit="DIR",
            source="machine",
            alone=True,
        ),
    ] = None,
    walked: bool = True,
    **player: Unpack[Standing],
) -> "SolvingPath":
    """Solve a puzzle step by step, without guessing, each step with its reason.

    It prints one line for each step, and one for the end: solved; stuck, with what is still open; or no solution. Steps
    about the bookkeeping of rules, which a player does not see, are only counted, unless reasons are asked for.
    Each step is checked by other code than the search that found it. A puzzle with more than one solution always
    gets stuck.

    With a proof every step becomes clauses that other programs check. Techniques that assume a single solution are left
    out then, because no clause follows from them.

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

    way = begun(puzzle, of_scale(player), seconds=seconds, proof=proof, **of_player(player))
    if walked:  # else whoever asks shows the steps as they are found
        for _ in way.walk():
            pass
        way.certify(puzzle, proof)
    return way

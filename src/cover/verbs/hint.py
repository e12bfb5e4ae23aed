"""`hint`: the next step of logic."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, Unpack

from cover.basics.option import flag
from cover.verbs.declared import declare
from cover.verbs.options import FULL, OF_STEPS, SLICES, STEPS, Seconds, Standing, of_player, of_scale
from cover.verbs.searched import Decided

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.logic.hints import Hint


class Step(TypedDict):
    """A step of logic: what it places and removes, by name, and its evidence."""

    technique: str
    difficulty: float
    level: NotRequired[str]
    places: list[str]
    removes: list[str]
    evidence: Any
    run: NotRequired[list[Any]]


class Hinted(TypedDict):
    input: str
    state: Literal["open", "solved", "stuck", "clash", "unknown"]
    verdict: NotRequired[Decided]
    complete: bool
    steps: NotRequired[list[Step]]
    slices: NotRequired[dict[str, list[str]]]
    wrong: NotRequired[str]


@declare(
    examples=(
        "cover hint board.txt",
        "cover hint --full --not r1c2=4 board.txt",
        "cover hint --entries mine.txt board.txt",
        "cover hint --only cell-single --slices board.txt",
    ),
    statuses=STEPS,
    order=OF_STEPS,
    wording={"vague": flag("Name only the technique and the place."), "full": FULL, "slices": SLICES},
    recorded={"slices": SLICES},
    record=Hinted,
    drawn=True,
    timed=True,
)
def hint(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    all: Annotated[bool, flag("List every available step, not only the easiest.")] = False,
    seconds: Seconds = None,
    **player: Unpack[Standing],
) -> "Hint":
    """Show the next step of logic, from where a puzzle stands.

    A board may be half filled or of pencil marks; with its entries, what is wrong in what you have filled in is named.
    Each step was checked apart from the search that found it. If no technique of the scale applies, `stuck` says what
    is open.

    Raises Refused for an unknown scale, technique or option and for what logic does not take, TimeoutError where the
    time ends before there is anything to say.

    >>> import cover
    >>> print(cover.hint(cover.loads("1..3 .4.. ..3. 4..2"), only="cell-single"))
    naked single (r1c2): r1c2=2
    >>> print(cover.hint(cover.loads("1..3 .4.. ..3. 4..2"), placed=["r1c2=4"]))
    r1c2=4 is wrong
    """
    from cover.logic.hints import hint_of

    return hint_of(puzzle, of_scale(player), all=all, seconds=seconds, **of_player(player))

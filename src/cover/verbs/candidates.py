"""`candidates`: the marks that occur in solutions."""

from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from cover.basics.option import Option
from cover.verbs.declared import declare
from cover.verbs.options import KNOWN, Seconds

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.solving.why.candidates import Candidates


class Possible(TypedDict):
    """possible: marks that occur in a solution; always: in all; open: not decided in time."""

    input: str
    solvable: bool | None
    exact: bool
    possible: list[str]
    always: list[str]
    open: list[str]
    solutions: int | str | None
    counts: NotRequired[dict[str, int | str]]


@declare(
    examples=("cover candidates board.txt", "cover candidates --json --count 0 board.txt"),
    statuses=KNOWN,
    record=Possible,
)
def candidates(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    seconds: Seconds = None,
    count: Annotated[
        int,
        Option(
            "Count in how many solutions each candidate occurs, if there are at most N solutions.", "number", most=10**7
        ),
    ] = 10_000,
) -> "Candidates":
    """Find the candidates that occur in solutions: in some, in all, in how many.

    This is the truth, not what a player can see: each candidate that is listed occurs in a solution, which was found
    and checked. On a board they are drawn as pencil marks; a cell with one candidate is certain.

    Raises Refused for what is no exact cover, WrongSolution.

    >>> import cover
    >>> found = cover.candidates(cover.Queens(5, queens=["r1c1"]))
    >>> found.solutions, sorted(found.always), len(found.possible)
    (2, [(0, 0)], 9)
    """
    from cover.solving.why.candidates import candidates_of

    return candidates_of(puzzle, seconds, count)

"""`near`: the boards that differ from one in a few givens."""

from typing import TYPE_CHECKING, Annotated, TypedDict

from cover.basics.option import Option, flag
from cover.verbs.declared import declare

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.structure.neighbours import Neighbours


class Near(TypedDict):
    """boards: their marks row by row, a dot where there is none."""

    input: str
    minus: int
    plus: int
    boards: list[str]


@declare(examples=("cover near board.txt", "cover near --minus 2 --plus 1 --distinct board.txt"), record=Near)
def near(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    minus: Annotated[int, Option("Givens taken away.", "number", 0, 6, of_request=1)] = 1,
    plus: Annotated[int, Option("Givens put in.", "number", 0, 6, of_request=1)] = 1,
    distinct: Annotated[bool, flag("Only one of the boards that are symmetric twins.")] = False,
) -> "Neighbours":
    """List the boards with one solution that differ in a few givens.

    So many givens are taken away and so many others put in, in all ways: what players call a {-1+1} search. No given is
    taken away and put back. With --minus 1 --plus 0 it lists the boards that need one given less.

    Raises Refused for what is no grid of givens.

    >>> import cover
    >>> found = cover.near(cover.loads("1234 34.. 2... ...1"), plus=0)
    >>> len(found.puzzles), found.words()[0]
    (6, '.23434..2......1')
    """
    from cover.structure.neighbours import neighbours

    return neighbours(puzzle, minus, plus, distinct)

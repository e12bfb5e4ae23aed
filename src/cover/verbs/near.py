"""`near`: the boards that differ from one in a few givens."""

from typing import TYPE_CHECKING, Annotated, TypedDict

from cover.basics.option import Option, flag
from cover.verbs.declared import declare

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.structure.neighbours import Neighbours


class Near(TypedDict):
    """boards: their marks row by row, a dot where there is none; minus, plus: null with --minimal; weights: of boards
    drawn at random; complete: are these all?"""

    input: str
    minus: int | None
    plus: int | None
    complete: bool
    boards: list[str]
    weights: list[float]


@declare(
    examples=(
        "cover near board.txt",
        "cover near --full board.txt",
        "cover near --minus 2 --plus 1 --distinct board.txt",
        "cover near --minimal --limit 20 board.txt",
        "cover near --minimal --samples 5 --seed 1 board.txt",
    ),
    record=Near,
    wording={"full": flag("Print every board, not only the first ten.")},
)
def near(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    minus: Annotated[int, Option("How many givens are taken away.", "number", 0, 6, of_request=1)] = 1,
    plus: Annotated[int, Option("How many givens are put in.", "number", 0, 6, of_request=1)] = 1,
    distinct: Annotated[bool, flag("Of symmetric twins, list only one.")] = False,
    minimal: Annotated[bool, flag("List instead the minimal puzzles whose givens are among the board's.")] = False,
    limit: Annotated[int, Option("With --minimal: list N at most.", "number", least=1, of_request=1000)] = 1000,
    samples: Annotated[
        int | None,
        Option("With --minimal: N of them chosen at random, each with its weight.", "number", least=1, of_request=10),
    ] = None,
    seed: Annotated[int | None, Option("The same seed gives the same puzzles.", "number", most=2**31 - 1)] = None,
) -> "Neighbours":
    """List the boards with one solution that differ in a few givens.

    It takes away --minus givens and puts in --plus others, in all possible ways; players call this a {-1+1} search. No
    given is taken away and put back. With --minus 1 --plus 0 it lists the boards that do without one given,
    with --minus 0 --plus 1 those that one more given makes unique.

    --minimal lists the minimal puzzles whose givens are among those of a board with one solution. Below a full board
    they are very many: --samples draws some at random. Use their weights, and all minimal puzzles below the board
    are equally likely. `cover.minimal_puzzles` lists them one by one.

    Raises Refused for what is no grid of givens.

    >>> import cover
    >>> found = cover.near(cover.loads("1234 34.. 2... ...1"), plus=0)
    >>> len(found.puzzles), found.words()[0]
    (6, '.23434..2......1')
    """
    from cover.basics.errors import Refused
    from cover.structure.neighbours import minimal_below, neighbours

    if minimal:
        return minimal_below(puzzle, limit, samples, seed)
    if samples is not None:
        raise Refused("samples= goes with minimal=")
    return neighbours(puzzle, minus, plus, distinct)

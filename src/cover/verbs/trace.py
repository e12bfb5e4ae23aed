"""`trace`: Algorithm X, step by step."""

from os import PathLike
from typing import TYPE_CHECKING, Annotated, TypedDict

from cover.basics.option import Option, flag
from cover.solving.options import REDUCE, Reduce
from cover.verbs.declared import declare
from cover.verbs.options import KNOWN, limit

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.solving.covers.trace import Trace


class TracedOption(TypedDict):
    """items: numbers from 0."""

    name: str
    items: list[int]


class TracedNode(TypedDict):
    """parent: a number among the nodes; option: what was taken to come here; item: what is chosen here, or has no
    option left."""

    parent: int | None
    option: str | None
    item: str | None
    options_left: int | None
    outcome: str


class Traced(TypedDict):
    """secondary: how many of the items, the last ones, are covered at most once."""

    input: str
    items: list[str]
    secondary: int
    options: list[TracedOption]
    nodes: list[TracedNode]
    levels: list[int]
    solutions: list[list[str]]
    complete: bool


@declare(
    examples=("cover trace board.txt", "cover trace --page search.html board.txt"),
    statuses=KNOWN,
    wording={"clauses": flag("The same puzzle as clauses too, rule by rule.")},
    record=Traced,
    tool=None,
)
def trace(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    nodes: Annotated[int, Option("Stop after N nodes.", "number", least=1, most=20_000, of_request=2000)] = 1000,
    limit: Annotated[int | None, limit("Stop after N solutions; by default the whole tree is searched.")] = None,
    reduce: Annotated[Reduce | None, REDUCE] = None,
    page: Annotated[
        str | PathLike[str] | None,
        Option("Write a page to step through: FILE.html.", "file", unit="FILE", source="machine"),
    ] = None,
    tree: Annotated[
        str | PathLike[str] | None,
        Option("Draw the tree: FILE.svg, FILE.png or FILE.pdf.", "file", unit="FILE", source="machine"),
    ] = None,
) -> "Trace":
    """Watch Algorithm X at work on a small puzzle, step by step.

    The puzzle becomes a matrix: a row is an option, a column an item that must be covered. The item with the fewest
    options left is chosen, each of its options is tried, and what leads nowhere is undone. The tree has the nodes that
    `cover solve --backend dlx` counts.

    Raises Refused for large puzzles and where items are covered more than once.

    >>> import cover
    >>> print(cover.trace(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})))
    3 items to cover; 3 options
      a b c
    x 1 1 .
    y . . 1
    z . 1 1
    <BLANKLINE>
    a has 1 option left
    x: c has 1 option left
    y: solution 1
    <BLANKLINE>
    3 nodes, 2 options tried, 1 solution
    """
    from cover.solving.covers.trace import trace_of

    found: Trace = trace_of(puzzle, nodes=nodes, limit=limit or None, reduce=reduce)
    for file in (page, tree):
        if file is not None:
            found.save(file)
    return found

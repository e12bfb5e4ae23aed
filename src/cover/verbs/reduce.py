"""`reduce`: a puzzle as a problem of another kind, and the way that leads there."""

from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Unpack

from cover.basics.option import Option, flag
from cover.solving.options import Way
from cover.verbs.declared import declare

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.solving.reduced import Reduced


class Problem(TypedDict):
    """to: the kind of problem; way: the reductions, one after the other; sizes: how many variables, clauses, ... it
    has; labels: what its decisions mean; facts, arrays: the problem, as the class of its kind describes them."""

    input: str
    to: str
    way: list[str]
    sizes: dict[str, int]
    labels: list[str]
    facts: dict[str, Any]
    arrays: dict[str, list[Any]]


KINDS = ("board", "cover", "linear", "cnf", "cp")


@declare(
    examples=("cover reduce --to cnf board.txt", "cover reduce --to linear --explain board.txt"),
    record=Problem,
    tool=None,
    wording={"explain": flag("Each reduction on the way: its idea, its size as a formula, whether it keeps counts.")},
)
def reduce(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    to: Annotated[str, Option("The kind of problem that is wanted.", choices=KINDS)] = "cnf",
    **way: Unpack[Way],
) -> "Reduced":
    """Show how a puzzle becomes another kind of problem, step by step.

    --json prints the arrays of the problem; `cover convert` writes it as a file that other programs read. The whole
    puzzle is taken unless --reduce says otherwise. `cover backends --graph` shows all kinds and ways.
    """
    from cover.solving.reduced import reduced

    return reduced(puzzle, to, **way)

"""`explain`: why there is no solution, or why there are several."""

from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from cover.basics.arguments import path
from cover.basics.option import Option, flag
from cover.verbs.declared import declare
from cover.verbs.options import KNOWN, Seconds
from cover.verbs.searched import Decided

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.solving.why.explanation import Explanation


class Counted(TypedDict):
    """weights: by item, none where an item weighs nothing; modulus: 0 for none."""

    weights: dict[str, int]
    modulus: int


class Explained(TypedDict):
    """clash: givens that clash; clues: that have a part in it; differ: marks that are not in every solution; add: marks
    that would leave one; add_clue: clues, each of which would do so alone; counting: weights of items by which every
    option adds up to 0 or less (or 0 modulo a number), and all that is to be covered does not; certificate: names of
    files."""

    input: str
    verdict: Decided
    complete: bool
    clash: NotRequired[list[str]]
    minimal: NotRequired[bool]
    smallest: NotRequired[bool]
    at_least: NotRequired[int]
    by_inspection: NotRequired[list[str]]
    clues: NotRequired[list[str]]
    clues_minimal: NotRequired[bool]
    solutions: NotRequired[int | None]
    differ: NotRequired[list[str]]
    add: NotRequired[list[str]]
    add_at_least: NotRequired[int]
    add_clue: NotRequired[list[str]]
    counting: NotRequired[Counted]
    certificate: list[str] | None


@declare(
    examples=("cover explain board.txt", "cover explain --smallest -o certificate board.txt"),
    statuses=KNOWN,
    record=Explained,
    drawn=True,
)
def explain(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    smallest: Annotated[
        bool, flag("Find the fewest givens that clash, or the fewest candidates that make the solution unique.")
    ] = False,
    certificate: Annotated[
        str | PathLike[str] | None,
        Option(
            "Certify that these givens clash, in a new directory DIR.", "file", flags=("-o", "--output"), unit="DIR",
            source="machine", alone=True,
        ),
    ] = None,
    seconds: Seconds = None,
) -> "Explanation":  # fmt: skip
    """Explain why a puzzle has no solution, or more than one.

    No solution: the givens that clash, all of which are needed. Take any one of them away, and the others have a
    solution, which was found and checked. Clues of a variant count as rules; those that take part in a clash are
    named.

    More than one solution: the cells that differ, and candidates that would make it unique if you added them. They are
    as few as possible where up to 10,000 solutions can be listed or the smallest are asked for; otherwise you need
    all of them. For a sudoku or a Latin square with up to 1,000 solutions it also names clues (a cage, dots, a
    thermometer), any one of which would do.

    For a formula (CNF) without solution: clauses that clash, all of which are needed. For one with several solutions it
    says only that.

    Raises Refused for CP-SAT models and sums (OPB), CoverError where the place of a certificate exists.

    >>> import cover
    >>> reasons = cover.explain(cover.loads("puzzle: queens\\nsize: 6\\nqueens: r1c1 r2c4 r3c6 r4c3\\n"))
    >>> reasons.verdict.value, [part.words for part in reasons.parts]
    ('unsolvable', ['queen at r1c1'])
    """
    from cover.solving.why.explanation import explanation_of

    place = "" if certificate is None else path("certificate", certificate)
    found = explanation_of(puzzle, smallest=smallest, seconds=seconds)
    if not place or found.core is None:
        return replace(found, place=place)
    from cover.proofs.certificate import prove

    return replace(found, place=place, files=prove(found.puzzle, place, "unsolvable", seconds=seconds).files)

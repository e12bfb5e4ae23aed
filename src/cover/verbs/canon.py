"""`canon`: the form that a puzzle shares with all its images."""

from typing import TYPE_CHECKING, TypedDict

from cover.verbs.declared import declare
from cover.verbs.options import Seconds

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.structure.canonical import Canonical


class Canon(TypedDict):
    """puzzle: the text of the form; digest: of that text; automorphisms: how many symmetries leave the puzzle as it is,
    as text, which may have any number of digits; band: of a full 9x9 grid, from 1 to 416."""

    input: str
    puzzle: str
    digest: str
    automorphisms: str
    band: int | None


@declare(
    examples=("cover canon board.txt", "cover canon --json boards.txt"),
    statuses={0: "found", 30: "not found within --timeout"},
    record=Canon,
    timed=True,
)
def canon(puzzle: "cover.solving.routing.PuzzleOrProblem", *, seconds: Seconds = None) -> "Canonical":
    """Write each puzzle in a canonical form, the same for all its symmetric twins.

    Two boards have the same form exactly if the rules allow changing one into the other: rows, columns and symbols
    exchanged, turns and reflections. Of a 9x9 sudoku it is the least of its 3,359,232 images, row by row, blanks first.

    Raises Refused for formulas and other problems; see `cover.canonical`.

    >>> import cover
    >>> print(*cover.canon(cover.loads("1... .2.. ..3. ...4")).words(), sep="\\n")
    puzzle: sudoku
    boxes: 2x2
    <BLANKLINE>
    . . . 1
    . . 2 .
    . 3 . .
    4 . . .
    """
    from cover.structure.canonical import canonical

    return canonical(puzzle, seconds=seconds)

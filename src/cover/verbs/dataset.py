"""`dataset`: new puzzles as a data set, with prompts and answers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import Option
from cover.solving.options import EXECUTOR
from cover.verbs.declared import declare

if TYPE_CHECKING:
    from cover.generation.items import Item

SPLITS = ("train", "valid", "test")


class Made(TypedDict):
    """One entry. puzzle: as every verb reads it; solution: as `cover solve --json` has it; level: the difficulty of the
    hardest step on the scale `steps`, null where they are stuck; number: of those of its seed; digest: of puzzle and
    answer."""

    kind: str
    puzzle: str
    prompt: str
    answer: str
    solution: Any
    split: str
    level: float | None
    seed: int
    number: int
    version: str
    digest: str


@declare(
    examples=(
        "cover dataset binairo --size 6 --count 10 -o train.jsonl",
        "cover dataset sudoku --count 2 --level 1..3 --split test",
    ),
    record=Made,
    reads=False,
    tool=None,
)
def dataset(
    kind: Annotated[str, Option("A kind of puzzle, or of clue.", place=1)],
    *,
    count: Annotated[int | None, Option("How many puzzles.", "number", least=1)] = None,
    size: Annotated[
        int | str | tuple[int, int] | None,
        Option("Rows, or rows and columns; kinds have a usual size.", "shape", least=2, most=61, unit="N|RxC"),
    ] = None,
    at_least: Annotated[
        float | None, Option("Puzzles whose hardest step is rated R or more.", "decimal", most=100, unit="R")
    ] = None,
    at_most: Annotated[
        float | None, Option("Puzzles whose hardest step is rated R or less.", "decimal", most=100, unit="R")
    ] = None,
    split: Annotated[str | None, Option("Puzzles of this part alone.", choices=SPLITS)] = None,
    seed: Annotated[int, Option("The same seed gives the same puzzles.", "number", most=2**31 - 1)] = 0,
    executor: Annotated[Any, EXECUTOR] = None,
) -> "Iterator[Item]":
    """Make a data set of puzzles: prompts, answers, levels, and parts without twins.

    Each line of JSON has the puzzle, a prompt and its answer, the solution, the level (the difficulty of the hardest
    step of logic), and what is needed to make it again: seed, number, version and a digest. The parts are train,
    valid and test (80, 10 and 10 of 100). All symmetric twins of a puzzle are in the same part, so no puzzle of
    train is in test.

    Raises what `cover.generate` raises.

    >>> import cover
    >>> [one.kind for one in cover.dataset("binairo", count=2, size=4)]
    ['binairo', 'binairo']
    """
    from cover.generation.items import items

    return items(kind, count, size=size, level=(at_least, at_most), split=split, seed=seed, executor=executor)

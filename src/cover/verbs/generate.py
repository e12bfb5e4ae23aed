"""`generate`: new puzzles."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import Option, flag
from cover.generation import MAXIMIZE, SYMMETRIES
from cover.solving.options import EXECUTOR
from cover.verbs.declared import declare
from cover.verbs.options import THREADS

if TYPE_CHECKING:
    from cover.generation.wish import Making
    from cover.puzzles.sudoku import Sudoku


class Generated(TypedDict):
    """number: from 0; minimal: is every given or clue that is left known to be needed; text: as other verbs read it."""

    kind: str
    number: int
    minimal: bool
    text: str


@declare(
    examples=(
        "cover generate sudoku --count 10",
        "cover generate sudoku --variant x --symmetry half-turn",
        "cover generate sudoku --needs x-wing --at-most 4.4",
        "cover generate sudoku --with antiknight --with renban",
        'cover generate sudoku --maximize calls --strategy "lr forward" --timeout 1m',
        "cover generate killer --size 6",
        "cover generate slitherlink --size 5 --rating 2..3",
        "cover generate tapa --size 10x6",
    ),
    record=Generated,
    reads=False,
)
def generate(
    kind: Annotated["str | int | Sudoku", Option("A kind of puzzle, or of clue.", place=1)] = "sudoku",
    *,
    count: Annotated[int | None, Option("How many boards; by default 1.", "number", least=1, of_request=1000)] = None,
    full: Annotated[bool, flag("Make full grids instead of puzzles.")] = False,
    clues: Annotated[
        int | None, Option("Exactly N givens, even if fewer would do.", "number", least=1, of_request=3721)
    ] = None,
    symmetry: Annotated[str, Option("Symmetry of the givens.", choices=SYMMETRIES)] = "none",
    variant: Annotated[
        str | Iterable[str],
        Option(
            "Diagonals, odd regions or windows; may be given again.", "several", choices=("x", "jigsaw", "windoku")
        ),
    ] = (),
    with_: Annotated[
        str | Iterable[str],
        Option("Clues of this kind, or 'rule: SENTENCE'; may be given again.", "several", unit="CLUE"),
    ] = (),
    size: Annotated[
        int | str | tuple[int, int] | None,
        Option("Rows, or rows and columns; kinds have a usual size.", "shape", least=2, most=61, unit="N|RxC"),
    ] = None,
    boxes: Annotated[str | tuple[int, int] | None, Option("Boxes of R rows x C columns.", unit="RxC")] = None,
    maximize: Annotated[
        str | None,
        Option("Look for one board that is as hard as can be.", choices=MAXIMIZE, source="machine"),
    ] = None,
    strategy: Annotated[
        str | None,
        Option(
            "With --maximize calls: make it hard for this order of guesses (see `cover solve --strategy`).",
            unit="WORDS", source="machine",
        ),
    ] = None,
    hidden: Annotated[
        bool, flag("With --maximize: rate by a search that also uses hidden singles.", source="machine")
    ] = False,
    needs: Annotated[
        str | Iterable[str],
        Option(
            "Only boards that need this technique (or one of these) because no easier one helps.", "words"
        ),
    ] = (),
    at_least: Annotated[float | None, Option("Rated R or more.", "decimal", most=100, unit="R")] = None,
    at_most: Annotated[float | None, Option("Rated R or less.", "decimal", most=100, unit="R")] = None,
    scale: Annotated[
        str | None,
        Option(
            "The scale of techniques and ratings, as in `cover path`; by default steps, and se121 (ER) to rate plain"
            " sudoku."
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        Option("Stop after 90s, 1h, and print what was found.", "seconds", flags=("-t", "--timeout", "--time")),
    ] = None,
    best_of: Annotated[
        int | None, Option("Make N puzzles and keep the hardest to search.", "number", least=1, of_request=1000)
    ] = None,
    seed: Annotated[int | None, Option("The same seed gives the same boards.", "number", most=2**31 - 1)] = None,
    workers: Annotated[int, THREADS] = 1,
    executor: Annotated[Any, EXECUTOR] = None,
) -> "Making":  # fmt: skip
    """Make puzzles with one solution, of any kind, as easy or hard as you like.

    KIND is a puzzle of `cover puzzles`, a kind file (my.kind), or a clue of grids (killer, renban): a sudoku with such
    clues. Clues that are not needed are taken away, and another backend confirms every puzzle.

    A plain sudoku is printed as a line, with a variant's rules before it. Boards are minimal (without any one of their
    givens there is more than one solution) unless --clues asks for a number of givens. With a symmetry, minimal
    means that no group of symmetric givens can go. Grids are random, but not all equally likely. With -o FILE
    boards are saved in FILE.part as they come; it becomes FILE at the end, and stays after Ctrl-C.

    --maximize rating looks for boards with an ever higher score of `cover rate`; --maximize conflicts for boards that
    are hard for clause learning (16 rows and above); --maximize calls for boards on which guessing in a fixed order
    needs many guesses (--strategy; by default cells in order, values ascending, singles first). Each better board
    replaces the file of -o; at the end of --timeout or after Ctrl-C the best one is kept.

    --needs and --rating look for puzzles that a person solves in a certain way; the rating is printed beside each.

    Raises Refused for what does not go together and where nothing comes of many tries, InputError for what cannot be
    made, TimeoutError when the time is over; with `maximize` the puzzles end then, each harder than the one before.
    kind: besides, the rows of a plain sudoku, or a sudoku whose givens do not matter. Without `count` there is no end
    of puzzles. The boards of a seed are others with an executor, where they are not made one by one, but the same by
    any; `workers` changes nothing.

    >>> import cover
    >>> board = next(cover.generate(4, seed=1))
    >>> cover.unique(board)
    True
    >>> [puzzle.name for puzzle in cover.generate("akari", size=4, count=2, seed=1)]
    ['akari', 'akari']
    """
    from cover.generation.wish import Making, Wish
    from cover.logic.scales import keys

    # A rule of one's own is a sentence, whose commas and blanks stay.
    clues_of_kinds = keys(with_) if isinstance(with_, str) else tuple(with_)
    wish = Wish(
        kind, count, size, boxes, keys(variant), clues_of_kinds, full, clues, symmetry, keys(needs), at_least, at_most,
        scale, maximize, strategy, hidden, best_of, seed, workers, seconds, executor,
    )  # fmt: skip
    return Making(wish)

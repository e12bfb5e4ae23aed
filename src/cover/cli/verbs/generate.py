"""`cover generate`: new boards, written as other verbs read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cover.basics.statuses import known_status
from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.generate_by_search import climb
from cover.cli.shared.generate_by_technique import Way, way
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_file
from cover.cli.shared.steps import steps
from cover.cli.shared.stopping import noted_if_stopped

if TYPE_CHECKING:
    from cover.answers.generating import Wish
    from cover.cli.shared.generate_resumed import Standing
    from cover.generation.boards import Generator

SYMMETRIES = ["none", "half-turn", "quarter-turn", "mirror", "diagonal"]
FRUITLESS = 40  # batches without a board of --clues givens, after which it is given up where no time is set


@click.command(
    cls=options.Verb,
    bounded="run",
    examples=[
        "cover generate sudoku --count 10",
        "cover generate sudoku --variant x --symmetry half-turn",
        "cover generate sudoku --needs x-wing --at-most 4.4",
        "cover generate sudoku --with antiknight --with renban",
        'cover generate sudoku --maximize calls --strategy "lr forward" --timeout 1m',
        "cover generate killer --size 6",
        "cover generate slitherlink --size 5 --rating 2..3",
        "cover generate tapa --size 10x6",
    ],
)
@click.argument("kind", metavar="KIND")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many boards.")
@click.option("--full", is_flag=True, help="Full grids instead of boards to solve.")
@click.option("--clues", type=click.IntRange(1), metavar="N", help="Just N givens, instead of only needed ones.")
@click.option("--symmetry", type=click.Choice(SYMMETRIES), default="none", show_default=True, help="Of the givens.")
@click.option(
    "--variant",
    "variants",
    type=click.Choice(["x", "jigsaw", "windoku"]),
    multiple=True,
    help="Diagonals, odd regions or windows; may be given again.",
)
@click.option("--with", "clues_of", multiple=True, metavar="CLUE", help="Clues of this kind; may be given again.")
@click.option("--size", type=options.shape, metavar="N|RxC", help="Rows, or rows and columns; kinds have a usual size.")
@click.option("--boxes", metavar="RxC", help="Boxes of R rows x C columns.")
@click.option(
    "--maximize",
    type=click.Choice(["rating", "conflicts", "calls"]),
    help="Look for one board that is as hard as can be.",
)
@click.option(
    "--strategy",
    metavar="WORDS",
    help="With --maximize calls: the order of guesses to make dear, as `cover solve --strategy` says it.",
)
@click.option("--hidden", is_flag=True, help="With --maximize: the rating's search sees hidden singles too.")
@way
@options.timeout("Stop after 90s, 1h, with what is there.", "--time")
@click.option("--best-of", type=click.IntRange(1), metavar="N", help="Of N puzzles the one hardest to search.")
@click.option("--resume", is_flag=True, help="Go on with the file of -o, of a run that was stopped.")
@click.option("--seed", type=options.number, metavar="N", help="The same seed gives the same boards.")
@options.threads
@options.on
@options.some("--output", "--quiet", "--json")
def generate(
    kind: str,
    count: int,
    full: bool,
    clues: int | None,
    symmetry: str,
    variants: tuple[str, ...],
    clues_of: tuple[str, ...],
    size: int | tuple[int, int] | None,
    boxes: str | None,
    maximize: str | None,
    strategy: str | None,
    hidden: bool,
    way: Way,
    seconds: float | None,
    best_of: int | None,
    resume: bool,
    seed: int | None,
    workers: int,
    executor: str | None,
    file: str | None,
    quiet: bool,
    json: bool,
) -> None:
    """Make puzzles with one solution, as `cover solve` reads them.

    KIND is a puzzle of `cover puzzles` or a clue of grids (killer, renban): a sudoku with such clues. Clues that are
    not needed are taken away, and another backend confirms every puzzle. --resume goes on with the FILE.part of a run
    that was stopped.

    A plain sudoku comes as a line, a variant's rules before it. Boards are minimal (without any of its givens a board
    has several solutions) unless --clues asks for a number of givens. With a symmetry, minimal means that no set of
    givens that belong together can go. Grids are random, but not all of them equally likely. With -o FILE boards are
    saved as they come in FILE.part, which becomes FILE at the end and stays after Ctrl-C.

    --maximize rating climbs to boards that cost `cover rate` more and more, --maximize conflicts to those that cost
    clause learning more (boards of 16 rows and above), --maximize calls to those that make one order of guesses dear
    (--strategy; by default cells in order, values ascending, singles first); each better one replaces the file of -o,
    and at the end of --timeout or after Ctrl-C the best is kept.

    --needs and --rating look for puzzles that a person solves in a certain way; beside each stands what was asked.
    """
    from cover.answers.generating import Wish
    from cover.basics.errors import InputError, Refused
    from cover.basics.result import Budget
    from cover.cli.shared.generate_resumed import Standing, is_whole

    if json and (resume or maximize):
        raise click.UsageError("--json goes without --resume and --maximize")
    output = Output(json=json, file=file, quiet=quiet)
    try:
        wish = Wish(
            kind, count, size, boxes, variants, clues_of, full, clues, symmetry, way.keys, way.at_least, way.at_most,
            way.scale, maximize, strategy, hidden, best_of, seed, workers, seconds, executor,
        )  # fmt: skip
        if resume and maximize is None and file in (None, "-"):
            raise Refused("resume= needs a file to go on with: -o FILE")
        if not wish.one_by_one:
            wish.generator(Budget(seconds))
    except Refused as contradiction:
        raise click.UsageError(in_flags(str(contradiction))) from None
    if json and wish.searched and not wish.one_by_one:
        raise click.UsageError("--json goes without --needs, --rating, --at-least and --at-most for plain sudoku")
    if maximize is None and is_whole(output, resume):
        return
    if not wish.one_by_one:
        standing = Standing(wish, output, resume and maximize is None)
        wish = wish if maximize else standing.wish
        generator = wish.generator(Budget(seconds))
    if wish.one_by_one:
        from cover.cli.shared.generate_kinds import generate_kinds

        try:
            status = generate_kinds(wish, resume, output)
        except InputError as unknown:
            raise click.BadParameter(unknown.reason, param_hint="'KIND'") from None
    elif maximize is not None:
        with output.opened():
            status = climb(wish, generator, output, resume)
    else:
        try:
            status = (way.make if wish.searched else _make)(standing, generator, output)
        finally:
            standing.close()
    click.get_current_context().exit(status)


def _make(standing: Standing, generator: Generator, output: Output) -> int:
    """Boards until there are enough; what is done when the time ends or Ctrl-C comes is kept."""
    from cover.generation.sudokus import header, line

    wish, made, length, fruitless = standing.wish, standing.made, standing.keep or 0, 0
    standing.goes_on(generator)
    count = wish.count or 1
    stopped = noted_if_stopped(output, lambda: f"{made} of {count} boards", "; --resume goes on")
    with part_file(output.file, standing.keep) as write, steps(output) as step, stopped:
        for boards, proven in wish.batches(generator):
            if made >= count:
                return 0
            standing.note(generator, made, length)
            doubtful = int((~proven[: count - made]).sum())
            if doubtful and wish.clues is None:
                output.note(f"cover: {doubtful} of these boards may not be minimal: a check would have taken too long")
            lines = [line(generator.puzzle, board) for board in boards[: count - made]]
            if output.json:
                write("".join(_records(wish, generator, lines, proven.tolist(), made)))
            else:
                rules = header(generator.puzzle) if lines and not made else ""
                text = "".join(f"{text}\n" for text in (*filter(None, [rules]), *lines))
                write(text)
                length += len(text.encode())
            made, fruitless = made + len(lines), 0 if lines else fruitless + 1
            step(made, count, f"{made:,} of {count:,} boards")
            if made >= count:
                return 0
            if fruitless >= FRUITLESS and wish.seconds is None:
                why = f"none of {fruitless} batches came down to {wish.clues} givens; --timeout says how long to try"
                output.note(f"cover: {made} of {count} boards: {why}")
                break
    return known_status(made >= count)


def _records(wish: Wish, generator: Generator, lines: list[str], proven: list[bool], made: int) -> Iterator[str]:
    """The boards with `--json`: each with the rules that it needs."""
    from cover.answers import records
    from cover.generation.sudokus import header

    rules = header(generator.puzzle)
    for number, (text, known) in enumerate(zip(lines, proven, strict=False), made):
        whole = f"{rules}\n{text}\n" if rules else f"{text}\n"
        yield records.line(records.generate(str(wish.kind), number, whole, proven=known and not wish.full))

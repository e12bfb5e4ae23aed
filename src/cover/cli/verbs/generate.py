"""`cover generate`: new boards, written as other verbs read them."""

from __future__ import annotations

import json as json_
import os
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from cover.basics.files import write_whole
from cover.basics.statuses import known_status
from cover.cli.boundary import interrupted_status
from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.names import OWN_KIND
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import noted_if_stopped, part_file
from cover.cli.shared.progress import steps
from cover.cli.shared.quantities import BOUNDS
from cover.verbs.declared import verb_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cover.generation.boards import Generator
    from cover.generation.wish import Making, Wish
    from cover.puzzles.sudoku import Sudoku

VERB = verb_of("generate")


@command_as(VERB, bounded="run")
@click.argument("kind", metavar="KIND", type=OWN_KIND)
@takes(VERB)
@click.option(
    "--rating",
    type=BOUNDS,
    metavar="A..B",
    help="Rated A to B, short for --at-least A --at-most B; A.. and ..B work too.",
)
@click.option("--resume", is_flag=True, help="With --maximize: start from the board in the file of -o.")
@options.answering("--json", "--output", "--quiet", opens=False)
def generate(
    kind: str, given: dict[str, Any], rating: tuple[float | None, ...] | None, resume: bool, output: Output
) -> None:
    from cover.basics.errors import Refused
    from cover.basics.result import Budget
    from cover.generation.wish import UnknownKind

    maximize = given["maximize"]
    if resume and maximize is None:
        raise click.UsageError("--resume goes with --maximize")
    if output.json and maximize:
        raise click.UsageError("--json does not go with --maximize")
    try:
        making = VERB.function(kind, **_within(rating, given))
    except Refused as contradiction:
        raise click.UsageError(in_flags(str(contradiction))) from None
    except UnknownKind as unknown:
        raise click.BadParameter(unknown.reason, param_hint="'KIND'") from None
    if maximize is None:
        status = _make(making, output)
    else:
        wish = making.wish
        with output.opened():
            status = _climb(wish, wish.generator(Budget(wish.seconds)), output, resume)
    click.get_current_context().exit(status)


def _within(rating: tuple[float | None, ...] | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, with the bounds of `--rating`."""
    if rating is None:
        return dict(given)
    if given["at_least"] is not None or given["at_most"] is not None:
        raise click.UsageError("--rating A..B is short for --at-least A --at-most B: give one or the other")
    return {**given, "at_least": rating[0], "at_most": rating[1]}


def _make(making: Making, output: Output) -> int:
    """Puzzles until there are enough; what is there when the time ends or Ctrl-C comes is kept. The exit status."""
    from cover.generation.wish import GaveUp

    wish = making.wish
    count, made, doubtful, things = wish.count or 1, 0, 0, "puzzles" if wish.one_by_one else "boards"

    def words() -> str:
        return f"{made:,} of {count:,} {things}" + (f", {making.tried:,} tried" if wish.searched else "")

    with part_file(output.file) as write, steps(output) as step, noted_if_stopped(output, words):
        try:
            for puzzle in islice(making.texts(), count):
                if output.json:
                    write(json_.dumps(puzzle.as_json(), ensure_ascii=False) + "\n")
                else:
                    # What holds for all puzzles stands once, before the first.
                    write(puzzle.entry if made else making.head + puzzle.entry)
                made, doubtful = made + 1, doubtful + puzzle.doubtful
                step(made, count, words())
        except GaveUp as why:
            output.note(f"cover: {words()}: {in_flags(str(why))}")
        finally:
            if doubtful:
                long = "a check would have taken too long"
                output.note(f"cover: {doubtful} of these {things} may not be minimal: {long}")
    return known_status(made >= count)


# ---------------------------------------------------------------- --maximize
def _climb(wish: Wish, generator: Generator, output: Output, resume: bool) -> int:
    """Ever harder boards until the time ends or Ctrl-C comes; the exit status. With a file, every better board is in it
    at once."""
    from cover.basics.errors import Refused

    puzzle, scale = generator.puzzle, str(wish.maximize)
    place = None if output.file in (None, "-") else output.file
    if resume and place is None:
        raise Refused("resume= needs a file to start from: -o FILE")
    start = _start(generator, place) if resume and place is not None and os.path.exists(place) else None
    best, status = None, None
    try:
        for better in wish.climbing(generator, start):
            if better is not None:
                best = better
                output.note(f"{scale} {best.rating:.10g}, {int((best.board > 0).sum())} givens, round {best.round}")
                # Written whole each time: the best board so far is in the file, whenever it ends.
                if place is not None:
                    write_whole(place, _headed(puzzle, best, scale) + "\n", sync=True)
            generator.budget.check()
    except TimeoutError:
        pass
    except KeyboardInterrupt:
        status = interrupted_status()
    if best is not None:
        output.result(_headed(puzzle, best, scale))
    return known_status(best is not None) if status is None else status


def _headed(puzzle: Sudoku, best: Any, scale: str) -> str:
    from cover.generation.sudokus import header, line

    rules = header(puzzle)
    return (rules + "\n" if rules else "") + f"{line(puzzle, best.board)} # {scale} {best.rating:.10g}"


def _start(generator: Generator, place: str) -> NDArray[Any]:
    """The board to go on with. Raises Refused where it has other rules or not just one solution."""
    import numpy as np

    from cover.basics.errors import Refused
    from cover.basics.result import Verdict
    from cover.formats import load
    from cover.puzzles.grids.grid import Grid
    from cover.solving import verbs

    kept = load(place)
    size = generator.puzzle.size
    if not isinstance(kept, Grid) or kept.size != size or kept.with_givens([[None] * size] * size) != generator.puzzle:
        raise Refused(f"{place} holds a puzzle with other rules: give the options it was made with")
    if verbs.verdict(kept) is not Verdict.UNIQUE:
        raise Refused(f"{place}: the board has not just one solution")
    board: NDArray[Any] = (kept.to_board().givens + 1).astype(np.uint8)
    return board

"""`cover generate`: new boards, written as other verbs read them."""

from __future__ import annotations

import json as json_
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from cover.basics.statuses import known_status
from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.generate_by_search import climb
from cover.cli.shared.names import OWN_KIND
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import noted_if_stopped, part_file
from cover.cli.shared.quantities import BOUNDS
from cover.cli.shared.steps import steps
from cover.verbs.declared import verb_of

if TYPE_CHECKING:
    from cover.generation.wish import Making

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
@options.some("--output", "--quiet", "--json")
def generate(
    kind: str,
    given: dict[str, Any],
    rating: tuple[float | None, ...] | None,
    resume: bool,
    file: str | None,
    quiet: bool,
    json: bool,
) -> None:
    from cover.basics.errors import Refused
    from cover.basics.result import Budget
    from cover.generation.wish import UnknownKind

    maximize = given["maximize"]
    if resume and maximize is None:
        raise click.UsageError("--resume goes with --maximize")
    if json and maximize:
        raise click.UsageError("--json does not go with --maximize")
    output = Output(json=json, file=file, quiet=quiet)
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
            status = climb(wish, wish.generator(Budget(wish.seconds)), output, resume)
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

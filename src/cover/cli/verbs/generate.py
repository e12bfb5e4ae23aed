"""`cover generate`: new boards, written as other verbs read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cover.basics.statuses import known_status
from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.generate_by_search import climb
from cover.cli.shared.generate_by_technique import Bounds, make, way
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_file
from cover.cli.shared.steps import steps
from cover.cli.shared.stopping import noted_if_stopped
from cover.verbs.declared import verb_of
from cover.verbs.generate import NewPuzzle

if TYPE_CHECKING:
    from cover.answers.generating import Wish
    from cover.cli.shared.generate_resumed import Standing
    from cover.generation.boards import Generator

FRUITLESS = 40  # batches without a board of --clues givens, after which it is given up where no time is set


VERB = verb_of("generate")


@command_as(VERB, bounded="run")
@click.argument("kind", metavar="KIND")
@takes(VERB)
@way
@click.option("--resume", is_flag=True, help="Go on with the file of -o, of a run that was stopped.")
@options.some("--output", "--quiet", "--json")
def generate(
    kind: str,
    given: dict[str, Any],
    way: Bounds,
    resume: bool,
    file: str | None,
    quiet: bool,
    json: bool,
) -> None:
    from cover.basics.errors import InputError, Refused
    from cover.basics.result import Budget
    from cover.cli.shared.generate_resumed import Standing, is_whole

    if json and (resume or given["maximize"]):
        raise click.UsageError("--json does not go with --resume or --maximize")
    output = Output(json=json, file=file, quiet=quiet)
    maximize, seconds = given["maximize"], given["seconds"]
    try:
        wish = VERB.function(kind, **way.within(given))
        if resume and maximize is None and file in (None, "-"):
            raise Refused("resume= needs a file to go on with: -o FILE")
        if not wish.one_by_one:
            wish.generator(Budget(seconds))
    except Refused as contradiction:
        raise click.UsageError(in_flags(str(contradiction))) from None
    if json and wish.searched and not wish.one_by_one:
        raise click.UsageError("for plain sudoku, --json does not go with --needs, --rating, --at-least or --at-most")
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
            status = (make if wish.searched else _make)(standing, generator, output)
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
                why = f"none of {fruitless} batches reached {wish.clues} givens; --timeout says how long to try"
                output.note(f"cover: {made} of {count} boards: {why}")
                break
    return known_status(made >= count)


def _records(wish: Wish, generator: Generator, lines: list[str], proven: list[bool], made: int) -> Iterator[str]:
    """The boards with `--json`: each with the rules that it needs."""
    from cover.generation.sudokus import header

    rules = header(generator.puzzle)
    for number, (text, known) in enumerate(zip(lines, proven, strict=False), made):
        whole = f"{rules}\n{text}\n" if rules else f"{text}\n"
        yield NewPuzzle(str(wish.kind), number, known and not wish.full, whole).line()

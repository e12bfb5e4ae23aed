"""`cover grade`: a person's notes, judged one by one."""

from __future__ import annotations

import click

from cover.basics.errors import InputError
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs, existing
from cover.cli.shared.logic import in_time
from cover.cli.shared.output import Output

STATUSES = {0: "every note is right, and every goal is reached", 10: "not so", 30: "the time ended first"}


@click.command(
    cls=options.Verb,
    examples=[
        "cover grade board.txt notes.txt",
        "cover grade --only hidden-single,cell-single --goal r1c2=2 board.txt notes.txt",
    ],
    statuses=STATUSES,
)
@click.argument("puzzle", type=options.FILE)
@click.argument("steps", type=options.FILE)
@click.option("--full", is_flag=True, help="With the reasons.")
@click.option("--scale", default="steps", metavar="NAME|FILE.toml", help="Techniques that are allowed: a scale.")
@click.option("--only", default="", metavar="A,B,...", help="Of them only these.")
@click.option("--without", default="", metavar="A,B,...", help="All but these.")
@click.option("--goal", multiple=True, metavar="NAME", help="A mark that the notes are to show.")
@options.timeout()
@options.answers
def grade(
    puzzle: str,
    steps: str,
    output: Output,
    full: bool,
    scale: str,
    only: str,
    without: str,
    goal: tuple[str, ...],
    seconds: float | None,
) -> int:
    """Judge the notes in STEPS about the puzzle in the file PUZZLE, line by line.

    A line places marks (`r1c2=4, r1c3=1`), removes some (`not r1c2=5`), or does both with a semicolon between; lines of
    'cover path' are notes too. Each follows, and by which technique; or it does not, and what a solution has instead is
    named; or it is true but needs a guess. A true note counts for those after it.
    """
    existing(steps)
    try:
        with open(steps, encoding="utf-8") as file:
            notes = file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", source=steps) from None

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.logic.grading import grade as graded

        if given.many:
            raise InputError("one puzzle is needed, with the notes about it", source=puzzle)
        found = graded(
            given.reading.content, notes, scale=scale, only=only, without=without, goal=goal, seconds=seconds
        )
        answer = records.grade(given, found)
        if output.json:
            output.record(answer.record)
        else:
            for words in found.words(full=full):
                output.result(words)
            if not found.judged:
                output.note(f"cover: {steps}: there is no note in it")
        return answer.status

    return Inputs((puzzle,), None, None).answer(output, in_time(one, output), (0, 10, 30, 1))

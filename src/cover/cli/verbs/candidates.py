"""`cover candidates`: the marks that occur in solutions."""

from __future__ import annotations

import click

from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output


@click.command(
    cls=options.Verb,
    examples=["cover candidates board.txt", "cover candidates --json --count 0 board.txt"],
    statuses=options.KNOWN_STATUSES,
)
@options.inputs
@click.option(
    "--count",
    type=options.number,
    default="10000",
    show_default=True,
    metavar="N",
    help="Count in how many solutions each mark occurs, if there are no more than N.",
)
@options.timeout()
@options.answers
def candidates(inputs: Inputs, output: Output, count: int, seconds: float | None) -> int:
    """Find the marks that occur in at least one solution of each puzzle in FILE..., and in all.

    Not what a player can exclude, but what is true: each mark that is left occurs in a solution, which was found and
    checked. On a board they are drawn as pencil marks, and one that is certain stands alone.
    """

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.cli.shared.marks import drawn
        from cover.solving.search import as_puzzle
        from cover.why.candidates import candidates as found_in

        puzzle = as_puzzle(given.reading.content)
        found = found_in(given.reading.content, seconds=seconds, count=count)
        answer = records.candidates(given, found)
        if output.json:
            output.record(answer.record)
        else:
            place = given.lead
            output.result(place + str(found))
            if found.solvable and not given.many:
                output.result(drawn(puzzle, found, output))
        return answer.status

    return inputs.answer(output, one)

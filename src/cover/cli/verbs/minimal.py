"""`cover minimal`: givens that follow from the others, and an instance without any."""

from __future__ import annotations

import click

from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output


@click.command(
    cls=options.Verb,
    examples=["cover minimal board.txt", "cover minimal --fewest --timeout 1m board.txt"],
    statuses=options.KNOWN_STATUSES,
)
@options.inputs
@click.option("--fewest", is_flag=True, help="As few givens as can be, which may take long.")
@options.timeout()
@options.answers
def minimal(inputs: Inputs, output: Output, fewest: bool, seconds: float | None) -> int:
    """Find the givens of each puzzle in FILE... that follow from all the others, each alone.

    Then an instance is made with the same solutions in which none follows from the others: of each given that is left,
    a solution of the others was found that breaks it. On large boards that may be too hard to show for all; without
    --timeout the effort is bounded, and the answer names what could not be decided.
    """

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.why.minimum import minimal as found_in

        found = found_in(given.reading.content, fewest=fewest, seconds=seconds)
        answer = records.minimal(given, found)
        if output.json:
            output.record(answer.record)
        else:
            place = given.lead
            for line in found.words(full=output.verbose):
                output.result(place + in_flags(line))
            if found.redundant and not given.many:
                from cover.cli.shared.drawing import drawing
                from cover.solving.search import as_puzzle

                output.result(drawing(as_puzzle(found.puzzle), None, output))
        return answer.status

    return inputs.answer(output, one)

"""`cover rate`: how hard boards are."""

from __future__ import annotations

import csv as table
import io
from typing import Any

import click
from click.core import ParameterSource

from cover.cli.derived import asked_of, command_as, give, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import ORDER, Input, Inputs
from cover.cli.shared.logic import in_time
from cover.cli.shared.output import Output
from cover.cli.shared.progress import steps
from cover.verbs.declared import verb_of

VERB = verb_of("rate")
COLUMNS = (
    "input", "puzzle", "scale", "score", "least", "lower_quartile", "upper_quartile", "greatest", "guesses", "depth",
    "samples", "seed", "stopped", "solutions", "verdict", "complete",
)  # fmt: skip
OF_SEARCH = ("samples", "seed", "hidden", "first", "nodes", "workers", "csv")  # options of that scale


@command_as(VERB)
@options.inputs
@takes(VERB)
@click.option("--csv", is_flag=True, help="A table with a row per board.")
@options.answers
def rate(inputs: Inputs, output: Output, given: dict[str, Any], csv: bool) -> int:
    if given["scale"] != "search":
        return _by_logic(inputs, output, given)
    if csv:
        output.result(_row(COLUMNS))
    rated = 0
    with steps(output) as step:

        def one(read: Input) -> int:
            nonlocal rated
            rating = VERB.function(read.reading.content, **asked_of(VERB, given, read))
            if csv:
                facts = {"input": read.place, **rating.as_json()}
                output.result(_row([facts[column] for column in COLUMNS]))
            else:
                give(VERB, rating, given, read, output)
            rated += 1
            step(rated, None, f"{rated:,} boards rated")
            return int(rating.status)

        return inputs.answer(output, one, ORDER)


def _by_logic(inputs: Inputs, output: Output, given: dict[str, Any]) -> int:
    """Each within so many seconds."""
    context, scale = click.get_current_context(), given["scale"]
    for name in OF_SEARCH:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} belongs to the scale search, not to {scale}")

    def one(read: Input) -> int:
        rating = VERB.function(read.reading.content, scale=scale, seconds=given["seconds"])
        return give(VERB, rating, given, read, output)

    return inputs.answer(output, in_time(one, output), VERB.order)


def _row(values: Any) -> str:
    line = io.StringIO()
    table.writer(line, lineterminator="").writerow(values)
    return line.getvalue()

"""`cover rate --scale se121, whips, hodoku`: by the steps of logic."""

from __future__ import annotations

from typing import Any, cast

import click
from click.core import ParameterSource

from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.logic import in_time
from cover.cli.shared.output import Output
from cover.verbs.options import OF_STEPS

ELSEWHERE = (
    "samples",
    "seed",
    "hidden",
    "first",
    "nodes",
    "workers",
    "executor",
    "csv",
)  # options of the scale `search`


def by_logic(inputs: Inputs, output: Output, scale: str, seconds: float | None) -> int:
    """Rate every input, each within so many seconds; the status is that of `cover path`, several solutions being as
    good as stuck."""
    context = click.get_current_context()
    for name in ELSEWHERE:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            flag = "on" if name == "executor" else name
            raise click.UsageError(f"--{flag} belongs to the scale search, not to {scale}")

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.answers.rating import rate

        rating: Any = rate(given.reading.content, scale=cast("Any", scale), seconds=seconds)
        answer = records.rate(given, 0, rating)
        if output.json:
            output.record(answer.record)
        else:
            output.result(f"{given.lead}{rating}")
        return answer.status

    return inputs.answer(output, in_time(one, output), OF_STEPS)

"""`cover rate --scale whips`: the W rating."""

from __future__ import annotations

import click
from click.core import ParameterSource

from cover.cli.inputs import Input, Inputs
from cover.cli.logic import CLASH, ORDER, STUCK, UNDECIDED, in_time, state_of
from cover.cli.output import Output
from cover.result import Budget

ELSEWHERE = ("samples", "seed", "hidden", "first", "nodes", "workers", "csv")  # options of the scale `search`


def refuse_others(scale: str) -> None:
    """Options of the scale `search` are refused by the others."""
    context = click.get_current_context()
    for name in ELSEWHERE:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} belongs to the scale search, not to {scale}")


def by_whips(inputs: Inputs, output: Output, seconds: float | None) -> int:
    """Rate every input, each within so many seconds; the status is that of `cover path`."""
    refuse_others("whips")

    def one(given: Input) -> int:
        from cover.logic.rating import rate

        rating = rate(state_of(given, Budget(seconds)))
        if output.json:
            output.record({"input": given.place, **rating.as_json()})
        else:
            words = "no solution" if rating.clash else f"W {'' if rating.solved else 'at least '}{rating.w}"
            end = "not finished (time)" if rating.out_of_time else "stuck"
            stuck = "" if rating.solved or rating.clash else f"; {end} after {rating.steps} whips"
            output.result(given.lead + words + stuck)
        return 0 if rating.solved else CLASH if rating.clash else UNDECIDED if rating.out_of_time else STUCK

    return inputs.answer(output, in_time(one, output), ORDER)

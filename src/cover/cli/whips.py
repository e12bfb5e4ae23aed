"""`cover rate --scale whips`: the W rating."""

from __future__ import annotations

import click
from click.core import ParameterSource

from cover.cli.inputs import Input, Inputs
from cover.cli.logic import CLASH, ORDER, STUCK
from cover.cli.output import Output

ELSEWHERE = ("samples", "seed", "hidden", "first", "nodes", "workers", "csv")  # options of the scale `search`


def refuse_others(scale: str) -> None:
    """Options of the scale `search` are refused by the others."""
    context = click.get_current_context()
    for name in ELSEWHERE:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} belongs to the scale search, not to {scale}")


def by_whips(inputs: Inputs, output: Output) -> int:
    """Rate every input; the status is that of `cover path`."""
    refuse_others("whips")

    def one(given: Input) -> int:
        from cover.logic.rating import rate
        from cover.logic.state import State

        rating = rate(State.of(given.reading.content))
        if output.json:
            output.record({"input": given.place, **rating.as_json()})
        else:
            words = "no solution" if rating.clash else f"W {'' if rating.solved else 'at least '}{rating.w}"
            stuck = "" if rating.solved or rating.clash else f"; stuck after {rating.steps} whips"
            output.result((f"{given.place}: " if given.many else "") + words + stuck)
        return 0 if rating.solved else CLASH if rating.clash else STUCK

    return inputs.answer(output, one, ORDER)

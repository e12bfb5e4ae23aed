"""`cover hint`: the next step of logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli import options
from cover.cli.inputs import Input, Inputs
from cover.cli.logic import CLASH, ORDER, STATUSES, STUCK, Techniques, techniques
from cover.cli.output import Output
from cover.cli.pictures import drawn, save_views

if TYPE_CHECKING:
    from cover.logic.state import State
    from cover.logic.steps import Step


@click.command(
    cls=options.Verb,
    examples=["cover hint board.txt", "cover hint --full --not r1c2=4 board.txt"],
    statuses=STATUSES,
)
@options.inputs
@click.option("--vague", is_flag=True, help="Only which technique, and where.")
@click.option("--full", is_flag=True, help="With the reason.")
@click.option("--all", "everything", is_flag=True, help="Every step that is available, not the easiest alone.")
@drawn
@techniques
@options.answers
def hint(
    inputs: Inputs,
    output: Output,
    techniques: Techniques,
    vague: bool,
    full: bool,
    everything: bool,
    draw: str | None,
) -> int:
    """Show the easiest next step for each puzzle in FILE..., from where it stands.

    What a player has filled in counts as given. Each step was checked apart from the search that found it. If no
    technique of the scale applies, `stuck` says what is open.
    """
    if vague and full:
        raise click.UsageError("--vague and --full exclude each other")
    scale = techniques.chosen()
    views: list[tuple[Any, Any]] = []

    def one(given: Input) -> int:
        from cover.logic.paths import Path, available
        from cover.logic.paths import hint as next_step
        from cover.logic.pictures import view_of

        state = techniques.state(given)
        ended = state.clash or state.solved
        steps = [] if ended else list(available(state, scale)) if everything else [next_step(state, scale)]
        found = [step for step in steps if step is not None]
        here = Path(state, state, scale)
        place = f"{given.place}: " if given.many else ""
        if draw is not None:
            content = given.reading.content
            views.extend((content, view_of(content, state, step)) for step in (found or (None,)))
        if output.json:
            output.record({"input": given.place, **_record(here, found, state)})
        elif found:
            for step in found:
                output.result(place + _words(step, state, vague, full))
        else:
            output.result(place + ("solved" if state.solved else here.words))
        return CLASH if state.clash else STUCK if not found and not state.solved else 0

    status = inputs.answer(output, one, ORDER)
    if draw is not None:
        save_views(views, draw, inputs.files)
    return status


def _words(step: Step, state: State, vague: bool, full: bool) -> str:
    from cover.logic.words import line, reason, where

    if vague:
        return f"{step.technique}: {where(step, state)}"
    return line(step, state) + (f"\n  {reason(step, state)}" if full else "")


def _record(here: Any, found: list[Step], state: State) -> dict[str, Any]:
    from cover.logic.words import record

    end = "clash" if here.clash else "solved" if here.solved else "open" if found else "stuck"
    return {"state": end, "steps": [record(step, state) for step in found]}

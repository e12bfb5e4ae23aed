"""`cover hint`: the next step of logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli import options
from cover.cli.folding import folded
from cover.cli.inputs import Input, Inputs
from cover.cli.logic import CLASH, ORDER, STATUSES, STUCK, Start, Techniques, clash_of, techniques, with_slices
from cover.cli.output import Output
from cover.cli.pictures import drawn, save_views

if TYPE_CHECKING:
    from cover.logic.paths import Path
    from cover.logic.scales import Scale
    from cover.logic.state import State
    from cover.logic.steps import Step


@click.command(
    cls=options.Verb,
    examples=[
        "cover hint board.txt",
        "cover hint --full --not r1c2=4 board.txt",
        "cover hint --entries mine.txt board.txt",
        "cover hint --only cell-single --slices board.txt",
    ],
    statuses=STATUSES,
)
@options.inputs
@click.option("--vague", is_flag=True, help="Only which technique, and where.")
@click.option("--full", is_flag=True, help="With the reason.")
@click.option("--all", "available", is_flag=True, help="Every step that is available, not the easiest alone.")
@with_slices
@drawn
@techniques
@options.answers
def hint(
    inputs: Inputs,
    output: Output,
    techniques: Techniques,
    vague: bool,
    full: bool,
    available: bool,
    slices: bool,
    draw: str | None,
) -> int:
    """Show the easiest next step for each puzzle in FILE..., from where it stands.

    A board may be half filled or of pencil marks; with --entries FILE, what is wrong in what you have filled in is
    named. Each step was checked apart from the search that found it. If no technique of the scale applies, `stuck` says
    what is open, and --slices where each symbol may still be.
    """
    if vague and full:
        raise click.UsageError("--vague and --full exclude each other")
    scale = techniques.chosen()
    views: list[tuple[Any, Any]] = []

    def one(given: Input) -> int:
        from cover.logic.paths import Path
        from cover.logic.pictures import view_of
        from cover.logic.words import slices as where_each

        start = techniques.start(given)
        state = start.state
        none = bool(start.wrong) or start.unsolvable(done=not output.json)
        found = [] if none else _steps(state, scale, available)
        none = none or (not found and start.unsolvable(done=state.solved))
        here = Path(state, state, scale)
        place = f"{given.place}: " if given.many else ""
        if draw is not None:
            content = given.reading.content
            views.extend((content, view_of(content, state, step)) for step in (found or (None,)))
        if output.json:
            output.record({"input": given.place, **_record(here, found, start, slices)})
        elif found:
            for step in found:
                output.result(folded(place + _words(step, state, vague, full), output))
        else:
            output.result(folded(place + _end(here, start, given), output))
            if slices and not none and here.stuck:
                output.result(folded(where_each(state), output, 3))
        return CLASH if none or state.clash else STUCK if not found and not state.solved else 0

    status = inputs.answer(output, one, ORDER)
    if draw is not None:
        save_views(views, draw, inputs.files, output)
    return status


def _steps(state: State, scale: Scale, available: bool) -> list[Step]:
    from cover.logic.paths import available as every
    from cover.logic.paths import hint as next_step

    if state.clash or state.solved:
        return []
    if available:
        return list(every(state, scale))
    step = next_step(state, scale)
    return [] if step is None else [step]


def _end(here: Path, start: Start, given: Input) -> str:
    """Why there is no step."""
    if start.wrong:
        return start.wrong
    if start.unsolvable(done=here.solved):
        return f"no solution: {clash_of(given) or here.clash or 'a search shows it'}"
    return "solved" if here.solved else here.words + start.remark


def _words(step: Step, state: State, vague: bool, full: bool) -> str:
    from cover.logic.words import line, reason, where

    if vague:
        return f"{step.technique}: {where(step, state)}"
    return line(step, state) + (f"\n  {reason(step, state)}" if full else "")


def _record(here: Path, found: list[Step], start: Start, slices: bool) -> dict[str, Any]:
    from cover.logic.words import record, sliced

    none = start.wrong or here.clash or start.verdict == "unsolvable"
    end = "clash" if none else "solved" if here.solved else "open" if found else "stuck"
    made: dict[str, Any] = {
        "state": end,
        "verdict": start.verdict,
        "steps": [record(step, start.state) for step in found],
    }
    if slices and end == "stuck":
        made["slices"] = sliced(start.state)
    return {**made, "wrong": start.wrong} if start.wrong else made

"""`cover hint`: the next step of logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli import options
from cover.cli.folding import folded
from cover.cli.inputs import Input, Inputs
from cover.cli.logic import (
    CLASH,
    ORDER,
    STATUSES,
    STUCK,
    UNDECIDED,
    Start,
    Techniques,
    clash_of,
    in_time,
    techniques,
    with_slices,
)
from cover.cli.output import Output
from cover.cli.pictures import drawn, save_views

if TYPE_CHECKING:
    from cover.logic.paths import Path
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
        none = bool(start.wrong) or start.unsolvable(done=True)
        here = Path(state, state, scale)
        found = [] if none else _steps(here, available)
        state = here.state
        if output.json or not found:
            none = none or bool(state.clash) or start.unsolvable(done=state.solved and not output.json)
            found = [] if none else found
        place = given.lead
        if draw is not None:
            content = given.reading.content
            for step in found or (None,):
                views.append((content, view_of(content, step.ready(state) if step else state, step)))
        if output.json:
            output.record({"input": given.place, **_record(here, found, start, none, slices)})
        elif found:
            for step in found:
                output.result(folded(place + _words(step, state, vague, full), output))
            if here.out_of_time:
                output.note(f"cover: {place}there may be further steps (time)")
        else:
            output.result(folded(place + _end(here, start, given), output))
            if slices and not none and here.stuck:
                output.result(folded(where_each(state), output, 3))
        if none:
            return CLASH
        return UNDECIDED if here.out_of_time else STUCK if not found and not state.solved else 0

    status = inputs.answer(output, in_time(one, output), ORDER)
    if draw is not None:
        save_views(views, draw, inputs.files, output)
    return status


def _steps(here: Path, available: bool) -> list[Step]:
    """The steps from here that a player sees something of: the easiest first, where it takes a run, then those at hand.

    `here` says if the time ended before all were found that are asked for, and if steps that a player sees nothing of
    end in a solution or a clash."""
    from cover.logic.paths import available as every
    from cover.logic.runs import followed, seen

    found: list[Step] = []
    if here.clash or here.solved:
        return found
    try:
        step, end = followed(here.state, here.scale)
        if step and (step.before or not available):
            found.append(step)
        if not step and (end.solved or end.clash):
            here.state = end
        if available and step:
            found.extend(one for one in every(here.state, here.scale) if seen(one, here.state))
    except TimeoutError:
        here.out_of_time = True
    return found


def _end(here: Path, start: Start, given: Input) -> str:
    """Why there is no step."""
    if start.wrong:
        return start.wrong
    if start.unsolvable(done=here.solved):
        return f"no solution: {clash_of(given, here.state.budget) or here.clash or 'a search shows it'}"
    return "solved" if here.solved else here.words + start.remark


def _words(step: Step, state: State, vague: bool, full: bool) -> str:
    from cover.logic.words import line, run, where

    if vague:
        return f"{step.technique}: {where(step, state)}"
    return "\n".join(run(step, state)) if full else line(step, state)


def _record(here: Path, found: list[Step], start: Start, none: bool, slices: bool) -> dict[str, Any]:
    from cover.logic.words import record, sliced

    end = "clash" if none else "solved" if here.solved else "open" if found else "stuck" if here.stuck else "unknown"
    made: dict[str, Any] = {
        "state": end,
        "verdict": start.verdict,
        "complete": not here.out_of_time,
        "steps": [record(step, start.state) for step in found],
    }
    if slices and end == "stuck":
        made["slices"] = sliced(start.state)
    return {**made, "wrong": start.wrong} if start.wrong else made

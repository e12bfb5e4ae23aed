"""`cover hint`: the next step of logic."""

from __future__ import annotations

from typing import Any

import click

from cover.cli.shared import options
from cover.cli.shared.folding import folded
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.logic import (
    ORDER,
    STATUSES,
    Techniques,
    in_time,
    techniques,
    with_slices,
)
from cover.cli.shared.output import Output
from cover.cli.shared.pictures import drawn, save_views


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
        from cover.answers import records
        from cover.logic.hints import hint_from

        found = hint_from(techniques.start(given, soon=True), scale, all=available)
        if output.json:
            found = found.settled()
        if draw is not None:
            views.extend((given.reading.content, view) for view in found.views())
        here = found.here
        if output.json:
            output.record(records.hint(given, found, slices=slices).record)
        else:
            for words in found.words(vague=vague, full=full):
                output.result(folded(given.lead + words, output))
            if found and here.out_of_time:
                output.note(f"cover: {given.lead}there may be further steps (time)")
            if slices and found.state == "stuck":
                from cover.logic.words import slices as where_each

                output.result(folded(where_each(here.state), output, 3))
        return records.hint_status(found)

    status = inputs.answer(output, in_time(one, output), ORDER)
    if draw is not None:
        save_views(views, draw, inputs.files, output)
    return status

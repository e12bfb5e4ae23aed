"""`cover explain`: why there is no solution, or why there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.basics.statuses import UNDECIDED
from cover.cli.below import BELOW
from cover.cli.derived import ask, command_as, give, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output, keep
from cover.cli.shared.pictures import drawn, save_views
from cover.verbs.declared import verb_of

if TYPE_CHECKING:
    from cover.solving.why.explanation import Explanation


VERB = verb_of("explain")


@command_as(VERB)
@options.inputs
@takes(VERB)
@click.option(
    "-o",
    "--output",
    "place",
    type=click.Path(),
    metavar="DIR",
    help="Certify that these givens clash, in a new directory DIR.",
)
@drawn
@options.answering("--json", "--color", "--quiet", "--verbose")
def explain(inputs: Inputs, given: dict[str, Any], place: str | None, draw: str | None, output: Output) -> int:
    from cover.solving.search import as_puzzle

    views: list[tuple[Any, Any]] = []

    def one(read: Input) -> int:
        if place is not None:
            read.alone("-o")
        found = ask(VERB, given, read, output)
        if draw is not None:
            views.extend((as_puzzle(read.reading.content), view) for view in found.views())
        certified = _certified(found, place, given["seconds"]) if place is not None else None
        if output.json:
            output.record({"input": read.place, **found.as_json(), "certificate": certified})
        else:
            give(VERB, found, given, read, output, BELOW["explain"])
        if place is not None and not output.json:
            none = "there is nothing to certify" if found.core is None else "not certified: stopped at the time limit"
            output.note(f"{place}: {', '.join(certified) if certified else none}")
        missing = place is not None and found.core is not None and not certified
        return UNDECIDED if missing else int(found.status)

    keep(inputs.files, place)
    status = inputs.answer(output, one)
    if draw is not None:
        save_views(views, draw, inputs.files, output)
    return status


def _certified(found: Explanation, place: str, seconds: float | None) -> list[str] | None:
    from cover.proofs.certificate import prove

    if found.core is None:
        return None
    return list(prove(found.puzzle, place, "unsolvable", seconds=seconds).files)

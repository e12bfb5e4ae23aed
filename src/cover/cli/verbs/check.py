"""`cover check`: does a certificate hold? Runs the independent checker of cover.proofs.check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.basics.statuses import COULD_NOT
from cover.cli.boundary import explain
from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.output import Output
from cover.verbs.declared import verb_of

if TYPE_CHECKING:
    from cover.proofs.check.steps import Step

VERB = verb_of("check")
ORDER = (0, 10, COULD_NOT)


@command_as(VERB, bounded="run", watched=False)
@click.argument("places", nargs=-1, required=True, type=options.FILE, metavar="DIR...")
@takes(VERB)
@options.answers
def check(places: tuple[str, ...], output: Output, given: dict[str, Any]) -> int:
    return max((_checked(place, output, given, len(places) > 1) for place in places), key=ORDER.index)


def _checked(place: str, output: Output, given: dict[str, Any], many: bool) -> int:
    def report(step: Step) -> None:
        if not output.json:
            output.detail(step.words)

    try:
        found = VERB.function(place, report=report, **given)
    except OSError as error:
        output.failure(explain(error), place)
        return COULD_NOT
    if output.json:
        output.record({"input": place, **found.as_json()})
    else:
        output.result(f"{place}: {found}" if many else str(found))
        if found.held is not None and found.held.unchecked:
            output.note(f"not checked: {'; '.join(found.held.unchecked)}")
    return int(found.status)

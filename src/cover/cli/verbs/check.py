"""`cover check`: does a certificate hold? Runs the independent checker of cover.proofs.check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cover.cli.boundary import COULD_NOT, explain
from cover.cli.shared import options
from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.proofs.check.steps import Step

ORDER = (0, 10, COULD_NOT)


@click.command(
    cls=options.Verb,
    bounded="run",
    watched=False,
    examples=["cover check certificate", "cover check --fast queens.tar.gz"],
    statuses={0: "every claim holds", 10: "one does not"},
)
@click.argument("places", nargs=-1, required=True, type=options.FILE, metavar="DIR...")
@click.option("--fast", is_flag=True, help="Follow the proof by the native engine instead of two pages of Python.")
@click.option("--strict", is_flag=True, help="Refuse where a step had to be taken on trust.")
@options.answers
def check(places: tuple[str, ...], output: Output, fast: bool, strict: bool) -> int:
    """Check the certificates DIR... (or FILE.tar.gz), as 'cover prove' writes them.

    Every step says what it found, and what is taken on trust where it is no more than that. The checker shares no code
    with the prover: 'python -m cover.proofs.check DIR' runs it alone.
    """
    worst = 0
    for place in places:
        status = _checked(place, output, fast, strict, len(places) > 1)
        worst = max(worst, status, key=ORDER.index)
    return worst


def _checked(place: str, output: Output, fast: bool, strict: bool, many: bool) -> int:
    from cover.answers import records
    from cover.proofs.checking import check

    def report(step: Step) -> None:
        if not output.json:
            output.detail(step.words)

    try:
        found = check(place, fast=fast, strict=strict, report=report)
    except OSError as error:
        output.failure(explain(error), place)
        return COULD_NOT
    answer = records.check(place, found)
    if output.json:
        output.record(answer.record)
    else:
        output.result(f"{place}: {found}" if many else str(found))
        if found.held is not None and found.held.unchecked:
            output.note(f"not checked: {'; '.join(found.held.unchecked)}")
    return answer.status

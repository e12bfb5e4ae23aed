"""`cover check`: does a certificate hold? Runs the independent checker of cover.proofs.check."""

from __future__ import annotations

import click

from cover.cli import options
from cover.cli.boundary import COULD_NOT, explain
from cover.cli.output import Output

ORDER = (0, 10, COULD_NOT)


@click.command(
    cls=options.Verb,
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
    from cover.proofs.check.faults import Fault
    from cover.proofs.check.steps import check as steps

    said, trusted, fault = [], [], None
    try:
        for step in steps(place, fast=fast):
            said.append(step.words)
            if not output.json:
                output.detail(step.words)
            if step.trusted:
                trusted.append(step.trusted)
    except Fault as found:
        fault = str(found)
    except OSError as error:
        output.failure(explain(error), place)
        return COULD_NOT
    if fault is None and strict and trusted:
        fault = f"to be taken on trust: {trusted[0]}"
    if output.json:
        output.record({"input": place, "holds": fault is None, "fault": fault, "steps": said, "trusted": trusted})
    else:
        trust = "".join(f"; taken on trust: {what}" for what in trusted)
        words = f"the claim holds{trust}" if fault is None else f"refused: {fault}"
        output.result(f"{place}: {words}" if many else words)
    return 0 if fault is None else 10

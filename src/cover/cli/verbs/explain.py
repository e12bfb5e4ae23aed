"""`cover explain`: why there is no solution, or why there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output, keep
from cover.cli.shared.pictures import drawn, save_views

if TYPE_CHECKING:
    from cover.why.explanation import Explanation


@click.command(
    cls=options.Verb,
    examples=["cover explain board.txt", "cover explain --smallest -o certificate board.txt"],
    statuses=options.KNOWN_STATUSES,
)
@options.inputs
@click.option("--smallest", is_flag=True, help="The fewest givens that clash, or the fewest marks that decide.")
@click.option(
    "-o", "--output", "place", type=click.Path(), metavar="DIR", help="Certify that these givens clash: a new DIR."
)
@drawn
@options.timeout()
@options.some("--json", "--color", "--quiet", "--verbose")
def explain(
    inputs: Inputs,
    smallest: bool,
    place: str | None,
    draw: str | None,
    seconds: float | None,
    json: bool,
    colors: bool | None,
    quiet: bool,
    verbose: bool,
) -> None:
    """Say why the puzzle in FILE... has no solution, or why it has several.

    No solution: givens that clash, none of which can be spared: without any one of them the others have a solution,
    which was found and checked. With -o, 'cover prove' certifies that they clash. Several solutions: the cells that
    differ, and marks whose addition leaves one. The clues of a variant count as rules; those that have a part in a
    clash are named.
    """
    from cover.cli.shared.option_conflicts import refuse_contradictions

    refuse_contradictions(click.get_current_context())
    output = Output(json=json, colors=colors, quiet=quiet, verbose=verbose)
    views: list[tuple[Any, Any]] = []

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.basics.errors import Refused
        from cover.solving.search import as_puzzle
        from cover.why.explanation import explain as explained

        if place is not None and given.many:
            raise Refused("one puzzle at a time is certified, and here are several")
        found = explained(given.reading.content, smallest=smallest, seconds=seconds)
        if draw is not None:
            views.append((as_puzzle(given.reading.content), found.view()))
        certified = _certified(found, place, seconds) if place is not None else None
        answer = records.explain(given, found, certified, place is not None)
        if output.json:
            output.record(answer.record)
        else:
            _report(given, found, output)
            if place is not None:
                none = "there is nothing to certify" if found.core is None else "not certified: the time ended"
                output.note(f"{place}: {', '.join(certified) if certified else none}")
        return answer.status

    keep(inputs.files, place)
    with output.opened():
        status = inputs.answer(output, one)
        if draw is not None:
            save_views(views, draw, inputs.files, output)
    click.get_current_context().exit(status)


def _certified(found: Explanation, place: str, seconds: float | None) -> list[str] | None:
    from cover.proofs.certificate import prove

    if found.core is None:
        return None
    return list(prove(found.puzzle, place, "unsolvable", seconds=seconds).files)


def _report(given: Input, found: Explanation, output: Output) -> None:
    for line in found.words():
        output.result(given.lead + line)
    if given.many:
        return
    if found.parts:
        from cover.cli.shared.drawing import drawing
        from cover.solving.search import as_puzzle

        output.result(drawing(as_puzzle(found.puzzle), None, output, {part.cell for part in found.parts if part.cell}))
    elif found.marks is not None and found.marks.solvable:
        from cover.cli.shared.marks import drawn
        from cover.solving.search import as_puzzle

        output.result(drawn(as_puzzle(found.puzzle), found.marks, output))

"""`cover candidates`: the marks that occur in solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli import options, why
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output
from cover.naming import counted

if TYPE_CHECKING:
    from cover.why.candidates import Candidates


@click.command(
    cls=options.Verb,
    examples=["cover candidates board.txt", "cover candidates --json --count 0 board.txt"],
    statuses=why.STATUSES,
)
@options.inputs
@click.option(
    "--count",
    type=options.number,
    default="10000",
    show_default=True,
    metavar="N",
    help="Count in how many solutions each mark occurs, if there are no more than N.",
)
@why.timeout
@options.answers
def candidates(inputs: Inputs, output: Output, count: int, seconds: float | None) -> int:
    """Find the marks that occur in at least one solution of each puzzle in FILE..., and in all.

    Not what a player can exclude, but what is true: each mark that is left occurs in a solution, which was found and
    checked. On a board they are drawn as pencil marks, and one that is certain stands alone.
    """

    def one(given: Input) -> int:
        from cover.asking import as_puzzle
        from cover.cli.marks import drawn
        from cover.why.candidates import candidates as found_in

        puzzle = as_puzzle(given.reading.content)
        found = found_in(given.reading.content, seconds=seconds, count=count)
        if output.json:
            output.record({"input": given.place, **_record(puzzle, found)})
        else:
            place = given.lead
            output.result(place + _words(found))
            if found.solvable and not given.many:
                output.result(drawn(puzzle, found, output))
        return why.status(found.exact)

    return inputs.answer(output, one)


def _words(found: Candidates) -> str:
    if found.solvable is None:
        return "whether there is a solution is unknown (time)"
    if not found.solvable:
        return "no solution: no mark is possible"
    possible, certain = len(found.possible), len(found.always)
    how = f", of {counted(found.solutions, 'solution')}" if found.solutions is not None else ""
    if found.solutions == 1:
        return f"one solution, of {counted(certain, 'mark')}"
    if found.exact:
        return f"{counted(possible, 'mark')} possible, {certain:,} in every solution{how}"
    unknown = f"; {len(found.open):,} not decided (time)" if found.open else ""
    return f"{counted(possible, 'mark')} possible, at most {certain:,} in every solution{unknown}"


def _record(puzzle: Any, found: Candidates) -> dict[str, Any]:
    words = puzzle.label_words if hasattr(puzzle, "label_words") else str
    record: dict[str, Any] = {
        "solvable": found.solvable,
        "exact": found.exact,
        "possible": [words(label) for label in found.possible],
        "always": [words(label) for label in found.possible if label in found.always],
        "open": [words(label) for label in found.open],
        "solutions": found.solutions,
    }
    if found.counts is not None:
        record["counts"] = {words(label): times for label, times in found.counts.items()}
    return record

"""`cover verify`: does a full or partial board keep the rules? Answers by status, with the faults in words."""

from __future__ import annotations

from typing import Any

import click

from cover.cli import options
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output
from cover.errors import InputError

BROKEN = 10


@click.command(
    cls=options.Verb,
    examples=[
        "cover verify board.txt",
        "cover solve board.txt | cover verify board.txt -",
        "cover verify board.txt solution.txt --with x",
    ],
    statuses={0: "every rule is kept", 10: "a rule is broken, or a solution has blanks"},
)
@click.argument("board", type=options.FILE)
@click.argument("solution", type=options.FILE, required=False)
@options.reading
@options.answers
def verify(board: str, solution: str | None, reading: dict[str, Any], output: Output) -> int:
    """Check BOARD by the rules of its puzzle, or SOLUTION as a solution of BOARD.

    BOARD alone may be partial. SOLUTION is what `cover solve` prints in any of its forms, a board, or the solution's
    words (cells, numbers, labels); it must be complete.
    """
    from cover.cli.solutions import Solutions

    if board == solution == "-":
        raise click.UsageError("standard input can be the board or the solution, not both")
    readings = Inputs((board,), **reading)
    handed = Solutions(solution, board) if solution is not None else None
    checked = 0

    def one(given: Input) -> int:
        nonlocal checked
        from cover.asking import as_puzzle
        from cover.cli.drawing import is_grid

        puzzle = as_puzzle(given.reading.content)
        if handed is not None:
            status, seen = 0, 0
            while not seen or (handed.listing and not given.many):
                found = handed.of(puzzle)
                if found is None and seen:
                    break
                if found is None:
                    raise InputError(f"no solution for {given.place}", source=handed.source)
                seen += 1
                head = f"solution {seen}: " if handed.listing else given.lead
                status = max(status, _report(given, puzzle, found, output, head, partial=False))
            return status
        if not is_grid(puzzle):
            raise InputError(f"a solution of the {puzzle.name} is needed beside it", source=given.place)
        return _report(given, puzzle, puzzle.givens, output, given.lead, partial=True)

    status = readings.answer(output, one)
    if handed is not None and handed.more():
        output.failure(f"{solution}: there are more solutions than boards", str(solution))
        return 1
    return status


def _report(given: Input, puzzle: Any, solution: Any, output: Output, head: str, *, partial: bool) -> int:
    """partial: blanks are no fault."""
    from cover.checking import faults_of
    from cover.cli.drawing import is_grid

    blank = [
        f"r{r}c{c} is blank"
        for r, row in enumerate(solution if is_grid(puzzle) else (), 1)
        for c, mark in enumerate(row, 1)
        if mark is None
    ]
    allowed = set(blank)
    wrong = [fault for fault in faults_of(puzzle, solution) if fault not in allowed]
    still = f"{len(blank)} {'cell is' if len(blank) == 1 else 'cells are'} blank"
    if blank and not partial:
        wrong.append(still)
    if output.json:
        facts = {"input": given.place, "puzzle": puzzle.name, "format": given.reading.format}
        output.record({**facts, "correct": not wrong, "blanks": len(blank), "faults": wrong})
        return BROKEN if wrong else 0
    for fault in wrong:
        output.result(head + fault)
    if not wrong:
        output.result(head + (f"no rule is broken; {still}" if blank else "correct"))
    return BROKEN if wrong else 0

"""`cover verify`: does a full or partial board keep the rules? Answers by status, with the faults in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from cover.cli import options
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output
from cover.errors import InputError

BROKEN = 10


@click.command()
@click.argument("board")
@click.argument("solution", required=False)
@options.reading
@options.answers
def verify(board: str, solution: str | None, reading: dict[str, Any], output: Output) -> int:
    """Check BOARD by the rules of its puzzle, or SOLUTION as a solution of BOARD.

    Boards may be partial. SOLUTION is a board, the output of `cover solve --json`, or the solution's words (cells,
    numbers, labels). Exit status: 0 every rule is kept, 10 not.
    """
    from cover.cli.solutions import read_solutions

    readings = Inputs((board,), **reading)
    solutions = read_solutions(solution) if solution is not None else None

    def one(given: Input) -> int:
        from cover.cli.drawing import is_grid
        from cover.solving import as_puzzle

        puzzle = as_puzzle(given.reading.content)
        if solutions is not None:
            read = next(solutions, None)
            if read is None:
                raise InputError(f"no solution for {given.place}", source=str(solution))
            marks: Any = read.of(puzzle)
        elif is_grid(puzzle):
            marks = puzzle.givens
        else:
            raise InputError(f"a solution of the {puzzle.name} is needed beside it", source=given.place)
        return _tell(given, puzzle, marks, output)

    status = readings.answer(output, one)
    if solutions is not None and next(solutions, None) is not None:
        output.failure(f"{solution}: there are more solutions than boards", str(solution))
        return 1
    return status


def _tell(given: Input, puzzle: Any, solution: Any, output: Output) -> int:
    from cover.cli.drawing import is_grid

    blanks = sum(mark is None for row in solution for mark in row) if is_grid(puzzle) else 0
    faults = list(_faults(puzzle, solution, blanks))
    if output.json:
        facts = {"input": given.place, "puzzle": puzzle.name, "format": given.reading.format}
        output.record({**facts, "correct": not faults, "blanks": blanks, "faults": faults})
        return BROKEN if faults else 0
    head = f"{given.place}: " if given.many else ""
    for fault in faults:
        output.result(head + fault)
    if not faults:
        still = f"no rule is broken; {blanks} {'cell is' if blanks == 1 else 'cells are'} blank"
        output.result(head + (still if blanks else "correct"))
    return BROKEN if faults else 0


def _faults(puzzle: Any, solution: Any, blanks: int) -> Iterator[str]:
    """What is wrong with a solution; that a partial board has blanks is not wrong."""
    allowed = set()
    if blanks:
        allowed = {
            f"r{r}c{c} is blank" for r, row in enumerate(solution, 1) for c, mark in enumerate(row, 1) if mark is None
        }
    yield from (fault for fault in puzzle.faults(solution) if fault not in allowed)

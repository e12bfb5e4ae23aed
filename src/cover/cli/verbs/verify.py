"""`cover verify`: does a full or partial board keep the rules? Answers by status, with the faults in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.basics.errors import InputError
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.puzzles.base import BasePuzzle


@click.command(
    cls=options.Verb,
    examples=[
        "cover verify board.txt",
        "cover verify board.txt solution.txt --partial",
        "cover solve board.txt | cover verify board.txt -",
        "cover verify board.txt solution.txt --with x",
    ],
    statuses={0: "every rule is kept", 10: "a rule is broken, or a solution has blanks"},
)
@click.argument("board", type=options.FILE)
@click.argument("solution", type=options.FILE, required=False)
@click.option("--partial", is_flag=True, help="SOLUTION may be half-filled: say what is wrong already.")
@options.reading
@options.answers
def verify(board: str, solution: str | None, partial: bool, reading: dict[str, Any], output: Output) -> int:
    """Check BOARD by the rules of its puzzle, or SOLUTION as a solution of BOARD.

    BOARD alone may be partial. SOLUTION is what `cover solve` prints in any of its forms, a board, or the solution's
    words (cells, numbers, labels); it must be complete, or with --partial a part of a solution: `?` in a drawing, null
    in JSON, lines that are not drawn and pieces left out are open.
    """
    from cover.cli.shared.solutions import Solutions

    if board == solution == "-":
        raise click.UsageError("standard input can be the board or the solution, not both")
    readings = Inputs((board,), **reading)
    handed = Solutions(solution, board) if solution is not None else None
    checked = 0

    def one(given: Input) -> int:
        nonlocal checked
        from cover.puzzles.base import HasGivens
        from cover.solving.search import ProblemAsPuzzle, as_puzzle

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
                part = puzzle.drawn_part(found) if partial and not handed.is_json else found
                status = max(status, _report(given, puzzle, part, output, head, partial=partial))
            return status
        if isinstance(puzzle, ProblemAsPuzzle):
            raise InputError(f"a solution of the {puzzle.name} is needed beside it", source=given.place)
        return _report(
            given, puzzle, puzzle.givens if isinstance(puzzle, HasGivens) else None, output, given.lead, partial=True
        )

    status = readings.answer(output, one)
    if handed is not None and handed.more():
        output.failure(f"{solution}: there are more solutions than boards", str(solution))
        return 1
    return status


def _report(given: Input, puzzle: BasePuzzle[Any], solution: Any, output: Output, head: str, *, partial: bool) -> int:
    """partial: what is open is no fault. solution: None where only what the puzzle gives is looked at."""
    from cover.answers import records
    from cover.solving.check import faults_of, faults_so_far_of

    blank = puzzle.unknown(solution) if solution is not None else 0
    still = f"{blank} {'cell is' if blank == 1 else 'cells are'} blank"
    if solution is None:
        wrong = list(puzzle.clashes()) or faults_so_far_of(puzzle, None)
    elif partial or blank:
        wrong = faults_so_far_of(puzzle, solution)
    else:
        wrong = faults_of(puzzle, solution)
    missing = faults_of(puzzle, solution) if partial and solution is not None and not (wrong or blank) else []
    if blank and not partial:
        wrong.append(still)
    answer = records.verify(given, blank, wrong, missing)
    if output.json:
        output.record(answer.record)
        return answer.status
    for fault in wrong:
        output.result(head + fault)
    if not wrong:
        words = f"no rule is broken; {still}" if blank else "correct"
        if solution is None:
            words = "no rule is broken by what is given"
        elif missing:
            words = f"no rule is broken so far; still to come: {missing[0]}"
        output.result(head + words)
    return answer.status

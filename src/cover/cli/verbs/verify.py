"""`cover verify`: does a full or partial board keep the rules? Answers by status, with the faults in words."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import click

from cover.basics.errors import InputError
from cover.basics.suggest import counted
from cover.cli.derived import command_as, give, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output
from cover.verbs.declared import verb_of
from cover.verbs.verify import Verification
from cover.verbs.verify import verify as verified

VERB = verb_of("verify")


@command_as(VERB)
@click.argument("board", type=options.FILE)
@click.argument("solution", type=options.FILE, required=False)
@takes(VERB)
@options.reading
@options.answers
def verify(board: str, solution: str | None, given: dict[str, Any], reading: dict[str, Any], output: Output) -> int:
    partial = given["partial"]
    from cover.cli.shared.solutions import Solutions

    if board == solution == "-":
        raise click.UsageError("standard input can be the board or the solution, not both")
    readings = Inputs((board,), **reading)
    if solution is not None and os.path.isdir(solution):
        return readings.answer(output, lambda read: _of_class(solution, read, partial, output))
    handed = Solutions(solution, board) if solution is not None else None

    def say(read: Input, head: str, part: Any) -> int:
        found = verified(read.reading.content, part, partial=partial, format=read.reading.format)
        return give(VERB, found, given, replace(read, lead=head), output)

    def one(read: Input) -> int:
        from cover.solving.search import ProblemAsPuzzle, as_puzzle

        puzzle = as_puzzle(read.reading.content)
        if handed is None:
            if isinstance(puzzle, ProblemAsPuzzle):
                raise InputError(f"a solution of the {puzzle.name} is needed too", source=read.place)
            return say(read, read.lead, None)
        status, seen = 0, 0
        # One solution, or all of a list: but with several boards each takes the next one.
        while not seen or (handed.listing and not read.many):
            found = handed.of(puzzle)
            if found is None and seen:
                break
            if found is None:
                raise InputError(f"no solution for {read.place}", source=handed.source)
            seen += 1
            part = handed.as_part(found, puzzle) if partial else found
            status = max(status, say(read, f"solution {seen}: " if handed.listing else read.lead, part))
        return status

    status = readings.answer(output, one)
    # What is left over belongs to no board.
    if handed is not None and handed.more():
        output.failure(f"{solution}: there are more solutions than boards", str(solution))
        return 1
    return status


def _of_class(folder: str, read: Input, partial: bool, output: Output) -> int:
    """One table of the solutions in a folder, a file each."""
    from cover.cli.shared import class_table
    from cover.cli.shared.solutions import Solutions
    from cover.solving.search import as_puzzle

    puzzle = as_puzzle(read.reading.content)

    def judged(file: str) -> Verification:
        handed = Solutions(file, read.place)
        found = handed.of(puzzle)
        if found is None:
            raise InputError("no solution in it")
        part = handed.as_part(found, puzzle) if partial else found
        return verified(read.reading.content, part, partial=partial, format=read.reading.format)

    return class_table.answer(folder, judged, _in_short, output)


def _in_short(found: Verification) -> tuple[str, str]:
    if found.faults:
        return counted(len(found.faults), "mistake"), found.faults[0]
    return ("right so far", f"{counted(found.blanks, 'cell')} open") if found.blanks else ("right", "")

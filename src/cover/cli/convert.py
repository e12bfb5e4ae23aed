"""`cover convert`: the same puzzle or problem in another format."""

from __future__ import annotations

from typing import Any

import click

from cover.cli import options
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output
from cover.errors import InputError

BOARDS = ("line", "grid", "csv", "puzzle")
PROBLEMS = ("knuth", "matrix", "cnf", "cp")


@click.command()
@options.inputs
@click.option("--to", required=True, type=click.Choice([*BOARDS, *PROBLEMS, "dimacs"]), help="The format to write.")
@options.road
@options.writes
def convert(inputs: Inputs, output: Output, to: str, road: dict[str, str | None]) -> int:
    """Write the puzzles in FILE... in another format.

    Boards: line, grid, csv, puzzle (with the rules in a header). Problems: knuth (DLX, XCC, MCC text), matrix (0/1),
    cnf (DIMACS), cp (CP-SAT's model as text). The whole puzzle is written unless --reduce says otherwise.
    """
    target = "cnf" if to == "dimacs" else to
    written = 0

    def one(given: Input) -> int:
        nonlocal written
        if target in PROBLEMS and given.many:
            raise InputError(f"{target} holds one problem, and there are several inputs", source=given.place)
        text = _text(given.reading.content, target, road)
        if written and target in ("grid", "csv", "puzzle"):
            output.result()
        output.result(text.removesuffix("\n"))
        written += 1
        return 0

    return inputs.answer(output, one)


def _text(content: Any, target: str, road: dict[str, str | None]) -> str:
    from cover.formats import write

    if target not in PROBLEMS:
        return write(content, target)
    from cover.problems.cnf import Cnf
    from cover.problems.cp import CpProblem
    from cover.problems.exact_cover import ExactCover
    from cover.roads import Road, lead

    wanted: type[Any] = {"cnf": Cnf, "cp": CpProblem}.get(target, ExactCover)
    problem = lead(content, wanted, Road(road["reduce"] or "none", road["encoding"], road["at_most_one"]))
    return str(problem.model) if target == "cp" else write(problem, target)

"""`cover unique`: is there exactly one solution? Answers by status; shows where two solutions differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli.boundary import kept, status_of
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.options import Search
from cover.cli.shared.output import Output
from cover.cli.shared.progress import Bar

if TYPE_CHECKING:
    from cover.basics.result import Result
    from cover.puzzles.base import BasePuzzle

SHOWN = 12  # differing cells listed in words; more are only drawn


@click.command(
    cls=options.Verb,
    examples=["cover unique sudoku.txt && echo fine", "cover unique --proof certificate sudoku.txt"],
    statuses={0: "unique", 10: "several solutions", 20: "no solution", 30: "unknown"},
)
@options.inputs
@options.search_anywhere
@options.checked
@click.option("--proof", metavar="DIR", help="Write a certificate that others can check into the new directory DIR.")
@options.answers
def unique(inputs: Inputs, output: Output, search: Search, proof: str | None, checked: str | None) -> int:
    """Say whether each puzzle in FILE... has exactly one solution.

    Answers by exit status; for many puzzles, the worst. Where there are several solutions, two are compared. With
    --proof (one puzzle only), a certificate goes into DIR as by 'cover prove', which 'cover check' checks.
    """

    if proof is not None and checked is not None:
        raise click.UsageError("--proof and --check exclude each other: a proof is a better opinion")

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.cli.shared import words
        from cover.solving import verbs
        from cover.solving.search import as_puzzle

        content = given.reading.content
        puzzle = as_puzzle(content)
        if proof is not None:
            result = kept(_proved, given, proof, search, output)
        else:
            with Bar(output) as bar:
                spend = {"watch": bar.watch, "checked": checked, **search.spend, **search.chosen}
                result = kept(verbs.solve, content, search.backend, limit=2, **spend)
        answer = records.unique(given, search.backend, result)
        if output.json:
            output.record(answer.record)
        else:
            _report(given, puzzle, result, output)
        if output.verbose:
            output.detail(words.spent(result))
        return status_of(result, answer.status)

    return inputs.answer(output, one)


def _proved(given: Input, directory: str, search: Search, output: Output) -> Result[Any]:
    """Decide with a proof; `--backend sat:ENGINE` chooses the engine that writes it."""
    from cover.basics.errors import Refused
    from cover.proofs.certificate import prove

    if given.many:
        raise Refused("--proof takes one puzzle, and here are several")
    certificate = prove(
        given.reading.content,
        directory,
        "decide",
        search.backend,
        seconds=search.timeout,
        memory=search.memory,
        nodes=search.nodes,
        **search.chosen,
    )
    if certificate.files:
        output.note(f"{directory}: {', '.join(certificate.files)}")
    return certificate.result


def _report(given: Input, puzzle: BasePuzzle[Any], result: Result[Any], output: Output) -> None:
    from cover.cli.shared.words import STOPPED, named_clash, opinion

    answer = {
        "unique": "unique",
        "multiple": "several solutions",
        "unsolvable": "no solution",
        "solvable": "unknown: there is a solution, perhaps more",
        "unknown": "unknown",
    }[result.verdict.value]
    stopped = f" ({STOPPED[result.stop]})" if answer.startswith("unknown") else ""
    output.result(given.lead + answer + stopped + named_clash(result) + opinion(result))
    if len(result.solutions) > 1 and not given.many:
        _compare(puzzle, result.solutions[0], result.solutions[1], output)


def _compare(puzzle: BasePuzzle[Any], one: Any, other: Any, output: Output) -> None:
    """Two solutions: on a grid, a drawing of the first and the cells in which the second differs."""
    from cover.cli.shared.drawing import differences, drawing
    from cover.puzzles.base import HasGivens

    if not isinstance(puzzle, HasGivens):
        output.result("two of them:")
        output.result(drawing(puzzle, one, output))
        output.result(drawing(puzzle, other, output))
        return
    cells = differences(one, other)
    output.result(drawing(puzzle, one, output, marked=set(cells)))
    where = [f"r{r + 1}c{c + 1} {one[r][c]} or {other[r][c]}" for r, c in cells[:SHOWN]]
    more = f", and {len(cells) - SHOWN} more" if len(cells) > SHOWN else ""
    output.result(f"two solutions differ in {len(cells)} cells: {', '.join(where)}{more}")

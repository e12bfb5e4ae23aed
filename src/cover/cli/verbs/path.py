"""`cover path`: the whole way to the solution by logic."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cover.basics.errors import Refused
from cover.basics.result import Statistics
from cover.cli.shared import options
from cover.cli.shared.folding import folded
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.logic import (
    ORDER,
    STATUSES,
    Techniques,
    in_time,
    techniques,
    with_slices,
)
from cover.cli.shared.output import Output, keep
from cover.cli.shared.pictures import drawn, save_views
from cover.cli.shared.progress import Bar

if TYPE_CHECKING:
    from cover.logic.steps import Step
    from cover.logic.ways import SolvingPath


@click.command(
    cls=options.Verb,
    examples=[
        "cover path board.txt",
        "cover path --only row-singles,column-singles --scale singles board.txt",
        "cover path --proof certificate sudoku.txt",
    ],
    statuses={**STATUSES, 0: "solved"},
)
@options.inputs
@click.option("--full", is_flag=True, help="With the reason of each step.")
@click.option(
    "--proof",
    type=click.Path(),
    metavar="DIR",
    help="Certify the whole way: a new DIR or FILE.tar.gz, for `cover check`.",
)
@with_slices
@drawn
@techniques
@options.answers
def path(
    inputs: Inputs,
    output: Output,
    techniques: Techniques,
    full: bool,
    proof: str | None,
    slices: bool,
    draw: str | None,
) -> int:
    """Solve the puzzles in FILE... step by step, without guessing, the easiest step first.

    One line a step as it is found, and one that says how it ended: solved; stuck, with what is still open; or no
    solution. Steps that a player sees nothing of, about the helpers of rules alone, are counted only, unless --full
    asks for all. Each step was checked apart from the search that found it. A puzzle with several solutions always gets
    stuck.

    With --proof every step becomes clauses that other programs check; techniques that take for granted that there is
    one solution are left out then, since no clause follows from them.
    """
    if proof is not None and techniques.uniqueness is None:
        techniques.uniqueness = False
    scale = techniques.chosen()
    views: list[tuple[Any, Any]] = []

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.logic.ways import SolvingPath

        way = SolvingPath.from_start(techniques.start(given, certified=proof is not None), scale)
        if proof is not None and given.many:
            raise Refused("one puzzle at a time is certified, and here are several")
        if way.state.unused and not way.wrong:
            unused = ", ".join(way.state.unused)
            output.note(f"cover: no technique knows the rules about {unused}: the way ends where they are needed")

        def walk(bar: Bar) -> Iterator[Step]:
            for step in watched(way, bar):
                if draw is not None:
                    views.append((given.reading.content, way.view(step)))
                yield step
            if draw is not None and not way.wrong:
                views.append((given.reading.content, way.view()))

        if output.json:
            deque(walk(Bar(output)), 0)
            output.record(records.path(given, way, slices=slices).record)
        else:
            with Bar(output) as bar:
                for words in way.words_of(walk(bar), way.state, full=full):
                    bar.hide()
                    output.result(folded(words, output, 4 if words[2:3].isdigit() else 2))
            output.result(folded(given.lead + way.ending(), output))
            if slices and way.stuck and not way.unsolvable:
                from cover.logic.words import slices as where_each

                output.result(folded(where_each(way.state), output, 3))
        if proof is not None and not way.wrong:
            _certify(given.reading.content, way, proof, output)
        return records.path_status(way)

    keep(inputs.files, proof)
    status = inputs.answer(output, in_time(one, output), ORDER)
    if draw is not None:
        save_views(views, draw, inputs.files, output)
    return status


def watched(way: SolvingPath, bar: Bar) -> Iterator[Step]:
    """The steps as they are found; the bar says how many there were. How many are to come nobody knows."""
    spent = Statistics(counters={"steps": 0})
    bar.watch_statistics(spent)
    for number, step in enumerate(way.walk(), 1):
        yield step
        spent.counters["steps"] = number


def _certify(puzzle: Any, way: SolvingPath, proof: str, output: Output) -> None:
    from cover.logic.certifying import certify

    if way.stuck or way.out_of_time:
        why = "the way is stuck" if way.stuck else "the time ended first"
        output.note(f"cover: {proof}: nothing is written, since {why}")
    else:
        made = certify(puzzle, way, proof)
        output.note(f"{proof}: {made.claim}; {', '.join(made.files)}")

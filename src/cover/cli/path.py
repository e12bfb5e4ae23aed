"""`cover path`: the whole way to the solution by logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli import options
from cover.cli.folding import folded
from cover.cli.inputs import Input, Inputs
from cover.cli.logic import (
    CLASH,
    ORDER,
    STATUSES,
    STUCK,
    UNDECIDED,
    Start,
    Techniques,
    clash_of,
    in_time,
    techniques,
    with_slices,
)
from cover.cli.output import Output, keep
from cover.cli.pictures import drawn, save_views
from cover.errors import Refused
from cover.naming import counted

if TYPE_CHECKING:
    from cover.logic.scales import Scale


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
        from cover.logic.certifying import certify
        from cover.logic.paths import Path, walked
        from cover.logic.pictures import view_of
        from cover.logic.runs import seen
        from cover.logic.words import line, reason, record, sliced
        from cover.logic.words import slices as where_each

        start = techniques.start(given)
        if start.wrong:
            return _wrong(start, given, scale, output)
        if proof is not None and given.many:
            raise Refused("one puzzle at a time is certified, and here are several")
        if start.state.unused:
            unused = ", ".join(start.state.unused)
            output.note(f"cover: no technique knows the rules about {unused}: the way ends where they are needed")
        way = Path(start.state, start.state.copy(), scale)
        state = way.state
        records, hidden = [], 0

        def told_hidden() -> None:
            if hidden:
                output.result(f"    ({counted(hidden, 'step')} about rules alone)")

        for number, step in enumerate(walked(way), 1):
            if output.json:
                records.append(record(step, state))
            elif not full and not seen(step, state):
                hidden += 1
            else:
                told_hidden()
                hidden = 0
                output.result(folded(f"{number:3} {line(step, state)}", output, 4))
                if full:
                    output.result(
                        folded("\n".join(f"      {why.strip()}" for why in reason(step, state).split("\n")), output)
                    )
            if draw is not None:
                views.append((given.reading.content, view_of(given.reading.content, state, step)))
        unsolvable = start.unsolvable(done=way.solved)
        if draw is not None:
            views.append((given.reading.content, view_of(given.reading.content, state)))
        if output.json:
            none = way.clash or unsolvable
            end = "solved" if way.solved else "clash" if none else "stuck" if way.stuck else "unknown"
            open_ = [way.state.name(int(option)) for option in way.state.undecided().nonzero()[0]]
            hardest = way.hardest.technique if way.hardest else None
            output.record(
                {
                    "input": given.place, "scale": scale.name, "state": end, "verdict": start.verdict,
                    "complete": not way.out_of_time, "words": way.words, "hardest": hardest,
                    "steps": records, "candidates": open_,
                    **({"slices": sliced(way.state)} if slices and end == "stuck" else {}),
                }
            )  # fmt: skip
        else:
            told_hidden()
            words = way.words + (start.remark if way.stuck or way.clash else "")
            if unsolvable and (why := clash_of(given, way.state.budget)):
                words = f"{words}; {why}" if way.clash else f"{words}; no solution: {why}"
            output.result(folded(given.lead + words, output))
            if slices and way.stuck and not unsolvable:
                output.result(folded(where_each(way.state), output, 3))
        if proof is not None:
            if way.stuck or way.out_of_time:
                why = "the way is stuck" if way.stuck else "the time ended first"
                output.note(f"cover: {proof}: nothing is written, since {why}")
            else:
                made = certify(given.reading.content, way, proof)
                output.note(f"{proof}: {made.claim}; {', '.join(made.files)}")
        if way.clash or unsolvable:
            return CLASH
        return 0 if way.solved else STUCK if way.stuck else UNDECIDED

    keep(inputs.files, proof)
    status = inputs.answer(output, in_time(one, output), ORDER)
    if draw is not None:
        save_views(views, draw, inputs.files, output)
    return status


def _wrong(start: Start, given: Input, scale: Scale, output: Output) -> int:
    """What a player did is wrong: there is no way on."""
    if output.json:
        made = {"input": given.place, "scale": scale.name, "state": "clash", "verdict": start.verdict}
        output.record({**made, "wrong": start.wrong, "steps": []})
    else:
        output.result(folded(given.lead + start.wrong, output))
    return CLASH

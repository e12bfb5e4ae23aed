"""`cover rate`: how hard boards are for a search, over many equivalent boards of each."""

from __future__ import annotations

import csv as table
import io
from typing import Any

import click

from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output
from cover.cli.shared.steps import steps

COLUMNS = (
    "input", "puzzle", "scale", "score", "least", "lower_quartile", "upper_quartile", "greatest", "guesses", "depth",
    "samples", "seed", "stopped", "solutions", "verdict", "complete",
)  # fmt: skip
REMARKS = {
    "multiple": "it has several solutions",
    "unsolvable": "it has no solution",
    "solvable": "it is not known whether it has another solution",
    "unknown": "it is not known whether it has a solution",
}


class Scale(click.Choice[str]):
    """Those of ratings; an error for one of paths names the verb that takes it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value in ("basic", "singles", "steps"):
            self.fail(f"{value} is a scale of paths: `cover path --scale {value}`", param, ctx)
        return super().convert(value, param, ctx)


@click.command(
    cls=options.Verb,
    examples=["cover rate --samples 1000 board.txt"],
    statuses={
        0: "rated",
        20: "se121, whips, hodoku, boards: no solution",
        30: "the time ended first",
        40: "these: stuck",
    },
)
@options.inputs
@click.option(
    "--scale",
    type=Scale(["search", "se121", "whips", "hodoku", "boards"]),
    default="search",
    show_default=True,
    help="search: what backtracking spends; se121: ER, EP, ED; whips: the longest whip (W); hodoku, boards: a score.",
)
@click.option("--samples", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="Searches a board.")
@click.option("--seed", type=options.number, default="0", show_default=True, help="Seed of the equivalent boards.")
@click.option("--hidden", is_flag=True, help="The search sees hidden singles too.")
@click.option(
    "--first", is_flag=True, help="End a search at its first solution, not when it has shown there is no other."
)
@options.nodes("Give up a search after N nodes.", 1_000_000)
@options.timeout()
@options.threads
@options.on
@click.option("--csv", is_flag=True, help="A table with a row per board.")
@options.answers
def rate(
    inputs: Inputs,
    output: Output,
    scale: str,
    samples: int,
    seed: int,
    hidden: bool,
    first: bool,
    nodes: int,
    seconds: float | None,
    workers: int,
    executor: str | None,
    csv: bool,
) -> int:
    """Rate the boards in FILE... by what plain backtracking spends on them.

    The search score is the sum of (candidates of the branching cell - 1). One search's score hangs on accidents of
    order; so each board is searched under many random relabelings and transpositions that keep its rules, and the
    median is given with quartiles and extremes. Scores compare boards of one size and kind under the same options; what
    a person finds hard they do not measure.

    On the scale se121, 9x9 boards are rated by the hardest step that solving by logic needs (ER), that before the first
    placement (EP) and the first step (ED), as Sudoku Explainer 1.2.1 does; `cover batch --columns er` rates many.

    On the scale of whips, puzzles of any kind are rated that logic takes: see `cover path --scale whips`; on that of
    hodoku and boards, the score is the sum over the steps of a path, and the level that of its hardest step or of its
    score.
    """
    from cover.distributed.engines import one_engine

    if scale != "search":
        from cover.cli.shared.rate_by_logic import by_logic

        return by_logic(inputs, output, scale, seconds)
    if csv and output.json:
        raise click.UsageError("--csv and --json exclude each other")
    if csv:
        output.result(_row(COLUMNS))
    rated = 0
    with steps(output) as step, one_engine(executor) as engine:

        def one(given: Input) -> int:
            from cover.answers import records
            from cover.answers.rating import rate

            nonlocal rated
            puzzle = given.reading.content
            spend: dict[str, Any] = {"nodes": nodes, "workers": workers, "seconds": seconds, "executor": engine}
            rating: Any = rate(puzzle, samples, seed, hidden=hidden, first=first, **spend)
            facts, status = records.rate(given, seed, rating)
            if output.json:
                output.record(facts)
            elif csv:
                output.result(_row([facts[column] for column in COLUMNS]))
            else:
                output.result(given.lead + _words(facts, nodes, samples))
            rated += 1
            step(rated, None, f"{rated:,} boards rated")
            return status

        return inputs.answer(output, one)


def _words(facts: dict[str, Any], nodes: int, samples: int) -> str:
    if not facts["samples"]:
        return f"not known (time): none of {samples:,} searches was finished"
    least = "at least " if facts["stopped"] else ""
    words = (
        f"{facts['scale']} score {least}{facts['score']:g} (quartiles {facts['lower_quartile']} and"
        f" {facts['upper_quartile']}, from {facts['least']} to {facts['greatest']}, {facts['samples']} searches;"
        f" guesses {facts['guesses']:g}, depth {facts['depth']:g})"
    )
    if not facts["complete"]:
        words = f"not finished (time), {facts['samples']:,} of {samples:,} searches: {words}"
    if facts["stopped"]:
        words = f"{words}; {facts['stopped']} searches gave up after {nodes:,} nodes"
    remark = REMARKS.get(facts["verdict"])
    return f"{words}; {remark}" if remark else words


def _row(values: Any) -> str:
    line = io.StringIO()
    table.writer(line, lineterminator="").writerow(values)
    return line.getvalue()

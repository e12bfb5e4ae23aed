"""`cover rate`: how hard boards are for a search, over many disguises of each."""

from __future__ import annotations

import click

from cover.cli import options
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output


@click.command()
@options.inputs
@click.option("--samples", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="Searches a board.")
@click.option("--seed", type=options.number, default="0", show_default=True, help="Seed of the disguises.")
@click.option("--hidden", is_flag=True, help="The search sees hidden singles too.")
@click.option(
    "--first", is_flag=True, help="End a search at its first solution, not when it has shown there is no other."
)
@click.option("--nodes", type=options.number, default="1000000", show_default=True, help="Give up after N nodes.")
@click.option("-w", "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Native threads.")
@options.answers
def rate(
    inputs: Inputs,
    output: Output,
    samples: int,
    seed: int,
    hidden: bool,
    first: bool,
    nodes: int,
    workers: int,
) -> int:
    """Rate the boards in FILE... by what plain backtracking spends on them.

    The score of a search is the sum of (candidates of the branching cell - 1). One search's score hangs on accidents of
    order; so each board is searched under many random relabelings and transpositions that keep its rules, and the
    median is told with quartiles and extremes. Scores compare boards of one size and kind under the same options; what
    a person finds hard they do not measure.
    """

    def one(given: Input) -> int:
        from cover.errors import Refused
        from cover.puzzles.grid import Grid
        from cover.rating import rate

        puzzle = given.reading.content
        if not isinstance(puzzle, Grid):
            raise Refused(f"boards are rated, and this was read as {given.reading.format}")
        rating = rate(puzzle, samples, seed, hidden=hidden, first=first, nodes=nodes, workers=workers)
        if output.json:
            output.record({"input": given.place, "puzzle": puzzle.name, **rating.as_json()})
            return 0
        low, lower, upper, high = rating.spread()
        facts = rating.as_json()
        words = (
            f"{rating.score:g} (quartiles {lower} and {upper}, from {low} to {high}, {samples} searches;"
            f" guesses {facts['guesses']:g}, depth {facts['depth']:g})"
        )
        if rating.stopped:
            words = f"at least {words}; {rating.stopped} searches gave up after {nodes:,} nodes"
        if rating.solutions != 1:
            words += "; it has " + ("no solution" if rating.solutions == 0 else "several solutions")
        output.result((f"{given.place}: " if given.many else "") + words)
        return 0

    return inputs.answer(output, one)

"""`cover best`: the cheapest solutions of exact covers with costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli.boundary import kept, status_of
from cover.cli.shared import options
from cover.cli.shared.cleaning import paint
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.names import BackendName
from cover.cli.shared.output import Output
from cover.cli.shared.progress import Bar
from cover.reductions.levels import LEVELS

if TYPE_CHECKING:
    from cover.puzzles.base import BasePuzzle
    from cover.solving.cheapest import Best


@click.command(
    cls=options.Verb,
    examples=["cover best costs.dlx", "cover best -n 5 -t 10 costs.dlx"],
)
@options.inputs
@options.limit(1, "Find the N cheapest solutions.")
@click.option(
    "-b",
    "--backend",
    type=BackendName(),
    default="auto",
    show_default=True,
    metavar="NAME",
    help="dlx (auto) or cpsat.",
)
@click.option(
    "-t",
    "--timeout",
    type=options.seconds,
    metavar="TIME",
    help="Report the best so far after 1.5 (seconds), 1m30s, 2h.",
)
@click.option("--nodes", type=options.number, metavar="N", help="Report the best so far after N nodes.")
@click.option("--memory", type=options.size, metavar="SIZE", help="Refuse to need more than that: 500M, 2GB, 2GiB.")
@options.checked
@click.option("--reduce", type=click.Choice(LEVELS), help="How far the problem is simplified.")
@options.answers
def best(
    inputs: Inputs,
    output: Output,
    limit: int | None,
    backend: str,
    timeout: float | None,
    nodes: int | None,
    memory: int | None,
    checked: str | None,
    reduce: str | None,
) -> int:
    """Find the solutions of least cost of the exact covers in FILE...

    A solution costs the sum of its options' costs: `|5` at the end of an option in Knuth's text. What is printed is
    proved to be the cheapest, or called the best so far. With cpsat the proof is the word of OR-tools: --check dlx asks
    our own search too.
    """

    def one(given: Input) -> int:
        from cover.basics.result import Statistics
        from cover.solving.search import as_puzzle
        from cover.solving.verbs import best as cheapest

        content = given.reading.content
        met = Statistics()

        def better(cost: int) -> None:
            met.counters["cost"] = cost
            if output.verbose:
                bar.hide()
                output.detail(f"cost {cost}")

        bar = Bar(output)
        bar.watch_statistics(met)
        spend: dict[str, Any] = {"seconds": timeout, "nodes": nodes, "memory": memory}
        spend |= {"reduce": reduce, "checked": checked}
        with bar:
            result = kept(cheapest, content, limit, backend, on_better=better, **spend)
        _report(given, as_puzzle(content), output, backend, result)
        return status_of(result)

    return inputs.answer(output, one)


def _report(given: Input, puzzle: BasePuzzle[Any], output: Output, backend: str, result: Best[Any]) -> None:
    from cover.cli.shared import words
    from cover.cli.shared.drawing import drawing

    if output.json:
        from cover.answers import records

        output.record(records.best(given, backend, result).record)
    else:
        if given.many:
            output.result(paint(given.place, bold=True))
        costly = any(result.costs) or getattr(given.reading.content, "has_costs", False)
        free = not costly and result.stop.value == "exhausted"
        for solution, cost in zip(result.solutions, result.costs, strict=True):
            output.result(drawing(puzzle, solution, output))
            if not free:
                several = len(result.costs) > 1
                cost_in_words = words.COST if several else words.COST_PROVED
                output.result(cost_in_words.format(number=cost, proved="" if several else _proved(result)))
            elif len(result.costs) > 1:
                output.result()
        if free and result.costs:
            output.result(words.NO_COSTS)
        elif len(result.costs) != 1:
            output.result(_proved(result))
        if given.many:
            output.result()
    if output.verbose:
        output.detail(words.spent(result))


def _proved(result: Best[Any]) -> str:
    """What is known about the solutions printed, and whose word it is."""
    from cover.cli.shared import words

    found, is_proof = _known(result)
    by_word = words.BY_CPSAT if is_proof and result.answered_by.startswith("cpsat") else ""
    return found + by_word + words.opinion(result)


def _known(result: Best[Any]) -> tuple[str, bool]:
    """The same in words, and whether it is a proof of costs."""
    from cover.basics.result import Stop
    from cover.cli.shared import words

    many = len(result.costs)
    if result.stop is Stop.EXHAUSTED:
        if many > 1:
            is_proof = result.at_least is not None
            return (words.CHEAPEST_OF if is_proof else words.ALL).format(number=many), is_proof
        if not many:
            return (words.NONE_SINCE.format(clash=result.clash) if result.clash else words.NONE), False
        return words.CHEAPEST, True
    stopped = words.STOPPED[result.stop]
    if not many:
        return words.UNKNOWN.format(stopped=stopped), False
    if many == 1 and result.optimal:
        return words.CHEAPEST, True
    if result.at_least is None:
        return words.BEST.format(stopped=stopped), False
    return words.BEST_ABOVE.format(stopped=stopped, number=min(result.at_least, *result.costs)), False

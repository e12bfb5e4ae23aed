"""`cover best`: the cheapest solutions of exact covers with costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cover.basics.errors import Interrupted
from cover.cli.boundary import status_of
from cover.cli.derived import asked_of, command_as, takes
from cover.cli.shared import options
from cover.cli.shared.cleaning import paint
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output
from cover.cli.shared.progress import Bar
from cover.verbs.declared import verb_of

if TYPE_CHECKING:
    from cover.verbs.best import CheapestAnswer

VERB = verb_of("best")


@command_as(VERB)
@options.inputs
@takes(VERB)
@options.answers
def best(inputs: Inputs, output: Output, given: dict[str, Any]) -> int:
    def one(read: Input) -> int:
        from cover.basics.result import Statistics

        met = Statistics()

        def better(cost: int) -> None:
            met.counters["cost"] = cost
            if output.verbose:
                bar.hide()
                output.detail(f"cost {cost}")

        bar = Bar(output)
        bar.watch_statistics(met)
        with bar:
            try:
                found = VERB.function(read.reading.content, on_better=better, **asked_of(VERB, given, read))
            except Interrupted as stopped:
                found = stopped.answer
        _report(read, output, found)
        return status_of(found.result)

    return inputs.answer(output, one)


def _report(read: Input, output: Output, found: CheapestAnswer) -> None:
    from cover.cli.shared.drawing import drawing
    from cover.cli.shared.words import spent
    from cover.solving.search import as_puzzle
    from cover.solving.words import COST, COST_PROVED, COUNT_PROVED

    result = found.result
    if output.json:
        output.record({"input": read.place, **found.as_json()})
    else:
        if read.many:
            output.result(paint(read.place, bold=True))
        (words,) = found.words()
        for solution, cost in zip(result.solutions, result.costs, strict=True):
            output.result(drawing(as_puzzle(read.reading.content), solution, output))
            if not found.free:
                pattern = COUNT_PROVED if found.counts else COST if len(result.costs) > 1 else COST_PROVED
                output.result(pattern.format(number=abs(cost) if found.counts else cost, proved=words))
            elif len(result.costs) > 1:
                output.result()
        if found.free or len(result.costs) != 1:
            output.result(words)
        if read.many:
            output.result()
    if output.verbose:
        output.detail(spent(result))

"""`cover path`: the whole way to the solution by logic."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cover.basics.result import Statistics
from cover.cli.derived import asked_of, command_as, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.logic import in_time
from cover.cli.shared.output import Output, keep
from cover.cli.shared.pictures import drawn, save_views
from cover.cli.shared.progress import Bar
from cover.verbs.declared import verb_of
from cover.verbs.path import path as shown

if TYPE_CHECKING:
    from cover.logic.steps import Step
    from cover.logic.ways import SolvingPath

VERB = verb_of("path")


@command_as(VERB)
@options.inputs
@takes(VERB)
@drawn
@options.answers
def path(inputs: Inputs, output: Output, given: dict[str, Any], draw: str | None) -> int:
    proof, full, slices = given["proof"], given["full"], given["slices"]
    views: list[tuple[Any, Any]] = []

    def one(read: Input) -> int:
        way = shown(read.reading.content, walked=False, **asked_of(VERB, given, read))
        if way.unknown_rules:
            unused = ", ".join(way.unknown_rules)
            output.note(f"cover: no technique uses the rules about {unused}: the path ends where they are needed")

        def walk(bar: Bar) -> Iterator[Step]:
            for step in watched(way, bar):
                if draw is not None:
                    views.append((read.reading.content, way.view(step)))
                yield step
            if draw is not None and not way.wrong:
                views.append((read.reading.content, way.view()))

        if output.json:
            # A record needs all steps, and views come while they are walked.
            deque(walk(Bar(output)), 0)
            output.record({"input": read.place, **way.as_json(slices=slices)})
        else:
            with Bar(output) as bar:
                for words in way.words_of(walk(bar), way.state, full=full):
                    bar.hide()
                    output.result(output.folded(words, 4 if words[2:3].isdigit() else 2))
            output.result(output.folded(read.lead + way.ending()))
            if slices and way.stuck and not way.unsolvable:
                from cover.logic.words import slices as where_each

                output.result(output.folded(where_each(way.state), 3))
        if proof is not None and not way.wrong:
            way.certify(read.reading.content, proof)
            output.note(_certified(way, proof))
        return way.status

    keep(inputs.files, proof)
    status = inputs.answer(output, in_time(one, output), VERB.order)
    if draw is not None:
        save_views(views, draw, inputs.files, output)
    return status


def watched(way: SolvingPath, bar: Bar) -> Iterator[Step]:
    """The steps as they are found; the bar says how many there were. How many are to come is not known."""
    spent = Statistics(counters={"steps": 0})
    bar.watch_statistics(spent)
    for number, step in enumerate(way.walk(), 1):
        yield step
        spent.counters["steps"] = number


def _certified(way: SolvingPath, proof: str) -> str:
    """What became of the certificate, in words."""
    if (made := way.certificate) is not None:
        return f"{proof}: {made.claim}; {', '.join(made.files)}"
    why = "the path is stuck" if way.stuck else "stopped at the time limit"
    return f"cover: {proof}: nothing was written: {why}"

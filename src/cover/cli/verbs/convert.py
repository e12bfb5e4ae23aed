"""`cover convert`: the same puzzle or problem in another format."""

from __future__ import annotations

from typing import Any

from cover.basics.errors import InputError
from cover.cli.derived import asked_of, command_as, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output
from cover.verbs.declared import verb_of

VERB = verb_of("convert")


@command_as(VERB)
@options.inputs
@takes(VERB)
@options.answers
def convert(inputs: Inputs, output: Output, given: dict[str, Any]) -> int:
    from cover.solving.convert import kind_carried

    to, written = given["to"], 0
    alone = kind_carried(to) is not None

    def one(read: Input) -> int:
        nonlocal written
        if alone and read.many:
            raise InputError(f"{to} takes one problem, and there is more than one", source=read.place)
        asked = asked_of(VERB, given, read)
        if inputs.added:  # the puzzle is another one
            asked["facts"] = {key: fact for key, fact in asked["facts"].items() if key != "solutions"}
        answer = VERB.function(read.reading.content, **asked)
        if output.json:
            output.record({"input": read.place, **answer.as_json()})
            return 0
        text = answer.text.removesuffix("\n")
        if written and "\n" in text:
            output.result()
        output.data(text)
        written += 1
        return 0

    return inputs.answer(output, one)

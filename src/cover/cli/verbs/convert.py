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

    to, texts_written = given["to"], 0
    one_a_file = kind_carried(to) is not None  # a problem fills its file; puzzles may stand in one after the other

    def convert_one(read: Input) -> int:
        nonlocal texts_written
        if one_a_file and read.many:
            raise InputError(f"{to} takes one problem, and there is more than one", source=read.place)
        asked = asked_of(VERB, given, read)
        if inputs.added:  # with other rules the number of solutions that the file states is no longer true
            asked["facts"] = {key: fact for key, fact in asked["facts"].items() if key != "solutions"}
        answer = VERB.function(read.reading.content, **asked)
        if output.json:
            output.record({"input": read.place, **answer.as_json()})
            return 0
        text = answer.text.removesuffix("\n")
        if texts_written and "\n" in text:  # an empty line parts texts of several lines
            output.result()
        output.data(text)
        texts_written += 1
        return 0

    return inputs.answer(output, convert_one)

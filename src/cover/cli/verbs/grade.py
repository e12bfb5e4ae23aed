"""`cover grade`: a person's notes, judged one by one."""

from __future__ import annotations

from typing import Any

import click

from cover.basics.errors import InputError
from cover.cli.derived import command_as, give, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs, existing
from cover.cli.shared.logic import in_time
from cover.cli.shared.output import Output
from cover.verbs.declared import among, verb_of

VERB = verb_of("grade")


@command_as(VERB)
@click.argument("puzzle", type=options.FILE)
@click.argument("steps", type=options.FILE)
@takes(VERB)
@options.answers
def grade(puzzle: str, steps: str, output: Output, given: dict[str, Any]) -> int:
    existing(steps)
    try:
        with open(steps, encoding="utf-8") as file:
            notes = file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", source=steps) from None

    def one(read: Input) -> int:
        if read.many:
            raise InputError("one puzzle is needed, with the notes about it", source=puzzle)
        found = VERB.function(read.reading.content, notes, **among(VERB.options, given))
        if not found.judged and not output.json:
            output.note(f"cover: {steps}: there is no note in it")
        return give(VERB, found, given, read, output)

    return Inputs((puzzle,), None, None).answer(output, in_time(one, output), VERB.order)

"""`cover grade`: a person's notes, judged one by one."""

from __future__ import annotations

import os
from typing import Any

import click

from cover.basics.errors import InputError
from cover.cli.derived import command_as, give, takes
from cover.cli.shared import class_table, options
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

    def one(read: Input) -> int:
        if read.many:
            raise InputError("one puzzle is needed, with the notes about it", source=puzzle)

        def graded(file: str) -> Any:
            return VERB.function(read.reading.content, _notes(file), **among(VERB.options, given))

        if os.path.isdir(steps):
            return class_table.answer(steps, graded, _in_short, output)
        found = graded(steps)
        if not found.judged and not output.json:
            output.note(f"cover: {steps}: there is no note in it")
        return give(VERB, found, given, read, output)

    return Inputs((puzzle,), None, None).answer(output, in_time(one, output), VERB.order)


def _notes(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", source=file) from None


def _in_short(found: Any) -> tuple[str, str]:
    *_, right = found.words()
    wrong = found.first_wrong
    missed = [f"goal {name}: not reached" for name, done in found.goals.items() if not done]
    return right, wrong.words().strip() if wrong is not None else "".join(missed[:1])

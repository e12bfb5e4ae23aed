"""`cover draw`: puzzles as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.cleaning import clean
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output, keep
from cover.cli.shared.pictures import in_colors, save
from cover.verbs.declared import verb_of
from cover.verbs.draw import PictureAnswer

VERB = verb_of("draw")


@command_as(VERB)
@options.inputs
@takes(VERB)
@click.option("-o", "--output", "file", type=click.Path(), metavar="FILE", help="Write FILE.svg, FILE.png or FILE.pdf.")
@options.answering("--json", "--color", "--quiet", "--verbose")
def draw(inputs: Inputs, given: dict[str, Any], file: str | None, output: Output) -> int:
    sheet, mono = given["sheet"], given["mono"]
    if output.json and (file is not None or sheet or given["solutions"]):
        raise click.UsageError("--json prints each picture as SVG: it does not go with -o, --sheet or --solutions")
    if file is None and not output.json and (sheet or mono):
        raise click.UsageError(f"{'--sheet' if sheet else '--mono'} does nothing on a terminal: give -o FILE.pdf")
    if given["heading"] and not sheet:
        raise click.UsageError("--heading needs --sheet ROWSxCOLUMNS")
    drawn = VERB.function(**given)
    if file is not None:
        from cover.drawing.files import ending

        ending(file)

    def one(read: Input) -> int:
        before, noted = len(drawn.answers), len(drawn.notes)
        number = len(drawn.puzzles)
        picture = drawn.add(read.reading.content, _title(read, number + 1), read.reading.facts)
        if output.json:
            shown = PictureAnswer(drawn.laid_out(number), read.reading.content, tuple(drawn.notes[noted:]), mono)
            output.record({"input": read.place, **shown.as_json()})
            return 0
        for note in drawn.notes[noted:]:
            output.note(f"cover: {read.place}: {note}")
        if file is None:
            from cover.cli.shared.drawing import drawing

            if read.many:
                output.result(read.place)
            text = in_colors(picture, output) or drawing(read.reading.content, None, output)
            for line in drawn.around(number, text) if given["rules"] else [text]:
                output.result(clean(line) if given["rules"] and line is not text else line)
            for answer in drawn.answers[before:]:
                output.result(in_colors(answer, output) or "the terminal is too narrow for the solution")
        return 0

    keep(inputs.files, file)
    status = inputs.answer(output, one)
    if file is not None and drawn.puzzles:
        save(drawn.pages(sheet), file, mono=mono, sheet=sheet is not None)
    return status


def _title(given: Input, number: int) -> str:
    facts: Mapping[str, str] = given.reading.facts
    name = facts.get("title", "")
    if not given.many:
        return name
    return f"{number}. {name}" if name else str(number)

"""`cover formats`: the formats that are read and written, with an example of each."""

from __future__ import annotations

from textwrap import indent

import click

from cover.cli.derived import command_as
from cover.cli.shared import options
from cover.cli.shared.output import Output
from cover.verbs.declared import verb_of

VERB = verb_of("formats")


@command_as(VERB, bounded="", watched=False)
@click.argument("name", required=False)
@options.answers
def formats(output: Output, name: str | None) -> int:
    from cover.formats.table import FORMATS, about, name_of, reads, writes

    if output.json:
        for record in VERB.function(name):
            output.record(record)
        return 0
    if name is not None:
        known = about(name_of(name))
        output.result(known.example.removesuffix("\n"))
        if kinds := sorted(known.kinds()):
            output.note(f"{name_of(name)} reads {', '.join(kinds)}")
        return 0
    for number, format in enumerate(FORMATS):
        known = about(format)
        if number:
            output.result()
        does = " and ".join(word for word, is_so in (("read", reads(format)), ("written", writes(format))) if is_so)
        also = f" (also {', '.join(known.aliases)})" if known.aliases else ""
        output.result(f"{click.style(format, bold=True)}{also}  {known.description}; {does}")
        if known.example:
            output.result(click.style(indent(known.example.removesuffix("\n"), "    "), fg="cyan"))
    return 0

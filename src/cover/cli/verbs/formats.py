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
    for number, record in enumerate(VERB.function(name)):
        example = record["example"].removesuffix("\n")
        if output.json:
            output.record(record)
            continue
        if name is not None:
            output.result(example)
            if "kinds" in record:
                output.note(f"{record['name']} reads {', '.join(record['kinds'])}")
            continue
        if number:
            output.result()
        does = " and ".join(word for word, key in (("read", "reads"), ("written", "writes")) if record[key])
        also = f" (also {', '.join(record['aliases'])})" if record["aliases"] else ""
        output.result(f"{click.style(record['name'], bold=True)}{also}  {record['description']}; {does}")
        if example:
            output.result(click.style(indent(example, "    "), fg="cyan"))
    return 0

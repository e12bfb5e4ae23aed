"""`cover formats`: the formats that are read and written, with an example of each."""

from __future__ import annotations

from textwrap import indent

import click

from cover.cli.shared import options
from cover.cli.shared.output import Output


@click.command(
    cls=options.Verb,
    bounded="",
    watched=False,
    examples=["cover formats", "cover formats grid | cover solve -"],
)
@click.argument("name", required=False)
@options.answers
def formats(output: Output, name: str | None) -> int:
    """List the formats that are read and written, or write an example of one.

    `cover formats grid | cover solve -` solves it. The pages on formats say more.
    """
    from cover.formats.table import FORMATS, about, name_of, reads, writes

    if output.json:
        from cover.answers import records

        for answer in records.formats(name):
            output.record(answer.record)
        return 0
    if name is not None:
        known = about(name_of(name))
        output.result(known.example.removesuffix("\n"))
        if known.kinds:
            output.note(f"{name_of(name)} reads {', '.join(sorted(known.kinds))}")
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

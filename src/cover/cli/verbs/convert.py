"""`cover convert`: the same puzzle or problem in another format."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from cover.basics.errors import InputError
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.names import TextType
from cover.cli.shared.output import Output


class Written(TextType):
    """The name of a format that is written, by the table of formats (read only when it is needed)."""

    name = "format"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from cover.formats.table import FORMATS, name_of, writes

        try:
            name = name_of(str(value))
        except InputError as error:
            self.fail(error.reason, param, ctx)
        if not writes(name):
            self.fail(f"{name} is read, not written: {', '.join(filter(writes, FORMATS))} are", param, ctx)
        return name

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from cover.formats.table import FORMATS, about, writes

        names = [name for name in FORMATS if name.startswith(incomplete) and writes(name)]
        return [CompletionItem(name, help=about(name).description) for name in names]


@click.command(
    cls=options.Verb,
    examples=["cover convert --to line board.txt -o board.sdm", "cover convert --to cnf board.txt | cover solve -"],
)
@options.inputs
@click.option("--to", required=True, type=Written(), metavar="NAME", help="The format to write; see 'cover formats'.")
@options.route
@options.answers
def convert(inputs: Inputs, output: Output, to: str, route: dict[str, str | None]) -> int:
    """Write the puzzles in FILE... in another format.

    `cover formats` lists the formats. Some carry boards (line, grid, csv, ...), some any puzzle with its rules
    (puzzle), some problems (knuth, cnf, cp, ...), to which a puzzle is reduced. The whole puzzle is written unless
    --reduce says otherwise.
    """
    from cover.basics.errors import Refused
    from cover.cli.shared.flags import in_flags
    from cover.solving.convert import convert as converted
    from cover.solving.convert import kind_carried

    try:
        carried = kind_carried(to, **route)
    except Refused as unasked:
        raise click.UsageError(in_flags(str(unasked))) from None
    written = 0

    def one(given: Input) -> int:
        nonlocal written
        if carried is not None and given.many:
            raise InputError(f"{to} holds one problem, and there are several inputs", source=given.place)
        facts = {key: fact for key, fact in given.reading.facts.items() if key != "solutions" or not inputs.rules}
        text = converted(given.reading.content, to, facts=facts, **route).removesuffix("\n")
        if output.json:
            from cover.answers import records

            output.record(records.convert(given, to, text + "\n").record)
            return 0
        if written and "\n" in text:
            output.result()
        output.data(text)
        written += 1
        return 0

    return inputs.answer(output, one)

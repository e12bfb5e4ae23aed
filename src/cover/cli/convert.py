"""`cover convert`: the same puzzle or problem in another format."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from cover.cli import options
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output
from cover.errors import InputError


class Written(click.ParamType[str]):
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
@options.writes
def convert(inputs: Inputs, output: Output, to: str, route: dict[str, str | None]) -> int:
    """Write the puzzles in FILE... in another format.

    `cover formats` lists the formats. Some carry boards (line, grid, csv, ...), some any puzzle with its rules
    (puzzle), some problems (knuth, cnf, cp, ...), to which a puzzle is reduced. The whole puzzle is written unless
    --reduce says otherwise.
    """
    from cover.formats import about, write
    from cover.routing import KINDS, Route, routed

    carried = about(to).carries
    unasked = [name for name, value in route.items() if value is not None]
    if carried not in KINDS and unasked:
        option = unasked[0].replace("_", "-")
        raise click.UsageError(f"--{option} plays no part where {to} is written: it carries the puzzle as it is")
    written = 0

    def one(given: Input) -> int:
        nonlocal written
        content = given.reading.content
        if carried in KINDS:
            if given.many:
                raise InputError(f"{to} holds one problem, and there are several inputs", source=given.place)
            asked = Route(route["reduce"] or "none", route["encoding"], route["at_most_one"])
            content = routed(content, carried, asked)
        facts = {key: fact for key, fact in given.reading.facts.items() if key != "solutions" or not inputs.rules}
        text = write(content, to, facts=facts).removesuffix("\n")
        if written and "\n" in text:
            output.result()
        output.data(text)
        written += 1
        return 0

    return inputs.answer(output, one)

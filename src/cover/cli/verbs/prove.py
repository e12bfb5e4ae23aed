"""`cover prove`: a certificate, which can be checked independently, of a claim about a puzzle."""

from __future__ import annotations

from typing import Any

import click

from cover.cli.derived import command_as, give, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output, keep
from cover.cli.shared.progress import Bar
from cover.verbs.declared import verb_of

VERB = verb_of("prove")


@command_as(VERB)
@options.inputs
@takes(VERB)
@click.option("--count", is_flag=True, help="Prove how many solutions there are, by the shorter way (see --as).")
@options.answering("--json", "--quiet")
def prove(inputs: Inputs, given: dict[str, Any], count: bool, output: Output) -> int:
    if count and given["claim"] != "decide":
        raise click.UsageError("--count and --claim do not go together")
    file, asked = given["output"], {**given, "claim": "count"} if count else given

    def one(read: Input) -> int:
        read.alone("cover prove")

        def report(words: str) -> None:
            bar.hide()
            output.note(words)

        with Bar(output) as bar:
            made = VERB.function(read.reading.content, watch=bar.watch_statistics, report=report, **asked)
        status = give(VERB, made, given, read, output)
        if made and not output.json:
            output.note(f"{file}: {', '.join(made.files)}")
        return status

    keep(inputs.files, file)
    return inputs.answer(output, one)

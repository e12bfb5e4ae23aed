"""`cover count`: how many solutions."""

from __future__ import annotations

import click

from cover.cli.boundary import kept, status_of
from cover.cli.shared import estimates, options
from cover.cli.shared.estimates import Probing
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.options import Search
from cover.cli.shared.output import Output
from cover.cli.shared.progress import Bar


@click.command(
    cls=options.Verb,
    examples=["cover count queens.txt", "cover count -t 1m30s --memory 2G dominoes.txt"],
)
@options.inputs
@options.limit(None, "Stop at N solutions.")
@click.option("--up-to-symmetry", is_flag=True, help="Count those that symmetries make equal once.")
@options.search_anywhere
@options.checked
@click.option("--memo", type=click.Choice(["auto", "on", "off"]), help="Count sub-problems that come again once (dlx).")
@estimates.probing
@options.answers
def count(
    inputs: Inputs,
    output: Output,
    search: Search,
    probing: Probing,
    limit: int | None,
    up_to_symmetry: bool,
    memo: str | None,
    checked: str | None,
) -> int:
    """Count the solutions of the puzzles in FILE...

    A count that stops early is printed as `at least N`, with the reason.
    """
    if up_to_symmetry and limit is not None:
        raise click.UsageError("--limit counts solutions one by one, --up-to-symmetry does not: give one of them")

    if up_to_symmetry and checked is not None:
        raise click.UsageError("--check asks for the same number, which --up-to-symmetry has by another way")

    def one(given: Input) -> int:
        from cover.cli.shared import words
        from cover.solving import verbs

        if probing.estimate:
            return probing.answer(given, output, search)
        content = given.reading.content
        spend = {"memo": memo, **search.spend, **search.chosen}
        if up_to_symmetry:
            from cover.covers import symmetry

            result = kept(symmetry.count_up_to_symmetry, content, search.backend, **spend)
        else:
            with Bar(output) as bar:
                spend |= {"watch": bar.watch, "checked": checked}
                result = kept(verbs.count, content, search.backend, limit=limit, **spend)
        if output.json:
            from cover.answers import records

            output.record(records.count(given, search.backend, result).record)
        else:
            output.result(given.lead + words.amount(result))
            if opinion := words.opinion(result):
                output.note(given.lead + opinion.lstrip(",; "))
            if result.clash:  # the number alone stands on stdout, for programs
                output.note(given.lead + f"no solution{words.named_clash(result)}")
        if output.verbose:
            output.detail(words.spent(result))
        return status_of(result)

    return inputs.answer(output, one)

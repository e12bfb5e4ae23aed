"""`cover puzzles`: the kinds of puzzles, and how one is written in a file."""

from __future__ import annotations

from importlib import import_module
from textwrap import indent, wrap

import click

from cover.cli import options
from cover.cli.output import Output
from cover.errors import InputError
from cover.naming import did_you_mean


@click.command(
    cls=options.Verb,
    examples=["cover puzzles queens | cover solve -"],
)
@click.argument("name", required=False)
@options.answers
def puzzles(output: Output, name: str | None) -> int:
    """List the kinds of puzzles, or write the rules and an example of one.

    `cover puzzles queens | cover solve -` solves it.
    """
    from cover.puzzles import PUZZLES, puzzle_class

    if name is not None and name not in PUZZLES:
        near = did_you_mean(name, PUZZLES) or f"; there are {', '.join(PUZZLES)}"
        raise InputError(f"unknown puzzle {name!r}{near}")
    if name is not None and not output.json:
        kind = puzzle_class(name)
        rules = wrap(kind.rules, 100, initial_indent="# ", subsequent_indent="# ")
        keys = [f"# Its keys are {', '.join(kind.keys)}."] if kind.keys else []
        output.result("\n".join([*rules, *keys, kind.example.removesuffix("\n")]))
        return 0
    for number, word in enumerate([name] if name else PUZZLES):
        kind, about = puzzle_class(word), _about(PUZZLES[word])
        if output.json:
            more = {"rules": kind.rules, "keys": list(kind.keys)}
            output.record({"name": word, "about": about, "example": kind.example, **more})
            continue
        if number:
            output.result()
        output.result(f"{click.style(word, bold=True)}  {about}")
        output.result(click.style(indent(kind.example.removesuffix("\n"), "    "), fg="cyan"))
    return 0


def _about(target: str) -> str:
    """The first line of the docstring of a puzzle's module."""
    return (import_module(target.partition(":")[0]).__doc__ or "").strip().split("\n")[0]

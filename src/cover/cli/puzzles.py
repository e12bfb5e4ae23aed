"""`cover puzzles`: the kinds of puzzles, and how one is written in a file."""

from __future__ import annotations

from importlib import import_module
from textwrap import indent

import click

from cover.cli import options
from cover.cli.output import Output
from cover.errors import InputError

# A complete input for each kind of puzzle; further rules and keys are in docs/formats.md.
EXAMPLES = {
    "sudoku": "100007090030020008009600500005300900010080002600004000300000010040000007007000300\n",
    "latin": "puzzle: latin\n\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
    "queens": "puzzle: queens\nsize: 8\nqueens: r1c4\n",
    "langford": "puzzle: langford\nn: 7\n",
    "polyomino": "puzzle: polyomino\nsize: 6x10\npieces: pentominoes\n",
}


@click.command()
@click.argument("name", required=False)
@options.answers
def puzzles(output: Output, name: str | None) -> int:
    """List the kinds of puzzles, or write an example of one.

    `cover puzzles queens | cover solve -` solves it.
    """
    from cover.puzzles import PUZZLES

    if name is not None and name not in PUZZLES:
        raise InputError(f"unknown puzzle {name!r}; there are {', '.join(PUZZLES)}")
    if name is not None and not output.json:
        output.result(EXAMPLES[name].removesuffix("\n"))
        return 0
    for number, kind in enumerate([name] if name else PUZZLES):
        about = _about(PUZZLES[kind])
        if output.json:
            output.record({"name": kind, "about": about, "example": EXAMPLES[kind]})
            continue
        if number:
            output.result()
        output.result(f"{click.style(kind, bold=True)}  {about}")
        output.result(click.style(indent(EXAMPLES[kind].removesuffix("\n"), "    "), fg="cyan"))
    return 0


def _about(target: str) -> str:
    """The first line of the docstring of a puzzle's module."""
    return (import_module(target.partition(":")[0]).__doc__ or "").strip().split("\n")[0]

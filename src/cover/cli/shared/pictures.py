"""Pictures at the command line: files by their endings, sheets, and characters with colors for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from cover.basics.errors import Refused
from cover.cli.shared.cleaning import clean, paint
from cover.cli.shared.drawing import in_characters
from cover.cli.shared.output import Output, keep, write_bytes

if TYPE_CHECKING:
    from cover.drawing.shapes import Picture


def save(pages: Sequence[Picture], file: str, *, mono: bool, sheet: bool) -> None:
    """Write pages as the file's ending says, whole or not at all; sheet: they fill their pages. Raises Refused."""
    from cover.drawing.files import as_file

    write_bytes(file, as_file(pages, file, mono=mono, sheet=sheet))


def in_colors(picture: Picture, output: Output) -> str | None:
    """The picture for this output; None where the terminal is too narrow for it."""
    from cover.drawing.terminal import canvas

    made = canvas(picture)
    if output.terminal and any(len(row) > output.columns for row in made.rows()):
        return None
    text = "\n".join(_line(row) for row in made.rows()) if output.styled else clean(made.text())
    return in_characters(text, output)


def _line(row: Sequence[Any]) -> str:
    def dress(spot: Any) -> tuple[Any, ...]:
        borders = any(spot.arms) and (spot.text == " " or spot.soft)
        return spot.color or None, spot.behind or None, spot.bold, borders

    parts = []
    for (color, behind, bold, border), run in groupby(row, dress):
        text = "".join(spot.shown(False) for spot in run)
        plain = not (color or behind or bold or border)
        parts.append(clean(text) if plain else paint(text, fg=color, bg=behind, bold=bold or None, dim=border or None))
    return "".join(parts)


drawn = click.option(
    "--draw",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Draw it too: FILE.svg, FILE.png or FILE.pdf (see cover draw), or - for the terminal.",
)


def save_views(views: Sequence[tuple[Any, Any]], file: str, inputs: Sequence[str], output: Output) -> None:
    """Write a picture of each puzzle with what a view points out, or show them (`-`). Raises Refused, and writes
    nothing."""
    from dataclasses import replace

    from cover.drawing.shapes import viewed

    if file == "-":
        if output.json:
            raise Refused("--draw - is for people: it does not go with --json")
        for puzzle, view in views:
            made = viewed(puzzle.draw(None, view), view)
            output.result(in_colors(made, output) or "the terminal is too narrow for the picture")
        return
    from cover.drawing.files import ending

    ending(file)
    keep(inputs, file)
    if not views:
        raise Refused("there is nothing to draw")
    pages = [viewed(puzzle.draw(None, view), view) for puzzle, view in views]
    many = len(pages) > 1
    numbered = [replace(page, title=f"{k}. {page.title}") if many else page for k, page in enumerate(pages, 1)]
    save(numbered, file, mono=False, sheet=False)

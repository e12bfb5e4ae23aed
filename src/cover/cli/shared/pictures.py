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
    """The picture as characters for this output, colored where it shows colors; None where the terminal is too narrow
    for it."""
    from cover.drawing.terminal import canvas

    rows = (drawing := canvas(picture)).rows()
    if output.terminal and any(len(row) > output.columns for row in rows):
        return None
    text = "\n".join(map(_colored, rows)) if output.styled else clean(drawing.text())
    return in_characters(text, output)


def _colored(row: Sequence[Any]) -> str:
    """A row of spots with the escapes of colors, one for each run of spots that look alike."""

    def dress(spot: Any) -> tuple[Any, ...]:
        is_border = any(spot.arms) and (spot.text == " " or spot.soft)  # the grid's own lines are dimmed
        return spot.color or None, spot.behind or None, spot.bold, is_border

    parts = []
    for (color, behind, bold, border), run in groupby(row, dress):
        text = "".join(spot.shown(False) for spot in run)
        plain = not (color or behind or bold or border)
        # None and not False: click ends a style that is False with an escape of its own.
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
            picture = viewed(puzzle.draw(None, view), view)
            output.result(in_colors(picture, output) or "the terminal is too narrow for the picture")
        return
    from cover.drawing.files import ending

    # Both only raise, and before anything is drawn: an ending that is none, a file that is one of the inputs.
    ending(file)
    keep(inputs, file)
    if not views:
        raise Refused("there is nothing to draw")
    pages = [viewed(puzzle.draw(None, view), view) for puzzle, view in views]
    if len(pages) > 1:
        pages = [replace(page, title=f"{k}. {page.title}") for k, page in enumerate(pages, 1)]
    save(pages, file, mono=False, sheet=False)

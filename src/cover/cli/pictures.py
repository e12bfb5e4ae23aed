"""Pictures at the command line: files by their endings, sheets, and characters with colors for a terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, Any

import click

from cover.cli.cleaning import clean, paint
from cover.cli.drawing import in_characters
from cover.cli.output import Output, keep, write_bytes
from cover.errors import Refused

if TYPE_CHECKING:
    from cover.drawing.shapes import Picture

ENDINGS = (".svg", ".png", ".pdf")


def ending(file: str) -> str:
    """What a file's name says it shall hold. Raises Refused for anything but a picture."""
    found = os.path.splitext(file)[1].lower()
    if found not in ENDINGS:
        named = f"not {found}" if found else f"and {file!r} has no ending"
        raise Refused(f"pictures are files that end with {', '.join(ENDINGS)}, {named}")
    return found


def save(pages: Sequence[Picture], file: str, *, mono: bool, sheet: bool) -> None:
    """Write pages as the file's ending says, whole or not at all; sheet: they fill their pages. Raises Refused."""
    kind = ending(file)
    if kind == ".pdf":
        from cover.drawing.pdf import LARGEST, pdf

        write_bytes(file, pdf(pages, mono=mono, largest=inf if sheet else LARGEST))
        return
    if len(pages) != 1:
        raise Refused(f"{kind} holds one page, and here are {len(pages)}: a .pdf holds them all")
    if kind == ".svg":
        from cover.drawing.svg import CELL, svg

        write_bytes(file, svg(pages[0], mono=mono, cell=900.0 if sheet else CELL).encode("utf-8"))
        return
    from cover.drawing.png import png

    write_bytes(file, png(pages[0], mono=mono, cell=_dots(pages[0])))


def _dots(picture: Picture) -> float:
    """Pixels of a cell: 96, fewer where the picture would not fit into 5000 x 5000, more where it is tiny."""
    longest = max(picture.width, picture.height)
    return max(min(96.0, 5000 / longest), 300 / longest)


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

    if file == "-":
        if output.json:
            raise Refused("--draw - is for people, and --json is not")
        for puzzle, view in views:
            output.result(in_colors(puzzle.draw(None, view), output) or "the terminal is too narrow for the picture")
        return
    ending(file)
    keep(inputs, file)
    if not views:
        raise Refused("there is nothing to draw")
    pages = [puzzle.draw(None, view) for puzzle, view in views]
    many = len(pages) > 1
    numbered = [replace(page, title=f"{k}. {page.title}") if many else page for k, page in enumerate(pages, 1)]
    save(numbered, file, mono=False, sheet=False)


class SheetType(click.ParamType[tuple[int, int]]):
    """`2x3`: rows and columns of pictures on a page."""

    name = "RxC"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        parts = str(value).lower().split("x")
        numbers = [int(part[:3]) for part in parts if part.isascii() and part.isdecimal()]
        if len(parts) != 2 or len(numbers) != 2 or not all(1 <= number <= 20 for number in numbers):
            self.fail(f"{value!r} is not rows x columns of pictures on a page, such as 2x3 (20x20 at most)", param, ctx)
        return numbers[0], numbers[1]

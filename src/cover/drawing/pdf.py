"""Pictures as PDF, a page each, drawn with lines and the fonts that every reader of PDF has, and others for
other characters."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from cover.basics.errors import Refused, to_install
from cover.drawing.colors import COLORS, GREYS, monochrome
from cover.drawing.fonts import missing, runs
from cover.drawing.needs import needed
from cover.drawing.shapes import Circle, Path, Picture, Shape, Text

if TYPE_CHECKING:
    from fpdf import FPDF

PAGE = (210.0, 297.0)  # millimetres: A4
MARGIN = 15.0
ROOM = (PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN)
LARGEST = 15.0  # a cell, where a page has room for more
_FONTS = {"sans": "Helvetica", "mono": "Courier"}
_CAPS = 0.36  # of a letter's size, between its middle and its base line
_POINT = 72 / 25.4


def pdf(pages: Iterable[Picture], *, mono: bool = False, largest: float = LARGEST) -> bytes:
    """The bytes of a PDF file; largest: millimetres of a unit, at most.

    Raises Refused without fpdf2, and for a character that its fonts lack."""
    fpdf = needed("fpdf")
    document = fpdf.FPDF(unit="mm", format=PAGE)
    document.set_auto_page_break(False)
    first = True
    for picture in pages:
        if first:
            document.set_title(picture.title)
            document.set_creator("cover")
            first = False
        document.add_page()
        _draw(document, monochrome(picture) if mono else picture, GREYS if mono else COLORS, largest)
    return bytes(document.output())


def _draw(document: FPDF, picture: Picture, colors: dict[str, str], largest: float) -> None:
    scale = min(ROOM[0] / picture.width, ROOM[1] / picture.height, largest)
    right = (PAGE[0] - picture.width * scale) / 2
    placed = Picture(picture.shapes, picture.width, picture.height, picture.left, picture.top)
    moved = Picture(placed.moved(right, MARGIN, scale), *PAGE)
    for shape in moved.in_order():
        _shape(document, shape, colors)


def _shape(document: FPDF, shape: Shape, colors: dict[str, str]) -> None:
    if isinstance(shape, Text):
        _text(document, shape, colors)
        return
    if shape.fill:
        document.set_fill_color(colors[shape.fill])
    if shape.stroke:
        document.set_draw_color(colors[shape.stroke])
        document.set_line_width(shape.width)
    style = ("D" if shape.stroke else "") + ("F" if shape.fill else "")
    if isinstance(shape, Circle):
        document.circle(shape.x, shape.y, shape.radius, style=style)
        return
    _path(document, shape, style)


def _path(document: Any, shape: Path, style: str) -> None:
    if shape.dash:
        document.set_dash_pattern(*shape.dash)
    with document.local_context(stroke_cap_style="BUTT" if shape.dash else "ROUND", stroke_join_style="ROUND"):
        if shape.closed:
            document.polygon(shape.points, style=style)
        else:
            document.polyline(shape.points, style=style)
    if shape.dash:
        document.set_dash_pattern()


def _text(document: Any, shape: Text, colors: dict[str, str]) -> None:
    # A word may need several fonts: pieces are set one after the other, and their width is known only then.
    pieces = [(piece, _font(document, shape, file)) for piece, file in runs(shape.text, shape.family, shape.bold)]
    if gone := missing(shape.text, shape.family, shape.bold):
        raise Refused(f"no installed font has {gone!r}, which a PDF needs: {to_install('plot')} for DejaVu")
    size = shape.size * _POINT
    document.set_text_color(colors[shape.color])
    wide = 0.0
    for piece, (font, style) in pieces:
        document.set_font(font, style, size)
        wide += document.get_string_width(piece)
    x = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * wide
    for piece, (font, style) in pieces:
        document.set_font(font, style, size)
        document.text(x, shape.y + _CAPS * shape.size, piece)
        x += document.get_string_width(piece)


def _font(document: Any, shape: Text, file: FilePath | None) -> tuple[str, str]:
    """The font of a piece of text, by name and style; only the glyphs that are used go into the file."""
    if file is None:
        return _FONTS[shape.family], "B" if shape.bold else ""
    if file.stem.lower() not in document.fonts:
        document.add_font(file.stem, "", file)
    return file.stem, ""

"""Pictures as PDF, a page each, drawn with lines and the fonts that every reader of PDF has, and DejaVu for other
characters."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from os.path import dirname, join
from typing import TYPE_CHECKING, Any

from cover.basics.errors import Refused, to_install
from cover.drawing.colors import COLORS, GREYS, monochrome
from cover.drawing.needs import needed
from cover.drawing.shapes import Circle, Path, Picture, Shape, Text

if TYPE_CHECKING:
    from fpdf import FPDF

PAGE = (210.0, 297.0)  # millimetres: A4
MARGIN = 15.0
LARGEST = 15.0  # a cell, where a page has room for more
_FONTS = {"sans": "Helvetica", "mono": "Courier"}
_WIDE = {"sans": "DejaVuSans", "mono": "DejaVuSansMono"}
_CAPS = 0.36  # of a letter's size, between its middle and its base line
_POINT = 72 / 25.4


def pdf(
    pages: Iterable[Picture], *, mono: bool = False, page: tuple[float, float] = PAGE, largest: float = LARGEST
) -> bytes:
    """The bytes of a PDF file; page: width and height in millimetres; largest: millimetres of a unit, at most.

    Raises Refused without fpdf2, and for a character that its fonts lack."""
    fpdf = needed("fpdf")
    document = fpdf.FPDF(unit="mm", format=page)
    document.set_auto_page_break(False)
    first = True
    for picture in pages:
        if first:
            document.set_title(picture.title)
            document.set_author("cover")
            first = False
        document.add_page()
        _draw(document, monochrome(picture) if mono else picture, GREYS if mono else COLORS, page, largest)
    return bytes(document.output())


def _draw(document: FPDF, picture: Picture, colors: dict[str, str], page: tuple[float, float], largest: float) -> None:
    scale = min((page[0] - 2 * MARGIN) / picture.width, (page[1] - 2 * MARGIN) / picture.height, largest)
    right = (page[0] - picture.width * scale) / 2
    placed = Picture(picture.shapes, picture.width, picture.height, picture.left, picture.top)
    moved = Picture(placed.moved(right, MARGIN, scale), *page)
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
    style, size = "B" if shape.bold else "", shape.size * _POINT
    try:
        shape.text.encode("latin-1")
        document.set_font(_FONTS[shape.family], style, size)
    except UnicodeEncodeError as error:
        _set_wide_font(document, shape, style, size, shape.text[error.start])
    document.set_text_color(colors[shape.color])
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * document.get_string_width(shape.text)
    document.text(shape.x - left, shape.y + _CAPS * shape.size, shape.text)


def _set_wide_font(document: Any, shape: Text, style: str, size: float, character: str) -> None:
    """DejaVu, which matplotlib brings, for texts with characters beyond Latin-1; only the glyphs that are used go into
    the file. Raises Refused without it, and for characters that it lacks."""
    name = _WIDE[shape.family]
    if f"{name}{style}".lower() not in document.fonts:
        found = find_spec("matplotlib")
        if found is None or found.origin is None:
            words = (
                f"the fonts of a PDF have no {character!r}: SVG and PNG show it, PDF does where matplotlib is installed"
            )
            raise Refused(f"{words} ({to_install('plot')})")
        file = f"{name}{'-Bold' if style else ''}.ttf"
        document.add_font(name, style, join(dirname(found.origin), "mpl-data", "fonts", "ttf", file))
    document.set_font(name, style, size)
    glyphs = document.current_font.cmap
    if missing := next((character for character in shape.text if ord(character) not in glyphs), ""):
        raise Refused(f"the fonts of a PDF have no {missing!r}: SVG and PNG show it")

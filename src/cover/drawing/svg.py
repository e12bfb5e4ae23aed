"""Pictures as SVG, written by drawsvg."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from cover.drawing.colors import COLORS, GREYS, monochrome
from cover.drawing.needs import needed
from cover.drawing.shapes import Circle, Path, Picture, Shape

if TYPE_CHECKING:
    from drawsvg import Drawing

CELL = 48.0  # pixels
HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
_FAMILIES = {"sans": "Arial, Helvetica, 'DejaVu Sans', sans-serif", "mono": "'DejaVu Sans Mono', Consolas, monospace"}


def svg(picture: Picture, *, mono: bool = False, cell: float = CELL, header: str = HEADER) -> str:
    """The text of an SVG file; cell: pixels of a cell; header: what stands before it. Raises Refused without drawsvg.

    >>> import cover
    >>> cover.Queens(4).draw().title
    'Queens: 4x4, 0 given, 0 squares forbidden'
    """
    text: str = _drawing(picture, mono, cell).as_svg(header=header)
    return text


def _drawing(picture: Picture, mono: bool, cell: float) -> Drawing:
    drawsvg = needed("drawsvg")
    colors = GREYS if mono else COLORS
    if mono:
        picture = monochrome(picture)
    box = _pixels(picture.width, cell), _pixels(picture.height, cell)
    drawing = drawsvg.Drawing(*box, origin=(_pixels(picture.left, cell), _pixels(picture.top, cell)), role="img")
    title, words = (escape(text, quote=False) for text in (picture.title, picture.alt))
    drawing.append(drawsvg.Raw(f"<title>{title}</title><desc>{words}</desc>"))
    corner = _pixels(picture.left, cell), _pixels(picture.top, cell)
    drawing.append(drawsvg.Rectangle(*corner, *box, fill=colors["paper"]))
    for shape in picture.in_order():
        drawing.append(_element(drawsvg, shape, colors, cell))
    return drawing


def _element(drawsvg: Any, shape: Shape, colors: dict[str, str], cell: float) -> Any:
    if isinstance(shape, Path):
        style = {**_stroke(shape, colors, cell), "stroke_linejoin": "round"}
        if not shape.closed or shape.dash:
            style["stroke_linecap"] = "butt" if shape.dash else "round"
        if shape.dash:
            style["stroke_dasharray"] = " ".join(f"{_pixels(length, cell):g}" for length in shape.dash)
        flat = [_pixels(number, cell) for point in shape.points for number in point]
        return drawsvg.Lines(*flat, close=shape.closed, **style)
    if isinstance(shape, Circle):
        place = _pixels(shape.x, cell), _pixels(shape.y, cell), _pixels(shape.radius, cell)
        return drawsvg.Circle(*place, **_stroke(shape, colors, cell))
    size = _pixels(shape.size, cell)
    style = {"fill": colors[shape.color], "text_anchor": shape.anchor, "font_family": _FAMILIES[shape.family]}
    if shape.bold:
        style["font_weight"] = "bold"
    # The middle of digits and capitals lies 0.36 of the size above their base line.
    return drawsvg.Text(shape.text, size, _pixels(shape.x, cell), _pixels(shape.y + 0.36 * shape.size, cell), **style)


def _stroke(shape: Path | Circle, colors: dict[str, str], cell: float) -> dict[str, Any]:
    style: dict[str, Any] = {"fill": colors[shape.fill] if shape.fill else "none"}
    if shape.stroke:
        style |= {"stroke": colors[shape.stroke], "stroke_width": _pixels(shape.width, cell)}
    return style


def _pixels(length: float, cell: float) -> float:
    return round(length * cell, 2)

"""Pictures as SVG, written by drawsvg.

Shapes of the same look that follow each other are one element: what a browser takes for a picture goes by elements, and
a board of 60x60 has thousands of shapes. Only such are joined as look the same together and apart: strokes without a
fill, disks without a stroke, and characters of a line. All colors are opaque.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cover.drawing.colors import COLORS, GREYS, NIGHT, monochrome
from cover.drawing.needs import needed
from cover.drawing.shapes import Circle, Path, Picture, Shape, Text

if TYPE_CHECKING:
    from drawsvg import Drawing

CELL = 48.0  # pixels
HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
_FAMILIES = {"sans": "Arial, Helvetica, 'DejaVu Sans', sans-serif", "mono": "'DejaVu Sans Mono', Consolas, monospace"}


def svg(picture: Picture, *, mono: bool = False, cell: float = CELL, header: str = HEADER, night: bool = False) -> str:
    """The text of an SVG file; cell: pixels of a cell; header: what stands before it; night: a dark screen shows it in
    colors of its own. Raises Refused without drawsvg.

    >>> import cover
    >>> cover.Queens(4).draw().title
    'Queens: 4x4, 0 given, 0 squares forbidden'
    """
    text: str = _drawing(picture, mono, cell).as_svg(header=header)
    return text.replace("<title>", f"<style>{_night(text)}</style><title>", 1) if night else text


def _night(text: str) -> str:
    """What takes the place of the colors of a picture where the screen is dark; text on what is shaded stays light, and
    so does paper that is printed on."""
    there = {COLORS[role]: dark for role, dark in NIGHT.items() if f'"{COLORS[role]}"' in text}
    rules = (f'[{what}="{light}"]{{{what}:{dark}}}' for light, dark in there.items() for what in ("fill", "stroke"))
    on_shaded = f'text[fill="{COLORS["paper"]}"]{{fill:{NIGHT["ink"]}}}'
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}{on_shaded}}}"


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
    for alike in _runs(picture.in_order()):
        drawing.append(_element(drawsvg, alike, colors, cell))
    return drawing


def _runs(shapes: Iterable[Shape]) -> Iterator[list[Shape]]:
    """The shapes, in order; those that can be one element together."""
    for look, alike in groupby(shapes, _look):
        run = list(alike)
        yield from [run] if look is not None else ([shape] for shape in run)


def _look(shape: Shape) -> Shape | None:
    """What neighbors must have in common to be one element: the shape without its place. None if it stands alone."""
    if isinstance(shape, Path):
        return None if shape.fill else replace(shape, points=(), sign="")
    if isinstance(shape, Circle):
        return None if shape.stroke else replace(shape, x=0.0, y=0.0)
    # A code point alone is a character only where nothing joins it to its neighbors.
    return replace(shape, x=0.0, text="") if len(shape.text) == 1 and " " < shape.text < "\u0300" else None


def _element(drawsvg: Any, alike: list[Shape], colors: dict[str, str], cell: float) -> Any:
    shape = alike[0]
    if isinstance(shape, Path):
        style = {**_stroke(shape, colors, cell), "stroke_linejoin": "round"}
        # Dashes end where they end; lines without have round ends, unless they close.
        if not shape.closed or shape.dash:
            style["stroke_linecap"] = "butt" if shape.dash else "round"
        if shape.dash:
            style["stroke_dasharray"] = " ".join(f"{_pixels(length, cell):g}" for length in shape.dash)
        return drawsvg.Path(" ".join(_lines(path, cell) for path in alike if isinstance(path, Path)), **style)
    if isinstance(shape, Circle):
        if len(alike) > 1:
            return drawsvg.Path(
                " ".join(_disk(disk, cell) for disk in alike if isinstance(disk, Circle)),
                **_stroke(shape, colors, cell),
            )
        place = _pixels(shape.x, cell), _pixels(shape.y, cell), _pixels(shape.radius, cell)
        return drawsvg.Circle(*place, **_stroke(shape, colors, cell))
    size = _pixels(shape.size, cell)
    style = {"fill": colors[shape.color], "text_anchor": shape.anchor, "font_family": _FAMILIES[shape.family]}
    if shape.bold:
        style["font_weight"] = "bold"
    texts = [text for text in alike if isinstance(text, Text)]
    # Joined characters stand each at its own place.
    across = " ".join(_number(text.x, cell) for text in texts)  # each character at its own, and anchored there
    # The middle of digits and capitals lies 0.36 of the size above their base line.
    down = _pixels(shape.y + 0.36 * shape.size, cell)
    return drawsvg.Text("".join(text.text for text in texts), size, across, down, **style)


def _lines(path: Path, cell: float) -> str:
    points = [f"{_number(x, cell)},{_number(y, cell)}" for x, y in path.points]
    return f"M{' L'.join(points)}{' Z' if path.closed else ''}"


def _disk(disk: Circle, cell: float) -> str:
    """A circle as a path: two arcs from its left end."""
    left, y, radius, wide = (
        _number(length, cell) for length in (disk.x - disk.radius, disk.y, disk.radius, 2 * disk.radius)
    )
    arc = f"a{radius},{radius} 0 1 0"
    return f"M{left},{y}{arc} {wide},0{arc} -{wide},0Z"


def _stroke(shape: Path | Circle, colors: dict[str, str], cell: float) -> dict[str, Any]:
    style: dict[str, Any] = {"fill": colors[shape.fill] if shape.fill else "none"}
    if shape.stroke:
        style |= {"stroke": colors[shape.stroke], "stroke_width": _pixels(shape.width, cell)}
    return style


def _pixels(length: float, cell: float) -> float:
    return round(length * cell, 2)


def _number(length: float, cell: float) -> str:
    """Pixels, as short as they can be written."""
    return f"{round(length * cell, 2):.2f}".rstrip("0").rstrip(".")

"""Pictures in notebooks, where the packages that draw are installed."""

from __future__ import annotations

from cover.basics.errors import Refused
from cover.drawing.shapes import Picture

MOST = 12_000  # shapes; a notebook keeps every picture it shows


def shown(picture: Picture) -> str | None:
    """The SVG of a picture for a page; None without drawsvg, and for pictures too large to be kept."""
    from cover.drawing.svg import CELL, svg

    if len(picture.shapes) > MOST:
        return None
    try:
        return svg(picture, cell=min(CELL, 30.0), header="")
    except Refused:
        return None

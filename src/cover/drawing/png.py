"""Pictures as PNG: the SVG, drawn by resvg."""

from __future__ import annotations

from cover.drawing.needs import needed
from cover.drawing.shapes import Picture
from cover.drawing.svg import CELL, svg


def png(picture: Picture, *, mono: bool = False, cell: float = 2 * CELL) -> bytes:
    """The bytes of a PNG file; cell: pixels of a cell. Raises Refused without resvg-py."""
    resvg = needed("resvg_py")
    drawn = resvg.svg_to_bytes(svg_string=svg(picture, mono=mono, cell=cell))
    return bytes(drawn)

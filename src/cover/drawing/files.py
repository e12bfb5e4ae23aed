"""Pictures as files: SVG, PNG and PDF by the ending of their names."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import inf

from cover.basics.errors import Refused
from cover.drawing.shapes import Picture

ENDINGS = (".svg", ".png", ".pdf")


def ending(file: str) -> str:
    """What a file's name says it shall hold. Raises Refused for anything but a picture.

    >>> ending("board.PDF")
    '.pdf'
    """
    found = os.path.splitext(file)[1].lower()
    if found not in ENDINGS:
        named = f"not {found}" if found else f"and {file!r} has no ending"
        raise Refused(f"pictures must be files that end with {', '.join(ENDINGS)}, {named}")
    return found


def as_file(pages: Sequence[Picture], file: str, *, mono: bool = False, sheet: bool = False) -> bytes:
    """What a file of that name holds: a page each. mono: without colors; sheet: the pictures fill their pages. Raises
    Refused for several pages where one is held."""
    kind = ending(file)
    if kind == ".pdf":
        from cover.drawing.pdf import LARGEST, pdf

        return pdf(pages, mono=mono, largest=inf if sheet else LARGEST)
    if len(pages) != 1:
        raise Refused(f"{kind} holds one page, and there are {len(pages)}: write a .pdf")
    if kind == ".svg":
        from cover.drawing.svg import CELL, svg

        return svg(pages[0], mono=mono, cell=900.0 if sheet else CELL).encode("utf-8")
    from cover.drawing.png import png

    return png(pages[0], mono=mono, cell=_dots(pages[0]))


def _dots(picture: Picture) -> float:
    """Pixels of a cell: 96, fewer where the picture would not fit into 5000 x 5000, more where it is tiny."""
    longest = max(picture.width, picture.height)
    return max(min(96.0, 5000 / longest), 300 / longest)

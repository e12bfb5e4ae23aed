"""Several pictures on a page, for print: puzzles first, solutions on pages of their own at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from cover.drawing.shapes import Picture, Shape, Text, text_width

GAP = 0.08  # of a place, between pictures
TITLE = 0.035  # of a place's height
HEADING = 0.07  # of a page's width: the height of the line at its top


def room(rows: int = 1, columns: int = 1, *, shape: float = 180 / 267) -> tuple[float, float]:
    """Width and height that a picture on such a sheet has, in widths of the page."""
    return (1 - GAP) / columns, (1 - GAP) / shape / rows


def sheets(
    pictures: Iterable[Picture],
    rows: int,
    columns: int,
    *,
    shape: float = 180 / 267,
    titles: bool = True,
    heading: str = "",
) -> Iterator[Picture]:
    """Pages of rows x columns pictures, each as large as its place allows; shape: width of a page by its height.

    A page is 1 wide; titles: they stand above the pictures; heading: a line at the top of each page.
    """
    several = iter(pictures)
    while page := list(islice(several, rows * columns)):
        yield (
            _headed(page, rows, columns, shape, titles, heading)
            if heading
            else _page(page, rows, columns, shape, titles)
        )


def _headed(pictures: Sequence[Picture], rows: int, columns: int, shape: float, titled: bool, heading: str) -> Picture:
    """A page whose pictures stand below a line of words."""
    below = _page(pictures, rows, columns, 1 / (1 / shape - HEADING), titled)
    size = min(0.4 * HEADING, 0.95 / text_width(heading, 1.0))
    words = Text(0.02, HEADING / 2, heading, size, anchor="start")
    return replace(below, shapes=(words, *below.moved(0, HEADING)), height=1 / shape, title=f"{heading}; {below.title}")


def _page(pictures: Sequence[Picture], rows: int, columns: int, shape: float, titled: bool) -> Picture:
    wide, high = 1 / columns, 1 / shape / rows
    # Titles as small as the place asks for, in its height or in its width.
    title = min(TITLE * high, 0.03 * wide) if titled else 0.0
    shapes: list[Shape] = []
    for k, picture in enumerate(pictures):
        left, top = (k % columns) * wide, (k // columns) * high
        across, down = room(rows, columns, shape=shape)
        scale = min(across / picture.width, (down - 2 * title) / picture.height)
        right = left + (wide - picture.width * scale) / 2
        shapes += picture.moved(right, top + 2 * title, scale)
        if picture.title and titled:
            size = min(1.2 * title, 0.95 * wide / text_width(picture.title, 1.0))
            shapes.append(Text(left + wide / 2, top + title, picture.title, size))
    titles = "; ".join(picture.title for picture in pictures)
    return Picture(tuple(shapes), 1.0, 1 / shape, title=titles, alt="; ".join(picture.alt for picture in pictures))

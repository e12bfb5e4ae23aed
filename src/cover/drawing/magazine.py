"""A puzzle as magazines print it: title and author above the board, its rules in sentences below, and an address with
its QR code beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf

from cover.basics.errors import Refused
from cover.drawing.needs import needed
from cover.drawing.shapes import Picture, Shape, Text, rectangle

LONGEST = 2331  # bytes of an address: what the largest QR code holds at its second level of correction (ISO/IEC 18004)
NARROWEST = 6.0  # cells that words may fill below a small board
LETTERS = 38  # sizes of the rules' letters that make the width of a page
FEWEST = 16  # where it is a small place on a sheet
SMALLEST = 7.0 * 25.4 / 72  # millimetres: letters of 7 points
_QUIET = 4  # modules left white around a code, as its standard demands
_CODE = 0.24  # of the width
# Widths of letters by their size, about as in DejaVu Sans: what draws an SVG chooses the font, and few are wider.
_WIDTHS = {
    **dict.fromkeys("ijl'|", 0.29),
    **dict.fromkeys(" .,:;!f", 0.35),
    **dict.fromkeys("tr()[]-/", 0.4),
    **dict.fromkeys("mwMW@%", 0.95),
}
_BOLD = 1.12  # how much wider bold letters are


@dataclass(frozen=True)
class Words:
    """What is printed with a board; rules: a paragraph each; address: of a page with the puzzle, shown as QR code."""

    title: str = ""
    author: str = ""
    rules: Sequence[str] = ()
    address: str = ""

    def lines(self) -> Iterator[str]:
        """All of it, line by line, for those who read it as text; the title first."""
        yield from (line for line in (self.title, f"by {self.author}" if self.author else "") if line)
        yield from self.rules
        yield from [self.address] if self.address else []


def readable(picture: Picture, words: Words, room: tuple[float, float], largest: float = inf) -> Picture:
    """The same for a place of so many millimetres: in letters of SMALLEST where it allows them, or else as large as it
    does. largest: millimetres of a unit, at most."""
    found: list[tuple[float, Picture]] = []
    for letters in range(LETTERS, FEWEST - 1, -2):
        page = magazine(picture, words, letters)
        size = min(room[0] / page.width, room[1] / page.height, largest) * page.width / letters
        if size >= SMALLEST:
            return page
        found.append((size, page))
    return max(found, key=lambda sized: sized[0])[1]


def magazine(picture: Picture, words: Words, letters: int = LETTERS) -> Picture:
    """The picture with the words around it; as wide as the board, or a little wider if that is small. letters: of the
    rules, whose sizes make that width. Raises Refused for an address that no QR code holds, and without segno."""
    wide = max(picture.width, NARROWEST)
    size = wide / letters
    # Sizes follow from the width, so that a page looks the same whatever its board.
    above = list(_above(words, wide, size))
    top = max((text.y + 0.9 * text.size for text in above), default=0.0)
    bottom = top + picture.height + 0.5 * size
    shapes: list[Shape] = [*above, *picture.moved((wide - picture.width) / 2, top)]
    low = bottom
    if words.address:
        side = _CODE * wide
        low = bottom + side
        shapes += _code(words.address, wide - side, bottom, side)
        # The address below the code as well, where it fits without becoming too small to read.
        small = min(0.8 * size, side / width_of(words.address, 1.0))
        if small >= 0.4 * size:
            shapes.append(Text(wide - side / 2, low + 0.6 * small, words.address, small))
            low += 1.5 * small
    # Beside the code lines are shorter; below it they have the whole width.
    code = low
    for text in _below(
        words.rules, lambda y: wide - (_CODE * wide + size) * (y < code and bool(words.address)), size, bottom
    ):
        shapes.append(text)
        low = max(low, text.y + size)
    alt = "; ".join([picture.alt, *words.lines()])
    return Picture(tuple(shapes), wide, low, title=words.title or picture.title, alt=alt)


def width_of(text: str, size: float) -> float:
    """About how wide words are; letters beyond Latin-1 are taken as wide ones."""
    return size * sum(_WIDTHS.get(c, 0.95 if ord(c) > 0xFF else 0.72 if c.isupper() else 0.62) for c in text)


def wrapped(text: str, wide: Callable[[int], float], size: float) -> Iterator[str]:
    """The lines of a paragraph, each as wide as its number allows; a word longer than a line is broken."""
    line, number = "", 0
    for word in text.split():
        if line and width_of(f"{line} {word}", size) > wide(number):
            yield line
            line, number = "", number + 1
        line = f"{line} {word}" if line else word
        while len(line) > 1 and width_of(line, size) > wide(number):
            fits = next(k for k in range(len(line) - 1, 0, -1) if k == 1 or width_of(line[:k], size) <= wide(number))
            yield line[:fits]
            line, number = line[fits:], number + 1
    if line:
        yield line


def _above(words: Words, wide: float, size: float) -> Iterator[Text]:
    y = 0.0
    author = f"by {words.author}" if words.author else ""
    for text, large, bold in ((words.title, max(size, 1.8 * wide / LETTERS), True), (author, size, False)):
        room = wide / _BOLD if bold else wide
        for line in wrapped(text, lambda _: room, large):  # noqa: B023
            yield Text(0.0, y + 0.6 * large, line, large, bold=bold, anchor="start")
            y += 1.25 * large


def _below(rules: Iterable[str], wide: Callable[[float], float], size: float, top: float) -> Iterator[Text]:
    """The rules, a paragraph each; wide: of a line by the place of its upper edge."""
    high, y = 1.3 * size, top
    for rule in rules:
        begins = y
        for line in wrapped(rule, lambda number: wide(begins + number * high), size):  # noqa: B023
            yield Text(0.0, y + 0.6 * size, line, size, anchor="start")
            y += high
        y += 0.35 * size


def _code(address: str, left: float, top: float, side: float) -> Iterator[Shape]:
    """The dark modules of a QR code in a square, those of a row that touch as one."""
    if len(address.encode()) > LONGEST:
        raise Refused(f"an address of {len(address.encode())} bytes is too long for a QR code: the most is {LONGEST}")
    rows = needed("segno").make_qr(address, error="m").matrix
    cell = side / (len(rows) + _QUIET)
    right, down = left + _QUIET / 2 * cell, top + _QUIET / 2 * cell
    for r, row in enumerate(rows):
        at = 0
        for dark, run in groupby(row):
            many = len(list(run))
            if dark:
                # A little overlap, so that no white line shows between rows.
                yield rectangle(right + at * cell, down + r * cell, many * cell, 1.02 * cell, fill="ink")
            at += many

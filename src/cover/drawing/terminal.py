"""Pictures in characters, four columns and two lines a cell (twice that where a cell holds pencil marks).

Lines of the grid are box drawing, light and heavy, and so are level and upright lines of a solution, heavy; dashes are
cages; clue lines run through the middles of cells; fills are the background's color where there are colors. A picture
that is made of characters is written as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import floor, hypot

import numpy as np
from numpy.typing import NDArray

from cover.drawing.boxes import Arms, box
from cover.drawing.shapes import GRID, SHADE, Circle, Path, Picture, Shape, Text
from cover.drawing.texts import HIGH, WIDE

_COLORS = {"answer": "cyan", "removed": "red", "placed": "green", "pencil": "cyan", "thin": "bright_black"}
_FILLS = {
    "clash": "red", "differ": "yellow", "placed": "green", "region": "yellow", "window": "blue", "used": "cyan",
    "over": "yellow",
}  # fmt: skip
_MARKED = ("green", "cyan", "yellow")  # what a view points out
_PIECES = ("yellow", "cyan", "green", "bright_yellow", "blue", "red", "magenta")
_STRUCK, _RISING = "\u00d7", "\u2571"
_PLAIN_FILLS = {"black": "█", "shade": "░"}
_WITHOUT_COLORS = {"used": "░", "placed": "▒", "over": "·"}  # what stands for a background


@dataclass
class Spot:
    """A character and how it is dressed: colors are names that terminals know."""

    text: str = " "
    color: str = ""
    behind: str = ""
    bold: bool = False
    arms: Arms = (0, 0, 0, 0)
    dashed: bool = False
    struck: bool = False
    soft: bool = False  # gives way to the grid
    fill: str = ""  # instead of a space where there are no colors

    def shown(self, plain: bool) -> str:
        if self.struck and plain:
            return _STRUCK
        free = self.text == " " or self.soft
        if free and any(self.arms):
            return box(self.arms, self.dashed)
        return self.fill or self.text if plain and self.text == " " else self.text


@dataclass
class Canvas:
    """Characters by line and column. across, down: how many a cell has (a fraction where a character is wider than
    that); arms: uint8 (4, lines, columns), of the lines of the grid; dashed: bool (lines, columns); spots: what stands
    there besides."""

    across: float
    down: float
    left: float
    top: float
    spots: dict[tuple[int, int], Spot] = field(default_factory=dict)
    arms: NDArray[np.uint8] = field(default_factory=lambda: np.zeros((4, 0, 0), dtype=np.uint8))
    dashed: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), dtype=np.bool_))

    def at(self, line: int, column: int) -> Spot:
        return self.spots.setdefault((line, column), Spot())

    def place(self, x: float, y: float) -> tuple[int, int]:
        """The line and column of a point."""
        return round((y - self.top) * self.down), round((x - self.left) * self.across)

    def widen(self, lines: int, columns: int) -> None:
        """Room for as many lines and columns."""
        more = [(0, max(0, wanted - size)) for wanted, size in zip((lines, columns), self.dashed.shape, strict=True)]
        if any(after for _, after in more):
            self.arms, self.dashed = np.pad(self.arms, [(0, 0), *more]), np.pad(self.dashed, more)

    def _dressed(self) -> tuple[list[int], dict[int, list[tuple[int, Spot]]]]:
        """How many characters each line has; by line the spots and their columns, with their arms."""
        height = 1 + max((line for line, _ in self.spots), default=-1)
        self.widen(height, 1 + max((column for _, column in self.spots), default=-1))
        drawn = (self.arms.max(axis=0) > 0) | self.dashed
        width = (drawn * np.arange(1, 1 + drawn.shape[1])).max(axis=1, initial=0).tolist()
        held: dict[int, list[tuple[int, Spot]]] = {}
        for (line, column), spot in self.spots.items():
            if line >= 0 and column >= 0:
                up, right, down, left = self.arms[:, line, column].tolist()
                spot.arms, spot.dashed = (up, right, down, left), bool(self.dashed[line, column])
                width[line] = max(width[line], column + 1)
                held.setdefault(line, []).append((column, spot))
        return width, held

    def _codes(self) -> NDArray[np.uint8]:
        """Of each character the place of its lines in `_spots_of_lines()`."""
        up, right, down, left = self.arms
        codes: NDArray[np.uint8] = 27 * up + 9 * right + 3 * down + left + np.uint8(81) * self.dashed
        return codes

    def rows(self) -> Iterator[list[Spot]]:
        """The characters, line by line."""
        width, held = self._dressed()
        codes, drawn = self._codes(), _spots_of_lines()
        for line, length in enumerate(width):
            row = [drawn[code] for code in codes[line, :length].tolist()]
            for column, spot in held.get(line, ()):
                row[column] = spot
            yield row

    def text(self) -> str:
        """The characters without colors."""
        _, held = self._dressed()
        shown = np.array([spot.shown(True) for spot in _spots_of_lines()])
        lines = []
        for line, codes in enumerate(self._codes()):
            characters = shown[codes].tolist()
            for column, spot in held.get(line, ()):
                characters[column] = spot.shown(True)
            lines.append("".join(characters).rstrip())
        return "\n".join(lines)


@cache
def _spots_of_lines() -> list[Spot]:
    """Characters that hold nothing but lines, by their arms, then the same dashed."""
    three = range(3)
    every = [(up, right, down, left) for up, right, down, left in product(three, three, three, three)]
    return [Spot(arms=arms, dashed=dashed) for dashed, arms in product((False, True), every)]


def canvas(picture: Picture) -> Canvas:
    """The picture in characters."""
    words = [shape for shape in picture.shapes if isinstance(shape, Text)]
    small = any(  # several texts in a cell
        word.color in ("pencil", "removed") or (word.color == "paper" and word.size < 0.4) for word in words
    )
    # Made of characters: each is one place.
    if any(word.family == "mono" for word in words):
        made = Canvas(1 / WIDE, 1 / HIGH, WIDE / 2, HIGH / 2)
    else:
        made = Canvas(*((8, 4) if small else (4, 2)), _whole(picture.left), _whole(picture.top))
    # As large as the farthest point of any line.
    ends = [made.place(x, y) for shape in picture.shapes if isinstance(shape, Path) for x, y in shape.points]
    made.widen(1 + max((line for line, _ in ends), default=-1), 1 + max((column for _, column in ends), default=-1))
    for shape in picture.in_order():
        _put(made, shape)
    return made


def _whole(corner: float) -> float:
    """A corner at half a cell before what stands outside, at the board's corner where nothing does: then the grid,
    which is at whole or at half places, and the middles of cells fall on characters of their own."""
    return 0.0 if corner > -0.35 else floor(2 * (corner + 0.25)) / 2


def plain(picture: Picture) -> str:
    """The picture as plain text.

    >>> import cover
    >>> print(plain(cover.Queens(2, queens=["r1c2"]).draw()))
    ┏━━━┯━━━┓
    ┃   │ ♛ ┃
    ┠───┼───┨
    ┃   │   ┃
    ┗━━━┷━━━┛
    """
    return canvas(picture).text()


def _put(made: Canvas, shape: Shape) -> None:
    if isinstance(shape, Text):
        _text(made, shape)
    elif isinstance(shape, Circle):
        _circle(made, shape)
    # A level or upright line of a solution is box drawing, as the grid is, so that both join.
    elif shape.stroke == "answer" and len(shape.points) == 2 and _is_straight(shape):
        _grid(made, shape)
        if shape.sign:
            _sign(made, shape)
    elif shape.sign:
        _sign(made, shape)
    elif shape.level == SHADE:
        _fill(made, shape)
    elif shape.level == GRID or shape.dash:
        _grid(made, shape)
    else:
        _stroke(made, shape)


def _is_straight(shape: Path) -> bool:
    (x, y), (u, v) = shape.points
    return x == u or y == v


def _sign(made: Canvas, shape: Path) -> None:
    """The character that stands for a shape, in its middle."""
    xs, ys = zip(*shape.points, strict=True)
    spot = made.at(*made.place((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    spot.text, spot.color = shape.sign, _COLORS.get(shape.fill, "")


def _text(made: Canvas, shape: Text) -> None:
    in_corner = shape.anchor == "start" and shape.color == "ink"  # then on the border, above the marks of its cell
    line, column = made.place(shape.x, floor(shape.y) if in_corner else shape.y)
    line = max(line, 0)
    start = column - {"start": 0, "middle": len(shape.text) // 2, "end": len(shape.text)}[shape.anchor]
    for k, character in enumerate(shape.text):
        spot = made.at(line, max(start + k, k))
        spot.text, spot.bold, spot.soft = character, shape.bold, False
        spot.color = _COLORS.get(shape.color, "")
        spot.struck = shape.color == "removed"
        if spot.behind in _MARKED:  # legible on a light screen and on a dark one
            spot.color, spot.behind = ("bright_white", "red") if spot.struck else ("black", spot.behind)


def _circle(made: Canvas, shape: Circle) -> None:
    line, column = made.place(shape.x, shape.y)
    if shape.radius >= 0.3:
        for place, character in ((column - 1, "("), (column + 1, ")")):
            spot = made.at(line, place)
            spot.text, spot.soft = character, False
        if shape.fill in ("black", "ink"):
            made.at(line, column).text = "●"
    elif shape.stroke or shape.fill:
        spot = made.at(line, column)
        dark = shape.fill in ("black", "ink")
        spot.text, spot.soft = "·" if shape.radius < 0.1 else "●" if dark else "○", False


def _fill(made: Canvas, shape: Path) -> None:
    """The inside of a cell or rectangle: its background, and a character where no color tells it."""
    xs, ys = zip(*shape.points, strict=True)
    (first, left), (last, right) = made.place(min(xs), min(ys)), made.place(max(xs), max(ys))
    behind = _PIECES[int(shape.fill[5:])] if shape.fill.startswith("piece") else _FILLS.get(shape.fill, "")
    for line in range(first + 1, last):
        for column in range(left + 1, right):
            spot = made.at(line, column)
            spot.behind, spot.fill = behind, _WITHOUT_COLORS.get(shape.fill, "")
            spot.text = _PLAIN_FILLS.get(shape.fill, spot.text)


def _grid(made: Canvas, shape: Path) -> None:
    """Level and upright lines, as arms of the characters they run through."""
    weight = 2 if shape.width >= 0.05 else 1
    corners = [(round(x), round(y)) for x, y in shape.points] if shape.dash else shape.points  # dashes lie inside
    ends = [made.place(x, y) for x, y in corners]
    for (line, column), (below, right) in zip(ends, ends[1:] + (ends[:1] if shape.closed else []), strict=False):
        if line == below and line >= 0:
            _run(made.arms[:, line], made.dashed[line], (column, right), _LEVEL, weight, bool(shape.dash))
        elif column == right and column >= 0:
            _run(made.arms[:, :, column], made.dashed[:, column], (line, below), _UPRIGHT, weight, bool(shape.dash))


_LEVEL, _UPRIGHT = (1, 3), (2, 0)  # of `Arms`, the one towards larger places and the one towards smaller


def _run(
    arms: NDArray[np.uint8],
    dashed: NDArray[np.bool_],
    ends: tuple[int, int],
    ways: tuple[int, int],
    weight: int,
    dash: bool,
) -> None:
    """A line between two places of a row or column of characters, with arms to where it goes on."""
    # What lies above or left of the board is cut off.
    low, high = max(min(ends), 0), max(ends)
    if dash:
        dashed[low + 1 : high] = True
    else:
        # Each place but the last has an arm onwards, each but the first an arm back; the heavier of two stays.
        for way, run in zip(ways, (arms[:, low:high], arms[:, low + 1 : high + 1]), strict=True):
            np.maximum(run[way], weight, out=run[way])


def _stroke(made: Canvas, shape: Path) -> None:
    """A clue's line, where nothing else stands yet: at each step a character for its direction. The long diagonals
    of a board are left to the words below it."""
    # Short strokes are signs of their own, not ways.
    long = any(hypot(u - x, v - y) > 0.4 for (x, y), (u, v) in zip(shape.points, shape.points[1:], strict=False))
    if shape.stroke in ("", "diagonal") or not long:
        return
    for (x, y), (u, v) in zip(shape.points, shape.points[1:], strict=False):
        (line, column), (below, right) = made.place(x, y), made.place(u, v)
        steps = max(abs(below - line), abs(right - column))
        down, across = below - line, right - column
        # Lines count downwards: growing in both directions falls.
        character = "─" if not down else "│" if not across else "╲" if down * across > 0 else _RISING
        for k in range(steps + 1):
            place = line + round(down * k / max(steps, 1)), column + round(across * k / max(steps, 1))
            if place[0] < 0 or place[1] < 0:
                continue
            spot = made.at(*place)
            # Only on free places: marks and borders are not written over.
            if spot.text == " ":
                spot.text, spot.color, spot.soft = character, "bright_black", True

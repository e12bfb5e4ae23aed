"""Pictures in characters, four columns and two lines a cell (twice that where a cell holds pencil marks).

Lines of the grid are box drawing, light and heavy; dashes are cages; clue lines run through the middles of cells;
fills are the background's color where there are colors.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import floor, hypot

from cover.drawing.shapes import GRID, SHADE, Circle, Path, Picture, Shape, Text

Arms = tuple[int, int, int, int]  # up, right, down, left: 0 none, 1 light, 2 heavy
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
    """Characters by line and column. across, down: how many a cell has."""

    across: int
    down: int
    left: float
    top: float
    spots: dict[tuple[int, int], Spot] = field(default_factory=dict)

    def at(self, line: int, column: int) -> Spot:
        return self.spots.setdefault((line, column), Spot())

    def place(self, x: float, y: float) -> tuple[int, int]:
        """The line and column of a point."""
        return round((y - self.top) * self.down), round((x - self.left) * self.across)

    def rows(self) -> list[list[Spot]]:
        last = [-1] * (1 + max((line for line, _ in self.spots), default=-1))
        for line, column in self.spots:
            if line >= 0:
                last[line] = max(last[line], column)
        return [[self.spots.get((line, column), Spot()) for column in range(end + 1)] for line, end in enumerate(last)]


def canvas(picture: Picture) -> Canvas:
    """The picture in characters."""
    crowded = ("pencil", "removed", "paper")  # several texts in a cell
    small = any(isinstance(shape, Text) and shape.color in crowded for shape in picture.shapes)
    left, top = _whole(picture.left), _whole(picture.top)
    made = Canvas(*((8, 4) if small else (4, 2)), left, top)
    for shape in picture.in_order():
        _put(made, shape)
    return made


def _whole(corner: float) -> float:
    """A corner at half a cell before what stands outside, at the board's corner where nothing does."""
    return 0.0 if corner > -0.3 else corner


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
    rows = canvas(picture).rows()
    return "\n".join("".join(spot.shown(True) for spot in row).rstrip() for row in rows)


def _put(made: Canvas, shape: Shape) -> None:
    if isinstance(shape, Text):
        _text(made, shape)
    elif isinstance(shape, Circle):
        _circle(made, shape)
    elif shape.sign:
        xs, ys = zip(*shape.points, strict=True)
        line, column = made.place((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        spot = made.at(line, column)
        spot.text, spot.color = shape.sign, _COLORS.get(shape.fill, "")
    elif shape.level == SHADE:
        _fill(made, shape)
    elif shape.level == GRID or shape.dash:
        _grid(made, shape)
    else:
        _stroke(made, shape)


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
        for k in range(min(column, right), max(column, right) + (line == below)):
            _pass(made.at(line, k), k, column, right, _LEVEL, weight, bool(shape.dash))
        for k in range(min(line, below), max(line, below) + (column == right)):
            _pass(made.at(k, column), k, line, below, _UPRIGHT, weight, bool(shape.dash))


_LEVEL, _UPRIGHT = (1, 3), (2, 0)  # of `Arms`, the one towards larger places and the one towards smaller


def _pass(spot: Spot, k: int, start: int, end: int, arms: tuple[int, int], weight: int, dashed: bool) -> None:
    """A line from `start` to `end` runs through place k, with arms to where it goes on."""
    low, high = min(start, end), max(start, end)
    if dashed:
        spot.dashed = spot.dashed or low < k < high
        return
    found = list(spot.arms)
    for arm, goes_on in zip(arms, (k < high, k > low), strict=True):
        if goes_on:
            found[arm] = max(found[arm], weight)
    up, east, down, west = found
    spot.arms = (up, east, down, west)


def _stroke(made: Canvas, shape: Path) -> None:
    """A clue's line, where nothing else stands yet: at each step a character for its direction. The long diagonals
    of a board are left to the words below it."""
    long = any(hypot(u - x, v - y) > 0.4 for (x, y), (u, v) in zip(shape.points, shape.points[1:], strict=False))
    if shape.stroke == "diagonal" or not long:
        return
    for (x, y), (u, v) in zip(shape.points, shape.points[1:], strict=False):
        (line, column), (below, right) = made.place(x, y), made.place(u, v)
        steps = max(abs(below - line), abs(right - column))
        down, across = below - line, right - column
        character = "─" if not down else "│" if not across else "╲" if down * across > 0 else _RISING
        for k in range(steps + 1):
            place = line + round(down * k / max(steps, 1)), column + round(across * k / max(steps, 1))
            if place[0] < 0 or place[1] < 0:
                continue
            spot = made.at(*place)
            if spot.text == " ":
                spot.text, spot.color, spot.soft = character, "bright_black", True


@cache
def _boxes() -> dict[Arms, str]:
    """Every box drawing character of light and heavy lines, by its arms, read off its name."""
    found = {}
    for code in (*range(0x2500, 0x254C), *range(0x2574, 0x257C)):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").split()
        if {"DASH", "DOUBLE", "ARC", "DIAGONAL"} & set(words):
            continue
        arms = dict.fromkeys(["UP", "RIGHT", "DOWN", "LEFT"], 0)
        for directions, weight in _parts(words):
            for word in directions:
                for arm in {"HORIZONTAL": ("LEFT", "RIGHT"), "VERTICAL": ("UP", "DOWN")}.get(word, (word,)):
                    arms[arm] = weight
        found[arms["UP"], arms["RIGHT"], arms["DOWN"], arms["LEFT"]] = chr(code)
    return found


def _parts(words: list[str]) -> Iterator[tuple[list[str], int]]:
    """`LIGHT DOWN AND RIGHT`, or `DOWN LIGHT AND RIGHT HEAVY`: directions and their weight."""
    weights = {"LIGHT": 1, "HEAVY": 2}
    if words[0] in weights:
        yield [word for word in words[1:] if word != "AND"], weights[words[0]]
        return
    directions: list[str] = []
    for word in words:
        if word in weights:
            yield directions, weights[word]
            directions = []
        elif word != "AND":
            directions.append(word)


def box(arms: Arms, dashed: bool = False) -> str:
    """The character with these arms.

    >>> box((1, 2, 1, 0)), box((0, 1, 0, 1), dashed=True)
    ('┝', '┄')
    """
    if dashed and arms in _DASHED:
        return _DASHED[arms]
    return _boxes().get(arms, "┼")


_DASHED = {(0, 1, 0, 1): "┄", (0, 2, 0, 2): "┅", (1, 0, 1, 0): "┆", (2, 0, 2, 0): "┇"}

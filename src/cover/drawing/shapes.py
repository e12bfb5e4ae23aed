"""What a picture is made of. Units are cells of a board: x to the right, y downwards, the first cell from (0, 0) to
(1, 1). Colors are names of `cover.drawing.colors`, which a renderer looks up. At the end figures that fill a cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from math import atan2, cos, pi, sin

from cover.drawing.view import PLAIN as PLAIN
from cover.drawing.view import View as View

Point = tuple[float, float]
Cell = tuple[int, int]

# Levels: what lies over what.
SHADE, LINE, GRID, DOT, TEXT = range(5)


@dataclass(frozen=True)
class Path:
    """Straight lines from point to point. stroke, fill: names of colors, "" for none; dash: lengths of strokes and
    gaps, in cells; sign: the character that stands for the shape in plain text."""

    points: tuple[Point, ...]
    stroke: str = "ink"
    width: float = 0.03
    fill: str = ""
    closed: bool = False
    dash: tuple[float, ...] = ()
    level: int = LINE
    sign: str = ""


@dataclass(frozen=True)
class Circle:
    """A disk or ring round (x, y)."""

    x: float
    y: float
    radius: float
    stroke: str = "ink"
    width: float = 0.03
    fill: str = ""
    level: int = LINE


@dataclass(frozen=True)
class Text:
    """Words whose middle line runs through y; anchor: which part of them stands at x (`start`, `middle`, `end`)."""

    x: float
    y: float
    text: str
    size: float = 0.6
    color: str = "ink"
    bold: bool = False
    anchor: str = "middle"
    family: str = "sans"
    level: int = TEXT


Shape = Path | Circle | Text


@dataclass(frozen=True)
class Picture:
    """Shapes in the rectangle from (left, top), `width` x `height` cells.

    title: what it is, in a line; alt: what it shows, for those who do not see it; on_points: are the cells of the
    puzzle points at whole coordinates, and no squares?
    """

    shapes: tuple[Shape, ...]
    width: float
    height: float
    left: float = 0.0
    top: float = 0.0
    title: str = ""
    alt: str = ""
    on_points: bool = False

    def in_order(self) -> list[Shape]:
        """The shapes, what lies below first."""
        return sorted(self.shapes, key=lambda shape: shape.level)

    def moved(self, right: float, down: float, scale: float = 1.0) -> tuple[Shape, ...]:
        """The shapes, scaled and moved so that the picture's corner comes to (right, down)."""
        return tuple(_moved(shape, right - self.left * scale, down - self.top * scale, scale) for shape in self.shapes)


def picture(
    shapes: Iterable[Shape],
    columns: float,
    rows: float,
    *,
    title: str = "",
    alt: str = "",
    margin: float = 0.15,
    on_points: bool = False,
) -> Picture:
    """A picture of a board of so many columns and rows, and of all that stands around it."""
    kept = tuple(shapes)
    left, top, right, bottom = 0.0, 0.0, columns, rows
    for shape in kept:
        for x, y in corners(shape):
            left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
    size = (right - left + 2 * margin, bottom - top + 2 * margin)
    return Picture(kept, *size, left - margin, top - margin, title, alt, on_points)


def viewed(drawn: Picture, view: View) -> Picture:
    """A picture with what a view lays over it and writes below it."""
    if not view.overlay and not view.below:
        return drawn
    bottom = drawn.top + drawn.height
    words = [
        Text(drawn.left + 0.15, bottom + 0.3 + 0.45 * k, text, 0.34, "outside", anchor="start")
        for k, text in enumerate(view.below)
    ]
    wide = max([drawn.width, *(text_width(word.text, word.size) + 0.3 for word in words)])
    high = drawn.height + 0.45 * len(words) + (0.15 if words else 0)
    return replace(drawn, shapes=(*drawn.shapes, *view.overlay, *words), width=wide, height=high)


def corners(shape: Shape) -> Iterable[Point]:
    """Points between which a shape lies, near enough for words, whose letters have different widths."""
    if isinstance(shape, Path):
        return shape.points
    if isinstance(shape, Circle):
        reach = shape.radius
        return ((shape.x - reach, shape.y - reach), (shape.x + reach, shape.y + reach))
    wide = text_width(shape.text, shape.size)
    start = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * wide
    return ((shape.x - start, shape.y - shape.size / 2), (shape.x - start + wide, shape.y + shape.size / 2))


def text_width(text: str, size: float) -> float:
    """About how wide words are."""
    return 0.58 * size * len(text)


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = "",
    stroke: str = "",
    thick: float = 0.03,
    level: int = SHADE,
) -> Path:
    points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Path(points, stroke, thick, fill, True, level=level)


def cell_square(cell: Cell, fill: str) -> Path:
    """A cell filled."""
    return rectangle(cell[1], cell[0], 1, 1, fill=fill)


def star(x: float, y: float, radius: float, fill: str = "ink") -> Path:
    """A star with five points."""
    turns = [(radius if k % 2 == 0 else 0.42 * radius, pi * (k / 5 - 0.5)) for k in range(10)]
    points = tuple((x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in turns)
    return Path(points, "", 0, fill, True, level=TEXT, sign="★")


_CROWN = (
    (-1, -0.6), (-0.5, 0), (-0.4, -0.95), (0, -0.1), (0.4, -0.95), (0.5, 0), (1, -0.6), (0.7, 0.5), (0.7, 0.9),
    (-0.7, 0.9), (-0.7, 0.5),
)  # fmt: skip


def crown(x: float, y: float, radius: float, fill: str = "ink") -> Path:
    """A queen."""
    points = tuple((x + radius * a, y + radius * b) for a, b in _CROWN)
    return Path(points, "", 0, fill, True, level=TEXT, sign="♛")


def middle(cell: Cell) -> Point:
    """The middle of a cell."""
    return cell[1] + 0.5, cell[0] + 0.5


def _moved(shape: Shape, right: float, down: float, scale: float) -> Shape:
    if isinstance(shape, Path):
        points = tuple((x * scale + right, y * scale + down) for x, y in shape.points)
        dash = tuple(length * scale for length in shape.dash)
        return replace(shape, points=points, width=shape.width * scale, dash=dash)
    x, y = shape.x * scale + right, shape.y * scale + down
    if isinstance(shape, Circle):
        return replace(shape, x=x, y=y, radius=shape.radius * scale, width=shape.width * scale)
    return replace(shape, x=x, y=y, size=shape.size * scale)


def tree(x: float, y: float) -> Iterator[Path]:
    """A round crown on a trunk."""
    yield rectangle(x - 0.06, y, 0.12, 0.34, fill="ink", level=TEXT)
    crown = tuple((x + 0.27 * cos(pi * k / 12), y - 0.08 + 0.27 * sin(pi * k / 12)) for k in range(24))
    yield Path(crown, "ink", 0.03, "whispers", True, level=TEXT, sign="T")


def ship_part(x: float, y: float, ways: Collection[tuple[int, int]], color: str) -> Path:
    """A part of a ship; ways: (down, right) to the parts beside it. Without any it is round, with one a bow, with two
    opposite ones a square."""
    reach = 0.36
    if not ways:
        ring = [(x + reach * cos(pi * k / 12), y + reach * sin(pi * k / 12)) for k in range(24)]
        return Path(tuple(ring), "", 0, color, True, level=TEXT, sign="S")
    down, right = min(ways)
    # The straight end looks towards the part beside it, whichever way that is.
    along, points = atan2(down, right), list[Point]()
    ends = [(0.5, -reach), (0.5, reach)]
    if len(ways) > 1:
        ends += [(-0.5, reach), (-0.5, -reach)]
    else:
        # Half a circle, from 6 to 18 steps of 15 degrees.
        ends += [(reach * cos(pi * k / 12), reach * sin(pi * k / 12)) for k in range(6, 19)]
    for a, b in ends:
        points.append((x + a * cos(along) - b * sin(along), y + a * sin(along) + b * cos(along)))
    return Path(tuple(points), "", 0, color, True, level=TEXT, sign="S")

"""Figures that fill a cell: trees, parts of ships."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import atan2, cos, pi, sin

from cover.drawing.shapes import TEXT, Path, Point, rectangle


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

"""The colors of pictures, by what they mean; in print without colors, greys, and hatching where shades must differ.

The hues are those of Okabe and Ito ("Color Universal Design", 2008), which people with any form of color blindness tell
apart, mixed with white where text stands on them. No meaning is carried by a color alone: pieces have letters, givens
are bold, struck marks are struck through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, floor, radians, sin

from cover.drawing.shapes import Path, Picture, Point, Shape

HUES = {
    "orange": "#e69f00", "sky": "#56b4e9", "green": "#009e73", "yellow": "#f0e442", "blue": "#0072b2",
    "red": "#d55e00", "purple": "#cc79a7",
}  # fmt: skip
PIECES = 7  # fills of pieces, from piece0


# Fills that text stands on: a hue, and how much white is mixed in.
FILLS = {
    "clash": ("red", 0.45), "differ": ("yellow", 0.25), "placed": ("green", 0.5), "used": ("purple", 0.4),
    "over": ("purple", 0.8), "whispers": ("green", 0.35), "renban": ("purple", 0.3), "between": ("sky", 0.4),
    "other": ("orange", 0.4), "diagonal": ("sky", 0.2), "window": ("sky", 0.7), "region": ("yellow", 0.6),
    **{f"piece{k}": (hue, 0.45) for k, hue in enumerate(HUES)},
}  # fmt: skip


def _mixed(color: str, paper: str, share: float) -> str:
    pairs = [(int(color[k : k + 2], 16), int(paper[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (other - part) * share):02x}" for part, other in pairs)


COLORS = {
    "paper": "#ffffff", "ink": "#000000", "thin": "#a0a0a0", "pencil": "#505050", "answer": HUES["blue"],
    "black": "#303030", "shade": "#d6d6d6", "outside": "#202020", "removed": HUES["red"], "cage": "#404040",
    "line": "#c8c8c8", "ends": "#f4f4f4", "palindrome": "#b4b4b4", "arrow": "#808080",
    **{role: _mixed(HUES[hue], "#ffffff", white) for role, (hue, white) in FILLS.items()},
}  # fmt: skip

# On a dark screen. What is shaded is a blue of its own: darker than its paper it would not be seen, and a light grey
# would be read as what is not shaded.
_NIGHT_PAPER = "#17191e"
NIGHT = {
    "paper": _NIGHT_PAPER, "ink": "#d9dde4", "thin": "#565c67", "pencil": "#b2b8c2", "answer": "#8fbdf2",
    "black": "#4d678a", "shade": "#3a4350", "outside": "#b2b8c2", "removed": "#ff9d92", "cage": "#b9bec7",
    "line": "#474d57", "ends": "#24272e", "palindrome": "#5a616d", "arrow": "#858c98",
    **{role: _mixed(HUES[hue], _NIGHT_PAPER, 0.6) for role, (hue, _) in FILLS.items()},
}  # fmt: skip

GREYS = {
    **COLORS,
    "answer": "#000000", "pencil": "#000000", "clash": "#c0c0c0", "differ": "#dcdcdc", "placed": "#c8c8c8",
    "used": "#d0d0d0", "over": "#ececec", "removed": "#000000",
    "whispers": "#a8a8a8", "renban": "#d0d0d0", "between": "#dcdcdc", "other": "#b8b8b8",
    "diagonal": "#808080", "window": "#e8e8e8", "region": "#e0e0e0",
    **{f"piece{k}": "#ffffff" for k in range(PIECES)},
}  # fmt: skip

# Degrees of the hatching's lines, and their distance in cells, for the fills that greys do not tell apart.
_HATCHING: dict[str, tuple[tuple[float, float], ...]] = {
    "piece0": (),
    "piece1": ((45, 0.22),),
    "piece2": ((135, 0.22),),
    "piece3": ((0, 0.25),),
    "piece4": ((90, 0.25),),
    "piece5": ((45, 0.3), (135, 0.3)),
    "piece6": ((0, 0.34), (90, 0.34)),
    "clash": ((45, 0.18),),
    "used": ((135, 0.25),),
}


def monochrome(picture: Picture) -> Picture:
    """The picture for print without colors: hatching is added to shades that only a color tells apart. It is rendered
    with `GREYS`."""
    shapes: list[Shape] = []
    for shape in picture.shapes:
        shapes.append(shape)
        if isinstance(shape, Path) and shape.fill in _HATCHING:
            for degrees, distance in _HATCHING[shape.fill]:
                shapes += _hatched(shape, degrees, distance)
    return replace(picture, shapes=tuple(shapes))


def _hatched(area: Path, degrees: float, distance: float) -> Iterator[Path]:
    """Parallel lines inside a polygon, on a grid that all polygons share."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    # Turned, so that the lines of hatching are level: then each is cut by the polygon's sides.
    turned = [(x * c + y * s, y * c - x * s) for x, y in area.points]
    first = floor(min(v for _, v in turned) / distance)
    last = floor(max(v for _, v in turned) / distance)
    for k in range(first, last + 1):
        at = (k + 0.5) * distance
        meets: list[float] = []
        # A side is counted where it crosses the line, and its lower end not twice: so crossings are even in number.
        for (u, v), (w, z) in zip(turned, turned[1:] + turned[:1], strict=True):
            if (v <= at) != (z <= at):
                meets.append(u + (at - v) / (z - v) * (w - u))
        meets.sort()
        for a, b in zip(meets[::2], meets[1::2], strict=True):
            # Turned back.
            ends: tuple[Point, ...] = ((a * c - at * s, a * s + at * c), (b * c - at * s, b * s + at * c))
            yield Path(ends, "thin", 0.02, level=area.level)

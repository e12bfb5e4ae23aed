"""What puzzles of lines look like: lines between points. Lines are any `Lines`, whose file imports this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cover.drawing import boards
from cover.drawing.shapes import DOT, GRID, LINE, Circle, Path, Picture, Shape, Text, picture, rectangle
from cover.drawing.strokes import number_and_way
from cover.puzzles.fields.picture import BLANK, WAYS

SHADED = "■"  # at a point that a solution shades


def of_lines(lines: Any, solution: Any, below: Sequence[str] = ()) -> Picture:
    """Points at whole coordinates (x = column, y = row) with lines between them, one or two side by side; words at the
    points (SHADED: a dark cell). below: what solvers must know and no cell shows (`no rings`)."""
    rows, columns = lines.height, lines.width
    points = {point: lines.point_text(point) for point in lines.mesh}
    held = {} if solution is None else lines.mesh.held(solution)
    points |= dict.fromkeys(() if solution is None else lines.shaded(solution), SHADED)
    alt = "; ".join(" ".join(line.split()) for line in lines.render(solution).splitlines() if line.strip())
    shapes: list[Shape] = []
    if all(text in BLANK for text in points.values()):
        shapes += [Circle(c, r, 0.06, "", 0, "ink", level=DOT) for r, c in points]
    else:
        for k in range(rows + 1):
            shapes.append(Path(((-0.5, k - 0.5), (columns - 0.5, k - 0.5)), "thin", boards.THIN, level=GRID))
        for k in range(columns + 1):
            shapes.append(Path(((k - 0.5, -0.5), (k - 0.5, rows - 0.5)), "thin", boards.THIN, level=GRID))
        for (r, c), text in points.items():
            shapes += _point(c, r, text.strip())
    for ((r, c), (s, d)), many in held.items():
        aside = {1: (0.0,), 2: (-0.09, 0.09), 3: (-0.15, 0.0, 0.15)}.get(many, ())
        for off in aside:
            a, b = (off, 0.0) if r != s else (0.0, off)
            sign = "" if many < 2 else "≡" if many > 2 else "║" if r != s else "═"
            shapes.append(Path(((c + a, r + b), (d + a, s + b)), "answer", 0.09, level=LINE, sign=sign))
    shapes += boards.caption(below, columns, rows - 0.5)
    alt = "; ".join([*below, alt])
    return picture(shapes, columns - 1, rows - 1, title=repr(lines)[1:-1], alt=alt, margin=0.25, on_points=True)


def _point(x: float, y: float, text: str) -> Iterator[Shape]:
    if text in ("○", "●"):
        yield Circle(x, y, 0.33, "ink", 0.05, "black" if text == "●" else "paper", level=DOT)
    elif text in ("#", SHADED):
        yield rectangle(x - 0.5, y - 0.5, 1, 1, fill="shade" if text == "#" else "black")
    elif text.isdecimal():
        yield Circle(x, y, 0.36, "ink", 0.04, "paper", level=DOT)
        yield Text(x, y, text, 0.45, bold=True)
    elif text[-1:] in WAYS:
        yield from number_and_way(x, y, text[:-1], text[-1])
    elif text not in BLANK:
        yield Text(x, y, text, 0.45, bold=True)

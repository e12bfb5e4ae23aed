"""What fields and puzzles of lines look like: cells with their marks, and lines between points."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from cover.drawing import boards
from cover.drawing.shapes import (
    DOT,
    GRID,
    LINE,
    TEXT,
    Circle,
    Path,
    Picture,
    Shape,
    Text,
    View,
    cell_square,
    middle,
    picture,
    rectangle,
)
from cover.drawing.strokes import number_and_way
from cover.puzzles.shared.cells import Cell

_BLANK = (".", "?", " ", "", "·")
_WAYS = ("<", ">", "^", "v")  # after a number
Beside = Sequence[int | None] | None


def of_field(
    owners: Sequence[Sequence[object]],
    given: Sequence[Sequence[str]],
    found: Sequence[Sequence[str]] | None,
    view: View,
    title: str,
    outside: Mapping[str, Beside] = MappingProxyType({}),
    dark: Collection[Cell] = (),
    below: Sequence[str] = (),
) -> Picture:
    """A board of words: `given` of the instance, `found` of a solution. `#` is a shaded cell, `o` a bulb, `*` a mine,
    `^` a tent; outside: numbers beside the rows
    ("left", "right") and columns ("top", "bottom"); dark: cells that are walls; below: words under it all."""
    rows, columns = len(given), max(map(len, given))
    shapes: list[Shape] = [*boards.shaded(view)]
    answers = given if found is None else found
    shaded = [(r, c) for r, row in enumerate(answers) for c, word in enumerate(row) if word.strip() == "#"]
    shade = "shade" if all(given[r][c].strip() not in _BLANK for r, c in shaded) else "black"
    for r, row in enumerate(given):
        for c, word in enumerate(row):
            answer = answers[r][c]
            if (r, c) in dark:
                shapes.append(cell_square((r, c), "black"))
                shapes += [] if word == "#" else [boards.mark((r, c), word, color="paper")]
            else:
                shapes += _cell((r, c), word.strip(), answer.strip(), shade)
    shapes += boards.borders(owners)
    shapes += beside(outside, rows, columns)
    shapes += boards.caption(below, columns, rows + any(number is not None for number in outside.get("bottom") or ()))
    return picture(shapes, columns, rows, title=title, alt="; ".join([*below, boards.in_words(found or given)]))


def beside(outside: Mapping[str, Beside], rows: float, columns: float) -> Iterator[Text]:
    """Numbers around a board whose upper left corner is at (0, 0)."""
    for side, numbers in outside.items():
        for k, number in enumerate(numbers or ()):
            at = {
                "left": (-0.5, k + 0.5),
                "right": (columns + 0.5, k + 0.5),
                "top": (k + 0.5, -0.5),
                "bottom": (k + 0.5, rows + 0.5),
            }[side]
            if number is not None:
                yield boards.clue_outside(at, str(number))


def _cell(cell: Cell, word: str, answer: str, shade: str) -> Iterator[Shape]:
    """shade: of shaded cells that hold a clue: light, or dark as those are that hold none."""
    (x, y), wall = middle(cell), word == "#" or (answer == "#" and word in _BLANK)
    if wall:
        yield cell_square(cell, "black")
    elif answer == "#" or (len(word) > 1 and word[-1] in _WAYS):
        color = "paper" if answer == "#" and shade == "black" else "ink"
        yield from [cell_square(cell, shade)] if answer == "#" else []
        if word[-1] in _WAYS:
            yield from number_and_way(x, y, word[:-1], word[-1], color)
        else:
            yield boards.mark(cell, word, color=color)
    elif answer == "o" and word in _BLANK:
        yield Circle(x, y, 0.3, "ink", 0.04, "differ", level=TEXT)
    elif answer == "*":
        yield Circle(x, y, 0.26, "", 0, "ink", level=TEXT)
    elif answer == "^":
        yield Path(
            ((x, y - 0.32), (x + 0.34, y + 0.3), (x - 0.34, y + 0.3)), "", 0, "answer", True, level=TEXT, sign="^"
        )
    elif answer not in _BLANK:
        yield boards.mark(cell, answer, given=word not in _BLANK)
    elif word not in _BLANK:
        yield boards.mark(cell, word)


def of_lines(
    rows: int,
    columns: int,
    points: Mapping[Cell, str],
    faces: Mapping[Cell, str],
    held: Mapping[tuple[Cell, Cell], int],
    title: str,
    alt: str,
    below: Sequence[str] = (),
) -> Picture:
    """Points at whole coordinates (x = column, y = row) with lines between them, one or two side by side; words at the
    points, in the faces between them, and below it all."""
    shapes: list[Shape] = []
    dots = any(text.strip() for text in faces.values()) or all(text in _BLANK for text in points.values())
    if dots:
        shapes += [Circle(c, r, 0.06, "", 0, "ink", level=DOT) for r, c in points]
        shapes += [boards.mark(cell, text) for cell, text in faces.items() if text.strip()]
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
    return picture(shapes, columns - 1, rows - 1, title=title, alt="; ".join([*below, alt]), margin=0.25)


def _point(x: float, y: float, text: str) -> Iterator[Shape]:
    if text in ("○", "●"):
        yield Circle(x, y, 0.33, "ink", 0.05, "black" if text == "●" else "paper", level=DOT)
    elif text == "#":
        yield rectangle(x - 0.5, y - 0.5, 1, 1, fill="shade")
    elif text.isdecimal():
        yield Circle(x, y, 0.36, "ink", 0.04, "paper", level=DOT)
        yield Text(x, y, text, 0.45, bold=True)
    elif text[-1:] in _WAYS:
        yield from number_and_way(x, y, text[:-1], text[-1])
    elif text not in _BLANK:
        yield Text(x, y, text, 0.45, bold=True)

"""What boards look like: cells, thick borders between owners, marks, pencil marks, and what a view points out."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cover.drawing.shapes import (
    DOT,
    GRID,
    TEXT,
    Cell,
    Path,
    Picture,
    Point,
    Shape,
    Text,
    View,
    cell_square,
    middle,
    picture,
    rectangle,
    text_width,
)

THIN, THICK = 0.02, 0.07
BELOW_LABEL = 0.26  # of a cell, for a number in its corner; in characters marks keep their three lines below it
Owners = Sequence[Sequence[Hashable]]
Ints = NDArray[np.int64]


def borders(owners: Owners, *, thin: bool = True) -> Iterator[Shape]:
    """The lines of a board: thick where the owners of two cells differ (None: no cell), thin elsewhere."""
    rows, columns = len(owners), max(map(len, owners), default=0)
    numbers: dict[Hashable, int] = {None: 0}
    owner = np.zeros((rows + 2, columns + 2), dtype=np.int64)  # 0: no cell
    for r, row in enumerate(owners):
        owner[r + 1, 1 : 1 + len(row)] = [numbers.setdefault(one, len(numbers)) for one in row]
    level, upright = ((owner[1:, 1:], owner[:-1, 1:]), (owner[1:, 1:].T, owner[1:, :-1].T))
    for thick in (0, 1) if thin else (1,):
        width, color = (THICK, "ink") if thick else (THIN, "thin")
        for at, start, end in _runs(*level, thick):
            yield Path(((start, at), (end, at)), color, width, level=GRID)
        for at, start, end in _runs(*upright, thick):
            yield Path(((at, start), (at, end)), color, width, level=GRID)


def _runs(here: Ints, beyond: Ints, thick: int) -> Iterator[tuple[int, int, int]]:
    """The segments between cells of different owners, or of one, joined: (line, start, end)."""
    chosen = (here != beyond) if thick else (here == beyond) & (here > 0)
    edges = np.diff(np.pad(chosen.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    for (line, start), (_, end) in zip(
        np.argwhere(edges == 1).tolist(), np.argwhere(edges == -1).tolist(), strict=True
    ):
        yield line, start, end


def mark(cell: Cell, text: str, *, given: bool = True, color: str = "") -> Text:
    """What stands in a cell, as large as it may be."""
    size = min(0.62, 0.8 / max(text_width(text, 1.15 if given else 1.0), 0.01))
    return Text(*middle(cell), text, size, color or ("ink" if given else "answer"), bold=given)


def pencil(
    cell: Cell,
    marks: Sequence[str],
    symbols: Sequence[str],
    struck: Iterable[str] = (),
    strong: Sequence[str] = (),
    top: float = 0.08,
) -> Iterator[Shape]:
    """Candidates of a cell, each symbol at its own place; struck: those with a line through them; strong: bold; top:
    how much of the cell is left free above them."""
    # As many columns as make a square, or nearly one, of all symbols.
    across = max(k for k in range(1, 40) if (k - 1) ** 2 < len(symbols))
    down = -(-len(symbols) // across)
    high = 0.92 - top
    # Letters must fit both ways: the lines of marks in the cell's height, the longest symbol in its column.
    size = min(0.95 * high / down, 0.85 / across / max(text_width(max(symbols, key=len), 1.0), 0.6))
    struck = set(struck)
    for k, symbol in enumerate(symbols):
        if symbol not in marks:
            continue
        x = cell[1] + 0.08 + 0.84 * (k % across + 0.5) / across
        y = cell[0] + top + high * (k // across + 0.5) / down
        gone = symbol in struck
        yield Text(x, y, symbol, size, "removed" if gone else "pencil", bold=symbol in strong)
        if gone:
            reach = size / 2
            yield Path(((x - reach, y + reach), (x + reach, y - reach)), "removed", 0.03, level=TEXT)


def shaded(view: View) -> Iterator[Shape]:
    """What a view points out, as shades of cells; what clashes has a cross in its corner too."""
    # Each cell in one color only, the strongest claim last.
    over, used = view.over.difference(view.used, view.placed), set(view.used).difference(view.placed)
    shades = {"over": over, "used": used, "differ": view.differ, "placed": view.placed, "clash": view.clash}
    for color, cells in shades.items():
        yield from (cell_square(cell, color) for cell in sorted(cells))
    for r, c in sorted(view.clash):
        for a, b in (((0.8, 0.06), (0.94, 0.2)), ((0.94, 0.06), (0.8, 0.2))):
            yield Path(((c + a[0], r + a[1]), (c + b[0], r + b[1])), "ink", 0.04, level=DOT)


def marks(
    givens: Mapping[Cell, str],
    answers: Mapping[Cell, str],
    view: View,
    symbols: Sequence[str],
    labelled: Collection[Cell] = (),
) -> Iterator[Shape]:
    """Givens bold, answers light, what a step places, and candidates where nothing stands, below the number in the
    corner of cells that are `labelled`."""
    # Later ones win: an answer over what was filled, a step over an answer, a given over all.
    filled = {**view.filled, **answers, **view.placed, **givens}
    for cell, text in filled.items():
        yield mark(cell, text, given=cell in givens)
    for cell in sorted({*view.candidates, *view.removed} - set(filled)):
        possible = [*view.candidates.get(cell, ()), *view.removed.get(cell, ())]
        known = symbols or sorted(set(possible))
        top = BELOW_LABEL if cell in labelled else 0.08
        yield from pencil(cell, possible, known, view.removed.get(cell, ()), view.used.get(cell, ()), top)


def filled(
    marks_: Sequence[Sequence[int | None]],
    givens: Sequence[Sequence[int | None]],
    owners: Owners,
    view: View,
    title: str,
) -> Picture:
    """A board of numbers, those among the givens bold."""
    held = {(r, c): str(mark) for r, row in enumerate(marks_) for c, mark in enumerate(row) if mark is not None}
    given = {cell: text for cell, text in held.items() if givens[cell[0]][cell[1]] is not None}
    shapes = [
        *shaded(view),
        *borders(owners),
        *marks(given, {cell: text for cell, text in held.items() if cell not in given}, view, ()),
    ]
    rows = [[held.get((r, c), "") for c in range(len(row))] for r, row in enumerate(marks_)]
    return picture(shapes, len(marks_[0]), len(marks_), title=title, alt=in_words(rows))


def table(rows: Sequence[Sequence[tuple[str, bool]]], heads: Sequence[str], title: str) -> Picture:
    """Words in rows and columns, given ones bold; heads: what stands before the rows."""
    size = 0.45
    wide = 0.5 + max((text_width(word, size) for row in rows for word, _ in row), default=1.0)
    shapes: list[Shape] = []
    for r, row in enumerate(rows):
        for c, (word, given) in enumerate(row):
            shapes.append(rectangle(c * wide, r, wide, 1, stroke="thin", thick=THIN, level=GRID))
            place = (c + 0.5) * wide, r + 0.5
            shapes.append(Text(*place, word, size, "ink" if given else "answer", bold=given))
    for r, head in enumerate(heads):
        shapes.append(Text(-0.2, r + 0.5, head, size, "outside", anchor="end"))
    words = in_words([[word for word, _ in row] for row in rows])
    return picture(shapes, wide * max(map(len, rows), default=1), max(len(rows), 1), title=title, alt=words)


def clue_outside(place: Point, text: str, *, size: float = 0.5) -> Text:
    """A clue beside the board."""
    return Text(*place, text, size, "outside")


def apart(shapes: Iterable[Shape], columns: float, rows: float) -> list[Shape]:
    """The shapes, clues beside a board moved outwards where two would stand in one place, and numbers in one corner of
    a cell side by side."""
    kept: list[Shape] = []
    places: list[Point] = []
    in_corner: dict[Point, int] = {}  # where in `kept` the number is that begins there, behind its ground
    for shape in shapes:
        if isinstance(shape, Text) and shape.anchor == "start":
            # Each number in a corner brings a ground behind it, which stands before it in `kept`.
            first = in_corner.setdefault((shape.x, shape.y), len(kept))
            if first < len(kept):
                kept.pop()  # its ground
                kept[first - 1 : first + 1] = _side_by_side(kept[first], shape)
                continue
        if isinstance(shape, Text) and shape.color == "outside":
            x, y = shape.x, shape.y
            # Outwards: away from the side of the board where the clue stands.
            out = (-1 if x < 0 else 1 if x > columns else 0, -1 if y < 0 else 1 if y > rows else 0)
            while any(abs(x - a) < 0.5 and abs(y - b) < 0.4 for a, b in places):
                x, y = x + 0.7 * out[0], y + 0.6 * out[1]
                # Inside the board there is no way out.
                if out == (0, 0):
                    break
            places.append((x, y))
            shape = replace(shape, x=x, y=y)
        kept.append(shape)
    return kept


def _side_by_side(one: Shape, other: Text) -> tuple[Shape, Text]:
    """Two numbers of one corner as one text on its ground, as small as the cell asks for."""
    assert isinstance(one, Text)
    text = f"{one.text} {other.text}"
    size = min(one.size, 0.88 / text_width(text, 1.0))
    ground, made = on_ground((one.x, one.y - other.size / 2), text, size)
    return ground, replace(one, text=text, size=size, y=made.y)


def on_ground(corner: Point, text: str, size: float) -> tuple[Shape, Text]:
    """A small text whose upper left corner is given, behind it its ground."""
    x, y = corner
    ground = rectangle(x - 0.02, y - 0.02, text_width(text, size) + 0.04, size + 0.02, fill="paper", level=DOT)
    return ground, Text(x, y + size / 2, text, size, "ink", anchor="start")


def caption(words: Sequence[str], columns: float, bottom: float) -> Iterator[Text]:
    """Rules that no shape shows, in lines below the board."""
    line, lines = "", list[str]()
    for word in words:
        longer = f"{line}, {word}" if line else word
        if line and text_width(longer, 0.34) > max(columns, 4):
            lines.append(line + ",")
            longer = word
        line = longer
    for k, text in enumerate([*lines, line] if line else []):
        yield Text(0, bottom + 0.4 + 0.45 * k, text, 0.34, "outside", anchor="start")


def in_words(rows: Sequence[Sequence[str]]) -> str:
    """Rows of marks for those who do not see them: `row 1: 5, blank, 3`; a dot is blank."""
    lines = (
        f"row {r}: {', '.join('blank' if text.strip() in ('', '.') else text.strip() for text in row)}"
        for r, row in enumerate(rows, 1)
    )
    return "; ".join(lines)

"""What a board of any kind looks like, by its layers and marks alone: rooms and walls thick, words beside the board,
dark marks dark, circles round, lines as lines."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Set
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

from cover.drawing import boards, strokes
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
    ship_part,
    tree,
)
from cover.problems.names import Cell
from cover.puzzles.kinds.drafts import SIGN_OF, SIGNS, matches
from cover.puzzles.kinds.drawn import HOLE, Drawing, Rows
from cover.puzzles.lines.mesh import Drawn

_DISKS = {"w": "paper", "b": "black", "o": "paper", "W": "paper", "B": "black"}
_DARK = ("#",)
_TENT, _TREE = "^", "T"  # a clue T is a tree where marks may be tents
_QUIET = (".", "-", "on", HOLE)  # marks that leave a cell as it is
_TRIANGLES = {"nw": (0, 2, 3), "ne": (0, 1, 2), "sw": (0, 1, 3), "se": (1, 2, 3)}  # corners, in the order of _CORNERS
_DIAGONALS = {"\\": (0, 2), "/": (3, 1)}  # the same
_CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_LINE_WIDTH = 0.09
# What links say of clues: dots in cells and on sides, numbers on sides, numbers with an arrow, pieces of ships.
_DOTS, _SIDES, _POINTED, _SHIPS = (re.compile(rf"\b({x})\b") for x in ("centres", "sides", "arrows16|pushes", "ships"))
_BESIDE = re.compile(r"(\d*|[?])([es])")
_ARROW = re.compile(r"(\d*|[?])([nswe])")
_PIECES = {
    "n": ((1, 0),), "s": ((-1, 0),), "l": ((0, 1),), "r": ((0, -1),), "m": ((0, -1), (0, 1)), "o": (),
    "nl": ((1, 0), (0, 1)), "nr": ((1, 0), (0, -1)), "sl": ((-1, 0), (0, 1)), "sr": ((-1, 0), (0, -1)),
}  # fmt: skip
_SIGNS_OF_WAYS = {
    "u": "↑", "d": "↓", "l": "←", "r": "→", "ud": "↕", "lr": "↔", "ul": "┘", "ur": "└", "dl": "┐", "dr": "┌",
    "udl": "┤", "udr": "├", "ulr": "┴", "dlr": "┬", "udlr": "┼",
}  # fmt: skip
_SIGNS_OF_SHIPS = dict(zip(_PIECES, zip("△▽◁▷□○╭╮╰╯", "▲▼◀▶■●◤◥◣◢", strict=True), strict=True))  # pale, dark
_BARS = {"v": (0.0, 1.0), "h": (1.0, 0.0)}  # marks of a kind that has both, and where their bars run
_DOT_COLORS = {"w": "paper", "b": "ink", "g": "thin", "d": "ink"}


def of_kind(drawing: Drawing, rows: Rows | None, drawn: Drawn | None, title: str, view: View) -> Picture:
    """A board, and a solution on it where there is one."""
    places = drawing.places
    shapes: list[Shape] = [*boards.shaded(view)]
    shade = "black" if rows is None else _shade(drawing, rows)
    for cell in places.number:
        mark = None if rows is None else rows[cell[0]][cell[1]]
        shapes += _in_cell(drawing, cell, mark, shade)
    walls = places.kind.lines == "walls" and drawn is not None
    shapes += boards.borders(drawing.walls(drawn) if walls else drawing.owners(rows))
    shapes += _holes(drawing)
    # Where all cells have arrows, lines say the same again.
    if drawn is not None and not walls and not _arrows(drawing):
        shapes += _lines(drawing, drawn, {(shape.x, shape.y) for shape in shapes if isinstance(shape, Text)})
    shapes += _layers(drawing)
    alt, on_points = _in_words(drawing, rows, drawn), places.kind.lines == "corners"
    return picture(shapes, places.width, places.height, title=title, alt=alt, on_points=on_points)


def _in_words(drawing: Drawing, rows: Rows | None, drawn: Drawn | None) -> str:
    """The board for those who do not see it: its cells, rooms and words beside it; with lines as they are drawn."""
    draft = drawing.draft
    if drawing.places.kind.lines:
        lines = drawing.render(rows, drawn).splitlines()
        return boards.in_words([[word for word in line.split(" ") if word] for line in lines])
    found = [boards.in_words(drawing.texts() if rows is None else drawing.solved(rows))]
    if draft.rooms:
        found.append(f"rooms: {boards.in_words([[room or '' for room in row] for row in drawing.owners()])}")
    if draft.corners:
        high, wide = range(drawing.places.height + 1), range(drawing.places.width + 1)
        found.append(f"corners: {boards.in_words([[draft.corners.get((r, c), '.') for c in wide] for r in high])}")
    found += [f"{side}: {', '.join(word or 'blank' for word in words)}" for side, words in draft.outside.items()]
    return "; ".join(found)


def _shade(drawing: Drawing, rows: Rows) -> str:
    """Of shaded cells: light where all of them hold clues that do not say so or bars stand between them, else dark."""
    dark = [cell for cell in drawing.places.number if rows[cell[0]][cell[1]] in _DARK]
    clued = (cell in drawing.draft.cells and drawing.given.get(cell) not in _DARK for cell in dark)
    return "shade" if drawing.draft.bars or all(clued) else "black"


def _in_cell(drawing: Drawing, cell: Cell, mark: int | str | None, shade: str) -> Iterator[Shape]:
    clue, places = drawing.draft.cells.get(cell, ""), drawing.places
    if clue and _is_wall(drawing, clue):
        yield cell_square(cell, "black")
        if clue not in _DARK:
            yield boards.mark(cell, clue, color="paper")
        return
    if matches(clue, places.kind.layout.areas):
        yield cell_square(cell, "shade")
        return
    dark = mark in _DARK or (mark is None and drawing.given.get(cell) in _DARK)
    if clue in _PIECES and _SHIPS.search(places.kind.link):
        yield from _ship(clue, *middle(cell), "black" if dark else "thin")
        return
    if dark:
        yield cell_square(cell, shade)
    if isinstance(mark, str) and mark in _TRIANGLES and "nw" in places.marks.index:
        corners = tuple((cell[1] + _CORNERS[k][0], cell[0] + _CORNERS[k][1]) for k in _TRIANGLES[mark])
        yield Path(corners, "", 0, "black", closed=True, sign="#")
        return
    yield from _clue(drawing, cell, clue, dark, "paper" if dark and shade == "black" else "ink")
    aside = _has_dots(drawing) or _has_sides(drawing)  # clues leave the middle free, or tell what they say there
    if mark is None or dark or mark in _QUIET or drawing.given.get(cell) == str(mark) or clue == str(mark):
        return
    yield from _mark(drawing, cell, mark, "" if aside else clue)


def _clue(drawing: Drawing, cell: Cell, clue: str, dark: bool, color: str) -> Iterator[Shape]:
    """A clue in its cell, or on the sides of it; color: on its ground."""
    places, (x, y) = drawing.places, middle(cell)
    arrows, disks, link = _arrows(drawing), _disks(drawing), places.kind.link
    if not clue or (dark and clue == "x"):
        return
    if clue == _TREE and _TENT in places.marks.index:
        yield from tree(x, y)
    elif clue in arrows:
        yield from strokes.pointer(x, y, arrows[clue])
    elif clue in _bars(drawing):
        yield from _bar_of(cell, clue, "ink", around=False)
    elif _has_dots(drawing):
        yield from _dots(clue, x, y)
    elif _has_sides(drawing):
        yield from _sides(clue, x, y)
    elif clue in disks:
        yield Circle(x, y, 0.33, "ink", 0.05, disks[clue], level=DOT)
    elif places.kind.layout.arrows and clue[-1:] in SIGNS:
        yield from strokes.number_and_way(x, y, clue[:-1], clue[-1], color)
    elif (pointed := _ARROW.fullmatch(clue)) and _POINTED.search(link):
        yield from strokes.number_and_way(x, y, pointed[1], SIGN_OF[pointed[2]], color)
    elif clue in _SIGNS_OF_WAYS and "15=udlr" in link:
        yield from _many_ways(clue, x, y)
    elif clue == "#" and places.kind.lines == "centres" and "#" not in places.marks.index:
        yield replace(rectangle(x - 0.28, y - 0.28, 0.56, 0.56, fill="black", level=DOT), sign="#")
    else:
        yield boards.mark(cell, clue, color="paper" if color == "paper" else "")


def _mark(drawing: Drawing, cell: Cell, mark: int | str, clue: str) -> Iterator[Shape]:
    """What a solution holds in a cell; clue: what stands there already."""
    arrows, disks, (x, y) = _arrows(drawing), _disks(drawing), middle(cell)
    if isinstance(mark, str) and mark in arrows:
        yield from strokes.pointer(x, y, arrows[mark], "answer")
    elif isinstance(mark, str) and mark in disks:
        yield Circle(x, y, 0.3, "ink", 0.04, disks[mark] if mark != "o" else "differ", level=TEXT)
    elif mark in _bars(drawing):
        yield from _bar_of(cell, str(mark), "answer", around=bool(clue))
    elif mark in _DIAGONALS:
        ends = tuple((cell[1] + _CORNERS[k][0], cell[0] + _CORNERS[k][1]) for k in _DIAGONALS[mark])
        yield Path(ends, "answer", 0.07, level=LINE)
    elif _TENT in drawing.places.marks.index:
        corners = ((x, y - 0.32), (x + 0.34, y + 0.3), (x - 0.34, y + 0.3))
        yield Path(corners, "", 0, "answer", closed=True, level=TEXT, sign=_TENT)
    elif not clue:
        yield boards.mark(cell, str(mark), given=False)
    elif len(drawing.places.left_by(clue) or ()) != 1:
        # The clue does not say it: a sum of several cells, the letter of an area.
        yield Text(x + 0.33, y - 0.3, str(mark), 0.3, "answer", level=TEXT)


def _arrows(drawing: Drawing) -> dict[str, str]:
    """Of marks that are arrows where they point."""
    marks = drawing.places.marks.index
    return SIGN_OF if SIGN_OF.keys() <= marks.keys() and "nw" not in marks else {}


def _disks(drawing: Drawing) -> dict[str, str]:
    """Of marks that are circles their color. Where all four directions are marks, w is west."""
    ways = SIGN_OF.keys() if SIGN_OF.keys() <= drawing.places.marks.index.keys() else ()
    return {mark: color for mark, color in _DISKS.items() if mark not in ways}


def _bars(drawing: Drawing) -> Collection[str]:
    """Marks that are bars: where these are no names of pieces."""
    marks = drawing.places.marks.index.keys()
    return _BARS if _BARS.keys() <= marks and not drawing.is_cut else ()


def _bar_of(cell: Cell, mark: str, color: str, around: bool) -> Iterator[Shape]:
    """Through a cell, or on both sides of the clue in it."""
    (x, y), (right, down) = middle(cell), _BARS[mark]
    for far, near in ((-0.5, -0.3), (0.5, 0.3)) if around else ((-0.5, 0.5),):
        ends = ((x + far * right, y + far * down), (x + near * right, y + near * down))
        yield Path(ends, color, _LINE_WIDTH, level=TEXT, sign=mark)


def _has_dots(drawing: Drawing) -> bool:
    """Are clues dots, in cells and on their right and lower sides?"""
    return _DOTS.search(drawing.places.kind.link) is not None


def _has_sides(drawing: Drawing) -> bool:
    """Are clues numbers on the right and lower sides of cells?"""
    return _SIDES.search(drawing.places.kind.link) is not None


def _sides(clue: str, x: float, y: float) -> Iterator[Shape]:
    """`9e7s`: circles on sides of a cell, with their numbers."""
    for number, side in _BESIDE.findall(clue):
        at = x + 0.5 * (side == "e"), y + 0.5 * (side == "s")
        yield Circle(*at, 0.19, "ink", 0.03, "paper", level=DOT)
        yield Text(*at, number, 0.26 if len(number) < 3 else 0.18, bold=True)


def _ship(clue: str, x: float, y: float, color: str) -> Iterator[Shape]:
    """The part of a ship that a clue names."""
    part = ship_part(x, y, _PIECES[clue], color)
    if clue == "m":  # whichever way the ship lies
        part = rectangle(x - 0.36, y - 0.36, 0.72, 0.72, fill=color)
    elif len(clue) > 1:  # a corner: a quarter of a disk
        (down, _), (_, right) = _PIECES[clue]
        turns = [pi * k / 24 for k in range(13)]
        ring = [(x + right * (0.36 - 0.72 * cos(t)), y + down * (0.36 - 0.72 * sin(t))) for t in turns]
        part = replace(part, points=(*ring, (x + 0.36 * right, y + 0.36 * down)))
    yield replace(part, level=DOT, sign=_SIGNS_OF_SHIPS[clue][color == "black"])


def _many_ways(clue: str, x: float, y: float) -> Iterator[Shape]:
    """`udl`: arrows from the middle of a cell."""
    for way in clue:
        right, down = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}[way]
        tip = (x + 0.38 * right, y + 0.38 * down)
        yield Path(((x, y), tip), "ink", 0.06, level=TEXT)
        yield from (replace(part, level=TEXT) for part in strokes.head((x, y), tip, "ink", 0.17))
    yield Path(((x, y),), "", 0, level=TEXT, sign=_SIGNS_OF_WAYS[clue])


def _dots(clue: str, x: float, y: float) -> Iterator[Shape]:
    for word, side in re.findall(r"([^oes]+)([oes]?)", clue):
        at = x + 0.5 * (side == "e"), y + 0.5 * (side == "s")
        color = _DOT_COLORS.get(word, "paper")
        yield Circle(*at, 0.14, "ink", 0.03, color, level=DOT)
        if word not in _DOT_COLORS:
            yield Text(*at, word, 0.22, bold=True)


def _is_wall(drawing: Drawing, clue: str) -> bool:
    """Is this one of the clues that a kind has beside `#`, where no mark is that? All these are walls."""
    places = drawing.places
    walls = [patterns for patterns, _ in places.kind.given if "#" in patterns and "#" not in places.marks.index]
    return any(matches(clue, patterns) for patterns in walls)


def _holes(drawing: Drawing) -> Iterator[Shape]:
    for cell, clue in drawing.draft.cells.items():
        if cell not in drawing.places.number:
            yield cell_square(cell, "black")
            if clue not in ("#", "x"):
                yield boards.mark(cell, clue, color="paper")


def _lines(drawing: Drawing, drawn: Drawn, words: Set[tuple[float, float]]) -> Iterator[Shape]:
    """words: where some stand."""
    places = drawing.places
    half = 0.5 if places.kind.lines == "centres" else 0.0
    passed: set[tuple[float, float]] = set()
    for (r, c), (s, d) in places.edges:
        many = drawn[s > r][r][c]
        passed |= {(c + half, r + half), (d + half, s + half)} if many else set()
        for aside in {1: (0.0,), 2: (-0.09, 0.09)}.get(many, ()):
            a, b = (aside, 0.0) if r != s else (0.0, aside)
            ends = ((c + half + a, r + half + b), (d + half + a, s + half + b))
            yield Path(ends, "answer", _LINE_WIDTH, level=LINE, sign="═" if many > 1 else "")
    # Lines end at the words that they pass.
    for x, y in sorted(passed):
        if (x, y) in words or (x - strokes.ASIDE, y) in words:
            yield rectangle(x - 0.3, y - 0.27, 0.6, 0.54, fill="paper", level=DOT)


def _layers(drawing: Drawing) -> Iterator[Shape]:
    """Words in corners and beside the board, bars, thermometers, dots of a lattice."""
    draft, places = drawing.draft, drawing.places
    if places.kind.lines == "corners":
        yield from (Circle(c, r, 0.06, "", 0, "ink", level=DOT) for r, c in places.points)
    for (r, c), word in draft.corners.items():
        if word in _DOT_COLORS and _has_dots(drawing):
            yield from _dots(word, c, r)
            continue
        yield Circle(c, r, 0.24, "ink", 0.03, "paper", level=DOT)
        yield Text(c, r, word, 0.34 if len(word) < 3 else 0.22, bold=True)
    for one, other in draft.bars:
        yield from _bar(one, other, places.kind.lines == "corners")
    for cells in draft.thermometers:
        yield from strokes.thermometer(cells)
    high, wide = places.height, places.width
    for side, words in draft.outside.items():
        for k, beside in enumerate(words):
            if beside is None:
                continue
            size = 0.5 if len(beside) < 3 else max(0.18, 1.2 / len(beside))
            at = {"left": (-0.5, k + 0.5), "right": (wide + 0.5, k + 0.5), "top": (k + 0.5, -0.5)}
            yield boards.clue_outside(at.get(side, (k + 0.5, high + 0.5)), beside, size=size)
    yield from boards.caption(
        [f"{name}: {word}" for name, word in draft.header.items()], wide, high + _below(draft.outside)
    )


def _below(outside: Any) -> int:
    return int(any(word is not None for word in outside.get("bottom", ())))


def _bar(one: Cell, other: Cell, on_points: bool) -> Iterator[Shape]:
    if on_points:
        yield Path(((one[1], one[0]), (other[1], other[0])), "ink", 0.12, level=GRID)
        return
    (r, c), across = other, one[0] == other[0]
    ends = ((float(c), r + 0.15), (float(c), r + 0.85)) if across else ((c + 0.15, float(r)), (c + 0.85, float(r)))
    yield Path(ends, "ink", 0.16, level=GRID)

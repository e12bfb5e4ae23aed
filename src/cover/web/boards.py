"""What a page shows of a puzzle: the cells of a grid as texts, pictures as SVG, and what a view points out, by cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cover.basics.errors import InputError, Refused
from cover.drawing.shapes import PLAIN, Picture, View, viewed
from cover.drawing.svg import svg
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.cells import cell_name
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.text import text_of
from cover.solving.search import as_puzzle

Event = dict[str, Any]
LARGEST = 2_000_000  # characters of a picture that is sent


def grid_of(puzzle: BasePuzzle[Any]) -> Event | None:
    """The cells of a grid: size, symbols as people write them, givens row by row (null: blank), the box of each cell as
    a number, and a picture of the rules alone; None for other puzzles."""
    if not isinstance(puzzle, Grid):
        return None
    owners = puzzle.bordered() or ()
    numbers: dict[Any, int] = {}
    return {
        "size": puzzle.size,
        "symbols": list(puzzle.alphabet),
        "givens": cells_of(puzzle, puzzle.givens),
        "boxes": [[numbers.setdefault(owner, len(numbers)) for owner in row] for row in owners],
        "rules": picture_of(_empty(puzzle)),
    }


def cells_of(puzzle: Grid, rows: Sequence[Sequence[int | None]]) -> list[list[str | None]]:
    """Marks as people write them."""
    return [[None if mark is None else text_of(puzzle, mark) for mark in row] for row in rows]


def rows_of(puzzle: Grid, cells: Any) -> list[list[int | None]]:
    """Marks from what people write, row by row. Raises InputError for what is no such board."""
    n = puzzle.size
    if not isinstance(cells, list) or len(cells) != n or any(not isinstance(r, list) or len(r) != n for r in cells):
        raise InputError(f"{n} rows of {n} cells are needed")
    marks: dict[Any, int | None] = dict(zip(puzzle.alphabet, puzzle.symbols, strict=True))
    marks |= {None: None, "": None}
    for r, row in enumerate(cells):
        for c, text in enumerate(row):
            if not isinstance(text, str | None) or text not in marks:
                raise InputError(f"{cell_name((r, c))}: {str(text)[:20]!r} is not one of the symbols of the board")
    return [[marks[text] for text in row] for row in cells]


def _empty(puzzle: Grid) -> Grid:
    blank = [[None] * puzzle.size for _ in range(puzzle.size)]
    return type(puzzle)(blank, **{**puzzle.variant(), "candidates": None})


def picture_of(puzzle: BasePuzzle[Any], solution: Any = None, view: View = PLAIN) -> Event | None:
    """The text of an SVG file, its box in cells, and what it shows in words; None where nothing draws it here."""
    try:
        return as_svg(viewed(puzzle.draw(solution, view), view))
    except Refused:
        return None


def as_svg(picture: Picture) -> Event:
    text = svg(picture, header="", night=True)
    if len(text) > LARGEST:
        raise Refused("the picture is too large to be shown")
    box = {"left": picture.left, "top": picture.top, "width": picture.width, "height": picture.height}
    return {"svg": text, "alt": picture.alt, "title": picture.title, "box": box}


def view_of(view: View) -> Event:
    """What a view points out: marks or nothing, by the names of cells."""

    def marks(of: Mapping[tuple[int, int], Sequence[str] | str]) -> dict[str, list[str]]:
        return {cell_name(cell): [some] if isinstance(some, str) else list(some) for cell, some in of.items()}

    def names(cells: Iterable[tuple[int, int]]) -> list[str]:
        return [cell_name(cell) for cell in sorted(cells)]

    return {
        "candidates": marks(view.candidates), "filled": marks(view.filled), "placed": marks(view.placed),
        "removed": marks(view.removed), "used": marks(view.used), "over": names(view.over),
        "clash": names(view.clash), "differ": names(view.differ),
    }  # fmt: skip


def shown(given: Any, view: View) -> Event:
    """A view for a page: of a grid by cells, of another puzzle as a picture."""
    puzzle = as_puzzle(given)
    if isinstance(puzzle, Grid):
        return {"view": view_of(view)}
    drawn = picture_of(puzzle, None, view)
    return {} if drawn is None else {"picture": drawn}

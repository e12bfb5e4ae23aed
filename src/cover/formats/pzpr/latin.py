"""Latin squares and sudokus of puzz.link on sheets: sudoku, factors, building (skyscrapers), kropki, minarism."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.python_kinds import number, put
from cover.formats.pzpr.sheets import Sheet
from cover.problems.names import cell_name
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.sums import Product
from cover.puzzles.keen import Keen

_SIDES = {"top": ("column", False), "bottom": ("column", True), "left": ("row", False), "right": ("row", True)}


def _empty(sheet: Sheet, boxes: tuple[int, int] | None) -> Draft:
    draft = Draft(sheet.height, boxes)
    draft.givens = {cell: found for cell, word in sheet.cells.items() if (found := number(word))}
    return draft


def _sudoku(sheet: Sheet) -> Any:
    """puzz.link cuts every board into squares of as many rows as the root of its size, rounded down (but 2x3 in one of
    6 rows), which makes a sudoku of few sizes only."""
    size = sheet.height
    if size != 6 and isqrt(size) ** 2 != size:
        raise InputError(f"puzz.link would cut {size} rows into boxes of {isqrt(size)}x{isqrt(size)}, which do not fit")
    return _empty(sheet, None).puzzle()


def _building(sheet: Sheet) -> Any:
    draft = _empty(sheet, (0, 0))
    for side, (line, reverse) in _SIDES.items():
        for k, word in enumerate(sheet.beside(side)):
            if found := number(word):
                draft.add("skyscraper", found, line, k, reverse)
    return draft.puzzle()


def _kropki(sheet: Sheet) -> Any:
    draft = _empty(sheet, (0, 0))
    for pair in sheet.all_edges():
        if pair in sheet.edges:
            draft.clue("white" if sheet.edges[pair] == "1" else "black", pair)
    draft.add("negative", "kropki")
    return draft.puzzle()


def _minarism(sheet: Sheet) -> Any:
    """Signs point to the smaller number."""
    draft = _empty(sheet, (0, 0))
    for one, other in sheet.all_edges():
        word = sheet.edges.get((one, other), "0")
        if word in ("<", ">"):
            draft.clue("greater", [one, other] if word == ">" else [other, one])
        elif word != "0":
            draft.clue("difference", [one, other], int(word))
    return draft.puzzle()


def _factors(sheet: Sheet) -> Keen:
    clues: list[Clue] = []
    if blank := next((cell for cell in sheet.all_cells() if cell not in sheet.rooms), None):
        raise InputError(f"{cell_name(blank)} is in no room")
    for cells in sheet.members().values():
        product = number(sheet.cells.get(cells[0]))
        if not product:
            raise InputError(f"the room at {cell_name(cells[0])} has no product")
        clues.append(Product(tuple(cells), product))
    return Keen(sheet.height, clues)


def _drawn(made: Callable[[Sheet], Any]) -> Callable[[Any], Sheet]:
    """The sheet of a square, on which all of its clues must have a place. Raises ProblemError where they have none."""

    def drawn(puzzle: Any) -> Sheet:
        grid = getattr(puzzle, "grid", puzzle)
        sheet = put(Sheet(grid.size, grid.size), grid.givens)
        for k, clue in enumerate(grid.clues):
            _put_clue(sheet, clue, k)
        try:
            same = made(sheet) == puzzle
        except InputError as error:
            raise ProblemError(error.reason) from None
        if not same:
            raise ProblemError("it has rules or symbols that puzz.link does not have")
        return sheet

    return drawn


def _put_clue(sheet: Sheet, clue: Any, k: int) -> None:
    if clue.key == "skyscraper":
        side = next(side for side, way in _SIDES.items() if way == (clue.kind, clue.reverse))
        sheet.outside[side, clue.index, 0] = str(clue.value)
    elif clue.key in ("white", "black"):
        sheet.edges[min(clue.cells), max(clue.cells)] = "1" if clue.key == "white" else "2"
    elif clue.key == "greater":
        sheet.edges[min(clue.cells), max(clue.cells)] = ">" if clue.cells[0] < clue.cells[1] else "<"
    elif clue.key == "difference":
        sheet.edges[min(clue.cells), max(clue.cells)] = str(clue.number)
    elif clue.key == "product":
        sheet.rooms |= dict.fromkeys(clue.cells, str(k))
        sheet.cells[min(clue.cells)] = str(clue.number)


MADE: dict[str, Callable[[Sheet], Any]] = {
    "sudoku": _sudoku, "building": _building, "kropki": _kropki, "minarism": _minarism, "factors": _factors,
}  # fmt: skip
DRAWN = {name: _drawn(made) for name, made in MADE.items()}

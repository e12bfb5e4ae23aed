"""Solo: sudoku with boxes (2x3: of 2 rows and 3 columns), jigsaws (9j), X (x), killer cages (k)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.layers import CELLS
from cover.formats.pzpr.python_kinds import sheet_of
from cover.formats.pzpr.sheets import Sheet
from cover.formats.tatham.codes import Runs
from cover.formats.tatham.games import dimensions
from cover.formats.tatham.layers import Blocks, Layer, Words, read_all, write_all
from cover.puzzles.grids.grid import Grid

_NUMBERS = Words(Runs(r"\d{1,5}", apart="_"))
_SUMS = Words(_NUMBERS.code, replace(CELLS, table="corners"))  # of a cage, in its first cell


class _Cages:
    """The lines between cages; kept as words of the cells."""

    def read(self, sheet: Sheet, text: str) -> str:
        inner = Sheet(sheet.height, sheet.width)
        rest = Blocks().read(inner, text)
        sheet.dots = inner.rooms
        return rest

    def write(self, sheet: Sheet) -> str:
        return Blocks().write(Sheet(sheet.height, sheet.width, rooms=sheet.dots))


def _layers(jigsaw: bool, killer: bool) -> list[Layer]:
    cages: list[Layer] = [_Cages(), _SUMS] if killer else []
    return [_NUMBERS, *([Blocks()] if jigsaw else []), *cages]


def read(parameters: str, description: str) -> Grid:
    """The sudoku of an id. Raises InputError, ProblemError."""
    found = dimensions(parameters, r"(\d+)(?:x(\d+)|j)((?:[xkajm]|d[tbiaeu]|r\d*|[sm]\w?)*)")
    rules = found[3].partition("d")[0]
    jigsaw, killer = found[2] is None or "j" in found[3], "k" in rules
    size = int(found[1]) * int(found[2] or 1)
    draft, sheet, layers = (
        Draft(size, None if jigsaw else (int(found[1]), int(found[2]))),
        Sheet(size, size),
        _layers(jigsaw, killer),
    )
    if (count := description.count(",") + 1) != len(layers):
        raise InputError(f"the description has {count} parts, where {len(layers)} are needed")
    read_all(layers, sheet, description)
    draft.givens = {cell: int(word) for cell, word in sheet.cells.items()}
    draft.owners = [[sheet.rooms[r, c] for c in range(size)] for r in range(size)] if jigsaw else None
    draft.diagonals = {"main", "anti"} if "x" in rules else set()
    for cells in Sheet(size, size, rooms=sheet.dots).members().values():
        total = sheet.corners.get(cells[0])
        draft.clue("cage", cells, int(total) if total else None)
    return draft.puzzle()


def write(puzzle: Any) -> str:
    """The id of a sudoku. Raises ProblemError."""
    size, cages = puzzle.size, [clue for clue in puzzle.clues if clue.key == "cage"]
    sheet = sheet_of(puzzle.givens)
    if puzzle.jigsaw is not None:
        sheet.rooms = {(r, c): str(name) for r, row in enumerate(puzzle.jigsaw) for c, name in enumerate(row)}
    for k, cage in enumerate(cages):
        sheet.dots |= dict.fromkeys(cage.cells, str(k))
        sheet.corners[min(cage.cells)] = str(cage.sum)
    if cages and len(sheet.dots) < size * size:
        raise ProblemError("in this game every cell must lie in a cage")
    sizes = "{}x{}".format(*puzzle.box) if puzzle.jigsaw is None else f"{size}j"
    rules = "x" * puzzle.diagonals + "k" * bool(cages)
    return f"{sizes}{rules}:{write_all(_layers(puzzle.jigsaw is not None, bool(cages)), sheet)}"

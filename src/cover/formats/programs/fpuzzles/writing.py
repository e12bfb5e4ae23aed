"""A sudoku as f-puzzles' JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.programs.draft import LARGEST
from cover.problems.names import Kind
from cover.puzzles.clues.base import Clue
from cover.puzzles.common.cells import Cell
from cover.puzzles.grids.grid import Grid

_LINES = {
    "thermo": "thermometer", "renban": "renban", "palindrome": "palindrome", "between": "betweenline",
    "slowthermo": "slowthermometer", "regionsum": "regionsumline", "zipper": "zipperline", "entropic": "entropicline",
    "nabner": "nabner",
}  # fmt: skip
_FLAGS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjointgroups",
}
_BESIDE = {"sandwich": "sandwichsum", "skyscraper": "skyscraper", "xsum": "xsum", "numberedroom": "numberedroom"}
_WAYS = {"down-right": "DR", "down-left": "DL", "up-right": "UR", "up-left": "UL"}


def data_of(content: Any, solution: Any = None) -> dict[str, Any]:
    """The JSON of a puzzle. Raises ProblemError for what f-puzzles has no key for."""
    if not isinstance(content, Grid) or content.name not in ("sudoku", "latin"):
        raise ProblemError(f"f-puzzles holds sudokus, not {type(content).__name__}")
    n = content.size
    if n > LARGEST:
        raise ProblemError(f"f-puzzles has boards of up to {LARGEST} rows, not {n}")
    if content.symbols != tuple(range(1, n + 1)):
        raise ProblemError(f"the symbols of f-puzzles are 1..{n}")
    data: dict[str, Any] = {"size": n, "grid": _grid(content)}
    if content.diagonals:
        data |= {"diagonal+": True, "diagonal-": True}
    regions = [list(cells) for _, cells in content.regions.items()]
    if content.windoku:
        regions += [list(cells) for name, cells in content.all_regions() if name.kind is Kind.WINDOW]
    if regions:
        data["extraregion"] = [{"cells": [_name(cell) for cell in cells]} for cells in regions]
    for clue in content.clues:
        _add(data, clue, n)
    if solution is not None:
        data["solution"] = [mark for row in solution for mark in row]
    return data


def _grid(puzzle: Grid) -> list[list[dict[str, Any]]]:
    owners: dict[Any, int] = {}
    rows: list[list[dict[str, Any]]] = []
    latin = puzzle.name == "latin"
    for r, row in enumerate(puzzle.bordered()):
        cells: list[dict[str, Any]] = []
        for c, owner in enumerate(row):
            cell: dict[str, Any] = {"region": r if latin else owners.setdefault(owner, len(owners))}
            given = puzzle.givens[r][c]
            if given is not None:
                cell |= {"value": given, "given": True}
            if puzzle.candidates is not None and given is None and len(puzzle.candidates[r][c]) < puzzle.size:
                cell["givenPencilMarks"] = list(puzzle.candidates[r][c])
            cells.append(cell)
        rows.append(cells)
    return rows


def _name(cell: Cell) -> str:
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def _add(data: dict[str, Any], clue: Clue, size: int) -> None:
    if clue.key in _FLAGS:
        data[_FLAGS[clue.key]] = True
    elif clue.key in _LINES:
        data.setdefault(_LINES[clue.key], []).append({"lines": [[_name(cell) for cell in _cells(clue)]]})
    elif clue.key in _BESIDE:
        data.setdefault(_BESIDE[clue.key], []).append(_beside(clue, size))
    elif clue.key in _OTHERS:
        key, make = _OTHERS[clue.key]
        data.setdefault(key, []).extend(make(clue, size))
    else:
        raise ProblemError(f"f-puzzles has no {clue.key}: write 'puzzle'")


def _cells(clue: Any) -> tuple[Cell, ...]:
    cells: tuple[Cell, ...] = clue.cells
    return cells


def _beside(clue: Any, size: int) -> dict[str, Any]:
    away = size + 1 if clue.reverse else 0
    place = f"R{clue.index + 1}C{away}" if clue.kind == "row" else f"R{away}C{clue.index + 1}"
    return {"cell": place, "value": str(clue.value)}


Entries = list[dict[str, Any]]


def _named(clue: Any, **more: Any) -> dict[str, Any]:
    return {"cells": [_name(cell) for cell in _cells(clue)], **more}


def _cage(clue: Any, size: int) -> Entries:
    return [_named(clue) if clue.sum is None else _named(clue, value=str(clue.sum))]


def _arrow(clue: Any, size: int) -> Entries:
    circle, shaft = [_name(cell) for cell in clue.circle], [_name(cell) for cell in clue.shaft]
    return [{"cells": circle, "lines": [[circle[-1], *shaft]]}]


def _little_killer(clue: Any, size: int) -> Entries:
    from cover.puzzles.clues.littlekiller import WAYS

    (r, c), (down, right) = clue.start, WAYS[clue.way]
    cells = []
    while 0 <= r < size and 0 <= c < size:
        cells.append(_name((r, c)))
        r, c = r + down, c + right
    before = _name((clue.start[0] - down, clue.start[1] - right))
    return [{"cell": before, "cells": cells, "direction": _WAYS[clue.way], "value": str(clue.sum)}]


def _total(clue: Any, size: int) -> Entries:
    value = {10: "X", 5: "V"}.get(clue.number)
    if value is None or len(clue.cells) != 2:
        raise ProblemError("f-puzzles has sums of two cells that are 10 (X) or 5 (V) only: write 'puzzle'")
    return [_named(clue, value=value)]


def _whispers(clue: Any, size: int) -> Entries:
    entry: dict[str, Any] = {"lines": [[_name(cell) for cell in clue.cells]]}
    return [entry if clue.number == 5 else {**entry, "value": str(clue.number)}]


def _quadruple(clue: Any, size: int) -> Entries:
    r, c = clue.cell
    cells = [_name((a, b)) for a in (r, r + 1) for b in (c, c + 1)]
    return [{"cells": cells, "values": list(clue.wanted)}]


def _clone(clue: Any, size: int) -> Entries:
    return [{"cells": [_name(cell) for cell in clue.cells], "cloneCells": [_name(cell) for cell in clue.others]}]


def _single(clue: Any, size: int) -> Entries:
    return [{"cell": _name(cell)} for cell in clue.cells]


_OTHERS: Mapping[str, tuple[str, Callable[[Any, int], Entries]]] = {
    "cage": ("killercage", _cage),
    "arrow": ("arrow", _arrow),
    "littlekiller": ("littlekillersum", _little_killer),
    "white": ("difference", lambda clue, size: [_named(clue)]),
    "black": ("ratio", lambda clue, size: [_named(clue)]),
    "total": ("xv", _total),
    "whispers": ("whispers", _whispers),
    "odd": ("odd", _single),
    "even": ("even", _single),
    "minimum": ("minimum", _single),
    "maximum": ("maximum", _single),
    "difference": ("difference", lambda clue, size: [_named(clue, value=str(clue.number))]),
    "quotient": ("ratio", lambda clue, size: [_named(clue, value=str(clue.number))]),
    "columnindexer": ("columnindexer", lambda clue, size: [_named(clue)]),
    "rowindexer": ("rowindexer", lambda clue, size: [_named(clue)]),
    "quadruple": ("quadruple", _quadruple),
    "clone": ("clone", _clone),
}

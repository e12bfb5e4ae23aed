"""A sudoku as f-puzzles' JSON."""

from __future__ import annotations

from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.programs.draft import LARGEST
from cover.formats.programs.fpuzzles.clues import NEGATIVE
from cover.formats.programs.fpuzzles.forms import FORMS, names_of
from cover.problems.names import Kind
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.board import Negative
from cover.puzzles.clues.table import ROWS
from cover.puzzles.grids.grid import Grid

_NAMES = {row.key: row.fpuzzles for row in ROWS}
_MARKS = {ours: name for name, ours in NEGATIVE.items()}


def data_of(content: Any, solution: Any = None) -> dict[str, Any]:
    """The JSON of a puzzle. Raises ProblemError for what f-puzzles has no key for."""
    if not isinstance(content, Grid) or content.name not in ("sudoku", "latin"):
        raise ProblemError(f"f-puzzles is for sudokus, not {type(content).__name__}")
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
        regions += [list(cells) for name, cells in content.division.cells() if name.kind is Kind.WINDOW]
    if regions:
        data["extraregion"] = [{"cells": names_of(cells)} for cells in regions]
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


def _add(data: dict[str, Any], clue: Clue, size: int) -> None:
    name, form = _NAMES.get(clue.key, ("", ""))
    if form == "flag":
        data[name] = True
    elif isinstance(clue, Negative) and clue.kind in _MARKS:
        data.setdefault(name, []).append(_MARKS[clue.kind])
    elif form in FORMS:
        data.setdefault(name, []).extend(FORMS[form].write(clue, size))
    else:
        what = "rules of your own, nor have links of SudokuPad" if clue.key == "rule" else clue.key
        raise ProblemError(f"f-puzzles has no {what}: write 'puzzle'")

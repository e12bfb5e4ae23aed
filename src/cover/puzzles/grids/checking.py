"""What is wrong with a grid: with a solution, with a part of one, with its givens. Never by way of the board.

A grid is any `Grid` here: its file imports this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import cover._native as _native
from cover.problems.arrays import Int32s
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.grids.regions import checked, every
from cover.puzzles.grids.text import in_short, text_of

Rows = Sequence[Sequence[int | None]]


def faults(grid: Any, solution: Rows, *, blanks: bool) -> Iterator[str]:
    """Rules and givens that a solution breaks; blanks: are these faults?"""
    n = grid.size
    if len(solution) != n or set(map(len, solution)) != {n}:
        yield f"the solution is not a board of {n} rows with {n} marks each"
        return
    numbers = _native.mark_numbers(solution, grid._numbered)  # None where some mark is no symbol
    # Whole boards are compared at once; only where something is wrong the cells are looked at one by one.
    kept = numbers is not None and _native.keeps_givens(numbers, grid.numbers.givens) and _are_candidates(grid, numbers)
    if not kept:
        yield from _misplaced(grid, solution, blanks=blanks)
    yield from repeated(grid, solution, numbers)
    if grid.clues and (kept or None not in chain.from_iterable(solution)):
        for clue in grid.clues:
            yield from clue.faults(solution, grid.frame)


def clashes(grid: Any) -> Iterator[str]:
    """Givens that break a rule among themselves, and cells without a candidate."""
    yield from repeated(grid, grid.givens, grid.numbers.givens)
    for name, cells in grid.numbers.added.crowded:
        yield f"{name}: {len(cells)} cells that must differ, and only {grid.size} symbols"
    if _are_candidates(grid, grid.numbers.givens):
        return
    for r, row in enumerate(grid.candidates or ()):
        for c, kept in enumerate(row):
            given = grid.givens[r][c]
            if given is not None and given not in kept:
                yield _not_a_candidate(grid, r, c, given)
            elif not kept:
                yield f"{cell_name((r, c))} has no candidate"


def repeated(grid: Any, marks: Rows, numbers: Int32s | None) -> Iterator[str]:
    """Marks that stand twice in a region. numbers: of the marks, -1 for a blank; None where some mark is no symbol."""
    if numbers is not None and not grid.numbers.added.crowded:
        of_rules, added = checked(grid.division), grid.numbers.added.regions
        if not (of_rules.repeat(numbers, grid.size) or (added.names and added.repeat(numbers, grid.size))):
            return
    for name, cells in every(grid):
        first: dict[int, Cell] = {}
        for cell in cells:
            mark = marks[cell[0]][cell[1]]
            if mark is not None and first.setdefault(mark, cell) != cell:
                yield f"{name}: {text_of(grid, mark)} at {cell_name(first[mark])} and {cell_name(cell)}"


def _are_candidates(grid: Any, numbers: Int32s) -> bool:
    """Has every cell pencil marks, where there are any, its own symbol among them?"""
    return grid.candidates is None or _native.are_among(numbers, grid.numbers.allowed)


def _misplaced(grid: Any, solution: Rows, *, blanks: bool) -> Iterator[str]:
    """Cell by cell: blanks (if these are faults), what is no symbol, givens that changed, marks that are no
    candidates."""
    for r, row in enumerate(solution):
        for c, (mark, given) in enumerate(zip(row, grid.givens[r], strict=True)):
            if mark is None:
                if blanks:
                    yield f"{cell_name((r, c))} is blank"
                continue
            known = mark in grid.symbols
            if not known:
                listed = in_short(grid.symbols, grid.alphabet)
                yield f"{cell_name((r, c))}: {mark} is not one of the symbols {listed}"
            if given is not None and mark != given:
                yield f"given {cell_name((r, c))}: {text_of(grid, given)} became {text_of(grid, mark)}"
            elif grid.candidates is not None and known and mark not in grid.candidates[r][c]:
                yield _not_a_candidate(grid, r, c, mark)


def _not_a_candidate(grid: Any, r: int, c: int, mark: int) -> str:
    kept = " ".join(text_of(grid, mark) for mark in grid.candidates[r][c]) or "none"
    return f"{cell_name((r, c))}: {text_of(grid, mark)} is not among its candidates: {kept}"

"""Marks that occur in solutions, drawn as on paper: each cell with what may stand in it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cover.cli.shared.cleaning import clean, paint
from cover.cli.shared.drawing import Cell, in_characters
from cover.cli.shared.output import Output
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import cell_name
from cover.puzzles.grids.grid import Grid

if TYPE_CHECKING:
    from cover.puzzles.base import BasePuzzle
    from cover.solving.why.candidates import Candidates

Pencil = dict[Cell, list[str]]  # what may stand in each cell, in the order of the symbols


def drawn(puzzle: BasePuzzle[Any], found: Candidates, output: Output) -> str:
    """A grid where the screen is wide enough for one; else the cells, or the marks, in words."""
    borders = puzzle.bordered()
    if borders is None:
        return "\n".join(_wrapped(sorted(puzzle.called(label).words for label in found.possible), output))
    pencil, fixed = found.by_cell()
    found_symbols = {symbol for marks in pencil.values() for symbol in marks}
    symbols = list(puzzle.alphabet) if isinstance(puzzle, Grid) else sorted(found_symbols)
    many = max(map(len, pencil.values()), default=0)
    if many == 1 and len(fixed) < len(pencil):  # stars and queens: a cell has one or none
        return _drawing(borders, {cell: [fixed.get(cell, "+")] for cell in pencil}, 1, [], fixed, output) or ""
    if max(map(len, symbols), default=1) == 1 or many == 1:
        grid = _drawing(borders, pencil, many, symbols, fixed, output)
        if grid is not None:
            return grid
    cells = [f"{cell_name(cell)} {'/'.join(marks)}" for cell, marks in sorted(pencil.items()) if cell not in fixed]
    return "\n".join(_wrapped(cells, output))


def _wrapped(words: Sequence[str], output: Output) -> list[str]:
    width = output.columns if output.terminal else 120
    kept = (clean(word).replace(" ", "\0") for word in words)  # a mark is not parted
    return [line.replace("\0", " ") for line in textwrap.wrap(", ".join(kept), width)] or [""]


def _drawing(
    borders: Sequence[Sequence[Any]],
    pencil: Pencil,
    many: int,
    symbols: Sequence[str],
    fixed: dict[Cell, str],
    output: Output,
) -> str | None:
    """The grid; every symbol has its place in each cell, and one that is certain stands in the middle alone."""
    height, width = len(borders), len(borders[0])
    # As near to a square as the symbols allow: `across` is the least number whose square is no smaller.
    across = 1 if many == 1 else max(k for k in range(1, 16) if (k - 1) ** 2 < len(symbols))
    down = 1 if many == 1 else -(-len(symbols) // across)
    wide = across if many > 1 else max((len(mark) for marks in pencil.values() for mark in marks), default=1)
    owners, texts, cells = list[list[Any]](), list[list[str]](), list[tuple[int, int]]()
    for r in range(height):
        # Rows of marks in one room would run into each other without a blank line between cells.
        gap = many > 1 and r + 1 < height and any(a == b for a, b in zip(borders[r], borders[r + 1], strict=True))
        for line in range(down + gap):
            owners.append(list(borders[r]))
            cells.append((r, line))
            texts.append([_line(pencil.get((r, c), []), line, across, down, symbols, wide) for c in range(width)])
    plain = draw(owners, texts)
    if output.terminal and max(map(len, plain.splitlines())) > output.columns:
        return None

    def dressed(row: int, column: int, text: str) -> str:
        if not text.strip() or not output.styled:
            return text
        at = (cells[row][0], column)
        return paint(text, bold=True) if at in fixed else paint(text, fg="cyan")

    return in_characters(draw(owners, texts, style=dressed), output)


def _line(marks: list[str], line: int, across: int, down: int, symbols: Sequence[str], wide: int) -> str:
    """One of the lines of a cell."""
    if across == down == 1:
        return (marks[0] if marks else ".").rjust(wide)
    if line == down:
        return " " * wide
    if len(marks) == 1:
        return marks[0].center(wide) if line == down // 2 else " " * wide
    part = symbols[line * across : (line + 1) * across]
    return "".join(symbol if symbol in marks else " " for symbol in part).ljust(wide)

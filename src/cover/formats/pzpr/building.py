"""Skyscrapers of puzz.link (`building`, `skyscrapers`): clues above, below, left and right of a Latin square."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import InputError
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.codes import file_rows, file_sizes, numbers16
from cover.puzzles.shared.grid import Grid


def _made(size: int, clues: Sequence[int | None]) -> Grid:
    draft = Draft(size, (0, 0))
    for k, clue in enumerate(clues):
        side, index = divmod(k, size)
        if clue is not None and clue > 0:
            end = " reversed" if side % 2 else ""
            draft.clue("skyscraper", value=clue, text=f"{'column' if side < 2 else 'row'} {index + 1}{end}")
    return draft.puzzle()


def from_link(columns: int, rows: int, body: str) -> Grid:
    if columns != rows:
        raise InputError(f"skyscrapers on {columns} columns and {rows} rows: boards are square")
    return _made(rows, numbers16(body, 4 * rows)[0])


def from_file(lines: list[str]) -> Grid:
    rows, columns = file_sizes(lines)
    if columns != rows:
        raise InputError(f"skyscrapers on {columns} columns and {rows} rows: boards are square")
    block = file_rows(lines, 2, rows + 2, rows + 2)
    words = [*block[0][1:-1], *block[-1][1:-1], *(row[0] for row in block[1:-1]), *(row[-1] for row in block[1:-1])]
    return _made(rows, [int(word) if word.isdecimal() else None for word in words])

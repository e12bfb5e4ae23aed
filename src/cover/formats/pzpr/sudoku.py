"""Sudoku of puzz.link: the givens."""

from __future__ import annotations

from cover.errors import InputError
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.codes import file_rows, numbers16
from cover.puzzles.shared.grid import Grid


def from_link(columns: int, rows: int, body: str) -> Grid:
    if columns != rows:
        raise InputError(f"a sudoku of {columns} columns and {rows} rows: boards are square")
    draft = Draft(rows)
    for k, number in enumerate(numbers16(body, rows * rows)[0]):
        if number is not None and number > 0:
            draft.givens[divmod(k, rows)] = number
    return draft.puzzle()


def from_file(lines: list[str]) -> Grid:
    if not lines or not lines[0].strip().isdecimal():
        raise InputError("the file begins with its rows")
    draft = Draft(int(lines[0][:3]))
    for r, row in enumerate(file_rows(lines, 1, draft.size, draft.size)):
        for c, word in enumerate(row):
            if word.isdecimal():
                draft.givens[r, c] = int(word)
    return draft.puzzle()

"""Codes that several games share."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.puzzles.common.cells import Cell

LARGEST = 99  # rows


def dimensions(parameters: str, pattern: str) -> re.Match[str]:
    """The parameters by a pattern. Raises InputError."""
    found = re.fullmatch(pattern, parameters)
    if found is None or any(int(number) > LARGEST for number in re.findall(r"\d+", parameters.partition("d")[0])):
        raise InputError(f"{shown(parameters)} are no parameters of this game")
    return found


def numbers(text: str, cells: int) -> list[int | None]:
    """Numbers in cells: letters are runs of blanks (a = 1), `_` parts two numbers. Raises InputError."""
    found: list[int | None] = []
    for word in re.findall(r"\d+|[a-z]|_|.", text):
        if word.isdecimal() and len(word) < 6:
            found.append(int(word))
        elif word.isalpha() and word.islower() and len(word) == 1:
            found += [None] * (ord(word) - ord("a") + 1)
        elif word != "_":
            raise InputError(f"{shown(word)} in the description: digits, letters and _ are needed")
        if len(found) > cells:
            break
    if len(found) != cells:
        raise InputError(
            f"the description has {'more than ' if len(found) > cells else ''}{len(found)} cells, not {cells}"
        )
    return found


def blocks(text: str, size: int) -> list[list[int]]:
    """The block of each cell, from lines between cells: a letter says how many sides without line come before the next
    one (`_` none, a one, ...; z: 25, and no line), a number repeats the letter before it. Sides between neighbours in
    rows come first, row by row, then those in columns, column by column. Raises InputError."""
    sides: list[bool] = []
    for letter, times in re.findall(r"([a-z_])(\d*)", text):
        many = 0 if letter == "_" else ord(letter) - ord("a") + 1
        one = [False] * 25 if letter == "z" else [*[False] * many, True]
        sides += one * min(int(times or 1), 2 * size * size)
    inner = size * (size - 1)
    if not re.fullmatch(r"([a-z_]\d*)*", text) or len(sides) not in (2 * inner, 2 * inner + 1):
        raise InputError(f"the block structure has {len(sides)} sides, where a board of {size} rows has {2 * inner}")
    open_ = []
    for k, line in enumerate(sides[: 2 * inner]):
        a, b = divmod(k % inner, size - 1)
        if not line:
            open_.append(((a, b), (a, b + 1)) if k < inner else ((b, a), (b + 1, a)))
    owner = grouped(open_, [(r, c) for r in range(size) for c in range(size)])
    return [[owner[r, c] for c in range(size)] for r in range(size)]


def grouped(open_: Sequence[tuple[Cell, Cell]], cells: Sequence[Cell]) -> dict[Cell, int]:
    """The part of each cell, numbered in the order of their first cells; open_: pairs that belong together."""
    owner = {cell: cell for cell in cells}

    def root(cell: Cell) -> Cell:
        while owner[cell] != cell:
            cell = owner[cell]
        return cell

    for a, b in open_:
        first, second = sorted((root(a), root(b)))
        owner[second] = first
    number: dict[Cell, int] = {}
    return {cell: number.setdefault(root(cell), len(number)) for cell in cells}


def members(owners: Sequence[Sequence[int]]) -> list[list[Cell]]:
    """The cells of each block, in the order of their first cells."""
    found: dict[int, list[Cell]] = {}
    for r, row in enumerate(owners):
        for c, block in enumerate(row):
            found.setdefault(block, []).append((r, c))
    return list(found.values())

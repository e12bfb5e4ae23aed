"""Killer sudokus in a line: 81 characters that point to the heads of their cages, or numbers that name them.

S<J<<O<<KJ^<<^...       the head of a cage says its sum (0-9, A-Z = 10-35, a-j = 36-45; 0: none), other cells point to
                        it: < > ^ v, and ` ' , . for up-left, up-right, down-left, down-right
3x3::k:3595:3595:3844:  a number a cell: the cage's sum times 256, and its name; `3x3:d:k:` with both diagonals
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

from cover.basics.errors import InputError, ProblemError
from cover.formats.base import About, Options, Reading, Record, each_line
from cover.formats.boards.lines import first_line
from cover.formats.boards.shared import describe
from cover.formats.programs.draft import Draft
from cover.formats.text import Source
from cover.formats.ticked import whole
from cover.puzzles.clues.sums import Cage
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "killer sudokus, one a line: 81 characters (sums and pointers to them), or 3x3::k: and numbers",
    Grid,
    "3x3::k:" + ":".join(str(256 * (5 if k == 1 else 0) + k) for k in [1, 1, *range(2, 81)]) + "\n",
    certain=True,
)
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_POINTERS = {
    "<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0), "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)
}  # fmt: skip
# Nine rows, with one of the pointers that plain boards never have: `.` and `,` alone could be blanks of a sudoku.
_SHORT = re.compile(r"(?=[^\s]*[<>^])[\w<>^`',.]{81}")
_LONG = re.compile(r"(\d{1,4})x(\d{1,4}):(\w?):k:([\d:]+)")


def sniff(source: Source, options: Options) -> list[str]:
    first = first_line(source)
    return ["killer sudokus, one a line"] if _SHORT.fullmatch(first) or _LONG.fullmatch(first) else []


def read(source: Source, options: Options) -> Iterator[Record]:
    def reading(text: str, number: int) -> Reading:
        found = _LONG.fullmatch(text)
        puzzle = _named(found) if found else _pointed(text)
        return Reading(puzzle, "killer", describe(puzzle), source.name, number)

    return each_line(source, reading)


def _pointed(text: str) -> Grid:
    """The puzzle of 81 characters. Raises InputError where a pointer leads nowhere."""
    size = isqrt(len(text))
    if size * size != len(text) or not _SHORT.fullmatch(text):
        raise InputError(f"81 characters are needed, sums and pointers to them, not {len(text)}")
    draft, cages = Draft(size), dict[Cell, list[Cell]]()
    for k in range(size * size):
        cages.setdefault(_head(text, divmod(k, size), size), []).append(divmod(k, size))
    for (r, c), cells in cages.items():  # by head; a cell of its own without a sum is in no cage
        total = _SUMS.index(text[r * size + c])
        if len(cells) > 1 or total:
            draft.clue("cage", cells, total or None)
    return draft.puzzle()


def _head(text: str, cell: Cell, size: int) -> Cell:
    """The cell where a cage's sum stands, by the pointers."""
    seen = {cell}
    while (character := text[cell[0] * size + cell[1]]) in _POINTERS:  # `v` is no sum: they end with j, 45
        down, right = _POINTERS[character]
        cell = cell[0] + down, cell[1] + right
        if not (0 <= cell[0] < size and 0 <= cell[1] < size) or cell in seen:
            raise InputError(f"the pointers from {cell_name(min(seen))} lead to no sum")
        seen.add(cell)
    if character not in _SUMS:
        raise InputError(f"{cell_name(cell)}: {character!r} is neither a sum nor a pointer")
    return cell


def _named(found: re.Match[str]) -> Grid:
    """The puzzle of a number a cell."""
    height, width, flag = int(found[1]), int(found[2]), found[3]
    size, numbers = height * width, [whole(word) for word in found[4].split(":") if word]
    if size > 25 or len(numbers) != size * size:
        raise InputError(f"{len(numbers)} numbers; boxes of {height}x{width} need {min(size, 99) ** 2}")
    if flag not in ("", "d"):
        raise InputError(f"the flag {flag!r} before :k: is not read here (d: diagonals)")
    draft = Draft(size, (height, width), diagonals={"main", "anti"} if flag else set())
    cages: dict[int, list[Cell]] = {}  # by the whole number: cages of one name have one sum
    for k, number in enumerate(numbers):
        cages.setdefault(number, []).append(divmod(k, size))
    for number, cells in cages.items():
        if number // 256 or (number and len(cells) > 1):
            draft.clue("cage", cells, number // 256 or None)
    return draft.puzzle()


def write(content: object, solution: object = None) -> str:
    """The numbers, on a line. Raises ProblemError for anything but a sudoku with cages."""
    if not isinstance(content, Grid) or content.box is None or solution is not None:
        raise ProblemError("the killer format is for killer sudokus without a solution")
    given = any(mark is not None for row in content.givens for mark in row)
    if given or content.regions or content.candidates or not all(isinstance(clue, Cage) for clue in content.clues):
        raise ProblemError("the killer format can hold only cages, no givens, regions or other clues: write 'puzzle'")
    if content.windoku or content.symbols[0] != 1:
        raise ProblemError("the killer format cannot hold windoku, or symbols from 0: write 'puzzle'")
    n, (height, width) = content.size, content.box
    cage_of: dict[Cell, int] = {}
    sums = [0]  # by cage; names begin with 1, for a number 0 is no cage to readers
    for clue in content.clues:
        assert isinstance(clue, Cage)
        sums.append(clue.sum or 0)
        for cell in clue.cells:
            if cage_of.setdefault(cell, len(sums) - 1) != len(sums) - 1:
                raise ProblemError(f"{cell_name(cell)} lies in two cages: write 'puzzle'")
    for k in range(n * n):  # a cell outside of all cages is one by itself, without a sum
        if divmod(k, n) not in cage_of:
            sums.append(0)
            cage_of[divmod(k, n)] = len(sums) - 1
    if len(sums) > 256:  # names are what is left of a number by 256
        raise ProblemError("more than 255 cages: write 'puzzle'")
    numbers = (256 * sums[cage_of[divmod(k, n)]] + cage_of[divmod(k, n)] for k in range(n * n))
    flag = "d" if content.diagonals else ""
    return f"{height}x{width}:{flag}:k:{':'.join(map(str, numbers))}\n"

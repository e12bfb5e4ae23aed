"""Jigsaw boards with their regions, one a line: the marks of all cells, then a character a cell that names its region.

Interactive Sudoku Solver and programs of its kind write 81 + 81 characters, with a blank between them or without one
(js/sudoku_parser.js of https://github.com/sigh/Interactive-Sudoku-Solver); boards of any size are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.formats.base import About, Options, Reading, Record, rules_of
from cover.formats.boards import shared as boards
from cover.formats.boards.layout import Rules
from cover.formats.boards.lines import content, first_line
from cover.formats.boards.records import SMALLEST_MAP, halves, is_map
from cover.formats.boards.symbols import BadMark, characters_of, read_characters
from cover.formats.text import Source
from cover.puzzles.grids.grid import Grid
from cover.puzzles.sudoku import Sudoku

ABOUT = About(
    "jigsaw boards with their regions, one a line",
    Grid,
    "1..............2 AAABCABBCCDBCDDD\n",
    certain=True,
)
_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def sniff(source: Source, options: Options) -> list[str]:
    if options.kind not in (None, "sudoku"):
        return []
    return ["boards with their regions, one a line"] if halves(first_line(source)) is not None else []


def read(source: Source, options: Options) -> Iterator[Record]:
    """A board a line. Raises InputError for a kind of puzzle that has no regions."""
    rules = rules_of(options)
    if rules.kind != "sudoku":
        raise source.error(f"a {rules.kind} board has no regions of its own")
    for number, line in content(source.lines()):
        try:
            yield _reading(line.strip(), source, number)
        except InputError as error:
            yield error


def _reading(line: str, source: Source, number: int) -> Reading:
    found = halves(line)
    if found is None:
        words = line.split()
        what = f"{len(words[0])} and {len(words[1])} characters" if len(words) == 2 else f"{len(line)} characters"
        raise source.error(f"{what}: a board is needed, then as many characters that name regions of N cells", number)
    cells, owners = found
    size = isqrt(len(cells))
    try:
        marks = read_characters(cells, size)
    except BadMark as wrong:
        raise source.error(str(wrong), number, wrong.cell + 1) from None
    jigsaw = [owners[k : k + size] for k in range(0, len(owners), size)]
    rows = [marks.values[k : k + size] for k in range(0, len(cells), size)]
    puzzle = boards.make_grid(rows, marks.symbols, Rules(variant={"jigsaw": jigsaw}), source.name, number, marks)
    return Reading(puzzle, "jigsaw", f"{boards.describe(puzzle)}, its regions beside it", source.name, number)


def write(puzzle: Any, solution: Any = None) -> str:
    """A line. Raises ProblemError for anything but a jigsaw without further rules."""
    if not isinstance(puzzle, Sudoku) or puzzle.jigsaw is None or solution is not None:
        raise ProblemError("the jigsaw format is for jigsaw sudokus without a solution")
    if puzzle != Sudoku(puzzle.givens, jigsaw=puzzle.jigsaw):
        raise ProblemError("the jigsaw format can hold only regions, not other rules: write 'puzzle'")
    owners = [owner for row in puzzle.jigsaw for owner in row]
    names = {owner: _NAMES[k] for k, owner in enumerate(list(dict.fromkeys(owners))[: len(_NAMES)])}
    written = characters_of(puzzle.symbols)
    text = "".join(names.get(owner, "") for owner in owners)
    if written is None or puzzle.size < SMALLEST_MAP or "." in owners or not is_map(text):
        raise ProblemError("the jigsaw format has 4 to 61 regions of equal size: write 'puzzle'")
    cells = "".join("." if mark is None else written[mark - 1] for row in puzzle.givens for mark in row)
    return f"{cells} {text}\n"

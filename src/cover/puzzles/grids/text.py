"""The text of grids: what the header of a file says of a board, and the lines that say it again."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.puzzles.clues.reading import clues_of
from cover.puzzles.common.cells import cell_name
from cover.puzzles.common.keys import LARGEST_SIZE, Header, Key, Schema, Value, line_schema, puzzle_text

FLAGS = ("diagonals", "windoku")  # rules in a word that add regions
# For a jigsaw whose letters a file cannot carry.
_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@dataclass(eq=False, repr=False)
class Symbols(Key):
    """`symbols: 0-8`: they count from 0 (or `1-9`: from 1), whatever the blank is."""

    def read(self, value: Value) -> range:
        low, _, high = value.text.replace("..", "-").partition("-")
        if low.strip() not in ("0", "1") or not re.fullmatch(r"\s*\d{1,3}\s*", high):
            raise InputError(f"symbols: 1-N or 0-N is needed, got {shown(value.text)}")
        symbols = range(int(low), int(high) + 1)
        if not 1 <= len(symbols) <= LARGEST_SIZE:
            raise InputError(f"symbols: {len(symbols)} of them, but {LARGEST_SIZE} rows")
        return symbols

    def schema(self) -> Schema:
        return line_schema("^[01]-[0-9]{1,3}$", "1-N or 0-N")


def settings_in(header: Header) -> dict[str, Any]:
    """What a header says of a board: `size` if it is known, and keywords of the constructor of its kind. Raises
    InputError where two lines disagree on the size."""
    size, settings = header.get("size"), dict[str, Any]()
    box, jigsaw = header.get("boxes"), header.get("jigsaw")
    for key, rows in (("boxes", box and box[0] * box[1]), ("jigsaw", jigsaw and len(jigsaw))):
        if not rows:
            continue
        if size not in (None, rows):
            raise header.error(f"this is for {rows} rows, but the size given above is {size}", header.line_of(key))
        if rows > LARGEST_SIZE:
            raise header.error(f"a board of {rows} rows: it must have 1 to {LARGEST_SIZE}", header.line_of(key))
        size = rows
    if symbols := header.get("symbols"):
        if size not in (None, len(symbols)):
            raise header.error(f"symbols: {len(symbols)} of them, but {size} rows", header.line_of("symbols"))
        size, settings["symbols"] = len(symbols), tuple(symbols)
    if regions := header.get("region"):
        settings["regions"] = regions
    if clues := clues_of(header):
        settings["clues"] = clues
    rules = {"box": box, "jigsaw": jigsaw, **{key: header.get(key) for key in FLAGS}}
    settings |= {name: value for name, value in rules.items() if value}
    return settings if size is None else {"size": size, **settings}


def header_lines(grid: Any) -> Iterator[str]:
    """The lines of a file that say the rules of a `Grid`. Raises ProblemError for symbols that no file can carry."""
    n, symbols = grid.size, grid.symbols
    if grid.box is not None:
        yield f"boxes: {grid.box[0]}x{grid.box[1]}"
    yield from (key for key in FLAGS if getattr(grid, key))
    if symbols == tuple(range(n)):
        yield f"symbols: 0-{n - 1}"
    elif symbols != tuple(range(1, n + 1)):
        raise ProblemError(f"only these symbols can be written: 1..{n} or 0..{n - 1}")
    for k, (region, cells) in enumerate(grid.regions.items(), 1):
        plain = region and region == region.strip() and not set(region) & set(":\n\r") and region.isprintable()
        yield f"region {region if plain else k}: {' '.join(map(cell_name, cells))}"
    yield from (clue.line() for clue in grid.clues)
    if grid.jigsaw is not None:
        yield "jigsaw:"
        yield from _map_lines(grid.jigsaw)


def header_text(grid: Any) -> str:
    """The lines of a puzzle file above the board."""
    return puzzle_text(grid.name, *header_lines(grid))


def _map_lines(jigsaw: Sequence[Sequence[Hashable]]) -> list[str]:
    """The letter map as it was, if it is one; else regions are numbered."""
    letters = {letter for row in jigsaw for letter in row}
    if all(isinstance(x, str) and len(x) == 1 and not x.isspace() and x.isprintable() for x in letters):
        return ["".join(map(str, row)) for row in jigsaw]
    regions = list(dict.fromkeys(letter for row in jigsaw for letter in row if letter not in (".", None)))
    few = len(regions) <= len(_LETTERS)
    name = {letter: _LETTERS[k] if few else str(k + 1) for k, letter in enumerate(regions)}
    return [("" if few else " ").join(name.get(letter, ".") for letter in row) for row in jigsaw]


def text_of(grid: Any, mark: int) -> str:
    """What people write for a mark: the alphabet's word, or the number itself where it is no symbol."""
    number = grid._number.get(mark)
    return str(mark) if number is None else grid.alphabet[number]


def rule_of(grid: Any) -> str:
    """The rule of a board without its clues, as a magazine prints it."""
    if grid.box is None and grid.jigsaw is None:
        rule = "Every row and every column contains every symbol once."
    else:
        rule = f"Every row, column and {'box' if grid.jigsaw is None else 'region'} contains every symbol once."
    rule += " So does each of the two long diagonals." if grid.diagonals else ""
    rule += " So does each shaded window." if grid.windoku else ""
    return rule + (" Cells of a marked region differ too." if grid.regions else "")


def in_short(symbols: Sequence[int], words: Sequence[str] | None = None) -> str:
    """Symbols in words, integers in a row by their ends: `1..9`, `A..Y`, `0 2 4 6`."""
    words = words or [str(symbol) for symbol in symbols]
    if len(symbols) > 2 and list(symbols) == list(range(symbols[0], symbols[0] + len(symbols))):
        return f"{words[0]}..{words[-1]}"
    return " ".join(words)

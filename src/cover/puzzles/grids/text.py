"""The text of grids: what the header of a file says of a board, and the lines that say it again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.puzzles.clues.reading import clues_of
from cover.puzzles.common.cells import cell_name
from cover.puzzles.common.keys import LARGEST_SIZE, Header, Key, Schema, Value, line_schema


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


def settings_in(header: Header, sizes: Iterable[tuple[str, int]]) -> dict[str, Any]:
    """What a header says of a board: `size` if it is known, and keywords of the constructor of `Grid`. sizes: keys that
    say how many rows the board has, and how many. Raises InputError where two disagree."""
    size, settings = header.get("size"), dict[str, Any]()
    for key, rows in sizes:
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
    return settings if size is None else {"size": size, **settings}


def header_lines(grid: Any) -> Iterator[str]:
    """The lines of a file that say the rules of a `Grid`. Raises ProblemError for symbols that no file can carry."""
    n, symbols = grid.size, grid.symbols
    if symbols == tuple(range(n)):
        yield f"symbols: 0-{n - 1}"
    elif symbols != tuple(range(1, n + 1)):
        raise ProblemError(f"only these symbols can be written: 1..{n} or 0..{n - 1}")
    for k, (region, cells) in enumerate(grid.regions.items(), 1):
        plain = region and region == region.strip() and not set(region) & set(":\n\r") and region.isprintable()
        yield f"region {region if plain else k}: {' '.join(map(cell_name, cells))}"
    yield from (clue.line() for clue in grid.clues)


def in_short(symbols: Sequence[int], words: Sequence[str] | None = None) -> str:
    """Symbols in words, integers in a row by their ends: `1..9`, `A..Y`, `0 2 4 6`."""
    words = words or [str(symbol) for symbol in symbols]
    if len(symbols) > 2 and list(symbols) == list(range(symbols[0], symbols[0] + len(symbols))):
        return f"{words[0]}..{words[-1]}"
    return " ".join(words)

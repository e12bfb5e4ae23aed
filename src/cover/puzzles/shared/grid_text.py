"""The text of boards of marks: the keys of their files, reading a header, writing the rules and the marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from cover.errors import InputError, ProblemError
from cover.naming import shown
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.reading import clue_keys, clues_of
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.keys import LARGEST_SIZE, Cells, Header, Key, Named, Square, Value

S = TypeVar("S")


@dataclass(frozen=True)
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


class GridText(BasePuzzle[S]):
    """What a grid says of its text."""

    keys: ClassVar[Mapping[str, Key]] = {
        "size": Square(),
        "symbols": Symbols(),
        "region": Named(of=Cells(), unnamed="region {}"),
        **clue_keys(),
    }

    size: int
    symbols: tuple[int, ...]
    regions: dict[str, tuple[Cell, ...]]
    clues: tuple[Clue, ...]

    def texts(self) -> list[list[str]]:
        """What stands in the cells, row by row."""
        raise NotImplementedError

    @classmethod
    def empty(cls, size: int, **variant: Any) -> Self:
        """A board of `size` rows without givens."""
        raise NotImplementedError

    @classmethod
    def variant_of(cls, header: Header) -> dict[str, Any]:
        """What a header says about boards that follow it: `size` if it is known, and the constructor's keywords."""
        size, variant = header.get("size"), dict[str, Any]()
        for key, rows in cls._sizes(header):
            if size not in (None, rows):
                raise header.error(f"this is for {rows} rows, but before it stood {size}", header.line_of(key))
            if rows > LARGEST_SIZE:
                raise header.error(f"a board of {rows} rows: 1 to {LARGEST_SIZE} are read", header.line_of(key))
            size = rows
        if symbols := header.get("symbols"):
            if size not in (None, len(symbols)):
                raise header.error(f"symbols: {len(symbols)} of them, but {size} rows", header.line_of("symbols"))
            size, variant["symbols"] = len(symbols), tuple(symbols)
        if regions := header.get("region"):
            variant["regions"] = regions
        if clues := clues_of(header):
            variant["clues"] = clues
        return variant if size is None else {"size": size, **variant}

    @classmethod
    def _sizes(cls, header: Header) -> Iterator[tuple[str, int]]:
        """Keys that say how many rows the board has, and how many."""
        return iter(())

    @classmethod
    def from_header(cls, header: Header) -> Self:
        """The empty board; boards below a header are read by the formats for boards, with the rules of `variant_of`."""
        variant = cls.variant_of(header)
        if "size" not in variant:
            raise header.error("there is no board, and no 'size:' for an empty one")
        return cls.empty(**variant)

    def header_text(self) -> str:
        """The lines of a puzzle file above the board."""
        return self._text(*self._header())

    def to_text(self) -> str:
        """The rules, then rows of marks with blanks between them (pencil marks where there are any)."""
        texts = self.texts()
        wide = max(len(text) for row in texts for text in row)
        rows = [" ".join(text.rjust(wide) for text in row) for row in texts]
        return self._text(*self._header(), "", *rows)

    def _header(self) -> Iterator[str]:
        """The lines of a file that say the rules."""
        n = self.size
        if self.symbols == tuple(range(n)):
            yield f"symbols: 0-{n - 1}"
        elif self.symbols != tuple(range(1, n + 1)):
            raise ProblemError(f"symbols are written only if they are 1..{n} or 0..{n - 1}")
        for k, (region, cells) in enumerate(self.regions.items(), 1):
            plain = region and region == region.strip() and not set(region) & set(":\n\r") and region.isprintable()
            yield f"region {region if plain else k}: {' '.join(map(cell_name, cells))}"
        yield from (clue.line() for clue in self.clues)


def in_short(symbols: Sequence[int], words: Sequence[str] | None = None) -> str:
    """Symbols in words, integers in a row by their ends: `1..9`, `A..Y`, `0 2 4 6`."""
    words = words or [str(symbol) for symbol in symbols]
    if len(symbols) > 2 and list(symbols) == list(range(symbols[0], symbols[0] + len(symbols))):
        return f"{words[0]}..{words[-1]}"
    return " ".join(words)

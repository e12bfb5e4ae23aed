"""Boards with numbers that look some way: `2>`, as yajilin and yajikazu have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self, TypeVar

from cover.basics.errors import ProblemError
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.given_cells import GivenCells
from cover.puzzles.common.keys import Header
from cover.puzzles.common.rows import characters, in_columns, in_one_column, rectangle

S = TypeVar("S")
WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


class ArrowClues(GivenCells[S]):
    """cells: rows of words: a number with the way it looks (`^`, `v`, `<`, `>`), or one of `others`."""

    given: tuple[tuple[str, ...], ...]
    others: ClassVar[tuple[str, ...]] = (".",)

    def __init__(self, cells: Sequence[Sequence[str]]):
        self.given = tuple(tuple(map(str, row)) for row in cells)
        self.height, self.width = rectangle(self.given, f"a {self.name}")
        for r, row in enumerate(self.given):
            for c, word in enumerate(row):
                if word not in self.others and not self._is_clue(word):
                    others = ", ".join(map(repr, self.others))
                    raise ProblemError(f"{cell_name((r, c))}: {word[:12]!r} is neither {others} nor a clue such as 2>")

    @classmethod
    def from_header(cls, header: Header) -> Self:
        rows = header["cells"]  # where a word is a clue, its characters are none
        return cls([row if len(row) == 1 and cls._is_clue(row[0]) else characters([row])[0] for row in rows])

    @staticmethod
    def _is_clue(word: str) -> bool:
        number, way = word[:-1], word[-1:]
        return way in WAYS and number.isascii() and number.isdigit() and len(number) < 10

    def _cell_lines(self) -> list[str]:
        return ["cells:", *(in_one_column(self.given) if self.width == 1 else in_columns(self.given, left=True))]

    def clues(self) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """Where a clue stands, its number, and the cells that it sees up to the edge."""
        for r, row in enumerate(self.given):
            for c, word in enumerate(row):
                if word not in self.others:
                    down, right = WAYS[word[-1]]
                    ray = ((r + k * down, c + k * right) for k in range(1, max(self.height, self.width)))
                    seen = [(s, d) for s, d in ray if 0 <= s < self.height and 0 <= d < self.width]
                    yield (r, c), int(word[:-1]), seen

    def texts(self) -> list[list[str]]:
        return [list(row) for row in self.given]

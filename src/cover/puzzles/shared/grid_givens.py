"""What a grid says of its givens, part by part, for the verbs that ask why: see `givens.py`."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any, Self, TypeVar, cast

from cover.problems.lazy import Label
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.givens import GivenPart
from cover.puzzles.shared.grid_text import GridText
from cover.puzzles.shared.marks import MarkedCells, mark_in

S = TypeVar("S")


class GridGivens(MarkedCells, GridText[S]):
    """The parts of a grid: its givens, and its pencil marks."""

    givens: tuple[tuple[int | None, ...], ...]
    candidates: tuple[tuple[tuple[int, ...], ...], ...] | None
    alphabet: tuple[str, ...]
    _number: dict[int, int]  # of each symbol

    def text_of(self, mark: int) -> str:
        """What people write for a mark."""
        raise NotImplementedError

    def _variant(self) -> dict[str, Any]:
        raise NotImplementedError

    def _owners(self) -> Sequence[Sequence[Hashable]]:
        raise NotImplementedError

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The givens, row by row, then the cells whose pencil marks leave something out. Clues count as rules."""
        n, parts = self.size, []
        for r, row in enumerate(self.givens):
            for c, mark in enumerate(row):
                if mark is not None:
                    words = f"{self.text_of(mark)} at {cell_name((r, c))}"
                    parts.append(GivenPart(words, (r, c), needs=((r * n + c, self._number[mark]),)))
        for r, pencil in enumerate(self.candidates or ()):
            for c, kept in enumerate(pencil):
                bars = tuple((r * n + c, k) for k, symbol in enumerate(self.symbols) if symbol not in kept)
                if bars:
                    listed = " ".join(map(self.text_of, kept)) or "nothing"
                    parts.append(GivenPart(f"only {listed} at {cell_name((r, c))}", (r, c), bars=bars))
        return tuple(parts)

    def keeping(self, parts: Collection[int]) -> Self:
        n = self.size
        marks: list[list[int | None]] = [[None] * n for _ in range(n)]
        pencil: list[list[tuple[int, ...] | None]] = [[None] * n for _ in range(n)]
        penciled = False
        every = self.given_parts()
        for part in (every[k] for k in parts):
            assert part.cell is not None
            r, c = part.cell
            if part.needs:
                marks[r][c] = self.givens[r][c]
            elif self.candidates is not None:
                pencil[r][c], penciled = self.candidates[r][c], True
        made: Self = cast("Any", type(self))(marks, **{**self._variant(), "candidates": pencil if penciled else None})
        return made

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        mark = mark_in(label)
        return None if mark is None else (divmod(mark[0], self.size), self.alphabet[mark[1]])

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        return self._owners()

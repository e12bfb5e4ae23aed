"""What a grid says of its givens, part by part, for the verbs that ask why: see `givens.py`."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from cover.problems.lazy import Label
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.grid_text import GridText
from cover.puzzles.shared.marks import MarkedCells, mark_in

if TYPE_CHECKING:
    from cover.puzzles.shared.givens import GivenPart

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
        from cover.puzzles.shared.givens import GivenPart

        n, parts = self.size, []
        for (r, c), bars in self._telling():
            mark = self.givens[r][c]
            if bars is None and mark is not None:
                words = f"{self.text_of(mark)} at {cell_name((r, c))}"
                parts.append(GivenPart(words, (r, c), needs=((r * n + c, self._number[mark]),)))
            elif bars is not None and self.candidates is not None:
                listed = " ".join(map(self.text_of, self.candidates[r][c])) or "nothing"
                barred = tuple((r * n + c, k) for k in bars)
                parts.append(GivenPart(f"only {listed} at {cell_name((r, c))}", (r, c), bars=barred))
        return tuple(parts)

    def _telling(self) -> Iterator[tuple[Cell, tuple[int, ...] | None]]:
        """The cells of the parts, in their order, with the numbers of the symbols that their pencil marks leave out;
        None where the part is the given."""
        for r, row in enumerate(self.givens):
            for c, mark in enumerate(row):
                if mark is not None:
                    yield (r, c), None
        for r, pencil in enumerate(self.candidates or ()):
            for c, kept in enumerate(pencil):
                if bars := tuple(k for k, symbol in enumerate(self.symbols) if symbol not in kept):
                    yield (r, c), bars

    def keeping(self, parts: Collection[int]) -> Self:
        n = self.size
        marks: list[list[int | None]] = [[None] * n for _ in range(n)]
        pencil: list[list[tuple[int, ...] | None]] = [[None] * n for _ in range(n)]
        penciled = False
        every = list(self._telling())
        for (r, c), bars in (every[k] for k in parts):
            if bars is None:
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

"""The regions of a grid: cell by cell for the reader and for `faults`, and as arrays for the board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from cover.errors import ProblemError
from cover.puzzles.clues.base import Frame
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.grid_givens import S
from cover.puzzles.shared.grid_picture import GridPicture
from cover.puzzles.shared.region_tables import Regions, added, kept

RegionArray = tuple[str, NDArray[np.int32]]  # a region's name and its cell numbers, row by row from 0


class GridRegions(GridPicture[S]):
    """The regions of a grid, and where they are broken. Invariant: a puzzle never changes, so what is made of it once
    holds."""

    size: int
    symbols: tuple[int, ...]

    def _rules(self) -> Iterator[tuple[str, Sequence[Cell]]]:
        """The regions that the rules make, besides rows and columns."""
        return iter(())

    def _lines(self) -> Iterator[tuple[str, Sequence[Cell]]]:
        n = self.size
        for r in range(n):
            yield f"row {r + 1}", [(r, c) for c in range(n)]
        for c in range(n):
            yield f"column {c + 1}", [(r, c) for r in range(n)]

    def all_regions(self) -> Iterator[tuple[str, Sequence[Cell]]]:
        """Every region by name: rows, columns, those of the puzzle's rules, and the extra ones."""
        yield from self._lines()
        yield from self._rules()
        yield from self.regions.items()
        if self.clues:
            frame = self.frame()
            for clue in self.clues:
                yield from clue.regions(frame)

    @cached_property
    def _frame(self) -> Frame:
        return Frame(self.size, self.symbols, self._boxes(), self.clues)

    def frame(self) -> Frame:
        """What the clues may know of this board."""
        return self._frame

    def _rules_key(self) -> tuple[Hashable, ...]:
        """What `_rules` and `_rule_regions` depend on: boards with equal keys have the same regions by them."""
        return cast("Hashable", type(self)), self.size

    @cached_property
    def _added_regions(self) -> Regions:
        """Extra regions and those of the clues."""
        return added(self.regions.items(), self.clues, self.frame())

    def _checked_regions(self) -> tuple[Regions, Regions]:
        """All regions, as `all_regions` lists them: those that numbers alone make, and those added."""
        n = self.size

        def make() -> Regions:
            return Regions.of((name, [r * n + c for r, c in cells]) for name, cells in (*self._lines(), *self._rules()))

        return kept(("checked", *self._rules_key()), make), self._added_regions

    def _board_regions(self) -> Regions:
        """The same regions for the board, as arrays from `_rule_regions`."""
        return kept(("built", *self._rules_key()), self._built_regions) + self._added_regions

    def _boxes(self) -> tuple[tuple[Hashable, ...], ...]:
        """The box that each cell lies in; nothing where the rules know no boxes."""
        return ()

    def _rule_regions(self) -> Iterator[RegionArray]:
        """The regions of `_rules()`, in the same order, as cell numbers."""
        return iter(())

    def _built_regions(self) -> Regions:
        """Rows, columns and the regions of the rules, for the board."""
        n = self.size
        number = np.arange(n * n, dtype=np.int32).reshape(n, n)
        rows = [(f"row {r + 1}", number[r]) for r in range(n)]
        columns = [(f"column {c + 1}", number[:, c]) for c in range(n)]
        return Regions.of([*rows, *columns, *self._rule_regions()])

    def _check_regions(self) -> None:
        """Called by subclasses when all regions are known: sizes and names must be as `Board` and reports need them."""
        names: set[str] = set()
        for name, cells in self.all_regions():
            if len(cells) > self.size:
                raise ProblemError(f"region {name} has {len(cells)} cells but there are only {self.size} symbols")
            if not cells:
                raise ProblemError(f"region {name} has no cells")
            if name in names:
                raise ProblemError(f"two regions have the name {name!r}")
            names.add(name)

    def _repeated(self, marks: Sequence[Sequence[int | None]]) -> Iterator[str]:
        known = self._number.get
        numbers = [-1 if mark is None else known(mark, -2) for row in marks for mark in row]
        if -2 not in numbers and not any(regions.repeat(numbers, self.size) for regions in self._checked_regions()):
            return
        for name, cells in self.all_regions():
            first: dict[int, Cell] = {}
            for cell in cells:
                mark = marks[cell[0]][cell[1]]
                if mark is not None and first.setdefault(mark, cell) != cell:
                    yield f"{name}: {self.text_of(mark)} at {cell_name(first[mark])} and {cell_name(cell)}"

"""Lines on which certain two cells go together: the first and the last, or any two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from cover.problems.names import Name
from cover.problems.rules import Rule
from cover.puzzles.clues.base import CellsClue, Filled, Frame, pair_rule
from cover.puzzles.common.cells import Cell, cell_name


class TwosClue(CellsClue):
    """The symbols of some two cells of the line (`twos`) are `allowed` together."""

    min_cells = 2
    differ: ClassVar[bool] = False  # do all cells of the line?

    def twos(self, cells: Sequence[Cell]) -> Sequence[tuple[Cell, Cell]]:
        raise NotImplementedError

    def allowed(self, first: int, second: int) -> bool:
        raise NotImplementedError

    def words(self, first: int, second: int, places: str) -> str:
        """What is wrong with two symbols that are not allowed, at `r1c1 and r1c2`."""
        raise NotImplementedError

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        if self.differ and len(self.cells) <= len(frame.symbols):
            yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for one, other in self.twos(self.cells):
            yield pair_rule(one, other, self.allowed, frame, self.place, (type(self), *self.settings()))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for (r, c), (s, d) in self.twos(self.cells):
            a, b = solution[r][c], solution[s][d]
            if not self.allowed(a, b):
                yield f"{self.called}: {self.words(a, b, f'{cell_name((r, c))} and {cell_name((s, d))}')}"

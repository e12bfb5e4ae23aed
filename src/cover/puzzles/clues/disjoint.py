"""Disjoint groups: cells at the same place of their boxes differ."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from cover.puzzles.clues.base import Filled, FlagClue, Frame
from cover.puzzles.shared.cells import Cell, cell_name


class Disjoint(FlagClue):
    """`disjoint`: for boards with boxes."""

    key = "disjoint"
    form = "disjoint"
    meaning = "Cells at the same place of their boxes hold different symbols."

    def regions(self, frame: Frame) -> Iterator[tuple[str, Sequence[Cell]]]:
        for place, cells in enumerate(_groups(frame), 1):
            yield f"group {place}", cells

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for place, cells in enumerate(_groups(frame), 1):
            found: dict[int, Cell] = {}
            for r, c in cells:
                if (first := found.setdefault(solution[r][c], (r, c))) != (r, c):
                    yield f"group {place}: {solution[r][c]} at {cell_name(first)} and {cell_name((r, c))}"


def _groups(frame: Frame) -> list[list[Cell]]:
    """The cells of each box in reading order; group k has the k-th of every box."""
    boxes: dict[Hashable, list[Cell]] = {}
    for r, c in frame.cells():
        boxes.setdefault(frame.boxes[r][c], []).append((r, c))
    return [list(cells) for cells in zip(*boxes.values(), strict=True)]

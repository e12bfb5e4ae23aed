"""Disjoint groups: cells at the same place of their boxes differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from cover.basics.errors import ProblemError
from cover.problems.names import Kind, Name
from cover.puzzles.clues.base import Filled, FlagClue, Frame
from cover.puzzles.common.cells import Cell, cell_name


class Disjoint(FlagClue):
    """`disjoint`: for boards with boxes."""

    key = "disjoint"
    form = "disjoint"
    meaning = "Cells at the same place of their boxes have different symbols."
    heading = "Disjoint groups"

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        if not frame.boxes:
            raise ProblemError("disjoint: this board has no boxes")
        boxes: dict[Hashable, list[Cell]] = {}
        for r, c in frame.cells():
            boxes.setdefault(frame.boxes[r][c], []).append((r, c))
        for place, cells in enumerate(zip(*boxes.values(), strict=True)):
            yield Name(Kind.GROUP, place), cells

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        if not frame.boxes:
            raise ProblemError("disjoint: this board has no boxes")
        places = Counter[Hashable]()  # cells seen of each box, in reading order
        found: dict[tuple[int, int], Cell] = {}  # where a symbol stands at a place of some box
        for r, row in enumerate(solution):
            for c, symbol in enumerate(row):
                box = frame.boxes[r][c]
                places[box] += 1
                if (first := found.setdefault((places[box], symbol), (r, c))) != (r, c):
                    yield f"group {places[box]}: {symbol} at {cell_name(first)} and {cell_name((r, c))}"

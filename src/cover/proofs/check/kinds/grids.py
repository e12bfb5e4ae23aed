"""Cells and edges of a grid, by number."""

from __future__ import annotations

from cover.proofs.check.kinds.header import Cell

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


def named_lines(height: int, width: int) -> list[tuple[str, list[Cell]]]:
    """The rows, then the columns."""
    rows = [(f"row {r + 1}", [(r, c) for c in range(width)]) for r in range(height)]
    return rows + [(f"column {c + 1}", [(r, c) for r in range(height)]) for c in range(width)]


class Grid:
    """number: of each cell, row by row; beside: the numbers of those that share a side."""

    def __init__(self, height: int, width: int):
        self.height, self.width = height, width
        self.number = {(r, c): r * width + c for r in range(height) for c in range(width)}
        self.beside = {k: [self.number[at] for at in self.near(cell)] for cell, k in self.number.items()}

    def near(self, cell: Cell) -> list[Cell]:
        four = ((cell[0] + a, cell[1] + b) for a, b in SIDES)
        return [at for at in four if at in self.number]

    def pairs(self) -> list[tuple[int, int]]:
        return [(a, b) for a, some in self.beside.items() for b in some if a < b]

    def lines(self) -> list[list[Cell]]:
        return [cells for _, cells in named_lines(self.height, self.width)]

    def ray(self, cell: Cell, way: Cell) -> list[Cell]:
        """The cells in a direction, nearest first."""
        found = []
        while (cell := (cell[0] + way[0], cell[1] + way[1])) in self.number:
            found.append(cell)
        return found


class Edges(Grid):
    """The edges between cells that share a side: first those across, row by row, then those down; from number `before`.

    ends: the numbers of their two cells; at: the edges of each cell."""

    def __init__(self, height: int, width: int, before: int = 0):
        super().__init__(height, width)
        across = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
        down = [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
        self.edge = {two: k for k, two in enumerate([*across, *down], before)}
        self.ends = {k: (self.number[a], self.number[b]) for (a, b), k in self.edge.items()}

    def between(self, one: Cell, other: Cell) -> int | None:
        """The edge between two cells; None off the board."""
        return self.edge.get((min(one, other), max(one, other)))

    def at(self, cell: Cell) -> list[int]:
        return [self.edge[min(cell, other), max(cell, other)] for other in self.near(cell)]

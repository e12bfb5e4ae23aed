"""Drawing in plain text: cells with a border wherever two neighbours have different owners.

One drawing serves boxes, jigsaw regions, Latin squares and the pieces of a tiling.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from itertools import chain, pairwise
from operator import itemgetter, ne

from cover.puzzles.common.cells import Cell

Style = Callable[[int, int, str], str]

# Which arms (1 up, 2 right, 4 down, 8 left) meet at a corner, and the character that shows them.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by which of the four arms are there: 1 up, 2 right, 4 down, 8 left
_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8


def draw(
    owners: Sequence[Sequence[Hashable]],
    texts: Sequence[Sequence[str]],
    *,
    compact: bool = True,
    style: Style | None = None,
    walls: Collection[tuple[Cell, Cell]] = (),
) -> str:
    """A drawing of the board, a text line per row of cells with border lines between them.

    owners: who each cell belongs to, None for "outside the shape"; texts: what stands in the cells (padded
    on the left to one width); compact: leave out the space for borders between rows or columns where no border
    is; style(row, column, text): dresses a cell's text (already padded) for a terminal; walls: cells of one owner
    that a border parts all the same, the upper or left one first.

    >>> print(draw(["AAB", "ABB"], ["1..", ".2."]))
    ┌───────┬───┐
    │ 1   . │ . │
    │   ┌───┘   │
    │ . │ 2   . │
    └───┴───────┘
    """
    rows, columns = len(owners), len(owners[0]) if owners else 0
    width = max(map(len, chain.from_iterable(texts)), default=1)
    # beside[r][c]: a border left of cell (r, c); above[r][c]: a border above it; r and c reach one past the board.
    outside = [None] * columns
    # One column and one row more than cells, as borders stand between them; outside the board is None.
    beside = [list(map(ne, (None, *row), (*row, None))) for row in owners]
    above = [list(map(ne, *rows)) for rows in pairwise((outside, *owners, outside))]
    for (a, _), (r, c) in walls:
        # In one row the wall stands left of the second cell, else above it.
        (beside if a == r else above)[r][c] = True
    wide = [not compact or c in (0, columns) or any(map(itemgetter(c), beside)) for c in range(columns + 1)]

    def border_line(r: int) -> str:
        parts = []
        for c in range(columns + 1):
            left, right = c > 0 and above[r][c - 1], c < columns and above[r][c]
            up, down = r > 0 and beside[r - 1][c], r < rows and beside[r][c]
            # Four arms meet at a corner.
            parts.append(_CORNERS[_UP * up + _RIGHT * right + _DOWN * down + _LEFT * left])
            if c < columns:
                parts.append(("─" if right else " ") * (wide[c] + width + wide[c + 1]))
        return "".join(parts).rstrip()

    def cell_line(r: int) -> str:
        parts = []
        for c in range(columns + 1):
            parts.append("│" if beside[r][c] else " ")
            if c < columns:
                text = texts[r][c].rjust(width)
                text = style(r, c, text) if style else text
                parts.append(" " * wide[c] + text + " " * wide[c + 1])
        return "".join(parts).rstrip()

    lines = []
    for r in range(rows + 1):
        if not compact or r in (0, rows) or any(above[r]):
            lines.append(border_line(r))
        if r < rows:
            lines.append(cell_line(r))
    return "\n".join(lines)

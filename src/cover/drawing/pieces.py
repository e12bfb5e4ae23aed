"""A shape covered by pieces: neighbours never share a color (or hatching), and each piece says its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cover.drawing import boards
from cover.drawing.colors import PIECES
from cover.drawing.shapes import Cell, Picture, Shape, Text, View, cell_square, middle, picture, text_width

Placed = tuple[str, tuple[Cell, ...]]  # a piece's name and its cells


def covered(shape: Sequence[Cell], pieces: Sequence[Placed], view: View, title: str, kinds: Sequence[str]) -> Picture:
    """A shape with the pieces on it, which show their names if they are of several kinds; without any, the kinds."""
    rows, columns = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
    owners: list[list[int | None]] = [[None] * columns for _ in range(rows)]
    for r, c in shape:
        owners[r][c] = -1
    for k, (_, cells) in enumerate(pieces):
        for r, c in cells:
            owners[r][c] = k
    words = "; ".join(f"{name} on {' '.join(f'r{r + 1}c{c + 1}' for r, c in cells)}" for name, cells in pieces)
    shapes = [*_pieces(pieces, owners, len(kinds) > 1), *boards.shaded(view), *boards.borders(owners, thin=not pieces)]
    if not pieces:
        shapes += boards.caption(kinds, columns, rows)
    return picture(shapes, columns, rows, title=title, alt=words or f"{len(shape)} cells to cover")


def _pieces(pieces: Sequence[Placed], owners: Sequence[Sequence[int | None]], named: bool) -> Iterator[Shape]:
    colors = colored([cells for _, cells in pieces], owners)
    for (name, cells), color in zip(pieces, colors, strict=True):
        yield from (cell_square(cell, f"piece{color}") for cell in cells)
        if named:
            size = min(0.5, 0.85 / max(text_width(name, 1.0), 0.01))
            yield Text(*middle(min(cells)), name, size)


def colored(pieces: Iterable[Sequence[Cell]], owners: Sequence[Sequence[int | None]]) -> list[int]:
    """A color for each piece, the one least used so far that no neighbour has. Pieces with more neighbours than colors
    share one with a neighbour."""
    colors: list[int] = []
    used = [0] * PIECES
    # In the order of pieces, so that the same board has the same colors.
    for k, cells in enumerate(pieces):
        near = set[int]()
        for r, c in cells:
            for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= a < len(owners) and 0 <= b < len(owners[a]) and (other := owners[a][b]) is not None:
                    # Only pieces that have a color already.
                    near |= {colors[other]} if 0 <= other < k else set()
        free = [color for color in range(PIECES) if color not in near] or list(range(PIECES))
        colors.append(min(free, key=lambda color: (used[color], color)))
        used[colors[-1]] += 1
    return colors

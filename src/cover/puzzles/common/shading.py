"""What is wrong with shaded cells, in words: for `faults`, never by way of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cover.puzzles.common.cells import Cell, around, cell_name, clusters

Shaded = Sequence[Sequence[int]]


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Cells that are connected side by side, in the order of their first ones."""
    return [set(part) for part in clusters(sorted(cells), around)]


def where(solution: Shaded, value: int) -> list[Cell]:
    """The cells that hold a value."""
    return [(r, c) for r, row in enumerate(solution) for c, held in enumerate(row) if held == value]


def touching(solution: Shaded, value: int = 1, word: str = "shaded cells") -> Iterator[str]:
    """Cells of a value that share a side."""
    inside = set(where(solution, value))
    for r, c in sorted(inside):
        for other in ((r, c + 1), (r + 1, c)):
            if other in inside:
                yield f"{word} share a side: {cell_name((r, c))} and {cell_name(other)}"


def one_part(solution: Shaded, value: int, word: str) -> Iterator[str]:
    """Cells of a value that fall into several parts."""
    parts = groups(where(solution, value))
    if len(parts) > 1:
        firsts = " and ".join(cell_name(min(part)) for part in parts[:2])
        yield f"the {word} fall into {len(parts)} parts: {firsts} are in different ones"


def blocks(solution: Shaded, value: int, word: str) -> Iterator[str]:
    """Squares of 2 x 2 cells that all hold a value."""
    inside = set(where(solution, value))
    for r, c in sorted(inside):
        if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= inside:
            yield f"2 x 2 {word} from {cell_name((r, c))}"

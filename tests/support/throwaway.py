"""A puzzle that is not shipped: nonattacking rooks, the shortest class that keeps every promise of `BasePuzzle`.

It stands in docs/architecture.md as the example of a new puzzle; a test registers it with one line.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

from cover.problems.exact_cover import ExactCover, Option
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.drawn import drawn_cells
from cover.puzzles.common.keys import Cells, Each, Flag, Header, Number, puzzle_text

Rook = tuple[int, int]


class Rooks(BasePuzzle[tuple[Rook, ...]]):
    """side: how many rooks stand on a board of as many rows; blocked: cells without one; bishops: changes nothing."""

    name = "rooks"
    keys: ClassVar = {"side": Number(largest=20), "blocked": Each(Cells()), "bishops": Flag()}
    example = "solutions: 4\npuzzle: rooks\nside: 3\nblocked: r1c1\n"
    rules = "Every row and column holds one rook. Nothing else matters."

    def __init__(self, side: int, blocked: Iterable[str] = (), bishops: bool = False):
        self.side, self.blocked, self.bishops = side, tuple(blocked), bishops

    @classmethod
    def from_header(cls, header: Header) -> Self:
        cells = [cell for _, cells in header["blocked"] for cell in cells]
        return cls(header["side"], cells, header.get("bishops", False))

    def to_text(self) -> str:
        flag = ["bishops"] if self.bishops else []
        return puzzle_text(self.name, f"side: {self.side}", *flag, *(f"blocked: {cell}" for cell in self.blocked))

    def about(self) -> str:
        return f"{self.side} rooks"

    def to_cover(self) -> ExactCover:
        places = [(r, c) for r in range(self.side) for c in range(self.side) if f"r{r + 1}c{c + 1}" not in self.blocked]
        items = [f"{word} {k}" for word in ("row", "column") for k in range(self.side)]
        return ExactCover(items, [Option(place, (f"row {place[0]}", f"column {place[1]}")) for place in places])

    def decode(self, labels: Iterable[Any]) -> tuple[Rook, ...]:
        return tuple(sorted(labels))

    def faults(self, solution: Sequence[Rook]) -> Iterator[str]:
        for r, c in solution:
            if f"r{r + 1}c{c + 1}" in self.blocked:
                yield f"r{r + 1}c{c + 1} is blocked"
        for word, axis in (("row", 0), ("column", 1)):
            if sorted(rook[axis] for rook in solution) != list(range(self.side)):
                yield f"not one rook in every {word}"

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[Rook, ...]]:
        return drawn_cells(lines, self.side, self.side, "R")

    def render(self, solution: Sequence[Rook] | None = None) -> str:
        return "\n".join(
            " ".join("R" if (r, c) in (solution or ()) else "." for c in range(self.side)) for r in range(self.side)
        )

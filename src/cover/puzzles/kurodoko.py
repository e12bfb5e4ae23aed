"""Kurodoko (Range, Kuromasu): shade cells so that every number sees so many cells.

In Python: twice as fast as its file.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from random import Random
from types import MappingProxyType

from cover.problems.connectivity import Connected
from cover.problems.names import number_named, pair_named
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.keys import Header
from cover.puzzles.common.rows import clue_numbers, rows_text
from cover.puzzles.common.sampling import Size, every_cell, filled_rows, shading, sides
from cover.puzzles.common.shading import one_part, touching
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.givens import ClearNumbers

_CLEAR = "o"


class Kurodoko(ClearNumbers):
    """cells: rows of numbers, None where there is none, "o" where a cell is not shaded but says no number.

    A solution is a tuple of rows, 1 where a cell is shaded.

    >>> puzzle = Kurodoko([[2, None], [None, None]])
    >>> print(puzzle.render(((0, 1), (0, 0))))
    ┌─────┐
    │ 2 # │
    │ . . │
    └─────┘
    >>> list(puzzle.faults(((0, 0), (0, 0))))
    ['2 at r1c1 sees 3 cells']
    """

    name = "kurodoko"
    example = "solutions: 1\npuzzle: kurodoko\ncells:\n..3.3\n.....\n.....\n4.47.\n.....\n"
    rules_say = MappingProxyType({"number at": "it sees as many clear cells as its number, itself counted"})
    rules = (
        "A number says how many cells are seen from it along its row and column up to shaded ones, its own included."
        " Cells with numbers or 'o' are not shaded, shaded cells never share a side, and the others are connected."
    )
    printed = (
        "A number says how many cells are seen from it along its row and column up to shaded ones, its own"
        " included. Cells with numbers or circles are not shaded, shaded cells never share a side, and the"
        " others are connected."
    )

    def __init__(self, cells: Sequence[Sequence[int | str | None]]):
        super().__init__([[None if number == _CLEAR else number for number in row] for row in cells])  # type: ignore[misc]
        self.clear = frozenset((r, c) for r, row in enumerate(cells) for c, word in enumerate(row) if word == _CLEAR)
        self._check(1, None, "a cell sees itself at least, not {} cells")

    @classmethod
    def read_cells(cls, header: Header) -> list[list[int | str | None]]:
        return clue_numbers(header, "cells", cls.blanks, (_CLEAR,))

    def _cell_lines(self) -> list[str]:
        return ["cells:", *rows_text(self.texts())]

    def _parts(self) -> tuple[Hashable, ...]:
        return self.given, self.clear

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        yield from super().fixed()
        yield from ((cell, 0) for cell in sorted(self.clear))

    def texts(self) -> list[list[str]]:
        rows = super().texts()
        for r, c in self.clear:
            rows[r][c] = _CLEAR
        return rows

    def word_at(self, cell: Cell, value: int) -> str:
        return _CLEAR if cell in self.clear and not value else super().word_at(cell, value)

    usual_size = 7

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """Shaded cells drawn at random; every other one says what it sees."""
        height, width = sides(size)
        shaded = shading(height, width, 0.25, rng)
        empty = cls([[None] * width] * height)
        clues = [
            (cell, 1 + sum(len(list(takewhile(lambda at: at not in shaded, arm))) for arm in empty.arms(cell)))
            for cell in rng.sample(every_cell(height, width), height * width)
            if cell not in shaded
        ]
        return Sample(clues, lambda kept: cls(rows_of(kept, height, width)), filled_rows(shaded, height, width))

    def arms(self, cell: Cell) -> list[list[Cell]]:
        """The cells up, left, right and down from one, nearest first."""
        r, c = cell
        return [
            [(s, c) for s in range(r - 1, -1, -1)],
            [(r, d) for d in range(c - 1, -1, -1)],
            [(r, d) for d in range(c + 1, self.width)],
            [(s, c) for s in range(r + 1, self.height)],
        ]

    def _rules(self) -> Iterator[Rule]:
        for cell, number in self.clues():
            arms = [arm[:number] for arm in self.arms(cell)]
            members = [at for arm in arms for at in arm]
            made = _seeing(number, tuple(map(len, arms)))
            yield Regular(self.numbers(members), made, number_named(number, cell))
        for one, other in self.sides():
            yield self.counted((one, other), 0, 1, pair_named(one, other))
        yield Connected(self.numbers(self.cells()), (0,), self.side_places(), "clear cells")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for cell, number in self.clues():
            seen = 1
            for arm in self.arms(cell):
                for r, c in arm:
                    if solution[r][c]:
                        break
                    seen += 1
            if seen != number:
                yield f"{number} at {cell_name(cell)} sees {seen} cell{'s' if seen > 1 else ''}"
        yield from touching(solution)
        yield from one_part(solution, 0, "cells that are not shaded")


@lru_cache(maxsize=1024)
def _seeing(number: int, arms: tuple[int, ...]) -> Automaton:
    """The cells of the arms, one arm after the other; a state is (cells seen, is the arm still open?)."""
    firsts = {sum(arms[:k]) for k in range(len(arms))}

    def step(state: tuple[int, bool], symbol: int, place: int) -> tuple[int, bool] | None:
        seen, open_still = state
        if place in firsts:
            open_still = True
        open_still = open_still and symbol == 0
        seen += open_still
        return (seen, open_still) if seen <= number else None

    return automaton(sum(arms), 2, (1, True), step, lambda state: state[0] == number)  # type: ignore[index]

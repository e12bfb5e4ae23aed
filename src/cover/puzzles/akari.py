"""Akari (Light Up): bulbs that light every cell and never each other.

In Python: twice as fast as its file, which holds walls as a third mark of solutions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from cover.problems.names import Name, from_cell, number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import CELLS, MarkCells
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.sampling import Size, every_cell, near, sides
from cover.puzzles.fields.field import Field, Filled


class Akari(Field):
    """cells: rows of `.` (open), `#` (wall) and digits from 0 to 4 (a wall that has so many bulbs beside it).

    A solution is a tuple of rows, 1 where a bulb stands, 0 elsewhere.

    >>> puzzle = Akari(["1.", ".#"])
    >>> print(puzzle.render(((0, 1), (0, 0))))
    ┌─────┐
    │ 1 o │
    │ . # │
    └─────┘
    >>> list(puzzle.faults(((0, 1), (0, 0))))
    ['no bulb lights r2c1']
    """

    name = "akari"
    given: tuple[str, ...]
    keys = CELLS
    cells_as = MarkCells(".#01234", "neither '.', '#' nor a digit up to 4", "an akari")
    words = (".", "o")
    nouns: ClassVar[Mapping[str, str]] = {"o": "bulb"}
    example = "solutions: 1\npuzzle: akari\ncells:\n....#\n2....\n.#11.\n..#..\n#...#\n"
    rules = (
        "Bulbs stand in open cells and light their row and column up to the next wall; every open cell is lit, and no"
        " bulb lights another one. A number on a wall says how many bulbs share a side with it."
    )

    usual_size = 7

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """Walls drawn at random, and their numbers."""
        height, width = sides(size)
        walls = [cell for cell in every_cell(height, width) if rng.random() < 0.22]  # about a fifth of the cells
        empty = rows_of([(cell, "#") for cell in walls], height, width, ".")
        solution = solved(cls(empty))
        if solution is None:
            return None
        clues = [(cell, sum(solution[s][d] for s, d in near(cell, height, width))) for cell in walls]
        rng.shuffle(clues)

        # The walls stay, their numbers are the clues that may go.
        def made(kept: Sequence[tuple[Cell, int]]) -> Akari:
            numbers = dict(kept)
            return cls([[str(numbers.get((r, c), mark)) for c, mark in enumerate(row)] for r, row in enumerate(empty)])

        return Sample(clues, made, solution)

    def open(self, cell: Cell) -> bool:
        return self.given[cell[0]][cell[1]] == "."

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """Walls with a number."""
        return (((r, c), int(self.given[r][c])) for r, c in self.cells() if self.given[r][c].isdigit())

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, 0) for cell in self.cells() if not self.open(cell))

    def stretches(self) -> Iterator[tuple[Name, list[Cell]]]:
        """Open cells of a line between walls."""
        for name, cells in self.lines():
            run: list[Cell] = []
            for cell in cells:
                if self.open(cell):
                    run.append(cell)
                elif run:
                    yield name, run
                    run = []
            if run:
                yield name, run

    def _rules(self) -> Iterator[Rule]:
        seen: dict[Cell, set[Cell]] = {cell: set() for cell in self.cells() if self.open(cell)}
        for name, cells in self.stretches():
            yield self.counted(cells, 0, 1, from_cell(name, cells[0]))
            for cell in cells:
                seen[cell].update(cells)
        for cell, others in seen.items():
            yield self.counted(sorted(others), 1, None, f"light of {cell_name(cell)}")
        yield from (self.clue(*clue) for clue in self.clues())

    def clue(self, at: Cell, number: int) -> Regular:
        sides = [other for other in self.beside(at) if self.open(other)]
        return self.counted(sides, number, number, number_named(number, at))

    def given_parts(self) -> tuple[GivenPart, ...]:
        return tuple(
            GivenPart(f"{number} at {cell_name(at)}", at, rules=(self.clue(at, number),)) for at, number in self.clues()
        )

    def keeping(self, parts: Collection[int]) -> Akari:
        """The other walls stay, without their numbers."""
        numbers = dict(clue for k, clue in enumerate(self.clues()) if k in parts)
        rows = (("#" if mark.isdigit() else mark for mark in row) for row in self.given)
        return Akari([[str(numbers.get((r, c), mark)) for c, mark in enumerate(row)] for r, row in enumerate(rows)])

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for cell, number in self.clues():
            found = sum(solution[r][c] for r, c in self.beside(cell))
            if found != number:
                yield f"the wall at {cell_name(cell)} has {found} bulbs beside it, not {number}"
        # Seen from each cell in all four directions, up to a wall.
        for r, c in self.cells():
            if not self.open((r, c)):
                continue
            bulbs = [(r, c)] if solution[r][c] else []
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                at = (r + down, c + right)
                while self.has(at) and self.open(at):
                    if solution[at[0]][at[1]]:
                        bulbs.append(at)
                    at = (at[0] + down, at[1] + right)
            if not bulbs:
                yield f"no bulb lights {cell_name((r, c))}"
            # Each pair once: from the bulb that comes first.
            elif solution[r][c] and len(bulbs) > 1 and (r, c) < bulbs[1]:
                yield f"bulbs light each other: {cell_name((r, c))} and {cell_name(bulbs[1])}"

    def word_at(self, cell: Cell, value: int) -> str:
        mark = self.given[cell[0]][cell[1]]
        return mark if mark != "." else self.words[value] if value < 2 else "?"

    def dark(self) -> list[Cell]:
        return [cell for cell in self.cells() if not self.open(cell)]

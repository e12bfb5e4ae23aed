"""Aquarium: water in tanks, which stands level in each of them, and how much of it each line holds.

In Python: no file switches between two meanings of a level, and making and checking a board takes a file half as long
again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.names import pair_named
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, beside_lines, line_sums
from cover.puzzles.common.given_cells import RoomRows
from cover.puzzles.common.keys import Counts, Key, OneOf
from cover.puzzles.common.rows import outside_counts, rooms_of
from cover.puzzles.common.sampling import Size, areas, lettered, sides
from cover.puzzles.common.shading import groups
from cover.puzzles.fields.field import Field, Filled, counting
from cover.puzzles.fields.picture import of_field


class Aquarium(Field):
    """rooms: rows of letters, a letter a tank; right, bottom: cells with water in each row and column, None where that
    is unknown; level: `water` where water that is connected stands level (puzz.link), `tank` where all water of a
    tank does, also in arms that meet above it only (puzz.link's `r`).

    A solution is a tuple of rows, 1 where there is water, 0 elsewhere.

    >>> puzzle = Aquarium(["AAB", "AAB"], [2, 3])
    >>> print(puzzle.render(((1, 1, 0), (1, 1, 1))))
    ┌─────┬───┐
    │ # # │ . │
    │ # # │ # │
    └─────┴───┘
    >>> list(puzzle.faults(((1, 0, 1), (1, 1, 1))))
    ['the water of tank A is not level in row 1']
    """

    name = "aquarium"
    keys: ClassVar[Mapping[str, Key]] = {
        "level": OneOf(words=("water", "tank")),
        "rooms": RoomRows(),
        "right": Counts(),
        "bottom": Counts(),
    }
    example = (
        "solutions: 1\npuzzle: aquarium\nrooms:\nABBBB\nAABCC\nDABCC\nDEEEE\nDDEEE\n\nright: . 0 2 . 0\n"
        "bottom: . 0 . . .\n"
    )
    variants = ("solutions: 1\npuzzle: aquarium\nlevel: tank\nrooms:\nAAA\nABA\nBBB\n\nright: . 1 .\n",)
    rules = (
        "Water lies in tanks, and fills every cell of its tank that it reaches without rising; with 'level: tank' all"
        " water of a tank has one level. A number beside a row or column says how many of its cells have water."
    )

    def __init__(
        self,
        rooms: Sequence[Sequence[Hashable]],
        right: Sequence[int | None] | None = None,
        bottom: Sequence[int | None] | None = None,
        level: str = "water",
    ):
        self.rooms, self.members = rooms_of(rooms, "an aquarium")
        self.height, self.width = len(self.rooms), len(self.rooms[0])
        if level not in ("water", "tank"):
            raise ProblemError(f"level: water or tank, not {level!r}")
        self.level = level
        self.outside = outside_counts({"right": right, "bottom": bottom}, self.height, self.width)
        self.right, self.bottom = self.outside.values()

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 6) -> Sample | None:
        """Tanks drawn at random, water at random, and the numbers of all lines."""
        height, width = sides(size)
        rooms = lettered(areas(height, width, min(height, width) + 2, rng, 3))
        solution = solved(cls(rooms))
        if solution is None:
            return None
        clues = line_sums(solution)
        rng.shuffle(clues)
        many = {"right": height, "bottom": width}

        def made(kept: Sequence[tuple[str, int, int]]) -> Aquarium:
            beside = beside_lines(kept, many)
            return cls(rooms, beside["right"], beside["bottom"])

        return Sample(clues, made, solution)

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.members), 'room')}"

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        return self.rooms

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        return of_field(self, solution, view, self.outside)

    def printed_rules(self) -> list[str]:
        level = "; all water of a tank has one level" if self.level == "tank" else ""
        water = f"Water lies in tanks, and fills every cell of its tank that it reaches without rising{level}."
        return [f"{water} A number beside a row or column says how many of its cells have water."]

    def _rules(self) -> Iterator[Rule]:
        for (name, cells), number in zip(self.cells.lines(), (*self.right, *self.bottom), strict=True):
            if number is not None:
                yield Regular(self.cells.numbers(cells), counting(len(cells), 2, 1, number, number), name)
        for one, other, made in self._levels():
            yield Regular(self.cells.numbers([one, other]), made, pair_named(one, other))

    def _levels(self) -> Iterator[tuple[Cell, Cell, Automaton]]:
        """Pairs of cells in a tank that are alike, or of which the first has no water unless the second has.

        Water in a cell fills what it reaches without rising: the part of the tank from its row down in which it lies.
        So the cells of a row that lie in one such part are alike, and over a cell without water there is none."""
        # The state is what the first cell holds: the second must hold the same, or have water if the first one has.
        alike = automaton(
            2, 2, 0, lambda state, symbol, place: symbol if place == 0 else 0 if symbol == state else None
        )
        sinks = automaton(
            2, 2, 0, lambda state, symbol, place: symbol if place == 0 else 0 if symbol >= state else None
        )
        for cells in self.members.values():
            rows = sorted({r for r, _ in cells})
            for r in rows:
                below = [cell for cell in cells if cell[0] >= r]
                # Where water of a tank is level everywhere the whole tank below counts as one part.
                for part in [below] if self.level == "tank" else groups(below):
                    for one, other in pairwise(sorted(cell for cell in part if cell[0] == r)):
                        yield one, other, alike
            if self.level == "tank":
                # One cell of each row is enough: all cells of a row are alike.
                firsts = [min(cell for cell in cells if cell[0] == r) for r in rows]
                yield from ((one, other, sinks) for one, other in pairwise(firsts))
            else:
                yield from (((r, c), (r + 1, c), sinks) for r, c in cells if (r + 1, c) in set(cells))

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (name, cells), number in zip(self.cells.lines(), (*self.right, *self.bottom), strict=True):
            found = sum(solution[r][c] for r, c in cells)
            if number not in (None, found):
                yield f"{name} has {found} cells with water, not {number}"
        for letter, cells in self.members.items():
            yield from self._unlevel(letter, cells, solution)

    def _unlevel(self, letter: str, cells: Sequence[Cell], solution: Filled) -> Iterator[str]:
        """Where the water of a tank does not stand as water does."""
        wet, dry = ([cell for cell in cells if solution[cell[0]][cell[1]] == value] for value in (1, 0))
        found = set[str]()
        for water in [wet] if self.level == "tank" and wet else groups(wet):
            level = min(r for r, _ in water)
            for r, c in sorted(dry):
                # A dry cell beside water at its level or below it, or, in one tank, anywhere there.
                if r < level or (self.level == "water" and not set(self.cells.beside((r, c))) & set(water)):
                    continue
                if (r - 1, c) in water:
                    found.add(f"there is water at {cell_name((r - 1, c))} above an empty cell of tank {letter}")
                else:
                    found.add(f"the water of tank {letter} is not level in row {r + 1}")
        yield from sorted(found, reverse=True)

"""Magnets: plates that are magnets or neutral, and no two like poles side by side.

In Python: plates are drawn by letters, and its file has rooms: more than twice as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import ClassVar

from cover.basics.errors import ProblemError
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.names import Name, pair_named
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.base import Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, beside_lines
from cover.puzzles.common.given_cells import RoomRows
from cover.puzzles.common.keys import Counts, Key
from cover.puzzles.common.rows import outside_counts, rectangle
from cover.puzzles.common.sampling import Size, every_cell, near, sides
from cover.puzzles.fields.field import Field, Filled, counting
from cover.puzzles.fields.picture import of_field

SIDES = {"left": 1, "right": 2, "top": 1, "bottom": 2}  # beside the rows and columns: which pole they count
POLES = "0+-"
WAYS = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0), "*": (0, 0)}
Count = Sequence[int | None]


class Magnets(Field):
    """plates: rows of `L` and `R` (left and right half of a plate), `T` and `B` (top and bottom), `*` (no plate).

    left, top: positive poles of each row and column, right, bottom: negative ones; None where that is unknown.
    A solution is a tuple of rows: 1 for a positive pole, 2 for a negative one, 0 elsewhere.

    >>> puzzle = Magnets(["LR", "LR"], left=[1, None])
    >>> print(puzzle.render(((1, 2), (2, 1))))
    ┌─────┐
    │ ⊕ ⊖ │
    ├─────┤
    │ ⊖ ⊕ │
    └─────┘
    >>> list(puzzle.faults(((0, 0), (0, 1))))
    ['the plate at r2c1 and r2c2 is no magnet and not neutral', 'row 1 has 0 +, not 1']
    """

    name = "magnets"
    # Plus and minus signs alone would be borders of a drawing.
    words = MappingProxyType({0: "0", 1: "⊕", 2: "⊖"})
    keys: ClassVar[Mapping[str, Key]] = {"plates": RoomRows(), **{side: Counts() for side in SIDES}}
    example = (
        "solutions: 1\npuzzle: magnets\nplates:\nTLRT\nBLRB\nTLRT\nBLRB\n\nleft: . 0 . .\nright: . . . 1\n"
        "top: 0 2 . .\nbottom: . . . 2\n"
    )
    variants = (
        "solutions: 4\npuzzle: magnets\nplates:\nTLR\nBLR\n\nleft: 1 .\nright: . 1\ntop: . . .\nbottom: . . .\n",
    )
    speech = Speech(rules={"plate": "a + and a - half, or both neutral"})
    rules = (
        "Every plate is a magnet with a positive and a negative pole, or neutral; like poles never share a side."
        " Numbers at the left and top count the positive poles of their lines, those at the right and bottom the"
        " negative ones."
    )

    def __init__(
        self, plates: Sequence[Sequence[str]], left: Count = (), right: Count = (), top: Count = (), bottom: Count = ()
    ):
        self.plates = tuple("".join(row) for row in plates)
        self.height, self.width = rectangle(self.plates, "magnets")
        for r, c in self.cells:
            mark = self.plates[r][c]
            if mark not in WAYS:
                raise ProblemError(f"{cell_name((r, c))}: {mark!r} is none of L, R, T, B and *")
            other = (r + WAYS[mark][0], c + WAYS[mark][1])
            # The other half of a plate must point back.
            back = dict(zip("LRTB*", "RLBT*", strict=True))[mark]
            if other not in self.cells or self.plates[other[0]][other[1]] != back:
                raise ProblemError(f"{cell_name((r, c))}: the other half of the plate is missing")
        given = {"left": left, "right": right, "top": top, "bottom": bottom}
        self.outside = outside_counts(given, self.height, self.width)
        self.left, self.right, self.top, self.bottom = self.outside.values()

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 6) -> Sample | None:
        """Plates laid at random, poles at random, and the numbers of all lines."""
        height, width = sides(size)
        rows = [["*"] * width for _ in range(height)]
        for r, c in every_cell(height, width):
            free = [(s, d) for s, d in near((r, c), height, width) if (s, d) > (r, c) and rows[s][d] == "*"]
            if rows[r][c] == "*" and free:
                s, d = rng.choice(free)
                rows[r][c], rows[s][d] = "LR" if r == s else "TB"
        held: dict[Cell, int] = {}
        plates = list(cls(rows).pairs())
        for plate in rng.sample(plates, len(plates)):
            # Four magnets each way round for one neutral plate.
            poles = rng.choice([(0, 0), *[(1, 2), (2, 1)] * 4])
            around = [{held.get(at, 0) for at in near(cell, height, width)} for cell in plate]
            if all(pole == 0 or pole not in met for pole, met in zip(poles, around, strict=True)):
                held.update(zip(plate, poles, strict=True))
        solution = tuple(tuple(held.get((r, c), 0) for c in range(width)) for r in range(height))
        columns = list(zip(*solution, strict=True))
        lines = {"left": solution, "right": solution, "top": columns, "bottom": columns}
        clues = [
            (side, k, list(line).count(SIDES[side])) for side, some in lines.items() for k, line in enumerate(some)
        ]
        rng.shuffle(clues)
        many = {side: len(line) for side, line in lines.items()}
        return Sample(clues, lambda kept: cls(rows, **beside_lines(kept, many)), solution)

    def about(self) -> str:
        return f"{self.height}x{self.width}, {sum(row.count('L') + row.count('T') for row in self.plates)} plates"

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """The two halves of each plate."""
        for r, c in self.cells:
            if self.plates[r][c] in "LT":
                yield (r, c), (r + WAYS[self.plates[r][c]][0], c + WAYS[self.plates[r][c]][1])

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return (((r, c), 0) for r, c in self.cells if self.plates[r][c] == "*")

    def _sums(self) -> Iterator[tuple[Name, list[Cell], int, int]]:
        """Lines by name, their cells, the pole that is counted, and how often it is there."""
        lines = list(self.cells.lines())
        for side, pole in SIDES.items():
            some = lines[: self.height] if side in ("left", "right") else lines[self.height :]
            for (name, cells), number in zip(some, self.outside[side], strict=True):
                if number is not None:
                    yield name, cells, pole, number

    def _rules(self) -> Iterator[Rule]:
        plate, apart = _two(lambda a, b: b == (0, 2, 1)[a]), _two(lambda a, b: a != b or a == 0)
        for one, other in self.pairs():
            yield Regular(self.cells.numbers((one, other)), plate, f"plate {cell_name(one)}")
        for one, other in self.cells.sides():
            yield Regular(self.cells.numbers((one, other)), apart, pair_named(one, other))
        for name, cells, pole, number in self._sums():
            many = counting(len(cells), 3, pole, number, number)
            yield Regular(self.cells.numbers(cells), many, f"{name}: {POLES[pole]}")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (r, c), (s, d) in self.pairs():
            if sorted((solution[r][c], solution[s][d])) not in ([0, 0], [1, 2]):
                yield f"the plate at {cell_name((r, c))} and {cell_name((s, d))} is no magnet and not neutral"
        for (r, c), (s, d) in self.cells.sides():
            if 0 < solution[r][c] == solution[s][d]:
                yield f"{POLES[solution[r][c]]} at {cell_name((r, c))} and {cell_name((s, d))} share a side"
        for name, cells, pole, number in self._sums():
            found = sum(solution[r][c] == pole for r, c in cells)
            if found != number:
                yield f"{name} has {found} {POLES[pole]}, not {number}"

    def word_at(self, cell: Cell, value: int) -> str:
        return "#" if self.plates[cell[0]][cell[1]] == "*" and not value else self.words[value]

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        first = {cell: pair[0] for pair in self.pairs() for cell in pair}
        return [[first.get((r, c), (r, c)) for c in range(self.width)] for r in range(self.height)]

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        return of_field(self, solution, view, self.outside, ["left and top: +", "right and bottom: -"])


def _two(goes: Callable[[int, int], bool]) -> Automaton:
    """Two cells whose poles go together."""
    return automaton(2, 3, 0, lambda state, symbol, place: symbol if place == 0 else 0 if goes(state, symbol) else None)

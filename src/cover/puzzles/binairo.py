"""Binairo (Takuzu, binary puzzle): as many 0 as 1 in every line, no three alike in a row, no two lines alike.

In Python: no sentence says that no two lines are alike.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from random import Random
from typing import ClassVar, Self

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, marks_of, of_marks
from cover.puzzles.common.given_cells import CELLS, NumberCells
from cover.puzzles.common.given_parts import GivenPart, rows_keeping
from cover.puzzles.common.rows import numbers_in
from cover.puzzles.fields.field import Field, fixed_parts

Filled = tuple[tuple[int, ...], ...]
LARGEST = 100  # rows; any two lines are compared, so that there are n * (n - 1) such rules
BLANKS = (".", "_", "-", "*")


class Binairo(Field):
    """n rows of n cells, n even: 0, 1, or None where blank.

    >>> puzzle = Binairo([[0, None], [None, None]])
    >>> print(puzzle.render(((0, 1), (1, 0))))
    ┌─────┐
    │ 0 1 │
    │ 1 0 │
    └─────┘
    >>> list(puzzle.faults(((0, 1), (0, 1))))
    ['column 1: 2 times 0, not 1', 'column 2: 0 times 0, not 1', 'rows 1 and 2 are alike']
    """

    name = "binairo"
    keys = CELLS
    cells_as = NumberCells("._-*", 1)
    words = ("0", "1")
    example = "solutions: 1\npuzzle: binairo\ncells:\n1..0..\n..00.1\n.00..1\n......\n00.1..\n.1..00\n"
    rules_say: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("row", "column"), "as many 0s as 1s, no three alike in a row"
    )
    rules = (
        "Every row and column has as many 0 as 1, and never three of them side by side."
        " No two rows are alike, and no two columns."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        self.size = len(cells)
        if not 2 <= self.size <= LARGEST or self.size % 2 or any(len(row) != self.size for row in cells):
            raise ProblemError(f"a binairo needs an even number of rows, 2 to {LARGEST}, and as many columns")
        super().__init__(cells)
        for cell, mark in marks_of(self.given):
            if mark not in (0, 1, None):
                raise ProblemError(f"{cell_name(cell)}: {mark!r} is neither 0 nor 1")

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """A filled board at random."""
        solution = solved(cls([[None] * size] * size))
        if solution is None:
            return None
        return of_marks(solution, lambda givens: cls(givens), rng)

    def about(self) -> str:
        return f"{self.size}x{self.size}, {counted(len(list(self.fixed())), 'given')}"

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return numbers_in(self.given)

    def given_parts(self) -> tuple[GivenPart, ...]:
        return fixed_parts(self, self.word_at)

    def keeping(self, parts: Collection[int]) -> Self:
        return type(self)(rows_keeping(self.given, self.given_parts(), parts))

    def pairs(self) -> Iterator[tuple[str, list[Cell], list[Cell]]]:
        """Any two lines of one direction, by name."""
        n = self.size
        lines = [cells for _, cells in self.lines()]
        for word, these in (("rows", lines[:n]), ("columns", lines[n:])):
            for a, b in combinations(range(n), 2):
                yield f"{word} {a + 1} and {b + 1}", these[a], these[b]

    def _rules(self) -> Iterator[Rule]:
        """An automaton for every line, and one for any two of them."""
        for name, cells in self.lines():
            yield Regular(self.numbers(cells), balanced(self.size), name)
        for two, one, other in self.pairs():
            # Cells of both lines in turn, so that one state is enough: are they still alike?
            cells = [cell for both in zip(one, other, strict=True) for cell in both]
            yield Regular(self.numbers(cells), different(self.size), two)

    def clashes(self) -> Iterator[str]:
        """What faults say of the givens alone."""
        return self._wrong(self.given)

    def _wrong(self, marks: Sequence[Sequence[int | None]]) -> Iterator[str]:
        half = self.size // 2
        for name, cells in self.lines():
            line = [marks[r][c] for r, c in cells]
            zeros, ones = line.count(0), line.count(1)
            # Of a line with blanks only what is already too much is wrong.
            if None not in line and zeros != half:
                yield f"{name}: {zeros} times 0, not {half}"
            elif max(zeros, ones) > half:
                yield f"{name}: {max(zeros, ones)} times {int(ones > zeros)}, not {half}"
            place = 0
            for mark, run in groupby(line):
                length = len(list(run))
                if mark is not None and length > 2:
                    yield f"{name}: {length} times {mark} side by side from {cell_name(cells[place])}"
                place += length
        for two, one, other in self.pairs():
            left, right = ([marks[r][c] for r, c in cells] for cells in (one, other))
            if None not in left and left == right:
                yield f"{two} are alike"


@lru_cache(maxsize=64)
def balanced(length: int) -> Automaton:
    """As many 0 as 1, never three alike: a state is (ones so far, the last symbol, how often it has just come)."""

    def step(state: tuple[int, int, int], symbol: int, place: int) -> Hashable | None:
        ones, last, run = state
        run = run + 1 if symbol == last else 1
        ones += symbol
        half = length // 2
        return (ones, symbol, run) if run <= 2 and ones <= half and place + 1 - ones <= half else None

    return automaton(length, 2, (0, -1, 0), step)


@lru_cache(maxsize=64)
def different(length: int) -> Automaton:
    """Two lines, a cell of each in turn, that differ somewhere."""

    def step(state: str, symbol: int, place: int) -> Hashable | None:
        if state == "different":
            return state
        if place % 2 == 0:
            return f"alike, then {symbol}"
        return "alike" if state == f"alike, then {symbol}" else "different"

    return automaton(2 * length, 2, "alike", step, lambda state: state == "different")

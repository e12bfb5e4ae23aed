"""Yajilin (Arrow Ring): shade cells as the arrows say, and lead one loop through all others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from cover.basics.suggest import counted
from cover.problems.loops import Loop
from cover.problems.names import number_named, pair_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.arrows import WAYS, ArrowClues
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of, without_others
from cover.puzzles.common.rows import in_columns
from cover.puzzles.common.sampling import bulged, drawn_ways, every_cell, loop_ways, near
from cover.puzzles.fields.field import counting
from cover.puzzles.lines.degrees import shaded_or_passed
from cover.puzzles.lines.lines import Drawn, LinesAndCells

FREE = (0.33, 0.42)  # of the cells, how many a loop leaves
LONGEST = 4  # characters from one point of a drawing to the next


class Yajilin(ArrowClues[Drawn], LinesAndCells):
    """cells: rows of words: `.` a cell to be shaded or passed, `2>` a number with the way it looks (`^`, `v`, `<`,
    `>`), `#` a cell out of play.

    A solution is a pair of tables, 1 where the loop runs: from each cell to the one on its right, height rows of
    width - 1, then to the one below, height - 1 rows of width. Cells without a line and without a clue are shaded.

    >>> puzzle = Yajilin([[".", "."], [".", "."]])
    >>> print(puzzle.render((((1,), (1,)), ((1, 1),))))
    ·───·
    │   │
    ·───·
    >>> list(Yajilin([[".", "."], ["1^", "."]]).faults((((0,), (0,)), ((0, 0),))))[0]
    'shaded cells share a side: r1c1 and r1c2'
    """

    name = "yajilin"
    cell_words = ("clear", "shaded")
    others = (".", "#")
    example = (
        "solutions: 1\npuzzle: yajilin\ncells:\n.  .  .  .  .\n.  #  #  .  #\n.  2> .  .  .\n"
        ".  .  .  .  #\n.  .  #  #  .\n"
    )
    rules = (
        "One closed loop passes all cells that hold no clue and are not shaded; shaded cells never share a side."
        " A number with an arrow says how many cells are shaded that way, up to the edge."
    )

    usual_size = 6

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """A loop drawn at random that bulges out until it leaves few cells; as many of these as share no side are
        shaded, all others hold numbers. These look the ways that other solutions do not fit; where no way is left, one
        more stands in a cell that was shaded."""
        ways = bulged(loop_ways(size, size, rng), size, size, rng, rng.uniform(*FREE))
        left = [cell for cell in every_cell(size, size) if cell not in ways]
        shaded = max((_apart(rng.sample(left, len(left)), size) for _ in range(20)), key=len)
        closed = [cell for cell in left if cell not in shaded]
        if not closed:
            return None
        numbers = _Numbers(size, {cell: rng.choice(sorted(WAYS)) for cell in closed}, shaded, rng)
        solution = drawn_ways(ways, size, size)

        def against(other: Drawn) -> Yajilin | None:
            return cls(numbers.rows()) if numbers.turn_against(cls(numbers.rows()).shaded(other)) else None

        puzzle = without_others(cls(numbers.rows()), solution, solved, against)
        return None if puzzle is None else Sample((), lambda kept: puzzle, solution)

    def about(self) -> str:
        return f"{self.rows}x{self.columns}, {counted(len(list(self.clues())), 'clue')}"

    def free(self, cell: Cell) -> bool:
        """Is a cell in play: shaded or passed?"""
        return self.given[cell[0]][cell[1]] == "."

    def clues(self) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """Of the cells that a clue sees those in play."""
        for cell, number, seen in super().clues():
            yield cell, number, [at for at in seen if self.free(at)]

    def _excluded(self) -> Iterator[tuple[int, int]]:
        for cell in self.points():
            if not self.free(cell):
                yield self._number(cell), 1
                yield from ((edge, 1) for edge in self.edges_at(cell))

    def _rules(self) -> Iterator[Rule]:
        for cell in self.points():
            if self.free(cell):
                edges = self.edges_at(cell)
                yield Regular((self._number(cell), *edges), shaded_or_passed(len(edges)), cell_name(cell))
                for other in self.neighbours(cell):
                    if cell < other and self.free(other):
                        both, name = (self._number(cell), self._number(other)), pair_named(cell, other)
                        yield Regular(both, counting(2, 2, 1, 0, 1), name)
        for cell, number, seen in self.clues():
            cells = tuple(map(self._number, seen))
            name = number_named(self.given[cell[0]][cell[1]], cell)
            yield Regular(cells, counting(len(cells), 2, 1, number, number), name)
        yield Loop(self.edge_numbers(), self.vertex_ends())

    def _passed(self, solution: Drawn) -> set[Cell]:
        return {point for edge, mark in self.held(solution).items() if mark for point in edge}

    def shaded(self, solution: Drawn) -> set[Cell]:
        passed = self._passed(solution)
        return {cell for cell in self.points() if self.free(cell) and cell not in passed}

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        passed, shaded = self._passed(solution), self.shaded(solution)
        for cell in sorted(passed):
            if not self.free(cell):
                yield f"the loop passes {cell_name(cell)}, which is out of play"
        for r, c in sorted(shaded):
            for other in ((r, c + 1), (r + 1, c)):
                if other in shaded:
                    yield f"shaded cells share a side: {cell_name((r, c))} and {cell_name(other)}"
        for cell, number, seen in self.clues():
            found = len(shaded.intersection(seen))
            if found != number:
                yield f"{self.given[cell[0]][cell[1]]} at {cell_name(cell)} sees {found} shaded cells"
        yield from self.loop_faults(solution)

    def point_text(self, point: Cell) -> str:
        word = self.given[point[0]][point[1]]
        return "·" if word == "." else word if len(word) < LONGEST else word[-1]

    def point_word(self, point: Cell) -> str:
        return self.given[point[0]][point[1]]

    def render(self, solution: Drawn | None = None) -> str:
        """The loop; without a solution the clues as words in columns."""
        if solution is not None:
            return super().render(solution)
        return "\n".join(in_columns(self.given, left=True))


def _apart(cells: list[Cell], size: int) -> set[Cell]:
    """Those of some cells that share no side with one before."""
    chosen: set[Cell] = set()
    for cell in cells:
        if not chosen.intersection(near(cell, size, size)):
            chosen.add(cell)
    return chosen


@dataclass
class _Numbers:
    """Numbers of a board that is drawn. ways: how each looks, by its cell; shaded: cells of the solution that is meant;
    known: those of others that were found."""

    size: int
    ways: dict[Cell, str]
    shaded: set[Cell]
    rng: Random
    known: list[set[Cell]] = field(default_factory=list)

    def rows(self) -> list[list[str]]:
        return rows_of(
            [(cell, f"{self.seen(cell, way, self.shaded)}{way}") for cell, way in sorted(self.ways.items())],
            self.size,
            self.size,
            ".",
        )

    def seen(self, cell: Cell, way: str, inside: set[Cell]) -> int:
        (r, c), (a, b) = cell, WAYS[way]
        return sum((r + k * a, c + k * b) in inside for k in range(1, self.size))

    def fits(self, cell: Cell, way: str, other: set[Cell]) -> bool:
        """Is a number that looks so right for another solution too?"""
        return self.seen(cell, way, self.shaded) == self.seen(cell, way, other)

    def turn_against(self, other: set[Cell]) -> bool:
        """A number looks another way, so that no solution that is known fits; where there is no such way, one more
        stands in a shaded cell that this one does not shade. False where nothing helps."""
        if other == self.shaded:
            return False
        self.known.append(other - set(self.ways))
        cells = sorted(self.ways)
        left = {  # the known solutions that fit all numbers but one
            cell: [one for one in self.known if all(self.fits(at, self.ways[at], one) for at in cells if at != cell)]
            for cell in cells
        }
        turns = [(cell, way) for cell in cells for way in sorted(WAYS)]
        many = {turn: sum(self.fits(*turn, one) for one in left[turn[0]]) for turn in turns}
        least = min(many.values())
        if least == 0 or not (passed := sorted(self.shaded - other)):
            cell, way = self.rng.choice([turn for turn in turns if many[turn] == least])
            self.ways[cell] = way
            return least == 0
        cell = self.rng.choice(passed)
        self.shaded = self.shaded - {cell}
        self.ways[cell] = self.rng.choice(sorted(WAYS))
        self.known = [one - {cell} for one in self.known if cell in one]
        return True

"""Yajilin (Arrow Ring): shade cells as the arrows say, and lead one loop through all others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cover.basics.suggest import counted
from cover.problems.loops import Loop
from cover.problems.names import number_named, pair_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.arrows import WAYS, ArrowClues
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.rows import in_columns
from cover.puzzles.common.sampling import drawn_ways, every_cell, loop_ways, near
from cover.puzzles.fields.field import counting
from cover.puzzles.lines.degrees import shaded_or_passed
from cover.puzzles.lines.lines import Drawn, LinesAndCells


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
        """A loop drawn at random; what it does not pass is shaded or a clue that looks some way, or out of play."""
        ways = loop_ways(size, size, rng)
        left = [cell for cell in every_cell(size, size) if cell not in ways]
        shaded: set[Cell] = set()
        for cell in rng.sample(left, len(left)):
            if not shaded.intersection(near(cell, size, size)) and rng.random() < 0.7:
                shaded.add(cell)
        closed = [cell for cell in left if cell not in shaded]
        clues = []
        for r, c in rng.sample(closed, len(closed)):
            mark, (a, b) = rng.choice(list(WAYS.items()))
            clues.append(((r, c), f"{sum((r + k * a, c + k * b) in shaded for k in range(1, size))}{mark}"))
        blank = [(cell, "#") for cell in closed]
        solution = drawn_ways(ways, size, size)
        return Sample(clues, lambda kept: cls(rows_of([*blank, *kept], size, size, ".")), solution)

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

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        passed = {point for edge, mark in self.held(solution).items() if mark for point in edge}
        shaded = {cell for cell in self.points() if self.free(cell) and cell not in passed}
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
        return {".": "·"}.get(word, word[-1])

    def point_word(self, point: Cell) -> str:
        return self.given[point[0]][point[1]]

    def render(self, solution: Drawn | None = None) -> str:
        """The loop; without a solution the clues as words in columns."""
        if solution is not None:
            return super().render(solution)
        return "\n".join(in_columns(self.given, left=True))

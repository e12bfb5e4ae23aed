"""Yajilin (Arrow Ring): shade cells as the arrows say, and lead one loop through all others.

In Python: its file takes half as long again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from cover.basics.suggest import counted
from cover.problems.board import Board
from cover.problems.loops import Loop
from cover.problems.names import Kind, Name, number_named, pair_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.base import Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of, without_others
from cover.puzzles.common.given_cells import WAYS, ArrowCells, arrow_clues
from cover.puzzles.common.keys import Key
from cover.puzzles.common.rows import in_columns
from cover.puzzles.common.sampling import Size, around, drawn_ways, every_cell, may_turn, near, scattering, sides
from cover.puzzles.fields.field import counting
from cover.puzzles.lines.degrees import as_the_cell_says
from cover.puzzles.lines.lines import Lines, board_of, loop_faults
from cover.puzzles.lines.mesh import Drawn

FREE = 0.38  # of the cells, how many a loop is to leave
TIGHT = 0.14  # pairs of cells left that share a side, at most, for each cell of the board
LOOPS = 250  # that are tried, until one is the only one
START, LEAST, MOST = 0.1, 0.08, 0.18  # of the cells, how many hold numbers: at first, after some went, and at most
TURNED = 80  # solutions beside the one that is meant, after which a drawing is given up
FREQUENT = 8  # solutions found, after which one more number comes
STEPS = 100  # of a walk to ways against all that are known


class Yajilin(Lines):
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
    given: tuple[tuple[str, ...], ...]
    cell_words = ("clear", "shaded")
    keys: ClassVar[Mapping[str, Key]] = {"cells": ArrowCells((".", "#"))}
    example = (
        "solutions: 1\npuzzle: yajilin\ncells:\n.  .  .  .  .\n.  #  #  .  #\n.  2> .  .  .\n"
        ".  .  .  .  #\n.  .  #  #  .\n"
    )
    speech = Speech(
        {"shaded": "shaded cell", "clear": "clear cell"}, {"cell": "a shaded cell has no line, any other has two"}
    )
    rules = (
        "One closed loop passes all cells that have no clue and are not shaded; shaded cells never share a side."
        " A number with an arrow says how many cells are shaded that way, up to the edge."
    )

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 6) -> Sample | None:
        """A loop drawn at random that leaves few cells, which hardly share sides, and is the only one that leaves them;
        some hold numbers, all others are shaded. Numbers look the ways that other solutions do not fit; where no ways
        do that, one more stands in a cell that was shaded. At the end numbers beyond LEAST whose cells may as well be
        shaded go."""
        size = sides(size)
        cells = size[0] * size[1]
        ways = _only_loop(scattering(*size, FREE, rng), size, solved, rng)
        if ways is None:
            return None
        left = [cell for cell in every_cell(*size) if cell not in ways]
        # Twenty drawings of cells that share no side: the one that shades most leaves fewest cells that need a number.
        shaded = max((_apart(rng.sample(left, len(left)), size) for _ in range(20)), key=len)
        least, most = (max(1, round(share * cells)) for share in (LEAST, MOST))
        # Cells that are left must hold a number or be shaded: so many are short of START in all.
        more = rng.sample(sorted(shaded), min(len(shaded), max(0, round(START * cells) - len(left) + len(shaded))))
        numbers = _Numbers(size, shaded - set(more), most, rng)
        for cell in left:
            if cell not in numbers.shaded:
                numbers.put(cell)
        solution = drawn_ways(ways, *size)

        def against(other: Drawn) -> Yajilin | None:
            return cls(numbers.rows()) if numbers.turn_against(cls(numbers.rows()).shaded(other)) else None

        if without_others(cls(numbers.rows()), solution, solved, against, TURNED) is None:
            return None
        for cell in rng.sample(sorted(numbers.ways), len(numbers.ways)):
            # Only where it would have no shaded neighbour may the cell of a number be shaded.
            if len(numbers.ways) > least and not numbers.shaded.intersection(near(cell, *size)):
                way = numbers.shade(cell)
                if solved.other(cls(numbers.rows()), solution) is not None:
                    numbers.put(cell, way)
        puzzle = cls(numbers.rows())
        return Sample((), lambda kept: puzzle, solution)

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(list(self.clues())), 'clue')}"

    def free(self, cell: Cell) -> bool:
        """Is a cell in play: shaded or passed?"""
        return self.given[cell[0]][cell[1]] == "."

    def clues(self) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """Of the cells that a clue sees those in play."""
        for cell, number, seen in arrow_clues(self.given):
            yield cell, number, [at for at in seen if self.free(at)]

    def to_board(self) -> Board:
        closed = [cell for cell in self.mesh if not self.free(cell)]
        numbers = (number for cell in closed for number in (self.mesh.number(cell), *self.mesh.edges_at(cell)))
        return board_of(self, self._rules(), ((number, 1) for number in numbers))

    def _rules(self) -> Iterator[Rule]:
        for cell in self.mesh:
            if self.free(cell):
                edges = self.mesh.edges_at(cell)
                passed = as_the_cell_says(len(edges), 2, 0)
                yield Regular((self.mesh.number(cell), *edges), passed, Name(Kind.CELL, cell))
                for other in self.mesh.beside(cell):
                    if cell < other and self.free(other):
                        both, name = (self.mesh.number(cell), self.mesh.number(other)), pair_named(cell, other)
                        yield Regular(both, counting(2, 2, 1, 0, 1), name)
        for cell, number, seen in self.clues():
            cells = tuple(map(self.mesh.number, seen))
            name = number_named(self.given[cell[0]][cell[1]], cell)
            yield Regular(cells, counting(len(cells), 2, 1, number, number), name)
        yield Loop(self.mesh.edge_numbers, self.mesh.vertex_ends)

    def shaded(self, solution: Drawn) -> set[Cell]:
        passed = self.mesh.passed(solution)
        return {cell for cell in self.mesh if self.free(cell) and cell not in passed}

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        passed, shaded = self.mesh.passed(solution), self.shaded(solution)
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
        yield from loop_faults(self.mesh.on(solution))

    def point_text(self, point: Cell) -> str:
        return self.given[point[0]][point[1]].replace(".", "·")

    def render(self, solution: Drawn | None = None) -> str:
        """The loop; without a solution the clues as words in columns."""
        if solution is not None:
            return super().render(solution)
        return "\n".join(in_columns(self.given, left=True))


def _apart(cells: list[Cell], size: tuple[int, int]) -> set[Cell]:
    """Those of some cells that share no side with one before."""
    chosen: set[Cell] = set()
    for cell in cells:
        if not chosen.intersection(near(cell, *size)):
            chosen.add(cell)
    return chosen


def _only_loop(inside: set[Cell], size: tuple[int, int], solved: Solved, rng: Random) -> dict[Cell, set[Cell]] | None:
    """The loop around these squares after squares where another loop differs, which leaves the same cells, went in or
    out until there is none; None where that does not come."""
    ways = around(inside, *size)
    differing = _differing(ways, size, solved)
    for _ in range(LOOPS):
        if not differing:
            # One of the two squares at the edge goes in or out: then the loop changes just here.
            return ways
        (r, c), (s, _) = rng.choice(differing)
        square = rng.choice([(r - 1, c), (r, c)] if r == s else [(r, c - 1), (r, c)])
        if not all(0 <= k < many - 1 for k, many in zip(square, size, strict=True)) or not may_turn(inside, square):
            continue
        turned = around(inside ^ {square}, *size)
        if _pairs(turned, size) > max(_pairs(ways, size), round(TIGHT * size[0] * size[1])):
            continue
        after = _differing(turned, size, solved)
        # Now and then a step that is no better, so that the walk does not end in a hollow.
        if len(after) <= len(differing) or rng.random() < 0.1:
            inside, ways, differing = inside ^ {square}, turned, after
    return None


def _differing(ways: dict[Cell, set[Cell]], size: tuple[int, int], solved: Solved) -> list[tuple[Cell, Cell]]:
    """The edges of which a loop differs from another one that leaves the same cells; none where it is the only one."""
    # Cells that the loop leaves are out of play here: what other loops remain is asked.
    closed = [(cell, "#") for cell in every_cell(*size) if cell not in ways]
    puzzle, solution = Yajilin(rows_of(closed, *size, ".")), drawn_ways(ways, *size)
    other = solved.other(puzzle, solution)
    if other is None:
        return []
    held, found = puzzle.mesh.held(solution), puzzle.mesh.held(other)
    return [edge for edge in sorted(held) if held[edge] != found[edge]]


def _pairs(ways: dict[Cell, set[Cell]], size: tuple[int, int]) -> int:
    """How many pairs of cells that a loop leaves share a side."""
    left = {cell for cell in every_cell(*size) if cell not in ways}
    return sum(len(left.intersection(near(cell, *size))) for cell in left) // 2


@dataclass
class _Numbers:
    """Numbers of a board that is drawn. shaded: cells of the solution that is meant; most: numbers that there may be;
    ways: how each looks, by its cell; known: shaded cells of other solutions that were found."""

    size: tuple[int, int]
    shaded: set[Cell]
    most: int
    rng: Random
    ways: dict[Cell, str] = field(default_factory=dict)
    known: list[set[Cell]] = field(default_factory=list)

    def rows(self) -> list[list[str]]:
        clues = [(cell, f"{self.seen(cell, way, self.shaded)}{way}") for cell, way in sorted(self.ways.items())]
        return rows_of(clues, *self.size, ".")

    def put(self, cell: Cell, way: str | None = None) -> None:
        """A number comes to a cell that is not passed; without a way it looks where it sees most."""
        self.shaded = self.shaded - {cell}
        # A solution that passes the cell is one no longer; any other has it unshaded from now on.
        self.known = [one - {cell} for one in self.known if cell in one]
        ways = self.rng.sample(sorted(WAYS), len(WAYS))
        self.ways[cell] = way or max(ways, key=lambda way: self.seen(cell, way, self.shaded))

    def shade(self, cell: Cell) -> str:
        """A cell loses its number; the way that it looked."""
        self.shaded = self.shaded | {cell}
        return self.ways.pop(cell)

    def seen(self, cell: Cell, way: str, inside: set[Cell]) -> int:
        (r, c), (a, b) = cell, WAYS[way]
        return sum((r + k * a, c + k * b) in inside for k in range(1, max(self.size)))

    def turn_against(self, other: set[Cell]) -> bool:
        """Numbers look other ways, so that no solution that is known fits them all; where no such ways are found, and
        once in a while, one more stands in a shaded cell that this one does not shade. False where nothing helps."""
        if other == self.shaded:
            return False
        self.known.append(other)
        # Every eighth solution asks for one more number at once, even where turning would do.
        if len(self.known) % FREQUENT and self._turned():
            return True
        passed = sorted(self.shaded - other)
        if len(self.ways) >= self.most or not passed:
            return self._turned()
        # The cell that most of the known solutions pass: a number there shuts them all out.
        self.put(max(passed, key=lambda cell: (sum(cell not in one for one in self.known), self.rng.random())))
        return self._turned()

    def _turned(self) -> bool:
        """Ways by which each known solution breaks a number, found by a walk: of one that fits, a number turns that it
        breaks then, so that fewest others come to fit (as WalkSAT does). False where the walk ends first."""
        # Which turns make each known solution break a number: each of them must have one that holds now.
        breaking = [
            {
                (cell, way)
                for cell in self.ways
                for way in WAYS
                if self.seen(cell, way, one) != self.seen(cell, way, self.shaded)
            }
            for one in self.known
        ]
        now = set(self.ways.items())
        for _ in range(STEPS):
            fitting = [turns for turns in breaking if not turns & now]
            if not fitting:
                self.ways = dict(sorted(now))
                return True
            best = list[set[tuple[Cell, str]]]()
            least = len(breaking) + 1
            for cell, way in sorted(self.rng.choice(fitting)):
                turned = {turn for turn in now if turn[0] != cell} | {(cell, way)}
                many = sum(not turns & turned for turns in breaking)
                best, least = ([], many) if many < least else (best, least)
                best += [turned] if many == least else []
            if not best:
                return False
            now = self.rng.choice(best)
        return False

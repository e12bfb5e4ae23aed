"""Numberlink (Arukone, Flow): lines that join equal numbers.

In Python: a line has no number on the board: its file has one in each cell, and takes six times as long on most boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.problems.board import Board
from cover.problems.loops import Loop
from cover.problems.names import Kind, Name, pair_named
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.base import Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import NumberCells
from cover.puzzles.common.keys import Key, OneOf
from cover.puzzles.common.rows import numbers_in
from cover.puzzles.common.sampling import Size, every_cell, near, sides
from cover.puzzles.lines.degrees import meeting
from cover.puzzles.lines.lines import Lines, board_of, open_ends, parts_of
from cover.puzzles.lines.mesh import Drawn
from cover.puzzles.lines.short_lines import ShortLines

SHORTEST = 3  # cells of a path that is drawn
REDRAWN = 200  # times that paths give way to one that would be shorter


class Numberlink(Lines):
    """cells: rows of numbers, each of them twice, None elsewhere; fill: `all` where every cell is passed by a line
    (Flow Free), `free` where cells may stay empty (puzz.link, janko.at).

    A solution is a pair of tables, 1 where a line runs: from each cell to the one on its right, height rows of
    width - 1, then to the one below, height - 1 rows of width.

    >>> puzzle = Numberlink([[1, 2], [1, 2]])
    >>> print(puzzle.render((((0,), (0,)), ((1, 1),))))
    1   2
    │   │
    1   2
    >>> list(puzzle.faults((((1,), (1,)), ((0, 0),))))
    ['a line joins 1 at r1c1 and 2 at r1c2', 'a line joins 1 at r2c1 and 2 at r2c2']
    """

    name = "numberlink"
    cell_words = ()
    keys: ClassVar[Mapping[str, Key]] = {"fill": OneOf(words=("all", "free")), "cells": NumberCells()}
    example = "solutions: 1\npuzzle: numberlink\ncells:\n....1\n.3.12\n..23.\n.....\n.....\n"
    variants = ("solutions: 7\npuzzle: numberlink\nfill: free\ncells:\n1.1\n...\n2.2\n",)
    speech = Speech(
        rules={
            "pair": "a line joins cells of the same number only",
            "cell": "a number has one line, any other cell on a line has two",
        }
    )
    rules = (
        "Lines through neighbouring cells join the two cells of each number, without crossing or branching."
        " Every cell is passed by a line; with 'fill: free' cells may stay empty, and a line may take any way."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]], fill: str = "all"):
        super().__init__(cells)
        if fill not in ("all", "free"):
            raise ProblemError(f"fill: all or free, not {fill!r}")
        self.fill = fill
        self.ends = dict(numbers_in(self.given))
        for number, times in Counter(self.ends.values()).items():
            if times != 2:
                raise ProblemError(f"the number {number} stands {times} times, not twice")
        if not self.ends:
            raise ProblemError("there are no numbers to join")
        self.numbers = sorted(set(self.ends.values()))
        # Symbols of the board: an edge is off or on; a cell is of the k-th number, symbol k + 2, or stays empty, the
        # last symbol of those that may.
        empty = ["no line"] if fill == "free" else []
        self.symbols = ("0", "1", *(f"line {number}" for number in self.numbers), *empty)

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 5) -> Sample | None:
        """Paths drawn at random until every cell lies on one; they are cut where another solution has no line, until
        there is no other."""
        height, width = sides(size)
        paths = _paths((height, width), rng)
        while paths is not None:
            ends = [(path[end], number) for number, path in enumerate(paths, 1) for end in (0, -1)]
            lines = {(min(two), max(two)) for path in paths for two in pairwise(path)}
            puzzle = cls(rows_of(ends, height, width))
            solution = puzzle.mesh.tables([int(edge in lines) for edge in puzzle.mesh.edges])
            other = solved.other(puzzle, solution)
            if other is None:
                # No clue may go: without one of its ends a path is no puzzle.
                return Sample((), lambda kept: puzzle, solution)  # noqa: B023, as the loop ends here
            paths = _cut(paths, puzzle.mesh.held(other), rng)
        return None

    def about(self) -> str:
        free = ", cells may stay empty" if self.fill == "free" else ""
        return f"{self.height}x{self.width}, {counted(len(self.numbers), 'line')}{free}"

    def to_board(self) -> Board:
        excluded = []
        for cell in self.mesh:
            known = self.ends.get(cell)
            # Symbols 0 and 1 are those of edges, then the numbers, last the empty cell.
            for symbol, number in enumerate((None, None, *self.numbers, *[None] * (self.fill == "free"))):
                if symbol < 2 or (known is not None and known != number):
                    excluded.append((self.mesh.number(cell), symbol))
        return board_of(self, self._rules(), excluded)

    def _rules(self) -> Iterator[Rule]:
        width = len(self.symbols)
        for cell in self.mesh:
            edges = self.mesh.edges_at(cell)
            if self.fill == "all" or cell in self.ends:
                lines = 1 if cell in self.ends else 2
                # One line leaves a number, two pass any other cell.
                yield Regular(edges, meeting(len(edges), width, (lines,)), Name(Kind.CELL, cell))
            else:
                all_of_it = (self.mesh.number(cell), *edges)
                yield Regular(all_of_it, _passed_or_empty(len(edges), width), Name(Kind.CELL, cell))
        for (one, other), edge in zip(self.mesh.edges, self.mesh.edge_numbers, strict=True):
            three = (edge, self.mesh.number(one), self.mesh.number(other))
            # Where a line joins two cells they have one number.
            yield Regular(three, _same(width), pair_named(one, other))
        tips = tuple(self.mesh.number(cell) for cell in sorted(self.ends))
        yield Loop(self.mesh.edge_numbers, self.mesh.vertex_ends, (1,), tips, "lines")

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        lines = self.mesh.on(solution)
        # Parts in their order on the board, so that messages do not depend on how they were found.
        parts = parts_of(lines)
        for part in sorted(parts, key=min):
            ends = sorted(cell for cell in part if cell in self.ends)
            if len(ends) == 2 and self.ends[ends[0]] != self.ends[ends[1]]:
                words = " and ".join(f"{self.ends[cell]} at {cell_name(cell)}" for cell in ends)
                yield f"a line joins {words}"
            elif not ends:
                yield f"the line at {cell_name(min(part))} joins no numbers"
        yield from open_ends(lines, self.ends)
        passed = self.mesh.passed(solution)
        for cell in self.mesh:
            if self.fill == "all" and cell not in passed and cell not in self.ends:
                yield f"no line passes {cell_name(cell)}"

    def usual(self) -> ShortLines | None:
        """Solutions that `auto` looks for first: where lines may take any way, those without a detour."""
        return ShortLines(self.mesh, self.ends) if self.fill == "free" else None

    def printed_rules(self) -> list[str]:
        lines = "Lines through neighbouring cells join the two cells of each number, without crossing or branching."
        return [f"{lines} {'Cells may stay empty.' if self.fill == 'free' else 'Every cell is passed by a line.'}"]

    def point_text(self, point: Cell) -> str:
        number = self.ends.get(point)
        if number is None:
            return "·"
        return "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[self.numbers.index(number) % 61]


@lru_cache(maxsize=64)
def _passed_or_empty(edges: int, symbols: int) -> Automaton:
    """A cell and its edges: none is on where the cell holds the last symbol, two where it is of a number."""

    def step(state: tuple[int, int], symbol: int, place: int) -> tuple[int, int] | None:
        if place == 0:
            return (0 if symbol == symbols - 1 else 2, 0) if symbol > 1 else None
        wanted, count = state
        return (wanted, count + symbol) if symbol < 2 and count + symbol <= wanted else None

    return automaton(edges + 1, symbols, (0, 0), step, lambda state: state in ((0, 0), (2, 2)))


@lru_cache(maxsize=64)
def _same(symbols: int) -> Automaton:
    """An edge and the cells at its ends: where it is on, they are of one number."""

    def step(state: Any, symbol: int, place: int) -> Any:
        if place == 0:
            return ("off", "on")[symbol] if symbol < 2 else None
        if symbol < 2:
            return None
        if place == 1:
            return symbol if state == "on" else "any"
        return "done" if state in ("any", symbol) else None

    return automaton(3, symbols, None, step)


def _paths(size: tuple[int, int], rng: Random) -> list[list[Cell]] | None:
    """Paths that touch themselves nowhere and pass every cell; None where short ones remain. Where a path comes out
    short, it and one beside it are drawn anew."""
    left, paths = set(every_cell(*size)), list[list[Cell]]()
    for _ in range(len(left) + REDRAWN):
        if not left:
            return paths
        path = _path(left, size, rng)
        left.difference_update(path)
        paths.append(path)
        if len(path) < SHORTEST:
            # Too short: with one of those beside it, it is drawn anew.
            around = {at for cell in path for at in near(cell, *size)}
            beside = [one for one in paths[:-1] if around.intersection(one)]
            for one in [path, *([rng.choice(beside)] if beside else [])]:
                paths.remove(one)
                left.update(one)
    return None


def _path(left: set[Cell], size: tuple[int, int], rng: Random) -> list[Cell]:
    """A path through cells that are left, from one that has few ways, where there are any, always to one with few."""
    tight = [cell for cell in left if len(left.intersection(near(cell, *size))) <= 1]
    path = [rng.choice(sorted(tight or left))]
    while True:
        free = left.intersection(near(path[-1], *size)).difference(path)
        free = {at for at in free if len(set(path).intersection(near(at, *size))) == 1}
        if not free:
            return path
        ways = {at: len(left.intersection(near(at, *size)).difference(path)) for at in free}
        path.append(rng.choice(sorted(at for at in free if ways[at] == min(ways.values()))))


def _cut(paths: list[list[Cell]], held: Mapping[tuple[Cell, Cell], int], rng: Random) -> list[list[Cell]] | None:
    """The paths with one of them cut in two where another solution has no line, a long one; None where there is no such
    place that leaves no short one."""
    cuts = [
        (len(path), number, k)
        for number, path in enumerate(paths)
        # Both pieces must be long enough.
        for k in range(SHORTEST, len(path) - SHORTEST + 1)
        if not held[min(path[k - 1 : k + 1]), max(path[k - 1 : k + 1])]
    ]
    if not cuts:
        return None
    longest = max(cuts)[0]
    _, number, k = rng.choice([cut for cut in cuts if cut[0] == longest])
    return [*paths[:number], paths[number][:k], paths[number][k:], *paths[number + 1 :]]

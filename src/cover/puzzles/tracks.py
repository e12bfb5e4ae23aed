"""Tracks (Train Tracks): one railway from the left side to the bottom, and how much of it each line holds.

In Python: one line from side to side, whose ends lie outside the board; and `-` is a piece of track, where files take
it for no clue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import ClassVar

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.drawing.shapes import LINE, PLAIN, Path, Picture, Shape, View, picture
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.loops import Loop
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, beside_lines, rows_of
from cover.puzzles.common.given_cells import MarkCells
from cover.puzzles.common.given_parts import GivenPart, rows_keeping
from cover.puzzles.common.keys import Counts, Key, Number, puzzle_text
from cover.puzzles.common.rows import outside_counts, outside_lines, words_of
from cover.puzzles.common.sampling import Size, near, sides
from cover.puzzles.fields.field import counting
from cover.puzzles.fields.picture import beside
from cover.puzzles.lines.degrees import as_the_cell_says
from cover.puzzles.lines.lines import Lines, board_of, open_ends, parts_of
from cover.puzzles.lines.mesh import Drawn

# A piece of track and the two ways it leads, as (down, right).
PIECES = {"-": ((0, -1), (0, 1)), "|": ((-1, 0), (1, 0)), "L": ((-1, 0), (0, 1)), "J": ((-1, 0), (0, -1)),
          "7": ((0, -1), (1, 0)), "r": ((0, 1), (1, 0))}  # fmt: skip


class Tracks(Lines):
    """cells: rows of `.` and pieces of track: `-`, `|`, `L` (up and right), `J` (up and left), `7` (left and down), `r`
    (right and down); start: the row, from 1, where the track enters at the left; end: the column where it leaves at the
    bottom; right, bottom: cells with track in each row and column, None where that is unknown.

    A solution is a pair of tables, 1 where the track runs: from each cell to the one on its right, height rows of
    width - 1, then to the one below, height - 1 rows of width.

    >>> puzzle = Tracks(["..", ".."], 1, 2, right=[2, 1])
    >>> print(puzzle.render((((1,), (0,)), ((0, 1),))))
    ●───·
        │
    ·   ●
    >>> list(puzzle.faults((((0,), (1,)), ((1, 0),))))
    ['row 1 has 1 cell with track, not 2', 'row 2 has 2 cells with track, not 1']
    """

    name = "tracks"
    cell_words = ("no track", "track")
    keys: ClassVar[Mapping[str, Key]] = {
        "start": Number(),
        "end": Number(),
        "cells": MarkCells("".join((".", *PIECES)), f"neither '.' nor one of {' '.join(PIECES)}", "tracks"),
        "right": Counts(),
        "bottom": Counts(),
    }
    example = (
        "solutions: 1\npuzzle: tracks\nstart: 3\nend: 5\ncells:\n.....\n.....\n.....\n.....\n.....\n\n"
        "right: . . 1 . 1\nbottom: . . . . .\n"
    )
    rules = (
        "One track runs through neighbouring cells from the left of the row 'start:' to the bottom of the column"
        " 'end:', and meets itself nowhere; pieces that are drawn belong to it."
        " A number beside a row or column says how many of its cells have track."
    )

    def __init__(
        self,
        cells: Sequence[Sequence[str]],
        start: int,
        end: int,
        right: Sequence[int | None] | None = None,
        bottom: Sequence[int | None] | None = None,
    ):
        super().__init__(cells)
        if not (1 <= start <= self.height and 1 <= end <= self.width):
            key, word, place = ("start", "row", start) if not 1 <= start <= self.height else ("end", "column", end)
            raise ProblemError(f"{key}: {word} {place} is not on the board of {self.height} x {self.width} cells")
        self.start, self.end = (start - 1, 0), (self.height - 1, end - 1)
        if self.start == self.end:
            raise ProblemError("the track enters and leaves in the same cell")
        self.outside = outside_counts({"right": right, "bottom": bottom}, self.height, self.width)
        self.right, self.bottom = self.outside.values()

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 6) -> Sample | None:
        """A track that wanders at random, without touching itself; first its pieces go, then the numbers of lines."""
        height, width = sides(size)
        path = [(rng.randrange(height), 0)]
        # The last row is the goal, but not always at once: then the track may go on along it.
        while path[-1][0] < height - 1 or rng.random() < 0.5:
            free = [at for at in near(path[-1], height, width) if at not in path]
            # A cell beside an earlier one is mostly passed over: there the track would touch itself.
            free = [
                at for at in free if sum(other in path for other in near(at, height, width)) == 1 or rng.random() < 0.3
            ]
            if not free:
                break
            path.append(rng.choice(free))
        if path[-1][0] != height - 1 or len(path) < min(height, width):
            # A track as long as a side at least.
            return None
        ends = (path[0][0] + 1, path[-1][1] + 1)
        empty = cls(["." * width] * height, *ends)
        lines = {(min(two), max(two)) for two in pairwise(path)}
        solution = empty.mesh.tables([int(edge in lines) for edge in empty.mesh.edges])
        known = [(cell, mark) for cell, mark in empty.pieces(solution).items()]
        sums = [("right", k, sum(r == k for r, _ in path)) for k in range(height)]
        sums += [("bottom", k, sum(c == k for _, c in path)) for k in range(width)]
        # Pieces before sums: `thinned` takes from the front.
        clues = [*rng.sample(known, len(known)), *rng.sample(sums, len(sums))]

        def made(kept: Sequence[tuple[object, ...]]) -> Tracks:
            rows = rows_of([clue for clue in kept if len(clue) == 2], height, width, ".")  # type: ignore[misc]
            beside = beside_lines([clue for clue in kept if len(clue) == 3], {"right": height, "bottom": width})  # type: ignore[misc]
            return cls(rows, *ends, beside["right"], beside["bottom"])

        return Sample(clues, made, solution)

    def to_text(self) -> str:
        ends = [f"start: {self.start[0] + 1}", f"end: {self.end[1] + 1}"]
        return puzzle_text(
            self.name, *ends, *self.keys["cells"].lines("cells", self.given), "", *outside_lines(self.outside)
        )

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(sum(mark != '.' for row in self.given for mark in row), 'piece')}"

    def printed_rules(self) -> list[str]:
        return [
            "One track runs through neighbouring cells from the left side of the board to its bottom, between the"
            " ends that are drawn, and meets itself nowhere; pieces that are drawn belong to it. A number beside a"
            " row or column says how many of its cells have track."
        ]

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The pieces that are drawn. Numbers beside the board count as rules."""
        barred: dict[Cell, list[Label]] = {cell: [] for cell in self.mesh if self.given[cell[0]][cell[1]] != "."}
        for cell, edge, mark in self._barred():
            barred[cell].append((edge, mark))
        return tuple(
            GivenPart(f"piece {self.given[r][c]} at {cell_name((r, c))}", (r, c), bars=tuple(bars))
            for (r, c), bars in barred.items()
        )

    def keeping(self, parts: Collection[int]) -> Tracks:
        rows = [[mark or "." for mark in row] for row in rows_keeping(self.given, self.given_parts(), parts)]
        return Tracks(rows, self.start[0] + 1, self.end[1] + 1, self.right, self.bottom)

    def to_board(self) -> Board:
        return board_of(self, self._rules(), ((edge, mark) for _, edge, mark in self._barred()))

    def _barred(self) -> Iterator[tuple[Cell, int, int]]:
        """What the piece in a cell excludes: the number of an edge, and what it is not."""
        outside = {(self.start[0], -1), (self.height, self.end[1])}
        for cell in self.mesh:
            (r, c), beside = cell, self.mesh.beside(cell)
            if (piece := self.given[r][c]) != ".":
                ways = {(r + a, c + b) for a, b in PIECES[piece]}
                yield from ((cell, self.mesh.edge(cell, other), int(other not in ways)) for other in beside)
                if ways - {*beside} - outside:  # leads off the board
                    yield from ((cell, edge, mark) for edge in self.mesh.edges_at(cell) for mark in (0, 1))

    def _rules(self) -> Iterator[Rule]:
        for cell in self.mesh:
            edges = self.mesh.edges_at(cell)
            # In a tip the line ends, and there always is one.
            passed = as_the_cell_says(len(edges), *((None, 1) if cell in (self.start, self.end) else (0, 2)))
            yield Regular((self.mesh.number(cell), *edges), passed, cell_name(cell))
        for (name, cells), number in zip(self.mesh.lines(), (*self.right, *self.bottom), strict=True):
            if number is not None:
                yield Regular(self.mesh.numbers(cells), counting(len(cells), 2, 1, number, number), name)
        tips = tuple(map(self.mesh.number, (self.start, self.end)))
        yield Loop(self.mesh.edge_numbers, self.mesh.vertex_ends, (1,), tips, "track")

    def pieces(self, solution: Drawn) -> dict[Cell, str]:
        """The pieces of a track, cell by cell."""
        ways: dict[Cell, set[Cell]] = {self.start: {(self.start[0], -1)}, self.end: {(self.height, self.end[1])}}
        for (one, other), mark in self.mesh.held(solution).items():
            if mark:
                ways.setdefault(one, set()).add(other)
                ways.setdefault(other, set()).add(one)
        named = {frozenset(two): mark for mark, two in PIECES.items()}
        found = {(r, c): frozenset((a - r, b - c) for a, b in some) for (r, c), some in ways.items()}
        return {cell: named.get(two, "?") for cell, two in found.items()}

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        pieces = self.pieces(solution)
        for r, c in self.mesh:
            if self.given[r][c] not in (".", pieces.get((r, c))):
                yield f"the track does not run through {cell_name((r, c))} as its piece does"
        for (name, cells), number in zip(self.mesh.lines(), (*self.right, *self.bottom), strict=True):
            found = sum(cell in pieces for cell in cells)
            if number not in (None, found):
                yield f"{name} has {found} cell{'s' if found != 1 else ''} with track, not {number}"
        lines = self.mesh.on(solution)
        yield from open_ends(lines, (self.start, self.end))
        if len(parts := parts_of(lines)) > 1:
            yield f"the track has {len(parts)} parts, not 1"

    def point_text(self, point: Cell) -> str:
        if point in (self.start, self.end):
            return "●"
        return {".": "·"}.get(self.given[point[0]][point[1]], "+")

    def render(self, solution: Drawn | None = None) -> str:
        """The track; without a solution the pieces, and the numbers beside the board."""
        if solution is not None:
            return super().render(solution)
        marks = {(r, c): self.given[r][c].replace(".", "·") for r, c in self.mesh}
        marks[self.start] = "●" if marks[self.start] == "·" else marks[self.start]
        marks[self.end] = "●" if marks[self.end] == "·" else marks[self.end]
        words = words_of((self.right, self.bottom))
        wide = max(map(len, words[1]))
        rows = [
            " ".join(marks[r, c].rjust(wide) for c in range(self.width)) + f"  {words[0][r]}"
            for r in range(self.height)
        ]
        return "\n".join([*rows, " ".join(word.rjust(wide) for word in words[1])])

    def draw(self, solution: Drawn | None = None, view: View = PLAIN) -> Picture:
        """The track, pieces that are given, and the numbers beside the board."""
        shapes: list[Shape] = [*super().draw(solution, view).shapes]
        for (r, c), mark in (((r, c), self.given[r][c]) for r, c in self.mesh):
            shapes += [Path(((c, r), (c + b / 2, r + a / 2)), "ink", 0.14, level=LINE) for a, b in PIECES.get(mark, ())]
        for number in beside(self.outside, self.height, self.width):
            shapes.append(replace(number, x=number.x - 0.5, y=number.y - 0.5))
        alt = "; ".join(" ".join(line.split()) for line in self.render(solution).splitlines() if line.strip())
        return picture(
            shapes, self.width - 1, self.height - 1, title=repr(self)[1:-1], alt=alt, margin=0.25, on_points=True
        )

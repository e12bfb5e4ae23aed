"""Undead: ghosts, vampires and zombies, seen along lines of sight that mirrors turn.

In Python: sight lines turn in mirrors, and no set of a sentence does; and its monsters are numbers in solutions,
letters in drawings, counted by a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.rules import Rule, Sum
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, beside_lines
from cover.puzzles.common.given_cells import MarkCells
from cover.puzzles.common.keys import Counts, Key
from cover.puzzles.common.rows import outside_counts
from cover.puzzles.common.sampling import Size, sides
from cover.puzzles.fields.field import Field, Filled, board_of
from cover.puzzles.fields.picture import of_field

SIDES = ("top", "bottom", "left", "right")
BESIDE = {"top": "above column", "bottom": "below column", "left": "left of row", "right": "right of row"}
KINDS = ("ghost", "vampire", "zombie")
SEEN = {1: (0, 1), 2: (1, 0), 3: (1, 1)}  # ghost, vampire, zombie: is it seen before a mirror, and after one?
Count = Sequence[int | None]


class Undead(Field):
    r"""cells: rows of `.`, `/` and `\` (mirrors); counts: how many ghosts, vampires and zombies there are; top, bottom,
    left, right: how many are seen from each place of a side, None where that is unknown.

    A solution is a tuple of rows: 1 for a ghost, 2 for a vampire, 3 for a zombie, 0 for a mirror.

    >>> puzzle = Undead([".", "."], (1, 1, 0), top=[1])
    >>> print(puzzle.render(((1,), (2,))))
    ┌───┐
    │ G │
    │ V │
    └───┘
    >>> list(puzzle.faults(((2,), (2,))))
    ['there are 0 ghosts, not 1', 'there are 2 vampires, not 1', '2 are seen from above column 1, not 1']
    """

    name = "undead"
    words = MappingProxyType({0: " ", 1: "G", 2: "V", 3: "Z"})
    keys: ClassVar[Mapping[str, Key]] = {
        "counts": Counts(),
        "cells": MarkCells("./\\", "neither '.', '/' nor '\\'", "an undead"),
        **{side: Counts() for side in SIDES},
    }
    example = (
        "solutions: 1\npuzzle: undead\ncounts: 2 1 6\ncells:\n\\./.\n...\\\n..//\n..\\\\\n\ntop: . . . .\n"
        "bottom: 2 . 2 .\nleft: 3 3 3 2\nright: 4 . . .\n"
    )
    rules = (
        "Every cell without a mirror has a ghost, a vampire or a zombie, of each kind as many as 'counts:' says; a"
        " number at a side says how many are seen along the line that enters there and is turned by mirrors."
        " Vampires are seen only before the first mirror, ghosts only after it, zombies always."
    )

    def __init__(
        self,
        cells: Sequence[Sequence[str]],
        counts: Sequence[int | None],
        top: Count = (),
        bottom: Count = (),
        left: Count = (),
        right: Count = (),
    ):
        super().__init__(cells)
        if len(counts) != 3 or any(count is None for count in counts):
            raise ProblemError("counts: three numbers are needed, of ghosts, vampires and zombies")
        self.counts = tuple(int(count or 0) for count in counts)
        sides = dict(zip(SIDES, (top, bottom, left, right), strict=True))
        self.outside = outside_counts(sides, self.height, self.width)
        self.top, self.bottom, self.left, self.right = self.outside.values()

    def printed_rules(self) -> list[str]:
        return [
            "Every cell without a mirror has a ghost, a vampire or a zombie, as many of each as stands below the board."
            " A number at a side says how many are seen along the line that enters there and is turned by mirrors."
            " Vampires are seen only before the first mirror, ghosts only after it, zombies always."
        ]

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 5) -> Sample | None:
        """Mirrors and monsters at random, and what is seen from everywhere."""
        height, width = sides(size)
        rows = [["/\\"[rng.randrange(2)] if rng.random() < 0.4 else "." for _ in range(width)] for _ in range(height)]
        solution = tuple(tuple(rng.randint(1, 3) if mark == "." else 0 for mark in row) for row in rows)
        held = Counter(kind for row in solution for kind in row)
        counts = [held[kind] for kind in SEEN]
        empty = cls(rows, counts)
        many = {side: width if side in ("top", "bottom") else height for side in SIDES}
        clues = [(side, k, _seen(empty.sight(side, k), solution)) for side in SIDES for k in range(many[side])]
        rng.shuffle(clues)
        return Sample(clues, lambda kept: cls(rows, counts, **beside_lines(kept, many)), solution)

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, 0) for cell in self.cells if self.given[cell[0]][cell[1]] != ".")

    def to_board(self) -> Board:
        open_cells = (self.cells.number((r, c)) for r, c in self.cells if self.given[r][c] == ".")
        return board_of(self, self._rules(), ((number, 0) for number in open_cells))

    def sight(self, side: str, place: int) -> list[tuple[Cell, bool]]:
        """The cells without mirror on the line that enters there, each with "after a mirror?"."""
        r, c, a, b = {
            "top": (0, place, 1, 0),
            "bottom": (self.height - 1, place, -1, 0),
            "left": (place, 0, 0, 1),
            "right": (place, self.width - 1, 0, -1),
        }[side]
        found, turned = [], False
        while (r, c) in self.cells:
            mark = self.given[r][c]
            if mark == ".":
                found.append(((r, c), turned))
            else:
                turned = True
                # `/` turns right into up, `\` turns right into down, and so on.
                a, b = (-b, -a) if mark == "/" else (b, a)
            r, c = r + a, c + b
        return found

    def seen(self) -> Iterator[tuple[str, list[tuple[Cell, bool]], int]]:
        """From where, the line, and how many are seen."""
        for side, numbers in self.outside.items():
            for k, number in enumerate(numbers):
                if number is not None:
                    yield f"{BESIDE[side]} {k + 1}", self.sight(side, k), number

    def _rules(self) -> Iterator[Rule]:
        free = [cell for cell in self.cells if self.given[cell[0]][cell[1]] == "."]
        # The sum of 1 for each such monster and 0 for any other is their number.
        for kind, count in zip(SEEN, self.counts, strict=True):
            weights = np.tile(np.eye(4, dtype=np.int32)[kind], (len(free), 1))
            yield Sum(self.cells.numbers(free), weights, (count,), f"{KINDS[kind - 1]}s")
        for name, line, number in self.seen():
            # A line may pass a cell twice, before and behind a mirror: then it counts twice.
            met: dict[Cell, list[int]] = {}
            for cell, turned in line:
                held = met.setdefault(cell, [0, 0, 0, 0])
                for kind, (before, after) in SEEN.items():
                    held[kind] += after if turned else before
            weights = np.array(list(met.values()), dtype=np.int32).reshape(-1, 4)
            yield Sum(self.cells.numbers(met), weights, (number,), f"{number} {name}")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for r, c in self.cells:
            if self.given[r][c] == "." and not solution[r][c]:
                yield f"{cell_name((r, c))} has no monster"
        held = Counter(kind for row in solution for kind in row)
        for kind, count in zip(SEEN, self.counts, strict=True):
            if held[kind] != count:
                yield f"there {'is' if held[kind] == 1 else 'are'} {counted(held[kind], KINDS[kind - 1])}, not {count}"
        for name, line, number in self.seen():
            if (found := _seen(line, solution)) != number:
                yield f"{found} are seen from {name}, not {number}"

    def word_at(self, cell: Cell, value: int) -> str:
        return self.words[value] if value else self.given[cell[0]][cell[1]]

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        below = [counted(count, kind) for count, kind in zip(self.counts, KINDS, strict=True)]
        return of_field(self, solution, view, self.outside, below)


def _seen(line: Sequence[tuple[Cell, bool]], solution: Filled) -> int:
    """How many are seen along a line: vampires before a mirror, ghosts after it, zombies always."""
    kinds = [(solution[r][c], turned) for (r, c), turned in line]
    return sum(kind == 3 or (kind == 1 and turned) or (kind == 2 and not turned) for kind, turned in kinds)

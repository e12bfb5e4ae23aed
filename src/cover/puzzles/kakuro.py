"""Kakuro (cross sums): digits from 1 to 9 in white cells, runs of different digits with given sums.

In Python: new ones are made by drawing black cells that hold two numbers each, which no file says; and solutions hold
None in black cells, where those of files hold an empty word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar

import numpy as np

from cover.basics.errors import ProblemError, WrongSolution
from cover.drawing import boards
from cover.drawing.shapes import DOT, PLAIN, Path, Picture, Shape, Text, View, cell_square, picture
from cover.problems.arrays import flattened
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name
from cover.problems.rules import total
from cover.puzzles.base import HELPER, BasePuzzle, Called, Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.drawn import drawn_words
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Key, Rows, puzzle_text
from cover.puzzles.common.marks import agrees, mark_in, marked, marks_in
from cover.puzzles.common.rows import in_columns, rectangle, shape_fault
from cover.puzzles.common.sampling import Size, every_cell, inside, near, sides
from cover.puzzles.common.shading import groups

Filled = tuple[tuple[int | None, ...], ...]  # None where a cell is black
DIGITS = 9
_VALUES = tuple(range(1, DIGITS + 1))
_DIGITS = frozenset(_VALUES)
_CLUE = re.compile(r"(\d{0,2})\\(\d{0,2})")


@dataclass(frozen=True)
class Run:
    """Neighbouring white cells in a line; sum: None if they only differ."""

    name: Name
    cells: tuple[Cell, ...]
    sum: int | None


CHANGED = 250  # digits of a drawing, until the sums decide them all
PATTERNS = 40  # of black cells, of which the first comes whose sums decide, or the one where they leave least open
LONGEST = 5  # run: the sums of longer ones leave too much open
TURNS = 4  # of cells from white to black or back, for each cell of the board


class Kakuro(BasePuzzle[Filled]):
    r"""rows of words: `#` a black cell, `16\3` a black cell with the sum of the run below and of the run to its right
    (either may be missing: `\3`, `16\`), `.` a white cell, a digit one that is given.

    A solution is a tuple of rows, None where a cell is black.

    >>> puzzle = Kakuro([row.split() for row in (r"# 4\ 3\ ", r"\3 . .", r"\4 . .")])
    >>> print(puzzle.render(((None,) * 3, (None, 1, 2), (None, 3, 1))))
     # 4\ 3\
    \3  1  2
    \4  3  1
    >>> list(puzzle.faults(((None,) * 3, (None, 1, 2), (None, 4, 1))))
    ['row 3 from r3c2: 4 + 1 is 5, not 4', 'column 2 from r2c2: 1 + 4 is 5, not 4']
    """

    speech = Speech(of_clues=True)

    name = "kakuro"
    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows()}
    example = (
        "solutions: 1\npuzzle: kakuro\ncells:\n#   12\\ 23\\ #   #\n\\10 .   .   16\\ #\n"
        "\\23 .   .   .   14\\\n#   \\16 .   .   .\n#   #   \\16 .   .\n"
    )
    rules = (
        "White cells contain digits from 1 to 9, different within a run of neighbours in a row or column."
        " The number in the black cell before a run is its sum."
    )

    def __init__(self, cells: Sequence[Sequence[str]]):
        self.cells = tuple(tuple(str(word) for word in row) for row in cells)
        rectangle(self.cells, "a kakuro")
        for r, row in enumerate(self.cells):
            for c, word in enumerate(row):
                if not (word in "#." or (len(word) == 1 and word in "123456789") or _CLUE.fullmatch(word)):
                    raise ProblemError(
                        f"{cell_name((r, c))}: {word[:12]!r} is no cell; write '.', a digit, '#' or sums such as 16\\3"
                    )
        self.white = [(r, c) for r, row in enumerate(self.cells) for c, word in enumerate(row) if is_white(word)]
        self._number = {cell: k for k, cell in enumerate(self.white)}
        self._given = [int(word) if (word := self.cells[r][c]).isdigit() else 0 for r, c in self.white]
        self.runs = tuple(self._runs())
        self._members = [[self._number[cell] for cell in run.cells] for run in self.runs]
        for run in self.runs:
            if len(run.cells) > DIGITS:
                raise ProblemError(f"{run.name} has {len(run.cells)} cells, and there are {DIGITS} digits")

    def _runs(self) -> Iterator[Run]:
        """Runs of two cells and more, or with a sum; rows first. Raises ProblemError for a sum without a run."""
        height, width = len(self.cells), len(self.cells[0])
        for kind, lines in (
            (Kind.ROW, [[(r, c) for c in range(width)] for r in range(height)]),
            (Kind.COLUMN, [[(r, c) for r in range(height)] for c in range(width)]),
        ):
            for k, line in enumerate(lines):
                # The board's side counts as a black cell in front of the first run and behind the last.
                blacks = [-1, *(i for i, (r, c) in enumerate(line) if not is_white(self.cells[r][c])), len(line)]
                for before, after in pairwise(blacks):
                    cells = tuple(line[before + 1 : after])
                    found = None if before < 0 else self._sum(line[before], kind)
                    if found is not None and not cells:
                        raise ProblemError(f"{cell_name(line[before])}: the sum {found} has no white cell behind it")
                    # A single cell without a sum says nothing.
                    if len(cells) > 1 or found is not None:
                        yield Run(Name(kind, (k, cells[0])), cells, found)

    def _sum(self, cell: Cell, kind: Kind) -> int | None:
        clue = _CLUE.fullmatch(self.cells[cell[0]][cell[1]])
        text = "" if clue is None else clue[2 if kind is Kind.ROW else 1]
        return int(text) if text else None

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 7) -> Sample | None:
        """size: with a first row and column that are black. Black cells and digits at random; digits change until the
        sums alone decide them all, or nearly all: the others are given."""
        # The pattern that leaves the fewest digits open, if none decides all.
        best: tuple[int, Kakuro, Filled] | None = None
        for _ in range(PATTERNS):
            empty = cls._pattern(sides(size), rng)
            solution = None if empty is None else solved(empty)
            if empty is None or solution is None:
                continue
            solution, open_ = _decided(empty, solution, solved, rng)
            if best is None or open_ < best[0]:
                best = open_, empty, solution
            if not open_:
                break
        if best is None:
            return None
        _, empty, solution = best
        digits = [((r, c), str(solution[r][c])) for r, c in rng.sample(empty.white, len(empty.white))]
        return Sample(digits, lambda kept: empty.summed(solution, kept), solution)

    @classmethod
    def _pattern(cls, size: tuple[int, int], rng: Random) -> Kakuro | None:
        """White cells that are connected, all of them in two runs, without sums; None where a drawing has no such."""
        black = _black_cells(size, rng)
        white = [cell for cell in every_cell(*size) if cell not in black]
        if not white or len(groups(white)) > 1 or not all(_has_runs(cell, black, size) for cell in white):
            return None
        return cls(rows_of([(cell, "#") for cell in black], *size, "."))

    def summed(self, solution: Filled, digits: Iterable[tuple[Cell, str]] = ()) -> Kakuro:
        """The same black cells with the sums of a solution, and some of its digits."""
        sums: dict[Cell, list[str]] = {}
        for run in self.runs:
            (r, c), along = run.cells[0], run.name.kind is Kind.ROW
            # A row's sum stands left of its first cell, behind the backslash; a column's above it, before the
            # backslash.
            two = sums.setdefault((r, c - 1) if along else (r - 1, c), ["", ""])
            two[along] = str(sum(solution[s][d] or 0 for s, d in run.cells))
        size = len(self.cells), len(self.cells[0])
        rest = [(at, "\\".join(sums[at]) if at in sums else "#") for at in every_cell(*size) if at not in self.white]
        return Kakuro(rows_of([*rest, *digits], *size, "."))

    def to_text(self) -> str:
        return puzzle_text(self.name, "cells:", *in_columns(self.cells, left=True))

    def about(self) -> str:
        return f"{len(self.cells)}x{len(self.cells[0])}, {len(self.white)} white cells"

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The digits that are given. Sums count as rules."""
        return tuple(
            GivenPart(f"{self.cells[r][c]} at {cell_name((r, c))}", (r, c), needs=((k, int(self.cells[r][c]) - 1),))
            for k, (r, c) in enumerate(self.white)
            if self.cells[r][c].isdigit()
        )

    def keeping(self, parts: Collection[int]) -> Kakuro:
        every = self.given_parts()
        kept = {every[k].cell for k in parts}
        return Kakuro(
            [
                ["." if word.isdigit() and (r, c) not in kept else word for c, word in enumerate(row)]
                for r, row in enumerate(self.cells)
            ]
        )

    def called(self, label: Label) -> Called:
        mark = mark_in(label)
        return HELPER if mark is None else marked(self.white[mark[0]], str(mark[1] + 1))

    def to_board(self) -> Board:
        """White cells, a region for every run, and a sum."""
        givens = np.array(self._given, dtype=np.int32) - np.int32(1)
        candidates = (givens[:, None] < 0) | (givens[:, None] == np.arange(DIGITS))
        starts, cells = flattened(self._members)
        return Board(
            candidates=candidates.reshape(-1, DIGITS),
            region_starts=starts,
            region_cells=cells,
            givens=givens,
            cell_names=[Name(Kind.CELL, cell) for cell in self.white],
            symbol_names=[str(digit + 1) for digit in range(DIGITS)],
            region_names=[run.name for run in self.runs],
            rules=[
                total(members, _VALUES, (run.sum,), Name(Kind.SUM, run.name))
                for run, members in zip(self.runs, self._members, strict=True)
                if run.sum is not None
            ],
        )

    def unknown(self, part: Sequence[Sequence[int | None]]) -> int:
        """Black cells hold nothing in any solution."""
        # Black cells stand in the rows without a digit, but nothing is unknown of them.
        return max(0, super().unknown(part) - sum(map(len, self.cells)) + len(self.white))

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        mark = mark_in(label)
        if mark is None:
            return None
        r, c = self.white[mark[0]]
        return agrees(part[r][c], mark[1] + 1)

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The rows; WrongSolution unless every white cell has one digit."""
        filled: list[list[int | None]] = [[None] * len(row) for row in self.cells]
        marks = marks_in(labels)
        for cell, symbol in marks:
            r, c = self.white[cell]
            if filled[r][c] is not None:
                raise WrongSolution(f"{cell_name((r, c))} has two digits")
            filled[r][c] = symbol + 1
        if len(marks) < len(self.white):
            raise WrongSolution("a white cell has no digit")
        return tuple(map(tuple, filled))

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Cells that are no digits, givens that changed, repeated digits of a run, and other sums."""
        if fault := shape_fault(solution, len(self.cells), len(self.cells[0])):
            yield fault
            return
        marks = [solution[r][c] for r, c in self.white]
        digits = [mark for mark in marks if mark is not None and mark in _DIGITS]
        held = sum(mark is not None for row in solution for mark in row)
        # All digits at once first: most solutions are right, and then cell by cell is not needed.
        if len(digits) == len(marks) == held and all(map(_fits, self._given, digits)):
            yield from self._wrong(digits)
            return
        for r, row in enumerate(self.cells):
            for c, word in enumerate(row):
                mark = solution[r][c]
                if not is_white(word):
                    if mark is not None:
                        yield f"{cell_name((r, c))} is black, and has {mark}"
                elif mark is None or mark not in range(1, DIGITS + 1):
                    yield f"{cell_name((r, c))} has {'nothing' if mark is None else mark}, not a digit from 1 to 9"
                elif word.isdigit() and int(word) != mark:
                    yield f"given {cell_name((r, c))}: {word} became {mark}"
        # What is no digit counts as 0, so that sums are compared all the same.
        yield from self._wrong([0 if mark is None else mark for mark in marks])

    def clashes(self) -> Iterator[str]:
        """Givens that repeat within a run, full runs with another sum, sums that no digits have."""
        if any(self._given):
            yield from self._wrong(self._given)
        for run in self.runs:
            many = len(run.cells)
            # Of n different digits 1 + .. + n is least, 9 + 8 + .. most.
            least, most = many * (many + 1) // 2, many * (19 - many) // 2
            if run.sum is not None and not least <= run.sum <= most:
                yield f"{run.name}: {many} different digits make {least} to {most}, not {run.sum}"

    def _wrong(self, marks: Sequence[int]) -> Iterator[str]:
        """What is wrong with the marks of the white cells, 0 where there is none."""
        for run, members in zip(self.runs, self._members, strict=True):
            held = [mark for k in members if (mark := marks[k])]
            if len(set(held)) < len(held):
                seen: dict[int, Cell] = {}
                for cell, k in zip(run.cells, members, strict=True):
                    if marks[k] and (first := seen.setdefault(marks[k], cell)) != cell:
                        yield f"{run.name}: {marks[k]} at {cell_name(first)} and {cell_name(cell)}"
            if run.sum is not None and len(held) == len(members) and sum(held) != run.sum:
                yield f"{run.name}: {' + '.join(map(str, held))} is {sum(held)}, not {run.sum}"

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The cells as words in columns, with the digits of a solution."""
        words = [
            [
                word if solution is None or not is_white(word) else str(solution[r][c] or ".")
                for c, word in enumerate(row)
            ]
            for r, row in enumerate(self.cells)
        ]
        return "\n".join(in_columns(words))

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """Black cells with their sums, white ones with digits; givens are bold."""
        alt = "; ".join(
            f"row {r}: {' '.join(line.split())}" for r, line in enumerate(self.render(solution).split("\n"), 1)
        )
        shapes = kakuro_shapes(self.cells, solution, view)
        return picture(shapes, len(self.cells[0]), len(self.cells), title=repr(self)[1:-1], alt=alt)

    def undraw(self, lines: Iterable[str]) -> Iterator[Filled]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""

        def known(cell: Cell, word: str) -> bool:
            was = self.cells[cell[0]][cell[1]]
            return len(word) == 1 and word in "123456789." if is_white(was) else word == was

        for board in drawn_words(lines, len(self.cells), len(self.cells[0]), known):
            yield tuple(tuple(int(word) if word.isdigit() else None for word in row) for row in board)


def _fits(given: int, mark: int) -> bool:
    return given in (0, mark)


def is_white(word: str) -> bool:
    """Does the word stand for a white cell: `.`, or a digit?"""
    return word == "." or word.isdigit()


def kakuro_shapes(
    cells: Sequence[Sequence[str]], solution: Sequence[Sequence[int | None]] | None, view: View
) -> Iterator[Shape]:
    """The words of the cells, and the digits of a solution."""
    given, found = dict[Cell, str](), dict[Cell, str]()
    for r, row in enumerate(cells):
        for c, word in enumerate(row):
            if is_white(word):
                if word != ".":
                    given[r, c] = word
                elif solution is not None and solution[r][c] is not None:
                    found[r, c] = str(solution[r][c])
                continue
            yield cell_square((r, c), "black")
            below, _, right = word.partition("\\")
            if below.strip("#") or right:
                yield Path(((c, r), (c + 1, r + 1)), "paper", 0.02, level=DOT)
            yield Text(c + 0.3, r + 0.72, below.strip("#"), 0.34, "paper")
            yield Text(c + 0.7, r + 0.28, right, 0.34, "paper")
    yield from boards.shaded(view)
    yield from boards.borders([[0] * len(row) for row in cells])
    yield from boards.marks(given, found, view, [str(digit + 1) for digit in range(9)])


def _black_cells(size: tuple[int, int], rng: Random) -> set[Cell]:
    """Black cells drawn at random, the first row and column among them; then cells turn black or white until every
    white one has two runs of 2 to LONGEST cells."""
    black = {cell for cell in every_cell(*size) if 0 in cell or rng.random() < 0.2}
    for _ in range(TURNS * size[0] * size[1]):
        wrong = [cell for cell in every_cell(*size) if cell not in black and not _has_runs(cell, black, size)]
        if not wrong:
            break
        cell = rng.choice(wrong)
        around = [at for at in near(cell, *size) if at in black and 0 not in at]
        # Half of the time a black neighbour becomes white instead.
        if around and rng.random() < 0.5:
            black.discard(rng.choice(around))
        else:
            black.add(cell)
    return black


def _decided(empty: Kakuro, solution: Filled, solved: Solved, rng: Random) -> tuple[Filled, int]:
    """Digits changed one by one, where another solution of their sums has others, as long as that brings no more such
    cells, until there are none; and how many there still are."""
    differing = _differing(solution, solved.other(empty.summed(solution), solution))
    for _ in range(CHANGED):
        if not differing:
            break
        r, c = rng.choice(differing)
        taken = {solution[s][d] for run in empty.runs if (r, c) in run.cells for s, d in run.cells}
        if not (free := [digit for digit in _VALUES if digit not in taken]):
            continue
        digit = rng.choice([*free, free[0], free[-1]])  # sums of small and of large digits leave less open
        row = (*solution[r][:c], digit, *solution[r][c + 1 :])
        changed = (*solution[:r], row, *solution[r + 1 :])
        after = _differing(changed, solved.other(empty.summed(changed), changed))
        # Not worse: what is as good may lead out of a dead end.
        if len(after) <= len(differing):
            solution, differing = changed, after
    return solution, len(differing)


def _differing(solution: Filled, other: Filled | None) -> list[Cell]:
    if other is None:
        return []
    return [(r, c) for r, row in enumerate(solution) for c, digit in enumerate(row) if digit != other[r][c]]


def _has_runs(cell: Cell, black: set[Cell], size: tuple[int, int]) -> bool:
    """Does a white cell lie in two runs of a length that a puzzle may have?"""
    return all(2 <= _length(cell, way, black, size) <= LONGEST for way in ((0, 1), (1, 0)))


def _length(cell: Cell, way: Cell, black: set[Cell], size: tuple[int, int]) -> int:
    (r, c), (a, b) = cell, way
    length = 1
    for sign in (1, -1):
        s, d = r + sign * a, c + sign * b
        while inside((s, d), *size) and (s, d) not in black:
            length, s, d = length + 1, s + sign * a, d + sign * b
    return length

"""Regions as arrays: what a grid looks at at once is what it lists region by region."""

import random

import numpy as np
import pytest

import cover
import cover._native as _native
from cover.puzzles.clues import AntiKnight
from cover.puzzles.clues.sums import Cage
from cover.puzzles.grids import checking
from cover.puzzles.grids.regions import Regions, built, checked, every

JIGSAW = ["1122", "1122", "3344", "3344"]
BOARDS = [
    cover.Latin.empty(4),
    cover.Sudoku.empty(4, diagonals=True),
    cover.Sudoku.empty(9, windoku=True),
    cover.Sudoku.empty(16, windoku=True, diagonals=True),
    cover.Sudoku.empty(6, box=(3, 2)),
    cover.Sudoku.empty(4, jigsaw=JIGSAW),
    cover.Sudoku.empty(4, jigsaw=["AABB", "A..B", "CCDD", "..DD"]),
    cover.Sudoku.empty(4, regions={"extra": [(0, 0), (1, 2), (2, 3)]}, clues=[AntiKnight(), Cage(((0, 0), (0, 1)))]),
]


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_both_descriptions_list_the_same_regions(puzzle):
    n = puzzle.size
    listed = [(name, [r * n + c for r, c in cells]) for name, cells in every(puzzle)]
    for table in (
        checked(puzzle.division) + puzzle.numbers.added.regions,
        built(puzzle.division) + puzzle.numbers.added.regions,
    ):
        parts = np.split(table.cells, table.starts[1:-1])
        assert [(name, part.tolist()) for name, part in zip(table.names, parts, strict=True)] == listed


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_a_repeated_mark_is_found_wherever_it_stands(puzzle):
    rng, n = random.Random(puzzle.size), puzzle.size
    for _ in range(20):
        marks = [[rng.choice([None, None, *puzzle.symbols]) for _ in range(n)] for _ in range(n)]
        expected = any(
            len(held) > len(set(held))
            for _, cells in every(puzzle)
            if (held := [marks[r][c] for r, c in cells if marks[r][c] is not None])
        )
        numbers = _native.mark_numbers(marks, puzzle._numbered)
        assert bool(list(checking.repeated(puzzle, marks, numbers))) == expected


def test_boards_that_differ_in_rules_alone_keep_their_own_regions():
    plain, crossed = cover.Sudoku.empty(4), cover.Sudoku.empty(4, diagonals=True)
    assert len(plain.to_board().region_names) + 2 == len(crossed.to_board().region_names)
    assert cover.Latin.empty(4).to_board().region_names == tuple(name for name, _ in every(cover.Latin.empty(4)))


def test_regions_one_after_the_other():
    both = Regions.of([("a", [0, 1])]) + Regions.of([("b", [1, 2]), ("c", [2])])
    assert (both.names, both.starts.tolist(), both.cells.tolist()) == (("a", "b", "c"), [0, 2, 4, 5], [0, 1, 1, 2, 2])
    assert not both.repeat(np.array([0, 1, 0], dtype=np.int32), 2)
    assert both.repeat(np.array([1, 1, 0], dtype=np.int32), 2)
    assert not both.repeat(np.array([-1, -1, -1], dtype=np.int32), 2)

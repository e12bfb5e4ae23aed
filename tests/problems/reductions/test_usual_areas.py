"""Areas of usual sizes first: what `auto` says is what the whole board says, whatever is held to be usual."""

import random

import pytest

import cover
from cover.problems.board import Board
from cover.problems.reductions import usual_areas
from cover.problems.reductions.usual_areas import UsualAreas
from more import MORE


def fillomino(rng):
    """A board of 2x2 to 3x3 cells; some of them as in a solution of an empty one, some at random."""
    height, width = rng.randint(2, 3), rng.randint(2, 3)
    return cover.Fillomino(
        [[rng.choice([*[None] * 9, 1, 2, 3, height * width]) for _ in range(width)] for _ in range(height)]
    )


@pytest.mark.parametrize("largest", [1, 2, 4])
def test_auto_finds_as_many_as_the_whole_board_has(largest, monkeypatch):
    monkeypatch.setattr(usual_areas, "USUAL", largest)
    rng = random.Random(largest)
    met = set()
    for _ in range(25 * MORE):
        puzzle = fillomino(rng)
        every = cover.solve(puzzle, "sat", limit=None)
        result = cover.solve(puzzle)
        assert (result.found, result.verdict) == (min(every.found, 2), cover.solve(puzzle, "sat").verdict)
        assert set(result.solutions) <= set(every.solutions)
        met.add(result.verdict)
    assert len(met) == 3


def test_a_board_of_few_givens_is_decided_though_most_sizes_are_possible():
    rows = [[None] * 8 for _ in range(8)]
    rows[0][0], rows[0][7], rows[3][3] = 3, 2, 4
    result = cover.solve(cover.Fillomino(rows))
    assert result.verdict is cover.Verdict.MULTIPLE
    assert max(number for one in result.solutions for row in one for number in row) <= usual_areas.USUAL


def test_only_boards_with_other_sizes_and_no_other_rules_are_cut():
    assert UsualAreas.of(cover.Fillomino([[None] * 3] * 2).to_board()) is None
    board = cover.Fillomino([[None] * 4] * 2).to_board()
    areas = UsualAreas.of(board)
    assert areas is not None
    assert areas.kept.tolist() == [True] * 6 + [False] * 2
    assert isinstance(areas.with_another(), Board)
    assert UsualAreas.of(board.with_rules(board.rules)) is None

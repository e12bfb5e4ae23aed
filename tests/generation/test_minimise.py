"""Large boards dug by one learning search: each has one solution, and is minimal where no question was left open."""

from dataclasses import replace

import numpy as np
import pytest

import cover
from cover.basics.result import Budget, Verdict
from cover.generation.minimise import Digger


def with_givens(board, givens):
    given = np.flatnonzero(givens >= 0)
    candidates = np.ones_like(board.candidates)
    candidates[given] = np.eye(board.symbols, dtype=np.bool_)[givens[given]]
    return replace(board, candidates=candidates, givens=givens)


def verdict(board, givens):
    return cover.verdict(with_givens(board, givens), "bitmask")


@pytest.mark.parametrize("empty", [cover.Sudoku.empty(9), cover.Sudoku.empty(12), cover.Latin.empty(7)])
def test_a_board_has_one_solution_and_every_given_is_needed(empty):
    board = empty.to_board()
    digger = Digger(board, seed=1)
    grid = digger.full()
    assert verdict(board, grid) is Verdict.UNIQUE
    dug = digger.dig(grid)
    given = np.flatnonzero(dug.givens >= 0)
    assert (dug.asked, dug.needed, dug.undecided) == (board.cells, len(given), 0)
    assert (dug.givens[given] == grid[given]).all()
    assert verdict(board, dug.givens) is Verdict.UNIQUE
    for cell in given:
        fewer = dug.givens.copy()
        fewer[cell] = -1
        assert verdict(board, fewer) is Verdict.MULTIPLE


def test_what_costs_too_much_stays_undecided_and_what_is_kept_is_not_asked_about():
    board = cover.Sudoku.empty(16).to_board()
    digger = Digger(board, seed=2)
    grid = digger.full()
    cheap = digger.dig(grid, conflicts=1)
    assert cheap.undecided > 0
    assert cheap.undecided + cheap.needed == np.count_nonzero(cheap.givens >= 0)
    assert verdict(board, cheap.givens) is Verdict.UNIQUE
    keep = np.arange(board.cells) < 128
    half = digger.dig(grid, conflicts=10, keep=keep)
    assert half.asked == 128
    assert (half.givens[keep] == grid[keep]).all()
    assert (half.givens[~keep] < 0).any()


def test_a_seed_gives_the_same_board_again_and_others_another():
    board = cover.Sudoku.empty(9).to_board()
    one, same, other = (Digger(board, seed) for seed in (1, 1, 2))
    assert (one.full() == (grid := same.full())).all()
    assert (other.full() != grid).any()
    assert (one.dig(grid).givens == same.dig(grid).givens).all()


def test_balanced_holes_leave_no_row_full():
    board = cover.Sudoku.empty(16).to_board()
    digger = Digger(board, seed=3)
    left = (digger.dig(digger.full()).givens.reshape(16, 16) >= 0).sum(axis=1)
    assert left.max() - left.min() <= 5


def test_the_end_of_time_ends_the_work():
    digger = Digger(cover.Sudoku.empty(9).to_board(), seed=1, budget=Budget(seconds=0))
    with pytest.raises(TimeoutError):
        digger.full()

"""W ratings: known boards, one way and many, threads that change nothing."""

import signal
from pathlib import Path

import numpy as np
import pytest

import cover
from clocks import Looks, interrupted_soon
from cover.basics.errors import Refused
from cover.formats import read_path
from cover.logic.paths import path
from cover.logic.rating.whips import of_state as rate
from cover.logic.rating.whips import rate_many
from cover.logic.scales import scale
from cover.logic.state import State

SINGLES = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def board(line):
    marks = [int(mark) if mark.isdigit() else 0 for mark in line]
    return cover.Sudoku([marks[9 * r : 9 * r + 9] for r in range(9)])


def test_a_board_of_singles_has_rating_0_and_a_hard_one_is_left_open():
    easy, hard, empty = rate_many(f"{SINGLES}\n{HARD}\n{'.' * 81}\n".encode())
    assert (easy.w, easy.solved, easy.steps) == (0, True, 0)
    assert not hard.solved
    assert not hard.clash
    assert (empty.w, empty.solved, empty.clash) == (0, False, False)


def test_givens_that_exclude_each_other_are_a_clash():
    (rating,) = rate_many(("11" + "." * 79).encode())
    assert rating.clash


def test_many_boards_rate_as_each_alone_and_on_threads():
    marks = np.array([[int(mark) if mark.isdigit() else 0 for mark in line] for line in (SINGLES, HARD)] * 40)
    boards = marks.astype(np.uint8)
    alone = [rate(State.of(board(line))) for line in (SINGLES, HARD)] * 40
    assert rate_many(boards) == alone
    assert rate_many(boards, workers=3) == alone


def test_a_rating_is_the_longest_whip_of_its_path():
    for name in ("x", "windoku", "jigsaw", "K"):
        puzzle = next(iter(read_path(Path(__file__).parents[3] / "puzzles" / "sudoku" / f"{name}.txt"))).content
        way = path(State.of(puzzle), scale("whips"))
        assert way.solved
        assert rate(State.of(puzzle)).w == max(step.difficulty for step in way.steps)


def test_whips_no_longer_than_allowed():
    assert rate(State.of(board(HARD)), max_length=2).w <= 2


def test_crossed_out_candidates_are_no_rating():
    with pytest.raises(Refused, match="crossed out"):
        rate(State.of(cover.Latin.empty(4), ["r1c1=1"]))


def test_boards_of_another_shape_are_wrong_usage():
    with pytest.raises(ValueError, match="81"):
        rate_many(np.zeros((2, 16), dtype=np.uint8))


def test_the_time_ends_a_rating_which_is_of_the_way_so_far():
    state = State.of(board(HARD))
    starts, given = np.array([0, state.placed.sum()], dtype=np.int64), np.flatnonzero(state.placed).astype(np.int32)
    assert state.finders.rate(starts, given, 36, 1, 0) == [(0, 0, 0, True)]
    state.budget = Looks(0)
    rating = rate(state)
    assert (rating.solved, rating.out_of_time, rating.as_json()["complete"]) == (False, True, False)
    state.budget = Looks(1)
    assert not rate(state).out_of_time


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an interval timer")
def test_ctrl_c_ends_a_rating_that_takes_long():
    state = State.of(next(read_path(Path(__file__).parents[3] / "puzzles/large/36x36.txt.gz")).content)
    assert state.finders is not None
    with pytest.raises(KeyboardInterrupt), interrupted_soon():
        rate(state)


@pytest.mark.parametrize("symbol", [10, 255])
def test_symbols_beyond_nine_are_refused(symbol):
    boards = np.zeros((1, 81), dtype=np.uint8)
    boards[0, 3] = symbol
    with pytest.raises(ValueError, match="symbols 0 to 9"):
        rate_many(boards)

"""Boards searched by masks on executors: a search that is cut short returns what it has not done."""

import itertools
import random

import pytest

import cover
from cover import _native
from cover.backends.distributed import loop, marks
from cover.backends.distributed.work import searched
from generators import random_board

SHAPES = "....\n" * 4


@pytest.mark.parametrize("seed", range(20))
def test_ways_of_any_board_are_cubes_of_it(seed):
    """Cut after every node or so: what is found below all of them is what one search finds, once each."""
    rng = random.Random(seed)
    board = random_board(rng)
    whole = {tuple(c) for batch in [_all(board, ())] for c in batch}
    found, open_ = [], [()]
    while open_:
        cube = open_.pop()
        search = marks.MarkSearch(board, cube, True)
        search._engine.run(2**62, rng.randint(1, 4), 9.0, True)
        found += _rows(search.take_batch())
        left = search.leftover()
        assert 0 <= search.progress <= 1
        assert bool(left) == (search.progress < 1)
        open_ += left
    assert len(found) == len(whole)
    assert set(found) == whole


def _all(board, cube):
    search = marks.MarkSearch(board, cube, True)
    assert search.run(9.0, solutions=None, batch=2**62) is _native.Pause.EXHAUSTED
    assert search.leftover() == []
    return _rows(search.take_batch())


def _rows(batch):
    starts, decisions = (array.tolist() for array in batch)
    return [tuple(decisions[a:b]) for a, b in itertools.pairwise(starts)]


def test_masks_take_boards_whatever_their_kind():
    plain = cover.loads("." * 81).to_board()
    assert marks.takes(plain, "auto")
    assert marks.takes(plain, "masks")
    assert not marks.takes(plain, "strategies")
    assert not marks.takes(cover.Queens(5).to_cover(), "auto")


def test_what_is_dropped_belongs_to_a_cube():
    board = cover.loads("1...\n....\n....\n...2\n").to_board()
    below = board.under((~5,))
    assert not below.candidates[1, 1]
    assert int((board.candidates ^ below.candidates).sum()) == 1
    cubes = board.cubes(6, (~5,))
    assert all(cube[0] == ~5 for cube in cubes)
    assert sum(cover.count(board.under(cube)).found for cube in cubes) == cover.count(below).found
    with pytest.raises(cover.ProblemError, match="is no cube"):
        board.under((~64,))


def test_a_task_of_no_time_makes_progress(monkeypatch):
    """Even a bundle whose time is over before it begins is answered for its first part, or cut."""
    board = cover.loads(SHAPES).to_board()
    report = searched(lambda cube: marks.MarkSearch(board, cube, False), [()], 0.0, 10, listing=False, limit=None)
    assert report.done == 1
    assert report.left or report.value[0] == 288
    assert loop.LONG == 1.0

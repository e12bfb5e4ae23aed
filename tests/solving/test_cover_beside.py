"""A count of a board by masks and as an exact cover in turn."""

from functools import partial

import numpy as np
import pytest

import cover
from cover.backends.bitmask import BitmaskSearch
from cover.backends.dlx.counting import CountingSearch
from cover.backends.isolation.bounds import OverBudget
from cover.basics.errors import WrongSolution
from cover.basics.result import Stop
from cover.problems.rules import Sum
from cover.solving import cover_beside
from cover.solving.cover_beside import CoverBeside

LATIN = "puzzle: latin\nsize: 5\n"
SIX = "puzzle: sudoku\nsize: 6\n"
BINAIRO = "puzzle: binairo\ncells:\n" + "......\n" * 6


def test_the_memo_counts_what_masks_would_list_for_long():
    result = cover.count(cover.loads(SIX))
    assert (result.found, result.complete, result.answered_by) == (28_200_960, True, "dlx")
    assert result.statistics.counters["states"] > 0


def test_masks_answer_where_they_are_first():
    result = cover.count(cover.loads("puzzle: latin\nsize: 4\n"))
    assert (result.found, result.answered_by) == (576, "bitmask")


def test_both_give_the_same_number():
    results = [cover.count(cover.loads(LATIN), backend) for backend in ("bitmask", "auto")]
    assert [result.answered_by for result in results] == ["bitmask", "dlx"]
    assert [result.found for result in results] == [161_280, 161_280]


@pytest.mark.parametrize("limit", [1, 1000, 161_280, 161_281])
def test_a_limit_is_exact(limit):
    result = cover.count(cover.loads(LATIN), limit=limit)
    assert result.found == min(limit, 161_280)
    assert result.complete == (limit > 161_280)


def test_a_limit_is_exact_where_a_lower_bound_passes_it():
    result = cover.count(cover.Sudoku.empty(9), limit=10**12)
    assert (result.found, result.stop.value, result.answered_by) == (10**12, "limit", "dlx")


def test_what_was_found_is_reported_when_time_is_over():
    result = cover.count(cover.loads("puzzle: latin\nsize: 10\n"), seconds=0.5)
    assert not result.complete
    assert 0 < result.found < 9_982_437_658_213_039_871_725_064_756_920_320_000
    assert result.stop.value == "timeout"


def test_no_memory_for_a_memo_leaves_the_masks():
    result = cover.count(cover.loads(LATIN), memory=10**12, nodes=500)
    assert (result.stop.value, result.answered_by) == ("nodes", "bitmask")


def test_a_memo_that_contradicts_the_masks_is_an_error(monkeypatch):
    account = CountingSearch._account

    def too_few(self, native):
        account(self, native)
        self.found = 1

    monkeypatch.setattr(CountingSearch, "_account", too_few)
    with pytest.raises(WrongSolution, match="dlx"):
        cover.count(cover.loads(LATIN))


def test_a_board_with_rules_is_counted_as_an_exact_cover_too():
    results = [cover.count(cover.loads(BINAIRO), backend) for backend in ("dlx", "auto")]
    assert [(result.found, result.complete) for result in results] == [(4140, True)] * 2


def test_a_board_with_rules_may_have_more_solutions_than_masks_could_list():
    """Words of 90 bits without three equal ones in a row: 2, 4, 6, 10, ..., sums of the two before."""
    cells = range(90)
    weights = np.array([[0, 1]] * 3, dtype=np.int32)
    rules = [Sum((k, k + 1, k + 2), weights, (1, 2)) for k in cells[:-2]]
    board = cover.Board.without_regions(np.ones((90, 2), dtype=bool), [*map(str, cells)], ["0", "1"], rules=rules)
    expected = [2, 4]
    while len(expected) < 90:
        expected.append(expected[-1] + expected[-2])
    result = cover.count(board)
    assert (result.found, result.complete, result.answered_by) == (expected[-1], True, "dlx")


def test_a_board_that_is_no_exact_cover_is_counted_by_masks():
    result = cover.count(cover.loads("puzzle: sudoku\nsize: 4\n"), nodes=100)
    assert result.answered_by == "bitmask"


@pytest.mark.parametrize("where", ["building", "searching"])
def test_an_exact_cover_that_is_not_ready_in_time_leaves_the_masks(where, monkeypatch):
    monkeypatch.setattr(cover_beside, "PER_MARK", 0.0)
    if where == "building":
        monkeypatch.setattr(CoverBeside, "_built", partial(_refuse, OverBudget("long", Stop.TIMEOUT)))
    else:
        monkeypatch.setattr(cover_beside, "opened", partial(_refuse, MemoryError()))
    result = cover.count(cover.loads(BINAIRO))
    assert (result.found, result.complete, result.answered_by) == (4140, True, "bitmask")


def _refuse(error, *args, **more):
    raise error


def test_masks_that_have_found_many_go_on_where_their_nodes_are_spent(monkeypatch):
    searches = []
    made = BitmaskSearch.__init__
    monkeypatch.setattr(BitmaskSearch, "__init__", lambda self, *args: (searches.append(self), made(self, *args))[1])
    latin = cover.loads(LATIN)
    monkeypatch.setattr(cover_beside, "Dlx", partial(_refuse, MemoryError()))
    assert (cover.count(latin).found, len(searches)) == (161_280, 1)
    assert (len(cover.solve(latin, limit=None).solutions), len(searches)) == (161_280, 2)


@pytest.mark.parametrize("nodes", [500, 50_000, 60_000])
def test_who_goes_on_stops_at_the_nodes_of_the_caller(nodes):
    result = cover.solve(cover.loads(LATIN), limit=None, nodes=nodes)
    assert result.stop.value == "nodes"
    assert result.statistics.counters["nodes"] == nodes
    assert len(set(result.solutions)) == len(result.solutions) == result.found > 0

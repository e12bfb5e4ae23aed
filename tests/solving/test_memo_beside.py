"""A count of a board by masks and by the memo of dlx in turn."""

import pytest

import cover
from cover.backends.dlx.counting import CountingSearch
from cover.basics.errors import WrongSolution

LATIN = "puzzle: latin\nsize: 5\n"
SIX = "puzzle: sudoku\nsize: 6\n"


def test_the_memo_counts_what_masks_would_list_for_long():
    result = cover.count(cover.loads(SIX))
    assert (result.found, result.complete, result.answered_by) == (28_200_960, True, "dlx")
    assert result.statistics.counters["memo"] == "on"


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

"""Ratios are of boards that both sides have decided, and all agree where all have answered."""

from cover.basics.result import Result, Statistics, Stop
from cover.solving.comparing.comparison import Comparison, Trial


def trial(backend, board, seconds, stop=Stop.EXHAUSTED):
    return Trial(backend, board, Result((), 0, stop, Statistics()), [{"search": seconds}])


def test_a_board_that_one_side_leaves_open_is_in_no_ratio():
    trials = [
        trial("dlx", "a", 1.0),
        trial("dlx", "b", 2.0),
        trial("sat", "a", 3.0),
        trial("sat", "b", 9.0, Stop.TIMEOUT),
    ]
    trials += [trial("bitmask", "a", 2.0), trial("bitmask", "b", 5.0, Stop.TIMEOUT)]
    dlx, sat, _ = Comparison(trials, ["dlx", "sat", "bitmask"], ["a", "b"], 1).lines
    assert (dlx.to_best, dlx.to_bitmask) == (1.0, 0.5)
    assert (sat.to_best, sat.to_bitmask) == (3.0, 1.5)


def test_all_agree_only_where_all_have_answered():
    trials = [trial("dlx", "a", 1.0), trial("sat", "a", 1.0), Trial("bitmask", "a", refused="no regions")]
    assert Comparison(trials[:2], ["dlx", "sat"], ["a"], 1).outcome == "all agree: no solution"
    assert Comparison(trials, ["dlx", "sat", "bitmask"], ["a"], 1).outcome == "all that answered agree: no solution"


def test_one_solution_says_something_where_nothing_was_decided():
    found, none = (Trial("dlx", "a", Result((), many, Stop.TIMEOUT, Statistics())) for many in (1, 0))
    assert (found.says, none.says) == (True, False)


def test_what_ends_by_time_or_memory_is_not_tried_again():
    ends = {stop: trial("dlx", "a", 1.0, stop).settled for stop in Stop}
    assert {stop for stop, settled in ends.items() if settled} == {Stop.TIMEOUT, Stop.MEMORY}

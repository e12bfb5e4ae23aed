"""Answers that contradict each other: bounds on the number of solutions, and costs."""

import pytest

from cover_lab.agreement import bounds, contradiction
from cover_lab.groups import Instance

ANY = Instance("any", "group")


def answered(backend, **facts):
    usual = {"instance": "any", "question": "count", "status": "solved", "complete": True, "digest": None}
    return {"backend": backend, **usual, **facts}


def test_only_a_search_that_left_nothing_says_at_most():
    assert bounds(answered("a", found=3)) == (3, 3)
    assert bounds(answered("a", found=3, complete=False)) == (3, None)
    assert bounds(answered("a", found=3, status="refused")) == (0, None)


@pytest.mark.parametrize(("found", "complete", "agree"), [(2, True, False), (2, False, True), (4, False, False)])
def test_counts_contradict_each_other_where_no_number_fits_both(found, complete, agree):
    words = contradiction(answered("a", found=found, complete=complete), [answered("b", found=3)], ANY)
    assert (words == "") is agree


@pytest.mark.parametrize(
    ("cost", "status", "words"),
    [
        (7, "solved", ""),
        (9, "timeout", ""),
        (7, "timeout", ""),
        (6, "timeout", "b says that the cheapest costs 7, a found 6"),
        (9, "solved", "a says that the cheapest costs 9, b found 7"),
    ],
)
def test_the_cheapest_costs_the_same_whoever_finds_it(cost, status, words):
    best = answered("b", question="best", found=1, cost=7)
    mine = answered("a", question="best", found=1, cost=cost, status=status, complete=status == "solved")
    assert contradiction(mine, [best], ANY) == words
    assert bool(contradiction(best, [mine], ANY)) == bool(words)

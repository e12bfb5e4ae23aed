"""Pairs of cells and partners, beside all ways to pair them."""

import random
from itertools import permutations, product

import pytest

from cover.basics.errors import ProblemError
from cover.problems.matching import Matched


def fits(rule, word):
    """By trying every order of the chosen cells: can each take the partner of its place, and none is left?"""
    chosen = [k for k, symbol in enumerate(word) if symbol in rule.symbols]
    return len(chosen) == rule.count and any(
        all(partner in rule.partners[cell] for partner, cell in enumerate(order)) for order in permutations(chosen)
    )


def keeps(word, cut):
    return any((word[place] in symbols) is wanted for place, symbols, wanted in cut)


@pytest.mark.parametrize("seed", range(30))
def test_a_word_is_cut_off_if_it_cannot_be_paired_and_no_other_is(seed):
    rng = random.Random(seed)
    count = rng.randint(1, 4)
    partners = tuple(tuple(p for p in range(count) if rng.random() < 0.5) for _ in range(6))
    rule = Matched(tuple(range(6)), (1,), partners, count)
    words = list(product((0, 1), repeat=6))
    right = [word for word in words if fits(rule, word)]
    for word in words:
        cuts = list(rule.cuts(word))
        assert bool(cuts) is (word not in right)
        assert not any(keeps(word, cut) for cut in cuts)
        assert all(keeps(other, cut) for cut in cuts for other in right)


def test_a_cell_may_send_another_one_to_its_second_partner():
    rule = Matched((0, 1, 2), (1,), ((0, 1), (0, 2), (0,)), 3)
    assert rule.holds([1, 1, 1])


def test_partners_are_those_there_are():
    with pytest.raises(ProblemError, match=r"partners 0\.\.1 are needed for each of 2 cells"):
        Matched((0, 1), (1,), ((0,), (2,)), 2)

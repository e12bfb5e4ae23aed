"""Small boards of all kinds at random: all backends, and trying everything, find the same."""

import random
from collections import Counter

import pytest

import cover
from kinds_campaign import answers, board, clued


def drawn(make, seed, many):
    rng, found = random.Random(seed), 0
    while found < many:
        text = make(rng)
        try:
            puzzle = cover.loads(text)
        except cover.CoverError:
            continue
        found += 1
        yield text, puzzle


@pytest.mark.parametrize("make", [board, clued])
@pytest.mark.parametrize(("seed", "many"), [(1, 10), pytest.param(2, 40, marks=pytest.mark.slow)])
def test_all_that_answer_find_the_same(make, seed, many):
    for text, puzzle in drawn(make, seed, many):
        assert len(set(answers(puzzle, Counter()).values())) < 2, text

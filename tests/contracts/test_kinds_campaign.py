"""Small boards of all kinds at random: all backends, and trying everything, find the same."""

import random
from collections import Counter

import pytest

import cover
from kinds_campaign import KINDS, answers, board, clued
from more import MORE


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


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("many", [4, pytest.param(20, marks=pytest.mark.slow)])
def test_all_that_answer_find_the_same(name, many):
    solvable = False
    for text, puzzle in drawn(lambda rng: board(rng, name), f"{name} {many}", many * MORE):
        found = answers(puzzle, Counter())
        assert len(set(found.values())) < 2, text
        solvable |= any(found.values())
    assert solvable or many == 4


@pytest.mark.parametrize(("seed", "many"), [(1, 10), pytest.param(2, 40, marks=pytest.mark.slow)])
def test_all_that_answer_find_the_same_of_latin_squares_with_clues(seed, many):
    for text, puzzle in drawn(clued, seed, many * MORE):
        assert len(set(answers(puzzle, Counter()).values())) < 2, text

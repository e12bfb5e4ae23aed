"""Random sentences on small boards: all that answer find what the evaluator accepts."""

import random

import pytest

from more import MORE
from sentence_campaign import compared


@pytest.mark.parametrize(("seed", "many"), [(1, 20), pytest.param(2, 250, marks=pytest.mark.slow)])
def test_all_that_answer_find_what_the_sentences_accept(seed, many):
    assert not list(compared(random.Random(seed), many * MORE))

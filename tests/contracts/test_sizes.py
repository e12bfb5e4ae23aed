"""What each arrow says of itself: the sizes of what it makes, as formulas, and whether it keeps counts."""

import random

import pytest

from cover.problems.reductions import sizes
from cover.problems.reductions.arrows import ARROWS
from more import MORE
from reductions_campaign import MAKE, holds


@pytest.mark.parametrize("arrow", ARROWS, ids=lambda arrow: arrow.makes)
def test_what_an_arrow_makes_is_as_large_as_its_formulas_say_and_has_as_many_solutions(arrow):
    rng = random.Random(arrow.makes)
    assert all(holds(arrow, MAKE[arrow.source](rng)) for _ in range(30 * MORE))


def test_every_size_of_every_arrow_has_a_formula():
    for arrow in ARROWS:
        made = arrow.function(MAKE[arrow.source](random.Random(1)))
        assert arrow.sizes.keys() == sizes.of_problem(made).keys(), arrow.makes

"""One backend of each family on the same generated problems: all list the same solutions."""

import random

import pytest

from cover.backends import registry
from families_campaign import LISTING, MAKE, differences
from more import MORE

# Exact is left to the campaign: it takes over the signals of its process for ever.
HERE = [name for name, some in LISTING.items() if registry.absent(some[0]) is None and name != "pb"]


@pytest.mark.parametrize("make", MAKE, ids=lambda make: make.__name__)
def test_all_families_list_the_same_solutions(make):
    rng = random.Random(make.__name__)
    found = 0
    for number in range(8 * MORE):
        many, wrong = differences(make(rng), rng, brute=number % 3 == 0, families=HERE)
        assert not wrong
        found += many
    assert found

"""What pairs show: marks that no pairing leaves, of the cells that a fact names alone."""

import random
from itertools import product

import pytest

from cover.logic.rules.pairs import Pairing
from cover.problems.arrays import bits
from cover.problems.matching import Matched


def pairs(rng):
    partners = tuple(tuple(rng.sample(range(3), rng.randint(0, 3))) for _ in range(5))
    return Matched(tuple(range(5)), (1,), partners, 3)


@pytest.mark.parametrize("seed", range(20))
def test_a_mark_that_falls_breaks_the_rule_whatever_cells_without_a_part_in_it_hold(seed):
    rng, shown = random.Random(seed), 0
    for _ in range(20):
        rule = pairs(rng)
        masks = [rng.choice([1, 2, 3, 3]) for _ in rule.cells]
        for fact in Pairing(rule).shows(masks):
            (removed,) = fact.removed
            held = [mask if cell in fact.because else 3 for cell, mask in enumerate(masks)]
            held[removed.cell] = removed.symbols
            assert not any(map(rule.holds, product(*map(bits, held)))), (rule, masks, fact)
            shown += 1
    assert shown

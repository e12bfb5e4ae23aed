"""A bound on what the decisions taken cost, beside all ways to take them."""

import random

import numpy as np
import pytest

from cover.problems.cnf import Cnf
from cover.problems.reductions.cost_below import with_cost_below
from generators import every_model


@pytest.mark.parametrize("seed", range(12))
def test_the_models_are_those_that_cost_less(seed):
    rng = random.Random(seed)
    many = rng.randint(1, 3)
    costs = [rng.randint(0, 3) for _ in range(many)]
    free = Cnf(np.zeros(0, dtype=np.int32), many, range(many))
    for bound in range(sum(costs) + 2):
        formula = with_cost_below(free, costs, bound)
        if formula.variables > 12:
            continue
        price = {taken: sum(c for c, on in zip(costs, taken, strict=True) if on) for taken in every_model(free)}
        kept = {model[:many] for model in every_model(formula)}
        assert kept == {taken for taken, cost in price.items() if cost < bound}


def test_costs_below_zero_are_refused():
    with pytest.raises(ValueError, match="none may be negative"):
        with_cost_below(Cnf(np.zeros(0, dtype=np.int32), 1, range(1)), [-1], 1)

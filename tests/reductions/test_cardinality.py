"""Between so many literals of a group are true: beside all ways to set them."""

from itertools import product

import numpy as np
import pytest

from cover.problems.cnf import Cnf
from cover.reductions.cardinality import add_between
from cover.reductions.clauses import Clauses


def models(flat, size):
    """Of the first `size` variables, what the clauses leave."""
    variables = max(size, int(np.abs(flat).max(initial=0)))
    clauses = list(Cnf(flat, variables, range(size)))
    every = product((False, True), repeat=variables)
    return {taken[:size] for taken in every if all(any(taken[abs(x) - 1] is (x > 0) for x in one) for one in clauses)}


@pytest.mark.parametrize("signs", ["plain", "negated"])
@pytest.mark.parametrize(
    ("size", "low", "high"),
    [(n, low, high) for n in (1, 2, 3, 4) for low in range(n + 2) for high in range(low, n + 2)],
)
def test_the_models_have_so_many_true_literals(size, low, high, signs):
    sign = 1 if signs == "plain" else -1
    literals = sign * np.arange(1, size + 1, dtype=np.int32)
    clauses = Clauses(variables=size)
    add_between(clauses, literals, low, high, "pairwise")
    wanted = {taken for taken in product((False, True), repeat=size) if low <= taken.count(sign > 0) <= high}
    assert models(clauses.flat(), size) == wanted

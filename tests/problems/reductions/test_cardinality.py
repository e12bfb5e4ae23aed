"""Between so many literals of a group are true: beside all ways to set them."""

from math import comb

import numpy as np
import pytest
from pysat.solvers import Solver

import cover
from cover.basics.errors import Refused
from cover.problems.cnf import Cnf
from cover.problems.reductions.cardinality import COUNTERS, add_between
from cover.problems.reductions.clauses import Clauses

BOUNDS = [(n, low, high) for n in range(7) for low in range(n + 2) for high in range(low, n + 3)]


def formula(size, low, high, sign, counts):
    clauses = Clauses(variables=size)
    add_between(clauses, sign * np.arange(1, size + 1, dtype=np.int32), low, high, "pairwise", counts)
    return list(Cnf(clauses.flat(), clauses.variables, range(size)))


@pytest.mark.parametrize("counts", COUNTERS)
@pytest.mark.parametrize("sign", [1, -1])
def test_exactly_the_counts_between_are_allowed(sign, counts):
    for size, low, high in BOUNDS:
        clauses = formula(size, low, high, sign, counts)
        with Solver("minisat22", bootstrap_with=[one for one in clauses if one]) as solver:
            for ways in range(2**size):
                fixed = [sign * (x if ways >> (x - 1) & 1 else -x) for x in range(1, size + 1)]
                allowed = [] not in clauses and solver.solve(assumptions=fixed)
                assert allowed == (low <= ways.bit_count() <= high), (size, low, high, fixed)


@pytest.mark.parametrize("counts", COUNTERS)
@pytest.mark.parametrize(("size", "low", "high"), [(4, 2, 2), (5, 2, 3), (6, 3, 3), (6, 2, 4), (7, 4, 5)])
def test_each_helper_follows_from_the_literals_where_both_bounds_are_stated(size, low, high, counts):
    with Solver("minisat22", bootstrap_with=formula(size, low, high, 1, counts)) as solver:
        models = sum(1 for _ in solver.enum_models())
    assert models == sum(comb(size, some) for some in range(low, high + 1))


def test_the_tree_and_the_network_count_no_further_than_is_asked():
    def size(counts, some, low, high):
        clauses = formula(some, low, high, 1, counts)
        return max(abs(x) for one in clauses for x in one) - some, len(clauses)

    assert size("sequential", 32, 0, 8) == (256, 32 + 31 * 16)
    assert size("totalizer", 32, 0, 8) < (144, 1000)
    assert size("network", 32, 0, 8) < size("network", 32, 0, 16)


def test_an_unknown_encoding_is_refused_with_the_names_there_are():
    with pytest.raises(Refused, match="unknown counts 'tree'; there are sequential, totalizer, network"):
        cover.reduce(cover.Langford(3), "cnf", counts="tree")

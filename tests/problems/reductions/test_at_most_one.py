"""At-most-one encodings: each forbids exactly the pairs, propagates, and keeps its auxiliary variables to itself."""

import numpy as np
import pytest
from pysat.solvers import Solver

from cover.basics.errors import Refused
from cover.problems.reductions.at_most_one import (
    ENCODINGS,
    LARGE,
    PAIRWISE_UP_TO,
    add_at_most_one,
    add_pairs,
    encoding_for,
    pairs,
    template,
)
from cover.problems.reductions.clauses import Clauses, Groups


def listed(flat):
    text = " ".join(map(str, flat.tolist()))
    return [[int(x) for x in clause.split()] for clause in f" {text} ".split(" 0 ") if clause.strip()]


def formula(encoding, *sizes):
    """Groups of these sizes over variables 1, 2, 3, ... and the solver of their clauses."""
    literals = np.arange(1, sum(sizes) + 1, dtype=np.int32)
    clauses = Clauses(variables=len(literals))
    add_at_most_one(clauses, Groups.of_sizes(np.array(sizes), literals), encoding)
    return clauses, Solver("minisat22", bootstrap_with=listed(clauses.flat()))


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 9, 10, 13, 16, 17, 30])
def test_every_encoding_allows_none_or_any_one_and_no_two(encoding, size):
    _, solver = formula(encoding, size)
    everything = range(1, size + 1)
    assert solver.solve(assumptions=[-x for x in everything])
    for one in everything:
        assert solver.solve(assumptions=[x if x == one else -x for x in everything])
        for other in range(one + 1, size + 1):
            assert not solver.solve(assumptions=[one, other])


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("size", [2, 5, 11, 26])
def test_one_true_literal_propagates_to_all_others(encoding, size):
    _, solver = formula(encoding, size)
    for one in range(1, size + 1):
        consistent, implied = solver.propagate(assumptions=[one])
        assert consistent
        assert {-x for x in range(1, size + 1) if x != one} <= set(implied)


@pytest.mark.parametrize("encoding", ["auto", *ENCODINGS])
def test_groups_do_not_share_auxiliary_variables(encoding):
    sizes = (5, 30, 1, 5, 0, 30)
    clauses, solver = formula(encoding, *sizes)
    first_of_each = [1, 6, 36, 37, 42]
    assert solver.solve(assumptions=first_of_each)
    assert not solver.solve(assumptions=[37, 38])
    assert max(abs(x) for clause in listed(clauses.flat()) for x in clause) <= clauses.variables


def test_negative_literals_are_literals_too():
    clauses = Clauses(variables=6)
    add_at_most_one(clauses, Groups.of_sizes(np.array([6]), -np.arange(1, 7, dtype=np.int32)), "product")
    with Solver("minisat22", bootstrap_with=listed(clauses.flat())) as solver:
        assert solver.solve(assumptions=[1, 2, 3, 4, 5, -6])
        assert not solver.solve(assumptions=[-1, -6])


def test_auto_goes_by_the_size_of_the_group():
    assert encoding_for(PAIRWISE_UP_TO, "auto") == "pairwise"
    assert encoding_for(PAIRWISE_UP_TO + 1, "auto") == LARGE


def test_an_unknown_encoding_is_refused_with_the_names_there_are():
    with pytest.raises(Refused, match="unknown at_most_one 'pairs'; there are auto, pairwise, sequential"):
        encoding_for(3, "pairs")


def test_the_sizes_are_those_of_the_literature():
    def size(encoding, n):
        clauses = listed(template(encoding, n))
        return len(clauses), max(abs(x) for clause in clauses for x in clause) - n

    assert size("pairwise", 10) == (45, 0)
    assert size("sequential", 10) == (3 * 10 - 4, 9)
    assert size("bitwise", 10) == (10 * 4, 4)
    assert size("bimander", 10) == (5 + 10 * 3, 3)
    assert size("product", 100) == (2 * 100 + 2 * size("product", 10)[0], 20 + 2 * size("product", 10)[1])


def test_pairs_with_gaps_give_a_clause_to_the_chosen_pairs_only():
    first, second = pairs(3)
    assert list(zip(first.tolist(), second.tolist(), strict=True)) == [(0, 1), (0, 2), (1, 2)]
    clauses = Clauses(variables=6)
    literals = np.array([[1, 2, 3], [4, 5, 6]], dtype=np.int32)
    add_pairs(clauses, literals, np.array([[True, False, True], [False, True, False]]))
    assert listed(clauses.flat()) == [[-1, -2], [-2, -3], [-4, -6]]


@pytest.mark.parametrize("size", [2, 5, 9])
def test_the_ladder_follows_from_its_literals(size):
    """So its models are as many as the ways to choose one literal or none."""
    clauses, solver = formula("ladder", size)
    assert clauses.variables == 2 * size
    assert len(list(solver.enum_models())) == size + 1

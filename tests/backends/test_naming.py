"""Variables of a formula under the names of the engine that solves it."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cover.backends.sat import Sat
from cover.backends.sat.naming import Naming
from cover.basics.result import Budget, Question, Statistics
from cover.problems.cnf import Cnf
from generators import every_model


@st.composite
def formulas(draw):
    """Few variables, many of them opposites of each other, also in chains and rings."""
    variables = draw(st.integers(1, 6))
    number = st.integers(1, variables)
    clauses = []
    for a, b in draw(st.lists(st.tuples(number, number), max_size=5)):
        clauses += [[a, b], [-b, -a]]
    literal = st.builds(lambda v, sign: v * sign, number, st.sampled_from((1, -1)))
    clauses += draw(st.lists(st.lists(literal, min_size=1, max_size=3), max_size=6))
    return Cnf.of(draw(st.permutations(clauses)), variables)


@given(formula=formulas(), seed=st.sampled_from([None, 0, -3]))
def test_the_models_are_those_of_brute_force(formula, seed):
    search = Sat("glucose4", seed).search(formula, Question.ALL, Budget(), Statistics())
    found = [choice.tolist() for batch in search for choice in batch]
    assert sorted(found) == sorted([k for k, true in enumerate(truth) if true] for truth in every_model(formula))


def test_the_engine_has_one_variable_for_both_symbols_of_a_cell():
    naming = Naming(Cnf.of([[1, 2], [-1, -2], [3, 4], [-4, -3], [2, 4, 5]]).clauses, 5, None)
    assert naming.clauses.tolist() == [-1, -2, 3, 0]
    assert naming.back(np.array([3], dtype=np.int32)).tolist() == [2, 4, 5]


def test_variables_are_no_opposites_if_both_may_be_true():
    naming = Naming(Cnf.of([[1, 2], [-1, -3], [2, 3]]).clauses, 3, None)
    assert naming.clauses.tolist() == [1, 2, 0, -1, -3, 0, 2, 3, 0]

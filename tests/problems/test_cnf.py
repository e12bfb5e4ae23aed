"""Formulas as arrays: what is refused, and the clauses that forbid a choice."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from cover.basics.errors import ProblemError
from cover.problems.cnf import Cnf


def formula(*clauses, variables=3, **more):
    return replace(Cnf.of(clauses, variables), decisions=range(variables), **more)


@pytest.mark.parametrize(
    ("clauses", "empty"),
    [([], False), ([[]], True), ([[], [1]], True), ([[1], []], True), ([[1], [], [2]], True), ([[1], [2, 3]], False)],
)
def test_a_clause_without_literals_is_seen_wherever_it_stands(clauses, empty):
    assert formula(*clauses).has_empty_clause is empty
    assert list(formula(*clauses)) == clauses


@pytest.mark.parametrize(
    ("clauses", "words"),
    [([1, 2], "does not end with 0"), ([1, 4, 0], "3 variables, but variable 4 is used"), ([-5, 0], "variable 5")],
)
def test_arrays_that_are_no_formula_are_refused(clauses, words):
    with pytest.raises(ProblemError, match=words):
        Cnf(np.array(clauses, dtype=np.int32), 3, range(3))


@pytest.mark.parametrize("choice", [[], [0], [1, 2], [0, 1, 2]])
def test_a_blocking_clause_excludes_its_choice_and_no_other(choice):
    clause = formula([1, 2, 3]).blocking(choice).tolist()
    for taken in product((False, True), repeat=3):
        kept = any(taken[abs(literal) - 1] is (literal > 0) for literal in clause)
        assert kept is ([k for k in range(3) if taken[k]] != choice)


def test_where_no_choice_contains_another_the_taken_decisions_are_enough():
    assert formula([1, 2, 3], positive_blocking=True).blocking([0, 2]).tolist() == [-1, -3]


def test_clauses_that_a_choice_breaks_are_named_by_their_numbers():
    broken = list(formula([1, 2], [-3], [-1, 3]).faults([2]))
    assert broken == ["clause 1 is not satisfied: 1 2", "clause 2 is not satisfied: -3"]


@pytest.mark.parametrize("cube", [(4,), (0,), (-4,), (1.5,)])
def test_a_cube_is_of_literals_of_decisions(cube):
    with pytest.raises(ProblemError, match="is no cube"):
        formula([1, 2]).under(cube)

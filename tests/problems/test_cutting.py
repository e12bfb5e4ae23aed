"""Cubes of boards and formulas share out the solutions."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from cover import Cnf, ProblemError
from cover.problems.cutting import cut
from cover.problems.rules import Sum
from generators import every_model, random_board

LITERALS = st.integers(1, 6).flatmap(lambda v: st.sampled_from((v, -v)))
FORMULAS = st.lists(st.lists(LITERALS, min_size=1, max_size=3, unique=True), max_size=12)


def formula(clauses, decisions=6):
    return replace(Cnf.of(clauses, 6), decisions=range(decisions))


def models(problem):
    """Sets of decisions that some assignment makes a solution, by trying all."""
    return {values[: len(problem.decisions)] for values in every_model(problem)}


@given(FORMULAS, st.integers(1, 9), st.integers(0, 6))
def test_every_solution_of_a_formula_is_under_exactly_one_cube(clauses, n, decisions):
    problem = formula(clauses, decisions)
    parts = [models(problem.under(cube)) for cube in problem.cubes(n)]
    assert sum(map(len, parts)) == len(models(problem))
    assert set().union(*parts) == models(problem)


@given(FORMULAS, st.integers(2, 5))
def test_cubes_of_a_cube_of_a_formula_are_parts_of_it(clauses, n):
    problem = formula(clauses)
    for cube in problem.cubes(2):
        inner = problem.cubes(n, cube)
        assert all(one[: len(cube)] == cube for one in inner)
        assert sum(len(models(problem.under(one))) for one in inner) == len(models(problem.under(cube)))


@pytest.mark.parametrize("seed", range(30))
def test_every_solution_of_a_board_is_under_exactly_one_cube(seed):
    rng = random.Random(seed)
    problem = random_board(rng)
    if seed % 2 and problem.cells > 1:
        weights = np.tile(np.arange(problem.symbols, dtype=np.int32), (2, 1))
        problem = problem.with_rules([Sum((0, 1), weights, (1, 2))])
    whole = sorted(cover.solutions(problem))
    for n in (1, 3, 20):
        cubes = problem.cubes(n)
        assert sorted(one for cube in cubes for one in cover.solutions(problem.under(cube))) == whole
        inner = [one for cube in cubes for one in problem.cubes(3, cube)]
        assert sorted(one for cube in inner for one in cover.solutions(problem.under(cube))) == whole


def test_cubes_come_in_numbers_in_order_and_always_the_same():
    problem = cover.Latin([[0] * 5] * 5).to_board()
    assert len(problem.cubes(100)) >= 100
    assert problem.cubes(100) == sorted(problem.cubes(100)) == problem.cubes(100)
    queens = cover.loads(cover.dumps(cover.Queens(8), "cnf"))
    assert len(queens.cubes(30)) >= 30
    assert queens.cubes(30) == queens.cubes(30)


def test_a_dead_board_has_no_cubes():
    dead = cover.loads("11..\n....\n....\n....\n").to_board()
    assert dead.cubes(5) == []
    assert formula([[1], [-1]]).cubes(5) == []


@pytest.mark.parametrize("cube", [(64,), (-65,), ("x",), (0.5,)])
def test_what_is_no_cube_of_a_board_is_refused(cube):
    with pytest.raises(ProblemError, match="is no cube"):
        cover.loads("1...\n....\n....\n...2\n").to_board().under(cube)


@pytest.mark.parametrize("cube", [(7,), (0,), ("x",)])
def test_what_is_no_cube_of_a_formula_is_refused(cube):
    with pytest.raises(ProblemError, match="is no cube"):
        formula([[1, 2]]).cubes(2, cube)


def test_the_largest_share_of_the_tree_is_cut_next():
    def children(cube):
        many = {(): 2, (0,): 4}.get(cube, 2)
        return iter([((k,), (*cube, k)) for k in range(many)])

    assert cut((), (), 6, children) == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)]
    assert cut((), (), 7, children) == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0, 0), (1, 0, 1), (1, 1)]

"""Reductions against brute force.

Of each arrow: what it makes has the solving label sets of its source, as many solutions, and the sizes of its formulas.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from pysat.solvers import Solver

from cover.backends.cpsat import CpSat
from cover.backends.reference import Reference
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.connectivity import Connected
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.problems.loops import Loop
from cover.problems.names import Helper
from cover.problems.reductions import sizes
from cover.problems.reductions.arrows import Arrow, options_of
from cover.problems.reductions.cnf_to_cover import Not
from cover.problems.reductions.cover_to_linear import cover_to_linear
from cover.problems.rules import Regular, Rule, Sets, automaton, total, weighted
from generators import brute_force, brute_force_board, random_board, random_cover


def ruled_board(rng: random.Random) -> Board:
    """A small board with rules: sums, automata, sets, connected cells, loops."""
    board = random_board(rng)
    return board.with_rules([_rule(rng, board, number) for number in range(rng.choice([0, 0, 1, 2, 3]))])


def _rule(rng: random.Random, board: Board, number: int) -> Rule:
    symbols, name = board.symbols, f"rule {number}"
    cells = tuple(rng.sample(range(board.cells), rng.randint(1, board.cells)))
    kind = rng.choice(["total", "weighted", "automaton", "sets", "connected", "loop"])
    if kind == "total":
        values = [rng.choice([-1, 0, 1, 2, 3]) for _ in range(symbols)]
        return total(cells, values, rng.sample(range(10), rng.randint(0, 4)), name)
    if kind == "weighted":
        weights = [rng.choice([-2, -1, 1, 2]) for _ in cells]
        return weighted(cells, weights, list(range(1, symbols + 1)), rng.sample(range(-6, 12), rng.randint(1, 5)), name)
    if kind == "automaton":
        table = {(state, mark): rng.choice([None, 0, 1, 2, 2]) for state in range(3) for mark in range(symbols)}
        ends = set(rng.sample(range(3), 2))
        made = automaton(len(cells), symbols, 0, lambda state, mark, _: table[state, mark], lambda state: state in ends)
        return Regular(cells, made, name)
    if kind == "sets":
        cells = cells[:symbols]
        chosen = np.array([rng.sample(range(symbols), symbols) for _ in range(3)]) < len(cells)
        return Sets(cells, np.unique(chosen, axis=0)[rng.randint(0, 1) :], name)
    if kind == "connected":
        pairs = ((a, b) for b in range(len(cells)) for a in range(b))
        beside = tuple(pair for pair in pairs if rng.random() < 0.5)
        return Connected(cells, tuple(rng.sample(range(symbols), rng.randint(1, symbols - 1))), beside, name)
    points = [rng.sample(range(4), 2) for _ in cells]
    return Loop(cells, tuple((a, b) for a, b in points), (0,), rng.choice([(), (), (0, 1)]), name)


def random_formula(rng: random.Random) -> Cnf:
    """Of up to six variables, all of them decisions; with clauses that are always true, and sometimes an empty one."""
    variables = rng.randint(1, 6)
    literals = [sign * k for k in range(1, variables + 1) for sign in (1, -1)]
    least = 0 if rng.random() < 0.1 else 1
    clauses = [rng.choices(literals, k=rng.randint(least, 4)) for _ in range(rng.randint(0, 9))]
    return Cnf(
        np.array([x for clause in clauses for x in (*clause, 0)], dtype=np.int32), variables, "abcdef"[:variables]
    )


def solving_label_sets(problem) -> set[frozenset]:
    if isinstance(problem, ExactCover):
        return of_cover(problem)
    if isinstance(problem, Board):
        return brute_force_board(problem)
    if isinstance(problem, Linear):
        return models_of_rows(problem)
    return models_of_cp(problem) if isinstance(problem, CpProblem) else models(problem)


def models_of_rows(problem: Linear) -> set[frozenset]:
    """By trying both values of each variable in turn, as long as every row is still within reach."""
    matrix = np.zeros((len(problem), problem.variables), dtype=np.int64)
    rows = problem.over_variables()
    matrix[np.repeat(np.arange(len(problem)), np.diff(rows.starts)), rows.columns] = rows.coefficients
    rest = [np.zeros((2, len(problem)), dtype=np.int64)]  # least and most that the variables from each one on can add
    for column in matrix.T[::-1]:
        rest.insert(0, rest[0] + [np.minimum(column, 0), np.maximum(column, 0)])
    listed, waiting = [], [([], np.zeros(len(problem), dtype=np.int64))]
    while waiting:
        values, total = waiting.pop()
        least, most = rest[len(values)] + total
        if (least > rows.high).any() or (most < rows.low).any():
            continue
        if len(values) == problem.variables:
            choice = [k for k in range(len(problem.decisions)) if values[k]]
            if not problem.broken(choice):
                listed.append(frozenset([*problem.forced, *(problem.decisions[k] for k in choice)]))
            continue
        waiting += [([*values, value], total + value * matrix[:, len(values)]) for value in (0, 1)]
    if problem.determined:
        assert len(set(listed)) == len(listed), "a helper is not determined"
    return set(listed)


def models_of_cp(problem: CpProblem) -> set[frozenset]:
    search = CpSat().search(problem, Question.ALL, Budget(), Statistics())
    listed = [frozenset([*problem.forced, *(problem.decisions[k] for k in c)]) for batch in search for c in batch]
    if problem.determined:
        assert len(set(listed)) == len(listed), "a helper is not determined"
    return set(listed)


def models(cnf: Cnf) -> set[frozenset]:
    """The label sets that some assignment of the auxiliary variables turns into a model."""
    found = set()
    if any(not clause for clause in cnf):
        return found
    with Solver("minisat22", bootstrap_with=list(cnf)) as solver:
        # A walk over the decisions that gives up a prefix as soon as it has no model.
        prefixes: list[list[int]] = [[]] if solver.solve() else []
        while prefixes:
            prefix = prefixes.pop()
            if len(prefix) == len(cnf.decisions):
                choice = [x - 1 for x in prefix if x > 0]
                if not cnf.broken(choice):
                    found.add(frozenset([*cnf.forced, *(cnf.decisions[k] for k in choice)]))
                continue
            for literal in (len(prefix) + 1, -len(prefix) - 1):
                if solver.solve(assumptions=[*prefix, literal]):
                    prefixes.append([*prefix, literal])
    return found


def of_cover(problem: ExactCover) -> set[frozenset]:
    """By every subset of options where they are few, else by plain backtracking. Labels that another kind of problem
    does not have are left out; no two solutions differ in them alone."""
    if len(problem) <= 10:
        found = brute_force(problem)
    else:
        search = Reference().search(problem, Question.ALL, Budget(), Statistics())
        labels = problem.decisions
        found = [frozenset([*problem.forced, *(labels[k] for k in c)]) for batch in search for c in batch]
    read = [frozenset(x for x in labels if not isinstance(x, Not | Helper)) for labels in found]
    assert len(set(read)) == len(read), "a helper is not determined"
    return set(read)


def holds(arrow: Arrow, problem: Any) -> bool:
    """Does an arrow keep what it promises of one problem?"""
    options = {"at_most_one": "pairwise"} if "at_most_one" in options_of(arrow.function) else {}
    try:
        made = arrow.function(problem, **options)
    except Refused:
        return bool(problem.lazy_constraints)
    measures, made_sizes = sizes.measured(problem), sizes.of_problem(made)
    for name, formula in arrow.sizes.items():
        assert sizes.value(formula, measures) == made_sizes[name], (arrow.makes, name, formula, problem, made_sizes)
    assert solving_label_sets(made) == solving_label_sets(problem), (arrow.makes, problem)
    if arrow.counts == "all":
        assert getattr(made, "determined", True) or len(problem.decisions) < problem.variables, arrow.makes
    return True


MAKE = {
    Board: ruled_board,
    ExactCover: random_cover,
    Cnf: random_formula,
    Linear: lambda rng: cover_to_linear(random_cover(rng)),
}

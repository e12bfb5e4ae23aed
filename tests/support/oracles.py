"""The label sets that solve a problem of any kind, found by other ways than its own."""

from __future__ import annotations

import numpy as np
from pysat.solvers import Solver

from cover.backends.cpsat import CpSat
from cover.backends.reference import Reference
from cover.basics.result import Budget, Question, Statistics
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.problems.names import Helper
from cover.problems.reductions.cnf_to_cover import Not
from generators import brute_force, brute_force_board


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

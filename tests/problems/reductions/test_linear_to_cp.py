"""Exact covers, boards, formulas as CP-SAT models: helpers, bounds, forced labels. See contracts/test_reductions.py."""

import numpy as np
import pytest

pytest.importorskip("ortools")

import cover
from cover.backends.cpsat import CpSat
from cover.basics.errors import ProblemError, Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.problems.rules import Sum
from cp_models import cp_model


def label_sets(problem: CpProblem) -> list[frozenset]:
    search = CpSat().search(problem, Question.ALL, Budget(), Statistics())
    found = [
        frozenset([*problem.forced, *(problem.decisions[k] for k in choice)]) for batch in search for choice in batch
    ]
    assert search.stop is Stop.EXHAUSTED
    return found


def test_a_color_of_several_options_gets_one_helper_and_a_lonely_one_none():
    options = [
        Option(k, ("p",), {"s": color}) if color else Option(k, ("p", "s"))
        for k, color in enumerate(["red", "red", "blue", None])
    ]
    problem = ExactCover([Item("p", 0, 4)], options, ["s"])
    model = cp_model(problem)
    assert len(model.model.variables) == len(options) + 1
    assert sorted(map(sorted, label_sets(model))) == [[], [0], [0, 1], [1], [2], [3]]


def test_forced_labels_come_along():
    problem = ExactCover.from_arrays(1, [0, 1], [0], decisions=["x"], forced=["given"])
    assert label_sets(cp_model(problem)) == [frozenset({"given", "x"})]


def test_the_direct_model_has_one_integer_per_cell_and_one_alldifferent_per_region():
    board = cover.Latin.empty(3).to_board()
    model = cp_model(board, "direct").model
    assert len(model.variables) == 27 + 9
    assert sum(constraint.has_all_diff() for constraint in model.constraints) == 6


def test_a_cell_without_candidates_makes_the_board_unsolvable_in_every_encoding():
    board = Board(
        np.array([[False, False], [True, True]]),
        *(np.array(values, np.int32) for values in ([0, 2], [0, 1], [-1, -1])),
        cell_names="ab",
        symbol_names="12",
        region_names="R",
    )
    assert [label_sets(cp_model(board, encoding)) for encoding in (None, "clauses", "direct")] == [[]] * 3


def test_a_sum_is_one_linear_constraint_and_not_an_automaton():
    weights = np.tile(np.arange(1, 4, dtype=np.int32), (3, 1))
    board = cover.Latin.empty(3).to_board().with_rules([Sum((0, 4, 8), weights, (6,))])
    model = cp_model(board).model
    assert len(model.variables) == 27
    assert sum(constraint.has_linear() for constraint in model.constraints) == 1


def test_an_encoding_of_clauses_plays_no_part():
    with pytest.raises(
        Refused, match="encoding 'minimal' plays no part from a board to a CP-SAT model; it does for sat"
    ):
        cp_model(cover.Latin.empty(2).to_board(), "minimal")


def test_a_formula_whose_helpers_are_free_is_listed_by_its_decisions():
    cnf = Cnf(np.array([1, 2, 0], dtype=np.int32), 4, "ab")
    search = CpSat().search(cp_model(cnf), Question.ALL, Budget(), Statistics())
    assert sorted(sorted(choice.tolist()) for batch in search for choice in batch) == [[0], [0, 1], [1]]


def test_a_model_survives_its_text():
    problem = cp_model(ExactCover("ab", {"x": "ab", "y": "a", "z": "b"}))
    again = CpProblem.from_text(problem.text(), problem.taken, problem.decisions)
    assert sorted(map(sorted, label_sets(again))) == [["x"], ["y", "z"]]
    with pytest.raises(ProblemError, match="no CP-SAT model"):
        CpProblem.from_text("p cnf 1 1", [], [])

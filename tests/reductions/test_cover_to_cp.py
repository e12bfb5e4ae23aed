"""Exact covers and boards as CP-SAT models: helpers, bounds, forced labels. See contracts/test_reductions.py too."""

import random

import numpy as np
import pytest

pytest.importorskip("ortools")

from cover.backends.cpsat import CpSat
from cover.basics.errors import ProblemError
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.reductions.board_to_cp import board_to_cp
from cover.reductions.cover_to_cp import cover_to_cp
from generators import brute_force, random_cover


def label_sets(problem: CpProblem) -> list[frozenset]:
    search = CpSat().search(problem, Question.ALL, Budget(), Statistics())
    found = [
        frozenset([*problem.forced, *(problem.decisions[k] for k in choice)]) for batch in search for choice in batch
    ]
    assert search.stop is Stop.EXHAUSTED
    return found


def count(problem: CpProblem) -> int:
    search = CpSat().search(problem, Question.COUNT, Budget(), Statistics())
    assert list(search) == []
    return search.found


def test_generated_covers_keep_their_solutions_and_every_helper_is_determined():
    rng = random.Random("covers")
    kinds = {"bounds": 0, "colors": 0, "helpers": 0, "several": 0}
    for _ in range(150):
        problem = random_cover(rng, 9)
        model = cover_to_cp(problem)
        expected = brute_force(problem)
        found = label_sets(model)
        assert sorted(map(sorted, found)) == sorted(map(sorted, expected))
        assert count(model) == len(expected)
        kinds["bounds"] += problem.has_bounds
        kinds["colors"] += problem.has_colors
        kinds["helpers"] += len(model.model.variables) > len(problem)
        kinds["several"] += len(expected) > 1
    assert min(kinds.values()) > 10, kinds


@pytest.mark.parametrize(
    ("low", "high", "solutions"), [(2, 3, 10), (0, 4, 16), (1, 1, 4), (0, 1, 5), (5, 6, 0), (1, 9, 15)]
)
def test_bounds_of_one_item_with_four_options(low, high, solutions):
    assert count(cover_to_cp(ExactCover([Item("A", low, high)], ["A"] * 4))) == solutions


def test_a_color_of_several_options_gets_one_helper_and_a_lonely_one_none():
    options = [
        Option(k, ("p",), {"s": color}) if color else Option(k, ("p", "s"))
        for k, color in enumerate(["red", "red", "blue", None])
    ]
    problem = ExactCover([Item("p", 0, 4)], options, ["s"])
    model = cover_to_cp(problem)
    assert len(model.model.variables) == len(options) + 1
    assert sorted(map(sorted, label_sets(model))) == [[], [0], [0, 1], [1], [2], [3]]


def test_positive_blocking_is_claimed_only_when_no_solution_contains_another():
    assert cover_to_cp(ExactCover("a", ["a"])).positive_blocking
    assert cover_to_cp(ExactCover([Item("a", 2, 2)], ["a"] * 3)).positive_blocking
    assert not cover_to_cp(ExactCover([Item("a", 1, 2)], ["a"] * 3)).positive_blocking


def test_forced_labels_come_along():
    problem = ExactCover.from_arrays(1, [0, 1], [0], decisions=["x"], forced=["given"])
    assert label_sets(cover_to_cp(problem)) == [frozenset({"given", "x"})]


def test_the_direct_model_has_one_integer_per_cell_and_one_alldifferent_per_region():
    board = latin(3)
    model = board_to_cp(board, "direct").model
    assert len(model.variables) == 27 + 9
    assert sum(constraint.has_all_diff() for constraint in model.constraints) == 6


def test_a_cell_without_candidates_makes_the_board_unsolvable_in_both_encodings():
    board = Board(
        np.array([[False, False], [True, True]]),
        *(np.array(values, np.int32) for values in ([0, 2], [0, 1], [-1, -1])),
        cell_names="ab",
        symbol_names="12",
        region_names="R",
    )
    assert [label_sets(board_to_cp(board, encoding)) for encoding in ("boolean", "direct")] == [[], []]


def test_an_unknown_encoding_is_refused():
    with pytest.raises(ValueError, match="unknown encoding 'minimal' for CP-SAT; there are boolean, direct"):
        board_to_cp(latin(2), "minimal")


def test_a_model_survives_its_text():
    problem = cover_to_cp(ExactCover("ab", {"x": "ab", "y": "a", "z": "b"}))
    again = CpProblem.from_text(problem.text(), problem.taken, problem.decisions)
    assert sorted(map(sorted, label_sets(again))) == [["x"], ["y", "z"]]
    with pytest.raises(ProblemError, match="no CP-SAT model"):
        CpProblem.from_text("p cnf 1 1", [], [])


def latin(n: int) -> Board:
    cells = np.arange(n * n, dtype=np.int32).reshape(n, n)
    regions = [*cells, *cells.T]
    return Board(
        candidates=np.ones((n * n, n), dtype=np.bool_),
        region_starts=np.arange(0, 2 * n * n + 1, n, dtype=np.int32),
        region_cells=np.concatenate(regions),
        givens=np.full(n * n, -1, dtype=np.int32),
        cell_names=[str(k) for k in range(n * n)],
        symbol_names=[str(k) for k in range(n)],
        region_names=[str(k) for k in range(2 * n)],
    )

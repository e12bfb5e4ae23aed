"""Batches of solutions as arrays: the same solutions, checked, in bounded batches, never ending in silence."""

import numpy as np
import pytest
from hypothesis import given

import cover
import liars
from cover.problems.choices import Choices
from generators import brute_force, covers, disjoint, dominoes, queens


@given(problem=covers())
def test_batches_hold_every_solution_once(problem):
    listed = [frozenset(row.tolist()) for batch in cover.solution_batches(problem) for row in batch]
    labels = [frozenset(problem.decisions[k] for k in row) for row in listed]
    assert len(listed) == len(set(listed))
    assert set(labels) == brute_force(problem)


def test_batches_are_arrays_and_make_tables():
    batches = list(cover.solution_batches(queens(8)))
    assert all(batch.decisions.dtype == np.int32 and batch.starts.dtype == np.int64 for batch in batches)
    tables = np.concatenate([batch.table for batch in batches])
    assert tables.shape == (92, 8)
    assert (np.diff(tables, axis=1) > 0).all()
    assert len(np.unique(tables, axis=0)) == 92


def test_choices_of_several_lengths_make_no_table():
    with pytest.raises(ValueError, match="choices of 1 to 2 decisions cannot make a table"):
        _ = Choices.of([[0], [1, 2]]).table
    assert Choices.of([]).table.shape == (0, 0)
    assert Choices.of([[], []]).table.shape == (2, 0)


def test_a_long_stream_stays_small():
    problem, total, most = disjoint(20, 2), 0, 0
    for batch in cover.solution_batches(problem, workers=2):
        total += len(batch)
        most = max(most, batch.decisions.nbytes + batch.starts.nbytes)
    assert total == 2**20
    assert most < 8 << 20


def test_streams_of_boards_and_formulas_are_checked_too():
    board = cover.Sudoku.empty(4).to_board()
    assert sum(map(len, cover.solution_batches(board, limit=50))) == 50
    formula = cover.loads("p cnf 2 1\n1 2 0\n")
    assert sum(map(len, cover.solution_batches(formula))) == 3


def test_a_stream_that_is_cut_short_says_so():
    with pytest.raises(TimeoutError, match="at least"):
        for _ in cover.solution_batches(dominoes(12, 12), seconds=0.2):
            pass
    with pytest.raises(MemoryError, match="at least 0 solutions"):
        list(cover.solution_batches(queens(8), memory=1000))
    assert sum(map(len, cover.solution_batches(queens(8), limit=7))) == 7


def test_puzzles_and_other_values_are_refused_in_words():
    with pytest.raises(TypeError, match="takes a problem, such as puzzle"):
        cover.solution_batches(cover.Queens(6))
    with pytest.raises(cover.Refused, match="does not solve an exact cover, and batches are not translated"):
        list(cover.solution_batches(queens(4), "sat"))


def test_a_wrong_solution_never_leaves(monkeypatch):
    liars.register(monkeypatch, liars.Liar)
    with pytest.raises(cover.WrongSolution, match="breaks the rules"):
        list(cover.solution_batches(queens(4), "liar"))

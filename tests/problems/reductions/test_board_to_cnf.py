"""Boards as clauses, and singles before them: sizes, structure, and what a contradiction leaves."""

import random

import numpy as np
import pytest

import cover
import cover._native as _native
from cover.basics.errors import Refused
from cover.problems.reductions.board_singles import simplify
from cover.problems.reductions.board_to_cnf import board_to_cnf

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def nine(line, **variant):
    return cover.Sudoku([[int(mark) for mark in line[9 * row : 9 * row + 9]] for row in range(9)], **variant).to_board()


def empty(n, **variant):
    return cover.Sudoku([[0] * n for _ in range(n)], **variant).to_board()


def test_the_clauses_of_an_empty_9x9_are_those_one_counts_by_hand():
    # 18 of the 36 pairs of a box share neither row nor column.
    pairs = 81 * 36 + 81 * 36 + 81 * 18
    minimal = board_to_cnf(empty(9), encoding="minimal")
    extended = board_to_cnf(empty(9))
    assert (minimal.clause_count, minimal.variables) == (81 + pairs, 729)
    assert (extended.clause_count, extended.variables) == (4 * 81 + 81 * 36 + pairs, 729)


def test_an_empty_49x49_has_as_many_clauses_as_the_structure_says():
    cells, pairs, of_a_box = 49 * 49, 49 * 48 // 2, 49 * 36 // 2
    formula = board_to_cnf(empty(49), at_most_one="pairwise")
    assert formula.clause_count == 4 * cells + 3 * cells * pairs + cells * of_a_box == 10_598_014


@pytest.mark.parametrize(
    "board",
    [
        empty(9, diagonals=True, windoku=True),
        empty(6, regions={"row again": ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6"], "part": ["r1c1", "r1c2"]}),
        simplify(nine(ESCARGOT, diagonals=False, windoku=True)),
    ],
    ids=["X and windoku", "regions inside others", "candidates removed"],
)
@pytest.mark.parametrize("encoding", ["extended", "minimal"])
def test_no_two_cells_are_kept_apart_twice(board, encoding):
    pairs = [tuple(sorted(clause)) for clause in board_to_cnf(board, encoding=encoding) if len(clause) == 2]
    negative = [pair for pair in pairs if pair[1] < 0]
    assert len(negative) > 100
    assert len(negative) == len(set(negative))


def test_a_whole_board_has_all_marks_and_its_givens_as_units():
    board = nine(ESCARGOT)
    formula = board_to_cnf(board, whole=True, encoding="minimal")
    units = [clause[0] for clause in formula if len(clause) == 1]
    given = [9 * cell + int(mark) for cell, mark in enumerate(ESCARGOT) if mark != "0"]
    assert units == given
    assert (formula.variables, len(formula.decisions), formula.forced) == (729, 729, ())
    assert formula.decisions[728] == (80, 8)
    assert cover.solve(formula, "sat").verdict is cover.Verdict.UNIQUE


def test_marks_that_a_whole_board_excludes_otherwise_are_negative_units():
    board = empty(4)
    board.candidates[5, 2] = False
    units = [clause for clause in board_to_cnf(board, whole=True) if len(clause) == 1]
    assert units == [[-(4 * 5 + 2 + 1)]]


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("encoding", ["extended", "minimal"])
def test_givens_that_clash_are_unsolvable_on_every_route(encoding, whole):
    board = nine("55" + EASY[2:])
    assert cover.verdict(board_to_cnf(board, encoding=encoding, whole=whole), "sat") is cover.Verdict.UNSOLVABLE
    assert not simplify(board).candidates.any(axis=1).all()


def test_singles_finish_an_easy_board():
    solved = simplify(nine(EASY))
    assert (solved.candidates.sum(axis=1) == 1).all()
    assert list(solved.faults(range(81))) == []


def test_singles_keep_the_solutions_and_the_board_they_were_given():
    board = nine(ESCARGOT)
    before = board.candidates.copy()
    smaller = simplify(board)
    assert (board.candidates == before).all()
    assert 81 < len(smaller.decisions) < len(board.decisions)
    assert (smaller.candidates <= board.candidates).all()
    assert cover.solve(smaller, "sat").solution == cover.solve(board, "sat", reduce="none").solution


def test_a_symbol_without_place_is_a_contradiction():
    board = empty(4)
    board.candidates[:4, 1] = False
    assert not simplify(board).candidates.any(axis=1).all()


def test_hidden_singles_hold_in_full_regions_only():
    board = cover.Sudoku([[0] * 4 for _ in range(4)], jigsaw=["aaa."] + ["...."] * 3).to_board()
    assert simplify(board).candidates.all()


def test_bad_arrays_are_refused_natively():
    candidates = np.ones((4, 4), dtype=np.uint8)
    for starts, cells in (([0, 5], [0, 1]), ([1, 2], [0, 1]), ([0, 2], [0, 4]), ([0, 2], [0, -1]), ([], [])):
        with pytest.raises(ValueError, match="region"):
            _native.singles(candidates, np.array(starts, dtype=np.int32), np.array(cells, dtype=np.int32))
    with pytest.raises(ValueError, match="0 or 1"):
        _native.singles(2 * candidates, np.array([0], dtype=np.int32), np.array([], dtype=np.int32))


def test_unknown_names_are_refused_with_the_names_there_are():
    with pytest.raises(Refused, match="unknown encoding 'tiny' for clauses; there are extended, efficient, "):
        board_to_cnf(empty(4), encoding="tiny")
    with pytest.raises(Refused, match="unknown at_most_one 'some'"):
        board_to_cnf(empty(4), at_most_one="some")


def test_a_100x100_board_is_decided():
    n, rng = 100, random.Random("large")
    bands = [band * 10 + line for band in rng.sample(range(10), 10) for line in rng.sample(range(10), 10)]
    full = [[(row * 10 + row // 10 + column) % n + 1 for column in bands] for row in range(n)]
    holes = [[0 if rng.random() < 0.3 else mark for mark in row] for row in full]
    result = cover.solve(cover.Sudoku(holes), "sat")
    assert result.verdict in (cover.Verdict.UNIQUE, cover.Verdict.MULTIPLE)
    for row, marks in enumerate(holes):
        assert all(mark in (0, found) for mark, found in zip(marks, result.solution[row], strict=True))

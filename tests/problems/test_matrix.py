"""ExactCover.from_matrix: nested lists, numpy and scipy.sparse say the same problem; scipy is not needed for it."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import cover
from cover.basics.errors import ProblemError
from cover.problems.exact_cover import ExactCover
from generators import brute_force

# The example of Dancing Links (Knuth 2000).
ROWS = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"]
LISTS = [[int(digit) for digit in row] for row in ROWS]


@pytest.mark.parametrize(
    "matrix",
    [LISTS, [[digit == 1 for digit in row] for row in LISTS], np.array(LISTS), np.array(LISTS, dtype=np.float32)],
    ids=["lists", "booleans", "integers", "floats"],
)
def test_rows_are_options_and_columns_items(matrix):
    problem = ExactCover.from_matrix(matrix)
    assert brute_force(problem) == {frozenset({0, 3, 4})}
    assert cover.solve(problem, "dlx").solution == (0, 3, 4)


@pytest.mark.parametrize("form", ["csr_matrix", "csc_matrix", "coo_matrix", "lil_matrix", "dok_array", "bsr_array"])
def test_sparse_matrices_of_every_form_are_taken(form):
    sparse = pytest.importorskip("scipy.sparse")
    given_ = getattr(sparse, form)(np.array(LISTS))
    assert brute_force(ExactCover.from_matrix(given_)) == {frozenset({0, 3, 4})}
    assert (given_.toarray() == LISTS).all()


def test_sparse_matrices_with_stored_zeros_and_repeated_entries():
    sparse = pytest.importorskip("scipy.sparse")
    zeros = sparse.csr_matrix((np.array([1, 0, 1]), np.array([0, 1, 1]), np.array([0, 2, 3])), shape=(2, 2))
    assert [ExactCover.from_matrix(zeros).covers(k).tolist() for k in (0, 1)] == [[0], [1]]
    twice = sparse.coo_matrix(([1, 1], ([0, 0], [0, 0])), shape=(1, 1))
    with pytest.raises(ProblemError, match="row 0, column 0"):
        ExactCover.from_matrix(twice)


def test_names_labels_and_secondary_columns():
    problem = ExactCover.from_matrix(
        [[1, 1, 0], [0, 1, 1], [0, 0, 1]], secondary=[1], item_names=["a", "s", "b"], decisions=["x", "y", "z"]
    )
    assert (problem.primary, problem.secondary, list(problem.item_names)) == (2, 1, ["a", "b", "s"])
    assert brute_force(problem) == {frozenset({"x", "z"})}


@given(arrays(np.int8, st.tuples(st.integers(1, 6), st.integers(1, 5)), elements=st.integers(0, 1)))
def test_any_matrix_means_what_its_rows_say(matrix):
    if (matrix.sum(axis=1) == 0).any():
        with pytest.raises(ProblemError, match="covers no primary item"):
            ExactCover.from_matrix(matrix)
        return
    lists = [np.flatnonzero(row).tolist() for row in matrix]
    assert brute_force(ExactCover.from_matrix(matrix)) == brute_force(ExactCover(range(matrix.shape[1]), lists))


@pytest.mark.parametrize(
    ("matrix", "how", "reason"),
    [
        ([[1, 2]], {}, r"row 0, column 1 \(from 0\) is 2"),
        ([[1, 0.5]], {}, "column 1 .* is 0.5"),
        ([[1], [1, 0]], {}, "rows of the matrix have different lengths"),
        ([1, 0], {}, r"got int\d+ of shape \(2,\)"),
        ([["1", "0"]], {}, "a matrix of 0 and 1 is needed"),
        ([[1, 0]], {"secondary": [2]}, r"columns are 0 to 1, not \[2\]"),
        ([[1, 0]], {"item_names": "a"}, "item_names: 1 given, 2 needed"),
        ([[0, 1], [1, 0]], {"secondary": [1]}, "option 0 covers no primary item"),
    ],
)
def test_what_is_no_matrix_is_refused(matrix, how, reason):
    with pytest.raises(ProblemError, match=reason):
        ExactCover.from_matrix(matrix, **how)


def test_scipy_is_not_imported_for_it():
    script = "import cover, sys; cover.ExactCover.from_matrix([[1]]); print('scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

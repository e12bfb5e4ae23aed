"""What is no solution at all gets faults or one line about it, never a failure from inside."""

import pytest

import cover
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class

WRONG = [
    "abc", b"abc", 3, -1, 10**30, float("nan"), True, object(), object, [], (), {}, {"a": 1}, {1, 2}, range(3),
    [None], [1, 2, 3], ["a", "b"], [[1, 2], [3]], [[None]], [[-1] * 4] * 4, [[10**30]], [[1.5]], [()],
    ((0, 0, 0),), ((0, 1), (0, 99)), [-5], [10**20], [["a"]],
]  # fmt: skip


def complaints(puzzle, wrong):
    """What is wrong with it."""
    try:
        return "; ".join(cover.verify(puzzle, wrong))
    except cover.InputError as error:
        return str(error)


@pytest.mark.parametrize("name", PUZZLES)
def test_what_is_no_solution_is_reported_in_words(name):
    puzzle = cover.loads(puzzle_class(name).example)
    for wrong in WRONG:
        assert complaints(puzzle, wrong), repr(wrong)


def test_a_solution_of_another_puzzle_is_none():
    queens = cover.solve(cover.Queens(6)).solution
    assert not cover.verify(cover.Sudoku.empty(4), queens)
    with pytest.raises(cover.InputError, match="234 312 423 does not look like a solution of the queens"):
        cover.verify(cover.Queens(4), "234 312 423")


def test_labels_of_a_problem_are_checked_too():
    problem = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})
    assert cover.verify(problem, ("x", "y"))
    assert not cover.verify(problem, ("z",))
    for wrong in (3, [["x"]], "abc", ("w",)):
        assert complaints(problem, wrong)

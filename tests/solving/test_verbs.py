"""`solutions` never ends in silence; solutions are checked by the rules, whoever found them."""

import pytest

import cover
from cover.basics.result import Budget
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from generators import dominoes


def test_solutions_end_with_an_error_when_the_reader_was_too_slow(monkeypatch):
    solutions = cover.solutions(dominoes(8, 8), "dlx", seconds=3600)
    next(solutions)
    monkeypatch.setattr(Budget, "overdue", lambda self, grace: True)
    with pytest.raises(TimeoutError, match="at least 1 solutions"):
        next(solutions)


# ---------------------------------------------------------------- one by one
def test_solutions_are_bounded_as_solve_is():
    assert len(list(cover.solutions(cover.Queens(6), limit=3))) == 3
    with pytest.raises(TimeoutError, match=r"at least \d+ solutions \(after 1 nodes\)"):
        list(cover.solutions(cover.Queens(10), "dlx", nodes=1))
    with pytest.raises(MemoryError, match="at least 0 solutions"):
        list(cover.solutions(cover.Queens(10), "dlx", memory=1000))


def test_a_search_tells_meanwhile_how_far_it_is():
    search = cover.search(cover.Queens(6))
    found = [(solution, search.found) for solution in search]
    assert [number for _, number in found] == [1, 2, 3, 4]
    assert search.result().found == int(search.result()) == 4
    assert search.result().solutions == ()


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

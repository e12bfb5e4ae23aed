"""ExactCover: what is no problem is refused, in the reader's words, and faults name what is wrong."""

import copy
import pickle
import random
from collections.abc import Sequence

import numpy as np
import pytest

import cover
from cover.basics.errors import ProblemError
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.problems.flat import flatten
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.reductions.reduce import reduce
from generators import brute_force, random_cover


def letters() -> ExactCover:
    return ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})


def test_a_solution_has_no_faults_and_a_wrong_choice_names_its_item():
    problem = letters()
    assert list(problem.faults([0, 1])) == []
    assert list(problem.faults([0, 2])) == ["item 'b' is covered 2 times, not once"]
    assert list(problem.faults([0])) == ["item 'c' is covered 0 times, not once"]


def test_native_check_agrees_with_faults_on_every_subset():
    problem = ExactCover(
        [Item("p", 0, 2), Item("q", 1, 2)],
        [
            Option("1", ("p",), {"s": "red"}),
            Option("2", ("q", "t"), {"s": "red"}),
            Option("3", ("q", "s")),
            Option("4", ("p", "q"), {"t": "blue"}),
        ],
        secondary=["s", "t"],
    )
    for subset in range(16):
        choice = np.array([k for k in range(4) if subset >> k & 1], dtype=np.int32)
        wrong = problem.native.check(np.array([0, len(choice)]), choice) == 0
        assert wrong == bool(list(problem.faults(choice))), choice


@pytest.mark.parametrize(
    ("primary", "options", "secondary", "message"),
    [
        ("ab", {"x": "c"}, "", "option 'x' covers unknown item 'c'"),
        ("aa", {}, "", "item 'a' is listed twice"),
        ("a", {"x": "aa"}, "", "option 'x' covers item 'a' twice"),
        ("a", {"x": "b"}, "b", "option 'x' covers no primary item"),
        ("a", [Option("x", (), {"a": "red"})], "", "option 'x' paints item 'a', which is primary"),
        ([Item("a", 2, 1)], {}, "", "item 'a' has bounds that no number meets"),
        ("a", [Option("x", ("a",)), Option("x", ("a",))], "", "two options have the label 'x'"),
        ("a", [Option("x", ("a",), cost=0.5)], "", "option 'x' has the cost 0.5: a whole number is needed"),
        ("a", [5], "", "option 0: a collection of items is needed, not 5"),
        ("a", [["a", []]], "", r"option 0 covers \[\], which is no name of an item"),
        ("a", [Option([], "a")], "", r"the label \[\] is not hashable"),
        ([[]], {}, "", r"\[\] cannot name an item"),
        ([Item("a", "1")], {}, "", "item 'a' has at_least '1': a whole number is needed"),
        ("a", {"x": "as"}, [Item("s", 0, 2)], "secondary item 's' has bounds of its own"),
    ],
)
def test_bad_arrays_are_refused_in_words(primary, options, secondary, message):
    with pytest.raises(ProblemError, match=message):
        ExactCover(primary, options, secondary)


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"option_starts": [0, 1], "items": [7]}, "covers item number 7"),
        ({"option_starts": [0, 5], "items": [0]}, "end with the number of incidences"),
        ({"option_starts": [0, 2, 1, 2], "items": [0, 1], "decisions": "abc"}, "must ascend"),
        ({"option_starts": [0, 1], "items": [2**40]}, "does not fit int32"),
        ({"option_starts": [0, 1], "items": [0.5]}, "a flat array of integers"),
        ({"option_starts": [0, 1], "items": [[0]]}, "a flat array of integers"),
        ({"option_starts": [0, 1], "items": [0], "colors": [0, 0]}, "as long as items"),
        ({"option_starts": [0, 1], "items": [0], "costs": [1, 2]}, "costs: 2 given, 1 needed"),
        ({"option_starts": [], "items": []}, "must begin with 0"),
        ({"option_starts": [0, 1, 2], "items": [0, 1], "decisions": ["x", "x"]}, "two options have the label 'x'"),
        (
            {
                "secondary": 1,
                "option_starts": [0, 2],
                "items": [0, 2],
                "colors": [0, 3],
                "color_names": ["red", "blue"],
            },
            "color_names: 2 given, 3 needed",
        ),
    ],
)
def test_bad_arrays_raise(arrays, message):
    with pytest.raises(ProblemError, match=message):
        ExactCover.from_arrays(2, **arrays)


def test_options_come_back_as_they_went_in():
    option = Option("x", ("a",), {"s": "red"}, cost=3)
    problem = ExactCover("a", [option], "s")
    assert problem.option(0) == option
    assert (problem.has_colors, problem.has_costs, problem.has_bounds) == (True, True, False)


def test_an_option_covers_whatever_can_be_gone_through():
    assert Option("x", (name for name in "ab")).covers == ("a", "b")


def test_an_item_without_upper_bound_and_a_secondary_item_as_an_object():
    problem = ExactCover([Item("a", 1, None)], {"x": "a", "y": "as", "z": "as"}, [Item("s")])
    assert brute_force(problem) == {frozenset(labels) for labels in ("x", "y", "z", "xy", "xz")}


def test_faults_takes_solutions_as_they_come():
    problem = letters()
    assert list(problem.faults(["x", "y"])) == []
    assert list(problem.faults(["x", "z", "w"])) == [
        "there is no option 'w'",
        "item 'b' is covered 2 times, not once",
    ]
    small = reduce(ExactCover("ab", {"x": "a", "y": "b", "z": "b"}), "forced")
    assert (list(small.forced), list(small.faults(["x", "y"]))) == (["x"], [])


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_problems_are_copied_whole(copied):
    for seed in range(10):
        problem = reduce(random_cover(random.Random(seed)), "forced")
        again = copied(problem)
        assert flatten(again)[0] == flatten(problem)[0]
        assert all(np.array_equal(array, flatten(again)[1][name]) for name, array in flatten(problem)[1].items())
        for name, value in vars(problem.meaning).items():
            same = getattr(again, name)
            assert (list(same) == list(value)) if isinstance(value, (Sequence, np.ndarray)) else (same == value), name
    board = board_to_cover(cover.Sudoku.empty(4).to_board())
    again = copied(board)
    assert (again.label_name(again.decisions[3]), cover.count(again).found) == ("r1c1=4", 288)


def test_forced_costs_of_any_size_add_up():
    big = 2**62
    for sign in (1, -1):
        options = [Option("x", ("a",), cost=sign * big), Option("y", ("b",), cost=sign * big)]
        assert reduce(ExactCover("ab", options), "forced").forced_cost == sign * 2 * big
        assert cover.best(ExactCover("ab", options)).cost == sign * 2 * big


def test_what_is_made_of_a_problem_keeps_what_it_means():
    problem = reduce(board_to_cover(cover.loads("1...\n....\n....\n...2\n").to_board()), "forced")
    assert problem.forced
    assert problem.label_name(problem.forced[0]) == "r1c1=1"
    assert [part.label_name(part.decisions[0]) for part in map(problem.under, problem.cubes(2))]
    with pytest.raises(AttributeError):
        problem.label_name = str


def test_arrays_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        letters().items[0] = 1


def test_a_table_with_labels_keeps_them():
    """Like a DataFrame of pandas, which is not needed for it."""

    class Table:
        iloc = None
        columns = ("a", "b")
        index = ("first", "second")

        def __array__(self, dtype=None, copy=None):
            return np.array([[1, 1], [0, 1]])

    problem = ExactCover.from_matrix(Table())
    assert (list(problem.item_names), list(problem.decisions)) == (["a", "b"], ["first", "second"])
    named = ExactCover.from_matrix(Table(), item_names="xy", decisions=[1, 2], secondary=[0])
    assert (list(named.item_names), list(named.decisions)) == (["y", "x"], [1, 2])

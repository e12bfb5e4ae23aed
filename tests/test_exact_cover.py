"""ExactCover: the door refuses what is no problem, in the reader's words, and faults name what is wrong."""

import numpy as np
import pytest

from cover.errors import ProblemError
from cover.problems.exact_cover import ExactCover, Item, Option


def letters() -> ExactCover:
    return ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})


def test_a_solution_has_no_faults_and_a_wrong_choice_names_its_item():
    problem = letters()
    assert list(problem.faults([0, 1])) == []
    assert list(problem.faults([0, 2])) == ["item 'b' is covered 2 times, not once"]
    assert list(problem.faults([0])) == ["item 'c' is not covered, not once"]


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
    ],
)
def test_the_door_refuses_in_words(primary, options, secondary, message):
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


def test_arrays_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        letters().items[0] = 1

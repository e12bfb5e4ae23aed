"""Errors say where reading failed as far as it is known, and can be caught as what Python calls them."""

import pytest

import cover
from cover.basics.errors import CoverError, InputError, ProblemError, Refused, Unavailable, reason_of


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ({}, "no mark"),
        ({"source": "a.txt"}, "a.txt: no mark"),
        ({"line": 3}, "3: no mark"),
        ({"source": "a.txt", "line": 3, "column": 7}, "a.txt:3:7: no mark"),
        ({"source": "a.txt", "column": 0}, "a.txt:0: no mark"),
    ],
)
def test_a_message_begins_with_the_place_that_is_known(place, words):
    error = InputError("no mark", **place)
    assert str(error) == words
    assert reason_of(error) == "no mark"


def test_the_reason_of_another_error_is_its_message():
    assert reason_of(ProblemError("no item")) == "no item"


@pytest.mark.parametrize(
    ("error", "kind"), [(InputError, ValueError), (ProblemError, ValueError), (Unavailable, ImportError)]
)
def test_who_knows_nothing_of_this_package_can_catch_them(error, kind):
    assert issubclass(error, kind)
    assert issubclass(error, CoverError)


def test_a_refusal_is_no_error_of_the_caller():
    with pytest.raises(Refused) as caught:
        cover.solve(cover.Queens(4), "bitmask")
    assert not isinstance(caught.value, ValueError)


def test_an_interruption_is_none_of_these_errors_and_keeps_what_was_found():
    result = cover.solve(cover.Queens(4))
    assert cover.Interrupted(result).result is result
    assert not issubclass(cover.Interrupted, Exception)

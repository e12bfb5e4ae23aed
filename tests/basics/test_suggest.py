"""What a person typed: the name that was meant, and how it is quoted."""

import pytest

from cover.basics.suggest import ARGUMENTS, nearest, shown, unknown_argument


@pytest.mark.parametrize("typed", ["light-up", "LightUp", "light_up", "lihgtup"])
def test_case_and_signs_between_words_do_not_matter(typed):
    assert nearest(typed, ["Light Up", "hitori"]) == "Light Up"


def test_nothing_is_suggested_for_what_is_like_no_name():
    assert nearest("xyz", ["sudoku", "hitori"]) is None


def test_a_longer_quotation_ends_in_dots_and_has_its_length():
    assert shown("a" * 40) == repr("a" * 40)
    assert shown("a" * 41) == repr("a" * 37 + "...")
    assert shown("one\ntwo") == "'one\\ntwo'"


def test_what_other_libraries_call_an_argument_leads_to_its_name_here():
    assert unknown_argument("Timeout", ["time"]) == "the argument is called seconds"
    assert not set(ARGUMENTS) & set(ARGUMENTS.values())

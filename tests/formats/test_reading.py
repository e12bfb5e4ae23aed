"""Which format a text is in: one that begins with words or signs of its own is asked first, all others together."""

import pytest

import cover
from cover.formats import FORMATS, about
from cover.formats.table import OF_MARKS, reads


def test_formats_without_words_of_their_own_are_those_of_marks_alone():
    assert {name for name in FORMATS if reads(name) and not about(name).certain} == set(OF_MARKS)


def test_a_text_of_two_formats_is_that_of_neither_until_one_is_named():
    text = "\n".join(["1..2............"] * 16)
    with pytest.raises(cover.InputError, match=r"ambiguous: .*format='line' or format='grid'"):
        cover.loads(text)
    assert cover.loads(text, format="grid").size == 16


def test_a_certain_format_owns_what_others_could_read():
    formula = cover.loads("p cnf 2 1\n1 2 0\n")
    assert cover.count(formula).found == 3

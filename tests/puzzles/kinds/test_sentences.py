"""Sentences are read into trees; what is wrong is stated with its column and what was meant."""

import re
from pathlib import Path

import pytest

from cover.basics.errors import InputError
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.sentences import DEEPEST, LONGEST, Words, sentence
from cover.puzzles.kinds.table import file_names, kind_file
from cover.puzzles.kinds.vocabulary import FAMILIES, NUMBER_VERBS, OPTIONS, SETS, VALUES, VERBS

WORDS = Words(["#", "shaded", ".", "white", "w", "b", "on", "turn", "line", "wall", "odd", "clue"], ["rows", "stars"])


def read(text):
    return sentence(text, WORDS, "my.kind", 7)


def test_a_sentence_is_families_and_a_condition():
    stated = read("each shaded: count shaded beside = 1")
    shaded = tree.Marks(("shaded",))
    assert stated.families == (tree.Family("", marks=shaded),)
    assert stated.body == tree.Compare("=", tree.Count(shaded, tree.SetOf(("beside",))), tree.Whole(1))
    assert stated.stated == "count shaded beside = 1"


def test_families_nest_and_have_conditions_of_their_own():
    stated = read("each room, each number n where n >= 2: count n = n")
    room, number = stated.families
    assert room.word == "room"
    assert number.name == "n"
    assert number.where == tree.Compare(">=", tree.Named("n"), tree.Whole(2))


def test_and_binds_before_or_and_brackets_before_both():
    plain = read("each cell: here is # and up is # or down is #").body
    assert isinstance(plain, tree.Or)
    assert isinstance(plain.parts[0], tree.And)
    grouped = read("each cell: here is # and ( up is # or down is # )").body
    assert isinstance(grouped, tree.And)
    assert isinstance(grouped.parts[1], tree.Or)


def test_brackets_hold_numbers_too():
    body = read("each pair: ( first + second ) mod 2 = 0").body
    assert isinstance(body, tree.Compare)
    assert isinstance(body.left, tree.Arithmetic)
    assert body.left.sign == "mod"


def test_row_is_a_set_and_a_number():
    reckoned = read("each cell where row + column = 2: here is #").families[0].where
    assert reckoned.left == tree.Arithmetic("+", tree.Named("row"), tree.Named("column"))
    assert read("each clue: count # row = 1").body.left.of == tree.SetOf(("row",))


def test_the_page_of_words_has_every_word():
    page = (Path(__file__).parents[3] / "docs" / "kind-words.md").read_text("utf-8")
    named = {word for code in re.findall(r"`([^`]*)`", page) for word in re.findall("[a-z]+", code)}
    options = [word for words in OPTIONS.values() for word in words]
    assert {*FAMILIES, *options, *SETS, *VALUES, *NUMBER_VERBS, *VERBS} <= named


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("each rom: count # = 1", 6, "did you mean 'room'?"),
        ("each room: count shadd = 1", 18, "did you mean 'shaded'?"),
        ("each cell: count # besides = 1", 20, "no set is called 'besides'; did you mean 'beside'"),
        ("each cell: count # slantwise = 1", 20, "no set is called 'slantwise'; there are all, here, beside"),
        ("each cell: count # diagonal = 1", 20, "no set is called 'diagonal'; there are all, here, beside"),
        ("each row: not all #", 19, "before a mark 'is' is expected: 'all is #'"),
        ("each room: piece L", 19, "the mark of the other cells is expected"),
        ("pieces # L9", 10, "'L9' is no piece: a name such as L4 or F5 is needed"),
        ("pieces # #./.#", 10, "the cells of '#./.#' are not connected"),
        ("pieces #", 9, "at the end: the sentence ends too early"),
        ("each cell: count # beside", 26, "at the end: a comparison is expected"),
        ("each span 1: count # = 1", 11, "'each span' needs a number from 2"),
        ("each steps 0: count # = 1", 12, "'each steps' needs a number from 1"),
        ("each mark line: count line = 1", 11, "needs a name of its own"),
        ("each square 2y2: count # = 1", 13, "a size such as 2x2"),
        ("each cell: count # = 1 )", 24, "something is left over behind the sentence"),
        ("each cell, count # = 1", 12, "'each' is expected"),
        ("each cell: if here is # up is #", 25, "'then' is expected"),
        ("each number: count # = 1", 12, "needs a name"),
        ("each cell: here is", 19, "a mark is expected"),
        ("each pair sideways: differ", 11, "is expected"),
        ("each line: piece X #", 18, "pieces are expected"),
        ("each cell: count # = strs", 22, "did you mean 'stars'?"),
        ("", 1, "at the end"),
    ],
)
def test_errors_name_file_line_and_column(text, place, words):
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value).startswith(f"my.kind:7:{place}: ")
    assert words in str(caught.value)


def test_depth_and_length_are_bounded():
    with pytest.raises(InputError, match=f"more than {DEEPEST} brackets"):
        read("each cell: " + "( " * 60 + "here is #" + " )" * 60)
    with pytest.raises(InputError, match=f"more than {LONGEST} words"):
        read("each cell: here is #" + " and here is #" * LONGEST)


@pytest.mark.parametrize("name", file_names())
def test_the_trees_of_shipped_kinds_go_to_json_and_back(name):
    kind = kind_file(name)
    for stated in (*kind.rules, *kind.follows, *(one for _, one in kind.calls)):
        assert tree.from_json(tree.as_json(stated)) == stated


def test_json_that_is_no_tree_is_refused():
    with pytest.raises(ValueError, match="'Import' is no node"):
        tree.from_json({"Import": ["os"]})

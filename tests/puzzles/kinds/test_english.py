"""Sentences of kinds in plain English: in hints, and in faults."""

import pytest

import cover
from cover.puzzles.kinds.english import English
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.table import file_names, kind_file

TEXT = """kind try
says x
marks . white, # shaded, * star
lines centres
layout clues, rooms
rules
  {}
"""


def english(sentence, **facts):
    kind = kind_of(TEXT.format(sentence), "try", "try.kind")
    return English(kind, facts).rule(kind.rules[0])


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("each room: count shaded = clue", "exactly 3 shaded cells"),
        ("each room: count star = 1", "exactly 1 star"),
        ("each room: count not star >= 1", "at least 1 cell that is not a star"),
        ("each clue: count line lines = 0", "no lines at it"),
        ("each clue: count shaded up+down <= 1", "at most 1 shaded cell above and below it"),
        ("each room: count shaded = count star", "the number of shaded cells is the number of stars"),
        ("each clue: count line ray mod 2 = 1", "an odd number of lines along a ray from it"),
        ("each shaded: count shaded beside = 1", "if it is shaded, exactly 1 shaded cell beside it"),
        ("each pair: never # #", "not both shaded"),
        ("each pair: never * *", "not both stars"),
        ("each line: never # # #", "never 3 shaded cells in a row"),
        ("each clue: if here is star then count shaded nine = clue",
         "if it is a star, then exactly 3 shaded cells in it and around it"),
        ("each clue: is ns", "it is a line up and down"),
        ("each clue: not is on", "it is not on the line"),
        ("connected white", "all white cells are connected"),
        ("loop", "the lines form one loop"),
        ("each clue: run shaded north+west = clue", "exactly 3 shaded cells in unbroken runs to the north and west"),
    ],
)  # fmt: skip
def test_a_sentence_becomes_plain_english(sentence, words):
    assert english(sentence, clue="3") == words


def test_without_a_place_a_name_stays_a_name():
    assert english("each room: count shaded = clue") == "the number of shaded cells is the clue"


@pytest.mark.parametrize("name", file_names())
def test_every_shipped_sentence_has_words(name):
    kind = kind_file(name)
    for stated in (*kind.rules, *kind.follows):
        words = English(kind).rule(stated)
        assert words
        assert not any(sign in words for sign in ("<=", "!=", " mod ", "north+", "a none"))


def test_a_hint_names_its_place_and_its_sentence():
    square = "puzzle: yinyang\ncells:\n.bw..\n....b\n..w..\n.....\n.....\n"
    found = cover.hint(cover.loads(square), placed=["r1c1=b", "r2c1=b"], only="count")
    assert found.words(full=True) == [
        "count is reached (the 2x2 square at r1c1): r2c2=w\n"
        "  the 2x2 square at r1c1: r1c1 and r2c1 are black already, and one more is not allowed"
    ]


def test_what_no_filling_holds_is_explained_by_the_sentence():
    ring = "puzzle: yinyang\ncells:\n.bw..\n....b\n..w..\n.....\n.....\n"
    (words,) = cover.hint(cover.loads(ring), only="long-filling, full-filling, filling").words(full=True)
    assert words.endswith(
        "\n  at most 2 changes around the edge of the board; with r1c2=b, r1c3=w and r2c5=b nothing else fits"
    )


def test_long_lists_of_marks_are_cut_unless_all_are_asked_for():
    ring = cover.loads("puzzle: yinyang\ncells:\n.bw..\n....b\n..w..\n.....\n.....\n")
    found = cover.hint(ring, only="long-filling, full-filling, filling")
    assert found.words()[0].endswith(" and 6 more")
    assert "more" not in found.words(full=True)[0]


def test_a_rule_of_the_whole_board_is_named_by_what_it_says():
    lines = str(cover.path(cover.loads(kind_file("fobidoshi").example)))
    assert "only way out (all cells with o are connected): " in lines

"""What a magazine prints of every kind and every clue is sentences, without a word of puzzle files."""

import re

import pytest

from cover.formats import read
from cover.puzzles import PUZZLES
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.kinds.table import puzzle_class

FILE_WORDS = re.compile(r"\w+:(?! )|'\w+'|'\w+:|\b[A-Z]{4,}\b|\br\d+c\d+")
# Lines that speak of symbols one by one, or hold a pattern.
OWN_SIGNS = {"automaton", "regex", "relation", "mutual"}


def instances(kind):
    for text in (kind.example, *kind.variants):
        yield from (reading.content for reading in read(text, source=kind.name))


@pytest.mark.parametrize("name", PUZZLES)
def test_the_rules_of_a_kind_are_sentences(name):
    for puzzle in instances(puzzle_class(name)):
        stated = puzzle.printed_rules()
        assert stated
        for line in stated:
            assert line[0].isupper(), line
            assert line.endswith("."), line
            assert not FILE_WORDS.search(line), line


@pytest.mark.parametrize("key", sorted(set(CLUES) - OWN_SIGNS))
def test_what_is_printed_of_a_clue_says_nothing_of_files(key):
    kind = clue_class(key)
    words = kind.printed or kind.meaning
    if type(kind).__dict__.get("_printed") is None and "number given" not in words and key not in ("clone", "negative"):
        assert not FILE_WORDS.search(words), words


def test_clues_are_named_once_and_numbers_are_those_of_the_clue():
    (reading,) = read(
        "puzzle: sudoku\nantiking\nwhispers 4: r1c1 r1c2\nwhispers 4: r2c2 r2c3\nnegative: xv\nsize: 9\n", source="here"
    )
    stated = reading.content.printed_rules()
    assert stated.count("Whisper line: Neighbours on the line differ by at least 4.") == 1
    assert "Anti-king: Equal digits are not a king's move apart." in stated
    assert "Negative constraint: Neighbours without an X or V do not add up to 5 or 10." in stated

"""Hints of kind files: what they ask for is so in new puzzles, and what is no hint is named with its place."""

from random import Random

import pytest

from cover.basics.errors import InputError
from cover.generation import puzzles
from cover.puzzles.common.shading import groups
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.reading import Reading, patterns_of
from cover.puzzles.kinds.table import kind_file

KIND = """kind company
marks . white, # shaded
rules
  each clue: count shaded nine = clue
sampling
  {}
"""


@pytest.mark.parametrize(
    ("hint", "why"),
    [
        ("romms 2..3", "'romms' is no hint"),
        ("rooms 5..3", "sizes such as 3..5"),
        ("draw shaded 101%", "a share such as 30%"),
        ("size many", "a number of rows"),
        ("header last", "a name of the header"),
        ("wish each shadd: is shaded", "did you mean 'shaded'"),
    ],
)
def test_what_is_no_hint_is_named_with_its_place(hint, why):
    with pytest.raises(InputError, match=why) as raised:
        kind_of(KIND.format(hint), hint, "company.kind")
    assert raised.value.line == 6


def test_a_wish_is_fulfilled_by_the_solution():
    wished = kind_of(KIND.format("wish each part of shaded: size = 2"), "wished", "wished.kind")
    made = class_of(wished).sample(Random(1), puzzles.Sampler(Random(1)), 5)
    parts = groups([(r, c) for r, row in enumerate(made.solution) for c, mark in enumerate(row) if mark == 1])
    assert {len(part) for part in parts} == {2}


def test_clues_are_read_off_a_filled_board():
    kind = kind_file("kurodoko")
    puzzle = class_of(kind).of_text("cells:\n...\n...\n...\n")
    held = puzzle.notation.held((("#", ".", "."), (".", ".", "."), (".", ".", "#")))
    words = Reading(kind, puzzle.draft, held).words([("cells", (0, 0)), ("cells", (0, 1)), ("cells", (1, 1))])
    assert list(words.values()) == [[], ["4"], ["5"]]


def test_what_a_clue_may_say_follows_from_the_sentences():
    assert patterns_of(kind_file("yajilin"), "cells") == ("#n", "#s", "#w", "#e")
    assert patterns_of(kind_file("masyu"), "cells") == ("W", "B")
    assert patterns_of(kind_file("suguru"), "cells") == ("=",)


@pytest.mark.parametrize(("kind", "words"), [("akari", {"#", *"01234"}), ("tents", {"T"})])
def test_what_stands_on_new_boards_is_written_as_puzzle_files_write_it(kind, words):
    puzzle = puzzles.make(kind, 5, seed=1).puzzle
    assert set(puzzle.draft.cells.values()) <= words
    assert puzzle.draft.cells

"""Binairo: a known count, faults, clashes, and what is refused."""

from itertools import product

import cover
from cover.puzzles.binairo import Binairo, balanced, different


def test_there_are_4140_boards_of_six_rows():
    assert cover.count(Binairo([[None] * 6] * 6)).found == 4140


def test_the_automata_take_just_what_the_rules_say():
    for line in product((0, 1), repeat=6):
        text = "".join(map(str, line))
        assert balanced(6).accepts(line) == (text.count("1") == 3 and "000" not in text and "111" not in text)
        assert different(3).accepts(line) == (line[0::2] != line[1::2])


def test_faults_name_line_and_place():
    puzzle = Binairo([[1, None, None, None], *[[None] * 4] * 3])
    wrong = ((0, 0, 0, 1), (1, 1, 0, 0), (0, 0, 1, 1), (1, 1, 0, 0))
    assert list(puzzle.faults(wrong)) == [
        "r1c1: 1 became 0",
        "row 1: 3 times 0, not 2",
        "row 1: 3 times 0 side by side from r1c1",
        "column 3: 3 times 0, not 2",
        "rows 2 and 4 are alike",
        "columns 1 and 2 are alike",
    ]


def test_givens_that_clash_are_named_before_any_search():
    result = cover.solve(Binairo([[0, 0, 0, None], *[[None] * 4] * 3]))
    assert (bool(result), result.clash) == (False, "row 1: 3 times 0, not 2")


def test_givens_are_parts_that_can_be_left_out():
    puzzle = cover.loads(Binairo.example)
    parts = puzzle.given_parts()
    assert (parts[0].words, len(parts)) == ("1 at r1c1", 14)
    assert puzzle.keeping(range(len(parts))) == puzzle
    assert puzzle.keeping([0]) == Binairo([[1, *[None] * 5], *[[None] * 6] * 5])
    assert cover.explain(Binairo([[0, 0, 0, None], *[[None] * 4] * 3])).core is not None

"""Rectangles that clues choose, where each part of a board of rectangles holds one clue."""

import cover
from cover.puzzles.kinds.meaning.tiles import tiles
from cover.puzzles.kinds.table import kind_file, puzzle_class


def places(name, cells):
    return puzzle_class(name).of_text(f"cells:\n{cells}\n").places


def test_a_clue_chooses_of_the_rectangles_around_it_that_hold_no_other_one():
    found = tiles(places("nawabari", "?.?\n..."))
    assert found.of[0] == [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1)]


def test_runs_from_a_clue_are_asked_of_its_rectangles():
    found = tiles(places("tatamibari", "s..\n..h"))
    assert list(found.of.values()) == [[(0, 0, 0, 0), (0, 0, 1, 1)], [(1, 0, 1, 2), (1, 1, 1, 2)]]
    assert [len(some) for some in tiles(places("patches", "4...\n....")).of.values()] == [2]


def test_without_a_rectangle_and_with_too_many_walls_stay_by_themselves():
    assert tiles(places("patches", "3.\n..")) is None
    assert tiles(places("nawabari", "\n".join([".........."] * 9 + [".....?...."]))) is None
    assert tiles(places("kramma", "?.\n..")) is None


def test_steps_of_logic_reach_the_end_of_boards_of_rectangles():
    assert cover.path(cover.loads(kind_file("nawabari").example)).ending().startswith("solved")

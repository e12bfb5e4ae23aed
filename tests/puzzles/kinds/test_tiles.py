"""Rectangles that clues choose, where each part of a board of rectangles holds one clue."""

import random

import pytest

import cover
from cover.puzzles.common.cells import members
from cover.puzzles.common.sampling import rectangles
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.meaning.tiles import tiles
from cover.puzzles.kinds.puzzle import class_of
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


WORDS = {
    "shikaku": lambda high, wide, walls: high * wide,
    "patches": lambda high, wide, walls: f"{high * wide}{'v' if high > wide else 'h' if high < wide else 's'}",
    "rekuto": lambda high, wide, walls: high + wide,
    "nawabari": lambda high, wide, walls: walls,
    "tatamibari": lambda high, wide, walls: "v" if high > wide else "h" if high < wide else "s",
}


@pytest.mark.parametrize("name", WORDS)
def test_covers_by_rectangles_have_the_solutions_of_boards(name):
    rng, kind, counts = random.Random(name), class_of(kind_file(name)), set()
    for _ in range(30):
        high, wide = rng.choice([(1, 5), (4, 1), (3, 4), (4, 4)])
        cells = {}
        for part in members(rectangles(high, wide, rng)).values():
            (top, left), (bottom, right) = min(part), max(part)
            r, c = rng.choice(part)
            walls = (r == top) + (r == bottom) + (c == left) + (c == right)
            word = str(WORDS[name](bottom - top + 1, right - left + 1, walls))
            cells[r, c] = word if rng.random() < 0.7 else "?"
        puzzle = kind.of(Draft(high, wide, cells))
        found = cover.solve(puzzle, limit=None)
        assert found.answered_by == "dlx"
        assert sorted(found.solutions) == sorted(cover.solve(puzzle, "sat", limit=None).solutions)
        counts.add(found.found)
    assert len(counts) > 2


def test_steps_of_logic_reach_the_end_of_boards_of_rectangles():
    assert cover.path(cover.loads(kind_file("nawabari").example)).ending().startswith("solved")

"""The table of ratings: each scale rates by the same call, and says so by status, words and record."""

from pathlib import Path

import numpy as np
import pytest

import cover
from cover.cli.verbs.rate import rate as command
from cover.logic.rating import SCALES
from cover.logic.rating.scales import RATINGS, SCALE_OF_COLUMN
from cover.logic.rating.score import ScoreRating

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOARD = np.array([[int(mark.replace(".", "0")) for mark in EASY]], dtype=np.uint8)


@pytest.mark.parametrize("name", RATINGS)
def test_every_scale_rates_a_board_or_says_that_it_is_none_of_its_own(name):
    rated = RATINGS[name].rate(cover.loads(EASY), seconds=20)
    assert rated.status == 0
    assert str(rated)
    assert rated.as_json()["scale"] == name


@pytest.mark.parametrize("name", RATINGS)
def test_a_board_without_solution_is_no_success_of_a_scale_of_steps(name):
    clash = cover.loads("55" + EASY[2:])
    assert RATINGS[name].rate(clash, seconds=20).status == (0 if name == "search" else 20)


@pytest.mark.parametrize("column", SCALE_OF_COLUMN)
def test_every_column_has_a_value_for_each_board(column):
    values = SCALE_OF_COLUMN[column].of_boards(np.repeat(BOARD, 3, axis=0), 1)[column]
    assert len(values) == 3
    assert len({*values}) == 1


def test_the_command_offers_the_scales_of_the_table():
    option = next(one for one in command.params if one.name == "scale")
    assert list(SCALES) == list(RATINGS)
    assert all(name in option.help for name in RATINGS)


PUZZLES = Path(__file__).parents[3] / "puzzles"


def test_a_score_cut_short_is_at_least_that():
    facts = {"solved": False, "clash": False, "stuck": False, "steps": 3, "hardest": None, "words": "3 steps"}
    stuck = ScoreRating("hodoku", 100.0, "easy", complete=True, **facts | {"stuck": True})
    assert str(stuck) == "score at least 100, at least easy; 3 steps"
    assert str(ScoreRating("hodoku", 100.0, "easy", complete=True, **facts)) == "score 100, easy; 3 steps"
    cut_short = ScoreRating("hodoku", 100.0, "easy", complete=False, **facts)
    assert str(cut_short) == "score at least 100, at least easy; 3 steps"


def test_boards_of_loops_and_shadings_are_rated_by_the_rules_of_boards():
    easy = cover.rate(cover.loads("puzzle: nurikabe\ncells:\n2...2\n.....\n.1.1.\n.....\n2...2\n"), scale="boards")
    assert (easy.solved, easy.level) == (True, "easy")
    hard = cover.rate(cover.loads("puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"), scale="boards")
    assert hard.solved
    assert hard.score > 5 * easy.score
    assert hard.level == "extreme"


def test_a_killer_is_rated_by_the_techniques_of_sudoku():
    found = cover.rate(cover.load(PUZZLES / "sudoku/killer.txt"), scale="hodoku")  # its cages are regions too
    assert (found.solved, found.steps > 50) == (True, True)

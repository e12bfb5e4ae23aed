"""A score in words: what was not looked at to the end is a bound."""

from pathlib import Path

import cover
from cover.logic.rating.score import ScoreRating

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

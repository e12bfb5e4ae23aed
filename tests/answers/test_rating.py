"""A score in words: what was not looked at to the end is a bound."""

from cover.answers.rating import ScoreRating


def test_a_score_cut_short_is_at_least_that():
    facts = {"solved": False, "clash": False, "stuck": False, "steps": 3, "hardest": None, "words": "3 steps"}
    assert str(ScoreRating("hodoku", 100.0, "easy", complete=True, **facts)) == "score 100, easy; 3 steps"
    cut_short = ScoreRating("hodoku", 100.0, "easy", complete=False, **facts)
    assert str(cut_short) == "score at least 100, at least easy; 3 steps"

"""Paths of logic and scores, asked like backends; strategies by name."""

import pytest

from cover_lab import suite
from cover_lab.agreement import bounds
from cover_lab.answers import Asked
from cover_lab.makers import made
from cover_lab.solvers import solver, unknown

EASY = {"text": "..61.3...2.465.8..3..42...6.6.5312...2..........94.6.18512..7..63..154.........52", "kind": None}
HARD = {"text": "100007090030020008009600500005300900010080002600004000300000010040000007007000300", "kind": None}


def asked(name, question, recipe):
    return solver(name).measured(Asked(recipe, question, 20.0), lambda moment: None)


@pytest.mark.slow
def test_a_path_that_ends_is_a_solution_and_proves_that_it_is_the_only_one():
    answer = asked("logic:singles", "path", EASY)
    assert (answer["status"], answer["claim"], answer["found"]) == ("solved", "unique", "1")
    assert answer["counters"]["steps"] == answer["counters"]["places"] == EASY["text"].count(".")
    assert bounds(answer | {"question": "path"}) == (1, 1)
    assert answer["digest"] == asked("dlx", "unique", EASY)["digest"]


def test_a_path_that_is_stuck_says_nothing_about_solutions():
    answer = asked("logic:basic", "path", HARD)
    assert (answer["status"], answer["claim"], answer["counters"]["finished"]) == ("solved", "stuck", 0)
    assert bounds(answer | {"question": "path"}) == (0, None)


@pytest.mark.slow
def test_one_direction_alone_finds_less():
    rows, all_four = (asked(f"logic:singles{only}", "path", EASY)["counters"] for only in ("@cell-single", ""))
    assert rows["places"] < all_four["places"]


def test_scores_spread_over_the_orders_of_ties():
    answer = asked("rate:first", "rate", HARD)
    counters = answer["counters"]
    assert counters["least"] < counters["lower"] < counters["middle"] < counters["upper"] < counters["greatest"]
    assert bounds(answer | {"question": "rate"}) == (0, None)


def test_a_strategy_by_name_is_that_of_its_words():
    assert asked("bitmask@mrv+forward", "one", HARD)["counters"]["nodes"] == 610


@pytest.mark.parametrize(("name", "question"), [("dlx", "path"), ("logic:steps", "unique"), ("rate:first", "path")])
def test_a_question_of_another_backend_is_refused(name, question):
    answer = asked(name, question, EASY)
    assert (answer["status"], f"no question {question!r}" in answer["reason"]) == ("refused", True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("logic:nonsense", "nonsense"),
        ("logic:singles@row-singel", "row-single"),
        ("rate:last", "rate:first and rate:unique"),
        ("bitmask@mrw", "'mrw' is no word of a strategy"),
        ("dlx@mrv", "unknown encoding 'mrv'"),
    ],
)
def test_names_of_no_study_are_refused_in_words(name, words):
    assert words in unknown(name)


@pytest.mark.parametrize(
    ("words", "recipe", "clauses"),
    [
        ("extended+pairwise", {"make": "empty_sudoku", "args": {}}, 11988 - 1458),
        ("minimal+pairwise", {"make": "empty_sudoku", "args": {}}, 8829 - 1458),
        ("pairwise", {"make": "empty_sudoku", "args": {"as_cover": True}}, 11988),
    ],
)
def test_words_behind_a_name_choose_the_encoding(words, recipe, clauses):
    answer = solver(f"sat:cadical195@{words}").measured(Asked(recipe, "one", 20.0, reduce="none"), lambda moment: None)
    assert (answer["status"], answer["counters"]["clauses"]) == ("solved", clauses)


def test_an_encoding_that_plays_no_part_is_refused():
    assert solver("dlx@minimal").measured(Asked(HARD, "one", 20.0), lambda moment: None)["status"] == "refused"


def test_there_are_forty_questions_to_families_and_all_can_be_made():
    cases = suite.load("families").cases
    assert len({case.instance.digest for case in cases}) == 40
    for case in cases:
        made(case.instance.recipe)

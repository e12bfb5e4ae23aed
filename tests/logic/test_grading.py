"""Notes of a person, judged one by one."""

import json

import pytest

import cover
from cover.logic.grading import Grade, Judged
from cover.logic.state import State
from cover.puzzles.kinds.table import puzzle_class

SUDOKU = "1..3 .4.. ..3. 4..2"
LOOP = "puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"
SEVERAL = "1... .... .... ...."


def verdicts(found):
    return [one.verdict for one in found]


def test_notes_follow_are_known_or_wrong_and_a_true_one_counts_for_the_next():
    found = cover.grade(cover.loads(SUDOKU), "r1c2=2\nr1c3=4; not r2c1=2\n\n# a remark\nr1c2=2\nr2c3=4")
    assert verdicts(found) == ["follows", "follows", "known", "wrong"]
    assert [one.number for one in found] == [1, 2, 5, 6]
    assert found.first_wrong.number == 6
    assert found.first_wrong.instead == ("r2c3=2",)
    assert not found


def test_a_note_names_its_technique_and_from_what_it_follows():
    (one,) = cover.grade(cover.loads(SUDOKU), ["r1c2=2"], only="cell-single")
    assert (one.technique, one.difficulty, one.steps) == ("naked single", 1.5, 1)
    assert one.why == ("naked single (r1c2): r1c2=2: r1c2 has no other candidate",)


def test_a_note_that_needs_several_steps_says_how_many():
    (one,) = cover.grade(cover.loads(SUDOKU), ["r4c3=1"])
    assert one.verdict == "follows"
    assert len(one.why) == one.steps


def test_a_technique_that_is_switched_off_is_no_reason():
    found = cover.grade(cover.loads(LOOP), ["line r5c1-r5c2"], only="count, neighbours, filling")
    assert verdicts(found) == ["not allowed"]
    assert found.judged[0].technique == "clue and corner"


def test_what_is_true_and_out_of_reach_of_all_techniques_needs_a_guess():
    board = cover.loads("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    found = cover.grade(board, ["r1c2=6"], scale="basic")
    assert verdicts(found) == ["guess"]
    assert not found


def test_with_several_solutions_a_note_is_wrong_if_one_of_them_has_it_otherwise():
    board = cover.loads(SEVERAL)
    found = cover.grade(board, ["r1c2=3", "not r1c2=1"])
    assert verdicts(found) == ["wrong", "known"]
    assert found.solutions == "multiple"
    assert found.judged[0].words().startswith("  1 r1c2=3: does not follow: a solution has r1c2=")


@pytest.mark.parametrize("text", ["r9c9=1", "r1c2", "not r1c2=2, r9c9=1", ";"])
def test_what_names_no_mark_is_unreadable_and_the_others_are_judged(text):
    found = cover.grade(cover.loads(SUDOKU), [text, "r1c2=2"])
    assert verdicts(found) == ["unreadable", "follows"]


def test_names_with_commas_are_read_whole():
    puzzle = cover.loads(puzzle_class("signpost").example)
    way = cover.path(puzzle, scale="basic", seconds=20)
    notes = [json.dumps({"steps": [step]}) for step in way.as_json()["steps"]][:3]
    assert all(one.right for one in cover.grade(puzzle, notes, scale="basic"))


def test_a_record_of_steps_is_a_note_for_each():
    record = json.dumps(
        {"steps": [{"places": ["r1c2=2"], "removes": ["r2c1=2"]}, {"places": [], "removes": ["r2c1=3"]}]}
    )
    found = cover.grade(cover.loads(SUDOKU), [record])
    assert [one.text for one in found] == ["r1c2=2; not r2c1=2", "not r2c1=3"]
    assert verdicts(found) == ["follows", "wrong"]


def test_goals_are_reached_by_the_notes_alone():
    found = cover.grade(cover.loads(SUDOKU), ["r1c2=2"], goal=["r1c2=2", "r4c3=1"])
    assert found.goals == {"r1c2=2": True, "r4c3=1": False}
    assert all(one.right for one in found)
    assert not found


def test_an_unknown_goal_or_technique_is_refused():
    with pytest.raises(cover.Refused, match="no candidate r9c9=1"):
        cover.grade(cover.loads(SUDOKU), [], goal=["r9c9=1"])
    with pytest.raises(cover.Refused, match="no technique 'x-wng'"):
        cover.grade(cover.loads(SUDOKU), [], only="x-wng")


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ("r1c2 is 2", ["r1c2=1", "r1c2=3", "r1c2=4"]),
        ("r1c2 and r1c3 are 2 or 4", ["r1c2=1", "r1c2=3", "r1c3=1", "r1c3=3"]),
        ("r1c2, r1c3 and r2c1 are not 1", ["r1c2=1", "r1c3=1", "r2c1=1"]),
        ("r1c2 is not 1, 3 or 4", ["r1c2=1", "r1c2=3", "r1c2=4"]),
        ("r1c2 is at most 2", ["r1c2=3", "r1c2=4"]),
        ("r1c3 is at least 4", ["r1c3=1", "r1c3=2", "r1c3=3"]),
    ],
)
def test_what_is_left_in_cells_is_a_note(words, gone):
    puzzle = cover.loads("puzzle: sudoku\ncage 6: r1c2 r1c3\n\n1..3\n.4..\n..3.\n4..2\n")
    one, other = cover.grade(puzzle, [words]), cover.grade(puzzle, [f"not {', '.join(gone)}"])
    assert next(iter(one)).right
    assert (one.state.live == other.state.live).all()


@pytest.mark.parametrize("words", ["r1c2 is 9", "x is 2", "r1c2 is", "the cage is 2"])
def test_other_sentences_are_no_notes(words):
    puzzle = cover.loads("puzzle: sudoku\ncage 6: r1c2 r1c3\n\n1..3\n.4..\n..3.\n4..2\n")
    assert next(iter(cover.grade(puzzle, [words]))).verdict == "unreadable"


def test_a_note_about_a_given_is_held_against_it():
    found = cover.grade(cover.loads(SUDOKU), ["r1c1=2", "not r1c1=2", "r1c1=1", "r1c1=9"])
    assert verdicts(found) == ["wrong", "known", "known", "unreadable"]
    assert found.judged[0].words() == "  1 r1c1=2: does not follow: the puzzle has r1c1=1"


@pytest.mark.parametrize(("verdicts", "status"), [("known", 0), ("unknown", 30), ("unknown wrong", 30), ("wrong", 10)])
def test_notes_that_were_not_judged_leave_a_grade_open(verdicts, status):
    judged = [Judged(number, "r1c2=2", verdict) for number, verdict in enumerate(verdicts.split(), 1)]
    assert Grade(judged, {}, State.of(cover.loads(SUDOKU))).status == status

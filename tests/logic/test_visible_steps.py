"""Hints that a player can see: runs of steps about helpers of rules, each checked, none that is not needed."""

from dataclasses import replace

import pytest

import cover
from cover.logic import visible_steps
from cover.logic.paths import available, hint, path
from cover.logic.scales import scale
from cover.logic.state import State
from cover.logic.visible_steps import followed, seen
from cover.logic.words import line, record, run

CLUES = ("row 2", 2), ("row 1", 14), ("row 3", 7), ("column 1", 14)
LINES = "".join(f"sandwich {total}: {where}\n" for where, total in CLUES)
SANDWICH = f"puzzle: sudoku\nsize: 6\n{LINES}....2.\n.62...\n....6.\n......\n......\n......\n"


def sandwich():
    return State.of(cover.loads(SANDWICH), as_items=True)


def test_a_hint_is_followed_to_what_stands_on_the_board():
    state = sandwich()
    step = hint(state)
    assert seen(step, step.ready(state))
    assert [seen(before, state) for before in step.before] == [(), ()]
    assert line(step, state) == (
        "hidden single (sandwich 2 of row 2): not r2c4=3, r2c4=4, r2c4=5"
        " (sandwich 2 of row 2: r2c4=1 from state 5 to 0), after 2 steps about rules"
    )
    first, *others = run(step, state)
    assert first.endswith("\n  sandwich 2 of row 2: r2c4 has no other option")
    assert [words.split(":")[0] for words in others] == [
        "  1 hidden single (sandwich 2 of row 2)",
        "  2 hidden single (sandwich 2 of row 2)",
    ]


def test_each_step_of_a_run_is_checked_and_none_can_be_spared():
    state = sandwich()
    for _ in range(10):
        step = hint(state, scale("basic"))
        assert not list(step.faults(state))
        for k in range(len(step.before)):
            assert list(replace(step, before=step.before[:k] + step.before[k + 1 :]).faults(state))
        step.apply(state)


def test_the_grade_of_a_run_is_that_of_its_hardest_step_and_the_least_there_is():
    state = sandwich()
    for _ in range(10):
        step = hint(state, scale("basic"))
        own = [before.difficulty for before in step.before]
        assert all(grade <= step.difficulty for grade in own)
        at_hand = [one.difficulty for one in available(state, scale("basic")) if seen(one, state)]
        assert step.difficulty <= min(at_hand, default=float("inf"))
        step.apply(state)


def test_a_run_stands_in_the_record_of_its_step():
    state = sandwich()
    made = record(hint(state), state)
    assert [before["places"] for before in made["run"]] == [
        ["sandwich 2 of row 2: r2c2=6"],
        ["sandwich 2 of row 2: r2c3=2 from state 3 to 5"],
    ]
    assert "run" not in made["run"][0]


def test_hints_one_after_the_other_lead_where_the_path_leads():
    given = sandwich()
    end = path(given, scale("basic"))
    state = given.copy()
    while step := hint(state, scale("basic")):
        step.apply(state)
    marks = ~state.helpers
    assert not end.clash
    assert (end.state.live & marks).sum() < (given.live & marks).sum()
    assert (state.live & marks).tolist() == (end.state.live & marks).tolist()


def test_helpers_that_are_left_when_the_board_is_full_are_no_hint():
    full = State.of(cover.loads("puzzle: binairo\ncells:\n0011\n1100\n0101\n1010\n"), as_items=True)
    assert not full.solved
    found = followed(full, scale())
    assert (found.step, found.state.solved) == (None, True)
    wrong = State.of(cover.loads("puzzle: binairo\ncells:\n0011\n1100\n0101\n1011\n"), as_items=True)
    found = followed(wrong, scale())
    assert found.step is None
    assert found.state.clash


def test_a_run_that_is_too_long_is_given_up_for_its_first_step(monkeypatch):
    monkeypatch.setattr(visible_steps, "MOST", 1)
    step = hint(sandwich())
    assert not step.before
    assert not seen(step, sandwich())


@pytest.mark.parametrize("text", ["1...34....3....2", "1.......4..3...."])
def test_on_boards_without_such_rules_every_step_is_seen(text):
    state = State.of(cover.loads(text))
    assert not state.helpers.any()
    assert not hint(state).before

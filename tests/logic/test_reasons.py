"""Reasons are short; the whole chain comes link by link where it is asked for."""

import cover
from cover.logic.reasons import LONGEST
from cover.logic.rules.supposed import Supposed
from cover.logic.state import State
from cover.logic.steps import Multipliers, Sequence, Step
from cover.logic.words import reason
from cover.puzzles.kinds.table import puzzle_class


def reasons(text):
    """Of each supposition of a way: short, and whole."""
    way = cover.path(cover.loads(text))
    state = way.start.copy()
    for step in way.replay(state):
        if isinstance(step.evidence, Supposed):
            yield step.evidence, reason(step, state), reason(step, state, full=True)


def test_no_reason_is_longer_than_a_sentence_may_be():
    found = [
        one for kind in ("slitherlink", "heyawake", "masyu", "yajilin") for one in reasons(puzzle_class(kind).example)
    ]
    assert found
    for why, short, whole in found:
        assert len(short) <= LONGEST
        if short != whole:
            assert " later " in short or " would force " in short
            assert whole.count("\n") > len(why.lines)
            assert max(map(len, whole.splitlines())) <= LONGEST


def test_many_sets_are_cut_in_the_short_reason_and_named_in_the_whole_one():
    state = State.of(cover.Sudoku.empty(9))
    cells, rows = range(20), range(100, 120)
    step = Step("20 sets in 20", (), (0,), Multipliers(dict.fromkeys(cells, -1) | dict.fromkeys(rows, 1)))
    short, whole = reason(step, state), reason(step, state, full=True)
    assert short.count("and 15 more") == 2
    assert "more" not in whole
    for item in (*cells, *rows):
        place, _, symbol = state.item_name(item).partition(": ")
        assert (f"the {symbol} in {place}" if symbol else place) in whole


def test_a_long_whip_is_reported_link_by_link():
    state = State.of(cover.Sudoku.empty(9))
    step = Step("whip[12]", (), (0,), Sequence(tuple(range(20, 32)), tuple(range(200, 211))))
    assert reason(step, state).endswith("; 1 link later there is nothing for r4c5")
    assert len(reason(step, state)) <= LONGEST
    first, *links = reason(step, state, full=True).splitlines()
    assert state.name(0) in first
    assert len(links) == 11
    assert all(link.startswith("    then ") for link in links)

"""Reasons are short; the whole chain comes link by link where it is asked for."""

import cover
from cover.logic.rules.evidence import Supposed
from cover.logic.rules.words import LONGEST
from cover.logic.words import reason
from cover.puzzles import puzzle_class


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
            assert f"by a chain of {why.length} links" in short
            assert whole.count("\n") > len(why.lines)
            assert max(map(len, whole.splitlines())) <= LONGEST

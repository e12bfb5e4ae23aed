"""Rules that share cells, looked at together: the patterns that people know follow from them, and are named so."""

from pathlib import Path

import pytest

import cover


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (("1..", "...", "..."), "clue and corner (1 at r1c1 and corner r1c1): no line r1c1-r1c2, no line r1c1-r2c1"),
        (("3..", "...", "..."), "clue and corner (3 at r1c1 and corner r1c1): line r1c1-r1c2, line r1c1-r2c1"),
        (("2..", "...", "..."), "clue and two corners (corner r1c1, corner r1c2 and 2 at r1c1): line r1c2-r1c3"),
        (
            ("....", ".3..", "..3.", "...."),
            "two clues at a corner (3 at r2c2, 3 at r3c3 and corner r3c3): "
            "line r2c2-r2c3, line r2c2-r3c2, line r3c4-r4c4, line r4c3-r4c4",
        ),
    ],
)
def test_what_people_know_by_heart_follows_from_clues_and_their_corners(rows, words):
    puzzle = cover.loads("puzzle: slitherlink\ncells:\n" + "\n".join(rows) + "\n")
    assert str(cover.hint(puzzle, only=["window"])) == words


def test_a_window_claims_no_more_than_its_rules_say():
    puzzle = cover.loads("puzzle: slitherlink\ncells:\n...\n.3.\n...\n")
    hint = cover.hint(puzzle, only=["window"])
    assert not hint.steps


def test_a_rule_of_sets_is_looked_at_together_with_others_too():
    """Numbers that are consecutive in some order are sets of symbols."""
    puzzle = cover.loads("puzzle: straights\ncells:\n1x???\n?5?4?\n3??xx\nx???4\n5?x2x\n")
    steps = [str(step) for step in cover.path(puzzle).steps]
    assert "two rules together (row 1 and row 1 from r1c3): r1c3=4" in steps


def test_suppositions_are_fewer_with_them():
    puzzle = cover.load(Path(__file__).parents[3] / "puzzles/slitherlink/10x10.txt")

    def supposed(**options):
        path = cover.path(puzzle, **options)
        return sum("supposition" in step.technique or "clash" in step.technique for step in path.steps)

    assert supposed() < supposed(without=["window"])

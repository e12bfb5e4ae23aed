"""Rules of which only the cuts are known: kinds of puzzles that had no step before."""

import pytest

import cover
from cover.logic.rules.by_cuts import Cutting, broken
from cover.problems.acyclic import Acyclic
from cover.problems.reach import Reach
from cover.puzzles.kinds.table import puzzle_class

ROW = Reach((0, 1, 2, 3), (1,), ((1,), (0, 2), (1, 3), (2,)), 2)


def facts(masks, quick=False):
    return {removed for fact in Cutting(ROW).shows(masks, quick) for removed in fact.removed}


def test_a_mark_falls_where_a_cut_is_broken_whatever_the_open_cells_hold():
    assert facts([1, 3, 3, 3]) == {(1, 1), (2, 1)}
    assert facts([1, 2, 2, 3]) == {(3, 2)}


def test_marks_that_leave_no_room_fall_even_in_suppositions():
    assert broken(ROW, [(0,), (1,), (0,), (0, 1)]) is not None
    assert facts([1, 2, 1, 3], quick=True)
    assert not facts([1, 3, 3, 3], quick=True)


def test_a_line_that_closes_is_seen_beside_open_cells_that_would_close_shorter_ones():
    ring = [(k, 1, k, (k + 1) % 4) for k in range(4)]
    rule = Acyclic((0, 1, 2, 3, 4), (*ring, (4, 0, 0, 2), (4, 1, 0, 2)))
    assert broken(rule, [(1,), (1,), (1,), (1,), (0, 1)]) == [0, 1, 2, 3]
    assert broken(rule, [(1,), (1,), (1,), (0, 1), (0, 1)]) is None


@pytest.mark.parametrize("kind", ["kurotto", "cornerch", "mochinyoro", "isowatari", "nibunnogo"])
def test_kinds_of_parts_and_reach_are_solved_by_steps(kind):
    way = cover.path(cover.loads(puzzle_class(kind).example))
    assert way.words.startswith("solved")
    assert any(step.technique == "its rule would be broken" for step in way.steps)


@pytest.mark.parametrize("kind", ["firefly", "doublechoco", "kramma"])
def test_kinds_of_beams_halves_and_walls_have_a_first_step(kind):
    assert cover.hint(cover.loads(puzzle_class(kind).example)).steps

"""Rules of which only the cuts are known: kinds of puzzles that had no step before."""

from itertools import product

import pytest

import cover
from cover.logic.rules.by_cuts import Cutting, broken
from cover.problems.acyclic import Acyclic
from cover.problems.arrays import bits
from cover.problems.reach import Reach
from cover.problems.walks import Walk
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


class Asked(Walk):
    """Of a row of three the first joins none to itself where the cell before the lines holds 1; counts its words."""

    words = 0

    def cuts(self, word):
        self.__class__.words += 1
        return super().cuts(word)


def asked():
    return Cutting(Asked((0, 1, 2), 3, ((0, 1), (1, 2)), 0, 1, 1, asked=(1,)))


@pytest.mark.parametrize("masks", list(product((2, 4, 6, 7), (1, 2, 3), (1, 2, 3))))
def test_of_a_rule_that_is_asked_all_marks_fall_that_break_a_cut(masks):
    held = [tuple(bits(mask)) for mask in masks]
    each = [(k, symbol) for k, some in enumerate(held) for symbol in some if len(some) > 1]
    fall = [(k, 1 << s) for k, s in each if broken(asked().rule, [*held[:k], (s,), *held[k + 1 :]]) is not None]
    if broken(asked().rule, held) is None:
        assert [removed for fact in asked().shows(masks) for removed in fact.removed] == fall
    else:
        assert [fact.removed[0].symbols for fact in asked().shows(masks)] == [masks[0]]


def test_what_is_known_of_a_state_is_not_looked_for_again():
    rule = asked()
    first = list(rule.shows([0b110, 0b10, 0b11]))
    before = Asked.words
    assert list(rule.shows([0b110, 0b10, 0b11])) == first
    assert Asked.words == before > 0


@pytest.mark.parametrize("kind", ["kurotto", "cornerch", "mochinyoro", "isowatari", "nibunnogo"])
def test_kinds_of_parts_and_reach_are_solved_by_steps(kind):
    way = cover.path(cover.loads(puzzle_class(kind).example))
    assert way.words.startswith("solved")
    assert any(step.technique == "its rule would be broken" for step in way.steps)


@pytest.mark.parametrize("kind", ["firefly", "doublechoco", "kramma"])
def test_kinds_of_beams_halves_and_walls_have_a_first_step(kind):
    assert cover.hint(cover.loads(puzzle_class(kind).example)).steps

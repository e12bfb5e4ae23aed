"""Rules that are left out until they are broken: parts of equal size, closed lines, pairs, connected cells."""

import pickle
from itertools import product

import pytest

from cover.basics.errors import ProblemError
from cover.problems.connectivity import Connected
from cover.problems.loops import Loop
from cover.problems.matching import Matched
from cover.problems.partition import Parted

# The walls of three rows of two vertices, and a loop of six.
LADDER = ((0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5))
LOOP = tuple((k, (k + 1) % 6) for k in range(6))


def parts_are_right(ends, word, size):
    """By joining vertices with no wall between them, until nothing changes."""
    part = list(range(6))
    for _ in ends:
        for (a, b), wall in zip(ends, word, strict=True):
            if not wall:
                part[a] = part[b] = min(part[a], part[b])
    inside = any(wall and part[a] == part[b] for (a, b), wall in zip(ends, word, strict=True))
    return not inside and all(part.count(one) == size for one in part)


def keeps(word, cut):
    return any((word[place] in symbols) == positive for place, symbols, positive in cut)


@pytest.mark.parametrize("ends", [LADDER, LOOP])
@pytest.mark.parametrize("size", [1, 2, 3, 6])
def test_cuts_are_broken_by_the_word_and_kept_by_every_solution(ends, size):
    rule = Parted(tuple(range(len(ends))), ends, (1,), size)
    words = list(product((0, 1), repeat=len(ends)))
    right = [word for word in words if parts_are_right(ends, word, size)]
    assert right
    for word in words:
        assert rule.holds(word) == (word in right)
        cuts = list(rule.cuts(word))
        assert (not cuts) == (word in right), word
        for cut in cuts:
            assert not keeps(word, cut)
            assert all(keeps(one, cut) for one in right), (word, cut)


# A triangle and a square, joined by one edge.
ENDS = ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (5, 6), (3, 6), (2, 3))
BOTH = [1] * 7 + [0]


def off(*edges):
    return [(edge, (1,), False) for edge in edges]


def test_of_several_lines_all_but_the_longest_are_cut():
    assert list(Loop(tuple(range(8)), ENDS).cuts(BOTH)) == [
        [*off(0, 1, 2), *off(3)],
        [*off(0), *off(3), (7, (1,), True)],
    ]


def test_where_lines_end_in_tips_none_may_close():
    rule = Loop(tuple(range(8)), ENDS, tips=(7, 8))
    assert len(list(rule.cuts(BOTH))) == 2, "one for each tip that no line leaves"
    with_line = Loop(tuple(range(9)), (*ENDS, (7, 8)), tips=(7, 8))
    assert list(with_line.cuts([*BOTH, 1])) == [
        off(0, 1, 2),
        [*off(0), (7, (1,), True)],
        off(3, 4, 5, 6),
        [*off(3), (7, (1,), True)],
    ]


def test_lines_of_two_edges_between_the_same_points_are_closed():
    rule = Loop((0, 1, 2, 3, 4), ((0, 1), (0, 1), (2, 3), (3, 4), (2, 4)))
    assert rule.holds([1, 1, 0, 0, 0])
    assert rule.holds([0, 0, 1, 1, 1])
    assert not rule.holds([1, 1, 1, 1, 1])


def test_a_cell_may_send_another_one_to_its_second_partner():
    rule = Matched((0, 1, 2), (1,), ((0, 1), (0, 2), (0,)), 3)
    assert rule.holds([1, 1, 1])


def test_partners_are_those_there_are():
    with pytest.raises(ProblemError, match=r"partners 0\.\.1 are needed for each of 2 cells"):
        Matched((0, 1), (1,), ((0,), (2,)), 2)


def test_a_rule_that_was_asked_travels_to_other_processes():
    row = Connected((0, 1, 2), (1,), ((0, 1), (1, 2)))
    assert not row.holds([1, 0, 1])
    assert list(pickle.loads(pickle.dumps(row)).cuts([1, 0, 1])) == list(row.cuts([1, 0, 1]))

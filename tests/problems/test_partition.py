"""Parts of equal size: what holds is what a flood fill says, and every cut is a clause that all solutions keep."""

from itertools import product

import pytest

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

"""Cuts of lines that close too early."""

from cover.problems.loops import Loop

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

"""Numbers and marks in cells: what is refused, and in which words."""

import pytest

import cover
from cover.basics.errors import ProblemError

REFUSED = [
    (cover.Fillomino, [[5, None]], "r1c1: 5 is more than the 2 cells of this board"),
    (cover.Nurikabe, [["2", None]], "r1c1: an island has at least one cell, not '2'"),
    (cover.Shikaku, [[True, None]], "r1c1: True is no area of a rectangle"),
    (cover.Hitori, [[1, None], [1, 1]], "r1c2: each cell of a hitori has a number"),
    (cover.Dominosa, [[None, 1], [1, 1]], "r1c1: each cell of a dominosa has a number"),
    (cover.Yajilin, [["9" * 5000 + ">", "."]], "r1c1: '999999999999' is neither '.', '#' nor a clue such as 2>"),
    (cover.Shikaku, [[None, 0]], "r1c2: 0 is no area of a rectangle"),
    (cover.Hashi, [[9, None]], "r1c1: an island has 1 to 8 bridges, not 9"),
    (cover.Akari, ["..", ".5"], "r2c2: '5' is neither '.', '#' nor a digit up to 4"),
    (cover.Masyu, ["W.", ".X"], "r2c2: 'X' is neither W, B nor '.'"),
    (cover.SimpleLoop, ["..", "..."], "row 2 of a simple loop has 3 cells where the first has 2"),
    (cover.Yajilin, [["2>", "2?"]], "r1c2: '2?' is neither '.', '#' nor a clue such as 2>"),
]


@pytest.mark.parametrize(("kind", "cells", "words"), REFUSED)
def test_what_no_cell_may_hold_is_refused_in_words(kind, cells, words):
    with pytest.raises(ProblemError) as caught:
        kind(cells)
    assert str(caught.value) == words


def test_a_cell_that_is_marked_clear_is_not_shaded():
    puzzle = cover.loads("puzzle: kurodoko\ncells:\no.\n..\n")
    solutions = cover.solve(puzzle, limit=None).solutions
    assert 1 < len(solutions) < cover.count(cover.loads("puzzle: kurodoko\ncells:\n..\n..\n")).found
    assert not any(solution[0][0] for solution in solutions)
    assert list(puzzle.faults(((1, 0), (0, 0)))) == ["r1c1: 'o' leaves ., not #"]
    assert "o.\n.." in puzzle.to_text()

"""What a constructor or a file of a kind refuses, and in which words."""

import pytest

import cover
from cover.basics.errors import CoverError, ProblemError

REFUSED = [
    (cover.Fillomino, [[5, None]], "r1c1: 5 is more than the 2 cells of this board"),
    (cover.Nurikabe, [["2", None]], "r1c1: an island has at least one cell, not '2'"),
    (cover.Shikaku, [[True, None]], "r1c1: True is no area of a rectangle"),
    (cover.Dominosa, [[None, 1], [1, 1]], "r1c1: each cell of a dominosa has a number"),
    (cover.Yajilin, [["9" * 5000 + ">", "."]], "r1c1: '999999999999' is neither '.', '#' nor a clue such as 2>"),
    (cover.Shikaku, [[None, 0]], "r1c2: 0 is no area of a rectangle"),
    (cover.Hashi, [[9, None]], "r1c1: an island has 1 to 8 bridges, not 9"),
    (cover.Akari, ["..", ".5"], "r2c2: 5 is too large: the number of bulbs beside it is at most 2"),
    (cover.Masyu, ["W.", ".X"], "r2c2: 'X' is none of '.', '?', 'B', 'W'"),
    (cover.SimpleLoop, ["..", "..."], "row 2 of a simple loop has 3 cells where the first has 2"),
    (cover.Yajilin, [["2>", "2?"]], "r1c2: '2?' is neither '.', '#' nor a clue such as 2>"),
]

FILES = [
    ("kakuro\ncells:\n. x\n", "r1c2: 'x' is no cell"),
    ("kakuro\ncells:\n. .\n.\n", "4: row 2 of a kakuro has 1 cell where the first has 2"),
    ("kakuro\ncells:\n\\5 #\n", "r1c1: the sum 5 has no white cell behind it"),
    ("kakuro\ncells:\n" + ". " * 10 + "\n", "10 cells, and there are 9 digits"),
    ("kakuro\ncells:\n\n", "at least one"),
    ("kakuro\n", "'cells:' is missing"),
    ("nonogram\nrows:\n1\n\ncolumns:\nx\n", "whole number"),
    ("nonogram\nrows:\n1\n", "'columns:' is missing"),
    ("nonogram\nrows:\n-1\n\ncolumns:\n1\n", "whole number"),
    ("nonogram\nrows:\n1000\n\ncolumns:\n1\n", "between 1 and 999"),
    ("nonogram\nrows:\n\ncolumns:\n1\n", "1 to 999 rows, not 0"),
    ("nonogram\nrows:\n1 0\n\ncolumns:\n1\n", "row 1: blocks have 1 to 999 cells"),
    ("heyawake\nrooms:\nAAA\nAAB\n\nwalls: r1c1 r1c3", "walls: r1c1 and r1c3 share no side"),
    ("heyawake\nrooms:\nAAA\nAAB\n\nwalls: r1c1 r1c2, r2c1", "pairs of cells are needed"),
    ("heyawake\nrooms:\nAAA\nAAB\n\nwalls: r1c1 r1c4", "r1c4"),
]


@pytest.mark.parametrize(("text", "words"), FILES)
def test_what_is_no_puzzle_of_a_kind_is_refused_in_words(text, words):
    with pytest.raises(CoverError, match=words):
        cover.loads(f"puzzle: {text}")


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

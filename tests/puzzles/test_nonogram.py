"""Nonograms: automata of lines, faults, clashes, and what is refused."""

import random
from itertools import groupby, product

import pytest

import cover
from cover.puzzles.nonogram import Nonogram, blocks

HEART = Nonogram([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])


def clue(line):
    return [len(list(run)) for filled, run in groupby(line) if filled]


def clues_of(picture):
    return [clue(row) for row in picture], [clue(column) for column in zip(*picture, strict=True)]


@pytest.mark.parametrize("lengths", [(), (1,), (3,), (1, 1), (2, 1), (1, 1, 1), (4, 2)])
def test_the_automaton_of_a_line_takes_just_the_lines_with_these_blocks(lengths):
    automaton = blocks(lengths, 6)
    for line in product((0, 1), repeat=6):
        assert automaton.accepts(line) == (tuple(clue(line)) == lengths)


def test_a_picture_of_thirty_rows_is_found_again():
    rng = random.Random(1)
    picture = tuple(tuple(int(rng.random() < 0.7) for _ in range(30)) for _ in range(30))
    puzzle = Nonogram(*clues_of(picture))
    result = cover.solve(puzzle, limit=1)
    assert list(puzzle.faults(result.solution)) == []


def test_wrong_lines_are_named():
    assert next(HEART.faults(((0,) * 5,) * 5)) == "row 1: 0, not 1 1"
    assert list(HEART.faults(((0,) * 4,) * 5)) == ["the solution is not 5 rows of 5 cells"]
    assert next(HEART.faults(((2,) * 5,) * 5)) == "r1c1: 2 is not one of 0 1"


def test_clues_that_cannot_hold_are_named_before_any_search():
    puzzle = Nonogram([[2, 1], [1]], [[1], [1], [1]])
    assert list(puzzle.clashes()) == ["row 1: 2 1 takes 4 cells, and it has 3", "the rows fill 4 cells, the columns 3"]
    assert cover.solve(puzzle).clash.startswith("row 1")

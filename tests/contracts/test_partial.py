"""Half-filled boards of every kind: a part of a right solution has no fault, and what contradicts a given has one."""

import random

import numpy as np
import pytest

import cover
from cover.puzzles import PUZZLES
from cover.puzzles.base import BasePuzzle, GivesBoard
from cover.puzzles.kinds.table import kind_names, puzzle_class
from cover.puzzles.partial import faults_so_far

CLUES = "puzzle: sudoku\nsize: 4\nantiknight\nthermo: r1c1 r1c2 r2c2\nwhite: r3c3 r3c4\n"
PUZZLES_TO_TRY = {name: cover.loads(puzzle_class(name).example) for name in PUZZLES}
VARIANTS = {
    "sudoku with clues": cover.loads(CLUES),
    **{f"{name} {k}": cover.loads(text) for name in PUZZLES for k, text in enumerate(puzzle_class(name).variants, 1)},
}
PIECES = [name for name, puzzle in PUZZLES_TO_TRY.items() if type(puzzle).says is BasePuzzle.says]


def some_of(value, keep, rng):
    """A solution with some of its numbers unknown; places that hold nothing hold nothing."""
    if isinstance(value, tuple):
        return tuple(some_of(part, keep, rng) for part in value)
    return value if rng.random() < keep or value == "" else None


def part_of(puzzle, solution, keep, rng):
    if type(puzzle).says is BasePuzzle.says or puzzle.name == "steiner":
        return tuple(piece for piece in solution if rng.random() < keep)
    if puzzle.name == "golfers":
        return tuple(tuple(group for group in week if rng.random() < keep) for week in solution)
    return some_of(solution, keep, rng)


@pytest.mark.parametrize("name", [*kind_names(), *VARIANTS])
def test_a_part_of_a_right_solution_has_no_fault(name):
    puzzle = VARIANTS.get(name) or cover.loads(puzzle_class(name).example)
    rng = random.Random(name)
    for solution in cover.solve(puzzle, limit=3).solutions:
        for keep in (0.0, 0.2, 0.5, 0.9, 1.0):
            part = part_of(puzzle, solution, keep, rng)
            assert list(faults_so_far(puzzle, part)) == [], part


def test_a_mark_that_contradicts_a_given_is_a_fault():
    tried = []
    for name, puzzle in PUZZLES_TO_TRY.items():
        if not isinstance(puzzle, GivesBoard) or puzzle.to_board().givens.max(initial=-1) < 0:
            continue
        (solution,) = cover.solve(puzzle, limit=1).solutions
        blank, rng = part_of(puzzle, solution, 0.0, random.Random(1)), random.Random(name)
        board = puzzle.to_board()
        for cell in np.flatnonzero(board.givens >= 0).tolist()[:5]:
            given = puzzle.says(solution, (cell, int(board.givens[cell])))
            assert given is True or given is None
            wrong = [
                part for part in altered(solution, blank) if puzzle.says(part, (cell, board.givens[cell])) is False
            ]
            if given and wrong:
                assert list(faults_so_far(puzzle, rng.choice(wrong))), name
                tried.append(name)
    assert {"sudoku", "latin", "nurikabe"} <= set(tried)
    assert len(set(tried)) >= 8


def altered(solution, blank):
    """Parts in which one number is known, and is another one than in the solution."""
    if not isinstance(solution, tuple):
        yield from () if solution is None else [solution + 1, solution - 1 if solution else solution + 2]
        return
    for k, part in enumerate(solution):
        for other in altered(part, blank[k]):
            yield (*blank[:k], other, *blank[k + 1 :])


@pytest.mark.parametrize("name", PUZZLES)
def test_most_changed_marks_of_a_whole_solution_are_noticed(name):
    """Not all are: of a rule nothing but its own cells is looked at, and faults() is there for whole solutions."""
    puzzle = PUZZLES_TO_TRY[name]
    (solution,) = cover.solve(puzzle, limit=1).solutions
    if name in PIECES or name in ("golfers", "steiner"):
        pieces = [piece for piece in solution if not isinstance(piece, tuple) or piece]
        assert list(faults_so_far(puzzle, (*pieces[1:], *pieces[1:2], pieces[0]))) == []
        return
    wrong = [part for part in altered(solution, solution) if next(puzzle.faults(part), None)][:40]
    noticed = sum(bool(next(faults_so_far(puzzle, part), None)) for part in wrong)
    assert noticed >= 0.25 * len(wrong) > 0


def test_dominoes_that_part_two_cells_are_seen():
    puzzle = PUZZLES_TO_TRY["dominosa"]
    apart = tuple(tuple(range(k, k + puzzle.width)) for k in range(1, puzzle.height * puzzle.width, puzzle.width))
    assert puzzle.says(apart, ((0, 0), (0, 1))) is False
    assert "r1c1: nothing can be put there any more" in faults_so_far(puzzle, apart)


def test_a_piece_that_the_puzzle_does_not_have_is_a_fault():
    assert list(faults_so_far(cover.Queens(4), ((9, 1),))) == ["r10c2 contradicts the puzzle"]

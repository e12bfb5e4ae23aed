"""What `generate` makes is counted again by another engine than made it: boards of all geometries, some of all kinds.

COVER_MORE=50 makes so many times the boards, and puzzles of every kind and clue.
"""

import numpy as np
import pytest

import cover
from cover import _native
from cover.backends.bitmask import candidate_masks
from cover.basics.errors import InputError, ProblemError, Refused
from cover.basics.result import Budget
from cover.generation.boards import Generator
from cover.generation.puzzles import kinds
from cover.generation.sudokus import empty_sudoku
from cover.generation.wish import Wish
from cover.puzzles.clues import CLUES
from cover.puzzles.clues.sampling import NOT_DRAWN
from more import MORE

BOARDS = {
    "sudoku 9x9": cover.Sudoku.empty(9),
    "sudoku 6x6": cover.Sudoku.empty(6),
    "sudoku 4x4": cover.Sudoku.empty(4),
    "sudoku 8x8": cover.Sudoku.empty(8),
    "latin 5x5": cover.Latin.empty(5),
    "latin 7x7": cover.Latin.empty(7),
    "x 6x6": empty_sudoku(["x"], 6),
    "jigsaw 6x6": empty_sudoku(["jigsaw"], 6, seed=1),
    "windoku": empty_sudoku(["windoku"]),
}
SIZES = (4, 5, 3, 6, 7, None)  # the first at which a kind is made
NAMES = list(dict.fromkeys([*kinds(), *(clue for clue in CLUES if clue not in NOT_DRAWN)]))


def by_masks(board, boards):
    """How many solutions boards have, by the engine for boards of any regions: 9x9 ones are made sixteen at a time."""
    geometry = candidate_masks(board), board.region_starts, board.region_cells
    return _native.solve_masks(board.symbols, *geometry, boards, 2, 1)[1]


def test_another_engine_counts_boards_that_are_not_unique():
    boards = np.zeros((3, 81), dtype=np.uint8)
    boards[1, :2] = 1
    boards[2] = (
        np.frombuffer(b"812753649943682175675491283154237896369845721287169534521974368438526917796318452", "u1") - 48
    )
    assert by_masks(cover.Sudoku.empty(9).to_board(), boards).tolist() == [2, 0, 1]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_boards_that_are_made_have_one_solution(name):
    empty, generator = BOARDS[name], Generator(BOARDS[name], seed=2_000_006)
    boards, _ = generator.dig(generator.filled(16 * MORE))
    if name == "sudoku 9x9":
        assert by_masks(empty.to_board(), boards).tolist() == [1] * len(boards)
        return
    for board in boards.reshape(-1, empty.size, empty.size).tolist():
        puzzle = empty.with_givens([[mark or None for mark in row] for row in board])
        assert cover.solve(puzzle, "dlx", limit=2).found == 1, puzzle.to_text()


@pytest.mark.slow
@pytest.mark.parametrize("kind", NAMES[:: max(1, 50 // MORE)])
def test_puzzles_that_are_made_have_one_solution(kind):
    made = [puzzle for number in range(MORE) if (puzzle := small(kind, number))]
    assert made or MORE > 1  # some are made at large sizes only
    for puzzle in made:
        found = counted(puzzle)
        assert found.found == 1 or not found.answered, puzzle.to_text()


def small(kind, number):
    """A puzzle at the first size at which one is made in time."""
    for size in SIZES:
        try:
            return Wish(kind, size=size).numbered(number, 2, Budget(seconds=3.0 if size else 30.0)).puzzle
        except (InputError, ProblemError, Refused, TimeoutError):
            continue
    return None


def counted(puzzle):
    try:
        return cover.solve(puzzle, "cpsat", limit=2, seconds=30)
    except Refused:
        return cover.solve(puzzle, "sat:cadical195", limit=2, seconds=30)

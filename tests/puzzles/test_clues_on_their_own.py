"""What a clue means, written once more in plain Python: `faults` agrees with it on all boards of 4x4, so that rules and
faults that share a mistake are noticed."""

from itertools import combinations, groupby, pairwise

import pytest

import cover

BOARDS = list(cover.solutions(cover.Sudoku.empty(4)))
BOXES = [[(2 * a + r, 2 * b + c) for r in (0, 1) for c in (0, 1)] for a in (0, 1) for b in (0, 1)]
SIDES = [((r, c), (r + a, c + b)) for a, b in ((0, 1), (1, 0)) for r in range(4 - a) for c in range(4 - b)]


def held(board, *cells):
    return [board[r][c] for r, c in cells]


def squares(board):
    return [{*held(board, (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))} for r in range(3) for c in range(3)]


def box_sums(board, cells):
    parts = groupby(cells, key=lambda cell: (cell[0] // 2, cell[1] // 2))
    return {sum(held(board, *part)) for _, part in parts}


PAIRS = {(1, 2), (2, 4), (4, 3), (3, 1), (1, 4)}
MEANINGS = {
    "disjoint": lambda board: all(len({*held(board, *(box[k] for box in BOXES))}) == 4 for k in range(4)),
    "regionsum: r1c1 r1c2 r1c3 r2c3": lambda board: len(box_sums(board, [(0, 0), (0, 1), (0, 2), (1, 2)])) == 1,
    "regionsum: r2c2 r2c3 r3c3 r3c2": lambda board: len(box_sums(board, [(1, 1), (1, 2), (2, 2), (2, 1)])) == 1,
    "relation 1-2,2-4,4-3,3-1,1-4: r1c1 r1c2 r2c2": lambda board: (
        {*pairwise(held(board, (0, 0), (0, 1), (1, 1)))} <= PAIRS
    ),
    "mutual 1-2,2-4,4-3,3-1,1-4: r1c1 r1c2 r2c3": lambda board: (
        {*combinations(held(board, (0, 0), (0, 1), (1, 2)), 2)} <= PAIRS
    ),
    "globalmodular": lambda board: all({symbol % 3 for symbol in square} == {0, 1, 2} for square in squares(board)),
    "globalentropy": lambda board: all({(0, 0, 1, 2)[x - 1] for x in square} == {0, 1, 2} for square in squares(board)),
    "columnindexer: r1c2 r3c4": lambda board: board[0][board[0][1] - 1] == 2 and board[2][board[2][3] - 1] == 4,
    "rowindexer: r2c1 r4c3": lambda board: board[board[1][0] - 1][0] == 2 and board[board[3][2] - 1][2] == 4,
    "negative: white": lambda board: all(abs(a - b) != 1 for a, b in (held(board, *side) for side in SIDES)),
    "antiknight": lambda board: all(
        board[r][c] != board[s][d]
        for (r, c), (s, d) in combinations([(r, c) for r in range(4) for c in range(4)], 2)
        if {abs(r - s), abs(c - d)} == {1, 2}
    ),
}


@pytest.mark.parametrize("line", MEANINGS)
def test_a_clue_finds_fault_with_the_boards_that_its_meaning_forbids(line):
    puzzle = cover.loads(f"puzzle: sudoku\nsize: 4\n{line}\n")
    accepted = [board for board in BOARDS if not list(puzzle.faults(board))]
    assert accepted == [board for board in BOARDS if MEANINGS[line](board)]
    (clue,) = puzzle.clues  # whose own check finds them too, where its regions are checked besides
    assert accepted == [board for board in BOARDS if not list(clue.faults(board, puzzle.frame))]
    assert len(accepted) < len(BOARDS)
    assert set(cover.solve(puzzle, limit=None).solutions) == set(accepted)

"""Sentences are compiled once a shape of scope: scopes that mean different things are of different shapes."""

import cover


def test_runs_around_cells_at_different_borders_are_different():
    """Five cells lie around both 2,1, but between other gaps."""
    board = "puzzle: tapa\ncells:\n. . 2,1 . .\n. . . . .\n. . . . 2,1\n. . . . .\n. . . . .\n"
    puzzle = cover.loads(board)
    for solution in cover.solve(puzzle, limit=50).solutions:
        assert list(puzzle.faults(solution)) == []

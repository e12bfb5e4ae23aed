"""Sentences are compiled once a shape of scope: scopes that mean different things are of different shapes."""

import pytest

import cover
from cover.basics.errors import InputError
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.places import Places


def test_runs_around_cells_at_different_borders_are_different():
    """Five cells lie around both 2,1, but between other gaps."""
    board = "puzzle: tapa\ncells:\n. . 2,1 . .\n. . . . .\n. . . . 2,1\n. . . . .\n. . . . .\n"
    puzzle = cover.loads(board)
    for solution in cover.solve(puzzle, limit=50).solutions:
        assert list(puzzle.faults(solution)) == []


def test_steps_between_edges_are_refused_where_the_sentence_stands():
    kind = kind_of("kind far\nmarks 1..3\nlines centres\nrules\n  each edge: apart not 2 > 1\n", "far", "far.kind")
    with pytest.raises(InputError, match="between cells, and these are edges") as caught:
        encoded(Places(kind, Draft(3, 3)))
    assert caught.value.line == 5

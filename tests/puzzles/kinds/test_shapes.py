"""Sentences are compiled once a shape of scope: scopes that mean different things are of different shapes."""

from dataclasses import replace
from random import Random

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.problems.rules import Regular
from cover.puzzles.kinds import families
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.table import file_names, kind_file
from cover.puzzles.kinds.trying import tries


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


def board_of(places):
    """What engines solve: rules, regions, what cells may hold."""
    board = encoded(places).board()
    rules = [
        (rule.name, rule.cells, rule.automaton.starts.tolist(), rule.automaton.arcs.tolist())
        if isinstance(rule, Regular)
        else (type(rule), rule.cells)
        for rule in board.rules
    ]
    regions = [board.region_names, board.region_starts.tolist(), board.region_cells.tolist()]
    return rules, regions, board.candidates.tolist(), board.givens.tolist()


@pytest.mark.parametrize("name", file_names())
def test_what_boards_of_one_size_share_is_the_same_on_each(name):
    """Whether a board is the first of its size or comes after one without clues, it is the same."""
    for places in tries(kind_file(name), Random(name), 2):
        try:
            families._KEPT.clear()
            first = board_of(places)
            families._KEPT.clear()
            encoded(Places(places.kind, replace(places.draft, cells={})))
        except ProblemError:  # no boxes are known for its size, or it has no marks without clues
            continue
        assert board_of(places) == first

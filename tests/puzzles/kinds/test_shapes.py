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
from cover.puzzles.kinds.meaning.islands import islands
from cover.puzzles.kinds.meaning.tiles import tiles
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.table import file_names, kind_file, puzzle_class
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


def test_a_family_of_too_many_scopes_is_listed_for_each_board(monkeypatch):
    some = next(iter(tries(kind_file("binairo"), Random(1), 1)))
    usual = board_of(some)
    monkeypatch.setattr(families, "_KEPT", {})
    monkeypatch.setattr(families, "MOST_KEPT", 0)
    assert board_of(some) == usual
    assert set(families._KEPT.values()) == {None}


def places(name, cells):
    return puzzle_class(name).of_text(f"cells:\n{cells}\n").places


def test_a_large_island_reaches_each_cell_once_whatever_ways_lead_there():
    """Ways double with each step: without that, boards of large islands are never done."""
    kind = kind_file("nurikabe")
    (island,) = islands(Places(kind, Draft(20, 20, {(0, 0): "200"})))
    assert len(island.reach) == 400


def test_a_clue_chooses_of_the_rectangles_around_it_that_hold_no_other_one():
    found = tiles(places("nawabari", "?.?\n..."))
    assert found.of[0] == [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1)]


def test_runs_from_a_clue_are_asked_of_its_rectangles():
    found = tiles(places("tatamibari", "s..\n..h"))
    assert list(found.of.values()) == [[(0, 0, 0, 0), (0, 0, 1, 1)], [(1, 0, 1, 2), (1, 1, 1, 2)]]
    assert [len(some) for some in tiles(places("patches", "4...\n....")).of.values()] == [2]


def test_without_a_rectangle_and_with_too_many_walls_stay_by_themselves():
    assert tiles(places("patches", "3.\n..")) is None
    assert tiles(places("nawabari", "\n".join([".........."] * 9 + [".....?...."]))) is None
    assert tiles(places("kramma", "?.\n..")) is None


def test_steps_of_logic_reach_the_end_of_boards_of_rectangles():
    assert cover.path(cover.loads(kind_file("nawabari").example)).ending().startswith("solved")

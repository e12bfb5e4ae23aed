"""Tilings: pieces and their orientations, named sets, faults, and drawings."""

import pytest

import cover
from cover.basics.errors import InputError
from cover.puzzles.common.pieces import Piece, named_pieces
from cover.puzzles.polyomino import Polyomino

SQUARES = (("domino", ((0, 0), (1, 0))), ("domino", ((0, 1), (1, 1))))


@pytest.mark.parametrize(
    ("pieces", "cells", "orientations"),
    [("dominoes", 2, 2), ("trominoes", 3, 6), ("tetrominoes", 4, 19), ("pentominoes", 5, 63)],
)
def test_named_sets_hold_all_free_pieces_in_all_orientations(pieces, cells, orientations):
    """The numbers of fixed polyominoes: OEIS A001168."""
    read = named_pieces(pieces)
    assert {len(piece.cells) for piece in read} == {cells}
    assert sum(len(piece.orientations()) for piece in read) == orientations
    assert len({piece.orientations() for piece in read}) == len(read)


def test_pieces_are_read_with_counts():
    read = named_pieces("I4, T4x3 t4 L3x* Z5 dominoes")
    assert [(piece.name, piece.count) for piece in read] == [
        ("I4", 1),
        ("T4", 4),
        ("L3", None),
        ("Z", 1),
        ("domino", None),
    ]


@pytest.mark.parametrize("text", ["", "Q", "T6", "T4x", "T4x-1", "pentominoesx2", "é", "##/#."])
def test_unknown_pieces_are_refused_and_the_known_ones_listed(text):
    with pytest.raises(InputError, match=r"unknown piece .*; known are monominoes dominoes trominoes .* I3 L3 .* Z"):
        named_pieces(text)


def test_a_piece_is_drawn_anywhere_in_its_frame():
    piece = Piece.from_text("corner", "...\n.##\n.#.")
    assert piece.cells == ((0, 0), (0, 1), (1, 0))
    assert piece.orientations() == named_pieces("L3")[0].orientations()


def test_faults_name_cells_and_pieces():
    puzzle = Polyomino.rectangle(2, 2, "dominoes")
    assert list(puzzle.faults(SQUARES)) == []
    assert list(puzzle.faults(SQUARES[:1])) == ["r1c2 is not covered", "r2c2 is not covered"]
    assert list(puzzle.faults((SQUARES[0], ("domino", ((0, 0), (0, 1)))))) == [
        "r1c1 is covered by domino and domino",
        "r2c2 is not covered",
    ]
    assert list(puzzle.faults((SQUARES[0], ("domino", ((0, 1), (0, 2)))))) == [
        "piece domino: r1c3 is not in the shape",
        "r2c2 is not covered",
    ]
    assert list(puzzle.faults((SQUARES[0], ("X", SQUARES[1][1])))) == ["there is no piece 'X'"]
    assert list(puzzle.faults((("domino", ((0, 0), (1, 1))), ("domino", ((0, 1), (1, 0)))))) == [
        "r1c1 r2c2 is not the form of piece domino",
        "r1c2 r2c1 is not the form of piece domino",
    ]
    assert list(Polyomino.rectangle(2, 2, "dominox3").faults(SQUARES)) == ["piece domino is used 2 times, not 3"]


def test_pieces_that_cannot_add_up_clash():
    assert list(Polyomino.rectangle(2, 3, "I3x3").clashes()) == ["the pieces have 9 cells, the shape has 6"]
    assert list(Polyomino.rectangle(2, 3, "I3").clashes()) == ["the pieces have 3 cells, the shape has 6"]
    assert list(Polyomino.rectangle(2, 3, "I3 dominoes").clashes()) == []


def test_identical_pieces_are_one_item_with_a_count():
    problem = Polyomino.rectangle(4, 4, "T4x4").to_cover()
    assert str(problem.item_names[0]) == "piece T4"
    assert (problem.at_least[0], problem.at_most[0], problem.at_least[1]) == (4, 4, 1)
    assert not Polyomino.rectangle(4, 4, "dominoes").to_cover().has_bounds


def test_a_tiling_is_drawn_with_borders_and_short_names():
    puzzle = Polyomino("###/##.", [Piece.from_text("L", "##/#"), Piece.from_text("D", "##")])
    solution = (("L", ((0, 0), (1, 0), (1, 1))), ("D", ((0, 1), (0, 2))))
    assert list(puzzle.faults(solution)) == []
    assert puzzle.render(solution).splitlines() == [
        "┌───┬───────┐",
        "│ L │ D     │",
        "│   └───┬───┘",
        "│       │",
        "└───────┘",
    ]
    assert puzzle.render().splitlines()[:3] == ["┌───────────┐", "│           │", "│       ┌───┘"]
    assert puzzle.as_json(solution)[1] == {"piece": "D", "cells": ["r1c2", "r1c3"]}


def test_solutions_of_a_shape_with_holes():
    puzzle = Polyomino.rectangle(3, 3, "dominoes", without=["r2c2"])
    assert len(puzzle.shape) == 8
    assert cover.count(puzzle, backend="dlx").found == 2


def test_pieces_are_given_as_drawings():
    puzzle = Polyomino("###/###", {"A": "##/#.", "B": "###"})
    assert [(piece.name, piece.count) for piece in puzzle.pieces] == [("A", 1), ("B", 1)]
    assert Polyomino("####/####", ["T4", "I4"]).pieces == named_pieces("T4 I4")


@pytest.mark.parametrize("backend", ["dlx", "sat"])
@pytest.mark.parametrize(("moves", "tilings"), [("free", 10), ("one-sided", 3), ("fixed", 0)])
def test_pieces_that_may_not_be_turned_or_flipped_lie_in_fewer_ways(moves, tilings, backend):
    puzzle = Polyomino.rectangle(4, 4, [Piece.from_text("L", "###/#", None, moves)])
    assert cover.count(puzzle, backend).found == tilings
    assert cover.loads(puzzle.to_text()) == puzzle


def test_a_flipped_one_sided_piece_is_a_fault_and_its_mirror_another_piece():
    puzzle = Polyomino("###/#..", [Piece.from_text("L", "###/#", moves="one-sided")])
    assert list(puzzle.faults(cover.solve(puzzle).solution)) == []
    mirrored = Polyomino("###/..#", [Piece.from_text("L", "###/#", moves="one-sided")])
    assert list(mirrored.faults((("L", ((0, 0), (0, 1), (0, 2), (1, 2))),)))
    assert not cover.solve(mirrored).found
    both = [Piece.from_text("L", "###/#", moves="one-sided"), Piece.from_text("J", "###/..#", moves="one-sided")]
    assert [piece.name for piece in Polyomino.rectangle(2, 4, both).pieces] == ["L", "J"]


def test_a_board_of_one_sided_pieces_has_turns_but_no_reflections_as_symmetries():
    free = Polyomino.rectangle(4, 4, "L4x4")
    one_sided = Polyomino.rectangle(4, 4, [Piece.from_text("L", "###/#", 4, "one-sided")])
    assert [cover.automorphisms(puzzle).order for puzzle in (free, one_sided)] == [8, 4]
    assert (cover.count_up_to_symmetry(free).found, cover.count_up_to_symmetry(one_sided).found) == (3, 2)

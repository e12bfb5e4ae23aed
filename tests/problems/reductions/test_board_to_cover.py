"""Board to exact cover: what its items are, and how many; tests/contracts/test_reductions.py holds its solutions."""

import numpy as np
import pytest

import cover
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.puzzles.sudoku import Sudoku


def test_options_cover_their_cell_and_their_symbol_in_every_region():
    problem = board_to_cover(Sudoku.empty(4, regions={"pair": ["r1c1", "r4c4"]}).to_board())
    assert problem.decisions[2] == (0, 2)
    assert list(map(str, problem.option(2).covers)) == ["r1c1", "row 1: 3", "column 1: 3", "box 1: 3", "pair: 3"]
    assert list(map(str, problem.option(4).covers)) == ["r1c2", "row 1: 1", "column 2: 1", "box 1: 1"]
    assert (problem.primary, problem.secondary) == (16 + 12 * 4, 4)


def test_partial_regions_come_after_all_primary_items_whatever_their_place():
    problem = board_to_cover(Sudoku.empty(4, jigsaw=["AABB", "A..B", "CCDD", "..DD"]).to_board())
    assert [str(problem.item_names[k]) for k in (16, problem.primary - 1, problem.primary)] == [
        "row 1: 1",
        "jigsaw D: 4",
        "jigsaw A: 1",
    ]
    assert problem.secondary == 12
    assert len(set(problem.item_names)) == len(problem.item_names)


def test_a_given_leaves_one_option_in_its_cell_and_none_is_dropped_elsewhere():
    problem = board_to_cover(Sudoku([[0, 3, 0, 0], *[[0] * 4] * 3]).to_board())
    assert len(problem) == 64 - 3
    assert [label for label in problem.decisions if label[0] == 1] == [(1, 2)]


@pytest.mark.parametrize("variant", [{}, {"diagonals": True}])
def test_the_empty_board_of_100_rows_has_a_million_options(variant):
    problem = board_to_cover(Sudoku.empty(100, **variant).to_board())
    extra = 2 * 10_000 if variant else 0
    assert len(problem) == 1_000_000
    assert len(problem.native.item_of) == 4_000_000 + extra
    sizes = np.bincount(problem.native.item_of)
    assert sizes.min() == sizes.max() == 100


def test_a_step_of_an_automaton_says_its_states_only_where_its_symbol_is_not_enough():
    problem = board_to_cover(cover.loads("size: 4\nthermo: r1c1 r1c2 r1c3\n").to_board())
    names = [problem.label_name(label) for label in problem.decisions]
    steps = [name for name in names if name.startswith("thermo")]
    assert "thermo r1c1: r1c1=1" in steps
    assert {"thermo r1c1: r1c2=3 from state 0 to 1", "thermo r1c1: r1c2=3 from state 1 to 1"} <= set(steps)
    assert len(set(steps)) == len(steps)

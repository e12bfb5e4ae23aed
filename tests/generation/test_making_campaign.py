"""A share of the campaign: boards of all geometries, and some kinds, counted by another engine than made them."""

import numpy as np
import pytest

import cover
from making_campaign import BOARDS, Tally, boards_part, by_masks, kind_part, names


def test_another_engine_counts_boards_that_are_not_unique():
    boards = np.zeros((3, 81), dtype=np.uint8)
    boards[1, :2] = 1
    boards[2] = (
        np.frombuffer(b"812753649943682175675491283154237896369845721287169534521974368438526917796318452", "u1") - 48
    )
    assert by_masks(cover.Sudoku.empty(9).to_board(), boards).tolist() == [2, 0, 1]


@pytest.mark.slow
def test_puzzles_that_are_made_have_one_solution():
    tally = Tally()
    for name in BOARDS:
        boards_part(tally, name, seed=2, many=16)
    for kind in names()[::50]:
        kind_part(tally, kind, seed=2)
    assert tally.wrong == []
    assert tally.made.total() > 16 * len(BOARDS)

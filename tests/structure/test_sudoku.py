"""The structure of sudokus: neighbours and unavoidable sets, by brute force."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import cover
from cover import _native

FULL = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
FOUR = "1234 34.. 2... ...1"


def test_unavoidable_sets_can_be_filled_otherwise_and_none_of_their_parts() -> None:
    grid = cover.loads(FULL)
    found = cover.unavoidable_sets(grid, 8)
    assert sorted(map(len, found)) == list(map(len, found))
    for cells in found:
        assert cover.count(grid.without(*cells), limit=3).found == 2
        assert all(cover.unique(grid.without(*part)) for part in combinations(cells, len(cells) - 1))


def test_no_unavoidable_set_of_two_digits_is_missing() -> None:
    grid = cover.loads(FULL)
    found = {frozenset(cells) for cells in cover.unavoidable_sets(grid, 10)}
    for pair in combinations(range(1, 10), 2):
        cells = [(r, c) for r in range(9) for c in range(9) if grid.givens[r][c] in pair]
        changed = [
            frozenset(cell for cell in cells if rows[cell[0]][cell[1]] != grid.givens[cell[0]][cell[1]])
            for rows in cover.solutions(grid.without(*cells))
        ]
        least = {one for one in changed if one and not any(other < one for other in changed if other)}
        assert {one for one in least if len(one) <= 10} <= found


@pytest.mark.parametrize("board", [FOUR, "1" + "." * 80])
def test_boards_that_are_no_full_sudoku_have_no_unavoidable_sets(board: str) -> None:
    with pytest.raises(cover.Refused, match="full 9x9 sudokus"):
        cover.unavoidable_sets(cover.loads(board))


def test_unavoidable_sets_refuse_arrays_with_blanks() -> None:
    with pytest.raises(ValueError, match="81 digits"):
        _native.unavoidable_sets(np.zeros(81, dtype=np.uint8), 12, None)


def by_trying(board: str, minus: int, plus: int) -> set[str]:
    """All boards of one solution that differ so, by solving each."""
    cells = [k for k, mark in enumerate(board) if mark != "."]
    boards = {board[:k] + "." + board[k + 1 :] for k in cells} if minus else {board}
    for _ in range(plus):
        boards = {
            one[:k] + digit + one[k + 1 :]
            for one in boards
            for k in range(len(one))
            if one[k] == "."
            for digit in "1234"
            if board[k] != digit
        }
    return {one for one in boards if cover.unique(cover.loads(one))}


@pytest.mark.parametrize(("minus", "plus"), [(0, 1), (1, 0), (1, 1)])
@pytest.mark.parametrize("board", ["1......2....3...", "12.....1.4......", "..2......4..2.3."])
def test_neighbours_are_those_that_trying_all_finds(
    board: str, minus: int, plus: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = by_trying(board, minus, plus)
    for few in (2000, 3):  # from the solutions; one given after the other
        monkeypatch.setattr("cover.structure.neighbours.MOST_SOLUTIONS", few)
        found = cover.near(cover.loads(board), minus=minus, plus=plus)
        assert sorted(one for one in found.words(full=True) if found.puzzles) == sorted(wanted)


def test_of_many_neighbours_the_number_and_the_first_are_printed() -> None:
    found = cover.near(cover.loads("12.....1.4......"))
    assert found.words() == [
        "# 17 boards with 1 given less and 1 more; the first 10 (full= gives all):",
        *found.words(full=True)[:10],
    ]
    assert len(found.words(full=True)) == 17


def test_distinct_neighbours_are_one_of_each_form() -> None:
    board = cover.loads("12.....1.4......")
    every, distinct = cover.near(board), cover.near(board, distinct=True)
    forms = {cover.canonical(one) for one in every.puzzles}
    assert len(distinct.puzzles) == len(forms) < len(every.puzzles)


def test_a_puzzle_without_givens_in_cells_has_no_neighbours() -> None:
    with pytest.raises(cover.Refused, match="only found for sudokus and Latin squares"):
        cover.near(cover.Queens(5))

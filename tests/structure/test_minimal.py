"""Minimal puzzles below a grid, all and at random, and backdoors: by brute force on 4x4."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, product
from math import comb

import numpy as np
import pytest

import cover
from cover import _native
from cover.solving.batches.many import solve_many

FULL = "1234341221434321"
BOARDS = [FULL, "1234.41221.34321", "12343.1..1434321", "1...3.12.143.3.1"]
CAGED = cover.loads("puzzle: sudoku\ncage 3: r1c1 r1c2\n\n. 2 . 4\n3 . . 2\n. 1 4 .\n4 . . 1\n")
NINE = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def line(puzzle) -> str:
    return "".join("." if mark is None else str(mark) for row in puzzle.givens for mark in row)


@cache
def by_trying(board: str) -> set[str]:
    """The minimal puzzles among all sets of givens, by solving each."""
    cells = [k for k, mark in enumerate(board) if mark != "."]
    texts = [
        "".join(mark if k in kept else "." for k, mark in enumerate(board))
        for many in range(len(cells) + 1)
        for kept in map(set, combinations(cells, many))
    ]
    empty = cover.Sudoku.empty(4).to_board()
    marks = np.array([[0 if m == "." else int(m) for m in text] for text in texts], dtype=np.uint8)
    unique = {text for text, many in zip(texts, solve_many(marks, empty).counts.tolist(), strict=True) if many == 1}
    return {
        text for text in unique if not any(text[:k] + "." + text[k + 1 :] in unique for k in cells if text[k] != ".")
    }


@pytest.mark.parametrize("board", BOARDS)
def test_the_minimal_puzzles_are_those_that_trying_all_finds(board):
    found = [line(puzzle) for puzzle in cover.minimal_puzzles(cover.loads(board))]
    assert len(found) == len({*found})
    assert {*found} == by_trying(board)


def test_grids_with_clues_have_minimal_puzzles_too():
    cells = [(r, c) for r in range(4) for c in range(4) if CAGED.givens[r][c] is not None]
    sets = [set(some) for many in range(len(cells) + 1) for some in combinations(cells, many)]
    unique = [kept for kept in sets if cover.unique(CAGED.without(*(cell for cell in cells if cell not in kept)))]
    least = [kept for kept in unique if not any(kept - {cell} in unique for cell in kept)]
    found = {line(puzzle) for puzzle in cover.minimal_puzzles(CAGED)}
    assert found == {line(CAGED.without(*(cell for cell in cells if cell not in kept))) for kept in least}
    assert len(found) > 1


def test_minimal_puzzles_of_a_full_9x9_grid_are_listed_as_they_are_needed():
    for puzzle in islice(cover.minimal_puzzles(cover.loads(NINE)), 5):
        assert cover.unique(puzzle)
        assert not cover.minimal(puzzle).redundant


def test_samples_are_drawn_with_the_chance_that_their_weight_says():
    """One of n givens comes in one of C(16, n) orders: so many orders as are tried give so many of each size."""
    grid = cover.loads(FULL)
    every = Counter(16 - text.count(".") for text in by_trying(FULL))
    drawn = list(islice(cover.minimal_samples(grid, seed=1), 2000))
    assert {line(puzzle) for puzzle, _ in drawn} <= by_trying(FULL)
    assert all(weight == comb(16, 16 - line(puzzle).count(".")) for puzzle, weight in drawn)
    sizes = Counter(16 - line(puzzle).count(".") for puzzle, _ in drawn)
    chance = {n: Fraction(many, comb(16, n)) for n, many in every.items()}
    for n, many in every.items():
        wanted = float(2000 * chance[n] / sum(chance.values()))
        assert abs(sizes[n] - wanted) < 4 * wanted**0.5, (n, many)
    weighted = sum(weight * (weight == comb(16, 4)) for _, weight in drawn) / sum(weight for _, weight in drawn)
    assert abs(weighted - every[4] / every.total()) < 0.03


def test_the_same_seed_draws_the_same_samples():
    grid = cover.loads(FULL)
    one, other = (list(islice(cover.minimal_samples(grid, seed=2), 3)) for _ in range(2))
    assert one == other


# ---------------------------------------------------------------- near
def test_near_lists_minimal_puzzles_up_to_a_limit():
    board = cover.loads(BOARDS[3])
    wanted = by_trying(BOARDS[3])
    found = cover.near(board, minimal=True)
    assert (found.complete, {*found.words()}) == (True, wanted)
    some = cover.near(board, minimal=True, limit=len(wanted) - 1)
    assert (some.complete, len(some.puzzles)) == (False, len(wanted) - 1)


def test_near_says_the_weights_of_samples():
    found = cover.near(cover.loads(FULL), minimal=True, samples=3, seed=1)
    for text, weight in zip(found.words(), found.weights, strict=True):
        assert text.endswith(f" # weight {weight:.6g}")
    assert found.as_json()["weights"] == list(found.weights)
    with pytest.raises(cover.Refused, match="goes with minimal="):
        cover.near(cover.loads(FULL), samples=3)


@pytest.mark.parametrize(("text", "why"), [("1" + "." * 15, "several"), ("11" + "." * 14, "this one has no")])
def test_boards_without_one_solution_are_refused(text, why):
    for ask in (cover.minimal_puzzles, cover.minimal_samples, cover.backdoors):
        with pytest.raises(cover.Refused, match=why):
            ask(cover.loads(text))
    with pytest.raises(cover.Refused, match="only found for sudokus and Latin squares"):
        cover.backdoors(cover.Queens(5))


# ---------------------------------------------------------------- backdoors
def left_by_singles(text: str) -> list[set[int]] | None:
    """What a plain loop of naked and hidden singles leaves of a 4x4 board; None for a contradiction."""
    houses = [[4 * k + c for c in range(4)] for k in range(4)] + [[4 * r + k for r in range(4)] for k in range(4)]
    houses += [[8 * (k // 2) + 2 * (k % 2) + d for d in (0, 1, 4, 5)] for k in range(4)]
    left = [{1, 2, 3, 4} if mark == "." else {int(mark)} for mark in text]
    before = None
    while before != left:
        before = [set(marks) for marks in left]
        for house in houses:
            for cell in house:
                if len(left[cell]) == 1:
                    for other in house:
                        left[other] -= left[cell] if other != cell else set()
            for mark in range(1, 5):
                places = [cell for cell in house if mark in left[cell]]
                if len(places) == 1:
                    left[places[0]] &= {mark}
                if not places:
                    return None
        if not all(left):
            return None
    return left


def decided(text: str) -> bool:
    left = left_by_singles(text)
    return left is None or all(len(marks) == 1 for marks in left)


def backdoors_by_trying(text: str, solution: str, strong: bool) -> list[tuple[int, ...]]:
    left = left_by_singles(text)
    assert left is not None
    open_ = [k for k in range(16) if len(left[k]) > 1]
    for size in range(4):
        found = []
        for cells in combinations(open_, size):
            tries = product(*(sorted(left[k]) for k in cells)) if strong else [[int(solution[k]) for k in cells]]
            boards = (
                "".join(str(dict(zip(cells, marks, strict=True)).get(k, m)) for k, m in enumerate(text))
                for marks in tries
            )
            if all(map(decided, boards)):
                found.append(cells)
        if found:
            return found
    return []


@pytest.mark.parametrize("strong", [False, True])
def test_backdoors_are_those_that_trying_all_finds(strong):
    sizes = set()
    for text in sorted(by_trying(FULL))[::9]:
        found = cover.backdoors(cover.loads(text), strong=strong)
        assert [tuple(4 * r + c for r, c in cells) for cells in found] == backdoors_by_trying(text, FULL, strong)
        sizes.add(len(found[0]))
    assert sizes >= {0}


def test_a_hard_sudoku_has_backdoors_of_two_cells():
    hard = cover.loads("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    assert cover.backdoors(hard, 1) == []
    found = cover.backdoors(hard)
    assert len(found) == 7
    board, solution = hard.to_board(), cover.solve(hard).solution
    for cells in found:
        candidates = board.candidates.astype(np.uint8)
        for r, c in cells:
            candidates[9 * r + c] = 0
            candidates[9 * r + c, solution[r][c] - 1] = 1
        assert _native.singles(candidates, board.region_starts, board.region_cells)
        assert candidates.sum() == 81


def test_backdoors_of_grids_with_clues_are_refused():
    with pytest.raises(cover.Refused, match="without clues"):
        cover.backdoors(CAGED)

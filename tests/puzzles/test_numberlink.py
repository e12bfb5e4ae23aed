"""Numberlink with and without cells that stay empty: solutions by all backends, faults, files, and what is refused."""

import random

import pytest

import cover
from cover.solving import planning
from more import MORE

TEXT = "puzzle: numberlink\nfill: free\ncells:\n3...\n.1.2\n13..\n.2..\n"
FREE = cover.loads(TEXT)
ALL = cover.loads(TEXT.replace("fill: free\n", ""))
FOUND = (((1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 1, 1)), ((0, 0, 1, 0), (1, 0, 1, 1), (0, 0, 0, 1)))


@pytest.mark.parametrize("backend", ["auto", "bitmask", "sat", "cpsat"])
def test_cells_may_stay_empty_where_the_puzzle_says_so(backend):
    assert cover.solve(FREE, backend, limit=None).solutions == (FOUND,)
    assert cover.solve(ALL, backend).verdict.value == "unsolvable"


def test_the_rules_in_words_say_the_same():
    assert list(FREE.faults(FOUND)) == []
    assert list(ALL.faults(FOUND)) == ["no line passes r1c4", "no line passes r4c1"]


def test_a_line_that_ends_beside_its_number_is_a_fault_in_both():
    torn = (FOUND[0], ((0, 0, 1, 0), (1, 0, 1, 1), (0, 0, 0, 0)))
    for puzzle in (FREE, ALL):
        assert "the line ends at r3c4" in list(puzzle.faults(torn))


def test_a_closed_line_among_empty_cells_joins_nothing():
    puzzle = cover.loads("puzzle: numberlink\nfill: free\ncells:\n1.1\n...\n...\n")
    ring = (((1, 1), (1, 0), (1, 0)), ((0, 0, 0), (1, 1, 0)))
    assert list(puzzle.faults(ring)) == ["the line at r2c1 joins no numbers"]
    found = set(cover.solve(puzzle, limit=None).solutions)
    assert len(found) == 11  # the ways from a corner to the next one
    assert ring not in found


def test_which_it_is_stands_in_files_and_makes_two_puzzles():
    assert cover.loads(cover.dumps(FREE, "puzzle")) == FREE != ALL
    assert "fill" not in cover.dumps(ALL, "puzzle")
    assert "cells may stay empty" in repr(FREE)
    assert cover.loads(TEXT.replace("free", "all")) == ALL


def test_puzz_link_leaves_cells_empty():
    """Its rules ask that no line branches, crosses or ends without number, and that each number has one (numlin.js)."""
    assert cover.loads("https://puzz.link/p?numlin/4/4/3j1g213i2h") == FREE


def some_boards(count):
    """Boards of up to 5x5 cells, their numbers at random."""
    rng = random.Random(count)
    while count:
        height, width = rng.randint(1, 5), rng.randint(2, 5)
        cells = [(r, c) for r in range(height) for c in range(width)]
        ends = rng.sample(cells, 2 * rng.randint(1, max(1, len(cells) // 5)))
        rows = [[None] * width for _ in range(height)]
        for k, (r, c) in enumerate(ends):
            rows[r][c] = k // 2 + 1
        yield cover.Numberlink(rows, "free")
        count -= 1


def test_lines_without_detours_stand_for_all():
    met = set()
    for puzzle in some_boards(60 * MORE):
        found = cover.solve(puzzle, "bitmask", limit=2).found
        usual = cover.solve(puzzle.usual().alone(), "sat", limit=2)
        solutions = [puzzle.decode(labels) for labels in usual.solutions]
        if len(solutions) == 1 and (other := puzzle.usual().another(solutions[0])) is not None:
            assert not list(puzzle.faults(other))
            solutions.append(other)
        assert len(set(solutions)) == found
        met.add((usual.found, found))
    assert met == {(0, 0), (1, 1), (1, 2), (2, 2)}


def test_auto_asks_for_lines_without_detours_where_masks_leave_a_board_open(monkeypatch):
    row = next(row for row in planning.rows() if row["name"] == "board with loops")
    monkeypatch.setitem(row, "attempts", row["attempts"][1:])
    planning._planned.cache_clear()
    for puzzle in some_boards(20 * MORE):
        result, every = cover.solve(puzzle), cover.solve(puzzle, "bitmask", limit=2)
        assert (result.found, result.verdict, len(set(result.solutions))) == (every.found, every.verdict, every.found)
        assert "without a detour" in result.why
    assert "without a detour" not in cover.solve(ALL).why
    planning._planned.cache_clear()


def test_cells_that_stay_empty_are_a_condition():
    assert ALL.usual() is None

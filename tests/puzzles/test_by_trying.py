"""Counts that are known, bridges judged by trying all of them, and rooms of one cell. Small boards of all kinds are
tried in full by tests/contracts/test_small_boards.py."""

import random
from itertools import product

import pytest

import cover
from cover import Hashi, Suguru


def field(rng, height, width, marks, weights):
    return [rng.choices(marks, weights, k=width) for _ in range(height)]


@pytest.mark.parametrize(
    ("size", "expected"), [(2, 2), (3, 10), (4, 117), pytest.param(5, 4006, marks=pytest.mark.slow)]
)
def test_squares_cut_into_parts_of_a_row_s_size_are_as_many_as_are_known(size, expected):
    """A172477."""
    rows = "\n".join(["." * size] * size)
    assert cover.count(cover.loads(f"puzzle: palisade\narea: {size}\ncells:\n{rows}\n")).found == expected


def test_hashi_by_trying_all_ways():
    """All numbers of bridges on all ways between islands, laid out and judged by `faults`."""
    rng = random.Random("hashi")
    counts = set()
    for _ in range(25):
        ways = Hashi(field(rng, 4, 4, [None, 1], [3, 2])).ways[:7]
        numbers = dict.fromkeys(product(range(4), range(4)), 0)
        for one, other in ways:
            number = rng.choice([0, 1, 1, 2])
            numbers[one] += number
            numbers[other] += number
        tree, most = rng.choice([(False, 2), (True, 2), (False, 3), (True, 1)])
        if max(numbers.values()) > 4 * most:
            continue
        puzzle = Hashi([[numbers[r, c] or None for c in range(4)] for r in range(4)], tree, most)
        if not 1 < len(puzzle.ways) < 8:
            continue
        every = (puzzle.decode(list(enumerate(many))) for many in product(range(most + 1), repeat=len(puzzle.ways)))
        expected = {drawn for drawn in every if next(puzzle.faults(drawn), None) is None}
        result = cover.solve(puzzle, limit=None)
        assert set(result.solutions) == expected
        assert len(result.solutions) == len(expected)
        counts.add(len(expected))
    assert {0, 1} < counts


def test_bridges_that_would_have_to_cross_are_no_solution():
    """Single bridges between neighbours on the border leave each of the four islands in the middle one to cross."""
    puzzle = Hashi([[2, 3, 2], [3, None, 3], [2, 3, 2]], most=1)
    assert cover.solve(puzzle, "bitmask").found == 0
    assert cover.solve(Hashi([[2, 2, 2], [2, None, 2], [2, 2, 2]], most=1), "bitmask").found == 1


@pytest.mark.parametrize("rooms", ["AB", "A\nB", "AB\nCD"])
def test_rooms_of_one_cell_that_touch_leave_no_solution_whoever_is_asked(rooms):
    puzzle = Suguru(rooms.split("\n"))
    assert cover.solve(puzzle).verdict.value == "unsolvable"
    assert cover.explain(puzzle).verdict.value == cover.minimal(puzzle).verdict.value == "unsolvable"
    assert cover.path(puzzle).unsolvable
    assert not cover.candidates(puzzle).solvable


def test_one_room_of_one_cell_holds_1():
    assert cover.solve(Suguru(["A"])).solution == ((1,),)

"""Exact covers by whole parts: they have the solutions of the boards whose walls are asked for one by one."""

import random

import pytest

import cover
from cover.puzzles.common.cells import members
from cover.puzzles.common.sampling import rectangles
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.table import kind_file
from cover.solving import planning


def of_wholes(puzzle):
    """All solutions of its exact cover, and all that are found otherwise."""
    problem = puzzle.by_wholes()
    found = [puzzle.decode(labels) for labels in cover.solve(problem, limit=None).solutions]
    assert not any(list(puzzle.faults(solution)) for solution in found)
    return sorted(found), sorted(cover.solve(puzzle, "sat", limit=None).solutions)


WORDS = {
    "shikaku": lambda high, wide, walls: high * wide,
    "patches": lambda high, wide, walls: f"{high * wide}{'v' if high > wide else 'h' if high < wide else 's'}",
    "rekuto": lambda high, wide, walls: high + wide,
    "nawabari": lambda high, wide, walls: walls,
    "tatamibari": lambda high, wide, walls: "v" if high > wide else "h" if high < wide else "s",
}


@pytest.mark.parametrize("name", WORDS)
def test_rectangles_with_a_clue_each(name):
    rng, kind, counts = random.Random(name), class_of(kind_file(name)), set()
    for _ in range(30):
        high, wide = rng.choice([(1, 5), (4, 1), (3, 4), (4, 4)])
        cells = {}
        for part in members(rectangles(high, wide, rng)).values():
            (top, left), (bottom, right) = min(part), max(part)
            r, c = rng.choice(part)
            walls = (r == top) + (r == bottom) + (c == left) + (c == right)
            word = str(WORDS[name](bottom - top + 1, right - left + 1, walls))
            cells[r, c] = word if rng.random() < 0.7 else "?"
        by_wholes, by_walls = of_wholes(kind(Draft(high, wide, cells)))
        assert by_wholes == by_walls
        counts.add(len(by_walls))
    assert len(counts) > 2


@pytest.mark.parametrize(
    ("name", "words", "header"),
    [
        ("fourcells", "0123?", {}),
        ("foseruzu", "123?", {}),
        ("palisade", "123?", {"area": "3"}),
        ("yonmasu", "???x", {}),
        ("burokku", "abcd", {}),
    ],
)
def test_parts_of_so_many_cells(name, words, header):
    rng, kind, counts = random.Random(name), class_of(kind_file(name)), set()
    while len(counts) < 3:
        high, wide = rng.choice([(3, 4), (4, 4), (2, 5), (3, 5), (1, 4)])
        every = [(r, c) for r in range(high) for c in range(wide)]
        many = len(every) if name == "burokku" else rng.randint(0, high)
        cells = {cell: rng.choice(words) for cell in rng.sample(every, many)}
        by_wholes, by_walls = of_wholes(kind(Draft(high, wide, cells, header=header)))
        assert by_wholes == by_walls
        counts.add(len(by_walls))


def test_auto_tries_them_before_the_board(monkeypatch):
    puzzle = cover.loads(kind_file("yonmasu").example)
    assert cover.solve(puzzle, limit=2).answered_by == "dlx"
    assert cover.solve(puzzle, limit=2, connection="levels").answered_by != "dlx"
    monkeypatch.setattr(planning, "TRIED", 1)
    planning.tried.cache_clear()
    found = cover.solve(puzzle, limit=2)
    planning.tried.cache_clear()
    assert found.answered_by != "dlx"
    assert len(set(found.solutions)) == 2


def test_none_where_there_is_more_to_ask():
    kind = class_of(kind_file("kramma"))
    assert kind(Draft(2, 2, {(0, 0): "?"})).by_wholes() is None
    large = class_of(kind_file("palisade"))(Draft(7, 7, {}, header={"area": "7"}))
    assert large.by_wholes() is None
    assert not cover.solve(class_of(kind_file("nawabari"))(Draft(2, 2, {}))).found


def test_labels_that_make_no_parts_are_no_solution():
    puzzle = class_of(kind_file("fourcells"))(Draft(2, 4, {}))
    for labels in ([(0, 1, 4, 5)], [(0, 1, 4, 5), (1, 2, 5, 6)]):
        with pytest.raises(cover.WrongSolution):
            puzzle.decode([type(next(iter(puzzle.by_wholes().decisions)))(cells) for cells in labels])

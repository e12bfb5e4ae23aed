"""Lazy rules of kinds: a word is right by definition or a cut says why not, and no right word breaks a cut."""

from itertools import product

import numpy as np
import pytest

from cover.problems.beams import Beams
from cover.problems.crossing import OneLine
from cover.problems.parts import Parts
from cover.problems.pieces import Pieces
from cover.problems.stated import Clauses
from cover.problems.twins import Twins, turned

GRID = [(r, c) for r in range(2) for c in range(3)]
BESIDE = tuple(
    (GRID.index(a), GRID.index(b)) for a in GRID for b in GRID if (b[0] - a[0], b[1] - a[1]) in ((0, 1), (1, 0))
)
CLUES = ((0, 2, 0), (5, 4, 0))


def by_marks(question):
    return Parts(tuple(range(6)), (1,), BESIDE, False, tuple(GRID), CLUES, question)


def by_walls(question):
    return Parts(tuple(range(len(BESIDE))), (1,), BESIDE, True, tuple(GRID), CLUES, question)


def by_lines(question):
    return Parts(tuple(range(len(BESIDE))), (0,), BESIDE, True, tuple(GRID), CLUES, question, lines=True)


SIZE = ("=", ("size",), ("int", 2))
ONE = ("and", ("=", ("count",), ("int", 1)), ("=", ("size",), ("clue",)))
TWO = ("=", ("count",), ("int", 2))
ROOMS = ("rooms", (0, 0, 1, 2, 2, 1))
QUESTIONS = [
    SIZE,
    ONE,
    ("and",),
    ("=", ("sum",), ("int", 4)),
    ("differ",),
    ("if", (">", ("size",), ("int", 2)), ("=", ("width",), ("height",))),
    ("<=", ("size",), ("+", ("clue",), ("int", 1))),
    ("and", ("<", ("least",), ("size",)), ("<", ("size",), ("most",))),
    ("and", TWO, ("<", ("least",), ("size",)), ("<", ("size",), ("most",))),
    ("and", TWO, (">=", ("size",), ("most",)), (">=", ("sum",), ("size",))),
    ("=", ROOMS, ("int", 2)),
    ("<", ("int", 1), ROOMS),
    ("<=", ROOMS, ("clue",)),
    ("=", ("count", (0, 3, 4)), ("int", 1)),
    ("<", ("count", (0, 1, 4, 5)), ("size",)),
    ("if", ("!=", ("mod", ("clue",), ("int", 3)), ("int", 0)), ("=", ("bends",), ("int", 0))),
]
I2, L3 = ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0))


def pieces(shapes, most=(), every=False, apart=(), ends=BESIDE):
    stock = tuple(tuple(tuple(sorted(way)) for way in turned(shape)) for shape in shapes)
    return Pieces(tuple(range(6)), (1,), ends, tuple(GRID), stock, most, every, apart)


LATTICE = [(r, c) for r in range(3) for c in range(3)]
EDGES = tuple((a, b) for a in LATTICE for b in LATTICE if (b[0] - a[0], b[1] - a[1]) in ((0, 1), (1, 0)))
RULES = {
    **{f"marks {k}": by_marks(question) for k, question in enumerate(QUESTIONS)},
    **{f"walls {k}": by_walls(question) for k, question in enumerate(QUESTIONS)},
    **{f"lines {k}": by_lines(question) for k, question in enumerate(QUESTIONS)},
    "one line": OneLine(tuple(range(len(EDGES))), EDGES),
    "beams": Beams(tuple(range(len(EDGES))), EDGES, (((0, 0), 0, 1), ((2, 2), -1, -1), ((0, 2), -1, -1))),
    "twins": Twins(tuple(range(len(BESIDE))), BESIDE, tuple(GRID), (0, 1, 2), ((4, 2),)),
    "pieces as they lie": Pieces(tuple(range(6)), (1,), BESIDE, tuple(GRID), ((I2,), (L3,))),
    "clauses": Clauses((0, 1, 2), (((0, (1,), True), (2, (0,), False)),)),
}


def met(point, word):
    return sum(word[k] for k, edge in enumerate(EDGES) if point in edge)


def broken(cut, word):
    return not any((word[place] in symbols) == holds for place, symbols, holds in cut)


@pytest.mark.parametrize("name", RULES)
def test_a_cut_is_broken_by_the_word_and_kept_by_all_that_are_right(name):
    rule = RULES[name]
    words = list(product((0, 1), repeat=len(rule.cells)))
    if name in ("one line", "beams"):  # other rules see to the points
        inner, may = (LATTICE, (0, 2, 4)) if name == "one line" else (LATTICE[1:2] + LATTICE[3:-1], (0, 2))
        words = [word for word in words if all(met(point, word) in may for point in inner)]
    right = [word for word in words if rule.holds(word)]
    cuts = {}
    for word in words:
        for cut in rule.cuts(word):
            assert broken(cut, word)
            cuts.setdefault(tuple(sorted(cut)), cut)
    assert len(right) < len(words) or name in ("marks 2", "lines 2")
    assert right or name in ("walls 3", "walls 7", "walls 8")  # two parts of other sizes
    for cut in cuts.values():
        assert not any(broken(cut, word) for word in right), cut


def test_a_part_has_the_size_of_its_clue():
    rule = by_marks(ONE)
    assert rule.holds((1, 1, 0, 0, 0, 0))
    assert not rule.holds((1, 0, 0, 0, 0, 0))
    assert not rule.holds((0, 1, 0, 0, 0, 0))


def test_a_piece_lies_beside_another_one_behind_a_bar_alone():
    two = (1, 1, 0, 1, 1, 0)  # upright in the first two columns
    assert pieces([I2], ends=tuple(set(BESIDE) - {(0, 1), (3, 4)})).holds(two)
    assert not pieces([I2], ends=tuple(set(BESIDE) - {(0, 1)})).holds(two)


def test_a_wall_inside_a_part_is_wrong():
    rule = by_walls(("and",))
    assert rule.holds((0,) * len(BESIDE))
    assert not rule.holds((1,) + (0,) * (len(BESIDE) - 1))


def test_lines_make_parts_of_what_they_join():
    rule = by_lines(ONE)
    on = [[], [(0, 1)], [(1, 4)], [(0, 1), (1, 2)], [(0, 1), (1, 4)]]  # a 2 with a cell, none with a number, ..
    words = [tuple(int(two in lines) for two in BESIDE) for lines in on]
    assert [rule.holds(word) for word in words] == [True, True, False, False, False]


@pytest.mark.parametrize(("question", "far"), [(ONE, {2}), (SIZE, set())])
def test_what_is_too_far_from_all_clues_is_in_no_part(question, far):
    """In a row of 2 ?, ?, ?, 1 the third cell is beside the last, which is sure, and two cells from the first."""
    row = Parts((0, 1, 2, 3), (1,), ((0, 1), (1, 2), (2, 3)), False, ((0, 0), (0, 1), (0, 2), (0, 3)),
                ((0, 2, 0), (3, 1, 0)), question)  # fmt: skip
    possible = np.array([[False, True], [True, True], [True, True], [False, True]])
    assert list(row.implied(possible)) == [[(k, (1,), False)] for k in sorted(far)]
    words = [word for word in product((0, 1), repeat=4) if word[0] == word[3] == 1 and row.holds(word)]
    assert words or question is SIZE
    assert all(word[k] == 0 for word in words for k in far)

"""Kinds that there are twice, in Python and as files, have the same solutions: on all instances, and on tiny boards."""

from pathlib import Path
from random import Random

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.table import kind_file, puzzle_class
from cover.puzzles.kinds.trying import small, tries

INSTANCES = Path(__file__).parents[3] / "puzzles"
MOST, CELLS, SECONDS = 40, 400, 20


def layer(rows, blank=(None, ".", 0), words=None):
    """What stands in cells, but for blanks."""
    return {
        (r, c): (words or {}).get(mark, str(mark))
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark not in blank or (mark == 0 and type(mark) is int and 0 not in blank)
    }


def of_cells(words=None, blank=(None, ".")):
    return lambda old: Draft(old.height, old.width, layer(old.given, blank, words))


def of_starbattle(old):
    return Draft(old.size, old.size, rooms=layer(old.regions, ()), header={"stars": str(old.stars)})


def of_nonogram(old):
    lists = {"left": old.rows, "top": old.columns}
    outside = {side: tuple(",".join(map(str, sizes)) or "0" for sizes in lines) for side, lines in lists.items()}
    return Draft(len(old.rows), len(old.columns), outside=outside)


def of_sudoku(old):
    plain = not (old.regions or old.clues or old.diagonals or old.windoku or old.candidates)
    usual = old.box in ({4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}.get(old.size),)
    plain = plain and usual and tuple(old.symbols) == tuple(range(1, old.size + 1))
    return Draft(old.size, old.size, layer(old.givens, (None, 0))) if plain else None


TO_DRAFT = {
    "nonogram": of_nonogram,
    "nurikabe": of_cells(),
    "simpleloop": of_cells(),
    "starbattle": of_starbattle,
    "sudoku": of_sudoku,
}
COUNTED = ("starbattle",)  # of those only how many there are


def instances():
    for name in TO_DRAFT:
        for path in sorted((INSTANCES / name).glob("*.txt")):
            yield pytest.param(name, path.read_text(), id=f"{name} {path.stem}")
        old = puzzle_class(name)
        for number, text in enumerate((old.example, *old.variants)):
            yield pytest.param(name, text, id=f"{name} example {number}")


def both(name, old, limit=MOST):
    """The solutions of both; None where the file cannot say this variant."""
    draft = TO_DRAFT[name](old)
    if draft is None:
        return None
    try:
        new = class_of(kind_file(name))(draft)
    except ProblemError:  # a number that no count reaches
        return list(cover.solve(old, limit=1, seconds=SECONDS).solutions), []
    sides = [cover.solve(puzzle, limit=limit, seconds=SECONDS) for puzzle in (old, new)]
    if any(side.stop.name not in ("EXHAUSTED", "LIMIT") for side in sides):
        return None
    return [list(side.solutions) for side in sides]


@pytest.mark.parametrize(("name", "text"), list(instances()))
def test_an_instance_has_the_same_solutions(name, text):
    old = cover.loads(text, kind=name)
    if type(old) is not puzzle_class(name) or getattr(old, "height", 1) * getattr(old, "width", 1) > CELLS:
        return
    found = both(name, old)
    if found is None:
        return
    assert len(found[0]) == len(found[1])
    if name not in COUNTED and len(found[0]) < MOST:
        assert set(found[0]) == set(found[1])


def rows_of(draft, blank=None, words=None, number=True):
    return [
        [
            blank if word is None else (words or {}).get(word, int(word) if number and word.isdecimal() else word)
            for word in (draft.cells.get((r, c)) for c in range(draft.width))
        ]
        for r in range(draft.height)
    ]


TO_OLD = {
    "nurikabe": rows_of,
    "simpleloop": lambda draft: rows_of(draft, "."),
}


@pytest.mark.parametrize("name", TO_OLD)
def test_tiny_boards_have_the_same_solutions(name):
    rng, compared = Random(name), 0
    kind = kind_file(name)
    for _ in range(200):
        draft = small(kind, rng)
        try:
            old = puzzle_class(name)(TO_OLD[name](draft))
        except (ProblemError, InputError, TypeError, ValueError):
            continue
        found = both(name, old, 400)
        if found is not None and len(found[0]) < 400:
            compared += 1
            assert sorted(map(repr, found[1])) == sorted(map(repr, found[0])) or name in COUNTED
            assert len(found[0]) == len(found[1])
        if compared == 12:
            break
    assert compared > 5


def test_tries_make_the_boards_that_are_asked_for():
    assert len(list(tries(kind_file("norinori"), Random(1), 3, 600))) == 3

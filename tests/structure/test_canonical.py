"""Canonical forms: the same for images of a puzzle, and for nothing else, by brute force on small ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from cover import _native
from cover.problems.exact_cover import ExactCover
from cover.puzzles.grids.regions import is_plain
from cover.puzzles.kinds.table import file_names, kind_file, puzzle_class
from cover.structure import turns
from generators import covers
from images import exchanged, renamed

IMAGES = 3  # of each puzzle; the floor of 100 was run once
GRIDS: dict[str, cover.Sudoku | cover.Latin] = {
    "x": cover.Sudoku.empty(6, diagonals=True),
    "windoku": cover.Sudoku.empty(9, windoku=True),
    "jigsaw": cover.Sudoku.empty(4, jigsaw=["AABB", "ACBB", "ACCD", "CDDD"]),
    "wide boxes": cover.Sudoku.empty(6),
    "16x16": cover.Sudoku.empty(16),
    "latin": cover.Latin.empty(6),
    "extra regions": cover.Sudoku.empty(9, regions={"a": ["r1c2", "r2c4", "r3c6"], "b": ["r5c5", "r7c8"]}),
    "plain 9x9": cover.Sudoku.empty(9),
}


def thinned(empty: Any, rng: random.Random) -> Any:
    solution = cover.solve(empty).solution
    return empty.with_givens([[mark if rng.random() < 0.4 else None for mark in row] for row in solution])


def turned_grid(puzzle: Any, rng: random.Random) -> Any:
    """Turned with all that makes its board, and its symbols renamed."""
    size, layout = puzzle.size, puzzle.variant()
    turn = rng.choice(turns.turns_of(size, size))
    cells = list(product(range(size), repeat=2))
    from_place = {turn.cell(*cell): cell for cell in cells}
    old = [[from_place[r, c] for c in range(size)] for r in range(size)]
    if puzzle.jigsaw:
        layout["jigsaw"] = [[puzzle.jigsaw[r][c] for r, c in row] for row in old]
    if puzzle.box and turn.transposes:
        layout["box"] = puzzle.box[::-1]
    layout["regions"] = {name: [turn.cell(*cell) for cell in cells] for name, cells in puzzle.regions.items()}
    return type(puzzle)(renamed([[puzzle.givens[r][c] for r, c in row] for row in old], rng), **layout)


@pytest.mark.parametrize("name", GRIDS)
def test_images_of_a_grid_have_its_form(name: str) -> None:
    rng = random.Random(1)
    puzzle = thinned(GRIDS[name], rng)
    form = cover.canonical(puzzle)
    assert cover.canonical(form.puzzle) == form
    assert cover.count(form.puzzle, limit=20).found == cover.count(puzzle, limit=20).found
    for _ in range(IMAGES):
        image = turned_grid(puzzle, rng)
        if is_plain(puzzle):
            image = exchanged(image, rng)
        found = cover.canonical(image)
        assert (found, found.automorphisms) == (form, form.automorphisms)


def plain(board: Iterable[int]) -> tuple[int, ...]:
    """Symbols named by first occurrence."""
    names = {0: 0}
    return tuple(names.setdefault(mark, len(names)) for mark in board)


def line_exchanges(size: int, box: int) -> Iterator[tuple[int, ...]]:
    """All moves of the cells of a board that keep rows, columns and boxes of box x box cells."""
    bands = [range(low, low + box) for low in range(0, size, box)]
    orders = [
        [line for band in order for line in band]
        for chosen in permutations(bands)
        for order in product(*(permutations(band) for band in chosen))
    ]
    for rows, columns in product(orders, repeat=2):
        yield tuple(r * size + c for r in rows for c in columns)
        yield tuple(c * size + r for r in rows for c in columns)


@pytest.mark.parametrize(
    "empty", [cover.Sudoku.empty(4), cover.Latin.empty(4), cover.Latin.empty(3)], ids=["sudoku", "latin 4", "latin 3"]
)
def test_forms_are_equal_exactly_for_boards_of_one_orbit(empty: Any) -> None:
    size = empty.size
    moves = list(line_exchanges(size, 2 if isinstance(empty, cover.Sudoku) else size))
    rng = random.Random(2)
    form_of_orbit: dict[tuple[int, ...], str] = {}
    for _ in range(40):
        board = [rng.choice((0, 0, 0, *range(1, size + 1))) for _ in range(size * size)]
        images = [plain(board[k] for k in move) for move in moves]
        rows = [[mark or None for mark in board[k : k + size]] for k in range(0, size * size, size)]
        form = cover.canonical(empty.with_givens(rows))
        assert form_of_orbit.setdefault(min(images), form.text) == form.text
        assert form.automorphisms == images.count(plain(board))
    assert len(set(form_of_orbit.values())) == len(form_of_orbit)


def exchanged_cover(problem: ExactCover, rng: random.Random) -> ExactCover:
    """The same with other numbers of options and items."""
    native, options = problem.native, rng.sample(range(len(problem)), len(problem))
    first, behind = range(native.primary), range(native.primary, native.items)
    number = dict(enumerate((*rng.sample(first, len(first)), *rng.sample(behind, len(behind)))))
    old = sorted(number, key=number.__getitem__)[: native.primary]
    spans = [range(native.option_starts[k], native.option_starts[k + 1]) for k in options]
    flat = [k for span in spans for k in span]
    return ExactCover.from_arrays(
        native.primary,
        np.cumsum([0, *map(len, spans)]),
        [number[int(native.item_of[k])] for k in flat],
        secondary=len(behind),
        colors=None if native.color_of is None else native.color_of[flat],
        at_least=None if native.at_least is None else native.at_least[old],
        at_most=None if native.at_most is None else native.at_most[old],
        costs=None if problem.costs is None else problem.costs[options],
    )


@given(covers(6), st.randoms(use_true_random=False))
def test_images_of_a_cover_have_its_form(problem: ExactCover, rng: random.Random) -> None:
    form = cover.canonical(problem)
    assert cover.canonical(exchanged_cover(problem, rng)) == form
    assert cover.canonical(form.puzzle) == form
    assert form.automorphisms == cover.automorphisms(problem).order


def test_forms_are_equal_exactly_for_covers_of_one_orbit() -> None:
    """All sets of three options over three items, by brute force."""
    options = [chosen for size in (1, 2, 3) for chosen in combinations(range(3), size)]
    form_of_orbit: dict[Any, str] = {}
    for chosen in combinations(options, 3):
        names = [[tuple(sorted(order[k] for k in option)) for option in chosen] for order in permutations(range(3))]
        orbit = min(tuple(sorted(one)) for one in names)
        if len({frozenset(k for k, option in enumerate(chosen) if item in option) for item in range(3)}) < 3:
            continue  # items that the same options cover are one item
        text = cover.canonical(ExactCover(range(3), chosen)).text
        assert form_of_orbit.setdefault(orbit, text) == text
    assert len(set(form_of_orbit.values())) == len(form_of_orbit) > 3


@pytest.mark.parametrize("order", [3, 4])
def test_a_projective_plane_is_known_again(order: int) -> None:
    """Its points are all alike, and refinement alone tells none from another."""
    base = {3: [0, 1, 3, 9], 4: [0, 1, 4, 14, 16]}[order]
    points = order * order + order + 1
    plane = ExactCover(range(points), [[(b + k) % points for b in base] for k in range(points)])
    rng = random.Random(3)
    form = cover.canonical(plane)
    assert all(cover.canonical(exchanged_cover(plane, rng)) == form for _ in range(IMAGES))


def example(name: str) -> Any:
    return cover.loads(puzzle_class(name).example)


TURNABLE = [name for name in file_names() if turns.may_turn(kind_file(name))]
OF_OTHER_TEXTS = ("binairo", "keen", "sudoku", "suguru")  # than the files of these kinds read


@pytest.mark.parametrize(
    "name", ["nurikabe", "hitori", "kurodoko", "fillomino", "slitherlink", "lits", "norinori", "tapa"]
)
def test_turned_puzzles_have_one_form(name: str) -> None:
    puzzle = example(name)
    drawn = turns.drawn_as_kind(puzzle)
    assert drawn is not None
    forms = {
        cover.canonical(cover.loads(type(drawn)(turns.turned(drawn.kind, drawn.draft, turn)).to_text()))
        for turn in turns.turns_of(drawn.draft.height, drawn.draft.width)
    }
    assert forms == {cover.canonical(puzzle)}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TURNABLE if name not in OF_OTHER_TEXTS])
def test_turned_examples_have_as_many_solutions(name: str) -> None:
    """A kind may turn where nothing in its sentences has a direction: that none was overlooked."""
    drawn = turns.drawn_as_kind(example(name))
    assert drawn is not None
    wanted = cover.count(drawn, limit=3).found
    for turn in turns.turns_of(drawn.draft.height, drawn.draft.width)[1::3]:
        image = type(drawn)(turns.turned(drawn.kind, drawn.draft, turn))
        assert cover.count(image, limit=3).found == wanted


def test_a_full_grid_has_a_band_of_416() -> None:
    cyclic = [[(3 * (r % 3) + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
    form = cover.canonical(cover.Sudoku(cyclic))
    assert (form.automorphisms, form.band) == (54, 1)
    assert cover.canonical(cover.Sudoku.empty(9)).band is None


def test_arrays_that_are_no_boards_are_refused() -> None:
    for boards in (np.zeros((1, 80), dtype=np.uint8), np.full((1, 81), 10, dtype=np.uint8)):
        with pytest.raises(ValueError, match=r"81 cells|neither 0"):
            _native.minlex(boards)


def test_rules_that_know_directions_do_not_turn() -> None:
    assert {"kakuro", "yajilin", "nonogram", "juosan", "galaxies", "tents"}.isdisjoint(TURNABLE)


def test_formulas_have_no_form() -> None:
    with pytest.raises(cover.Refused, match="puzzles and exact covers"):
        cover.canonical(cover.loads("p cnf 2 1\n1 2 0\n"))


def test_a_canonical_order_refuses_bad_edges() -> None:
    colors = np.zeros(3, dtype=np.int32)
    for ends in (([0], [3]), ([1], [1]), ([0, 1], [1, 0]), ([-1], [1])):
        low, high = (np.array(one, dtype=np.int32) for one in ends)
        with pytest.raises(ValueError, match="two different vertices"):
            _native.canonical_order(colors, low, high, 100, None)

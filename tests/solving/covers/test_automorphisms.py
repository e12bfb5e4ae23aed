"""The automorphisms found: against brute force, against pynauty, and by the rules of a symmetry."""

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given

import cover
from cover import _native
from cover.basics.errors import ProblemError, Refused
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.problems.reductions.symmetry import group, permutation
from cover.solving.covers.automorphisms import of_problem, representatives
from generators import brute_force, covers, random_cover


def is_symmetry(problem, images):
    try:
        permutation(problem, {label: problem.decisions[images[k]] for k, label in enumerate(problem.decisions)}.get)
    except ProblemError:
        return False
    return problem.costs is None or (problem.costs[list(images)] == problem.costs).all()


def by_trying(problem):
    return {images for images in itertools.permutations(range(len(problem))) if is_symmetry(problem, images)}


@given(covers(5))
def test_the_group_holds_just_the_permutations_that_are_symmetries(problem):
    found = cover.automorphisms(problem)
    wanted = by_trying(problem)
    assert found.order == len(wanted)
    assert {tuple(element.tolist()) for element in group(problem, found)} == wanted


@given(covers(5))
def test_representatives_stand_for_each_element_once(problem):
    elements = [np.array(element, dtype=np.int32) for element in by_trying(problem)]
    assert sum(weight for _, weight in representatives(problem, 1000, None)) == len(elements)

    def cycle_type(images):
        lengths, seen = [], set()
        for k in range(len(images)):
            length = 0
            while k not in seen:
                seen.add(k)
                k, length = int(images[k]), length + 1
            lengths.append(length)
        return tuple(sorted(lengths))

    def by_type(weighted):
        found = {}
        for images, weight in weighted:
            found[cycle_type(images)] = found.get(cycle_type(images), 0) + weight
        return found

    assert by_type(representatives(problem, 1000, None)) == by_type((element, 1) for element in elements)


@given(covers(8))
def test_classes_of_generated_covers_are_the_sets_of_images(problem):
    number = {label: k for k, label in enumerate(problem.decisions)}
    left = {frozenset(number[label] for label in labels) for labels in brute_force(problem)}
    found = cover.automorphisms(problem)
    if found.order > 5000:
        return
    elements = group(problem, found)
    classes = 0
    while left:
        solution = next(iter(left))
        left -= {frozenset(int(element[k]) for k in solution) for element in elements}
        classes += 1
    assert cover.count_up_to_symmetry(problem, "dlx").found == classes


def empty(kind, n):
    return kind([[0] * n] * n)


def plane(order):
    """A projective plane of prime order, an option for each line: colors say nothing of points on a line."""
    points = [(1, a, b) for a in range(order) for b in range(order)] + [(0, 1, a) for a in range(order)] + [(0, 0, 1)]
    lines = [[p for p in points if sum(x * y for x, y in zip(p, q, strict=True)) % order == 0] for q in points]
    return ExactCover(points, lines)


KNOWN = [
    *((plane(q), q**3 * (q**3 - 1) * (q**2 - 1)) for q in (2, 3, 7, 13)),
    (cover.Queens(8), 8),
    (cover.Langford(8), 2),
    (cover.Polyomino.rectangle(6, 10, "pentominoes"), 4),
    (cover.Polyomino.rectangle(5, 5, "L3x7 O4"), 8),
    (empty(cover.Latin, 7), 6 * math.factorial(7) ** 3),
    (empty(cover.Sudoku, 4), 128 * 24),
    (empty(cover.Sudoku, 9), 2 * 6**8 * math.factorial(9)),
    (cover.Sudoku([[1] + [0] * 8] + [[0] * 9] * 8), 2 * 6**8 * math.factorial(9) // 729),
    (ExactCover(range(50), [[k] for k in range(50)]), math.factorial(50)),
    (ExactCover(range(300), [[k // 2] for k in range(600)]), math.factorial(300) * 2**300),
]


@pytest.mark.parametrize(("puzzle", "order"), KNOWN, ids=lambda value: repr(value)[:40])
def test_orders_are_those_known(puzzle, order):
    found = cover.automorphisms(puzzle)
    assert found.order == order
    for generator in itertools.islice(found, 20):
        assert is_symmetry(found.problem, generator.tolist())


def test_a_group_far_too_large_for_its_elements_counts_by_what_keeps_a_solution():
    """Twelve pairs, one of each: all choices are one class."""
    pairs = ExactCover([Item(k, 1, 1 + k // 12) for k in range(13)], [[k // 2] for k in range(26)])
    result = cover.count_up_to_symmetry(pairs, "dlx")
    assert (result.found, result.statistics.counters["solutions"]) == (2, 3 * 2**12)
    assert result.statistics.counters["symmetries"] == math.factorial(12) * 2**13


def test_options_of_different_costs_are_never_exchanged():
    options = [Option(k, ("a",), cost=cost) for k, cost in enumerate([1, 1, 2])]
    assert cover.automorphisms(ExactCover("a", options)).order == 2
    assert cover.count_up_to_symmetry(ExactCover("a", options)).found == 2


def test_items_that_are_alike_in_all_are_one():
    """The first option covers an item twice over: no reason to set it apart."""
    problem = ExactCover("abc", {0: "ab", 1: "c", 2: "ab", 3: "c"})
    assert cover.automorphisms(problem).order == 8
    assert cover.count_up_to_symmetry(problem).found == 1


def test_the_answer_is_text_and_json():
    found = cover.automorphisms(ExactCover("ab", {"x": "a", "y": "a", "z": "b"}))
    assert str(found) == "2 automorphisms, by 1 generators"
    assert found.as_json() == {"order": "2", "generators": [[[0, 1], [1, 0]]]}


def test_what_becomes_no_exact_cover_has_no_automorphisms():
    with pytest.raises(Refused, match="no route leads"):
        cover.automorphisms(cover.loads("+1 x1 +1 x2 >= 1 ;\n"))


def test_the_end_of_the_time_is_an_error_and_a_count_of_none():
    puzzle = empty(cover.Latin, 20)
    with pytest.raises(TimeoutError, match="automorphisms were not found"):
        cover.automorphisms(puzzle, seconds=0)
    result = cover.count_up_to_symmetry(puzzle, seconds=0)
    assert (result.found, result.complete) == (0, False)


def test_bad_arrays_are_refused():
    problem = cover.Queens(4).to_cover()
    with pytest.raises(ValueError, match="a number for each option"):
        _native.automorphisms(problem.native, np.zeros(3, dtype=np.int32), 100, None)
    for wrong in ([0] * 16, [*range(15), 16], [*range(15)], [-1, *range(1, 16)]):
        with pytest.raises(ValueError, match="a permutation of the options"):
            _native.fixed(problem.native, np.array(wrong, dtype=np.int32))
    assert _native.automorphisms(problem.native, None, 1, None) is None
    assert _native.representatives(problem.native, None, 1000, 1, None) is None


# ---------------------------------------------------------------- a second opinion
def order_by_nauty(problem, pynauty):
    """The graph as pynauty takes it, made here anew: one vertex an option, an item, a color of an item."""
    given = [problem.option(k) for k in range(len(problem))]
    lows = problem.at_least.tolist() if problem.at_least is not None else [1] * problem.primary
    highs = problem.at_most.tolist() if problem.at_most is not None else [1] * problem.primary
    kind = {
        name: (lows[k], highs[k]) if k < problem.primary else "secondary" for k, name in enumerate(problem.item_names)
    }
    met = {name: {} for name in kind}  # color -> options, None for no color
    for number, option in enumerate(given):
        for name in option.covers:
            met[name].setdefault(None, []).append(number)
        for name, color in option.paints.items():
            met[name].setdefault(color, []).append(number)
    one = {}
    for name, by_color in met.items():
        plain = tuple(by_color.get(None, ()))
        painted = frozenset(tuple(options) for color, options in by_color.items() if color is not None)
        one.setdefault((kind[name], plain, painted), name)
    vertices = [("option", k) for k in range(len(given))]
    cells = {}
    for k, option in enumerate(given):
        cells.setdefault(("option", option.cost), set()).add(k)
    edges = {}
    for (of_kind, plain, painted), _ in one.items():
        own = len(vertices)
        vertices.append("item")
        cells.setdefault(("item", of_kind), set()).add(own)
        edges[own] = list(plain)
        for options in painted:
            cells.setdefault("color", set()).add(len(vertices))
            edges[len(vertices)] = [*options, own]
            vertices.append("color")
    if not vertices:
        return 1
    graph = pynauty.Graph(len(vertices), adjacency_dict=edges, vertex_coloring=list(cells.values()))
    _, mantissa, exponent, _, _ = pynauty.autgrp(graph)
    return mantissa * 10.0**exponent


PUZZLES = [
    *(cover.Queens(n) for n in (1, 2, 3, 5, 9)),
    cover.Queens(6, forbidden=["r1c1", "r6c6"]),
    *(cover.Langford(n) for n in (2, 3, 7)),
    cover.Polyomino.rectangle(4, 4, "dominoes"),
    cover.Polyomino.rectangle(3, 6, "L3x2 O4x3"),
    cover.Polyomino.rectangle(4, 5, "L4x2 O4 I4 S4"),
    cover.loads("puzzle: polycube\nsize: 3x3x3\npieces: soma\n"),
    *(empty(cover.Latin, n) for n in (1, 2, 3, 4, 6)),
    cover.Latin([[1, 0, 0], [0, 0, 0], [0, 0, 0]]),
    *(empty(cover.Sudoku, n) for n in (4, 6, 9)),
    cover.Sudoku([[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0], [0, 3, 0, 0]]),
    cover.loads("puzzle: akari\ncells:\n...\n...\n...\n"),
]


@pytest.mark.parametrize("puzzle", [*PUZZLES, *range(20)], ids=lambda value: repr(value)[:40])
def test_the_order_is_that_of_pynauty(puzzle):
    pynauty = pytest.importorskip("pynauty")
    rng = random.Random(puzzle) if isinstance(puzzle, int) else None
    found = cover.automorphisms(random_cover(rng, 20) if rng else puzzle)
    assert math.isclose(found.order, order_by_nauty(found.problem, pynauty), rel_tol=1e-9)


def test_solutions_of_one_class_are_kept_by_as_many():
    problem = cover.Queens(6).to_cover()
    kinds = np.zeros(len(problem), dtype=np.int32)
    shares = []
    for batch in cover.solution_batches(problem):
        for choice in batch:
            own = kinds.copy()
            own[choice] = 1
            shares.append(of_problem(problem, None, own).order)
    assert shares == [2] * 4

"""What cannot be an argument is refused by its name, before anything is searched, written or allocated."""

import re

import numpy as np
import pytest

import cover
from cover.basics.arguments import backends, path, setting, words

PROBLEM = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})
QUEENS = cover.Queens(4)
BOARD = cover.Sudoku.empty(4)
NO_NUMBERS = ("abc", float("nan"), [], [[1]], np.zeros((2, 2)), object(), lambda: 0)
NO_COUNTS = (*NO_NUMBERS, -1, 1.5)
NO_WORDS = (-1, 2**70, float("nan"), [], {}, np.array(["a", "b"]), b"abc", object())
NO_FLAGS = (None, "abc", 2, np.zeros(2), [])
NO_FUNCTIONS = ("abc", 3, [], object())


def generated(kind=4, **given):
    return next(cover.generate(kind, **given))


CHECKED = [
    *((cover.solve, [QUEENS], name, NO_COUNTS) for name in ("limit", "nodes", "memory", "seed", "workers")),
    *((cover.solve, [QUEENS], name, NO_WORDS) for name in ("reduce", "encoding", "at_most_one")),
    (cover.solve, [QUEENS], "seconds", (*NO_NUMBERS, -1)),
    (cover.solve, [QUEENS], "kernel", (np.zeros(2), np.array(["links", "bits"]))),
    *(
        (verb, [QUEENS], "backend", (None, 3, [], [[]], [None], {}, b"dlx", np.array(["dlx", "sat"]), lambda: 0))
        for verb in (cover.solve, cover.count, cover.verdict, cover.unique, cover.count_up_to_symmetry)
    ),
    (cover.solution_batches, [PROBLEM], "backend", (None, 3, [], {}, lambda: 0)),
    (cover.count_up_to_symmetry, [QUEENS], "symmetries", (3, "abc", [3], lambda: 0, np.arange(2))),
    (cover.best, [PROBLEM], "on_better", NO_FUNCTIONS),
    (cover.best, [PROBLEM], "reduce", NO_WORDS),
    (cover.estimate, [PROBLEM], "reduce", NO_WORDS),
    (cover.estimate, [PROBLEM], "probes", (*NO_COUNTS, 0)),
    (cover.diagram, [PROBLEM], "seconds", (*NO_NUMBERS, -1)),
    (cover.diagram, [PROBLEM], "memory", NO_COUNTS),
    (cover.diagram(PROBLEM).sample, [], "many", NO_COUNTS),
    (cover.diagram(PROBLEM).sample, [], "seed", ([], {}, object(), lambda: 0)),
    (cover.diagram(PROBLEM).best, [], "many", NO_COUNTS),
    (cover.diagram(PROBLEM).best, [], "costs", (3, object(), lambda: 0)),
    (cover.diagram(PROBLEM).save, [], "path", (None, 3, True, "", [])),
    (cover.candidates, [QUEENS], "count", NO_COUNTS),
    (cover.compare, [QUEENS, ["dlx"]], "rounds", (*NO_COUNTS, 0, None)),
    (cover.compare, [QUEENS, ["dlx"]], "workers", (*NO_COUNTS, 0)),
    (cover.compare, [QUEENS, ["dlx"]], "seed", NO_COUNTS),
    (cover.compare, [QUEENS, ["dlx"]], "seconds", (*NO_NUMBERS, -1)),
    (cover.compare, [QUEENS, ["dlx"]], "names", ("abc", 3, [], ["a", "b"], [3], [[]])),
    (cover.compare, [QUEENS, ["dlx"]], "report", NO_FUNCTIONS),
    (cover.compare, [QUEENS, ["dlx"]], "count", NO_FLAGS),
    (cover.compare, [QUEENS], "backends", (3, [], [3], [[]], np.zeros((2, 2)))),
    (cover.compare, [], "puzzles", ((), [])),
    (cover.write, [QUEENS], "path", (None, 3, True, "", [], object())),
    (cover.load, [], "path", (None, 3, True, [], object())),
    (cover.register_backend, ["mine"], "target", (None, 3, "", "module", ":Class", [])),
    (cover.rate, [BOARD, 1], "hidden", NO_FLAGS),
    (cover.rate, [BOARD, 1], "first", NO_FLAGS),
    *((generated, [], name, NO_COUNTS) for name in ("seed", "clues", "workers", "count", "size")),
    (generated, [], "symmetry", NO_WORDS),
    (generated, [], "full", NO_FLAGS),
    (generated, [], "kind", (None, "abc", [], 2**70, 2**31, -1, float("nan"))),
    (cover.Generator(BOARD, 1).filled, [], "many", (*NO_COUNTS, 0)),
    (cover.Generator(BOARD, 1).dig, [], "boards", (None, 3, [], "abc")),
    (cover.solve_many, [b"." * 81], "workers", (*NO_COUNTS, 0)),
    (cover.solve_many, [b"." * 81], "limit", (*NO_COUNTS, 0)),
    (PROBLEM.cubes, [], "n", (*NO_COUNTS, 0)),
    (cover.ExactCover, [], "primary", (None, 3, float("nan"))),
    (cover.ExactCover, ["ab"], "options", (None, 3, object())),
    (cover.ExactCover.from_matrix, [[[1]]], "secondary", (None, 3, [None])),
    (cover.Cnf, [], "clauses", (None, 3, [1, 0], "abc")),
    (cover.Sudoku, [], "givens", (None, 3, [3], b"abc", np.arange(4), lambda: 0)),
    (cover.Sudoku, [[[1]]], "regions", (3, "abc", [[]], object())),
    (cover.Latin, [[[1]]], "symbols", (3, [[]], [None], object())),
    (cover.Queens, [4], "queens", (3, [3], [[]], b"ab")),
    (cover.Masyu, [], "cells", (None, 3, [3], object(), np.arange(4))),
    (cover.Nonogram, [], "rows", (None, 3, [3], object())),
    (cover.Tour, [3, 3], "move", (None, 3, {}, object())),
]


def refused(function, given, name, value):
    if function in (cover.Masyu, cover.Nonogram, cover.Cnf, cover.ExactCover):
        usual = {
            cover.Nonogram: {"columns": [[1]]},
            cover.Cnf: {"variables": 1, "decisions": ["a"]},
            cover.ExactCover: {} if given else {"options": {"x": "a"}},
        }.get(function, {})
        return function(*given, **usual, **{name: value})
    return function(*given, **{name: value})


@pytest.mark.parametrize(
    ("function", "given", "name", "values"),
    CHECKED,
    ids=[f"{getattr(function, '__qualname__', 'generate')} {name}" for function, _, name, _ in CHECKED],
)
def test_an_argument_that_cannot_be_one_is_named(function, given, name, values):
    for value in values:
        with pytest.raises((TypeError, ValueError, cover.Refused)) as failure:
            refused(function, given, name, value)
        assert re.search(rf"\b{name}\b", str(failure.value)), (value, failure.value)


def test_what_is_no_puzzle_is_reported_so_by_every_verb():
    for verb in (cover.solve, cover.count, cover.explain, cover.minimal, cover.candidates, cover.compare, cover.verify):
        for thing in (None, 3, "abc", object()):
            with pytest.raises(TypeError, match="neither a puzzle nor a problem"):
                verb(thing)


def test_a_formula_is_one_thing_to_compare_though_it_yields_clauses():
    formula = cover.loads("p cnf 2 1\n1 2 0\n")
    assert cover.compare(formula, ["sat"], count=True).trials[0].result.found == 3


@pytest.mark.parametrize("name", ["", "auto", "a:b", "a,b", None, 3, []])
def test_a_backend_is_called_by_a_word(name):
    with pytest.raises((TypeError, ValueError), match="name"):
        cover.register_backend(name, "module:Class")


def test_what_fits_is_taken_as_it_is(tmp_path):
    assert backends("dlx,sat") == backends(("dlx", "sat")) == ["dlx", "sat"]
    assert backends("dlx") == "dlx"
    assert path("path", tmp_path) == str(tmp_path)
    assert setting("seed", np.int64(3)) == 3
    assert words("names", iter("ab")) == ["a", "b"]


def test_huge_numbers_of_golfers_are_refused_at_once():
    for size in (2**31, 2**70):
        with pytest.raises(cover.ProblemError, match="groups to choose from"):
            cover.Golfers(2, size, 2)

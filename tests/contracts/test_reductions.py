"""What every reduction promises: the decisions' label sets that solve the problem are the same on both sides.

Both sides are solved by trying every subset: the problems from their definition (`faults`), formulas by PySAT with
every decision fixed, so that auxiliary variables are helpers and never counted. CP-SAT lists the solutions of its
models itself; since their helpers are determined, none may come twice. What an arrow says of itself is held too: the
sizes of what it makes, as formulas, and whether it keeps counts.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import pytest

from cover.basics.errors import Refused
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.problems.reductions import sizes
from cover.problems.reductions.arrows import ARROWS, options_of
from cover.problems.reductions.at_most_one import ENCODINGS
from cover.problems.reductions.board_singles import simplify
from cover.problems.reductions.board_to_cnf import board_to_cnf
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.reductions.board_to_integers import board_to_integers
from cover.problems.reductions.board_to_linear import ENCODINGS as ROWS
from cover.problems.reductions.board_to_linear import board_to_linear
from cover.problems.reductions.cardinality import COUNTERS
from cover.problems.reductions.cnf_to_cover import cnf_to_cover
from cover.problems.reductions.cnf_to_linear import cnf_to_linear
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cover.problems.reductions.cover_to_linear import cover_to_linear
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.problems.reductions.linear_to_cp import linear_to_cp
from cover.problems.reductions.uncoloring import uncolored
from generators import random_board, random_cover, random_formula, ruled_board
from more import MORE
from oracles import solving_label_sets


@dataclass(frozen=True)
class Reduction:
    name: str
    apply: Callable[[Any], Any]
    make: Callable[[random.Random], Any]

    def __str__(self) -> str:
        return self.name


AT_MOST_ONE = ["auto", *ENCODINGS]


def small_board(rng: random.Random) -> Board:
    """One whose marks are so few that each set of them can be tried."""
    while True:
        board = random_board(rng)
        if int(board.candidates.sum()) <= 11:
            return board


def board_by_rows_to_cp(board: Board, encoding: str) -> CpProblem:
    return linear_to_cp(board_to_linear(board, encoding=encoding))


REDUCTIONS = [
    *(Reduction(f"cover_to_cnf {one}", partial(cover_to_cnf, at_most_one=one), random_cover) for one in AT_MOST_ONE),
    *(Reduction(f"cover_to_cnf {one}", partial(cover_to_cnf, counts=one), random_cover) for one in COUNTERS),
    *(
        Reduction(
            f"board_to_cnf {encoding} {one}{' whole' if whole else ''}",
            partial(board_to_cnf, encoding=encoding, at_most_one=one, whole=whole),
            random_board,
        )
        for encoding, one, whole in [
            *product(["extended"], AT_MOST_ONE, [False]),
            ("efficient", "auto", False),
            ("order", "pairwise", False),
            ("minimal", "auto", False),
            ("minimal", "product", False),
            ("extended", "auto", True),
            ("minimal", "sequential", True),
        ]
    ),
    Reduction("cover_to_plain_cnf", cover_to_plain_cnf, random_cover),
    Reduction("uncolored", uncolored, random_cover),
    Reduction("cover_to_linear", cover_to_linear, random_cover),
    *(Reduction(f"board_to_linear {one}", partial(board_to_linear, encoding=one), random_board) for one in ROWS),
    Reduction("cnf_to_linear", cnf_to_linear, random_formula),
    Reduction("cnf_to_cover", cnf_to_cover, random_formula),
    Reduction("cover_to_linear_to_cp", lambda problem: linear_to_cp(cover_to_linear(problem)), random_cover),
    Reduction("cnf_to_linear_to_cp", lambda problem: linear_to_cp(cnf_to_linear(problem)), random_formula),
    *(
        Reduction(f"board_to_linear_to_cp {one}", partial(board_by_rows_to_cp, encoding=one), random_board)
        for one in ROWS
    ),
    Reduction("board_to_integers cp", board_to_integers, random_board),
    Reduction("simplify", simplify, random_board),
    Reduction("board_to_cover", board_to_cover, small_board),
]


@pytest.mark.parametrize("reduction", REDUCTIONS, ids=str)
def test_both_sides_have_the_same_solving_label_sets(reduction):
    rng, seen = random.Random("answers"), set()
    for _ in range(40 * MORE):
        problem = reduction.make(rng)
        expected = solving_label_sets(problem)
        assert solving_label_sets(reduction.apply(problem)) == expected
        seen.add(min(len(expected), 2))
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("reduction", REDUCTIONS, ids=str)
def test_positive_blocking_is_claimed_only_where_no_solution_contains_another(reduction):
    rng = random.Random(f"blocking {reduction}")
    claimed = 0
    for _ in range(25):
        reduced = reduction.apply(reduction.make(rng))
        if isinstance(reduced, Cnf | Linear | CpProblem) and reduced.positive_blocking:
            claimed += 1
            solutions = solving_label_sets(reduced)
            assert not any(one < other for one in solutions for other in solutions)
    if reduction.make is not random_formula and "_to_" in str(reduction) and not str(reduction).endswith("_to_cover"):
        assert claimed


SOURCES = {
    Board: ruled_board,
    ExactCover: random_cover,
    Cnf: random_formula,
    Linear: lambda rng: cover_to_linear(random_cover(rng)),
}


def holds(arrow, problem):
    """Does an arrow keep what it promises of one problem?"""
    options = {"at_most_one": "pairwise"} if "at_most_one" in options_of(arrow.function) else {}
    try:
        made = arrow.function(problem, **options)
    except Refused:
        return bool(problem.lazy_constraints)
    measures, made_sizes = sizes.measured(problem), sizes.of_problem(made)
    for name, formula in arrow.sizes.items():
        assert sizes.value(formula, measures) == made_sizes[name], (arrow.makes, name, formula, problem, made_sizes)
    assert solving_label_sets(made) == solving_label_sets(problem), (arrow.makes, problem)
    if arrow.counts == "all":
        assert getattr(made, "determined", True) or len(problem.decisions) < problem.variables, arrow.makes
    return True


@pytest.mark.parametrize("arrow", ARROWS, ids=lambda arrow: arrow.makes)
def test_what_an_arrow_makes_is_as_large_as_its_formulas_say_and_has_as_many_solutions(arrow):
    rng = random.Random(arrow.makes)
    assert all(holds(arrow, SOURCES[arrow.source](rng)) for _ in range(30 * MORE))


def test_every_size_of_every_arrow_has_a_formula():
    for arrow in ARROWS:
        made = arrow.function(SOURCES[arrow.source](random.Random(1)))
        assert arrow.sizes.keys() == sizes.of_problem(made).keys(), arrow.makes

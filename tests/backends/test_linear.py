"""Backends of linear problems: pseudo-Boolean, mixed-integer, answer sets. See contracts/test_backends.py too."""

import random
import signal
import subprocess
import sys

import numpy as np
import pytest

import cover
from cover.backends import registry
from cover.basics.result import Stop, Verdict
from cover.problems.linear import FREE, Linear
from cover.problems.rules import Sum
from generators import brute_force, queens, random_board, random_cover

HERE = [name for name in ("mip:scip", "mip:highs", "pb:exact", "asp:clingo") if registry.absent(name) is None]
QUICK = [name for name in HERE if name not in ("mip:highs", "pb:exact")]  # without a process a question


def linear(rows, variables, decisions="abcdef", **rest):
    """rows: (literals, coefficients, low, high)."""
    flat = [np.array([x for row in rows for x in row[part]]) for part in (0, 1)]
    starts = np.cumsum([0, *(len(row[0]) for row in rows)])
    low, high = (np.array([row[part] for row in rows], dtype=np.int64) for part in (2, 3))
    return Linear(
        starts, flat[0].astype(np.int32), low, high, variables, decisions[:variables], flat[1].astype(np.int64), **rest
    )


def subsets(problem):
    chosen = ([k for k in range(problem.variables) if number >> k & 1] for number in range(1 << problem.variables))
    return [taken for taken in chosen if not list(problem.faults(taken))]


@pytest.mark.parametrize("backend", HERE)
def test_rows_of_all_kinds_are_decided_as_by_definition(backend):
    rng = random.Random("rows")
    verdicts = set()
    for _ in range(25 if backend in QUICK else 8):
        rows = []
        for _ in range(rng.randint(1, 6)):
            literals = [rng.choice([-1, 1]) * rng.randint(1, 4) for _ in range(rng.randint(0, 4))]
            low, high = rng.choice([-FREE, *range(-3, 4)]), rng.choice([FREE, *range(-2, 5)])
            total = rng.randint(-1, 2)
            bounds = (total, total) if rng.random() < 0.4 else (low, high)
            rows.append((literals, [rng.randint(-3, 3) for _ in literals], *bounds))
        problem = linear(rows, 4)
        expected = [Verdict.UNSOLVABLE, Verdict.UNIQUE, Verdict.MULTIPLE][min(len(subsets(problem)), 2)]
        assert cover.verdict(problem, backend) is expected
        verdicts.add(expected)
    assert len(verdicts) >= 2


@pytest.mark.parametrize("backend", QUICK)
def test_boards_and_covers_are_decided_as_by_brute_force(backend):
    rng = random.Random("mixed")
    for _ in range(30):
        problem = random_cover(rng, 8)
        assert cover.solve(problem, backend, limit=2).found == min(len(brute_force(problem)), 2)
        board = random_board(rng)
        assert cover.verdict(board, backend) is cover.verdict(board, "reference")


@pytest.mark.parametrize("backend", HERE)
def test_what_is_connected_is_cut_as_it_breaks(backend):
    puzzle = cover.loads("puzzle: nurikabe\ncells:\n2...\n....\n...3\n....\n")
    expected, result = cover.solve(puzzle), cover.solve(puzzle, backend)
    assert result.verdict is expected.verdict
    assert cover.solve(cover.load("puzzles/slitherlink/6x6.txt"), backend).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("backend", HERE)
def test_time_ends_a_solve_and_decides_nothing(backend):
    result = cover.solve(hard(), backend, seconds=0.5)
    assert (result.stop, result.verdict) == (Stop.TIMEOUT, Verdict.UNKNOWN)


def hard():
    """A market split: sums of many cells at once, which no reasoning by rows decides soon (Cornuéjols and Dawande)."""
    rng = np.random.default_rng(1)
    weights = rng.integers(0, 100, (5, 50))
    rows = [(list(range(1, 51)), row.tolist(), int(row.sum()) // 2, int(row.sum()) // 2) for row in weights]
    return linear(rows, 50, range(50))


@pytest.mark.parametrize("backend", ["mip:scip", "mip:highs"])
def test_the_cheapest_are_those_of_dlx(backend):
    rng = random.Random("costs")
    for _ in range(12 if backend in QUICK else 4):
        problem = random_cover(rng, 8)
        ours, theirs = cover.best(problem, 2, backend="dlx"), cover.best(problem, 2, backend=backend)
        assert (theirs.costs, theirs.stop) == (ours.costs, ours.stop)


@pytest.mark.parametrize("backend", ["mip:scip", "mip:highs"])
def test_what_needs_a_list_is_refused(backend):
    for ask in (cover.count, lambda given, by: cover.solve(given, by, limit=None)):
        with pytest.raises(cover.Refused, match="does not list or count"):
            ask(queens(4), backend)


def test_numbers_beyond_the_tolerance_of_doubles_are_refused():
    with pytest.raises(cover.Refused, match="coefficients: they must be less than 1,000,000,000"):
        cover.solve(linear([([1, 2], [10**9, 1], 1, FREE)], 2), "mip")


def test_an_unknown_engine_is_refused_with_those_there_are():
    with pytest.raises(cover.Refused, match="mip has no engine 'cbc'; there are scip, highs"):
        cover.solve(queens(4), "mip:cbc")


@pytest.mark.parametrize("backend", HERE)
def test_nothing_is_printed_beside_the_answer(backend):
    done = subprocess.run(
        [sys.executable, "-m", "cover", "solve", "--json", "--backend", backend, "puzzles/queens/8.txt"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.count("\n") == 1
    assert done.stdout.startswith("{")


@pytest.mark.skipif("pb:exact" not in HERE, reason="exact is not installed")
def test_exact_leaves_the_signals_of_this_process_alone():
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGXCPU)]
    assert cover.verdict(queens(5), "pb") is Verdict.MULTIPLE
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGXCPU)] == before


def test_a_market_split_is_rows_to_cp_sat_and_no_automata():
    rng = np.random.default_rng(3)
    weights = rng.integers(0, 20, (2, 12))
    rules = [
        Sum(tuple(range(12)), np.stack([np.zeros(12), row], axis=1).astype(np.int32), (int(row[::2].sum()),))
        for row in weights
    ]
    board = cover.Board.without_regions(
        np.ones((12, 2), dtype=np.bool_), [f"c{k}" for k in range(12)], "01", rules=rules
    )
    assert cover.count(board, "cpsat").found == cover.count(board, "bitmask").found

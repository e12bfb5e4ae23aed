"""What cost others a wrong or a missing answer: rows that solvers misread, costs beyond doubles, signals, files."""

import os
import signal

import pytest

import cover
from cover.backends import registry
from cover.basics.errors import Refused
from cover.problems.linear import FREE
from cover.problems.reductions.rows import RowsMaker

HERE = [n for n in ("cpsat", "mip:scip", "mip:highs", "pb:exact", "asp:clingo") if registry.absent(n) is None]
LISTS = [name for name in HERE if not name.startswith("mip")]

# trap: (rows of coefficients, literals, low and high; variables; all solutions)
ROWS = {
    "HiGHS refuses a row that names a variable twice, and solves an empty model": (
        [([1, 1, 1], [1, 1, 2], 2, 2)],
        2,
        {(1,)},
    ),
    "a variable and its negation in one row": ([([1, 1, 1], [1, -1, 2], 2, 2)], 2, {(2,), (1, 2)}),
    "pumpkin divides by a coefficient 0": ([([0, 1], [1, 2], 1, FREE)], 2, {(2,), (1, 2)}),
    "pumpkin panics at a contradiction": ([([1], [1], 1, 1), ([1], [1], 0, 0)], 1, set()),
    "a row without terms that cannot hold": ([([], [], 1, FREE)], 1, set()),
    "a row without terms that holds": ([([], [], 0, FREE), ([1], [1], 1, 1)], 1, {(1,)}),
    "ACE loses a solution of a sum within bounds": (
        [([1, 1, 1], [1, 2, 3], 1, 1), ([1, 1], [2, 3], 0, 1)],
        3,
        {(1,), (2,), (3,)},
    ),
    "no row at all": ([], 1, {(), (1,)}),
}


def linear(rows, variables):
    made = RowsMaker(variables)
    for coefficients, literals, low, high in rows:
        made.add_row(literals, low, high, coefficients)
    return made.made(decisions=range(1, variables + 1))


def side_by_side(traps):
    """Those that have solutions as one problem, each with variables of its own, since some backends start a process
    for each problem; all of its solutions."""
    together, before, every = [], 0, {()}
    for rows, variables, solutions in traps:
        for coefficients, literals, low, high in rows:
            moved = [x + before if x > 0 else x - before for x in literals]
            together.append((coefficients, moved, low, high))
        every = {(*some, *(x + before for x in one)) for some in every for one in solutions}
        before += variables
    return together, before, every


ASKED = {trap: row for trap, row in ROWS.items() if not row[2]}
ASKED["all that have solutions, side by side"] = side_by_side([row for row in ROWS.values() if row[2]])


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("trap", ASKED)
def test_no_row_is_misread(trap, backend):
    rows, variables, solutions = ASKED[trap]
    lists = backend in LISTS
    result = cover.solve(linear(rows, variables), backend, limit=1 + len(solutions) if lists else 1)
    found = {tuple(sorted(one)) for one in result.solutions}
    assert len(found) == result.found == (len(solutions) if lists else min(1, len(solutions)))
    assert found <= solutions


@pytest.mark.parametrize("backend", [name for name in HERE if name.startswith("mip")])
def test_mip_is_asked_for_no_costs_beyond_doubles(backend):
    costly = cover.loads(f"a b\na |{2**40}\nb |1\na b |5\n")
    with pytest.raises(Refused, match="they must sum up to less than"):
        cover.best(costly, backend=backend)


@pytest.mark.parametrize("backend", [name for name in HERE if name in ("cpsat", "mip:scip", "mip:highs")])
def test_costs_below_zero_have_their_optimum(backend):
    assert cover.best(cover.loads("a b\na |3\nb |4\na b |9\n"), backend=backend).cost == 7


@pytest.mark.skipif("pb:exact" not in HERE, reason="exact is not installed")
def test_exact_answers_again_after_a_signal_was_seen():
    met = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: met.append(number))
    try:
        assert cover.solve(cover.Queens(4), "pb:exact").found == 2
        os.kill(os.getpid(), signal.SIGTERM)
        assert cover.solve(cover.Queens(4), "pb:exact").found == 2
    finally:
        signal.signal(signal.SIGTERM, before)
    assert met == [signal.SIGTERM]


def test_files_say_no_row_without_terms_and_include_what_gecode_has():
    empty = linear([([], [], 0, FREE), ([1, 1], [1, 2], 1, 1)], 2)
    rows = [line for line in cover.dumps(empty, "opb").splitlines() if not line.startswith("*")]
    assert all("x" in line for line in rows)
    model = cover.convert(cover.loads("1...\n....\n....\n...2\n"), "mzn")
    assert "globals.mzn" not in model
    assert 'include "all_different.mzn"' in model or "include" not in model

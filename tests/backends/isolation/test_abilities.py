"""Where nothing can be started beside us, as in a browser, everything that needs no process answers all the same."""

import asyncio
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import cover
from cover.backends import registry
from cover.backends.isolation import abilities
from cover.backends.sat.engines import new_solver
from cover.basics.errors import Refused, Unavailable
from cover.basics.result import Budget, Question, Statistics, Stop, Verdict
from cover.logic.start import SearchVerdict
from cover.logic.state import State
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cover.solving.planning import plan

PUZZLES = Path(__file__).parents[3] / "puzzles"


@pytest.fixture(autouse=True)
def browser(monkeypatch):
    """Threads do not start, and nothing tries to; processes are refused in words."""

    def start(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(abilities, "in_browser", lambda: True)


@pytest.mark.parametrize("backend", ["auto", "dlx", "dlx:learn", "sat:cadical195", "sat:glucose4", "reference"])
def test_searches_answer_within_limits_of_time(backend):
    result = cover.solve(cover.Queens(6), backend, limit=None, seconds=60)
    assert (result.found, result.stop) == (4, Stop.EXHAUSTED)


@pytest.mark.parametrize("backend", ["dlx", "sat:cadical195", "sat:glucose4"])
def test_counts_are_the_same(backend):
    assert cover.count(cover.Queens(6), backend, seconds=60).found == 4


def test_a_question_that_auto_would_share_is_answered_alone():
    result = cover.solve(cover.Langford(11), limit=2)
    assert result.verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("engine", ["cadical195", "glucose4"])
def test_a_sat_search_ends_with_its_time(engine):
    result = cover.count(cover.Langford(12), f"sat:{engine}", seconds=0.3)
    assert result.stop is Stop.TIMEOUT


def test_a_sat_search_keeps_to_its_number_of_conflicts():
    problem, statistics = cover_to_cnf(cover.Langford(9).to_cover()), Statistics()
    backend = registry.make("sat:cadical195")
    search = backend.search(problem, Question.COUNT, Budget(nodes=500), statistics)
    assert list(search) == []
    assert (search.stop, search.nodes >= 500, search.nodes < 1000) == (Stop.NODES, True, True)


def test_a_sat_search_that_is_closed_was_interrupted():
    search = registry.make("sat:glucose4").search(
        cover_to_cnf(cover.Queens(6).to_cover()), Question.ALL, Budget(), Statistics()
    )
    batches = iter(search)
    next(batches)
    batches.close()
    assert search.stop is Stop.INTERRUPTED


def test_an_engine_whose_budgets_do_not_hold_is_given_none(monkeypatch):
    class Loose:
        """Its budgets are as in a browser: any number."""

        def __init__(self, solver):
            self.solver = solver

        def __getattr__(self, name):
            assert name not in ("conf_budget", "solve_limited")
            return getattr(self.solver, name)

    monkeypatch.setattr("cover.backends.sat.engines.new_solver", lambda *some: Loose(new_solver(*some)))
    assert cover.count(cover.Queens(6), "sat:minisat22", seconds=60).found == 4
    with pytest.raises(
        Refused, match="sat:minisat22 ignores a limit on conflicts in a browser; sat:cadical195 does not"
    ):
        cover.count(cover.Queens(6), "sat:minisat22", nodes=10)


def test_limits_around_a_question_reach_its_searches():
    with cover.limits(seconds=0.2):
        assert cover.count(cover.Queens(14), "dlx:links").stop is Stop.TIMEOUT


def test_a_proof_in_cubes_is_made_one_cube_after_the_other(tmp_path):
    made = cover.prove(cover.Langford(5), tmp_path / "proof.tar.gz", backend="learn", cubes=4)
    assert made.claim == "unsolvable"


@pytest.mark.parametrize("engine", ["cadical195", "glucose4"])
def test_a_proof_by_a_sat_solver_takes_no_process(engine, tmp_path):
    made = cover.prove(cover.Queens(8), tmp_path / "proof.tar.gz", "exactly", backend=f"sat:{engine}")
    assert made.claim == "exactly 92"
    assert cover.check(tmp_path / "proof.tar.gz")


@pytest.mark.parametrize("kind", ["slitherlink", "nurikabe", "heyawake"])
def test_auto_takes_engines_whose_budgets_hold(kind):
    board = cover.load(next((PUZZLES / kind).glob("*.txt"))).to_board()
    asked = [attempt.backend for attempt in plan(board, Question.ONE)]
    assert "sat:cadical195" in asked
    assert "sat:glucose4" not in asked


def test_a_proof_by_a_sat_solver_ends_with_its_time(tmp_path):
    early = cover.prove(cover.Langford(13), tmp_path / "early.tar.gz", backend="sat:cadical195", seconds=0.5)
    assert (early.claim, early.result.stop) == (None, Stop.TIMEOUT)


def test_a_long_formula_takes_no_process_either(monkeypatch):
    monkeypatch.setattr("cover.backends.sat.LONGEST_IN_SLICES", 10)
    assert cover.solve(cover.Queens(6), "sat:cadical195", limit=None).found == 4


def test_a_page_that_is_open_for_long_still_answers(monkeypatch):
    """Python's clock of CPU time is over after 36 minutes there."""

    def over():
        raise RuntimeError("the processor time used is not available or its value cannot be represented")

    monkeypatch.setattr("time.process_time", over)
    monkeypatch.setattr("time.thread_time", over, raising=False)
    several = cover.load(PUZZLES / "sudoku" / "several.txt")
    assert SearchVerdict(State.of(several)).early
    assert cover.count(cover.Sudoku.empty(4)).found == 288
    assert cover.compare([several], ["dlx", "bitmask"]).agree


def test_an_awaited_question_is_answered():
    assert asyncio.run(cover.solve_async(cover.Queens(6))).verdict is Verdict.MULTIPLE


@pytest.mark.parametrize(
    "ask",
    [
        lambda: cover.solve(cover.Queens(6), "sat:cadical195", memory=10**9),
        lambda: cover.solve(cover.Queens(6), "sat:lingeling"),
    ],
)
def test_what_needs_a_process_is_unavailable_in_words(ask):
    with pytest.raises(Unavailable, match="a browser cannot start processes"):
        ask()


def test_backends_that_are_absent_say_how_to_get_them(monkeypatch):
    monkeypatch.setattr(registry, "_INSTALLED", set())
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    assert registry.absent("dlx") is None
    assert "pip install cover" in registry.absent("cpsat")
    assert "micropip.install('python-sat')" in registry.absent("sat")
    assert "no program runs in a browser" in registry.absent("dimacs")


def test_a_technique_that_needs_ortools_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    board = cover.loads((PUZZLES / "sudoku" / "E.txt").read_text())
    with pytest.raises(Unavailable, match="this technique needs the package ortools"):
        cover.hint(board, only=["finned-mutant-squirmbag"])


def test_problems_are_translated_where_places_have_32_bits(monkeypatch):
    """numpy's own integers have the width of a place there, and it refuses wider counts."""
    arange, repeat = np.arange, np.repeat

    def narrow(*args, dtype=np.int32, **options):
        return arange(*args, dtype=dtype, **options)

    def refusing(values, counts, **options):
        if isinstance(counts, np.ndarray) and counts.dtype == np.int64:
            np.zeros(1, dtype=np.int64).astype(np.int32, casting="safe")
        return repeat(values, counts, **options)

    wanted = [cover_to_cnf(cover.Queens(5).to_cover()).clauses.tolist(), cover.solve(_NURIKABE, limit=None).found]
    monkeypatch.setattr(np, "arange", narrow)
    monkeypatch.setattr(np, "repeat", refusing)
    monkeypatch.setattr(np, "intp", np.int32)
    found = [cover_to_cnf(cover.Queens(5).to_cover()).clauses.tolist(), cover.solve(_NURIKABE, limit=None).found]
    assert found == wanted
    assert cover.solve(cover.Queens(6), "dlx", limit=None, seed=3).found == 4


_NURIKABE = cover.loads("puzzle: nurikabe\ncells:\n2...\n....\n..4.\n....\n")

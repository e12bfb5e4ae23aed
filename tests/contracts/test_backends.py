"""What every backend promises: the right solutions, honest budgets, and facts that tell limits from answers.

A new backend is tested by being registered. Backends reach the generated exact covers by the ordinary routes, so
this suite also holds the reductions to account. What a backend refuses in words is left out; a backend that refuses
everything fails.
"""

import random
import signal
from itertools import product

import pytest

import cover
import liars
from cover.backends import registry
from cover.basics.result import Question, Stop, Verdict
from cover.problems.board import Board
from cover.solving.planning import Attempt
from cover.solving.routing import Route, routed
from generators import brute_force, disjoint, dominoes, queens, random_cover, random_formula, ruled_board
from more import MORE
from oracles import solving_label_sets

# `dimacs`, `opb`, `wcnf` and `mzn` need a program (tests/backends/test_programs.py); `mip` and `weights` list nothing
# (tests/backends/test_linear.py, test_weights.py).
APART = ("dimacs", "opb", "wcnf", "mzn", "mip", "weights")
OURS = [name for name in registry.names() if registry.absent(name) is None and name not in APART]
OURS += ["dlx:learn", "bitmask:learn"]  # other engines than `auto` takes for what is small
PRESENT = [*OURS, "plainx"]  # an outsider, which refuses colors and bounds
ON_COVERS = [*(name for name in OURS if registry.solves(name) is not Board), "plainx"]
FAST = [name for name in ON_COVERS if name != "reference"]
UNCOUNTED = ("pb", "asp")  # whose engines do not say how many nodes they spend


@pytest.fixture(autouse=True, scope="module")
def outsider():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "BACKENDS", dict(registry.BACKENDS))
        registry.register_backend("plainx", "plain:PlainX")
        patch.setattr("cover.backends.pb.Pb.alone", frozenset())  # a process for each small question takes too long
        yield
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which `exact` takes over in the process that it runs in


def takes(backend, problem):
    """Does the backend take a problem, or does it refuse it, with a reason?"""
    made = registry.make(backend)
    try:
        reason = made.refuses(routed(problem, made.solves, Route("none")), Question.ALL)
    except cover.Refused as refused:
        reason = str(refused)
    assert reason is None or reason.strip()
    return reason is None


def taken(backend, problems):
    """Those that the backend takes; the test is skipped if there are none."""
    return [problem for problem in problems if takes(backend, problem)] or pytest.skip(f"{backend} refuses them")


@pytest.mark.parametrize("backend", PRESENT)
def test_no_backend_refuses_everything(backend):
    bounded = cover.ExactCover([cover.Item("a", 1, 2)], {"x": "a", "y": "a"})
    problems = [cover.ExactCover("ab", {"x": "ab"}), queens(4), bounded, cover.Sudoku.empty(4).to_board()]
    problems = [p for p in problems if registry.solves(backend) is not Board or isinstance(p, Board)]
    assert any(takes(backend, problem) for problem in problems)


def test_what_the_outsider_refuses_is_left_out_and_the_rest_is_not():
    rng = random.Random("outsider")
    problems = [random_cover(rng, 9) for _ in range(40)]
    assert 0 < len(taken("plainx", problems)) < len(taken("reference", problems)) == 40


def label_sets(result):
    return [frozenset(solution) for solution in result.solutions]


def small_cover(rng):
    return random_cover(rng, 9)


@pytest.mark.parametrize(
    ("backend", "make"), [*product(PRESENT, [ruled_board]), *product(ON_COVERS, [random_formula, small_cover])]
)
def test_every_backend_lists_counts_and_decides_as_by_definition(backend, make):
    rng = random.Random(make.__name__)
    sizes = set()
    for problem in taken(backend, [make(rng) for _ in range(60 * MORE)]):
        expected = solving_label_sets(problem)
        listed = cover.solve(problem, backend, limit=None)
        assert sorted(map(sorted, label_sets(listed))) == sorted(map(sorted, expected))
        assert (listed.found, listed.stop) == (len(expected), Stop.EXHAUSTED)
        counted = cover.count(problem, backend)
        assert (counted.found, counted.complete, counted.solutions) == (len(expected), True, ())
        assert (
            cover.verdict(problem, backend)
            == [Verdict.UNSOLVABLE, Verdict.UNIQUE, Verdict.MULTIPLE][min(len(expected), 2)]
        )
        sizes.add(min(len(expected), 2))
    assert sizes == {0, 1, 2} or backend == "plainx"


@pytest.mark.parametrize("reduce", ["none", "forced", "full"])
@pytest.mark.parametrize("backend", ON_COVERS)
def test_reducing_first_changes_no_answer(backend, reduce):
    rng = random.Random(reduce)
    for problem in taken(backend, [random_cover(rng, 8) for _ in range(15)]):
        assert set(label_sets(cover.solve(problem, backend, limit=None, reduce=reduce))) == brute_force(problem)


@pytest.mark.parametrize("backend", ON_COVERS)
def test_a_limit_stops_with_limit_even_if_nothing_remains(backend):
    result = cover.solve(disjoint(2, 2), backend, limit=4)
    assert (result.found, result.stop, len(result.solutions), result.complete) == (4, Stop.LIMIT, 4, False)
    assert cover.solve(disjoint(2, 2), backend, limit=5).stop is Stop.EXHAUSTED
    one = cover.solve(disjoint(3, 1), backend, limit=1)
    assert (one.stop, one.verdict) == (Stop.LIMIT, Verdict.SOLVABLE)
    counted = cover.count(disjoint(4, 2), backend, limit=7)
    assert (counted.found, counted.stop) == (7, Stop.LIMIT)


@pytest.mark.parametrize("backend", ON_COVERS)
def test_the_problem_without_items_has_one_solution(backend):
    result = cover.solve(cover.ExactCover([], {}), backend)
    assert (result.solutions, result.verdict) == (((),), Verdict.UNIQUE)


@pytest.mark.parametrize("backend", FAST)
def test_time_ends_a_search_that_is_too_large(backend):
    timed = cover.count(dominoes(30, 30), backend, seconds=0.3)
    assert (timed.stop, timed.verdict is Verdict.UNSOLVABLE) == (Stop.TIMEOUT, False)


@pytest.mark.parametrize("backend", FAST)
def test_nodes_end_a_search_or_are_refused(backend):
    if backend in UNCOUNTED:
        with pytest.raises(cover.Refused, match="it has no limit on nodes"):
            cover.count(dominoes(4, 4), backend, nodes=500)
        return
    bounded = cover.count(dominoes(14, 14), backend, nodes=500, seconds=60)
    assert bounded.stop is Stop.NODES


@pytest.mark.parametrize("backend", FAST)
def test_a_search_may_be_left_at_any_time(backend):
    stream = cover.solutions(dominoes(8, 8), backend)
    first, second = next(stream), next(stream)
    stream.close()
    assert first != second


@pytest.mark.parametrize("backend", [*(name for name in PRESENT if name != "pb"), "sat:glucose4"])
def test_threads_may_search_at_once(backend, threads):
    board = cover.Sudoku.empty(4)
    assert list(threads.map(lambda _: cover.count(board, backend, limit=50).found, range(4))) == [50] * 4


@pytest.mark.parametrize("backend", ON_COVERS)
def test_searching_twice_gives_the_same_answer(backend):
    answers = [cover.solve(queens(5), backend, limit=None).solutions for _ in range(2)]
    assert answers[0] == answers[1]


def test_solutions_raises_at_the_end_of_time_instead_of_falling_silent():
    with pytest.raises(TimeoutError, match="at least"):
        for _ in cover.solutions(dominoes(14, 14), "dlx", seconds=0.2):
            pass


def test_a_wrong_answer_is_an_error_and_never_a_solution(monkeypatch):
    liars.register(monkeypatch, liars.Liar)
    with pytest.raises(cover.WrongSolution, match=r"liar gave a solution that breaks the rules: item 'r1'"):
        cover.solve(queens(4), "liar", reduce="none")


def test_a_valid_grid_that_contradicts_a_given_is_a_wrong_solution(monkeypatch):
    liars.register(monkeypatch, liars.Neighbour)
    puzzle = cover.Sudoku([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    # The board that the backend gets has lost the given, so nothing but the puzzle's own rules can see it.
    open_board = cover.Sudoku.empty(4).to_board()
    monkeypatch.setattr(cover.Sudoku, "to_board", lambda self: open_board)
    assert not list(cover.Sudoku.empty(4).faults([liars.Neighbour.grid[k : k + 4] for k in (0, 4, 8, 12)]))
    with pytest.raises(cover.WrongSolution, match=r"neighbour gave .* given r1c1: 1 became 2"):
        cover.solve(puzzle, "neighbour")


def test_when_auto_moves_on_the_counts_are_those_of_the_backend_that_answered(monkeypatch):
    monkeypatch.setattr(
        "cover.solving.planning._wanted",
        lambda problem, question: [Attempt("dlx", "first", 3), Attempt("sat", "second")],
    )
    result = cover.solve(dominoes(4, 3), limit=2)
    assert (result.answered_by, result.why, result.found) == ("sat:cadical195", "second", 2)
    assert "kernel" not in result.statistics.counters
    assert "conflicts" in result.statistics.counters
    assert not result.statistics.levels

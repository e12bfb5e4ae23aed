"""cover.best: the cheapest solutions of brute force, cheapest first, and honest words where time ends the search."""

import itertools
import json
import random
from dataclasses import replace

import numpy as np
import pytest

import cover
import cover._native as _native
from cli_help import run as run_cli
from cover.backends import registry
from cover.backends.dlx import cheapest
from cover.basics.result import Statistics, Stop, Verdict
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.solving.cheapest import Best
from generators import brute_force, disjoint, queens, random_cover

by_cpsat = pytest.mark.skipif(registry.absent("cpsat") is not None, reason="OR-tools is not installed")
BACKENDS = pytest.mark.parametrize("backend", ["dlx", pytest.param("cpsat", marks=by_cpsat)])


def costs_of_all(problem):
    """What every solution costs, ascending, by the listing of backend `reference`."""
    cost = dict.fromkeys(problem.decisions, 0)
    if problem.costs is not None:
        cost = dict(zip(problem.decisions, problem.costs.tolist(), strict=True))
    return sorted(sum(cost[label] for label in found) for found in cover.solutions(problem, "reference"))


def assignment(n, seed):
    """n x n assignment with random costs: (problem, matrix)."""
    matrix = np.random.RandomState(seed).randint(1, 100, (n, n))
    options = [Option((r, c), (("row", r), ("column", c)), cost=int(matrix[r, c])) for r in range(n) for c in range(n)]
    return ExactCover([("row", r) for r in range(n)] + [("column", c) for c in range(n)], options), matrix


def weighted_dominoes(rows, columns, seed):
    rng = random.Random(seed)
    cells = list(itertools.product(range(rows), range(columns)))
    pairs = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < columns]
    pairs += [((r, c), (r + 1, c)) for r, c in cells if r + 1 < rows]
    return ExactCover(cells, [Option(pair, pair, cost=rng.randint(0, 50)) for pair in pairs])


@pytest.mark.parametrize("reduce", [None, "none", "forced"])
def test_the_best_are_the_cheapest_of_all_solutions(reduce):
    rng = random.Random("best")
    several = 0
    for _ in range(250):
        problem = random_cover(rng, 9)
        expected, listed = costs_of_all(problem), brute_force(problem)
        for k in (1, 4, None):
            result = cover.best(problem, k, reduce=reduce)
            wanted = expected[:k]
            assert list(result.costs) == wanted
            assert (result.stop, result.found) == (Stop.EXHAUSTED, len(wanted))
            assert len(set(result.solutions)) == len(wanted)
            assert {frozenset(solution) for solution in result.solutions} <= listed
            assert result.optimal == bool(expected)
            if k is None:
                assert result.complete
                assert result.at_least is None
        several += len(expected) > 4
    assert several > 30


def test_dlx_cpsat_and_the_diagram_agree_on_random_covers_with_costs():
    rng = random.Random("three ways to the cheapest")
    negative = several = 0
    for _ in range(60):
        drawn = random_cover(rng, 14)
        options = [drawn.option(k) for k in range(len(drawn))]
        with_costs = [replace(option, cost=rng.randint(-9, 20)) for option in options]
        low, high = ([1] * drawn.primary if each is None else each.tolist() for each in (drawn.at_least, drawn.at_most))
        items = [Item(name, *bounds) for name, *bounds in zip(drawn.item_names, low, high, strict=False)]
        problem = ExactCover(items, with_costs, drawn.item_names[drawn.primary :])
        expected = [cost for cost, _ in cover.diagram(problem).best(4, [option.cost for option in with_costs])]
        for backend in ("dlx", "cpsat"):
            for k in (1, 4):
                result = cover.best(problem, k, backend)
                assert (list(result.costs), result.stop) == (expected[:k], Stop.EXHAUSTED)
                assert len(set(map(frozenset, result.solutions))) == len(expected[:k])
                assert result.optimal == bool(expected)
                assert result.at_least == (expected[k - 1] if len(expected) >= k else None)
        several += len(expected) == 4
        negative += bool(expected) and expected[0] < 0
    assert several > 10
    assert negative > 10


@BACKENDS
def test_costs_below_zero_and_costs_of_what_reduction_forces_count(backend):
    options = [Option("a", ("a",), cost=5), Option("b1", ("b",), cost=-3), Option("b2", ("b", "c"), cost=-4)]
    problem = ExactCover(["a", "b", Item("c", 0, 1)], [*options, Option("c", ("c",), cost=-2)])
    result = cover.best(problem, None, backend)
    assert dict(zip(map(frozenset, result.solutions), result.costs, strict=True)) == {
        frozenset({"a", "b1", "c"}): 0,
        frozenset({"a", "b2"}): 1,
        frozenset({"a", "b1"}): 2,
    }
    assert (result.cost, result.costs) == (0, (0, 1, 2))


def test_an_assignment_costs_what_all_permutations_say():
    problem, matrix = assignment(7, 5)
    least = min(sum(matrix[r, c] for r, c in enumerate(p)) for p in itertools.permutations(range(7)))
    assert cover.best(problem).cost == least


def test_the_bound_saves_nearly_all_of_the_tree():
    problem = weighted_dominoes(8, 8, 1)  # 12,988,816 tilings
    result = cover.best(problem, 3)
    assert (result.stop, result.optimal) == (Stop.EXHAUSTED, True)
    assert result.statistics.counters["nodes"] < 20_000
    costs = [cover.best(problem, 1, reduce=level).cost for level in ("none", "forced")]
    assert costs == [result.cost] * 2
    assert list(result.costs) == sorted(result.costs)


@BACKENDS
def test_without_costs_every_solution_is_the_cheapest(backend):
    result = cover.best(queens(6), backend=backend)
    assert (result.cost, result.optimal, result.stop) == (0, True, Stop.EXHAUSTED)
    assert result.statistics.counters.get("nodes", 0) < 200
    assert cover.best(queens(6), None, backend).costs == (0, 0, 0, 0)


@BACKENDS
def test_an_unsolvable_problem_has_no_best(backend):
    result = cover.best(queens(3), backend=backend)
    assert (result.solution, result.cost, result.optimal, result.stop) == (None, None, False, Stop.EXHAUSTED)
    assert result.verdict is Verdict.UNSOLVABLE


def test_what_is_found_when_the_nodes_end_is_reported_with_a_bound_below_it():
    problem = weighted_dominoes(12, 12, 2)
    early = cover.best(problem, nodes=100)
    assert (early.stop, early.found) == (Stop.NODES, 1)
    proved = cover.best(problem)
    assert proved.optimal
    assert early.at_least <= proved.cost <= early.cost
    nothing = cover.best(problem, nodes=3)
    assert (nothing.found, nothing.optimal, nothing.at_least <= proved.cost) == (0, False, True)
    assert nothing.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(("at_least", "optimal"), [(2, False), (3, True), (None, True)])
def test_a_cost_that_none_is_below_is_optimal_whatever_ended_the_search(at_least, optimal):
    best = Best(("x",), 1, Stop.NODES, costs=(3,), at_least=at_least)
    assert best.optimal is optimal
    assert not best.complete


def test_what_cpsat_has_found_when_time_ends_is_reported_with_a_bound_below_it():
    problem = weighted_dominoes(12, 12, 2)
    early = cover.best(problem, 2, "cpsat", nodes=20)
    assert early.stop is Stop.NODES
    proved = cover.best(problem)
    assert proved.optimal
    assert early.at_least <= proved.cost
    assert all(proved.cost <= cost for cost in early.costs)
    assert cover.best(problem, 2, "cpsat", seconds=0).stop is Stop.TIMEOUT


def test_cpsat_in_a_worker_finds_the_same_and_keeps_to_its_memory():
    problem = weighted_dominoes(8, 8, 1)
    expected = cover.best(problem, 3)
    bounded = cover.best(problem, 3, "cpsat", memory=4 << 30)
    assert (bounded.costs, bounded.at_least, bounded.stop) == (expected.costs, expected.at_least, Stop.EXHAUSTED)
    assert cover.best(problem, 3, "cpsat", memory=10_000_000).stop is Stop.MEMORY


@BACKENDS
def test_each_improvement_is_reported_and_ctrl_c_keeps_the_best_so_far(backend):
    seen = []

    def interrupt(cost):
        seen.append(cost)
        raise KeyboardInterrupt

    with pytest.raises(cover.Interrupted) as stopped:
        cover.best(weighted_dominoes(12, 12, 3), backend=backend, on_better=interrupt)
    result = stopped.value.result
    assert (result.stop, [result.cost]) == (Stop.INTERRUPTED, seen)
    reported = []
    assert cover.best(weighted_dominoes(6, 6, 3), backend=backend, on_better=reported.append).cost == reported[-1]
    assert reported == sorted(set(reported), reverse=True)


def test_memory_and_time_end_a_search():
    assert cover.best(weighted_dominoes(6, 6, 1), memory=1000).stop is Stop.MEMORY
    assert cover.best(weighted_dominoes(60, 60, 1), 3, seconds=0.2).stop is Stop.TIMEOUT


def test_costs_that_bounds_would_multiply_beyond_64_bits_are_refused_first():
    options = [Option(k, ("a",), cost=-(2**59) if k == 0 else k) for k in range(17)]
    problem = ExactCover([Item("a", 16, 16)], options)
    with pytest.raises(
        cover.Refused,
        match=r"costs are too large: each multiplied by what its items need, they must add up to less than",
    ):
        cover.best(problem, reduce="none")
    assert cover.best(ExactCover([Item("a", 1, 16)], options), reduce="none").cost == -(2**59)


def test_bad_arguments_are_refused_in_words():
    with pytest.raises(ValueError, match="limit: a number from 1 is needed"):
        cover.best(queens(4), 0)
    huge = ExactCover("a", [Option(k, ("a",), cost=2**59) for k in range(2)])
    with pytest.raises(cover.Refused, match=r"costs: they must sum up to less than 2\*\*60"):
        cover.best(huge)
    with pytest.raises(
        cover.Refused, match=r"too large for cpsat: their absolute values must add up to less than 2\*\*50"
    ):
        cover.best(huge, backend="cpsat")
    with pytest.raises(cover.Refused, match="has one worker and its own order"):
        cover.best(queens(4), backend="dlx:links")
    with pytest.raises(ValueError, match="one number per option"):
        _native.CheapestSearch(disjoint(2, 2).native, np.zeros(3, dtype=np.int64), 1)


def test_a_solution_that_breaks_the_rules_is_never_reported(monkeypatch):
    class Liar:
        def run(self, *spent):
            return _native.Pause.EXHAUSTED

        def best(self, most=None):
            return np.array([0]), np.array([0, 1]), np.array([0])

        def bound(self):
            return 0

        def counters(self):
            return {"nodes": 0}

    monkeypatch.setattr(cheapest._native, "CheapestSearch", lambda *problem, **more: Liar())
    with pytest.raises(
        cover.WrongSolution, match="gave a solution that breaks the rules: item 'r1' is covered 0 times, not once"
    ):
        cover.best(queens(4), reduce="none")


def test_what_the_prompt_shows_is_short_and_says_what_is_proved():
    assert repr(cover.best(weighted_dominoes(2, 2, 1))) == "<Best: cost 44, 1 found (exhausted) by dlx>"
    early = cover.best(weighted_dominoes(12, 12, 2), nodes=100)
    assert repr(early) == f"<Best: cost at least {early.at_least} and at most {early.cost}, 1 found (nodes) by dlx>"
    assert repr(cover.best(queens(3))) == "<Best: no solution, 0 found (exhausted) by dlx>"
    assert repr(cover.best(queens(8), nodes=1)) == "<Best: no solution yet, 0 found (nodes) by dlx>"


def test_the_cheapest_are_asked_for_like_any_other_question():
    problem = weighted_dominoes(6, 6, 3)
    run = cover.search(problem, question=cover.Question.CHEAPEST, limit=3)
    costs = [run.cost for _ in run]
    assert costs == sorted(set(costs), reverse=True)
    expected = cover.best(problem, 3, reduce="none")
    assert (run.found, run.result().costs, costs[-1]) == (3, expected.costs, expected.cost)
    assert (run.answered_by, run.why, run.found_so_far) == ("dlx", "branch and bound", 3)


def test_an_outsider_that_knows_nothing_of_costs_is_never_asked_for_the_cheapest(monkeypatch):
    registry.register_backend("plainx", "plain:PlainX")
    monkeypatch.setattr("plain.PlainX.search", lambda *asked: pytest.fail("it was asked"))
    with pytest.raises(cover.Refused, match="plainx does not look for the cheapest solutions"):
        cover.best(queens(4), backend="plainx")


def test_an_executor_does_not_look_for_the_cheapest():
    with pytest.raises(cover.Refused, match="an executor cannot look for the cheapest"):
        cover.best(queens(4), executor="processes:1")


@BACKENDS
def test_what_is_met_when_a_reader_leaves_early_is_honest(backend):
    """Between two improvements others of the cheapest may be known to the backend alone."""
    problem = weighted_dominoes(8, 8, 1)
    expected = cover.best(problem, 5).costs
    run = cover.search(problem, backend, cover.Question.CHEAPEST, limit=5)
    next(iter(run))
    left = run.result()
    unmet = [cost for cost in expected if cost not in left.costs]
    assert all(left.at_least <= cost for cost in unmet)
    assert left.found >= 1


def test_the_bound_speaks_of_what_the_engine_keeps_to_itself_too(monkeypatch):
    class Engine:
        """Meets one cheaper choice a slice, beside others that it does not show before the end."""

        least = 10

        def run(self, *spent):
            self.least -= 1
            return _native.Pause.SLICE

        def best(self, most=None):
            return np.array([self.least]), np.array([0, 1]), np.array([0])

        def bound(self):
            return 100

        def counters(self):
            return {"nodes": 0}

    monkeypatch.setattr(cheapest._native, "CheapestSearch", lambda *problem: Engine())
    search = cheapest.DlxCheapest(queens(4), cover.Budget(limit=5), Statistics())
    batches = iter(search)
    next(batches), next(batches)
    assert search.bound == 9


# ---------------------------------------------------------------- at the command line
TOY = "a b c | x\na b |3\na |$1\nb |1\nc x |2\nc |5 |$4\n"


def run(*arguments, text=TOY):
    return run_cli("best", *arguments, "-", stdin=text)


@BACKENDS
def test_best_prints_the_cheapest_solution_and_its_cost(backend):
    done = run("--backend", backend)
    assert done.exit_code == 0
    whose = ", as CP-SAT says" if backend == "cpsat" else ""
    assert done.output.splitlines()[-1] == f"cost 4, the cheapest{whose}"
    assert all(option in done.output for option in ("a", "b", "c x"))


def test_best_prints_as_many_as_are_wanted():
    done = run("-n", "3")
    assert [line for line in done.output.splitlines() if line.startswith("cost")] == ["cost 4", "cost 5", "cost 11"]
    assert done.output.splitlines()[-1] == "the 3 cheapest"
    assert run("--all").output.splitlines()[-1] == "all 4 solutions"
    assert run(text="a b\na |1\n").output.splitlines() == ["no solution"]


def test_best_that_stops_early_says_so():
    lines = [" ".join(f"{r},{c}" for r in range(20) for c in range(20))]
    rng = random.Random("early")
    for r, c in itertools.product(range(20), range(20)):
        lines += [f"{r},{c} {r},{c + 1} |{rng.randint(0, 50)}"] if c < 19 else []
        lines += [f"{r},{c} {r + 1},{c} |{rng.randint(0, 50)}"] if r < 19 else []
    text = "\n".join(lines) + "\n"
    done = run("--nodes", "400", text=text)
    assert "the best so far (nodes); the cheapest costs at least" in done.output.splitlines()[-1]
    done = run("--nodes", "2", text=text)
    assert done.output.splitlines()[-1] == "not known whether there is a solution (nodes)"


@BACKENDS
def test_best_in_json(backend):
    record = json.loads(run("--json", "-n", "2", "--backend", backend).output)
    assert (record["backend"], record["answered_by"]) == (backend, backend)
    assert (record["costs"], record["optimal"], record["stop"]) == ([4, 5], True, "exhausted")
    assert record["solutions"][0] == [2, 3, 4]
    assert record["at_least"] == 5


def test_givens_that_contradict_each_other_are_named():
    result = cover.best(cover.Sudoku([[1, 1, 0, 0], *[[0] * 4] * 3]))
    assert result.complete
    assert result.answered_by == "rules"
    assert result.clash == "row 1: 1 at r1c1 and r1c2"


def test_the_cost_of_what_is_forced_is_part_of_each_cost_that_is_reported():
    options = [cover.Option("must", "a", cost=10), cover.Option("x", "b", cost=2), cover.Option("y", "b", cost=1)]
    answer = []
    result = cover.best(cover.ExactCover("ab", options), reduce="forced", on_better=answer.append)
    assert result.cost == answer[-1] == 11
    assert min(answer) == 11

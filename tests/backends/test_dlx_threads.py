"""Several workers and cubes: the tree of one worker, shared; the same solutions in the same order."""

import random
from itertools import pairwise

import pytest
from hypothesis import given

import cover
import cover._native as _native
from cli_help import DOMINOES, EASY, answers, run
from cover.backends.dlx import KERNELS, Dlx
from cover.backends.isolation.abilities import threads_start
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.flat import flatten, unflatten
from generators import brute_force, covers, disjoint, dominoes, queens, random_cover

SAME = ("nodes", "options_tried", "max_depth", "solutions")


def searched(problem, question=Question.ALL, *, kernel="auto", workers=1, **budget):
    """(choices as tuples, the search, its statistics)"""
    statistics = Statistics()
    search = Dlx(kernel, memo="off", workers=workers).search(problem, question, Budget(**budget), statistics)
    listed = [tuple(choice.tolist()) for batch in search for choice in batch]
    return listed, search, statistics


def assert_same_tree(one, several):
    assert several.levels == one.levels
    assert [several.counters[key] for key in SAME] == [one.counters[key] for key in SAME]


@pytest.mark.skipif(not threads_start(), reason="no threads to share with")
@pytest.mark.parametrize("kernel", KERNELS)
def test_single_steps_of_many_workers_share_any_problem(kernel):
    rng = random.Random("shared steps")
    shared = 0
    for _ in range(60):
        problem = random_cover(rng, 14)
        if Dlx(kernel).refuses(problem, Question.ALL):
            continue
        native = _native.CoverSearch(problem.native, kernel, True, 4)
        runs, listed, before = 1, [], 0.0
        while native.run(1e9, steps=1) is not _native.Pause.EXHAUSTED:
            runs += 1
            assert before <= native.progress <= 1
            before = native.progress
        starts, decisions = native.take_batch()
        listed = [tuple(decisions[a:b].tolist()) for a, b in pairwise(starts)]
        expected, _, one = searched(problem, kernel=kernel)
        assert listed == expected
        assert native.levels == one.levels
        assert native.progress == 1
        shared += native.nodes > 2 * runs
    assert shared > 5


def test_a_large_count_is_shared_and_exact():
    problem = queens(11)
    _, one_search, one = searched(problem, Question.COUNT, kernel="bits")
    _, search, several = searched(problem, Question.COUNT, workers=2)
    assert (search.found, search.stop) == (one_search.found, Stop.EXHAUSTED) == (2680, Stop.EXHAUSTED)
    assert_same_tree(one, several)


def test_budgets_hold_for_all_workers_together():
    problem = dominoes(10, 10)
    expected = searched(problem, limit=1000)[0]
    listed, search, _ = searched(problem, workers=2, limit=1000)
    assert listed == expected
    assert (search.found, search.stop) == (1000, Stop.LIMIT)
    _, search, statistics = searched(problem, Question.COUNT, workers=2, nodes=100_000)
    assert (search.stop, statistics.counters["nodes"], sum(statistics.levels)) == (Stop.NODES, 100_000, 100_000)
    _, search, _ = searched(problem, Question.COUNT, workers=2, limit=12_345)
    assert (search.found, search.stop) == (12_345, Stop.LIMIT)
    _, search, _ = searched(problem, Question.COUNT, workers=2, seconds=0.3)
    assert search.stop is Stop.TIMEOUT
    assert search.found > 0
    assert searched(problem, workers=2, memory=1000)[1].stop is Stop.MEMORY
    assert searched(disjoint(2, 2), workers=2, limit=4)[1].stop is Stop.LIMIT


def test_memory_has_room_for_so_many_workers(no_baggage):
    problem = disjoint(1000, 1)
    kernel = _native.memory_needed(problem.native, "links")
    statistics = searched(problem, Question.COUNT, kernel="links", workers=64, memory=12 * kernel)[2]
    assert 1 < statistics.counters["workers"] < 12
    statistics = searched(problem, Question.COUNT, kernel="links", workers=64, memory=2 * kernel)[2]
    assert statistics.counters["workers"] == 1


def test_two_solutions_settle_the_question_whoever_finds_them():
    listed, search, _ = searched(queens(10), Question.DECIDE, workers=2, limit=2)
    assert len(set(listed)) == 2
    assert (search.found, search.stop) == (2, Stop.LIMIT)
    assert all(not list(queens(10).faults(choice)) for choice in listed)
    assert searched(queens(3), Question.DECIDE, workers=2, limit=2)[1].stop is Stop.EXHAUSTED


def test_ctrl_c_ends_a_shared_search(ctrl_c):
    search = Dlx(workers=2).search(dominoes(12, 12), Question.COUNT, Budget(), Statistics())
    ctrl_c(after=2)
    with pytest.raises(KeyboardInterrupt):
        list(search)
    assert search.stop is Stop.INTERRUPTED
    assert search.found > 0


def test_impossible_numbers_of_workers_are_refused(file):
    for workers in (0, 257):
        with pytest.raises(ValueError, match=f"from 1 to 256 is needed, not {workers}"):
            Dlx(workers=workers)
    with pytest.raises(ValueError, match="with more than one worker, dlx takes neither a memo"):
        Dlx(memo="on", workers=2)
    with pytest.raises(ValueError, match="with more than one worker, dlx takes neither a memo"):
        Dlx(order="wdeg", workers=2)
    with pytest.raises(ValueError, match="at least one worker"):
        _native.CoverSearch(queens(4).native, "links", True, 0)
    done = run("count", file(DOMINOES.format(size=4)), "--workers", "0")
    assert done.exit_code == 2
    assert "'--workers': 0 is not in the range 1<=x<=256" in done.stderr


def test_workers_at_the_command_line(file):
    path = file(DOMINOES.format(size=6))
    assert run("count", path, "--workers", "2").stdout == "6728\n"
    (answer,) = answers(run("count", path, "--workers", "2", "--backend", "dlx", "--json"))
    assert (answer["found"], answer["statistics"]["workers"]) == (6728, 2)
    small = file(DOMINOES.format(size=4), "small.txt")
    one, two = (run("solve", small, "--all", "--workers", str(n)) for n in (1, 2))
    assert one.stdout.endswith("all 36 solutions\n")
    assert one.stdout == two.stdout


def test_backends_that_share_nothing_refuse_workers(file):
    refused = run("count", file(EASY), "--backend", "bitmask", "--workers", "2")
    assert (refused.exit_code, "bitmask takes no workers" in refused.stderr) == (1, True)


@pytest.mark.parametrize("hint", [["--workers", "2"], ["--memo", "on"], ["--seed", "5"]])
def test_where_no_backend_is_named_options_are_hints(file, hint):
    assert run("count", file(EASY), *hint).stdout == "1\n"


# ------------------------------------------------------------------ cubes


@given(problem=covers())
def test_every_solution_is_in_exactly_one_cube(problem):
    for n in (1, 2, 5):
        sets = [label_set for cube in problem.cubes(n) for label_set in brute_force(problem.under(cube))]
        assert len(sets) == len(set(sets))
        assert set(sets) == brute_force(problem)


def test_cubes_are_in_the_order_of_the_search_and_keep_names_and_costs():
    rng = random.Random("cubes")
    cut = 0
    for _ in range(30):
        problem = random_cover(rng, 14)
        options = {label: problem.option(k) for k, label in enumerate(problem.decisions)}
        parts = [problem.under(cube) for cube in problem.cubes(4)]
        cut += len(parts) > 1
        listed = []
        for cube in parts:
            for k, label in enumerate(cube.decisions):
                assert set(cube.option(k).covers) <= set(options[label].covers)
                assert cube.option(k).cost == options[label].cost
            assert cube.forced_cost == sum(options[label].cost for label in cube.forced)
            listed += [set(solution) for solution in cover.solve(cube, "dlx", limit=None, reduce="none").solutions]
        whole = cover.solve(problem, "dlx", limit=None, reduce="none").solutions
        assert listed == [set(solution) for solution in whole]
    assert cut > 10


def test_cubes_come_in_numbers_and_always_the_same():
    problem = queens(8)
    assert [len(problem.cubes(n)) >= n for n in (1, 10, 100)] == [True] * 3
    assert problem.cubes(50) == problem.cubes(50)
    assert len(disjoint(2, 2).cubes(1000)) == 4
    assert queens(3).cubes(1000) == []
    with pytest.raises(ValueError, match=r"n: a number from 1 to .* is needed, not 0"):
        problem.cubes(0)


def test_cubes_travel_as_arrays():
    problem = queens(8)
    there = unflatten(*flatten(problem))
    assert sum(cover.count(there.under(cube), "dlx").found for cube in problem.cubes(20)) == 92


@pytest.mark.parametrize("cube", [(999,), (-2,), (63,), (0, 0), ("x",), (0.5,)])
def test_what_is_no_cube_is_refused(cube):
    with pytest.raises(cover.ProblemError, match="is no cube"):
        queens(8).under(cube)

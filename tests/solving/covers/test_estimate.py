"""Knuth's random probes: right on average, the same for a seed, honest about their spread."""

import math

import pytest

import cover
from cli_help import DOMINOES, EASY, answers, run
from cover.backends.dlx import Dlx
from cover.basics.result import Budget, Question, Statistics
from generators import disjoint, queens


def tree(problem):
    statistics = Statistics()
    list(Dlx("links", memo="off").search(problem, Question.COUNT, Budget(), statistics))
    return statistics


def test_the_estimate_comes_near_the_tree():
    problem = queens(8)
    found, real = cover.estimate(problem, probes=5000, seed=1, reduce="none"), tree(problem)
    assert abs(found.nodes - real.counters["nodes"]) < 4 * found.nodes_error
    assert abs(found.solutions - 92) < 4 * found.solutions_error
    assert 0 < found.nodes_error < found.nodes / 10
    assert math.isclose(sum(found.levels), found.nodes)
    assert all(abs(guess / level - 1) < 0.3 for guess, level in zip(found.levels[:5], real.levels[:5], strict=True))


def test_an_even_tree_is_known_exactly():
    found = cover.estimate(disjoint(5, 3), probes=3, reduce="none")
    assert (found.nodes, found.solutions, found.nodes_error) == (364, 243, 0)
    assert found.levels == (1, 3, 9, 27, 81, 243)


def test_a_seed_gives_the_same_and_another_something_else():
    assert cover.estimate(queens(9), probes=200, seed=3) == cover.estimate(queens(9), probes=200, seed=3)
    assert cover.estimate(queens(9), probes=200, seed=3).nodes != cover.estimate(queens(9), probes=200, seed=4).nodes


def test_time_ends_the_probing_after_one_at_least():
    found = cover.estimate(queens(9), probes=10**9, seconds=0)
    assert found.probes == 1
    assert math.isnan(found.nodes_error)
    assert found.levels[0] == 1.0
    assert sum(found.levels) == found.nodes


def test_unreasonable_demands_are_refused():
    with pytest.raises(ValueError, match="probes: a number from 1"):
        cover.estimate(queens(4), probes=0)
    with pytest.raises(ValueError, match="seed: "):
        cover.estimate(queens(4), seed=-1)


@pytest.mark.parametrize("verb", ["count", "solve"])
def test_the_command_line_estimates_instead_of_searching(file, verb):
    path = file(DOMINOES.format(size=16))
    done = run(verb, path, "--estimate", "--probes", "50", "--seed", "7")
    assert done.exit_code == 0
    assert done.stdout.startswith("about ")
    assert "nodes" in done.stdout
    assert done.stdout.endswith("(50 probes, seed 7)\n")
    (answer,) = answers(run(verb, path, "--estimate", "--probes", "50", "--seed", "7", "--json"))
    assert answer["estimate"]["probes"] == 50
    assert answer["estimate"]["nodes"] > 1e9


def test_other_backends_are_refused(file):
    refused = run("count", file(EASY), "--estimate", "--backend", "sat")
    assert (refused.exit_code, "sat:cadical195 cannot estimate its search; dlx can" in refused.stderr) == (1, True)


def test_probes_that_met_no_solution_say_so(file):
    done = run("count", file("puzzle: queens\nsize: 3\n"), "--estimate", "--reduce", "none")
    assert "nodes" in done.stdout
    assert "no solution met" in done.stdout


def test_what_is_beyond_doubles_has_no_error_and_no_warning():
    found = cover.estimate(cover.Queens(300), probes=5, reduce="none")
    assert math.isinf(found.nodes)
    assert math.isnan(found.nodes_error)


def test_the_error_of_two_probes_is_half_their_difference():
    """The standard error of the mean, by the deviation of a sample: its sum of squares is divided by one less."""
    one, two = (cover.estimate(cover.Queens(8), probes=probes, seed=3, reduce="none") for probes in (1, 2))
    assert math.isnan(one.nodes_error)
    assert two.nodes_error == pytest.approx(abs(two.nodes - one.nodes))
    assert two.nodes_error > 0

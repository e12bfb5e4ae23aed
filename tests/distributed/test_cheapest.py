"""The cheapest solutions by many: those of one search, whoever found them and however it was cut."""

import random
from itertools import pairwise

import pytest

import cover
from cover import _native
from cover.distributed import loop
from cover.distributed.cheapest import by_price
from generators import random_cover


def with_costs(problem, rng, low=-5, high=20):
    names = ("option_starts", "items", "secondary", "colors", "at_least", "at_most")
    costs = [rng.randint(low, high) for _ in range(len(problem))]
    return cover.ExactCover.from_arrays(
        problem.primary, **{name: getattr(problem, name) for name in names}, costs=costs
    )


def queens(size, seed=3):
    return with_costs(cover.Queens(size).to_cover(), random.Random(seed), -30, 300)


@pytest.mark.parametrize("keep", [1, 2, 5, None])
def test_random_covers_have_the_same_cheapest(keep, threads, monkeypatch):
    monkeypatch.setattr(loop, "LONG", 0.001)
    rng = random.Random(26)
    for _ in range(60):
        problem = with_costs(random_cover(rng, rng.randint(3, 12)), rng)
        alone, shared = cover.best(problem, keep, "dlx"), cover.best(problem, keep, executor=threads)
        assert (shared.costs, shared.stop, shared.at_least) == (alone.costs, alone.stop, alone.at_least)
        assert len(set(shared.solutions)) == shared.found


@pytest.mark.parametrize("keep", [1, 7, None])
def test_many_small_tasks_find_what_one_search_finds(keep, threads, monkeypatch):
    monkeypatch.setattr(loop, "LONG", 0.0)
    problem = queens(9)
    better = []
    shared = cover.best(problem, keep, executor=threads, on_better=better.append)
    assert shared.costs == cover.best(problem, keep, "dlx").costs
    assert shared.optimal
    assert better == sorted(better, reverse=True)
    assert better[-1] == shared.cost
    assert len(set(shared.solutions)) == shared.found


def test_parts_hold_every_solution_once_wherever_the_search_is_cut():
    """All solutions are kept, so nothing is cut off by a bound."""
    problem = queens(7)
    costs, native = problem.costs, problem.native
    whole = {tuple(row) for row in rows(_native.CheapestSearch(native, costs, 1000))}
    for steps in range(0, 90, 7):
        first = _native.CheapestSearch(native, costs, 1000)
        first.run(60.0, steps=steps)
        found = [tuple(row) for row in rows_of(first)]
        for way, least in first.leftover():
            below = _native.CheapestSearch(native, costs, 1000, way=way)
            for row in rows(below):
                assert sum(costs[k] for k in row) >= least
                found.append(tuple(row))
        assert len(found) == len(set(found))
        assert set(found) == whole


def test_the_bound_of_others_is_heeded():
    problem = queens(8)
    cheapest = cover.best(problem, 1, "dlx").cost
    for below, many in ((cheapest, 0), (cheapest + 1, 1)):
        search = _native.CheapestSearch(problem.native, problem.costs, 1000, below=below)
        assert len(list(rows(search))) == many
    report = by_price(problem, [(cheapest, 1), (cheapest - 1, 1)], 1.0, keep=1, below=cheapest)
    assert (report.done, report.left, report.value[1]) == (2, [], [])


@pytest.mark.parametrize("way", [[0], [99], [-99], [1, 0]])
def test_a_way_of_no_option_is_refused(way):
    problem = queens(4)
    with pytest.raises(ValueError, match="a decision about no option"):
        _native.CheapestSearch(problem.native, problem.costs, 1, way=way)


def test_a_run_that_is_cut_short_says_how_much_better_there_may_be(threads, tmp_path):
    problem, journal = queens(16), str(tmp_path / "journal")
    part = cover.best(problem, 3, executor=threads, nodes=1, journal=journal)
    assert part.stop is cover.Stop.NODES
    whole = cover.best(problem, 3, executor=threads, journal=journal)
    cheaper = [cost for cost in whole.costs if part.at_least is None or cost < part.at_least]
    assert list(part.costs[: len(cheaper)]) == cheaper  # what costs less was met
    assert whole.costs == cover.best(problem, 3, "dlx").costs
    assert cover.best(problem, 3, executor=threads, journal=journal).costs == whole.costs  # nothing is left to do
    with pytest.raises(cover.Refused, match="begun with keep 3, not 1"):
        cover.best(problem, 1, executor=threads, journal=journal)


def test_others_than_dlx_are_not_shared(threads):
    with pytest.raises(cover.Refused, match="by dlx, without options"):
        cover.best(queens(5), 1, "cpsat", executor=threads)


def rows(search):
    assert search.run(60.0) is _native.Pause.EXHAUSTED
    return rows_of(search)


def rows_of(search):
    _, starts, decisions = search.best()
    return [decisions[a:b].tolist() for a, b in pairwise(starts)]

"""`Search.nodes` is what a search has spent of the nodes of its budget, in whichever process it runs."""

import pytest

import cover
from cover.backends import registry
from cover.backends.isolation.workers import WorkerSearch
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.solving.search import Query, opened, steps
from generators import dominoes

BOARD = cover.Sudoku.empty(9)
COVER = dominoes(4, 5)
UNITS = [
    (COVER, "dlx", "nodes"),
    (COVER, "dlx:links", "nodes"),
    (COVER, "dlx:learn", "nodes"),
    (COVER, "reference", "nodes"),
    (BOARD, "bitmask", "nodes"),
    (BOARD, "bitmask:learn", "nodes"),
    (COVER, "sat:cadical195", "conflicts"),
    (COVER, "cpsat", "branches"),
]


@pytest.mark.parametrize("question", [Question.DECIDE, Question.COUNT])
@pytest.mark.parametrize(("given", "name", "unit"), UNITS)
def test_nodes_are_the_machine_free_count_of_a_search(given, name, unit, question):
    if reason := registry.absent(name):
        pytest.skip(reason)
    limit, statistics = 2 if question is Question.DECIDE else 20, Statistics()
    search = opened(Query(given, given, question, Budget(limit=limit)), registry.make(name), statistics).search
    for _ in steps(search, statistics):
        pass
    assert search.stop is Stop.LIMIT
    assert search.nodes == statistics.counters[unit]


def test_a_worker_says_them_too():
    statistics = Statistics()
    search = WorkerSearch(*registry.recipe("dlx", {}), COVER, Question.COUNT, Budget(nodes=50), statistics)
    assert list(search) == []
    assert (search.stop, search.nodes) == (Stop.NODES, statistics.counters["nodes"])
    assert search.nodes >= 50

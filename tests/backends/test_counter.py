"""The counter of formulas, with a stand-in for ganak: what is handed to it, and what is made of its count."""

import sys
from types import SimpleNamespace

import pytest

import cover
from cover.basics.errors import Refused
from generators import every_model

CHOSEN = "c t pmc\np cnf 3 2\nc p show 1 2 0\n1 3 0\n2 -3 0\n"  # 3 helps to say "1 or 2"


class ByTrying:
    def __init__(self):
        self.clauses, self.variables, self.chosen = [], 0, ()

    def new_vars(self, count):
        self.variables = count

    def add_clauses(self, clauses):
        self.clauses += clauses

    def set_sampling_set(self, variables):
        self.chosen = tuple(variables)

    def count(self):
        models = every_model(cover.Cnf.of(self.clauses, self.variables))
        return len({tuple(way[x - 1] for x in self.chosen) for way in models})


@pytest.fixture
def here(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyganak", SimpleNamespace(Counter=ByTrying, __spec__=SimpleNamespace()))


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("clauses", "count"), [([[1, 2]], 3), ([[1], [-1]], 0), ([[]], 0), ([[1, 2], [3]], 3)])
def test_models_are_counted(clauses, count):
    assert cover.count(cover.Cnf.of(clauses), "counter", isolate=False).found == count


@pytest.mark.usefixtures("here")
def test_only_variables_that_are_shown_count_and_a_limit_ends_the_count():
    assert cover.count(cover.loads(CHOSEN), "counter", isolate=False).found == 3
    stopped = cover.count(cover.loads("p cnf 4 1\n1 2 0\n"), "counter", limit=5, isolate=False)
    assert (stopped.found, stopped.complete) == (5, False)


@pytest.mark.usefixtures("here")
def test_nothing_else_is_asked_of_it():
    with pytest.raises(Refused, match="it only counts: it finds no solutions"):
        cover.solve(cover.loads(CHOSEN), "counter")
    with pytest.raises(Refused, match="has no limit on nodes"):
        cover.count(cover.loads(CHOSEN), "counter", nodes=5)

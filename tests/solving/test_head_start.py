"""A search with a head start: rivals join in later, and the first to answer ends the others."""

import os
from types import SimpleNamespace

import pytest

import cover
from cover.backends import registry
from cover.backends.isolation.abilities import processes_start
from cover.backends.isolation.processes import descendants
from cover.backends.protocol import BaseSearch
from cover.basics.errors import WrongSolution
from cover.basics.result import Budget, Question, Statistics, Stop, bounds
from cover.problems.choices import Choices
from cover.solving.head_start import HeadStart
from cover.solving.portfolio import contenders
from cover.solving.search import Opened, Query, Reader
from generators import dominoes

LONG = 10_000_000  # slices


class Own(BaseSearch[Choices]):
    """Takes so many slices, of ten nodes each, and then ends as it is set, with the first tiling or without."""

    def __init__(self, slices, stop, finds, problem, statistics):
        super().__init__(Question.DECIDE, Budget(limit=2), statistics)
        self.slices, self.ending, self.finds, self.problem, self.closed = slices, stop, finds, problem, False

    def _batches(self):
        for number in range(self.slices):
            self.nodes = 10 * number
            if self.between():
                return
        self.found, self.stop = len(self.finds), self.ending
        if self.finds:
            yield Choices.of(self.finds)

    def _free(self):
        self.closed = True


def choices(problem, many):
    from cover.backends.dlx import Dlx

    found = [c.copy() for batch in Dlx().search(problem, Question.ALL, Budget(), Statistics()) for c in batch]
    return found[:many]


def head_start_race(slices, stop, found=0, rivals=("dlx",), head_start=50, shape=(2, 3)):
    problem, statistics = dominoes(*shape), Statistics()
    own = Own(slices, stop, choices(problem, found), problem, statistics)
    budget, joined = Budget(limit=2), []

    def join():
        joined.append(own.nodes)
        return contenders(Query(problem, problem, Question.DECIDE, budget), rivals)[0]

    opened = Opened(problem, own, Reader(problem, problem, "own"))
    race = HeadStart(opened, head_start, join, Question.DECIDE, budget, statistics)
    race.own, race.joined, race.counters = own, joined, statistics.counters
    return race


def taken(race):
    return [choice for batch in race for choice in batch]


races = pytest.mark.skipif(not processes_start(), reason="rivals are processes, which a browser has not")


@pytest.fixture(autouse=True)
def nothing_is_left_running(monkeypatch):
    monkeypatch.setitem(registry.BACKENDS, "deaf", registry.Entry("racers:Deaf", "Deaf"))
    yield
    assert descendants(os.getpid()) == []


def test_who_answers_within_the_head_start_meets_none():
    race = head_start_race(3, Stop.LIMIT, found=2)
    assert len(taken(race)) == 2
    assert (race.found, race.stop, race.joined, race.own.closed) == (2, Stop.LIMIT, [], True)
    assert race.opened.reader.source == "own"
    assert race.opened.race == ()


@races
def test_rivals_join_after_the_head_start_and_the_first_to_answer_ends_the_search():
    race = head_start_race(LONG, Stop.EXHAUSTED)
    assert len(taken(race)) == 2
    assert (race.found, race.stop, race.joined, race.own.closed) == (2, Stop.LIMIT, [50], True)
    assert race.opened.reader.source == "dlx"
    assert race.opened.race == ("own", "dlx")


@races
def test_without_a_head_start_they_begin_together():
    race = head_start_race(LONG, Stop.EXHAUSTED, head_start=0)
    assert len(taken(race)) == 2
    assert race.joined == [0]


def test_a_rival_that_hangs_ends_with_the_search():
    race = head_start_race(30, Stop.EXHAUSTED, found=1, rivals=("deaf",))
    assert len(taken(race)) == 1
    assert (race.found, race.stop, race.opened.reader.source) == (1, Stop.EXHAUSTED, "own")


@races
def test_a_search_that_gives_up_leaves_the_question_to_its_rivals():
    race = head_start_race(30, Stop.MEMORY, found=1)
    assert len(taken(race)) == 2
    assert (race.found, race.stop, race.opened.reader.source) == (2, Stop.LIMIT, "dlx")


def test_where_no_rival_can_run_the_search_goes_on_alone():
    race = head_start_race(30, Stop.MEMORY, found=1, rivals=("cpsat:none",))
    assert len(taken(race)) == 1
    assert (race.found, race.stop) == (1, Stop.MEMORY)


@races
def test_an_answer_that_contradicts_what_another_has_found_is_wrong():
    race = head_start_race(LONG, Stop.EXHAUSTED, shape=(1, 2))  # one tiling, says dlx
    race.own.found = 2
    with pytest.raises(WrongSolution, match="dlx says 1 solution in all, own says at least 2 solutions"):
        taken(race)


def test_a_rival_that_has_found_more_than_there_is_reported_to_be_is_heard(monkeypatch):
    monkeypatch.setattr("cover.solving.head_start.step", lambda searches, seconds: None)
    search = SimpleNamespace(stop=None, ended=False, found=2, close=lambda: None)
    rival = SimpleNamespace(name="rival", bounds=bounds(2, None), search=search, take=lambda: None)
    race = head_start_race(30, Stop.EXHAUSTED, found=1)
    race._join = lambda: [rival]
    with pytest.raises(WrongSolution, match="own says 1 solution in all, rival says at least 2 solutions"):
        taken(race)


@races
def test_auto_keeps_what_learning_has_learned(monkeypatch):
    from cover.solving import planning

    plan = [planning.Attempt("dlx:learn", "the rest", rivals=("deaf",))]
    monkeypatch.setattr(planning, "plan", lambda problem, question: plan)
    monkeypatch.setattr(planning, "cores", lambda: 2)
    result = cover.solve(dominoes(4, 4))
    assert (result.found, result.answered_by) == (2, "dlx:learn")
    assert result.race == ("dlx:learn", "deaf")
    assert result.statistics.counters["kernel"] == "learn"

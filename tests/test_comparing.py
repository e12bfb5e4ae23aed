"""Comparing backends: agreement is checked, contradictions are named, and ratios come from boards both decided."""

import csv
import json

import pytest

import cover
import liars
from cover.comparing import Trial, _contradiction
from cover.result import Result, Stop
from generators import disjoint, dominoes, queens


def trial(backend, found, stop, *solutions):
    return Trial(backend, "board", Result(solutions, found, stop))


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (trial("a", 1, Stop.EXHAUSTED), trial("b", 2, Stop.LIMIT), "a says 1 in all, b found 2"),
        (trial("a", 3, Stop.TIMEOUT), trial("b", 0, Stop.EXHAUSTED), "b says 0 in all, a found 3"),
        (trial("a", 1, Stop.EXHAUSTED, "x"), trial("b", 1, Stop.EXHAUSTED, "y"), "different solutions"),
        (trial("a", 1, Stop.EXHAUSTED, "x"), trial("b", 1, Stop.TIMEOUT, "y"), "different solutions"),
    ],
)
def test_contradictions_are_named(one, other, reason):
    assert reason in _contradiction(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (trial("a", 0, Stop.TIMEOUT), trial("b", 7, Stop.EXHAUSTED)),
        (trial("a", 2, Stop.LIMIT, "x", "y"), trial("b", 2, Stop.LIMIT, "z", "x")),
        (trial("a", 1, Stop.EXHAUSTED, "x"), trial("b", 0, Stop.TIMEOUT)),
    ],
)
def test_a_search_cut_short_contradicts_nobody(one, other):
    assert _contradiction(one, other) is None


@pytest.fixture
def extra_backends(monkeypatch):
    liars.register(monkeypatch, liars.Short, liars.Liar)


def test_backends_that_agree():
    comparison = cover.compare([queens(5), queens(6)], ["dlx", "reference"], rounds=3, names=["five", "six"])
    assert comparison.agree
    dlx, reference = comparison.lines
    assert (dlx.decided, reference.decided) == (2, 2)
    assert {dlx.to_best, reference.to_best} & {1.0}
    assert dlx.seconds["search"] > 0


def test_a_backend_that_misses_a_solution_is_found_out(extra_backends):
    comparison = cover.compare(disjoint(2, 2), ["dlx", "short"], reduce="none")
    assert comparison.disagreements == ["problem 1: short says 1 in all, dlx found 2"]


def test_a_backend_that_breaks_the_rules_is_a_disagreement(extra_backends):
    comparison = cover.compare(disjoint(2, 2), ["dlx", "liar"], reduce="none")
    assert not comparison.agree
    assert "breaks the rules" in comparison.disagreements[0]


def test_a_refusal_is_no_disagreement():
    comparison = cover.compare(queens(6), ["dlx", "bitmask"])
    assert comparison.agree
    assert "no road" in comparison.lines[1].note
    assert comparison.lines[0].to_bitmask is None


def test_counting_compares_counts_and_a_time_out_is_undecided():
    comparison = cover.compare(dominoes(30, 30), ["dlx", "reference"], count=True, seconds=0.1)
    assert comparison.agree
    assert [line.decided for line in comparison.lines] == [0, 0]
    assert all("1 undecided" in line.note for line in comparison.lines)


def test_json_and_csv_hold_every_trial():
    comparison = cover.compare([queens(4), queens(5)], ["dlx", "reference"])
    assert len(json.loads(json.dumps(comparison.as_json()))["boards"]) == 4
    rows = list(csv.DictReader(comparison.as_csv().splitlines()))
    assert [row["verdict"] for row in rows] == ["multiple"] * 4

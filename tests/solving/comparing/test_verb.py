"""Comparing backends: agreement is checked, contradictions are named, and ratios come from boards both decided."""

import csv

import pytest

import cover
import liars
from cover.basics.errors import Refused
from cover.basics.result import Result, Stop, contradiction
from cover.solving import verbs
from cover.solving.comparing.comparison import Trial
from generators import disjoint, dominoes, queens


def trial(backend, found, stop, *solutions):
    return Trial(backend, "board", Result(solutions, found, stop))


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (
            trial("a", 1, Stop.EXHAUSTED),
            trial("b", 2, Stop.LIMIT),
            "a says 1 solution in all, b says at least 2 solutions",
        ),
        (
            trial("a", 3, Stop.TIMEOUT),
            trial("b", 0, Stop.EXHAUSTED),
            "a says at least 3 solutions, b says no solutions in all",
        ),
        (trial("a", 1, Stop.EXHAUSTED, "x"), trial("b", 1, Stop.EXHAUSTED, "y"), "different solutions"),
        (trial("a", 1, Stop.EXHAUSTED, "x"), trial("b", 1, Stop.TIMEOUT, "y"), "different solutions"),
    ],
)
def test_contradictions_are_named(one, other, reason):
    assert reason in contradiction(one.backend, one.result, other.backend, other.result)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (trial("a", 0, Stop.TIMEOUT), trial("b", 7, Stop.EXHAUSTED)),
        (trial("a", 2, Stop.LIMIT, "x", "y"), trial("b", 2, Stop.LIMIT, "z", "x")),
        (trial("a", 1, Stop.EXHAUSTED, "x"), trial("b", 0, Stop.TIMEOUT)),
    ],
)
def test_a_search_cut_short_contradicts_none(one, other):
    assert contradiction(one.backend, one.result, other.backend, other.result) == ""


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
    assert comparison.disagreements == ["problem 1: dlx says at least 2 solutions, short says 1 solution in all"]


def test_a_backend_that_breaks_the_rules_is_a_disagreement(extra_backends):
    comparison = cover.compare(disjoint(2, 2), ["dlx", "liar"], reduce="none")
    assert not comparison.agree
    assert "breaks the rules" in comparison.disagreements[0]


def test_several_words_of_an_option_are_compared_with_each_other_where_they_play_a_part():
    words = {"encoding": "extended,minimal", "at_most_one": "pairwise,ladder"}
    compared = cover.compare(cover.Sudoku.empty(4), ["dlx", "sat"], **words)
    sat = [f"sat {one} {other}" for one in ("extended", "minimal") for other in ("pairwise", "ladder")]
    assert compared.backends == ["dlx", *sat]
    assert compared.agree
    with pytest.raises(Refused, match="unknown encoding 'thick'"):
        cover.compare(cover.Sudoku.empty(4), ["sat"], encoding="extended,thick")


def test_a_refusal_is_no_disagreement():
    comparison = cover.compare(queens(6), ["dlx", "bitmask"])
    assert comparison.agree
    assert "no route" in comparison.lines[1].note
    assert comparison.lines[0].to_bitmask is None


def test_counting_compares_counts_and_a_time_out_is_undecided():
    comparison = cover.compare(dominoes(30, 30), ["dlx", "reference"], count=True, seconds=0.1)
    assert comparison.agree
    assert [line.decided for line in comparison.lines] == [0, 0]
    assert all("1 undecided" in line.note for line in comparison.lines)


def test_every_backend_is_warm_before_anything_is_timed(monkeypatch):
    from cover.solving import verbs

    asked, solve = [], verbs.solve

    def noted(puzzle, backend, **options):
        asked.append((backend, getattr(puzzle, "size", 0)))
        return solve(puzzle, backend, **options)

    monkeypatch.setattr(verbs, "solve", noted)
    cover.compare(cover.Sudoku.empty(9), ["dlx", "bitmask"], rounds=1)
    assert [size for _, size in asked[:4]] == [4, 0, 4, 0]
    assert asked[4:] == [("dlx", 9), ("bitmask", 9)]


def test_threads_are_equal_unless_asked_and_stated():
    pytest.importorskip("ortools")
    puzzle = cover.Sudoku.empty(4)
    assert {line.threads for line in cover.compare(puzzle, ["dlx", "bitmask", "cpsat"]).lines} == {1}
    lines = {line.backend: line for line in cover.compare(puzzle, ["dlx", "bitmask", "cpsat"], workers=2).lines}
    assert {name: line.threads for name, line in lines.items()} == {"dlx": 2, "bitmask": 1, "cpsat": 2}
    assert lines["bitmask"].note == "takes no workers here"


def test_a_seed_throws_none_out():
    comparison = cover.compare(cover.Sudoku.empty(4), ["bitmask", "dlx"], seed=1, workers=2)
    assert [line.decided for line in comparison.lines] == [1, 1]
    assert comparison.as_json()["seed"] == 1


def test_every_round_is_kept_with_its_quartiles():
    comparison = cover.compare(queens(6), ["dlx"], rounds=5)
    (board,) = comparison.as_json()["boards"]
    assert len(board["rounds"]) == 5
    lower, upper = board["quartiles"]
    assert 0 < lower <= upper
    assert Trial("a", "b", rounds=[{"search": t} for t in (1.0, 2.0, 3.0, 4.0, 5.0)]).spread == (2.0, 4.0)


@pytest.mark.parametrize(
    ("backends", "words"),
    [
        (["dlx", "reference"], "all agree"),
        (["dlx", "bitmask"], "only dlx answered"),
        (["bitmask"], "no backend answered"),
    ],
)
def test_agreement_takes_two(backends, words):
    assert cover.compare(queens(5), backends).outcome == words


def test_that_there_is_no_solution_is_an_answer():
    comparison = cover.compare(cover.loads("12.. ..3. ..4. ...."), ["dlx", "bitmask", "sat"])
    assert comparison.outcome == "all agree: no solution"
    assert {row["verdict"] for row in comparison.as_json()["boards"]} == {"unsolvable"}
    assert {row["verdict"] for row in csv.DictReader(comparison.as_csv().splitlines())} == {"unsolvable"}
    assert comparison.rounds == 3  # one alone tells chance


def test_json_and_csv_say_how_to_see_it_again():
    comparison = cover.compare(queens(4), ["dlx", "reference"], rounds=2, seconds=60.0)
    facts = comparison.as_json()
    assert {"command", "cpu", "cores", "versions", "seed", "timeout", "rounds", "workers"} <= set(facts)
    assert facts["versions"]["cover"]
    for row in csv.DictReader(comparison.as_csv().splitlines()):
        assert (row["timeout"], row["rounds"], row["cpu"]) == ("60.0", "2", facts["cpu"])
        assert row["cover version"] == facts["versions"]["cover"]
        assert float(row["lower_quartile"]) <= float(row["answer"]) <= float(row["upper_quartile"])


def test_who_reaches_a_limit_is_not_asked_in_further_rounds(monkeypatch):
    asked = []

    puzzle = queens(4)

    def late(one, backend, **options):
        asked.extend([backend] * (one is puzzle))  # warming up asks about another one
        return Result((), 0, Stop.TIMEOUT if backend == "dlx" else Stop.EXHAUSTED)

    monkeypatch.setattr(verbs, "solve", late)
    comparison = cover.compare(puzzle, ["dlx", "reference"], rounds=3, seconds=60.0)
    assert [asked.count(trial.backend) for trial in comparison.trials] == [1, 3]


def test_the_time_of_the_whole_comparison_ends_it(monkeypatch):
    clock, given = [0.0], []

    def slow(one, backend, *, seconds, **options):
        given.append(seconds)
        clock[0] += 4.0
        return Result((), 0, Stop.EXHAUSTED)

    monkeypatch.setattr("cover.solving.comparing.verb.warm_up", lambda *_: None)
    monkeypatch.setattr("cover.solving.comparing.verb.monotonic", lambda: clock[0])
    monkeypatch.setattr(verbs, "solve", slow)
    comparison = cover.compare(queens(4), ["dlx", "reference", "sat"], rounds=2, seconds=5.0, total=7.0)
    assert given == [5.0, 3.0]
    assert [bool(trial.rounds) for trial in comparison.trials] == [True, True, False]
    assert "time of the whole comparison" in comparison.trials[2].refused
    assert comparison.as_json()["total"] == 7.0


def test_a_round_that_the_time_of_all_cuts_is_no_figure(monkeypatch):
    stops = [Stop.EXHAUSTED, Stop.TIMEOUT]
    monkeypatch.setattr("cover.solving.comparing.verb.warm_up", lambda *_: None)
    monkeypatch.setattr(verbs, "solve", lambda *_, **__: Result((), 0, stops.pop(0)))
    (trial,) = cover.compare(queens(4), ["dlx"], rounds=2, total=60.0).trials
    assert len(trial.rounds) == 1
    assert trial.result.stop is Stop.EXHAUSTED


def test_backends_that_decide_nothing_do_not_agree():
    found = cover.compare(cover.Queens(30), ["dlx"], nodes=1)
    assert found.outcome == "nothing was decided"

"""A second opinion: it confirms, says why it does not, and never lets two answers stand that exclude each other."""

from dataclasses import replace

import pytest

import cover
import liars
from cli_help import EASY, SEVERAL, answers, run
from cover.solving import verbs
from cover.solving.run import Run
from cover.solving.second_opinion import family, other_family
from generators import disjoint, queens

COSTS = "a b\na b |5\na |1\nb |2\n"


@pytest.mark.parametrize(("backend", "by"), [("dlx", "sat"), ("bitmask", "cpsat"), ("sat", "dlx"), ("auto", "sat")])
def test_another_family_confirms_what_is_so(backend, by):
    for text, verdict in ((EASY, "unique"), (SEVERAL, "multiple"), (".2.. 4..1 .3.. .4.2", "unsolvable")):
        result = cover.solve(cover.loads(text), backend, checked=by)
        assert (result.verdict.value, result.confirmed_by) == (verdict, by)


@pytest.mark.parametrize("limit", [1, 2, 5, None])
def test_lists_and_counts_are_confirmed(limit):
    for verb in (cover.solve, cover.count):
        result = verb(queens(6), "dlx", limit=limit, checked="sat")
        assert (result.confirmed_by, result.unconfirmed) == ("sat", "")


def test_what_contradicts_is_no_answer(monkeypatch):
    liars.register(monkeypatch, liars.Short)
    problem = disjoint(2, 2)
    words = "short and dlx contradict each other: short says 1 solution in all, dlx says at least 2 solutions"
    with pytest.raises(cover.WrongSolution, match=words):
        cover.solve(problem, "short", checked="dlx")
    with pytest.raises(cover.WrongSolution, match="dlx and short contradict each other"):
        cover.solve(problem, "dlx", checked="short")


def test_two_who_know_only_one_solution_each_contradict_each_other(monkeypatch):
    liars.register(monkeypatch, liars.Short, liars.Other)
    with pytest.raises(
        cover.WrongSolution,
        match="short and other found different solutions, and one of them claims that there is just one",
    ):
        cover.solve(disjoint(2, 2), "short", checked="other")


def test_of_an_answer_that_was_cut_short_no_more_is_asked_than_it_has_found(monkeypatch):
    limits = []

    class Asked(Run):
        def __init__(self, puzzle, backend, question, budget, **options):
            limits.append(budget.limit)
            super().__init__(puzzle, backend, question, budget, **options)

    monkeypatch.setattr("cover.solving.second_opinion.Run", Asked)
    result = cover.solve(queens(8), "dlx", limit=None, nodes=200, checked="sat")
    assert (result.complete, result.confirmed_by) == (False, "sat")
    assert limits == [result.found]


def test_who_cannot_confirm_is_reported_with_the_reason():
    loop = cover.loads("puzzle: slitherlink\ncells:\n4\n")
    result = cover.solve(loop, "sat", checked="dlx")
    assert result.verdict is cover.Verdict.UNIQUE
    assert (result.confirmed_by, result.unconfirmed.partition(":")[0]) == ("", "dlx")
    clash = cover.solve(cover.loads("11.. .... .... ...."), checked="sat")
    assert clash.unconfirmed == "sat: the rules alone have answered, and nothing was searched"
    result = cover.solve(cover.loads(EASY), checked=cover.solve(cover.loads(EASY)).answered_by)
    assert "which is of its family" in result.unconfirmed
    result = cover.solve(queens(8), "dlx", limit=None, seconds=0, checked="sat")
    assert (result.confirmed_by, "not decided" in result.unconfirmed) == ("", True)


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("sat:glucose4", "too similar to sat"),
        ("auto", "the name of one backend"),
        ("dlx,bitmask", "the name of one backend"),
        ("unheard", "unheard"),
        (3, "the name of a backend"),
    ],
)
def test_who_is_no_other_family_is_refused_before_anything_is_searched(by, words):
    with pytest.raises(cover.Refused, match=words):
        cover.solve(queens(4), "sat", checked=by)


def test_families():
    assert [family(name) for name in ("sat", "sat:glucose4", "dlx:bits", "bitmask:learn", "dlx:learn")] == [
        "sat", "sat", "dlx", "learn", "learn"]  # fmt: skip
    assert other_family("sat", ["dlx", "bitmask"]) == "sat"


def test_the_cheapest_are_confirmed_or_contradicted(monkeypatch):
    problem = cover.loads(COSTS, format="knuth")
    for backend, by in (("dlx", "cpsat"), ("cpsat", "dlx")):
        assert cover.best(problem, 1, backend, checked=by).confirmed_by == by
        assert cover.best(problem, None, backend, checked=by).confirmed_by == by
    honest = verbs.best

    def wrong(*given, **options):
        found = honest(*given, **options)
        return replace(found, costs=(2,))

    monkeypatch.setattr(verbs, "best", wrong)
    with pytest.raises(cover.WrongSolution, match="cpsat says that nothing costs less than 3, dlx found 2"):
        honest(problem, 1, "cpsat", checked="dlx")


def test_the_command_line_says_it(file):
    done = run("solve", "--check", "sat", file(EASY))
    assert done.stdout.splitlines()[-1] == "the only solution, confirmed by sat"
    assert run("verify", file(EASY), "-", stdin=done.stdout).exit_code == 0
    assert run("unique", "-b", "bitmask", "--check", "dlx", file(EASY)).stdout == "unique, confirmed by dlx\n"
    done = run("count", "--check", "sat", file(SEVERAL))
    assert (done.stdout, done.stderr) == ("72\n", "confirmed by sat\n")
    done = run("solve", "--all", "--check", "sat", file(SEVERAL))
    assert done.stdout.splitlines()[-1] == "all 72 solutions, confirmed by sat"
    (answer,) = answers(run("solve", "--json", "--check", "sat", file(EASY)))
    assert (answer["confirmed_by"], answer["unconfirmed"]) == ("sat", None)
    assert "confirmed_by" not in answers(run("solve", "--json", file(EASY)))[0]
    assert run("solve", "-b", "sat", "--check", "sat:minisat22", file(EASY)).exit_code == 1


def test_whose_word_an_optimum_is():
    pytest.importorskip("ortools")
    done = run("best", "-", "-b", "cpsat", "--check", "dlx", stdin=COSTS)
    assert done.stdout.splitlines()[-1] == "cost 3, the cheapest, as CP-SAT says, confirmed by dlx"

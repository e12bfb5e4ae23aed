"""What `auto` tries: the rows of planning.toml."""

from dataclasses import replace
from itertools import product

import pytest

import cover
from cover.backends import registry
from cover.basics.result import Budget, Question, Stop
from cover.formats import load, loads
from cover.solving import planning
from cover.solving.planning import RULES, features_of, fits, plan, rows
from generators import dominoes

EVERY = [
    {"short": short, "listed": listed, **features}
    for short, listed in ((True, False), (False, True), (False, False))
    for features in (
        {"kind": "cp"},
        {"kind": "cnf", "helpers": True},
        {"kind": "cnf", "helpers": False},
        {"kind": "linear"},
        {"kind": "cover"},
        *(
            {"kind": "board", "symbols": n, "cells": n * n, "rules": rules}
            for n, rules in product((1, 9, 16, 17, 25, 64, 65, 225), RULES)
        ),
    )
]


def named(problem, question=Question.DECIDE):
    return plan(problem, question)[0].why.partition(":")[0]


def test_every_problem_has_a_row_and_every_row_is_the_first_for_some_problem():
    first = [next(row["name"] for row in rows() if fits(row, features)) for features in EVERY]
    assert set(first) == {row["name"] for row in rows()}
    assert len({row["name"] for row in rows()}) == len(rows())


def test_rows_name_rules_that_there_are():
    assert {name for row in rows() for name in row.get("rules", ())} <= set(RULES)


def test_rows_name_backends_that_there_are_and_every_attempt_but_the_last_is_bounded():
    for row in rows():
        for attempt in row["attempts"]:
            for name in (attempt["backend"], *attempt.get("rivals", ())):
                assert name.partition(":")[0] in registry.BACKENDS
        endless = [one for one in row["attempts"][:-1] if not {"nodes", "marks", "few", "solutions"} & set(one)]
        assert all(
            one["backend"].partition(":")[0] in ("sat", "bitmask", "cpsat", "counter") for one in endless
        )  # the next is for where it is absent


def test_rows_let_first_attempts_by_masks_go_on_and_no_others():
    going = [(k, one["backend"]) for row in rows() for k, one in enumerate(row["attempts"]) if "many" in one]
    assert set(going) == {(0, "bitmask")}


@pytest.mark.parametrize(
    ("problem", "row"),
    [
        (lambda: cover.Sudoku.empty(9).to_board(), "board of up to 16 symbols"),
        (lambda: cover.Sudoku.empty(25).to_board(), "board of 17 to 25 symbols"),
        (lambda: cover.Sudoku.empty(36).to_board(), "board of more than 25 symbols"),
        (lambda: cover.Sudoku.empty(81).to_board(), "board of more than 25 symbols"),
        (lambda: loads("puzzle: sudoku\nsize: 4\nthermo: r1c1 r1c2\n").to_board(), "board with automata"),
        (lambda: cover.Mosaic([[1, None]]).to_board(), "board with rules"),
        (lambda: loads("puzzle: sudoku\nsize: 4\ncage 3: r1c1 r1c2\n").to_board(), "board with sums"),
        (lambda: loads("puzzle: sudoku\nsize: 4\nrenban: r1c1 r1c2\n").to_board(), "board with rules"),
        (lambda: cover.Slitherlink([[3]]).to_board(), "board with loops"),
        (lambda: cover.Hitori([[1, 2], [2, 1]]).to_board(), "connected board"),
        (lambda: cover.Nurikabe([[1, None]]).to_board(), "board of few connected cells"),
        (lambda: cover.Fillomino([[1, None]]).to_board(), "board of areas"),
        (lambda: dominoes(2, 2), "exact cover"),
        (lambda: loads("p cnf 1 1\n1 0\n"), "formula"),
    ],
)
def test_the_row_that_speaks_is_named(problem, row):
    assert named(problem()) == row


def test_questions_for_all_have_rows_of_their_own():
    assert named(cover.Sudoku.empty(4).to_board(), Question.COUNT) == "counting, board of up to 25 symbols"
    assert named(cover.Sudoku.empty(4).to_board(), Question.ALL) == "listing, board of up to 64 symbols"
    assert named(cover.Slitherlink([[3]]).to_board(), Question.COUNT) == "listing or counting, connected board"
    assert named(dominoes(2, 2), Question.ALL) == "listing or counting, exact cover"


def test_a_backend_that_is_absent_is_left_out_and_the_last_has_no_bound(monkeypatch):
    board = cover.Sudoku.empty(9).to_board()
    assert [one.backend for one in plan(board, Question.ONE)] == ["bitmask", "bitmask:learn"]
    monkeypatch.setattr(registry, "absent", lambda name: "gone" if name == "bitmask:learn" else None)
    only = plan(board, Question.ONE)
    assert [(one.backend, one.nodes) for one in only] == [("bitmask", None)]


def test_marks_are_shared_out_to_the_cells_of_a_ruled_board():
    features = features_of(cover.Sudoku.empty(9).to_board(), Question.ONE) | {"rules": "others"}
    row = next(row for row in rows() if fits(row, features))
    assert planning._attempt(row["name"], row["attempts"][0], features).nodes == 3_000_000 // 81
    assert planning._attempt(row["name"], row["attempts"][0], {**features, "cells": 10_000}).nodes == 500


def test_an_exact_cover_gets_more_nodes_before_an_argument_of_counting_the_more_entries_it_has():
    for n in (6, 48):
        problem = cover.Queens(n).to_cover()
        assert [attempt.backend for attempt in plan(problem, Question.DECIDE)[:2]] == ["dlx", "weights"]
        assert plan(problem, Question.DECIDE)[0].nodes == max(5_000, 8 * len(problem.items))


def test_rivals_run_only_on_further_cores(monkeypatch):
    attempt = planning.Attempt("dlx", "", rivals=("sat", "cpsat", "missing"))
    monkeypatch.setattr(registry, "absent", lambda name: "gone" if name == "missing" else None)
    for cores, workers, expected in [(1, None, []), (2, None, ["sat"]), (8, None, ["sat", "cpsat"]), (8, 1, [])]:
        monkeypatch.setattr(planning, "cores", lambda cores=cores: cores)
        assert planning.rivals(replace(attempt), {"workers": workers}) == expected


def test_an_attempt_gives_up_by_its_own_bounds_only():
    attempt = planning.Attempt("bitmask", "", nodes=10, solutions=3)
    assert attempt.gave_up(Stop.NODES, Budget(nodes=20))
    assert not attempt.gave_up(Stop.NODES, Budget(nodes=5))
    assert not attempt.gave_up(Stop.NODES, Budget(nodes=10))
    assert attempt.gave_up(Stop.LIMIT, Budget(limit=4))
    assert not attempt.gave_up(Stop.LIMIT, Budget(limit=3))
    assert not attempt.gave_up(Stop.EXHAUSTED, Budget())


def test_a_board_that_masks_leave_open_is_counted_and_listed_by_clause_learning():
    board = load("puzzles/large/30x30.txt.gz")
    assert cover.count(board).answered_by == "bitmask:learn"
    assert [len(cover.solve(board, limit=None).solutions), len(list(cover.solutions(board)))] == [1, 1]


def test_many_solutions_are_counted_by_masks_and_as_an_exact_cover():
    result = cover.count(cover.Sudoku.empty(9), limit=20_000)
    assert (result.found, result.stop.value) == (20_000, "limit")
    assert result.why.endswith("and dlx counts in turn with them")


def test_what_falls_into_parts_is_counted_by_dlx_before_masks_count_a_large_board():
    attempts = planning.plan(cover.Sudoku.empty(36).to_board(), Question.COUNT)
    assert [attempt.backend for attempt in attempts] == ["bitmask:learn", "dlx", "bitmask"]
    assert attempts[1].nodes == 30_000

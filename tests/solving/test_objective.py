"""The least and the most of a mark, and what marks cost: every backend finds the same."""

import json
from itertools import product

import pytest

import cover
from cli_help import run
from cover.basics.errors import InputError, ProblemError, Refused

HITORI = "puzzle: hitori\ncost: shaded 2\ncost: r1c1=# 5\ncells:\n1 2 3 4\n1 3 5 6\n2 4 7 7\n5 4 6 8\n"
QUEENS = "puzzle: queens\nsize: 6\ncost: r1c2 9\ncost: r1c3 7, r1c3 1\n"
BACKENDS = ("sat", "cpsat", "mip:scip", "mip:highs")


def all_of(puzzle):
    return cover.solve(puzzle, limit=None).solutions


def test_each_backend_finds_the_cheapest_of_a_file_with_costs():
    puzzle = cover.loads(HITORI)
    least = min(2 * sum(map(sum, one)) + 5 * one[0][0] for one in all_of(puzzle))
    for backend in ("auto", *BACKENDS):
        best = cover.best(puzzle, backend=backend)
        assert (best.cost, best.optimal, best.at_least) == (least, True, least)
        assert 2 * sum(map(sum, best.solution)) + 5 * best.solution[0][0] == least


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("how", ["minimize", "maximize"])
def test_each_backend_finds_the_least_and_the_most_of_a_mark(backend, how):
    puzzle = cover.loads(HITORI)
    counts = [sum(map(sum, one)) for one in all_of(puzzle)]
    right = min(counts) if how == "minimize" else -max(counts)
    assert cover.best(puzzle, backend=backend, **{how: "count shaded"}).cost == right


def test_covers_have_costs_too_and_several_are_listed():
    puzzle = cover.loads(QUEENS)
    right = sorted(9 * ((0, 1) in one) + 8 * ((0, 2) in one) for one in map(set, all_of(puzzle)))
    for backend in ("auto", "cpsat", "mip"):
        assert list(cover.best(puzzle, None, backend).costs) == right
    assert cover.best(puzzle, backend="sat").cost == right[0]
    assert cover.best(puzzle, backend="cpsat", checked="dlx").confirmed_by == "dlx"


def test_what_a_given_settles_counts(tmp_path):
    puzzle = cover.loads(
        "puzzle: latin\nsize: 3\ncost: 1 2\ncost: r1c2=3 4\n\n3..\n...\n...\n".replace("r1c2=3", "r2c2=3")
    )
    for backend in ("auto", "cpsat", "dlx"):
        assert cover.best(puzzle, backend=backend).cost == 6


def test_costs_stay_with_the_puzzle_when_it_is_written():
    puzzle = cover.loads(HITORI)
    for format in ("puzzle", "puzzle-json"):
        again = cover.loads(cover.dumps(puzzle, format))
        assert again.costs == puzzle.costs == "shaded 2\nr1c1=# 5"


@pytest.mark.parametrize(
    ("line", "words"), [("shaded", "a mark and what it costs"), ("shaded 2000000", "from 0 to 1,000")]
)
def test_a_line_that_is_no_cost_is_named(line, words):
    with pytest.raises(InputError, match=f"2: .*{words}"):
        cover.loads(HITORI.replace("shaded 2", line))


@pytest.mark.parametrize("mark", ["r9c9=#", "grey"])
def test_a_mark_that_the_puzzle_has_not_is_refused(mark):
    for backend in ("sat", "cpsat"):
        with pytest.raises(ProblemError, match=f"cost {mark}: nothing in this puzzle is called that"):
            cover.best(cover.loads(HITORI), backend=backend, minimize=f"{mark} 3")


def test_who_takes_boards_without_costs_refuses():
    with pytest.raises(Refused, match="bitmask does not look for the cheapest solutions"):
        cover.best(cover.loads(HITORI), backend="bitmask")
    for text, options in product((HITORI,), ({"limit": 2}, {"nodes": 5}, {"checked": "cpsat"})):
        with pytest.raises(Refused, match="sat finds one best solution"):
            cover.best(cover.loads(text), **options)


def test_on_the_command_line():
    done = run("best", "--json", "-b", "cpsat", "-", stdin=HITORI)
    record = json.loads(done.stdout)
    assert (done.exit_code, record["costs"], record["optimal"]) == (0, [6], True)
    done = run("best", "--minimize", "shaded 1", "-", stdin=HITORI)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "cost 3, the cheapest")

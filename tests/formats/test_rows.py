"""OPB, LP and MPS: what is written is read back as the same rows, by ourselves or by OR-tools' own readers."""

import random
import re
import shutil
import subprocess

import numpy as np
import pytest

import cover
from cover.basics.errors import ProblemError
from cover.problems.linear import FREE, Linear
from cover.problems.reductions.rows import RowsMaker
from generators import queens
from refusals import refusal


def random_rows(rng: random.Random) -> Linear:
    variables = rng.randint(1, 5)
    rows = RowsMaker(variables)
    for _ in range(rng.randint(0, 5)):
        literals = [rng.choice([-1, 1]) * rng.randint(1, variables) for _ in range(rng.randint(0, 4))]
        low, high = rng.choice([-FREE, *range(-3, 3)]), rng.choice([FREE, *range(-1, 4)])
        rows.add_row(literals, low, high, [rng.randint(-3, 3) for _ in literals])
    costs = np.array([rng.randint(-4, 4) for _ in range(variables)]) if rng.random() < 0.5 else None
    return rows.made(decisions=range(1, variables + 1), costs=costs)


def solutions(problem: Linear) -> list[list[int]]:
    chosen = ([k for k in range(problem.variables) if number >> k & 1] for number in range(1 << problem.variables))
    return [taken for taken in chosen if not list(problem.faults(taken))]


def cheapest(problem: Linear) -> int | None:
    costs = np.zeros(problem.variables, dtype=int) if problem.costs is None else problem.costs
    return min((int(costs[taken].sum()) for taken in solutions(problem)), default=None)


def test_rows_written_as_opb_are_read_back_with_the_same_solutions_and_costs():
    rng = random.Random("opb")
    for _ in range(150):
        problem = random_rows(rng)
        again = cover.loads(cover.dumps(problem, "opb"))
        assert (again.variables, solutions(again)) == (problem.variables, solutions(problem))
        assert cheapest(again) == cheapest(problem)


def optimum_of_mps(text: str) -> int | None:
    helper = pytest.importorskip("ortools.linear_solver.python.model_builder_helper")
    model, solver = helper.ModelBuilderHelper(), helper.ModelSolverHelper("scip")
    assert model.import_from_mps_string("".join(line for line in text.splitlines(True) if not line.startswith("*")))
    solver.solve(model)
    if solver.status() == helper.SolveStatus.INFEASIBLE:
        return None
    assert solver.status() == helper.SolveStatus.OPTIMAL
    return round(solver.objective_value())


def optimum_of_lp(text: str) -> int | None:
    if shutil.which("glpsol") is None:
        pytest.skip("glpsol is not installed")
    command = ["glpsol", "--lp", "/dev/stdin", "-o", "/dev/stdout"]
    printed = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    found = re.search(r"INTEGER OPTIMAL.*Objective: +cost = (\S+)", printed, re.DOTALL)
    return round(float(found[1])) if found else None


@pytest.mark.parametrize(("format", "optimum"), [("lp", optimum_of_lp), ("mps", optimum_of_mps)])
def test_rows_written_for_solvers_have_the_same_optimum_to_an_independent_reader(format, optimum):
    rng = random.Random(format)
    verdicts = set()
    for _ in range(40):
        problem = random_rows(rng)
        expected = cheapest(problem)
        assert optimum(cover.dumps(problem, format)) == expected
        verdicts.add(expected is None)
    assert verdicts == {True, False}


def test_lp_is_written_line_by_line():
    lines = cover.convert(cover.ExactCover("ab", {"x": "ab", "y": "a", "z": "b"}), "lp").splitlines()
    assert lines[:8] == [
        "\\ x1 x",
        "\\ x2 y",
        "\\ x3 z",
        "Minimize",
        " cost: 0 x1",
        "Subject To",
        "\\ primary items: a, b",
        " r1: +1 x1 +1 x2 = 1",
    ]
    assert lines[-1] == "End"


def test_a_puzzle_becomes_rows_that_say_what_their_variables_mean():
    text = cover.convert(cover.Queens(4), "opb")
    assert "* x2 (0, 1)\n" in text
    assert cover.count(cover.loads(text)).found == 2
    assert "\\ x2 (0, 1)" in cover.convert(cover.Queens(4), "lp")
    assert cover.count(cover.loads(cover.convert(queens(6), "opb"))).found == 4


def test_the_cheapest_of_rows_are_found():
    best = cover.best(cover.loads("* #variable= 3 #constraint= 1\nmin: +3 x1 +2 ~x2 +1 x3 ;\n+1 x1 +1 x2 >= 1 ;\n"))
    assert (best.solutions, best.costs) == (((2,),), (0,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+1 x1 +1 x2 <= 1 ;", "1: a row ends with >= or = and a whole number"),
        ("+1 x1 >= 1 ;\n+1 x1 x2 >= 1 ;", "2: products of variables are not read"),
        ("+1 x1 >= 1 ;\n+1 y2 >= 1 ;", "2: 'y2' after +1 is no variable x1, x2, ... or ~x1"),
        ("+1 x1 >= 1 ;\n+1 x2 >= 1", "2: the last row does not end with a semicolon"),
        ("max: +1 x1 ;\n+1 x1 >= 1 ;", "1: max: stands before all rows, once, and is min: in OPB"),
        ("+1 x1 >= 1 ;\nsoft: 6 ;", "2: soft rows (WBO) are not read"),
        ("+1 x1 >= 999999999999999999999 ;", "1: '999999999999999999999' is too large"),
    ],
)
def test_what_opb_does_not_have_is_refused_at_its_line(text, message):
    assert str(refusal(text)).startswith(message)


@pytest.mark.parametrize("format", ["opb", "lp", "mps"])
def test_rules_that_rows_leave_out_are_no_file(format):
    puzzle = cover.load("puzzles/slitherlink/6x6.txt")
    with pytest.raises(ProblemError, match="leave out rules"):
        cover.convert(puzzle, format, connection="cuts")

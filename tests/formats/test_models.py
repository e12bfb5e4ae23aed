"""What is written in the languages of others, read by their programs where they are; WCNF both ways."""

import random
import re
import shutil
import subprocess

import numpy as np
import pytest

import cover
from cover.basics.errors import ProblemError, Refused
from cover.problems.cnf import Cnf
from generators import random_cover, random_formula, ruled_board
from refusals import refusal


# ---------------------------------------------------------------- programs of others
def ran(text, *command):
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=15, check=False)


def clasp(text):
    printed = ran(text, "clasp", "-n", "0", "-q", "--opt-mode=ignore").stdout
    found = re.search(r"Models\s*:\s*(\d+)", printed)
    assert found is not None, printed
    return int(found[1])


def gringo(text):
    ground = ran(text, "gringo")
    assert not ground.stderr, ground.stderr[:300]
    return clasp(ground.stdout)


def minizinc(text):
    plain = re.sub(r"solve minimize.*;", "solve satisfy;", text)
    done = ran(plain, "minizinc", "--solver", "gecode", "-a", "--no-output-comments", "-")
    assert "=====ERROR" not in done.stdout, done.stderr[:500]
    assert "==========" in done.stdout or "UNSATISFIABLE" in done.stdout, (done.stdout[-300:], done.stderr[:500])
    return done.stdout.count("----------")


def glpsol(text):
    return "INTEGER OPTIMAL" in ran(text, "glpsol", "--lp", "/dev/stdin", "-o", "/dev/stdout").stdout


def clasp_decides(text):
    return "s SATISFIABLE" in ran(text, "clasp", "--outf=1").stdout


# Format -> the programs that are needed, and a function that asks them: how many solutions there are, or whether any.
JUDGES = {
    "asp": (("gringo", "clasp"), gringo),
    "mzn": (("minizinc",), minizinc),
    "opb": (("clasp",), clasp),
    "lp": (("glpsol",), glpsol),
    "cnf": (("clasp",), clasp_decides),
}
SMALL = ("puzzle: hitori\ncells:\n1 1 2\n2 3 3\n1 2 3\n", "puzzle: slitherlink\ncells:\n3.\n.2\n")


def judged(problem, format):
    """Does a judge agree? None where the language does not say the problem."""
    try:
        text = cover.convert(problem, format)
    except (ProblemError, Refused):
        return None
    answer, expected = JUDGES[format][1](text), cover.count(problem).found
    return answer == (expected > 0 if isinstance(answer, bool) else expected)


@pytest.mark.parametrize("format", JUDGES)
def test_independent_programs_give_the_same_count_or_verdict(format):
    if not all(map(shutil.which, JUDGES[format][0])):
        pytest.skip(f"{' and '.join(JUDGES[format][0])} are not installed")
    texts = [cover.loads(text) for text in SMALL] if format in ("asp", "mzn") else []
    rng = random.Random(f"judges {format}")
    problems = [*texts, *(make(rng) for make in (ruled_board, random_cover, random_formula) for _ in range(3))]
    answers = [judged(problem, format) for problem in problems]
    assert False not in answers
    assert answers.count(True) >= len(texts) + 6


def test_a_board_is_written_with_what_its_cells_and_regions_are_called():
    board = cover.loads("1..3.4....3.4..2")
    assert "% Every cell holds one of the symbols that may stand there" in cover.convert(board, "asp")
    assert "constraint all_different([cell[1], cell[2], cell[3], cell[4]]);  % row 1" in cover.convert(board, "mzn")


def test_rules_that_a_language_does_not_say_are_refused_by_name():
    with pytest.raises(ProblemError, match="the mzn format cannot state areas"):
        cover.convert(cover.load("puzzles/fillomino/6x6.txt"), "mzn")


def test_weighted_clauses_are_read_as_costs_and_written_back():
    rng = random.Random("wcnf")
    for _ in range(20):
        plain = random_formula(rng)
        costs = np.array([rng.randint(-3, 3) for _ in range(plain.variables)])
        problem = Cnf(plain.clauses, plain.variables, range(1, plain.variables + 1), costs=costs)
        text = cover.convert(problem, "wcnf")
        added = sum(cost for cost in costs.tolist() if cost < 0)
        again = cover.loads(text, format="wcnf")
        assert [cost + added for cost in cover.best(again).costs] == list(cover.best(problem).costs)


@pytest.mark.parametrize(
    ("text", "solutions"), [("p cnf 1 0\n", 2), ("p cnf 4 1\n1 2 0\n", 12), ("p cnf 2 1\n-2 0\n", 2)]
)
def test_variables_of_no_clause_are_read_back(text, solutions):
    """Weighted clauses have no header that says how many there are."""
    written = cover.convert(cover.loads(text), "wcnf")
    again = cover.loads(written, format="wcnf")
    assert cover.count(again).found == solutions
    assert cover.convert(again, "wcnf") == written


def test_soft_clauses_of_several_literals_cost_their_weight_where_they_are_broken():
    assert cover.best(cover.loads("c two ways to write it\np wcnf 2 3 9\n9 -1 0\n4 1 2 0\n3 -2 0\n")).costs == (3,)
    assert cover.best(cover.loads("h -1 0\n4 1 2 0\n3 -2 0\n"), limit=None).costs == (3, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h 1 2 0\n3 1 2\n", "2: a clause is 'h' or a weight, then literals, then 0"),
        ("h 1 2 0\n0 1 0\n", "2: '0' is no weight"),
        ("p wcnf 2 x\nh 1 0\n", "1: 'p wcnf VARIABLES CLAUSES TOP' is needed"),
    ],
)
def test_what_is_no_weighted_clause_is_refused_at_its_line(text, message):
    assert message in str(refusal(text, format="wcnf"))

"""Backends of programs that read OPB, WCNF or MiniZinc: small scripts written here, and real ones where they are."""

import random
import shutil
import stat
import sys
import textwrap

import pytest

import cover
from cover.basics.errors import Refused, Unavailable, WorkerFailed, WrongSolution
from generators import brute_force, queens, random_cover

COSTLY = "one two\none |3\ntwo |4\none two |5\n"


@pytest.fixture
def program(tmp_path):
    """Makes a program of Python text; gives its path."""

    def make(text):
        path = tmp_path / "solver"
        path.write_text(f"#!{sys.executable} -IS\n" + textwrap.dedent(text))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return make


@pytest.mark.parametrize(
    ("backend", "needs"), [("opb:clasp", "clasp"), ("mzn:minizinc --solver gecode {mzn}", "minizinc")]
)
def test_a_program_finds_all_solutions_and_the_cheapest(backend, needs):
    if shutil.which(needs) is None:
        pytest.skip(f"{needs} is not installed")
    problem = random_cover(random.Random("program 7"), 6)
    expected = brute_force(problem)
    assert {frozenset(one) for one in cover.solve(problem, backend, limit=None).solutions} == expected
    assert cover.best(cover.loads(COSTLY), backend=backend).costs == (5,)


def test_a_program_of_maxsat_gets_weighted_clauses_and_its_model_is_read(program):
    reads = """
        import sys
        lines = [line.split() for line in open(sys.argv[1]) if line[0] != "c"]
        assert sorted(line[0] for line in lines if line[0] != "h") == ["3", "4", "5"]
        print("s OPTIMUM FOUND"); print("o 5"); print("v VALUES")
    """
    for values in ("-1 -2 3", "001"):
        assert cover.best(cover.loads(COSTLY), backend=f"wcnf:{program(reads.replace('VALUES', values))}").costs == (5,)


def test_what_a_program_prints_is_checked(program):
    with pytest.raises(WrongSolution, match="printed a wrong solution: row 1: 2 is not from 1 to 1"):
        cover.solve(queens(4), "opb:" + program('print("s SATISFIABLE"); print("v x1 x2")'))
    with pytest.raises(WorkerFailed, match="gave no answer"):
        cover.solve(queens(4), "opb:" + program("print(3)"))
    assert cover.solve(queens(3), "opb:" + program('print("s UNSATISFIABLE")')).found == 0


def test_rules_that_rows_leave_out_are_cut():
    if shutil.which("clasp") is None:
        pytest.skip("clasp is not installed")
    assert cover.solve(cover.load("puzzles/slitherlink/6x6.txt"), "opb:clasp").verdict is cover.Verdict.UNIQUE


def test_without_a_program_the_backend_says_so():
    with pytest.raises(Refused, match="the mzn backend needs a program: mzn:PROGRAM"):
        cover.solve(queens(4), "mzn")
    with pytest.raises(Unavailable, match="there is no program 'no-such' on the PATH"):
        cover.solve(queens(4), "opb:no-such")

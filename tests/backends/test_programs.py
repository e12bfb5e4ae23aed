"""Backends of programs that read DIMACS, OPB, WCNF or MiniZinc; what answers nonsense is an error in words.

The programs are small scripts written here; real solvers are tried too where they are installed.
"""

import os
import random
import shutil
import signal
import stat
import sys
import textwrap
import threading
import time

import pytest

import cover
from children import running
from cover.backends.programs import Dimacs
from cover.basics.errors import Refused, Unavailable, WorkerFailed, WrongSolution
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.cnf import Cnf
from cover.problems.reductions.board_to_cnf import board_to_cnf
from generators import brute_force, queens, random_cover

COSTLY = "one two\none |3\ntwo |4\none two |5\n"

PARSE = """
import sys
words = [line.split() for line in open(sys.argv[1]) if line[0] not in "c"]
assert words[0][:2] == ["p", "cnf"] and int(words[0][3]) == len(words) - 1
clauses = [[int(x) for x in line[:-1]] for line in words[1:]]
def solve(clauses, model):
    clauses = [[x for x in c if -x not in model] for c in clauses if not any(x in model for x in c)]
    if not clauses:
        return model
    if [] in clauses:
        return None
    x = min(clauses, key=len)[0]
    return solve(clauses, model | {x}) or (len(min(clauses, key=len)) > 1 and solve(clauses, model | {-x})) or None
model = solve(clauses, frozenset())
"""
COMPETITION = """
print("c conflicts: 3")
if model is None:
    print("s UNSATISFIABLE"); sys.exit(20)
print("s SATISFIABLE")
for x in model: print("v", x)
print("v 0"); sys.exit(10)
"""
RESULT_FILE = """
with open(sys.argv[2], "w") as out:
    out.write("UNSAT\\n" if model is None else "SAT\\n" + " ".join(map(str, model)) + " 0\\n")
print("done"); sys.exit(20 if model is None else 10)
"""


@pytest.fixture
def program(tmp_path):
    """Makes a program of Python text; gives its path."""

    def make(text, name="solver"):
        path = tmp_path / name
        path.write_text(f"#!{sys.executable} -IS\n" + textwrap.dedent(text))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return make


@pytest.fixture(params=["competition", "result file", "minisat", "cadical"])
def solver(request, program):
    if request.param == "competition":
        return program(PARSE + COMPETITION)
    if request.param == "result file":
        return program(PARSE + RESULT_FILE, "minisat-like")
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    return request.param


def diagonal_sudokus():
    return board_to_cnf(cover.Sudoku([[1, 0, 0, 0], *([0] * 4 for _ in range(3))], diagonals=True).to_board())


def searched(problem, program, question=Question.ALL, **budget):
    statistics = Statistics()
    search = Dimacs(program).search(problem, question, Budget(**budget), statistics)
    choices = [tuple(choice.tolist()) for batch in search for choice in batch]
    return search, choices, statistics.counters


def test_every_solver_lists_all_solutions(solver):
    search, choices, counters = searched(diagonal_sudokus(), solver)
    assert (search.found, search.stop, len(set(choices))) == (12, Stop.EXHAUSTED, 12)
    assert counters["engine"] == solver
    assert "conflicts" in counters or "like" in solver


def test_every_solver_counts_stops_at_limits_and_finds_nothing_where_nothing_is(solver):
    counted, choices, _ = searched(Cnf.of([[1, 2]], 3), solver, Question.COUNT)
    assert (counted.found, counted.stop, choices) == (6, Stop.EXHAUSTED, [])
    assert searched(Cnf.of([[1, 2]], 2), solver, limit=2)[0].stop is Stop.LIMIT
    assert searched(Cnf.of([[1], [-1]], 1), solver)[0].found == 0
    assert searched(Cnf.of([[1], []], 2), solver)[0].found == 0


def test_a_puzzle_is_solved_and_checked_through_a_program(program):
    puzzle = cover.Sudoku([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    path = program(PARSE + COMPETITION)
    result = cover.solve(puzzle, f"dimacs:{path}")
    assert result.answered_by == f"dimacs:{path}"
    assert (result.verdict, result.solution) == (cover.verdict(puzzle, "sat"), cover.solve(puzzle, "sat").solution)


def test_arguments_and_places_of_files_may_be_named(program):
    path = program("import sys; assert sys.argv[1] == '-q'; del sys.argv[1]\n" + PARSE + RESULT_FILE)
    assert searched(Cnf.of([[1], [2]], 2), f"{path} -q {{cnf}} {{result}}")[1] == [(0, 1)]


def test_time_and_ctrl_c_end_the_program_and_what_it_started(program, tmp_path):
    path = program(
        f"""
        import os, subprocess, sys, time
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        open({str(tmp_path / "pids")!r}, "a").write(f"{{os.getpid()}} {{child.pid}} ")
        time.sleep(600)
        """
    )
    assert searched(Cnf.of([[1]], 1), path, seconds=0.5)[0].stop is Stop.TIMEOUT
    search = Dimacs(path).search(Cnf.of([[1]], 1), Question.ONE, Budget(), Statistics())
    written = tmp_path / "pids"
    before = (
        written.read_text() if written.exists() else ""
    )  # a loaded machine may not have started the first one in time

    def interrupt():
        while not written.exists() or len(written.read_text()) == len(before):
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        list(search)
    thread.join()
    assert search.stop is Stop.INTERRUPTED
    pids = written.read_text().split()
    assert len(pids) >= 2
    for _ in range(200):  # a killed process may take a moment to die
        if not any(map(running, pids)):
            break
        time.sleep(0.05)
    assert not [pid for pid in pids if running(pid)]


def test_memory_is_bounded(program):
    path = program("kept = bytearray(300 << 20)\nimport time; time.sleep(600)")
    assert searched(Cnf.of([[1]], 1), path, memory=200 << 20)[0].stop is Stop.MEMORY


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("print('hello')", WorkerFailed, r"gave no answer \(exit status 0, last line: hello\)"),
        ("print('s UNKNOWN')", WorkerFailed, "gave no answer"),
        ("import os; os.abort()", WorkerFailed, "gave no answer .exit status -6"),
        ("print('s SATISFIABLE')", WorkerFailed, "says SATISFIABLE but prints no model"),
        ("print('s SATISFIABLE'); print('v 1 x 0')", WorkerFailed, "no list of literals"),
        ("print('s SATISFIABLE'); print('v 9 0')", WorkerFailed, "variables that the formula does not have"),
        ("print('s SATISFIABLE'); print('v -9223372036854775808 0')", WorkerFailed, "that the formula does not have"),
        ("print('s SATISFIABLE'); print('v -1 0')", WrongSolution, "a model that breaks clause 1"),
        ("print('s SATISFIABLE'); print('s UNSATISFIABLE')", WorkerFailed, "gave no answer"),
        ("print('s UNSATISFIABLE'); import sys; sys.exit(10)", WorkerFailed, "gave no answer"),
        ("while True: print('v 1 ' * 10000)", WorkerFailed, "prints without end"),
    ],
)
def test_nonsense_is_an_error_in_words(program, text, error, message):
    with pytest.raises(error, match=message):
        searched(Cnf.of([[1]], 1), program(text))


def test_no_file_is_left_behind(program, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "files"))
    (tmp_path / "files").mkdir()
    listing = tmp_path / "listing"
    path = program(f"import os\nopen({str(listing)!r}, 'w').write(repr(os.listdir(os.environ['TMPDIR'])))\n" + PARSE)
    with pytest.raises(WorkerFailed):
        searched(Cnf.of([[1]], 1), path)
    assert listing.read_text() == "[]"
    assert os.listdir(tmp_path / "files") == []


def test_what_cannot_be_run_is_refused_in_words(program):
    with pytest.raises(Unavailable, match="there is no program 'no-such-solver' on the PATH"):
        Dimacs("no-such-solver")
    with pytest.raises(Refused, match="needs a program: dimacs:PROGRAM"):
        cover.solve(cover.ExactCover("a", {"x": "a"}), "dimacs")
    with pytest.raises(Refused, match="it has no limit on nodes"):
        searched(Cnf.of([[1]], 1), program(""), nodes=10)


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

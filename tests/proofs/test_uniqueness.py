"""Certificates: an independent checker accepts them, and refuses them once anything is tampered with."""

import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time

import dratify
import numpy as np
import pytest

import cover
from cover.isolation.processes import descendants
from cover.problems.cnf import Cnf
from cover.proofs import uniqueness
from cover.result import Stop, Verdict
from generators import brute_force, disjoint, queens, random_cover

# AI Escargot (Arto Inkala, 2006), and a 4x4 board with two solutions.
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def accepted(directory):
    formula = dratify.parse_dimacs((directory / "formula.cnf").read_text(), strict=True)
    return dratify.check_proof(formula, (directory / "proof.drup").read_text()).ok


@pytest.mark.parametrize("engine", ["cadical195", "cadical153", "glucose4", "lingeling"])
def test_a_hard_sudoku_is_proved_unique(tmp_path, engine):
    puzzle = cover.loads(ESCARGOT)
    certificate = uniqueness.certify(puzzle, tmp_path / "proof", engine=engine)
    assert certificate.result.verdict is Verdict.UNIQUE
    assert [path.name for path in certificate.files] == ["README.txt", "formula.cnf", "proof.drup", "solution.txt"]
    assert accepted(tmp_path / "proof")


def square(n, blank):
    """A board of n*n symbols whose first `blank` cells are open: its rows and columns leave one way to fill them."""
    side = n * n
    rows = [[(r * n + r // n + c) % side + 1 for c in range(side)] for r in range(side)]
    rows[0][:blank] = [0] * blank
    return cover.loads("\n".join(" ".join(map(str, row)) for row in rows))


def unique_covers():
    """Covers with one solution, some of them with bounds and colors."""
    rng = random.Random(11)
    problems = [problem for _ in range(120) if len(brute_force(problem := random_cover(rng, 6))) == 1]
    wanted = [[p for p in problems if p.has_bounds], [p for p in problems if p.has_colors], problems]
    return [p for kind in wanted for p in kind[:2]]


CLAIMS = {
    "sudoku": lambda: [cover.loads(ESCARGOT)],
    "a large board": lambda: [square(5, 25)],
    "queens": lambda: [seated_queens(20)],
    "covers": unique_covers,
    "a formula": lambda: [Cnf(np.array([1, 2, 0, -1, 0], np.int32), 2, range(1, 3))],
    "nothing to decide": lambda: [cover.ExactCover([], {})],
}


def seated_queens(n):
    """n queens of which all but three are seated: covers with secondary items, and one solution."""
    problem = queens(n)
    solution = cover.solve(problem, limit=1).solution
    options = {label: problem.option(k).covers for k, label in enumerate(problem.decisions)}
    keep = {label for label in options if label in solution or label[0] < 3}
    return cover.ExactCover(
        problem.item_names[: problem.primary],
        {label: options[label] for label in keep},
        problem.item_names[problem.primary :],
    )


@pytest.mark.parametrize("claim", CLAIMS)
def test_what_the_certificate_says_about_itself_is_true(tmp_path, claim):
    for number, puzzle in enumerate(CLAIMS[claim]()):
        directory = tmp_path / str(number)
        assert uniqueness.certify(puzzle, directory).result.verdict is Verdict.UNIQUE
        text = (directory / "formula.cnf").read_text().splitlines()
        clauses = [[int(word) for word in line.split()[:-1]] for line in text if line[0] not in "cp"]
        variables, count = map(int, next(line for line in text if line[0] == "p").split()[2:])
        solution = (directory / "solution.txt").read_text().splitlines()
        values = [int(word) for line in solution if line.startswith("v") for word in line.split()[1:]]
        true, guide = set(values), (directory / "README.txt").read_text()

        # "Its `v` lines give every variable of formula.cnf a value, and satisfy all clauses but the last."
        assert [abs(value) for value in values] == [*range(1, variables + 1), 0]
        assert len(clauses) == count
        assert [k for k, clause in enumerate(clauses) if true.isdisjoint(clause)] == [count - 1]
        # "variables 1 to N are its decisions, and its comments name them; those up to M help the encoding"
        decisions, named, most = re.search(
            r"variables 1 to (\d+) are its decisions(, and .*?them)?(?:; those up to (\d+))?", guide
        ).groups()
        comments = [line for line in text if line.startswith("c variable ")]
        assert len(comments) == (int(decisions) if named else 0)
        assert int(most or decisions) == variables
        # "The last clause forbids that solution and no other": it denies decisions, none of them an auxiliary variable.
        assert all(abs(literal) <= int(decisions) and -literal in true for literal in clauses[-1])
        # "proof.drup proves that formula.cnf has no model"
        assert claim == "a large board" or accepted(directory)  # the checker in Python takes minutes for that one


def test_the_command_that_the_certificate_gives_checks_it(tmp_path):
    uniqueness.certify(cover.loads(ESCARGOT), tmp_path / "proof")
    line = next(line for line in (tmp_path / "proof" / "README.txt").read_text().splitlines() if "python -c" in line)
    words = shlex.split(line)
    assert words[0] == "python"
    done = subprocess.run([sys.executable, *words[1:]], cwd=tmp_path / "proof", capture_output=True, text=True)
    assert "VERIFIED" in done.stdout


def test_a_proof_of_another_formula_is_refused(tmp_path):
    uniqueness.certify(cover.loads(ESCARGOT), tmp_path / "proof")
    formula = tmp_path / "proof" / "formula.cnf"
    lines = formula.read_text().splitlines()
    head = next(k for k, line in enumerate(lines) if line.startswith("p "))
    _, _, variables, clauses = lines[head].split()
    lines[head] = f"p cnf {variables} {int(clauses) - 1}"
    formula.write_text("\n".join(lines[:-1]) + "\n")  # without the blocking clause there is a model
    assert not accepted(tmp_path / "proof")


def test_exact_covers_with_colors_and_bounds_are_certified(tmp_path):
    rng = random.Random(5)
    seen = set()
    for number in range(14):
        problem = random_cover(rng, 8)
        expected = len(brute_force(problem))
        directory = tmp_path / str(number)
        certificate = uniqueness.certify(problem, directory)
        assert certificate.result.found == min(expected, 2)
        assert directory.exists() == (expected < 2)
        if expected < 2:
            assert accepted(directory)
        seen.add(min(expected, 2))
    assert seen == {0, 1, 2}


def test_several_solutions_are_shown_and_nothing_is_written(tmp_path):
    certificate = uniqueness.certify(disjoint(2, 2), tmp_path / "proof")
    assert certificate.result.verdict is Verdict.MULTIPLE
    assert len(set(certificate.result.solutions)) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_time_out_writes_nothing_and_claims_nothing(tmp_path):
    certificate = uniqueness.certify(queens(40), tmp_path / "proof", seconds=0.0)
    assert certificate.result.verdict is Verdict.UNKNOWN
    assert list(tmp_path.iterdir()) == []


def test_a_directory_in_use_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(cover.CoverError, match="exists already"):
        uniqueness.certify(queens(4), tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "precious"


# ------------------------------------------------------------------ limits and options
def test_memory_bounds_a_proof(tmp_path):
    certificate = uniqueness.certify(cover.loads(ESCARGOT), tmp_path / "proof", memory=1000)
    assert certificate.result.stop is Stop.MEMORY
    assert certificate.result.verdict is Verdict.UNKNOWN
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"nodes": 0}, "a proof cannot be bounded by conflicts"),
        ({"reduce": "full"}, "nothing is reduced beforehand"),
        ({"encoding": "direct"}, "unknown encoding 'direct' for clauses"),
        ({"at_most_one": "nonsense"}, "nonsense"),
        ({"workers": 2}, "backend sat takes no workers"),
        ({"backend": "dlx"}, "dlx writes no proof; sat does"),
        ({"backend": "sat:minisat22"}, "sat:minisat22 writes no proof that we trust; there are cadical195"),
    ],
)
def test_what_a_certificate_does_not_heed_is_refused(tmp_path, options, message):
    with pytest.raises(cover.Refused, match=message):
        uniqueness.certify(cover.loads(ESCARGOT), tmp_path / "proof", **options)
    assert list(tmp_path.iterdir()) == []


def test_options_of_the_clauses_and_the_search_are_heeded(tmp_path):
    options = {"plain": {}, "other": {"encoding": "minimal", "seed": 3}}
    for name, chosen in options.items():
        assert uniqueness.certify(cover.loads(ESCARGOT), tmp_path / name, **chosen).result.verdict is Verdict.UNIQUE
        assert accepted(tmp_path / name)
    plain, other = ((tmp_path / name / "formula.cnf").stat().st_size for name in options)
    assert other < plain


# ------------------------------------------------------------------ nothing is left beside the target
ENDLESS = """
import sys, cover
from cover.proofs.uniqueness import certify
n = 13
options = {(i, h): (f"p{i}", f"h{h}") for i in range(n + 1) for h in range(n)}
options["easy"] = [f"p{i}" for i in range(n + 1)]
certify(cover.ExactCover([f"p{i}" for i in range(n + 1)], options, [f"h{h}" for h in range(n)]), sys.argv[1])
"""


def test_a_run_that_is_killed_leaves_nothing(tmp_path):
    run = subprocess.Popen([sys.executable, "-c", ENDLESS, str(tmp_path / "proof")], cwd=tmp_path)
    try:
        assert wait_until(lambda: list(tmp_path.iterdir()) and children_of_children(run.pid))
        with pytest.raises(cover.CoverError, match="another run is writing a certificate there"):
            uniqueness.certify(cover.loads(ESCARGOT), tmp_path / "proof")
    finally:
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
    assert wait_until(lambda: not list(tmp_path.iterdir()))


def children_of_children(pid):
    """Guard and worker are there."""
    return len(descendants(pid)) >= 2


def wait_until(condition):
    """True as soon as the condition holds; False if half a minute does not bring it."""
    return any(condition() or time.sleep(0.01) for _ in range(3000))


def test_what_another_run_has_left_is_cleared_away(tmp_path):
    (tmp_path / ".proof.unfinished" / "folder").mkdir(parents=True)
    (tmp_path / ".proof.unfinished" / "proof.drup").write_text("1 0")
    uniqueness.certify(cover.loads(ESCARGOT), tmp_path / "proof")
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]
    assert accepted(tmp_path / "proof")


def test_a_full_disk_is_an_error_in_words_and_leaves_nothing(tmp_path):
    code = "import resource, cover, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50))\n"
    code += "from cover.proofs.uniqueness import certify\n"
    code += "try: certify(cover.loads(sys.argv[1]), 'proof')\nexcept cover.CoverError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code, ESCARGOT], cwd=tmp_path, capture_output=True, text=True)
    assert "proof.drup: File too large" in done.stdout
    assert list(tmp_path.iterdir()) == []

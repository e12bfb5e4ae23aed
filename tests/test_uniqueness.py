"""Certificates: an independent checker accepts them, and refuses them once anything is tampered with."""

import random

import dratify
import pytest

import cover
from cover.proofs import uniqueness
from cover.result import Verdict
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


def test_the_solution_file_satisfies_all_clauses_but_the_last(tmp_path):
    uniqueness.certify(cover.loads(ESCARGOT), tmp_path / "proof")
    lines = (tmp_path / "proof" / "solution.txt").read_text().splitlines()
    values = {int(word) for line in lines if line.startswith("v ") for word in line[2:].split()} - {0}
    clauses = [
        [int(word) for word in line.split()[:-1]]
        for line in (tmp_path / "proof" / "formula.cnf").read_text().splitlines()
        if line[0] not in "cp"
    ]
    decided = [clause for clause in clauses if all(abs(x) in map(abs, values) for x in clause)]
    assert len(decided) > 800
    assert [clause for clause in decided if not values & set(clause)] == [clauses[-1]]


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
    for number in range(40):
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

"""Certificates of claims: the independent checker accepts them, so do others, and a false claim writes nothing."""

import json
import random
import subprocess
import sys
from pathlib import Path

import dratify
import numpy as np
import pytest

import cover
from cover.basics.result import Budget, Stop, Verdict
from cover.problems.cnf import Cnf
from cover.problems.reductions.reduce import reduce
from cover.proofs.certificate import prove
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import check
from cover.proofs.drat import write_drat
from generators import brute_force, disjoint, latin, queens, random_cover

PUZZLES = Path(__file__).parents[2] / "puzzles"
FILES = ["README.txt", "cover.dlx", "formula.cnf", "manifest.json", "proof.lrat", "puzzle.txt", "solutions.txt"]
WEIGHED = ["README.txt", "cover.dlx", "manifest.json", "puzzle.txt", "weights.txt"]


def accepted(place, **options):
    steps = list(check(place, **options))
    assert len(steps) > 2
    return steps


@pytest.mark.parametrize(
    ("file", "claim", "words"),
    [
        ("sudoku/E.txt", "unique", "unique"),
        ("sudoku/x.txt", "decide", "unique"),
        ("sudoku/jigsaw.txt", "decide", "unique"),
        ("sudoku/windoku.txt", "decide", "unique"),
        ("sudoku/corners.txt", "decide", "unique"),
        ("sudoku/asterisk.txt", "decide", "unique"),
        ("sudoku/6x6.txt", "decide", "unique"),
        ("sudoku/12x12.txt", "exactly 1", "unique"),
        ("sudoku/none.txt", "decide", "unsolvable"),
        ("sudoku/clash.txt", "decide", "unsolvable"),
        ("sudoku/4x4-empty.txt", "exactly", "exactly 288"),
        ("latin/7.txt", "unique", "unique"),
        ("latin/4-empty.txt", "exactly 576", "exactly 576"),
        ("queens/8.txt", "exactly 92", "exactly 92"),
        ("queens/10-given.txt", "exactly", "exactly 3"),
        ("langford/7.txt", "exactly", "exactly 52"),
        ("polyomino/tetrominoes-4x5.txt", "unsolvable", "unsolvable"),
        ("polyomino/dominoes-2x10.txt", "exactly", "exactly 89"),
        pytest.param("sudoku/16x16-hard.txt", "unique", "unique", marks=pytest.mark.slow),
        pytest.param("sudoku/25x25.txt", "unique", "unique", marks=pytest.mark.slow),
    ],
)
def test_instances_are_proved_and_the_check_takes_nothing_on_trust(tmp_path, file, claim, words):
    made = prove(cover.load(PUZZLES / file), tmp_path / "c", claim)
    assert made.claim == words
    written = WEIGHED if "weights.txt" in made.files else FILES
    assert sorted(made.files) == written == sorted(path.name for path in (tmp_path / "c").iterdir())
    heavy = "25x25" in file
    fast = accepted(tmp_path / "c", fast=True)
    slowly = fast if heavy else accepted(tmp_path / "c", fast=False)
    assert not any(step.trusted for step in slowly)
    assert [step.words for step in fast][:-2] == [step.words for step in slowly][:-2]


def test_other_checkers_accept_the_formula_the_solvers_own_proof_and_the_trimmed_one(tmp_path):
    made = prove(cover.load(PUZZLES / "sudoku" / "E.txt"), tmp_path / "c", keep_drup=True, drat=True)
    formula = dratify.parse_dimacs((tmp_path / "c" / "formula.cnf").read_text(), strict=True)
    assert dratify.check_proof(formula, (tmp_path / "c" / "proof.drup").read_text()).ok
    trimmed = dratify.check_proof(formula, (tmp_path / "c" / "proof.drat").read_text(), check_rat=False)
    assert trimmed.ok
    assert trimmed.rup_steps == made.figures["lemmas"]
    assert trimmed.ignored_deletions == 0
    accepted(tmp_path / "c")


def verified_by_acl2(place):
    """What a reader types: the commands of README.txt, in order."""
    readme = (place / "README.txt").read_text()
    typed = readme[readme.index("     sed ") : readme.index("| acl2") + len("| acl2")]
    typed = typed.replace("/tmp/", f"{place.parent}/")
    return (
        "s VERIFIED" in subprocess.run(typed, shell=True, cwd=place, capture_output=True, text=True, check=True).stdout
    )


@pytest.mark.skipif(not Path("/usr/share/doc/acl2-books").exists(), reason="acl2-books (Debian) is not installed")
@pytest.mark.parametrize("file", ["sudoku/x.txt", "sudoku/clash.txt", "queens/10-given.txt"])
def test_a_checker_proved_correct_in_acl2_accepts_by_the_commands_of_the_readme_and_refuses_a_gap(tmp_path, file):
    prove(cover.load(PUZZLES / file), tmp_path / "c", "exactly")
    assert verified_by_acl2(tmp_path / "c")
    proof = tmp_path / "c" / "proof.lrat"
    *lemmas, last = proof.read_text().splitlines(keepends=True)
    number, rest = last.split(" ", 1)
    assert rest.startswith("0 ")
    proof.write_text("".join(lemmas) + f"{number} 0 1 2 0\n")
    assert not verified_by_acl2(tmp_path / "c")


def test_exact_covers_with_colors_and_bounds_are_certified_with_all_their_solutions(tmp_path):
    rng = random.Random(14)
    seen = set()
    for number in range(25):
        problem = random_cover(rng, 8)
        many = len(brute_force(problem))
        made = prove(problem, tmp_path / str(number), "exactly")
        assert made.figures["solutions"] == made.result.found == many
        assert not any(step.trusted for step in accepted(tmp_path / str(number)))
        seen.add(min(many, 3))
    assert seen == {0, 1, 2, 3}


def test_a_formula_is_certified_as_it_is(tmp_path):
    formula = Cnf(np.array([1, 2, 0, -1, -2, 0], dtype=np.int32), 2, range(1, 3))
    assert prove(formula, tmp_path / "c", "exactly").claim == "exactly 2"
    assert "puzzle.cnf" in " ".join(step.words for step in accepted(tmp_path / "c"))
    (tmp_path / "c" / "puzzle.cnf").write_text("p cnf 2 1\n1 2 0\n")
    with pytest.raises(Fault, match=r"puzzle\.cnf is not the file of the manifest"):
        list(check(tmp_path / "c"))


def test_at_least_lists_so_many_solutions_and_needs_no_proof(tmp_path):
    made = prove(queens(6), tmp_path / "c", "at least 3")
    assert (made.claim, made.result.found, made.result.verdict) == ("at least 3", 3, Verdict.MULTIPLE)
    assert "proof.lrat" not in made.files
    accepted(tmp_path / "c")


@pytest.mark.parametrize(
    ("problem", "claim", "found"),
    [
        (disjoint(2, 2), "unique", 2),
        (disjoint(2, 2), "decide", 2),
        (disjoint(2, 2), "unsolvable", 1),
        (queens(6), "exactly 3", 4),
        (queens(6), "exactly 5", 4),
        (queens(6), "at least 5", 4),
        (queens(3), "unique", 0),
    ],
)
def test_a_false_claim_writes_nothing(tmp_path, problem, claim, found):
    made = prove(problem, tmp_path / "c", claim)
    assert made.claim is None
    assert made.result.found == found
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("limits", [{"seconds": 0.0}, {"memory": 1}])
def test_the_end_of_time_or_memory_claims_nothing(tmp_path, limits):
    made = prove(queens(8), tmp_path / "c", "unique", **limits)
    assert made.claim is None
    assert made.result.stop in (Stop.TIMEOUT, Stop.MEMORY)
    assert made.result.verdict is Verdict.UNKNOWN
    assert list(tmp_path.iterdir()) == []


def test_an_archive_is_the_same_certificate_in_one_file(tmp_path):
    prove(queens(6), tmp_path / "c.tar.gz", "exactly 4")
    assert [path.name for path in tmp_path.iterdir()] == ["c.tar.gz"]
    accepted(tmp_path / "c.tar.gz")


def test_what_exists_is_left_alone(tmp_path):
    (tmp_path / "mine").write_text("precious")
    for target in (tmp_path, tmp_path / "mine"):
        with pytest.raises(cover.CoverError, match="exists already"):
            prove(queens(4), target)
    assert (tmp_path / "mine").read_text() == "precious"


def test_what_cannot_be_certified_is_refused_in_words(tmp_path):
    with pytest.raises(cover.Refused, match="unknown claim 'true'"):
        prove(queens(4), tmp_path / "c", "true")
    for prover in ("dlx", "learn"):
        with pytest.raises(cover.Refused, match="a formula is no exact cover: use sat or dimacs:PROGRAM to prove it"):
            prove(Cnf(np.array([1, 0, -1, 0], dtype=np.int32), 1, range(1, 2)), tmp_path / "c", backend=prover)
    with pytest.raises(cover.Refused, match="50,000,000 clauses"):
        prove(disjoint(1, 10_001), tmp_path / "c")
    assert list(tmp_path.iterdir()) == []


def test_the_checker_runs_alone(tmp_path):
    made = prove(latin(3), tmp_path / "c", "exactly 12")
    command = [sys.executable, "-m", "cover.proofs.check", str(tmp_path / "c")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    words = f"holds: exactly 12 solutions of cover.dlx (27 items, 27 options), by {made.figures['lemmas']} lemmas"
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, words)
    (tmp_path / "c" / "proof.lrat").write_bytes(b"")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 10
    assert "proof.lrat is not the file of the manifest" in done.stdout


def test_the_manifest_says_what_was_claimed_and_by_whom(tmp_path):
    made = prove(queens(6), tmp_path / "c", "exactly", "sat:glucose4")
    about = json.loads((tmp_path / "c" / "manifest.json").read_text())
    assert (about["claim"], about["made by"]["prover"]) == ("exactly 4", "sat:glucose4")
    assert about["figures"] == made.figures
    assert {*about["files"], "manifest.json"} == {*made.files}


def test_a_reduced_problem_is_refused(tmp_path):
    """What it forced is no part of its options any more."""
    whole = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
    reduced = reduce(cover.ExactCover("abcd", {"must": "d", "x": "ab", "y": "c", "z": "bc", "w": "a"}), "forced")
    assert reduced.forced == ("must",)
    assert prove(whole, tmp_path / "whole", "exactly 2").claim
    with pytest.raises(cover.Refused, match="a reduced problem cannot be certified"):
        prove(reduced, tmp_path / "reduced", "exactly 2")


CLAUSES = [1, 2, 0, 1, -2, 0, -1, 3, 0, -1, -3, 0, 2, 3, 0, 2, 3, 0]
LRAT = "7 1 0 1 2 0\n8 0 7 3 4 0\n"


def drat_of(tmp_path, budget):
    formula = Cnf(np.array(CLAUSES, dtype=np.int32), 3, (1, 2, 3))
    lrat, drat = tmp_path / "proof.lrat", tmp_path / "proof.drat"
    lrat.write_text(LRAT)
    done = write_drat(formula, lrat, 2, drat, budget)
    return done, drat.read_text().splitlines() if done else []


def test_clauses_go_first_if_no_lemma_names_them_and_else_after_the_last_that_does(tmp_path):
    done, lines = drat_of(tmp_path, Budget(None))
    assert done
    assert lines == ["d 2 3 0", "d 2 3 0", "1 0", "d 1 2 0", "d 1 -2 0", "0", "d -1 3 0", "d -1 -3 0"]


def test_a_proof_whose_time_has_ended_is_not_reported_to_be_written(tmp_path):
    done, _ = drat_of(tmp_path, Budget(0))
    assert not done

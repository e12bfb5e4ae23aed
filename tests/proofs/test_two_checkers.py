"""The checker in Python and the native one say the same of every proof, also of one changed by its structure."""

import random
import re
from collections import Counter

import pytest
from pysat.solvers import Solver

import cover
from certificates import files_of
from cover.proofs.certificate import prove
from cover.proofs.check import dimacs, lrat
from cover.proofs.check import fast as native
from cover.proofs.check.faults import Fault
from proof_mutations import changed

PUZZLES = [
    ("puzzle: sudoku\nboxes: 2x2\n\n1 2 . .\n. . . .\n. . . .\n. . . .\n", "exactly", "learn"),
    ("puzzle: queens\nsize: 5\n", "exactly", "dlx"),
    ("puzzle: queens\nsize: 3\n", "unsolvable", "sat"),
    ("puzzle: langford\nn: 5\n", "unsolvable", "learn"),
    ("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", "unsolvable", "sat"),
    ("p cnf 1 2\n1 0\n0\n", "unsolvable", "sat"),
]


@pytest.fixture(scope="module")
def proofs(tmp_path_factory):
    """Variables, clauses, proof of every puzzle."""
    made = []
    for text, claim, prover in PUZZLES:
        place = tmp_path_factory.mktemp("proofs") / "c"
        assert prove(cover.loads(text), place, claim, prover).claim is not None
        files = files_of(place)
        made.append((*dimacs.formula(files["formula.cnf"].decode()), files["proof.lrat"]))
    return made


def verdicts(clauses, variables, proof):
    """Lemmas that were followed, or the fault: in Python, and natively."""
    message = []
    for refutes, text in ((lrat.refutes, proof.split(b"\n")), (native.refutes, proof)):
        try:
            message.append(refutes(clauses, variables, text))
        except Fault as fault:
            message.append(str(fault))
    return message


def are_one(slow, fast):
    return slow == fast if isinstance(slow, int) else isinstance(fast, str) and bool(slow) and bool(fast)


def has_model(clauses):
    if [] in clauses:
        return False
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        return solver.solve()


def attack(proofs, rng, times):
    message = Counter()
    for _ in range(times):
        variables, clauses, proof = rng.choice(proofs)
        stated, text = changed(rng, clauses, proof)
        stated = [[x for x in clause if abs(x) <= variables] for clause in stated]
        slow, fast = verdicts(stated, variables, text)
        assert are_one(slow, fast), (slow, fast, stated, text)
        if isinstance(slow, int):
            assert not has_model(stated), (stated, text)
        message["accepted" if isinstance(slow, int) else re.sub("-?[0-9]+", "N", slow)] += 1
    return message


@pytest.mark.parametrize(("seed", "times"), [(1, 1500), pytest.param(2, 12_000, marks=pytest.mark.slow)])
def test_of_changed_proofs_both_say_the_same_and_no_formula_with_a_model_is_refuted(proofs, seed, times):
    message = attack(proofs, random.Random(seed), times)
    assert message["accepted"] > 100
    assert len(message) > 8


EMPTY = [[1], [-1], []]
PAIR = [[1], [-1]]


@pytest.mark.parametrize(
    ("clauses", "proof", "holds"),
    [
        (PAIR, b"3 0 1 2 0\n", True),
        (EMPTY, b"", False),  # no lemma says so
        (EMPTY, b"4 0 3 0\n", True),
        ([[]], b"2 0 1 0", True),
        (PAIR, b"3 0 2 1 0\r\n", True),
        (PAIR, b"3 0\t1  2 0", True),
        (PAIR, b"3\x0b0 1 2\x0c0\n", True),
        (PAIR, b"3 0 1\r2 0\n", True),  # no reader takes that for a line's end
        (PAIR, b"999999999999999999 0 1 2 0\n", True),
        (PAIR, b"1000000000000000000 0 1 2 0\n", False),
        (PAIR, b"4611686018427387903 0 1 2 0\n", False),
        (PAIR, b"03 0 1 2 0\n", False),
        (PAIR, b"+3 0 1 2 0\n", False),
        (PAIR, b"3 -0 1 2 0\n", False),
        (PAIR, b"3 00 1 2 0\n", False),
        (PAIR, b"3 0 01 2 0\n", False),
        (PAIR, b"3 0 1_ 2 0\n", False),
        (PAIR, "3 0 \u0661 2 0\n".encode(), False),
        (PAIR, b"-3 d 0\n3 0 1 2 0\n", False),
        (PAIR, b"0 d 0\n3 0 1 2 0\n", False),
        (PAIR, b"1 d 0\n3 0 1 2 0\n", True),
        (PAIR, b"2 d d 1 0\n3 0 1 2 0\n", False),
        (PAIR, b"2 d 1 d 0\n3 0 1 2 0\n", False),
        (PAIR, b"d 2 1 0\n3 0 1 2 0\n", False),
        (PAIR, b"2 d 1 0\n3 0 1 2 0\n", False),
        (PAIR, b"2 d 1 1 0\n3 0 1 2 0\n", False),
        (PAIR, b"2 d 7 0\n3 0 1 2 0\n", False),
        (PAIR, b"2 d -1 0\n3 0 1 2 0\n", False),
        (PAIR, b"3 0 1 2 0\n2 d 1 0\n", True),
        (PAIR, b"3 0 1 2 0\n4 0 1 2 0\n", True),
        (PAIR, b"3 0 1 2 0\n3 0 1 2 0\n", False),
        (PAIR, b"4 0 1 2 0\n3 1 0 1 0\n", False),
        (PAIR, b"3 0 1 2 0 \n5 1 0 1 0 0\n", False),
        (PAIR, b"3 0 1 2 0 4 0 1 2 0\n", False),
        (PAIR, b"3 0\n1 2 0\n", False),
        (PAIR, b"3 0 1 2\n0\n", False),
        (PAIR, b"3 0 1 2 1 0\n", False),
        (PAIR, b"3 0 1 1 2 0\n", False),
        (PAIR, b"3 0 3 0\n", False),
        (PAIR, b"3 0 4 0\n4 0 1 2 0\n", False),
        (PAIR, b"3 0 -1 2 0\n", False),
        (PAIR, b"3 0 0\n", False),
        (PAIR, b"3 1 -1 0 0\n4 0 1 2 0\n", True),  # always true
        (PAIR, b"3 1 -1 0 1 0\n4 0 1 2 0\n", False),
        (PAIR, b"3 1 1 0 1 0\n4 0 3 2 0\n", True),
        (PAIR, b"3 2 0 1 2 0\n4 0 1 2 0\n", False),  # a variable that is not there
        (PAIR, b"c 3 0\ncomment\n \n\n3 0 1 2 0\n", True),
        (PAIR, b"C 3 0\n3 0 1 2 0\n", False),
        (PAIR, b"3 0 1 2 0\n\x00", False),
        (PAIR, b"3 0 1 2 0\n\xff\n", False),
        ([[1, 1], [-1, -1, -1]], b"3 0 1 2 0\n", True),
        ([[1, -1], [1], [-1]], b"4 0 1 2 3 0\n", False),
        ([[1, -1], [1], [-1]], b"4 0 2 3 0\n", True),
    ],
)
def test_what_a_proof_is_and_what_it_is_not(clauses, proof, holds):
    slow, fast = verdicts(clauses, 1, proof)
    assert are_one(slow, fast), (slow, fast)
    assert isinstance(slow, int) == holds, slow


def test_lines_of_megabytes_and_many_of_them_are_followed():
    hints = " ".join(["2"] * 500_000).encode()
    for proof in (
        b"3 0 1 " + hints + b" 0\n",
        b"3 " + b"1 " * 500_000 + b"0 1 0\n4 0 3 2 0\n",
        b"c " * 10**6 + b"\n" * 10**5 + b"3 0 1 2 0",
    ):
        slow, fast = verdicts(PAIR, 1, proof)
        assert are_one(slow, fast), (slow, fast)


def test_a_formula_with_more_variables_than_are_counted_natively_is_refused_by_both():
    for words in ("9999999999 1", "2147483647 1", "1073741824 1", "-1 0", "1 -1", "1 9223372036854775808"):
        with pytest.raises(Fault, match=r"formula\.cnf:1"):
            dimacs.formula(f"p cnf {words}\n1 0\n")


def test_a_solution_of_a_formula_with_many_variables_is_not_waited_for():
    with pytest.raises(Fault, match="names every variable once"):
        list(dimacs.models("v 1 0\n", 2**30 - 1))

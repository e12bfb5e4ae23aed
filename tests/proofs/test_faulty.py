"""A certificate made by faulty parts is caught: by the checker, or before anything is written."""

import numpy as np
import pytest

import cover
from cover.basics.errors import WrongSolution
from cover.problems.cnf import Cnf
from cover.problems.reductions import cover_to_plain_cnf
from cover.proofs import refutation
from cover.proofs.certificate import prove
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import check
from cover.proofs.provers import OWN

BOARD = [[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_a_faulty_encoder_is_caught(tmp_path, monkeypatch):
    plain = cover_to_plain_cnf.cover_to_plain_cnf

    def forgetful(problem):
        formula = plain(problem)
        last = np.flatnonzero(formula.clauses == 0)[-2] + 1
        return Cnf(formula.clauses[:last], formula.variables, formula.decisions, (), True)

    monkeypatch.setattr(cover_to_plain_cnf, "cover_to_plain_cnf", forgetful)
    made = prove(cover.Sudoku(BOARD), tmp_path / "c", "exactly")
    assert made.claim == "exactly 24"
    with pytest.raises(Fault, match=r"of formula\.cnf is not the one that cover\.dlx asks for"):
        list(check(tmp_path / "c"))


class Careless:
    """A trimmer that leaves lemmas out."""

    fault = ""

    def __init__(self, formula, proof, tree):
        import cover._native as _native

        self.real = _native.Trimmer(formula.clauses, formula.variables, proof, tree=tree)

    def run(self, seconds):
        return self.real.run(seconds)

    def take_lrat(self):
        return b"".join(self.real.take_lrat().splitlines(keepends=True)[3:])

    def facts(self):
        return self.real.facts()


def test_a_faulty_trimmer_is_caught(tmp_path, monkeypatch):
    monkeypatch.setattr(refutation, "trimmer_of", Careless)
    prove(cover.Sudoku(BOARD), tmp_path / "c", "exactly")
    for fast in (False, True):
        with pytest.raises(Fault, match="proof line"):
            list(check(tmp_path / "c", fast=fast))


def test_a_faulty_prover_is_caught_before_anything_is_written(tmp_path, monkeypatch):
    from cover.backends.sat import Sat
    from cover.basics.result import Stop

    class Bluff:
        stop = Stop.EXHAUSTED

        def __iter__(self):
            return iter(())

        def close(self):
            pass

    def bluff(self, problem, proof, budget, statistics):
        proof.write_text("1 0\n-1 0\n0\n")
        return Bluff()

    monkeypatch.setattr(refutation, "at_once", lambda formula, engine: None)
    monkeypatch.setattr(Sat, "refute", bluff)
    with pytest.raises(WrongSolution, match="gave a proof that proves nothing"):
        prove(cover.Sudoku(BOARD), tmp_path / "c", "exactly", "sat")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["learn", "dlx", "bitmask"])
def test_our_own_searches_are_not_believed_either(tmp_path, monkeypatch, name):
    prover = type(OWN[name]())
    real = prover.prove

    def forgetful(self, task, drup, budget, statistics):
        ended = real(self, task, drup, budget, statistics)
        drup.write_text("0\n")
        return ended

    monkeypatch.setattr(prover, "prove", forgetful)
    with pytest.raises(WrongSolution, match="gave a proof that proves nothing"):
        prove(cover.Sudoku(BOARD), tmp_path / "c", "exactly", name)
    assert list(tmp_path.iterdir()) == []

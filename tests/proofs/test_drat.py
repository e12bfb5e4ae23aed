"""The trimmed proof as DRAT: what no later lemma names is deleted, and nothing else."""

import numpy as np

from cover.basics.result import Budget
from cover.problems.cnf import Cnf
from cover.proofs.drat import write_drat

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

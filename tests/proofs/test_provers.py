"""Proofs by our own searches: trimmed and checked like a solver's, for every kind of cover, and the tree is dlx's."""

import random

import dratify
import pytest

import cover
from cover.backends.dlx import Dlx
from cover.errors import Refused
from cover.formats import dimacs
from cover.proofs.certificate import blocked, prove
from cover.proofs.check.steps import check
from cover.proofs.tree import Tree
from cover.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.result import Budget, Question, Statistics, Stop
from generators import brute_force, dominoes, latin, queens, random_cover

PROVERS = ["learn", "dlx", "sat"]


@pytest.mark.parametrize("prover", PROVERS)
def test_every_prover_certifies_covers_with_all_their_solutions(tmp_path, prover):
    rng, seen = random.Random(21), set()
    for number in range(20):
        problem = random_cover(rng, 8)
        many = len(brute_force(problem))
        place = tmp_path / str(number)
        if prover == "dlx" and problem.has_bounds:
            with pytest.raises(Refused, match="items with bounds"):
                prove(problem, place, "exactly", prover)
            continue
        made = prove(problem, place, "exactly", prover)
        assert made.figures["solutions"] == many
        assert not any(step.trusted for step in check(place))
        seen.add(min(many, 2))
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("prover", PROVERS)
@pytest.mark.parametrize("problem", [queens(6), latin(3), dominoes(4, 4)], ids=["queens", "latin", "dominoes"])
def test_a_false_claim_is_refuted_by_a_model(tmp_path, prover, problem):
    made = prove(problem, tmp_path / "c", "unique", prover)
    assert made.claim is None
    assert len(set(made.result.solutions)) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("problem", [queens(6), latin(3), dominoes(4, 4)], ids=["queens", "latin", "dominoes"])
def test_the_tree_is_that_of_dlx_and_its_lines_are_a_proof_as_they_stand(problem):
    statistics = Statistics()
    search = Dlx(kernel="links").search(problem, Question.ALL, Budget(), statistics)
    choices = [choice.tolist() for batch in search for choice in batch]
    tree = Tree(problem, choices)
    proof = "".join(tree)
    assert tree.nodes == statistics.counters["nodes"]
    assert tree.models == []
    formula = dratify.parse_dimacs(dimacs.write(blocked(cover_to_plain_cnf(problem), choices)))
    assert dratify.check_proof(formula, proof).ok
    assert not dratify.check_proof(formula, "0\n").ok


@pytest.mark.parametrize("prover", PROVERS)
def test_time_ends_every_prover(tmp_path, prover):
    pigeons = cover.ExactCover(
        [f"p{p}" for p in range(12)],
        {(p, h): [f"p{p}", f"h{h}"] for p in range(12) for h in range(11)},
        secondary=[f"h{h}" for h in range(11)],
    )
    made = prove(pigeons, tmp_path / "c", "unsolvable", prover, seconds=0.3)
    assert (made.claim, made.result.stop) == (None, Stop.TIMEOUT)
    assert list(tmp_path.iterdir()) == []

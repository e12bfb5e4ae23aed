"""Nothing is cheaper: certificates about costs, whose bound the checker encodes once more."""

import json
import random
from itertools import product

import dratify
import numpy as np
import pytest
from pysat.solvers import Solver

import cover
from certificates import certified, refused, resealed
from cover.basics.errors import Refused
from cover.problems.reductions import cost_below
from cover.problems.reductions.cost_below import with_cost_below
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.proofs.certificate import prove
from cover.proofs.check.costs import Cheaper
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import check, checked


def priced(seed, low=0, high=9):
    rng = random.Random(seed)
    items = [f"i{k}" for k in range(6)]
    options = [
        cover.Option(f"o{k}", tuple(rng.sample(items, rng.randint(1, 3))), cost=rng.randint(low, high))
        for k in range(16)
    ]
    return cover.ExactCover(items, options)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_best_is_certified(seed, tmp_path):
    problem = priced(seed)
    expected = cover.best(problem)
    made = prove(problem, tmp_path / "c", "best")
    if expected.cost is None:
        assert (made.claim, made.result.found) == (None, 0)
        return
    assert made.claim == f"best {expected.cost}"
    for fast in (False, True):
        assert not any(step.trusted for step in check(tmp_path / "c", fast=fast))
    lemmas = [line.split()[1:] for line in (tmp_path / "c/proof.lrat").read_text().splitlines() if " d " not in line]
    text = "".join(f"{' '.join(words[: words.index('0') + 1])}\n" for words in lemmas)
    assert dratify.check_proof(dratify.parse_dimacs((tmp_path / "c/formula.cnf").read_text()), text).ok


def test_with_bounds_and_with_nothing_to_pay(tmp_path):
    text = "1:2|a b\na b |3\na |1\nb |2\nb |1\n"
    assert prove(cover.loads(text), tmp_path / "bounds", "best").claim == "best 2"
    list(check(tmp_path / "bounds"))
    assert prove(cover.loads("a b\na b |0\na |1\nb |2\n"), tmp_path / "nothing", "best").claim == "best 0"
    list(check(tmp_path / "nothing"))


@pytest.mark.parametrize("bound", [0, 1, 4, 7, 30])
def test_both_encoders_say_less_than_the_bound_and_agree_clause_by_clause(bound):
    costs = [3, 0, 2, 2, 5]
    problem = cover.ExactCover("ab", [cover.Option(f"o{k}", ("a",), cost=cost) for k, cost in enumerate(costs)])
    formula = cover_to_plain_cnf(problem)
    made = with_cost_below(formula, costs, bound)
    more = [tuple(clause) for clause in made][formula.clause_count :]
    theirs = Cheaper(costs, bound)
    assert more == list(theirs.clauses())
    assert made.variables == theirs.variables
    with Solver("glucose4", bootstrap_with=[list(clause) for clause in more if clause]) as solver:
        for taken in product((False, True), repeat=len(costs)):
            paid = sum(cost for cost, is_taken in zip(costs, taken, strict=True) if is_taken)
            assumed = [k if is_taken else -k for k, is_taken in enumerate(taken, 1)]
            assert (solver.solve(assumptions=assumed) and () not in more) == (paid < bound)


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    return certified(priced(2, low=1), tmp_path_factory.mktemp("best") / "c", "best")


def cost_in(files):
    return int(json.loads(files["manifest.json"])["claim"].removeprefix("best "))


@pytest.mark.parametrize("change", [-1, 1, 5])
def test_another_cost_is_refused(good, change):
    list(checked(resealed(good)))
    refused(good, claim=f"best {cost_in(good) + change}")


@pytest.mark.parametrize("claim", ["unique", "exactly 1", "at least 1", "best", "best -1", "best 1 2"])
def test_another_claim_is_refused(good, claim):
    refused(good, claim=claim)


def test_a_changed_cost_is_refused_unless_it_changes_nothing(good):
    options = good["cover.dlx"].decode().splitlines(keepends=True)
    refused = 0
    for k in [k for k, line in enumerate(options) if " |" in line and line.rpartition("|")[2].strip().isdigit()]:
        head, bar, paid = options[k].rpartition("|")
        changed = "".join([*options[:k], f"{head}{bar}{int(paid) + 1}\n", *options[k + 1 :]])
        try:
            list(checked(resealed(good | {"cover.dlx": changed.encode()})))
        except Fault:
            refused += 1
        else:  # it cost too much before
            assert int(paid) >= cost_in(good)
            assert cover.best(cover.loads(changed)).cost == cost_in(good)
    assert refused > 3


def test_a_lost_clause_and_an_added_one_are_refused(good):
    lines = good["formula.cnf"].decode().splitlines(keepends=True)
    head = next(k for k, line in enumerate(lines) if line.startswith("p "))
    variables, many = lines[head].split()[2:]
    for clauses, number in ((lines[head + 1 : -1], int(many) - 1), ([*lines[head + 1 :], "-1 0\n"], int(many) + 1)):
        text = "".join([*lines[:head], f"p cnf {variables} {number}\n", *clauses])
        refused(good | {"formula.cnf": text.encode()}, r"of formula\.cnf is not the one")


def test_a_solution_that_costs_more_is_refused(good, tmp_path):
    """What it shows costs more, and the formula is that of the true cost."""
    problem = priced(2, low=1)
    choices = sorted(
        (sum(problem.costs[k] for k in choice), choice)
        for choice in ([problem.decisions.index(name) for name in found] for found in cover.solve(problem, limit=None))
    )
    dearer = next(choice for paid, choice in choices if paid > cost_in(good))
    words = " ".join(str(k + 1) if k in dearer else str(-k - 1) for k in range(len(problem.decisions)))
    refused(good | {"solutions.txt": f"v {words} 0\n".encode()}, "does not cost")


@pytest.mark.parametrize("fault", ["bound", "dropped", "extra"])
def test_a_faulty_encoder_is_caught(tmp_path, monkeypatch, fault):
    real = cost_below.with_cost_below

    def faulty(formula, costs, bound):
        if fault == "bound":
            return real(formula, costs, bound - 1)
        made = real(formula, costs, bound)
        if fault == "extra":
            return cover.Cnf(np.append(made.clauses, [-1, 0]).astype(np.int32), made.variables, made.decisions)
        ends = np.flatnonzero(made.clauses == 0)
        first = int(ends[formula.clause_count - 1]) + 1
        kept = np.delete(made.clauses, np.arange(first, int(ends[formula.clause_count]) + 1))
        return cover.Cnf(kept, made.variables, made.decisions)

    monkeypatch.setattr(cost_below, "with_cost_below", faulty)
    made = prove(priced(2, low=1), tmp_path / "c", "best")
    if made.claim is not None:
        with pytest.raises(Fault):
            list(check(tmp_path / "c"))
    else:  # a clause short, the formula has a model
        assert fault == "dropped"


def test_what_is_refused(tmp_path):
    with pytest.raises(Refused, match="have costs, and these have none"):
        prove(cover.ExactCover("a", {"x": "a"}), tmp_path / "c", "best")
    with pytest.raises(cover.CoverError, match="a negative cost, which Knuth's text cannot carry"):
        prove(cover.ExactCover("a", [cover.Option("x", ("a",), cost=-1)]), tmp_path / "c", "best")
    for prover in ("learn", "dlx"):
        with pytest.raises(Refused, match="cannot prove anything about costs"):
            prove(priced(2), tmp_path / "c", "best", prover)
    with pytest.raises(Refused, match="have costs, and these have none"):
        prove(cover.Queens(4), tmp_path / "c", "best")
    assert list(tmp_path.iterdir()) == []

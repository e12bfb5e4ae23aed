"""A refutation as LRAT: a SAT solver's DRUP, checked backwards and trimmed natively, in slices that heed the budget."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import cover._native as _native
from cover.backends.isolation.processes import resident
from cover.backends.protocol import SLICE
from cover.basics.errors import WrongSolution
from cover.basics.result import Budget, Statistics, Stop, timed
from cover.problems.cnf import Cnf
from cover.proofs.provers import BySolver, Prover, Task

# Numbers in the clauses, and conflicts, of what is tried in this process before a worker is started: half a second.
SHORT, FEW = 1 << 18, 3000


@dataclass
class Refutation:
    """stop EXHAUSTED: the formula is refuted. Otherwise `models` holds a choice, or the budget ended the work."""

    stop: Stop
    models: list[list[int]] = field(default_factory=list)
    facts: dict[str, int] = field(default_factory=dict)


def refuted(
    task: Task,
    prover: Prover,
    drup: Path,
    lrat: Path,
    budget: Budget,
    statistics: Statistics,
) -> Refutation:
    """Refute the formula of a task. drup: where the prover leaves its proof, lrat: where it is written trimmed. Raises
    WrongSolution for what is none."""
    formula, proof = task.formula, None
    if isinstance(prover, BySolver) and len(formula.clauses) < SHORT and budget.memory is None and not budget.expired:
        with timed(statistics, "search"):
            proof = at_once(formula, prover.name.partition(":")[2])
    if proof is None:
        stop, models = prover.prove(task, drup, budget, statistics)
        if models or stop is not Stop.EXHAUSTED:
            return Refutation(stop, models)
    else:
        drup.write_bytes(proof)
    with timed(statistics, "trim"):
        return trimmed(formula, drup, lrat, prover.name, budget, prover.writes_tree)


def at_once(formula: Cnf, engine: str) -> bytes | None:
    """The DRUP proof of an easy formula, by one solve in this process; None where that did not refute it."""
    from pysat.solvers import Solver

    from cover.backends.sat.engines import IN_SLICES

    if engine not in IN_SLICES:
        return None
    with Solver(name=engine, bootstrap_with=iter(formula), with_proof=True) as solver:
        solver.conf_budget(FEW)
        if solver.solve_limited() is not False:
            return None
        return "\n".join([*solver.get_proof(), "0", ""]).encode()


def trimmer_of(formula: Cnf, proof: bytes, tree: bool = False) -> _native.Trimmer:
    return _native.Trimmer(formula.clauses, formula.variables, proof, tree=tree)


def trimmed(formula: Cnf, drup: Path, lrat: Path, source: str, budget: Budget, tree: bool = False) -> Refutation:
    """The part of a DRUP proof that its end needs, written as LRAT piece by piece. source: who made it, for the
    message; tree: are its lemmas those of a tree?"""
    trimmer, done = trimmer_of(formula, drup.read_bytes(), tree), False
    with open(lrat, "wb") as out:
        while not done:
            done = trimmer.run(SLICE)
            if trimmer.fault:
                raise WrongSolution(f"{source} gave a proof that proves nothing: {trimmer.fault}")
            out.write(trimmer.take_lrat())
            if not done and budget.expired:
                return Refutation(Stop.TIMEOUT)
            if not done and budget.memory is not None and resident(os.getpid()) > budget.memory:
                return Refutation(Stop.MEMORY)
    return Refutation(Stop.EXHAUSTED, facts=trimmer.facts())

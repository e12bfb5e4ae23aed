"""A refutation as LRAT: a SAT solver's DRUP, checked backwards and trimmed natively, in slices that heed the budget."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

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


def narrowed(formula: Cnf, last: int, lrat: Path) -> Cnf:
    """The clauses that a proof in LRAT names, and so many last ones in any case; the proof is numbered anew in its
    file. Where clauses follow from rules by themselves, those that are not named need not be there."""
    many = formula.clause_count
    lines = [line.split() for line in lrat.read_text().splitlines() if line and not line.startswith("c")]
    named = set(range(many - last + 1, many + 1))
    for words in lines:
        if words[1] != "d":
            numbers = [abs(int(word)) for word in words]
            middle = numbers.index(0, 1)
            named |= {number for number in numbers[middle + 1 : -1] if number <= many}
    kept = sorted(named)
    new = {str(number): str(k) for k, number in enumerate(kept, 1)}
    with open(lrat, "w") as out:
        for words in lines:
            number, rest = str(int(words[0]) - many + len(kept)), words[1:]
            if int(words[0]) <= many:  # a deletion, numbered after the last clause
                number = str(len(kept))
            if int(words[0]) > many:
                new[words[0]] = number
            if rest[0] == "d":
                gone = [new[word] for word in rest[1:-1] if word in new]
                if gone:
                    out.write(" ".join([number, "d", *gone, "0"]) + "\n")
                continue
            middle = rest.index("0")
            hints = [new[word] for word in rest[middle + 1 : -1]]
            out.write(" ".join([number, *rest[: middle + 1], *hints, "0"]) + "\n")
    ends = np.concatenate([[0], np.flatnonzero(formula.clauses == 0) + 1])
    parts = [formula.clauses[ends[k - 1] : ends[k]] for k in kept]
    return replace(formula, clauses=np.concatenate(parts) if parts else formula.clauses[:0])

"""Certificates of uniqueness and of having no solution, for any DRUP/DRAT checker.

The formula is that of the whole puzzle: every mark is a variable, givens are unit clauses, nothing is simplified
away beforehand (a simplification would be part of what has to be proved). Unique means: here is a solution, and
the formula with one more clause, "not this one", has no model; the proof refutes that. The blocking clause comes last.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from cover import registry, roads
from cover.errors import CoverError, Refused, WrongSolution
from cover.formats import dimacs
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.result import Budget, Question, Result, Statistics, Stop
from cover.solving import as_puzzle
from cover.workers import WorkerSearch

FORMULA, PROOF, SOLUTION, GUIDE = "formula.cnf", "proof.drup", "solution.txt", "README.txt"


@dataclass(frozen=True)
class Certificate:
    """The result, and the files written (none unless the verdict is unique or unsolvable)."""

    result: Result[Any]
    files: tuple[Path, ...] = ()


def whole_formula(puzzle: Any) -> Cnf:
    """The clauses of the whole puzzle, unsimplified: givens as units, every mark a decision."""
    problem = roads.source_problem(puzzle)
    if isinstance(problem, Board):
        from cover.reductions.board_to_cnf import board_to_cnf

        return board_to_cnf(problem, whole=True)
    if isinstance(problem, ExactCover):
        from cover.reductions.cover_to_cnf import cover_to_cnf

        return cover_to_cnf(problem)
    if isinstance(problem, CpProblem):
        raise Refused("a CP-SAT model has no clauses to prove")
    return problem


def certify(
    puzzle: Any, directory: Path | str, *, seconds: float | None = None, engine: str = "cadical195"
) -> Certificate:
    """Decide none, one or several; write a certificate into `directory` for "none" and for "one".

    The directory must be new or empty; it appears complete or not at all. engine: a PySAT engine that writes proofs.
    Raises Refused, CoverError; a time-out is no error: the verdict is then unknown or solvable and nothing is written.
    """
    target = Path(directory)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CoverError(f"{target}: exists already and is not an empty directory")
    budget, statistics = Budget(seconds, limit=1), Statistics()
    shown = as_puzzle(puzzle)
    formula = whole_formula(puzzle)

    first = registry.make("sat").search(formula, Question.ONE, budget, statistics)
    choices = [choice.tolist() for batch in first for choice in batch]
    if not choices and first.stop is not Stop.EXHAUSTED:
        return Certificate(_result((), first.stop, statistics, engine))
    solutions = tuple(_checked(shown, formula, choice) for choice in choices)
    claim = blocked(formula, choices[0]) if choices else formula

    target.parent.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        second = WorkerSearch(
            "cover.backends.proving:Proving",
            {"proof": str(workshop.resolve() / PROOF), "engine": engine},
            claim,
            Question.ONE,
            budget,
            statistics,
        )
        others = [choice.tolist() for batch in second for choice in batch]
        solutions += tuple(_checked(shown, claim, choice) for choice in others)
        if others or second.stop is not Stop.EXHAUSTED:
            stop = Stop.LIMIT if others else second.stop
            return Certificate(_result(solutions, stop, statistics, engine))
        (workshop / FORMULA).write_text(dimacs.write(claim))
        if solutions:
            values = dimacs.v_lines(claim, choices[0])
            drawing = "".join(f"c {line}".rstrip() + "\n" for line in shown.render(solutions[0]).splitlines())
            (workshop / SOLUTION).write_text(drawing + values)
        (workshop / GUIDE).write_text(_guide(shown.name, claim, bool(solutions)))
        workshop.chmod(0o755)
        if target.exists():
            target.rmdir()
        workshop.rename(target)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    return Certificate(_result(solutions, Stop.EXHAUSTED, statistics, engine), tuple(sorted(target.iterdir())))


def blocked(formula: Cnf, choice: list[int]) -> Cnf:
    """The formula with one more clause, the last: not this choice."""
    taken = set(choice)
    literals = [-(k + 1) for k in choice]
    if not formula.positive_blocking:
        literals += [k + 1 for k in range(len(formula.decisions)) if k not in taken]
    clause = np.array([*literals, 0], dtype=np.int32)
    return replace(formula, clauses=np.concatenate([formula.clauses, clause]))


def _result(solutions: tuple[Any, ...], stop: Stop | None, statistics: Statistics, engine: str) -> Result[Any]:
    return Result(solutions, len(solutions), stop or Stop.INTERRUPTED, statistics, f"sat:{engine}", "proof asked for")


def _checked(puzzle: Any, formula: Cnf, choice: list[int]) -> Any:
    solution = puzzle.decode([*formula.forced, *(formula.decisions[k] for k in choice)])
    for fault in puzzle.faults(solution):
        raise WrongSolution(f"the formula has a model that breaks the rules: {fault}")
    return solution


def _guide(name: str, formula: Cnf, unique: bool) -> str:
    claim = "exactly one solution" if unique else "no solution"
    steps = [f"{FORMULA} states the puzzle as clauses. Its comments name the variables; the givens are unit clauses."]
    if unique:
        steps += [
            f"{SOLUTION} is the solution: satisfy yourself that it obeys the rules (its `v` lines satisfy all clauses "
            f"of {FORMULA} but the last).",
            f"The last clause of {FORMULA} forbids that solution and nothing else.",
        ]
    steps.append(
        f"{PROOF} (DRUP) proves that {FORMULA} has no model. Check it with any DRAT checker, for example\n"
        f"     drat-trim {FORMULA} {PROOF}\n"
        "   or, in Python, with dratify from PyPI:\n"
        f"     python -c \"import dratify; print(dratify.check_proof(dratify.parse_dimacs(open('{FORMULA}').read()), "
        f"open('{PROOF}').read()))\""
    )
    numbered = "\n".join(f"{k}. {step}" for k, step in enumerate(steps, 1))
    return f"Claim: this {name} puzzle has {claim}.\n\n{numbered}\n"

"""Certificates of uniqueness and of having no solution, for any DRUP/DRAT checker.

The formula is that of the whole puzzle: every mark is a variable, givens are unit clauses, nothing is simplified
away beforehand (a simplification would be part of what has to be proved). Unique means: here is a solution, and
the formula with one more clause, "not this one", has no model; the proof refutes that. The blocking clause comes last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cover import registry, routing
from cover.asking import Reader, as_puzzle, steps
from cover.errors import CoverError, Refused
from cover.formats import dimacs
from cover.isolation.bounds import Bounded, OverBudget, forecast
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.proofs.refuting import blocked, prover_of
from cover.proofs.workshop import workshop_of
from cover.result import Budget, Question, Result, Statistics, Stop
from cover.routing import Given

FORMULA, PROOF, SOLUTION, GUIDE = "formula.cnf", "proof.drup", "solution.txt", "README.txt"

WHY_NOT = {
    "nodes": "a proof cannot be bounded by conflicts; --timeout and --memory bound it",
    "reduce": "a certificate speaks of the whole puzzle: nothing is reduced beforehand",
}


@dataclass(frozen=True)
class Certificate:
    """The result, and the files written (none unless the verdict is unique or unsolvable)."""

    result: Result[Any]
    files: tuple[Path, ...] = ()


def whole_formula(puzzle: Any, *, encoding: str = "extended", at_most_one: str = "auto") -> Cnf:
    """The clauses of the whole puzzle, unsimplified: givens as units, every mark a decision."""
    problem = routing.source_problem(puzzle)
    if isinstance(problem, Board):
        from cover.reductions.board_to_cnf import board_to_cnf

        return board_to_cnf(problem, whole=True, encoding=encoding, at_most_one=at_most_one)
    if isinstance(problem, ExactCover):
        from cover.reductions.cover_to_cnf import cover_to_cnf

        if encoding != "extended":
            raise Refused(f"an exact cover has no encoding {encoding!r}")
        return cover_to_cnf(problem, at_most_one=at_most_one)
    if isinstance(problem, CpProblem):
        raise Refused("a CP-SAT model has no clauses to prove")
    return problem


def certify(
    puzzle: Given,
    directory: Path | str,
    backend: str = "auto",
    *,
    seconds: float | None = None,
    memory: int | None = None,
    seed: int | None = None,
    encoding: str | None = None,
    at_most_one: str | None = None,
    **options: Any,
) -> Certificate:
    """Decide none, one or several; write a certificate into `directory` for "none" and for "one".

    The directory must be new or empty; it appears complete or not at all, and nothing is left beside it. backend: one
    that writes proofs (auto: the first there is); options: its own. seconds, memory (bytes): what may be spent; seed:
    of the search for a solution; encoding, at_most_one: of the clauses. What else bounds a search or changes the
    formula (nodes, reduce, ...) is refused. Raises Refused, CoverError; the end of time or memory is no error: the
    verdict is then unknown or solvable and nothing is written.
    """
    for name in (name for name, value in options.items() if value is not None and name in WHY_NOT):
        raise Refused(WHY_NOT[name])
    prover = prover_of(backend, options)
    target = Path(directory)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CoverError(f"{target}: exists already and is not an empty directory")
    budget, statistics, name = Budget(seconds, limit=1, memory=memory), Statistics(), prover.name
    shown = as_puzzle(puzzle)
    try:
        with Bounded(budget, "building", forecast(puzzle)):
            formula = whole_formula(puzzle, encoding=encoding or "extended", at_most_one=at_most_one or "auto")
    except OverBudget as over:
        return Certificate(_result((), over.stop, statistics, name))

    every_variable = replace(formula, decisions=range(formula.variables))  # the first search yields the whole model
    searcher = registry.make(prover.name, seed=seed)
    first = searcher.search(every_variable, Question.ONE, budget, statistics)
    models = [model.tolist() for batch in steps(first, statistics) for model in batch]
    if not models and first.stop is not Stop.EXHAUSTED:
        return Certificate(_result((), first.stop, statistics, name))
    reader = Reader[Any](puzzle, formula, name)
    choices = [[k for k in model if k < len(formula.decisions)] for model in models]
    solutions = tuple(reader.solution(choice) for choice in choices)
    claim = blocked(formula, choices[:1]) if choices else formula

    with workshop_of(target) as workshop:
        second = prover.refute(claim, workshop / PROOF, budget, statistics)
        others = [choice.tolist() for batch in steps(second, statistics) for choice in batch]
        solutions += tuple(reader.solution(choice) for choice in others)
        if others or second.stop is not Stop.EXHAUSTED:
            stop = Stop.LIMIT if others else second.stop
            return Certificate(_result(solutions, stop, statistics, name))
        with open(workshop / FORMULA, "w") as out:
            out.writelines(dimacs.pieces(claim))
        if solutions:
            drawing = "".join(f"c {line}".rstrip() + "\n" for line in shown.render(solutions[0]).splitlines())
            (workshop / SOLUTION).write_text(drawing + dimacs.v_lines(every_variable, models[0]))
        (workshop / GUIDE).write_text(_guide(shown.name, claim, bool(solutions)))
        workshop.chmod(0o755)
        if target.exists():
            target.rmdir()
        workshop.rename(target)
    return Certificate(_result(solutions, Stop.EXHAUSTED, statistics, name), tuple(sorted(target.iterdir())))


def _result(solutions: tuple[Any, ...], stop: Stop | None, statistics: Statistics, name: str) -> Result[Any]:
    return Result(solutions, len(solutions), stop or Stop.INTERRUPTED, statistics, name, "proof asked for")


def _guide(name: str, formula: Cnf, unique: bool) -> str:
    """README.txt. Every sentence of it is held by a test."""
    claim = "exactly one solution" if unique else "no solution"
    many = len(formula.decisions)
    named = "" if formula.decisions == range(1, many + 1) else ", and its comments name them"
    rest = f"; those up to {formula.variables} help the encoding" if formula.variables > many else ""
    steps = [f"{FORMULA} states the puzzle as clauses: variables 1 to {many} are its decisions{named}{rest}."]
    if unique:
        steps += [
            f"{SOLUTION} is the solution: satisfy yourself that it obeys the rules. Its `v` lines give every variable "
            f"of {FORMULA} a value, and satisfy all clauses but the last.",
            f"The last clause of {FORMULA} forbids that solution and no other.",
        ]
    steps.append(
        f"{PROOF} (DRUP) proves that {FORMULA} has no model. Check it with any DRAT checker, for example\n"
        f"     drat-trim {FORMULA} {PROOF}\n"
        "   or, in Python, with dratify from PyPI:\n"
        f"     python -c \"import dratify; print(dratify.check_proof(dratify.parse_dimacs(open('{FORMULA}').read()), "
        f"open('{PROOF}').read()))\""
    )
    numbered = "\n".join(f"{k}. {step}" for k, step in enumerate(steps, 1))
    return f"Claim: this {name} has {claim}.\n\n{numbered}\n"

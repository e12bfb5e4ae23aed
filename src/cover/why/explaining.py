"""Why is there no solution, and why several? Givens that clash, or cells that differ and marks that would decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cover.asking import as_puzzle
from cover.puzzles.shared.givens import GivenPart
from cover.result import Budget, Verdict
from cover.routing import Given, Route
from cover.solving import solve
from cover.why.additions import Additions, additions
from cover.why.candidates import COUNTED, Candidates, of_problem
from cover.why.clues import NO_CLUES, ClashingClues, clashing_clues
from cover.why.cores import Core, shrunk, smallest
from cover.why.instances import Instance
from cover.why.left_out import cover_of
from cover.why.questions import Clash, Found, Questions


@dataclass(frozen=True)
class Explanation:
    """verdict: as of `solve`. Of an unsolvable puzzle: core, parts (the givens that clash, in their order), puzzle (the
    instance of just those, whose unsolvability can be certified), and at_sight: in words, where they clash without any
    thought; clues: those of a grid that have a part in the clash. Of one with several solutions: marks (which occur, in
    how many) and added (what would make it unique).

    complete: everything that was asked for is known; else the time ended first."""

    verdict: Verdict
    puzzle: Any
    complete: bool
    core: Core | None = None
    parts: tuple[GivenPart, ...] = ()
    at_sight: tuple[str, ...] = ()
    clues: ClashingClues = NO_CLUES
    marks: Candidates | None = None
    added: Additions | None = None


def explain(puzzle: Given, *, fewest: bool = False, seconds: float | None = None) -> Explanation:
    """Why a puzzle has no solution, or several.

    Unsolvable: a set of givens that clash, minimal (without any one of them there is a solution, which is shown by
    one) or, with `fewest`, the smallest. Several solutions: the marks that differ, and a set of marks whose addition
    leaves one solution: the fewest where up to 10,000 solutions can be listed or `fewest` asks for it, else one in
    which no mark can be spared. Clues of a variant count as rules; those that have a part in a clash are named, none of
    which can be spared beside the givens. seconds: what may be spent; what is known
    by then is said. Raises Refused for formulas and CP-SAT models.

    >>> import cover
    >>> reasons = cover.explain(cover.loads("puzzle: queens\\nsize: 6\\nqueens: r1c1 r2c4 r3c6 r4c3\\n"))
    >>> reasons.verdict.value, [part.words for part in reasons.parts]
    ('unsolvable', ['queen at r1c1'])
    """
    budget = Budget(seconds)
    instance = Instance.of(puzzle)
    if not instance.parts:
        return _without_givens(puzzle, budget, fewest)
    if instance.clue_marks:  # most boards of clues are none for questions, and quick to solve
        verdict = solve(puzzle, limit=2, seconds=budget.remaining()).verdict
        if verdict is not Verdict.UNSOLVABLE:
            return _solvable(verdict, puzzle, budget, fewest)
    questions = instance.questions(budget, patient=fewest)
    everything = frozenset(range(len(instance.parts)))
    answer = questions.ask(everything)
    if answer is None:
        return Explanation(Verdict.UNKNOWN, puzzle, complete=False)
    if isinstance(answer, Clash):
        return _clash(instance, questions, answer, fewest)
    instance.witness(answer)
    questions.forbid(answer.choice)
    another = questions.ask(everything)
    if isinstance(another, Found):
        instance.witness(another)
        return _several(puzzle, budget, fewest)
    known = isinstance(another, Clash)
    return Explanation(Verdict.UNIQUE if known else Verdict.SOLVABLE, puzzle, complete=known)


def _without_givens(puzzle: Given, budget: Budget, fewest: bool) -> Explanation:
    """The rules alone: nothing could be left out."""
    verdict = solve(puzzle, limit=2, seconds=budget.remaining()).verdict
    if verdict is not Verdict.UNSOLVABLE:
        return _solvable(verdict, puzzle, budget, fewest)
    clues = clashing_clues(puzzle, budget)
    sight = tuple(as_puzzle(puzzle).clashes())
    return Explanation(verdict, puzzle, clues.minimal, Core(frozenset()), at_sight=sight, clues=clues)


def _solvable(verdict: Verdict, puzzle: Given, budget: Budget, fewest: bool) -> Explanation:
    if verdict is Verdict.MULTIPLE:
        return _several(puzzle, budget, fewest)
    return Explanation(verdict, puzzle, complete=verdict is Verdict.UNIQUE)


def _clash(instance: Instance, questions: Questions, answer: Clash, fewest: bool) -> Explanation:
    core = shrunk(questions, answer.core)
    if fewest:
        core = smallest(questions, core)
    for found in core.needed.values():
        instance.witness(found)
    kept = instance.keeping(core.members)
    parts = tuple(instance.parts[k] for k in sorted(core.members))
    clues = clashing_clues(kept, questions.budget)
    complete = core.minimal and (core.smallest or not fewest) and clues.minimal
    return Explanation(Verdict.UNSOLVABLE, kept, complete, core, parts, tuple(kept.clashes()), clues)


def _several(puzzle: Given, budget: Budget, fewest: bool) -> Explanation:
    shown = as_puzzle(puzzle)
    problem, left_out = cover_of(puzzle, Route())
    marks = of_problem(shown, puzzle, problem, budget, COUNTED, left_out)
    added = additions(puzzle, problem, marks, budget, fewest=fewest, left_out=left_out) if marks.solvable else None
    complete = marks.exact and added is not None and added.minimal and (added.smallest or not fewest)
    return Explanation(Verdict.MULTIPLE, puzzle, complete, marks=marks, added=added)

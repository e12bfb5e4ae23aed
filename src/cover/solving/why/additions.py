"""Fewest marks whose addition leaves one solution of several.

Where all solutions can be listed, one mark and two are looked for among all of them at once: column sums, and the
product of the table of solutions with itself. Beyond, it is a MUS of one solution's marks with "not this
solution", for a solution that has rare marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.result import Budget
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.lazy_clauses import LazyClauses
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import Reader
from cover.solving.why.candidates import Candidates
from cover.solving.why.mus import minimal_core, smallest
from cover.solving.why.questions import Questions, Sat, Statement, Unsat

Table = NDArray[np.bool_]  # solutions x marks


@dataclass(frozen=True)
class Additions:
    """marks: labels that together occur in one solution only; solution: that one. minimal: none can be spared;
    at_least: no fewer do, whatever the solution; of_this: nor for this solution."""

    marks: tuple[Label, ...]
    solution: Any
    minimal: bool
    at_least: int
    of_this: int

    @property
    def smallest(self) -> bool:
        return len(self.marks) == self.at_least


def additions(
    given: PuzzleOrProblem,
    problem: ExactCover,
    marks: Candidates,
    budget: Budget,
    *,
    fewest: bool,
    lazy: LazyClauses | None = None,
) -> Additions | None:
    """For a problem with several solutions; None if the time ends before any are known. fewest: look for the fewest for
    one solution also where not all solutions are listed."""
    number = {label: k for k, label in enumerate(problem.decisions)}
    # Only marks in which solutions differ can decide between them.
    wanted = np.array(sorted(number[label] for label in marks.differing() if label in number), dtype=np.int64)
    reader = Reader[Any](given, problem, "dlx")
    if not marks.listing:
        return _of_one(problem, reader, wanted, None, 1, budget, fewest, lazy)
    # A row a solution, a column a mark.
    table = np.zeros((len(marks.listing), len(problem.decisions)), dtype=np.bool_)
    for row, choice in enumerate(marks.listing):
        table[row, choice] = True
    table = table[:, wanted]
    few = _one_or_two(table)
    if few:
        row = int(np.flatnonzero(table[:, few].all(axis=1))[0])
        labels = tuple(problem.decisions[int(wanted[k])] for k in few)
        return Additions(labels, reader.solution(marks.listing[row].tolist()), True, len(few), len(few))
    # The solution whose marks are rarest (by the sum of logarithms): few of them are likely to be enough.
    rarest = int(np.argmin(np.where(table, np.log(table.sum(axis=0)), 0.0).sum(axis=1)))
    # Fewer than three were looked for among all pairs.
    return _of_one(problem, reader, wanted, marks.listing[rarest], 3, budget, True)


def _one_or_two(table: Table) -> Sequence[int]:
    """One column, else two, that are true together in just one row; none if there are no such."""
    alone = np.flatnonzero(table.sum(axis=0) == 1)
    if len(alone):
        return [int(alone[0])]
    as_floats = table.astype(np.float32)  # exact: far fewer rows than 2^24
    first, second = np.nonzero(as_floats.T @ as_floats == 1)
    return [int(first[0]), int(second[0])] if len(first) else []


def _of_one(
    problem: ExactCover,
    reader: Reader[Any],
    wanted: NDArray[np.int64],
    choice: NDArray[np.int32] | None,
    at_least: int,
    budget: Budget,
    fewest: bool,
    lazy: LazyClauses | None = None,
) -> Additions | None:
    """Marks that leave one solution (`choice`, or any), none of which can be spared; or the fewest for it."""
    if choice is None:
        first = Questions(problem, (), budget, lazy=lazy).ask(())
        if not isinstance(first, Sat):
            return None
        choice = first.choice
    own = np.intersect1d(choice, wanted)
    # Its marks as statements: which of them together exclude every other solution?
    stated = [Statement(needs=(int(k),)) for k in own]
    questions = Questions(problem, stated, budget, patient=fewest, lazy=lazy)
    questions.forbid(choice)
    everything = frozenset(range(len(own)))
    # Another solution with all of these marks: impossible, so a core says which are needed.
    answer = questions.ask(everything)
    if not isinstance(answer, Unsat):
        return None
    core = minimal_core(questions, answer.core)
    if fewest:
        core = smallest(questions, core)
    labels = tuple(problem.decisions[int(own[k])] for k in sorted(core.members))
    return Additions(labels, reader.solution(choice.tolist()), core.minimal, at_least, max(core.at_least, at_least))

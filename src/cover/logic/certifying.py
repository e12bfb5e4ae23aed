"""A certificate of a whole human way: every step's options as lemmas, the last of which leave nothing but the solution.

The files are those of `cover prove`, the proof comes from the steps alone, and no search has a part in it; what it
needs of them is in proof.lrat, all of it in proof.drup, and path.txt says which lines of that a step is.
"""

from __future__ import annotations

from pathlib import Path as Place

import numpy as np

from cover.basics.errors import Refused
from cover.basics.result import Budget, Statistics, Stop
from cover.logic.lemmas import Lemmas
from cover.logic.paths import Path
from cover.logic.words import line
from cover.proofs.certificate import Certificate, prove
from cover.proofs.provers import Prover, Task
from cover.solving.routing import PuzzleOrProblem


class ByPath(Prover):
    """A prover whose lemmas are the steps of a path. Raises Refused for paths that do not begin with the puzzle alone,
    that end stuck, or that take uniqueness for granted."""

    def __init__(self, way: Path):
        if way.stuck:
            raise Refused(f"{way.words}: no claim follows")
        if not np.array_equal(way.start.placed, way.start.given) or _crossed(way):
            raise Refused("a certificate speaks of the puzzle alone, without what a player did")
        self.way, self.name = way, f"logic:{way.scale.name}"
        lemmas = Lemmas(way.start)
        self.lines: list[str] = []
        self.story: list[str] = []
        state = way.start.copy()
        for number, step in enumerate(way.steps, 1):
            first = len(self.lines) + 1
            self.lines += ["".join(f"{literal} " for literal in clause) + "0\n" for clause in lemmas.of(step, state)]
            last = len(self.lines)
            where = f"line {first}" if first == last else f"lines {first} to {last}"
            self.story.append(f"{number:3} {line(step, state)}\n    proof.drup, {where}\n")
            step.apply(state)
        self.lines.append("0\n")

    def prove(self, task: Task, drup: Place, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        if task.cover.has_colors:
            raise Refused("colors: the items that logic makes of them are no clauses of the formula")
        if list(task.cover.decisions) != list(self.way.start.problem.decisions):
            raise Refused("the path is of another puzzle")
        drup.write_text("".join(self.lines))
        statistics.counters["steps"] = len(self.way.steps)
        return Stop.EXHAUSTED, []


def certify(puzzle: PuzzleOrProblem, way: Path, target: Place | str) -> Certificate:
    """Write the certificate of a path, which ends in the solution (claim: unique) or in a clash (unsolvable), into the
    new directory `target` (or FILE.tar.gz). Raises Refused where no claim follows, CoverError where the target exists.

    >>> import tempfile, cover
    >>> from cover.logic.paths import path
    >>> from cover.logic.state import State
    >>> board = cover.loads("1..3.4....3.4..2")
    >>> with tempfile.TemporaryDirectory() as place:
    ...     certify(board, path(State.of(board)), f"{place}/certificate").claim
    'unique'
    """
    prover = ByPath(way)
    claim = "unique" if way.solved else "unsolvable"
    story = "".join([*prover.story, f"{way.words}\n"])
    return prove(puzzle, target, claim, prover, keep_drup=True, beside={"path.txt": story})


def _crossed(way: Path) -> bool:
    """Are options false at the start that no placed one excludes?"""
    start = way.start
    possible = np.logical_and.reduceat(start.open[start.item_of], start.starts[:-1])
    return bool((possible & ~start.live).any())

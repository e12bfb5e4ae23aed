"""A certificate of a whole human way: every step's options as lemmas, the last of which leave nothing but the solution.

The files are those of `cover prove`, the proof comes from the steps alone, and no search has a part in it; what it
needs of them is in proof.lrat, all of it in proof.drup, and path.txt says which lines of that a step is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path as Place
from typing import Any, cast

import numpy as np

from cover.basics.errors import Refused
from cover.basics.result import Budget, Statistics, Stop
from cover.logic.lemmas import Lemmas
from cover.logic.paths import Path
from cover.logic.rule_lemmas import RuleLemmas
from cover.logic.words import line
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.flat import flatten
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.proofs.certificate import Certificate, prove
from cover.proofs.check.kinds import STATED, stated_of
from cover.proofs.check.sentences.rules import Sentences
from cover.proofs.check.stated import RuleSet
from cover.proofs.clauses import Islands, Marks, clauses_of
from cover.proofs.derivation import ENGINE, derivation
from cover.proofs.provers import Prover, Task
from cover.proofs.sentences import SentenceRules
from cover.puzzles.base import BasePuzzle
from cover.puzzles.kinds.puzzle import KindPuzzle
from cover.puzzles.puzzle_or_problem import for_logic
from cover.solving.routing import PuzzleOrProblem, Route, routed, source_problem
from cover.solving.search import as_puzzle


class ByPath(Prover):
    """A prover whose lemmas are the steps of a path. lemmas: what makes clauses of a step; before: lines they need.

    Raises Refused for paths that do not begin with the puzzle alone, that end stuck, or that take uniqueness for
    granted."""

    def __init__(self, way: Path, lemmas: Lemmas | RuleLemmas | None = None, before: Iterable[str] = ()):
        if way.stuck:
            raise Refused(f"{way.words}: no claim follows")
        # Lemmas begin with the puzzle: what a player wrote is no axiom.
        if not np.array_equal(way.start.placed, way.start.given) or _crossed(way):
            raise Refused("a certificate is about the puzzle alone, without a player's entries")
        self.way, self.name = way, f"logic:{way.scale.name}"
        lemmas = lemmas or Lemmas(way.start)
        self.lines = [*before]
        self.story: list[str] = []
        state = way.start.copy()
        for number, step in enumerate(way.steps, 1):
            # Numbers of lines from 1, as proof files are read.
            first = len(self.lines) + 1
            self.lines += map(_line, lemmas.of(step, state))
            last = len(self.lines)
            where = f"line {first}" if first == last else f"lines {first} to {last}"
            self.story.append(f"{number:3} {line(step, state)}\n    proof.drup, {where}\n")
            step.apply(state)
        self.lines.append("0\n")

    def prove(self, task: Task, drup: Place, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        if task.cover.has_colors:
            raise Refused("steps about colors cannot be certified: they are no clauses of the formula")
        if not _are_same(task.cover, self.way.start.problem):
            raise Refused("the path is of another puzzle")
        return self._write(drup, statistics)

    def _write(self, drup: Place, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        drup.write_text("".join(self.lines))
        statistics.counters["steps"] = len(self.way.steps)
        return Stop.EXHAUSTED, []


class ByRules(ByPath):
    """The same of a board that no cover states: what the steps take from its rules are clauses of the formula. What no
    rule says by itself is derived from such clauses beforehand."""

    takes_cuts = True

    def __init__(self, puzzle: BasePuzzle[Any], way: Path):
        if way.start.marks is None:
            raise Refused(f"{way.scale.name} has no techniques for rules, and no cover states those of {puzzle.name}")
        self._clauses, rules = _stated(puzzle, way.start.marks.board)
        lemmas = RuleLemmas(way.start, self._clauses)
        _steps(way, lemmas)
        found = {clause: rules.follows(clause) for clause in lemmas.axioms}
        self.axioms = dict.fromkeys([*self._clauses.clauses, *(c for c in found if found[c])])
        before: list[str] = []
        for clause in (c for c in found if not found[c]):
            before += map(_line, derivation(self._clauses, self.axioms, clause, way.state.budget))
        super().__init__(way, lemmas, before)

    def lists(self, stated: Marks) -> list[list[int]]:
        stated.clauses |= self.axioms
        if not self.way.solved:
            return []
        labels = self.way.state.problem.decisions
        placed = np.flatnonzero(self.way.state.placed).tolist()
        return [self._clauses.choice(cast("tuple[int, int]", labels[option]) for option in placed)]

    def prove(self, task: Task, drup: Place, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        return self._write(drup, statistics)


class ByMarks(ByPath):
    """The same of a puzzle whose steps are of the board that it is for logic, and whose formula is of its own cover.

    Option k of the cover is symbol 1 in cell k of the board, so that the clauses of steps speak of both. What one rule
    of the board excludes follows from an item's bounds by propagation; what two do is derived beforehand."""

    def __init__(self, puzzle: BasePuzzle[Any], way: Path):
        from pysat.solvers import Solver

        if way.start.marks is None:
            raise Refused(
                f"{way.scale.name} has no techniques for rules, and {puzzle.name} is a board of marks for logic"
            )
        board, cover = way.start.marks.board, routed(source_problem(puzzle), ExactCover, Route(reduce="none"))
        says = [for_logic(puzzle).called((cell, 1)).at for cell in range(board.cells)]
        if board.symbols != 2 or [puzzle.called(label).at for label in cover.decisions] != says:
            raise Refused("the path is of another puzzle")
        marks, before = Marks(board), list[str]()
        lemmas = RuleLemmas(way.start, marks)
        _steps(way, lemmas)
        known = dict.fromkeys(map(tuple, cover_to_plain_cnf(cover)))
        with Solver(name=ENGINE, bootstrap_with=known) as solver:
            hidden = [clause for clause in lemmas.axioms if solver.propagate([-k for k in clause])[0]]
        for clause in hidden:
            before += map(_line, derivation(marks, known, clause, way.state.budget))
        super().__init__(way, lemmas, before)

    def prove(self, task: Task, drup: Place, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        return self._write(drup, statistics)


def _stated(puzzle: Any, board: Board) -> tuple[Marks, RuleSet]:
    """The clauses of a puzzle that no cover states, and its rules as the checker reads them. board: of its steps."""
    if isinstance(puzzle, KindPuzzle):
        own = SentenceRules(puzzle)
        # Variables of cells and edges are the same; what helps the board alone is none of the certificate.
        if own.board.cells != board.cells:
            raise _of_parts(puzzle)
        counters = own.marks.counters_text()
        return own.marks, Sentences(own.text(), puzzle.to_text(), own.marks.variables, counters)
    marks = clauses_of(puzzle, board)
    if isinstance(marks, Islands):
        raise _of_parts(puzzle)
    rules = stated_of(puzzle.to_text(), marks.variables, marks.counters_text())
    assert rules is not None
    return marks, rules


def _of_parts(puzzle: Any) -> Refused:
    return Refused(f"steps in {puzzle.name} say which part a cell belongs to, and its certificate cannot")


def _steps(way: Path, lemmas: RuleLemmas) -> None:
    """Make the lemmas of all steps once, for their axioms."""
    state = way.start.copy()
    for step in way.steps:
        deque(lemmas.of(step, state), 0)
        step.apply(state)


def _are_same(one: ExactCover, other: ExactCover) -> bool:
    """Labels and numbers: other clues may leave the same labels open."""
    facts, arrays = flatten(one)
    of_other, arrays_of_other = flatten(other)
    return (
        list(one.decisions) == list(other.decisions)
        and facts == of_other
        and arrays.keys() == arrays_of_other.keys()
        and all(np.array_equal(arrays[name], arrays_of_other[name]) for name in arrays)
    )


def _line(clause: Iterable[int]) -> str:
    return "".join(f"{literal} " for literal in clause) + "0\n"


def on_items(puzzle: PuzzleOrProblem) -> bool:
    """Do the steps of a way that is to be certified speak of items of a cover? Not where none states the rules, nor
    where the puzzle is another one for logic, as its cover has no items of which one option is taken."""
    given = as_puzzle(puzzle)
    return given.name not in STATED and not isinstance(given, KindPuzzle) and for_logic(given) is given


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
    prover = ByPath(way) if on_items(puzzle) else _by_rules(as_puzzle(puzzle), way)
    claim = "unique" if way.solved else "unsolvable"
    story = "".join([*prover.story, f"{way.words}\n"])
    return prove(puzzle, target, claim, prover, keep_drup=True, beside={"path.txt": story})


def _by_rules(puzzle: BasePuzzle[Any], way: Path) -> ByPath:
    by_rules = puzzle.name in STATED or isinstance(puzzle, KindPuzzle)
    return ByRules(puzzle, way) if by_rules else ByMarks(puzzle, way)


def _crossed(way: Path) -> bool:
    """Are options false at the start that no placed one excludes?"""
    start = way.start
    possible = np.logical_and.reduceat(start.open[start.item_of], start.starts[:-1])
    return bool((possible & ~start.live).any())

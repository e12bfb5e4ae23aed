"""A puzzle's givens as statements about its rules alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy_clauses import LazyClauses
from cover.problems.reductions.arrows import NODES
from cover.puzzles.base import GivesBoard
from cover.puzzles.common.given_parts import GivenPart
from cover.solving.routing import PROBLEMS, PuzzleOrProblem, Route
from cover.solving.search import Reader, as_puzzle
from cover.solving.why.lazy_constraints import cover_of
from cover.solving.why.questions import BROKEN, EFFORT, HOLDS, Questions, Sat, Statement


@dataclass(frozen=True)
class Instance:
    """parts: the givens; bare: the puzzle without any of them; problem: the exact cover of that, but for what it
    cannot say (`lazy`)."""

    puzzle: PuzzleOrProblem
    parts: tuple[GivenPart, ...]
    bare: Any
    problem: ExactCover
    statements: tuple[Statement, ...]
    lazy: LazyClauses | None = None
    clue_marks: frozenset[int] = frozenset()  # decisions that say of clues whether they hold (clue_cells.py)

    @classmethod
    def of(cls, puzzle: PuzzleOrProblem) -> Instance:
        """Raises Refused for what has no givens to speak of: formulas, sums and CP-SAT models."""
        if isinstance(puzzle, PROBLEMS):
            if not isinstance(puzzle, ExactCover):
                hint = "; 'cover prove' certifies that a formula has no model" if isinstance(puzzle, Cnf) else ""
                raise Refused(f"{NODES[type(puzzle)]} has no givens to ask about{hint}")
            return cls(puzzle, (), puzzle, puzzle, ())
        parts = as_puzzle(puzzle).given_parts()
        bare = puzzle.keeping(()) if parts else puzzle
        clues = [rule for part in parts for rule in part.rules]
        board = bare.to_board() if clues and isinstance(bare, GivesBoard) else None
        if board is not None:
            from cover.solving.why.clue_cells import with_clue_cells  # givens alone need no automata

        asked = bare if board is None else with_clue_cells(board, clues)
        problem, lazy = cover_of(asked, Route(reduce="none"))
        number = {label: k for k, label in enumerate(problem.decisions)} if parts else {}

        # Cells of clues come after the board's own, in the order of the clues.
        first = 0 if board is None else len(board.candidates)
        clue_cells = iter(range(first, first + len(clues)))

        def stated(part: GivenPart) -> Statement:
            needs = tuple(number[label] for label in part.needs if label in number)
            broken = tuple((next(clue_cells), BROKEN) for _ in part.rules)
            bars = tuple(number[label] for label in (*part.bars, *broken) if label in number)
            return Statement(needs, bars, never=bool(part.needs) and not needs)

        statements = tuple(map(stated, parts))
        clue_marks = {number[first + k, mark] for k in range(len(clues)) for mark in (BROKEN, HOLDS)}
        return cls(puzzle, parts, bare, problem, statements, lazy, frozenset(clue_marks))

    def questions(self, budget: Budget, *, patient: bool, effort: int = EFFORT, finding: bool = False) -> Questions:
        return Questions(
            self.problem, self.statements, budget, patient=patient, effort=effort, finding=finding, lazy=self.lazy
        )

    def by_region(self) -> list[int]:
        """The givens, those of one box or region after each other, the last one first."""
        borders = as_puzzle(self.puzzle).bordered() or []
        number: dict[object, int] = {}
        for owner in (owner for row in borders for owner in row):
            number.setdefault(owner, len(number))

        def region(k: int) -> int:
            cell = self.parts[k].cell
            return -1 if cell is None or not number else number[borders[cell[0]][cell[1]]]

        return sorted(range(len(self.parts) - 1, -1, -1), key=region)

    def keeping(self, parts: Collection[int]) -> Any:
        """The instance with these givens only."""
        return as_puzzle(self.puzzle).keeping(sorted(parts)) if self.parts else self.puzzle

    def witness(self, found: Sat) -> Any:
        """The solution of what was found, checked by the rules, and by the givens that are to hold in it. Raises
        WrongSolution."""
        kept = self.keeping(found.holds)
        choice = [k for k in found.choice.tolist() if k not in self.clue_marks]
        return Reader[Any](kept, self.problem, "learn").solution(choice)

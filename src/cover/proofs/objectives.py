"""The least or the most of a mark, in the variables of a board whose rules are stated clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from cover.backends.sat import Sat
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.reductions.cost_below import with_cost_below
from cover.proofs.clauses import Marks
from cover.puzzles.common.costs import costs_of
from cover.puzzles.kinds.puzzle import KindPuzzle
from cover.solving.objective import COUNTED_MARKS, Objective
from cover.solving.search import steps


@dataclass(frozen=True)
class Counting:
    """costs: of literals, what each true one costs; cells: how many cells (or edges) may hold the mark, where one is
    counted."""

    objective: Objective
    costs: dict[int, int]
    cells: int = 0

    @classmethod
    def of(cls, puzzle: Any, stated: Marks | None, objective: Objective) -> Counting:
        """Raises Refused for what is not certified, ProblemError for a mark that the puzzle does not know."""
        objective.counted(puzzle)
        if stated is None or not (isinstance(puzzle, KindPuzzle) or puzzle.name in COUNTED_MARKS):
            raise Refused(
                f"the least and the most cannot be certified for {puzzle.name}: its rules are not written as sentences"
            )
        costs = dict.fromkeys(_literals(puzzle, stated, objective), 1)
        places = len(costs)
        if isinstance(puzzle, KindPuzzle):
            on_edges, _ = objective.symbols_of(puzzle)
            places = sum(puzzle.places.is_edge(place) == on_edges for _, place in puzzle.notation.variables.placed())
        return cls(objective, costs, places)

    @classmethod
    def of_costs(cls, puzzle: Any, stated: Marks, board: Board, text: str) -> Counting:
        """What marks of a puzzle cost, as lines `cost:` say. Raises ProblemError likewise."""
        objective = Objective("", False, costs_of(text))
        marks = [(cell, symbol) for cell, symbol in np.argwhere(board.candidates).tolist()]
        weights = objective.weights(puzzle, marks)
        literals = (stated.mark(cell, symbol) for cell, symbol in marks)
        return cls(objective, {one: weight for one, weight in zip(literals, weights, strict=True) if weight})

    def text(self) -> str:
        """costs.txt: a line for each literal, and what it costs."""
        return "".join(f"{literal} {cost}\n" for literal, cost in self.costs.items())

    def value(self, cost: int) -> int:
        """The count of which this is the cost: for the most, the cells that hold something else."""
        return self.cells - cost if self.objective.most else cost

    def below(self, formula: Cnf, cost: int) -> Cnf:
        """The formula, and that it costs less."""
        return with_cost_below(formula, [*self.costs.values()], cost, [*self.costs])

    def cost(self, choice: list[int]) -> int:
        true = {k + 1 for k in choice}
        return sum(cost for literal, cost in self.costs.items() if (abs(literal) in true) == (literal > 0))

    def best(self, stated: Marks, budget: Budget, statistics: Statistics) -> tuple[list[int] | None, Stop]:
        """A choice of variables that costs the least, as far as the clauses say: what they leave out is added."""
        found: list[int] | None = None
        while True:
            asked = stated.searched() if found is None else self.below(stated.searched(), self.cost(found))
            search = Sat(isolate=False).search(asked, Question.ONE, budget.narrowed(None, 1), statistics)
            choices = [choice for batch in steps(search, statistics) for choice in batch.lists()]
            if not choices:
                return found, search.stop or Stop.INTERRUPTED
            found = choices[0]


def _literals(puzzle: Any, stated: Marks, objective: Objective) -> Iterator[int]:
    if not isinstance(puzzle, KindPuzzle):  # of one variable a cell
        yield from (-k if objective.most else k for k in range(1, stated.cells + 1))
        return
    on_edges, counted = objective.symbols_of(puzzle)
    for variable, place in puzzle.notation.variables.placed():
        if puzzle.places.is_edge(place) == on_edges:
            width = puzzle.notation.variables.widths[variable]
            wanted = [symbol for symbol in range(width) if (symbol in counted) != objective.most]
            if len(wanted) in (0, width):
                raise Refused(f"count {objective.word}: all solutions have it, or none has")
            yield from (stated.mark(variable, symbol) for symbol in wanted)

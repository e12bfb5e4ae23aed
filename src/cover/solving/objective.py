"""What of a puzzle's solutions is to be least, or most: `count shaded`, the cells that hold a mark, or what marks cost.

Found by a backend that minimizes costs, or by a formula that says "better than the last one", again and again, until it
has no model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cover.backends import registry
from cover.backends.protocol import Backend
from cover.basics.errors import InputError, Interrupted, ProblemError, Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.reductions.cost_below import with_cost_below
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.costs import costs_of
from cover.puzzles.kinds.puzzle import KindPuzzle
from cover.solving.cheapest import Best
from cover.solving.routing import PuzzleOrProblem, Route, routed
from cover.solving.search import AS_IT_IS, Query, as_puzzle, opened, steps

# Kinds of two marks in Python: what is counted, and its symbol on the board.
COUNTED_MARKS = {
    "nurikabe": ("shaded", 0),
    "simpleloop": ("line", 1),
}


@dataclass(frozen=True)
class Objective:
    """What is to be least or most: the count of one mark (`word`), or the sum of what marks cost (`costs`, and the
    word is empty then). most: is it to be most, and not least?

    >>> Objective.of("count shaded", None)
    Objective(word='shaded', most=False, costs=())
    """

    word: str
    most: bool
    costs: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, minimize: str | None, maximize: str | None, costs: str = "") -> Objective | None:
        """costs: those of the puzzle's file, which are minimized where nothing else is. Raises Refused for two, and for
        what is neither a count of a mark nor costs."""
        if minimize is not None and maximize is not None:
            raise Refused("only one thing can be minimized or maximized, not two")
        text = minimize if maximize is None else maximize
        if text is None:
            return cls("", False, costs_of(costs)) if costs else None
        if found := re.fullmatch(r"count (\S+)", " ".join(text.split())):
            return cls(found[1], maximize is not None)
        try:
            return cls("", maximize is not None, costs_of(text))
        except InputError:
            raise Refused(
                f"{text!r} cannot be minimized or maximized: `count MARK` can, such as `count shaded`, and what marks"
                " cost, such as `shaded 2, r1c5=# 3`"
            ) from None

    def weights(self, puzzle: BasePuzzle[Any], labels: Sequence[Label]) -> list[int]:
        """What each label counts. Raises ProblemError for a mark that is none of them."""
        if not self.costs:
            counts = self.counted(puzzle)
            if not any(map(counts, labels)):
                raise ProblemError(f"count {self.word}: no cell of this puzzle can have it")
            return [int(bool(counts(label))) for label in labels]
        words = [puzzle.called(label).words for label in labels]
        weights = [0] * len(labels)
        for mark, cost in self.costs:
            # A label's own words first, `r1c5=#`; else the name of a mark, `shaded`, wherever it stands.
            held = [word == mark for word in words]
            if not any(held):
                try:
                    held = [bool(has) for has in map(Objective(mark, False).counted(puzzle), labels)]
                except ProblemError:
                    held = []
            if not any(held):
                raise ProblemError(f"cost {mark}: nothing in this puzzle is called that, or the givens exclude it")
            weights = [weight + cost * has for weight, has in zip(weights, held, strict=True)]
        return weights

    def counted(self, puzzle: BasePuzzle[Any]) -> Callable[[Label], bool | None]:
        """Is this label of the puzzle's board a mark that counts? None: it is no mark of a cell. Raises ProblemError
        for a mark that the puzzle does not know."""
        if puzzle.name in COUNTED_MARKS and not isinstance(puzzle, KindPuzzle):  # a user's file may have such a name
            word, symbol = COUNTED_MARKS[puzzle.name]
            if word != self.word:
                raise ProblemError(
                    f"count {self.word}: for {puzzle.name}, `count {word}` can be minimized or maximized"
                )
            return lambda label: isinstance(label, tuple) and label[1] == symbol
        if isinstance(puzzle, KindPuzzle):
            on_edges, symbols = self.symbols_of(puzzle)

            def holds(label: Label) -> bool | None:
                found = puzzle.notation.variables.of_label(label)
                return None if found is None or puzzle.places.is_edge(found[0]) != on_edges else found[1] in symbols

            return holds

        def counts(label: Label) -> bool | None:
            at = puzzle.called(label).at
            return None if at is None else at[1] == self.word

        return counts

    def symbols_of(self, puzzle: KindPuzzle) -> tuple[bool, frozenset[int]]:
        """Is it counted on edges, and not in cells? And the symbols that count. Raises ProblemError."""
        marks = puzzle.places.marks
        if symbols := marks.numbers([self.word], False):
            return False, symbols
        if puzzle.kind.edge_word == self.word:
            return True, frozenset((1, 2))  # lines on an edge; where two may lie there, they count as one
        raise ProblemError(f"count {self.word}: {puzzle.name} has no symbol of that name")


def priced(
    puzzle: PuzzleOrProblem, objective: Objective, backend: str | Backend[Any], reduce: str | None = None
) -> Any:
    """The problem of a puzzle that a backend takes, with what its decisions cost: less than nothing, where most is
    asked for. Boards have no costs, and who takes one is refused later. Raises ProblemError, Refused."""
    wanted = registry.solves(backend) if isinstance(backend, str) else backend.solves
    problem = routed(puzzle, wanted, Route(reduce=reduce, connection="auto", hints=True))
    return problem if isinstance(problem, Board) else with_costs(problem, as_puzzle(puzzle), objective)


def with_costs(problem: Any, puzzle: BasePuzzle[Any], objective: Objective) -> Any:
    """A puzzle's problem, with what its decisions cost. Raises ProblemError."""
    labels, sign = [*problem.decisions, *problem.forced], -1 if objective.most else 1
    weights = np.array(objective.weights(puzzle, labels), dtype=np.int64) * sign
    many = len(problem.decisions)
    costs: dict[str, Any] = {"costs": weights[:many], "forced_cost": int(weights[many:].sum())}
    if isinstance(problem, ExactCover):
        return ExactCover.from_native(problem.native, replace(problem.meaning, **costs))
    return replace(problem, **costs)


def best_by_clauses(
    puzzle: PuzzleOrProblem,
    objective: Objective,
    backend: str,
    budget: Budget,
    on_better: Callable[[int], None] | None = None,
) -> Best[Any]:
    """The solution that counts least, or most; its cost is then the count with a minus. backend: `sat` with its engine.
    Raises ProblemError, Refused."""
    statistics, formula = Statistics(), routed(puzzle, Cnf, Route())
    labels = [*formula.decisions, *formula.forced]
    weights = objective.weights(as_puzzle(puzzle), labels)
    sign, many = -1 if objective.most else 1, len(formula.decisions)
    forced = sum(weights[many:])
    literals = [sign * (k + 1) for k in range(many)]  # for the most, each that is not taken costs
    # What `best` says is kept here, so that an interruption can say what is known so far.
    found: list[Any] = []
    count, asked, stop = 0, formula, Stop.EXHAUSTED
    solver = registry.make(backend)

    def best() -> Best[Any]:
        costs = (sign * count,) if found else ()
        optimal = stop is Stop.EXHAUSTED
        # A bound that holds before anything is found: all is counted, or only what is forced.
        known = (costs[0] if costs else None) if optimal else -sum(weights) if objective.most else forced
        why = "better ones are asked for until there is none"
        return Best(tuple(found), len(found), stop, statistics, "sat", why, costs=costs, at_least=known)

    try:
        while True:
            query = Query(puzzle, asked, Question.ONE, budget.narrowed(None, 1), AS_IT_IS)
            one = opened(query, solver, statistics)
            choices = [choice for batch in steps(one.search, statistics) for choice in batch.lists()]
            if not choices:
                stop = one.search.stop or Stop.INTERRUPTED
                return best()
            taken = set(choices[0])
            found = [one.reader.solution_of([*formula.forced, *(formula.decisions[k] for k in choices[0])])]
            count = forced + sum(weights[k] for k in taken)
            if on_better is not None:
                on_better(sign * count)
            paid = sum(weights[k] for k in range(many) if (k in taken) != objective.most)
            # Made of the plain formula each time: the clauses of a lower bound imply those of all before.
            asked = with_cost_below(formula, weights[:many], paid, literals)
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
        raise Interrupted(best()) from None

"""What of a puzzle's solutions is to be least, or most: `count shaded`, the cells that hold a mark.

Found by a formula that says "better than the last one", again and again, until it has no model.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cover.backends import registry
from cover.basics.errors import Interrupted, ProblemError, Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.kinds.puzzle import KindPuzzle
from cover.problems.cnf import Cnf
from cover.problems.lazy import Label
from cover.puzzles.base import BasePuzzle, GivesBoard
from cover.reductions.cost_below import with_cost_below
from cover.solving.cheapest import Best
from cover.solving.routing import PuzzleOrProblem, Route, routed
from cover.solving.search import AS_IT_IS, Query, opened, steps

# Kinds of two marks in Python: what is counted, and its symbol on the board.
COUNTED = {
    **dict.fromkeys(("hitori", "heyawake", "yajikazu"), ("shaded", 1)),
    "nurikabe": ("shaded", 0),
    **dict.fromkeys(("slitherlink", "masyu", "simpleloop"), ("line", 1)),
}


LINES = {"centres": "line", "corners": "line", "walls": "wall"}  # what edges hold, of kinds that are files


@dataclass(frozen=True)
class Objective:
    """most: is the count of this mark to be most, and not least?

    >>> Objective.of("count shaded", None)
    Objective(word='shaded', most=False)
    """

    word: str
    most: bool

    @classmethod
    def of(cls, minimize: str | None, maximize: str | None) -> Objective | None:
        """Raises Refused for two, and for what is no count of a mark."""
        if minimize is not None and maximize is not None:
            raise Refused("only one thing can be minimized or maximized, not two")
        text = minimize if maximize is None else maximize
        if text is None:
            return None
        found = re.fullmatch(r"count (\S+)", " ".join(text.split()))
        if found is None:
            raise Refused(f"{text!r} cannot be minimized or maximized: `count MARK` can, such as `count shaded`")
        return cls(found[1], maximize is not None)

    def counted(self, puzzle: BasePuzzle[Any]) -> Callable[[Label], bool | None]:
        """Is this label of the puzzle's board a mark that counts? None: it is no mark of a cell. Raises ProblemError
        for a mark that the puzzle does not know."""
        if puzzle.name in COUNTED and not isinstance(puzzle, KindPuzzle):
            word, symbol = COUNTED[puzzle.name]
            if word != self.word:
                raise ProblemError(
                    f"count {self.word}: for {puzzle.name}, `count {word}` can be minimized or maximized"
                )
            return lambda label: isinstance(label, tuple) and label[1] == symbol
        if isinstance(puzzle, KindPuzzle):
            on_edges, symbols = self.of_kind(puzzle)

            def holds(label: Label) -> bool | None:
                found = puzzle.place_of(label)
                return None if found is None or puzzle.places.is_edge(found[0]) != on_edges else found[1] in symbols

            return holds

        def counts(label: Label) -> bool | None:
            at = puzzle.label_at(label)
            return None if at is None else at[1] == self.word

        return counts

    def of_kind(self, puzzle: KindPuzzle) -> tuple[bool, frozenset[int]]:
        """Is it counted on edges, and not in cells? And the symbols that count. Raises ProblemError."""
        marks = puzzle.places.marks
        if symbols := marks.numbers([self.word], False):
            return False, symbols
        if LINES.get(puzzle.kind.lines) == self.word:
            return True, frozenset((1, 2))
        raise ProblemError(f"count {self.word}: {puzzle.name} has no symbol of that name")


def best_by_marks(
    puzzle: PuzzleOrProblem, objective: Objective, budget: Budget, on_better: Callable[[int], None] | None = None
) -> Best[Any]:
    """The solution with the least count, or the most, of which the costs are negative. Raises ProblemError, Refused."""
    if not isinstance(puzzle, BasePuzzle) or not isinstance(puzzle, GivesBoard):
        raise Refused("only symbols on boards can be counted")
    statistics = Statistics()
    counts = objective.counted(puzzle)
    formula: Cnf = routed(puzzle, Cnf, Route(), statistics)

    costs = [int(counts(label) is (not objective.most)) for label in formula.decisions]
    if not any(counts(label) for label in (*formula.decisions, *formula.forced)):
        raise ProblemError(f"count {objective.word}: no cell of this puzzle can have it")
    found: list[Any] = []
    count, asked, stop = 0, formula, Stop.EXHAUSTED
    backend = registry.make("sat")
    try:
        while True:
            query = Query(puzzle, asked, Question.ONE, budget.narrowed(None, 1), AS_IT_IS)
            one = opened(query, backend, statistics)
            choices = [choice for batch in steps(one.search, statistics) for choice in batch.lists()]
            if not choices:
                stop = one.search.stop or Stop.INTERRUPTED
                break
            labels = [*formula.forced, *(formula.decisions[k] for k in choices[0])]
            found, count = [one.reader.solution_of(labels)], sum(bool(counts(label)) for label in labels)
            if on_better is not None:
                on_better(-count if objective.most else count)
            asked = with_cost_below(formula, costs, sum(costs[k] for k in choices[0]))
    except KeyboardInterrupt:
        raise Interrupted(_best(found, count, objective, Stop.INTERRUPTED, statistics, formula)) from None
    return _best(found, count, objective, stop, statistics, formula)


def _best(
    found: list[Any], count: int, objective: Objective, stop: Stop, statistics: Statistics, formula: Cnf
) -> Best[Any]:
    costs = (-count if objective.most else count,) if found else ()
    open_still = None if stop is Stop.EXHAUSTED else -len(formula.decisions) if objective.most else 0
    known = costs[0] if costs and stop is Stop.EXHAUSTED else open_still
    why = "better ones are asked for until there is none"
    return Best(tuple(found), len(found), stop, statistics, "sat", why, costs=costs, at_least=known)

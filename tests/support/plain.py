"""The smallest backend there is, for the contract suite: Algorithm X on dicts, without colors and bounds."""

from collections.abc import Iterator

from cover.backends.protocol import BaseSearch
from cover.basics.result import Budget, Question, Statistics
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

Rows = list[list[int]]
Columns = dict[int, set[int]]


def algorithm_x(rows: Rows, columns: Columns, primary: int, taken: list[int]) -> Iterator[list[int] | None]:
    """Yields None at every node, and a list of options at a solution. rows: option -> its items; columns: item not
    yet covered -> the options that are left."""
    yield None
    item = min((i for i in columns if i < primary), key=lambda i: (len(columns[i]), i), default=None)
    if item is None:
        yield sorted(taken)
        return
    for option in sorted(columns[item]):
        gone = {other for i in rows[option] for other in columns[i]}
        left = {i: columns[i] - gone for i in columns if i not in rows[option]}
        yield from algorithm_x(rows, left, primary, [*taken, option])


def table(problem: ExactCover) -> tuple[Rows, Columns]:
    rows = [problem.items[a:b].tolist() for a, b in zip(problem.option_starts, problem.option_starts[1:], strict=False)]
    return rows, {i: {o for o, row in enumerate(rows) if i in row} for i in range(len(problem.item_names))}


class PlainX:
    name = "plainx"
    solves = ExactCover

    def refuses(self, problem: ExactCover, question: Question) -> str | None:
        return "plain exact covers only" if problem.has_colors or problem.has_bounds else None

    def search(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> "PlainSearch":
        return PlainSearch(problem, question, budget, statistics)


class PlainSearch(BaseSearch[Choices]):
    def __init__(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._problem = problem

    def _batches(self) -> Iterator[Choices]:
        for nodes, choice in enumerate(algorithm_x(*table(self._problem), self._problem.primary, [])):
            if self._spent(nodes):
                return
            if choice is not None and self._another():
                yield Choices.of([choice])
        self._ended()

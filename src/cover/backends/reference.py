"""The whole of exact cover in plain Python: slow, small, and written from the definition, for tests to compare with.

It shares no code with the engines: options are taken or left one after the other (no links, no choice of item),
and a branch is cut only when an item is covered too often or can no longer be covered often enough.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.backends.protocol import BaseSearch
from cover.basics.result import Budget, Question, Statistics
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover


class Reference:
    """Backend `reference`. Good for a few dozen options."""

    name = "reference"
    solves = ExactCover

    def refuses(self, problem: ExactCover, question: Question) -> str | None:
        return f"{len(problem)} options are too many for plain Python" if len(problem) > 2000 else None

    def search(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> _Search:
        return _Search(problem, question, budget, statistics)


class _Search(BaseSearch[Choices]):
    def __init__(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._problem = problem

    def _batches(self) -> Iterator[Choices]:
        for nodes, solution in enumerate(self._solutions(), 1):
            if self._spent(nodes):
                return
            if solution is not None and self._another():
                yield Choices.of([solution])
        self._ended()

    def _solutions(self) -> Iterator[list[int] | None]:
        """Visits every node; yields a solution, or None where there is none (yet)."""
        problem = self._problem
        low, high = (bound.tolist() for bound in problem.bounds)
        options = [
            [
                (int(problem.items[k]), 0 if problem.colors is None else int(problem.colors[k]))
                for k in range(int(problem.option_starts[o]), int(problem.option_starts[o + 1]))
            ]
            for o in range(len(problem))
        ]
        # last[i]: the last option that covers primary item i; after it, i must have been covered often enough.
        last = [-1] * problem.primary
        for o, incidences in enumerate(options):
            for item, _ in incidences:
                if item < problem.primary:
                    last[item] = o
        if any(low[i] > 0 and last[i] < 0 for i in range(problem.primary)):
            yield None
            return
        due: list[list[int]] = [[] for _ in options]
        for item, o in enumerate(last):
            if o >= 0:
                due[o].append(item)
        # A stack of (option to decide, taken so far, times covered, colors in force).
        stack: list[tuple[int, list[int], dict[int, int], dict[int, int]]] = [(0, [], {}, {})]
        while stack:
            o, taken, times, colors = stack.pop()
            if o == len(options):
                yield taken
                continue
            yield None
            for take in (False, True):
                new_times, new_colors, new_taken = times, colors, taken
                if take:
                    if not all(
                        times.get(i, 0) < high[i]
                        if i < problem.primary
                        else i not in colors or (c != 0 and colors[i] == c)
                        for i, c in options[o]
                    ):
                        continue
                    new_taken = [*taken, o]
                    new_times, new_colors = dict(times), dict(colors)
                    for i, c in options[o]:
                        if i < problem.primary:
                            new_times[i] = times.get(i, 0) + 1
                        else:
                            new_colors[i] = c
                if all(new_times.get(i, 0) >= low[i] for i in due[o]):
                    stack.append((o + 1, new_taken, new_times, new_colors))

"""A trace of Algorithm X as an answer: words, a record, a picture of its tree, a page to step through."""

from __future__ import annotations

import os
from typing import Any

from cover.basics.arguments import path as place
from cover.basics.errors import Refused
from cover.basics.files import write_whole
from cover.basics.html import framed
from cover.basics.statuses import known_status
from cover.basics.suggest import counted
from cover.drawing.files import ENDINGS, as_file
from cover.drawing.shapes import Picture
from cover.problems.exact_cover import ExactCover
from cover.problems.labels import Meaning
from cover.problems.names import Helper
from cover.puzzles.base import BasePuzzle
from cover.solving.covers.trace_pages import page, picture
from cover.solving.covers.trace_words import RuleClauses, Teller, clauses_by_rule
from cover.solving.covers.tracing import traced
from cover.solving.routing import PuzzleOrProblem, Route, routed
from cover.solving.search import as_puzzle

MOST_OPTIONS = 5000  # of a problem that people look at


class Trace:
    """How Algorithm X searched. tree: its nodes (`tracing.py`); items, options: what people call them;
    asked: did the search end where it was asked to, or with nothing left?

    >>> import cover
    >>> trace = cover.trace(cover.Queens(4))
    >>> len(trace.tree.nodes), len(trace.tree.solutions())
    (13, 2)
    """

    def __init__(self, puzzle: PuzzleOrProblem, problem: ExactCover, nodes: int, limit: int | None):
        if len(problem) > MOST_OPTIONS:
            raise Refused(f"a trace is for at most {MOST_OPTIONS:,} options, and this puzzle has {len(problem):,}")
        asked = as_puzzle(puzzle)
        self.title = asked.name if isinstance(puzzle, BasePuzzle) else "an exact cover"
        self.tree = traced(problem, nodes=nodes, limit=limit)
        self.options = [_named(asked, problem, label) for label in problem.decisions]
        self.teller = Teller(self.tree, self.options)
        self.items = self.teller.items
        self.asked = self.tree.complete or len(self.tree.solutions()) == limit

    @property
    def status(self) -> int:
        return known_status(self.asked)

    def __str__(self) -> str:
        return "\n".join(self.words())

    def __repr__(self) -> str:
        return f"<Trace: {self.counts()}>"

    def counts(self) -> str:
        """The figures of the tree, in words: those that `cover solve -v --backend dlx` gives."""
        nodes, solutions = len(self.tree.nodes), len(self.tree.solutions())
        ended = "" if self.tree.complete else "; the search is not over"
        return (
            f"{counted(nodes, 'node')}, {counted(nodes - 1, 'option')} tried, {counted(solutions, 'solution')}{ended}"
        )

    def clauses(self) -> list[RuleClauses]:
        """The same problem as clauses, rule by rule."""
        return clauses_by_rule(self.tree.problem, self.options)

    def words(self, clauses: bool = False) -> list[str]:
        """The matrix, the tree, and its figures; on request the clauses."""
        problem = self.tree.problem
        more = f", {problem.secondary} of them at most once" if problem.secondary else ""
        lines = [f"{counted(len(self.items), 'item')} to cover{more}; {counted(len(self.options), 'option')}"]
        lines += [*self.teller.matrix(), "", *self.teller.lines(), "", self.counts()]
        if clauses:
            for rule in self.clauses():
                lines += [
                    "",
                    f"{rule.rule} ({counted(len(rule.clauses), 'clause')})",
                    *(f"  {one}" for one in rule.words),
                ]
        return lines

    def as_json(self) -> dict[str, Any]:
        tree = self.tree
        nodes = [
            {
                "parent": node.parent if node.parent >= 0 else None,
                "option": self.options[node.option] if node.option >= 0 else None,
                "item": self.items[node.item] if node.item >= 0 else None,
                "options_left": node.left.get(node.item),
                "outcome": node.outcome.value,
            }
            for node in tree.nodes
        ]
        return {
            "items": self.items,
            "secondary": tree.problem.secondary,
            "options": [
                {"name": name, "items": tree.problem.covers(option).tolist()}
                for option, name in enumerate(self.options)
            ],
            "nodes": nodes,
            "levels": tree.levels(),
            "solutions": [[self.options[option] for option in choice] for choice in tree.solutions()],
            "complete": tree.complete,
        }

    # ---------------------------------------------------------------- pictures
    def picture(self) -> Picture:
        """The tree as a picture."""
        return picture(self.teller, f"Algorithm X: {self.title}", "\n".join([*self.teller.lines(), self.counts()]))

    def page(self) -> str:
        """A page to step through: one HTML file that loads nothing, with a content security policy of its own."""
        return page(self.teller, f"Algorithm X: {self.title}", self.counts(), self.clauses())

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the page (.html), or the picture of the tree (.svg, .png, .pdf). Raises Refused for other endings."""
        path = place("file", file)
        if path.lower().endswith(".html"):
            content = self.page().encode("utf-8")
        elif path.lower().endswith(ENDINGS):
            content = as_file([self.picture()], path)
        else:
            raise Refused(f"a trace is written as .html, {', '.join(ENDINGS)}, not as {os.path.basename(path)!r}")
        write_whole(path, content)

    def _repr_html_(self) -> str:
        return framed(self.page(), 620)


def trace_of(
    puzzle: PuzzleOrProblem, *, nodes: int = 1000, limit: int | None = None, reduce: str | None = None
) -> Trace:
    """Search the exact cover of a puzzle, as it is unless `reduce` says otherwise; see `cover.trace`."""
    return Trace(puzzle, routed(puzzle, ExactCover, Route(reduce or "none")), nodes, limit)


def _named(puzzle: Any, problem: Meaning, label: Any) -> str:
    words = "" if isinstance(label, Helper) else puzzle.called(label).words
    return words or problem.label_name(label)

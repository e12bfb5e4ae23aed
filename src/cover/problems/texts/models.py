"""What the modelling languages share: the rules that they say about cells that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from cover.basics.errors import ProblemError
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.problems.loops import Loop
from cover.problems.reductions.rules import stated_rules
from cover.problems.rules import Regular, Sets, Sum

Together = Connected | Loop
Option = tuple[list[int], list[tuple[int, int]]]  # items, and (item, color)


def written(format: str, content: Any, solution: Any) -> Board | ExactCover | Linear:
    """The problem that is written. Raises ProblemError for anything else, and for rules that the language does not
    say."""
    if solution is not None or not isinstance(content, Board | ExactCover | Linear):
        raise ProblemError(f"the {format} format writes boards, exact covers and rows, not {type(content).__name__}")
    rules = content.lazy_constraints if isinstance(content, Board) else ()
    for rule in rules:
        if not isinstance(rule, Together):
            raise ProblemError(f"the {format} format cannot state {type(rule).__name__.lower()} ({rule.name})")
    if isinstance(content, Linear) and content.lazy is not None:
        raise ProblemError("the rows leave out rules (loops, connectivity), which files of rows cannot state")
    return content


def rules_of(board: Board) -> list[Sum | Regular | Sets | Together]:
    """All rules of a board that was let through, in the order of stated ones, then those about what is connected."""
    return [*stated_rules(board), *(rule for rule in board.lazy_constraints if isinstance(rule, Together))]


class Graph(NamedTuple):
    """Places of a rule that are joined, in pairs from 0; roots: of which one of a connected part must be, None: any one
    of them all. degrees: the places at each point where lines meet, with the numbers of them that may be in."""

    pairs: list[tuple[int, int]]
    roots: list[int] | None
    degrees: Sequence[tuple[list[int], tuple[int, ...]]]


def graph_of(rule: Together) -> Graph:
    """What is connected: neighbouring cells; edges of a loop with a common point, two at each that it passes."""
    if isinstance(rule, Connected):
        return Graph(list(rule.neighbours), None, [])
    at: dict[int, list[int]] = {point: [] for point in rule.tips}
    for place, ends in enumerate(rule.ends):
        for point in ends:
            at.setdefault(point, []).append(place)
    pairs = sorted({(a, b) for places in at.values() for a in places for b in places if a < b})
    degrees = [(places, (1,) if point in rule.tips else (0, 2)) for point, places in sorted(at.items())]
    roots = sorted({place for point in rule.tips for place in at[point]}) if rule.tips else None
    return Graph(pairs, roots, degrees)


def options_of(cover: ExactCover) -> list[Option]:
    """Of each option the items it covers, and those it paints, with the color."""
    colors = np.zeros(len(cover.items), dtype=np.int32) if cover.colors is None else cover.colors
    starts, items = cover.option_starts.tolist(), list(zip(cover.items.tolist(), colors.tolist(), strict=True))
    parts = (items[a:b] for a, b in pairwise(starts))
    return [([i for i, c in part if not c], [(i, c) for i, c in part if c]) for part in parts]


def comment(names: Sequence[object], which: Iterable[int] | None = None) -> str:
    """Names as a comment behind what they are of."""
    chosen = names if which is None else [names[k] for k in which]
    return f"  % {', '.join(map(str, chosen))}".replace("\n", " ")

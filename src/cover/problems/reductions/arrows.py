"""The reductions as arrows between kinds of problems. The way from one kind to another is the shortest one; its options
are the keyword arguments of its arrows.

Whatever goes by these arrows keeps the set of solving label sets, read on decisions. `counts`: has the target as many
solutions as the source, helpers included, or only once they are read on decisions?
"""

from __future__ import annotations

import inspect
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Literal

from cover.basics.lazily import found_at
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.problems.reductions import simpler

NODES: dict[type[Any], str] = {
    Board: "a board",
    ExactCover: "an exact cover",
    Linear: "a linear problem",
    Cnf: "a formula (CNF)",
    CpProblem: "a CP-SAT model",
}
Step = Callable[..., Any]
AT: dict[type[Any], tuple[Step, ...]] = {ExactCover: (simpler.reduced,)}  # wherever a way begins or comes to a node
OPTIONS = ("reduce", "encoding", "at_most_one", "counts", "connection")


@dataclass(frozen=True)
class Arrow:
    """makes: "module:function" of the room, of a problem and options by keyword. sizes: of what it makes, as formulas
    over the measures of its source (`sizes.py`), with pairs for at-most-one and its first encoding. first: functions of
    `simpler.py`, applied to the source before it. phase: under which its time is kept. about: what it does, and
    whose idea it is. encodings: the words that its option `encoding` has; only: the one for which alone it is taken."""

    source: type[Any]
    target: type[Any]
    makes: str
    about: str
    sizes: Mapping[str, str] = field(default_factory=dict, repr=False)
    first: tuple[Step, ...] = ()
    phase: Literal["build", "encode"] = "encode"
    counts: Literal["all", "decisions"] = "all"
    encodings: tuple[str, ...] = ()
    only: str = ""

    @cached_property
    def function(self) -> Callable[..., Any]:
        made: Callable[..., Any] = found_at(f"cover.problems.reductions.{self.makes}")
        return made

    def asks(self) -> frozenset[str]:
        """The options that play a part in it."""
        return frozenset().union(*map(options_of, (self.function, *self.first)))


@cache
def options_of(step: Callable[..., Any]) -> tuple[str, ...]:
    """The options of a route that a function takes: keyword arguments of these names."""
    parameters = inspect.signature(step).parameters.values()
    return tuple([one.name for one in parameters if one.kind is one.KEYWORD_ONLY and one.name in OPTIONS])


ARROWS = (
    Arrow(
        Board,
        ExactCover,
        "board_to_cover:board_to_cover",
        "a mark is an option that covers its cell and, in each region, its symbol; rules become secondary items",
        {
            "options": "marks + arcs + sets",
            "items": "cells + regions * symbols + 2 * steps - automata + followed + choosers + choosers * symbols",
        },
        (simpler.singles_of_large,),
        phase="build",
    ),
    Arrow(
        Board,
        Cnf,
        "board_to_cnf:board_to_cnf",
        "one variable for each mark; extended, minimal (Lynce and Ouaknine 2006), ..., automata (Bacchus 2007)",
        {
            "variables": "marks + rule_helpers + rule_absent",
            "clauses": "cells + full * symbols + rivals + rule_clauses + rule_layers + rule_rivals + rule_absent"
            " + beforehand",
        },
        (simpler.derived, simpler.singles),
        counts="decisions",
        encodings=("extended", "efficient", "minimal", "order"),
    ),
    Arrow(
        Board,
        Linear,
        "board_to_linear:board_to_linear",
        "one row for each cell, symbol of a region, sum; automata as clauses or flows (Côté, Gendron, Rousseau 2007)",
        {
            "variables": "marks + choices + row_helpers + row_absent",
            "rows": "cells + full * symbols + places + sums + row_clauses + row_layers + row_absent + beforehand",
        },
        (simpler.singles,),
        encodings=("sums", "flows", "clauses"),
    ),
    Arrow(
        Board,
        CpProblem,
        "board_to_integers:board_to_integers",
        "one integer for each cell, AllDifferent over each region (Régin 1994)",
        {
            "variables": "marks + choices + row_helpers + row_absent + cells",
            "constraints": "2 * cells + wide + sums - idle + row_clauses + row_layers + row_absent + beforehand",
        },
        (simpler.singles,),
        encodings=("direct",),
        only="direct",
    ),
    Arrow(
        ExactCover,
        Cnf,
        "cover_to_cnf:cover_to_cnf",
        "an option is a variable, an item a clause and an at-most-one; bounds by a counter (Sinz 2005), or others",
        {"variables": "options + counters + helpers", "clauses": "once + rivals + counting + painting"},
        counts="decisions",
    ),
    Arrow(
        ExactCover,
        Linear,
        "cover_to_linear:cover_to_linear",
        "an item is a row with its bounds; a color that several options paint has a helper",
        {"variables": "options + shades", "rows": "primary + contested + shaded + shades"},
    ),
    Arrow(
        Cnf,
        ExactCover,
        "cnf_to_cover:cnf_to_cover",
        "a literal is an option, a variable is covered once, a clause at least once",
        {"options": "2 * variables", "items": "variables + telling"},
    ),
    Arrow(
        Cnf,
        Linear,
        "cnf_to_linear:cnf_to_linear",
        "a clause is a row of at least one",
        {"variables": "variables", "rows": "clauses"},
    ),
    Arrow(
        Linear,
        CpProblem,
        "linear_to_cp:linear_to_cp",
        "a row is a constraint",
        {"variables": "variables", "constraints": "rows - idle"},
    ),
)


def way(source: type[Any], target: type[Any], encoding: str | None = None) -> tuple[Arrow, ...] | None:
    """The shortest way from one kind of problem to another; of ways of one length that of the arrows listed first; None
    where there is none. () leads from a kind to itself.

    >>> [arrow.makes for arrow in way(ExactCover, CpProblem)]
    ['cover_to_linear:cover_to_linear', 'linear_to_cp:linear_to_cp']
    """
    key = (source, target, encoding)
    if key not in _WAYS:
        _WAYS[key] = _shortest(*key)
    return _WAYS[key]


_WAYS: dict[tuple[type[Any], type[Any], str | None], tuple[Arrow, ...] | None] = {}


def _shortest(source: type[Any], target: type[Any], encoding: str | None) -> tuple[Arrow, ...] | None:
    known: dict[type[Any], tuple[Arrow, ...]] = {source: ()}
    waiting = deque([source])
    while waiting and target not in known:
        here = waiting.popleft()
        for arrow in ARROWS:
            if arrow.source is here and arrow.only in ("", encoding) and arrow.target not in known:
                known[arrow.target] = (*known[here], arrow)
                waiting.append(arrow.target)
    return known.get(target)


def uses(source: type[Any], target: type[Any], name: str, value: str) -> bool:
    """Does this option with this value play a part on the way?"""
    arrows = way(source, target, value if name == "encoding" else None)
    if arrows is None:
        return False
    if any(name in arrow.asks() and (name != "encoding" or value in arrow.encodings) for arrow in arrows):
        return True
    nodes = (source, *(arrow.target for arrow in arrows))
    return any(name in options_of(step) for node in nodes for step in AT.get(node, ()))


def encodings() -> list[str]:
    """The words of the option `encoding`."""
    return list(dict.fromkeys(word for arrow in ARROWS for word in arrow.encodings))

"""What `auto` tries, and why: the rows of planning.toml, by kind of problem, size and question. Free of the machine."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cover.backends import registry
from cover.backends.isolation import abilities
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Stop
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.connectivity import Connected, UnsupportedByMasks
from cover.problems.exact_cover import ExactCover
from cover.problems.loops import Loop
from cover.problems.rules import Regular, Sum
from cover.solving.routing import Problem, Route, refusal, unused

TRIED = 10_000  # nodes
LOOSE, FIRM = "sat:glucose4", "sat:cadical195"
RULES = ("none", "sums", "automata", "others", "loops", "bounded", "connected", "areas")


@dataclass(frozen=True)
class Attempt:
    """One backend with the nodes it may spend, and the solutions it may find, before the next attempt takes over (None:
    all that the caller has).

    few: it is asked only where the attempts before it found at most so many solutions. many: where it has found more
    than so many when its nodes are spent, it goes on with all that the caller has (the first attempt alone, by masks).
    rivals: after so many nodes (`head_start`) they run beside it, where there are cores for them; the first to answer
    ends the others. cover_after: after so many nodes dlx counts in turn with it (`cover_beside`). usual: usual
    solutions (a puzzle's `usual`) or areas of usual sizes (`reductions.usual_areas`), then whether there are others."""

    backend: str
    why: str
    nodes: int | None = None
    rivals: tuple[str, ...] = ()
    head_start: int = 0
    solutions: int | None = None
    few: int | None = None
    many: int | None = None
    cover_after: int | None = None
    usual: bool = False

    def within(self, budget: Budget) -> Budget:
        """What it may spend of what the caller has."""
        return budget.narrowed(_least(self.nodes, budget.nodes), _least(self.solutions, budget.limit))

    def gave_up(self, stop: Stop, budget: Budget) -> bool:
        """Did it stop for a bound of its own, and not for one of the caller's `budget`?"""
        mine = self.within(budget)
        own_nodes, own_limit = mine.nodes != budget.nodes, mine.limit != budget.limit
        return (stop is Stop.NODES and own_nodes) or (stop is Stop.LIMIT and own_limit)

    @property
    def is_bounded(self) -> bool:
        return self.nodes is not None or self.solutions is not None


def _least(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def plan(problem: Problem, question: Question) -> list[Attempt]:
    """The attempts in order; the last one has no bound of its own. Backends absent here are left out, unless
    none is present: then trying the first says what is missing."""
    wanted = _wanted(problem, question)
    if abilities.in_browser():  # where no budget of Glucose holds (backends/sat/engines.py)
        wanted = [replace(one, backend=FIRM) if one.backend == LOOSE else one for one in wanted]
    present = [attempt for attempt in wanted if registry.absent(attempt.backend) is None] or wanted[:1]
    return [*present[:-1], _unbounded(present[-1])]


@lru_cache(maxsize=100)
def tried(first: Attempt) -> Attempt:
    """A first attempt at a problem that stands for another one, which is asked next."""
    return replace(first, nodes=TRIED)


@lru_cache(maxsize=100)
def _unbounded(last: Attempt) -> Attempt:
    return replace(last, nodes=None, solutions=None, few=None, many=None)


def cores() -> int:
    """How many cores this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def rivals(attempt: Attempt, options: Mapping[str, Any]) -> list[str]:
    """Who runs beside an attempt: those of its rivals that are here, as many as there are further cores; none where
    one worker is asked for."""
    if not attempt.rivals:
        return []
    further = 0 if options.get("workers") == 1 else cores() - 1
    return [name for name in attempt.rivals if registry.absent(name) is None][: max(further, 0)]


def check_route(problem: Problem, attempts: list[Attempt], route: Route) -> None:
    """Raises Refused for an option of the route that no attempt asks for; for some it may be a hint."""
    for name in route.chosen():
        asked = [backend for one in attempts for backend in (one.backend, *one.rivals)]
        if all(name in unused(type(problem), registry.solves(backend), route) for backend in asked):
            raise Refused(refusal(type(problem), registry.solves(attempts[0].backend), name, route))


def _wanted(problem: Problem, question: Question) -> list[Attempt]:
    return _planned(tuple(features_of(problem, question).items()))


@lru_cache(maxsize=1000)
def _planned(given: tuple[tuple[str, Any], ...]) -> list[Attempt]:
    """What the first row says that fits; kept, for most questions of a process are about problems alike."""
    features = dict(given)
    row = next(row for row in rows() if fits(row, features))
    return [_attempt(row["name"], one, features) for one in row["attempts"]]


def _attempt(row: str, facts: dict[str, Any], features: dict[str, Any]) -> Attempt:
    nodes = facts.get("nodes")
    if "marks" in facts:
        nodes = max(facts.get("least", 500), facts["marks"] // features["cells"])
    if "tries" in facts:
        nodes = max(nodes, facts["tries"] * features["open"])
    why, rivals, head_start = f"{row}: {facts['why']}", tuple(facts.get("rivals", ())), facts.get("head_start", 0)
    bounds = {name: facts[name] for name in ("solutions", "few", "many", "cover_after", "usual") if name in facts}
    return Attempt(facts["backend"], why, nodes, rivals, head_start, **bounds)


def features_of(problem: Problem, question: Question) -> dict[str, Any]:
    """What the conditions of the rows look at."""
    features = {"kind": problem.kind, "short": question.is_short, "listed": question is Question.ALL}
    if isinstance(problem, Cnf):
        features["helpers"] = "lazy" if problem.lazy is not None else not question.is_short and _has_helpers(problem)
    elif isinstance(problem, Board):
        features |= {"symbols": problem.symbols, "cells": max(problem.cells, 1), "rules": rules_of(problem)}
        # Only where it is looked at: boards alike have one plan.
        features["open"] = int(problem.candidates.sum()) if features["rules"] == "bounded" else 0
    elif isinstance(problem, ExactCover):
        features["open"] = len(problem.items) if question.is_short else 0  # as above
    return features


def _has_helpers(formula: Cnf) -> bool:
    """Are there auxiliary variables that cannot be resolved away?"""
    from cover.problems.reductions.cnf_to_cover import plain_formula

    return plain_formula(formula) is None


def rules_of(board: Board) -> str:
    """What kind of rules it has beside its regions: one of `RULES`."""
    lazy = board.lazy_constraints
    # The order matters: a board may have rules of several kinds, and the dearest decides.
    if any(isinstance(rule, UnsupportedByMasks) for rule in lazy):
        return "areas"
    if any(isinstance(rule, Loop) for rule in lazy):
        return "loops"
    if lazy:
        return "bounded" if any(isinstance(rule, Connected) and rule.most > 0 for rule in lazy) else "connected"
    if not board.rules:
        return "none"
    if all(isinstance(rule, Sum) for rule in board.rules):
        return "sums"
    if board.region_names and all(isinstance(rule, Regular) for rule in board.rules):
        return "automata"
    return "others"


def fits(row: dict[str, Any], features: dict[str, Any]) -> bool:
    """Do all conditions of a row hold?"""
    if features.get("symbols", 0) > row.get("symbols", features.get("symbols", 0)):
        return False
    if "rules" in row and features.get("rules") not in row["rules"]:
        return False
    return all(features.get(name) == row[name] for name in ("kind", "short", "listed", "helpers") if name in row)


@cache
def rows() -> list[dict[str, Any]]:
    """The rows of planning.toml, in order."""
    text = Path(__file__).with_name("planning.toml").read_text(encoding="utf-8")
    table: list[dict[str, Any]] = tomllib.loads(text)["row"]
    return table

"""Facts of an instance and of the build that was measured, for the records."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.connectivity import LazyConstraint
from cover.problems.exact_cover import ExactCover
from cover.solving.routing import source_problem
from cover.solving.search import as_puzzle
from cover_lab.groups import Instance
from cover_lab.makers import made


def facts(instance: Instance) -> dict[str, Any]:
    """kind, and what fits of options, items, entries, density; cells, symbols, givens, rules; variables, clauses.

    rules: how many a board has beside its regions, `connectivity` of them about connectivity.

    Raises CoverError for an instance that cannot be made.
    """
    puzzle = made(instance.recipe)
    problem = source_problem(puzzle)
    known: dict[str, Any] = {
        "instance": instance.name,
        "group": instance.group,
        "digest": instance.digest,
        "kind": as_puzzle(puzzle).name,
        "size": instance.size,
        "solutions": None if instance.solutions is None else str(instance.solutions),
    }
    if isinstance(problem, ExactCover):
        items, entries = problem.primary + problem.secondary, len(problem.items)
        known |= {"options": len(problem), "items": items, "primary": problem.primary, "entries": entries}
        known["density"] = entries / (items * len(problem)) if items and len(problem) else 0.0
        known |= {"colors": problem.has_colors, "bounds": problem.has_bounds, "costs": problem.has_costs}
    elif isinstance(problem, Board):
        givens = int(np.count_nonzero(problem.givens >= 0))
        known |= {"cells": problem.cells, "symbols": problem.symbols, "givens": givens}
        connectivity = sum(isinstance(rule, LazyConstraint) for rule in problem.rules)
        known |= {"options": len(problem.open_marks), "rules": len(problem.rules), "connectivity": connectivity}
        known["board"] = hashlib.sha256(problem.givens.astype("<i8").tobytes()).hexdigest()[:16]
    elif isinstance(problem, Cnf):
        known |= {"variables": problem.variables, "clauses": problem.clause_count}
    return known


@cache
def build() -> str:
    """A fingerprint of the native code: two builds that search alike may still differ in speed."""
    import cover._native as _native

    return hashlib.sha256(Path(_native.__file__).read_bytes()).hexdigest()[:16]

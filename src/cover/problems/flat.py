"""Problems as flat arrays and a few facts, without labels: the form in which they cross to another process.

Decisions and items arrive under their numbers, so choices (indices) mean the same on both sides. Kinds of problems are
imported as they come: a worker that searches exact covers starts without the others in two thirds of the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Lazy

if TYPE_CHECKING:
    from cover.problems.board import Board
    from cover.problems.lazy_clauses import LazyClauses

Problem = Any  # an ExactCover, Board, Cnf, Linear or CpProblem

# What each kind of problem consists of besides labels: values that JSON carries, and arrays, some of which may miss.
VALUES = {
    "cover": ("primary", "secondary"),
    "cnf": ("variables", "positive_blocking"),
    "linear": ("variables", "positive_blocking", "determined"),
    "cp": ("positive_blocking", "determined"),
}
ARRAYS = {
    "cover": ("option_starts", "items", "colors", "at_least", "at_most", "costs"),
    "board": ("candidates", "region_starts", "region_cells", "givens"),
    "cnf": ("clauses", "costs"),
    "linear": ("starts", "literals", "coefficients", "low", "high", "costs"),
    "cp": ("costs",),
}


def flatten(problem: Problem) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The facts (a JSON object) and the arrays that `unflatten` needs. Raises TypeError for anything else."""
    kind = getattr(problem, "kind", "")
    if kind not in ARRAYS:
        raise TypeError(f"a {type(problem).__name__} is no problem that can be sent to a worker")
    facts = {"problem": kind, **{name: getattr(problem, name) for name in VALUES.get(kind, ())}}
    present = ((name, getattr(problem, name)) for name in ARRAYS[kind])
    arrays = {name: array for name, array in present if array is not None}
    if kind == "cover":
        return facts, arrays
    from cover.problems.flat_rules import rules_as_json

    if kind == "board":
        return {**facts, "rules": rules_as_json(problem.rules)}, arrays
    # Decisions travel as their number; labels stay behind.
    facts |= {"decisions": len(problem.decisions), "lazy": None}
    if problem.lazy is not None:
        facts["lazy"], arrays["numbers"] = rules_as_json(problem.lazy.rules), problem.lazy.numbers
    if kind == "cp":
        arrays["model"] = np.frombuffer(problem.text().encode(), dtype=np.uint8)
        arrays["taken"] = np.asarray(problem.taken, dtype=np.int32)
    return facts, arrays


def unflatten(facts: Mapping[str, Any], arrays: Mapping[str, Any]) -> Problem:
    """The problem again, with numbers for labels."""
    kind = facts["problem"]
    values = {name: facts[name] for name in VALUES.get(kind, ())}
    if kind == "cover":
        return ExactCover.from_arrays(**values, **arrays)
    if kind == "board":
        return _board(facts, arrays)
    stated = {name: arrays[name] for name in ARRAYS[kind] if name in arrays}
    rest: dict[str, Any] = {"decisions": range(facts["decisions"]), "lazy": _lazy(facts, arrays)}
    if kind == "cnf":
        from cover.problems.cnf import Cnf

        return Cnf(**stated, **values, **rest)
    if kind == "linear":
        from cover.problems.linear import Linear

        return Linear(**stated, **values, **rest)
    if kind == "cp":
        from cover.problems.cp import CpProblem

        text, taken = arrays["model"].tobytes().decode(), arrays["taken"].tolist()
        return CpProblem.from_text(text, taken, **stated, **values, **rest)
    raise ValueError(f"unknown kind of problem {kind!r}")


def _board(facts: Mapping[str, Any], arrays: Mapping[str, Any]) -> Board:
    from cover.problems.board import Board
    from cover.problems.flat_rules import rules_of_json

    cells, symbols = arrays["candidates"].shape
    names = [Lazy(length, str) for length in (cells, symbols, len(arrays["region_starts"]) - 1)]
    rules = rules_of_json(facts["rules"])
    return Board(**arrays, cell_names=names[0], symbol_names=names[1], region_names=names[2], rules=rules)


def _lazy(facts: Mapping[str, Any], arrays: Mapping[str, Any]) -> LazyClauses | None:
    if facts["lazy"] is None:
        return None
    from cover.problems.connectivity import LazyConstraint
    from cover.problems.flat_rules import rules_of_json
    from cover.problems.lazy_clauses import LazyClauses

    return LazyClauses.of(
        arrays["numbers"], tuple(rule for rule in rules_of_json(facts["lazy"]) if isinstance(rule, LazyConstraint))
    )

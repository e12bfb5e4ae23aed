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
    from cover.problems.cnf import Cnf
    from cover.problems.cp import CpProblem
    from cover.problems.lazy_clauses import LazyClauses

OPTIONAL = ("colors", "at_least", "at_most", "costs")  # arrays of an exact cover that may be absent


def flatten(problem: Board | Cnf | CpProblem | ExactCover) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The facts (a JSON object) and the arrays that `unflatten` needs. Raises TypeError for anything else."""
    if isinstance(problem, ExactCover):
        present = {name: getattr(problem, name) for name in OPTIONAL if getattr(problem, name) is not None}
        arrays = {"option_starts": problem.option_starts, "items": problem.items, **present}
        return {"problem": "cover", "primary": problem.primary, "secondary": problem.secondary}, arrays
    from cover.problems.board import Board
    from cover.problems.cnf import Cnf
    from cover.problems.cp import CpProblem
    from cover.problems.flat_rules import rules_as_json

    if isinstance(problem, Cnf):
        facts = {
            "problem": "cnf",
            "variables": problem.variables,
            "decisions": len(problem.decisions),
            "positive_blocking": problem.positive_blocking,
            "lazy": None if problem.lazy is None else rules_as_json(problem.lazy.rules),
        }
        numbers = {} if problem.lazy is None else {"numbers": problem.lazy.numbers}
        return facts, {"clauses": problem.clauses, **numbers}
    if isinstance(problem, Board):
        names = ("candidates", "region_starts", "region_cells", "givens")
        return {"problem": "board", "rules": rules_as_json(problem.rules)}, {
            name: getattr(problem, name) for name in names
        }
    if isinstance(problem, CpProblem):
        text = np.frombuffer(problem.text().encode(), dtype=np.uint8)
        taken = np.asarray(problem.taken, dtype=np.int32)
        arrays = {"model": text, "taken": taken, **({} if problem.costs is None else {"costs": problem.costs})}
        facts = {"problem": "cp", "positive_blocking": problem.positive_blocking, "lazy": None}
        if problem.lazy is not None:
            facts["lazy"], arrays["numbers"] = rules_as_json(problem.lazy.rules), problem.lazy.numbers
        return facts, arrays
    raise TypeError(f"a {type(problem).__name__} is no problem that can be sent to a worker")


def unflatten(facts: Mapping[str, Any], arrays: Mapping[str, Any]) -> Board | Cnf | CpProblem | ExactCover:
    """The problem again, with numbers for labels."""
    kind = facts["problem"]
    if kind == "cover":
        return ExactCover.from_arrays(facts["primary"], secondary=facts["secondary"], **arrays)
    from cover.problems.board import Board
    from cover.problems.cnf import Cnf
    from cover.problems.cp import CpProblem
    from cover.problems.flat_rules import rules_of_json

    if kind == "cnf":
        decisions = range(facts["decisions"])
        given = {"positive_blocking": facts["positive_blocking"], "lazy": _lazy(facts, arrays)}
        return Cnf(arrays["clauses"], facts["variables"], decisions, **given)
    if kind == "board":
        cells, symbols = arrays["candidates"].shape
        names = [Lazy(length, str) for length in (cells, symbols, len(arrays["region_starts"]) - 1)]
        rules = rules_of_json(facts["rules"])
        return Board(**arrays, cell_names=names[0], symbol_names=names[1], region_names=names[2], rules=rules)
    if kind == "cp":
        taken = arrays["taken"].tolist()
        text = arrays["model"].tobytes().decode()
        given = {"positive_blocking": facts["positive_blocking"], "costs": arrays.get("costs")}
        return CpProblem.from_text(text, taken, range(len(taken)), **given, lazy=_lazy(facts, arrays))
    raise ValueError(f"unknown kind of problem {kind!r}")


def _lazy(facts: Mapping[str, Any], arrays: Mapping[str, Any]) -> LazyClauses | None:
    if facts["lazy"] is None:
        return None
    from cover.problems.connectivity import LazyConstraint
    from cover.problems.flat_rules import rules_of_json
    from cover.problems.lazy_clauses import LazyClauses

    return LazyClauses.of(
        arrays["numbers"], tuple(rule for rule in rules_of_json(facts["lazy"]) if isinstance(rule, LazyConstraint))
    )

"""A CP-SAT model whose literals `taken` are the decisions of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cover.problems.lazy import Label


@dataclass(frozen=True, eq=False)
class CpProblem:
    """model: an ortools `CpModel`; taken[k]: the Boolean literal of decision k (its index in the model's proto).

    Every helper variable of the model is determined by the decisions, so CP-SAT's own enumeration counts right.
    """

    model: Any
    taken: Sequence[int]
    decisions: Sequence[Label]
    forced: Sequence[Label] = ()
    positive_blocking: bool = False

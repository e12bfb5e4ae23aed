"""A CP-SAT model whose literals `taken` are the decisions of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError, Unavailable
from cover.problems.choices import blocking_clause
from cover.problems.lazy import Label
from cover.problems.lazy_clauses import LazyClauses


@dataclass(frozen=True, eq=False, repr=False)
class CpProblem:
    """model: an ortools `CpModelProto`, or a `CpModel`, of which the proto is kept; taken[k]: the literal of
    decision k, in the proto's numbering: an index of a variable with domain 0..1, or -index - 1 for its negation.

    determined: every helper variable of the model follows from the decisions, so that CP-SAT's own enumeration counts
    right. positive_blocking: as in Cnf. costs: int64, one per decision, or None; forced_cost: what the forced labels
    cost. They are no part of the model: an objective of its own is for searches that want the cheapest.
    lazy: constraints that the model does not state, as in Cnf.
    """

    kind: ClassVar[str] = "cp"

    model: Any
    taken: Sequence[int]
    decisions: Sequence[Label]
    forced: Sequence[Label] = ()
    positive_blocking: bool = False
    determined: bool = True
    costs: NDArray[np.int64] | None = None
    forced_cost: int = 0
    lazy: LazyClauses | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "model", getattr(self.model, "proto", self.model))

    def __repr__(self) -> str:
        variables, constraints = len(self.model.variables), len(self.model.constraints)
        return f"<CpProblem: {variables} variables, {len(self.taken)} decisions, {constraints} constraints>"

    def blocking(self, choice: Sequence[int] | NDArray[np.int32]) -> NDArray[np.int32]:
        """As `Cnf.blocking`, by numbers of decisions from 1."""
        return blocking_clause(choice, len(self.decisions), self.positive_blocking)

    def broken(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        """As `Cnf.broken`, likewise."""
        return [] if self.lazy is None else self.lazy(choice)

    def text(self) -> str:
        """The model in protobuf's text format, which any version of CP-SAT reads."""
        return str(self.model)

    @classmethod
    def from_text(
        cls,
        text: str,
        taken: Sequence[int],
        decisions: Sequence[Label],
        **rest: Any,
    ) -> CpProblem:
        """The inverse of `text`; rest: what else a `CpProblem` has. Raises ProblemError for what is no model,
        Unavailable without OR-tools."""
        model = new_model()
        if not model.parse_text_format(text):
            raise ProblemError("no CP-SAT model in text format")
        return cls(model, taken, decisions, **rest)


def new_model() -> Any:
    """An empty CpModelProto. Importing OR-tools' helper module alone spares the half second that pandas takes."""
    try:
        from ortools.sat.python.cp_model_helper import CpModelProto
    except ImportError as error:
        raise Unavailable(f"CP-SAT models need the package ortools (9.15 or later): {error}") from error
    return CpModelProto()

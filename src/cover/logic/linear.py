"""Linear logic by OR-Tools' GLOP: which options the linear relaxation excludes, and the multipliers that show it.

The multipliers of a proof are a solution of a linear program of their own (Farkas); where that solution is in
integers, no proof in integers has fewer bases.

Why beside the native simplex (`engine/logic/linear.cpp`), which finds the smallest proof of a position: that one knows
no proof on some items only, none that an option is true, and no list of all false options, as templates and big fish
need them; their fish of an exact size need CP-SAT anyhow. No hint of the scale `steps` comes here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from cover.basics.errors import Unavailable
from cover.logic.position import Position
from cover.logic.steps import Multipliers

NEAR = 1e-6
MAX_DENOMINATOR = 1000
INCREMENTAL = "use_preprocessing:false"  # each program differs from the one before in a bound or a row
MAX_SCALE = 10_000  # multipliers beyond explain nothing, and fractions beyond are not to be trusted


def _ortools() -> Any:
    try:
        from ortools.linear_solver import pywraplp
    except ImportError as error:
        raise Unavailable(f"this technique needs the package ortools: {error}") from error
    return pywraplp


def _glop(parameters: str) -> Any:
    pywraplp = _ortools()
    solver = pywraplp.Solver.CreateSolver("GLOP")
    solver.SetSolverSpecificParametersAsString(parameters)
    return solver


def false_by_linear_logic(position: Position, items: list[int] | None = None) -> list[int]:
    """The undecided options without which alone the linear relaxation has a solution: those that multipliers prove
    false. One linear program an option, less those that an earlier solution has at 1.

    items: only these and their options count.
    """
    pywraplp = _ortools()
    state, kinds = position.state, position.kinds
    solver = _glop(f"{INCREMENTAL} use_dual_simplex:true")  # a bound that changes leaves the dual solution feasible
    used = np.flatnonzero(state.open).tolist() if items is None else [item for item in items if state.open[item]]
    taken = {o: solver.NumVar(0, 1, "") for o in sorted({o for item in used for o in kinds.undecided_of(item)})}
    for item in used:
        total = solver.Sum([taken[o] for o in kinds.undecided_of(item)])
        solver.Add(total == 1 if item < kinds.primary else total <= 1)
    unknown, false = dict(taken), list[int]()
    for option in taken:
        if option not in unknown:
            continue
        del unknown[option]
        state.look()
        taken[option].SetLb(1)
        status = solver.Solve()
        if status == pywraplp.Solver.INFEASIBLE:
            false.append(option)
        elif status in (pywraplp.Solver.OPTIMAL, pywraplp.Solver.FEASIBLE):
            for other in [o for o, variable in unknown.items() if variable.solution_value() > 0.999]:
                del unknown[other]
        taken[option].SetLb(0)
    return false


@dataclass(frozen=True)
class Proof:
    """least: no proof has fewer bases, each counted as often as it is used; exact: nor has `found` more."""

    least: int
    exact: bool
    found: Multipliers


class Proofs:
    """The program of multipliers for any option of a position: built once, one row changes with the option.

    items: those that may have a multiplier (all that are open). place: proofs that options are true, else false.
    """

    def __init__(self, position: Position, items: list[int] | None = None, place: bool = False):
        state, primary = position.state, position.kinds.primary
        self.position, self.place = position, place
        allowed = state.open.copy()
        if items is not None:
            allowed[:] = False
            allowed[items] = state.open[items]
        options = np.flatnonzero(position.undecided).tolist()
        self.near = {o: [int(i) for i in state.items_of(o) if allowed[i]] for o in options}
        self.solver = _glop(INCREMENTAL)
        endless = self.solver.infinity()
        used = sorted({item for some in self.near.values() for item in some})
        # by item: (variable, sign); a primary item may count on either side
        self.sides = {item: [(self.solver.NumVar(0, endless, ""), 1)] for item in used}
        for item in used:
            if item < primary:
                self.sides[item].append((self.solver.NumVar(0, endless, ""), -1))
        self.rows = {o: self._row(0, some) for o, some in self.near.items()}
        self.last = self._row(1, used, -1)  # the weight of the option (none if it is placed) less the rank
        objective = self.solver.Objective()
        for sides in self.sides.values():
            for variable, sign in sides:
                objective.SetCoefficient(variable, 1 if sign < 0 else 0.001)
        objective.SetMinimization()

    def _row(self, least: float, items: list[int], sign: int = 1) -> Any:
        row = self.solver.RowConstraint(least, self.solver.infinity(), "")
        for item in items:
            for variable, side in self.sides[item]:
                row.SetCoefficient(variable, sign * side)
        return row

    def of(self, option: int) -> Proof | None:
        """The proof with the fewest bases, as far as fractions tell; None if linear logic proves nothing, or nothing in
        integers of a reasonable size."""
        self.position.state.look()
        if self.place:
            self.rows[option].SetLb(-self.solver.infinity())
        else:
            self._count(option, 0)
        solved = self.solver.Solve() == self.solver.OPTIMAL
        values = {item: [v.solution_value() for v, _ in sides] for item, sides in self.sides.items()} if solved else {}
        if self.place:
            self.rows[option].SetLb(0)
        else:
            self._count(option, -1)
        if not solved:
            return None
        bases = sum(some[1] for some in values.values() if len(some) > 1)
        times = {item: some[0] - sum(some[1:]) for item, some in values.items()}
        for scale in self._scales(times):
            found = Multipliers({i: round(scale * y) for i, y in times.items() if round(scale * y)})
            if not any(found.faults(self.position.state, *self._claim(option))):
                return Proof(math.ceil(bases - NEAR), scale == 1, found)
        return None

    def _claim(self, option: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return ((option,), ()) if self.place else ((), (option,))

    def _count(self, option: int, sign: int) -> None:
        for item in self.near[option]:
            for variable, side in self.sides[item]:
                self.last.SetCoefficient(variable, sign * side)

    @staticmethod
    def _scales(times: dict[int, float]) -> Iterator[int]:
        """By what all are integers: 1 if they are, else their common denominator."""
        parts = {Fraction(y).limit_denominator(MAX_DENOMINATOR).denominator for y in times.values()}
        if (scale := math.lcm(*parts)) <= MAX_SCALE:
            yield scale

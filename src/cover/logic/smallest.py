"""The last resort: for one option, the multipliers with the fewest bases that prove it, by OR-Tools' CP-SAT.

Linear logic proves an option false (true) just if the linear relaxation with it (without it) has no solution; this
finds such a proof in integers from -bound to bound, smallest first, of whatever shape it has.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cover.logic.position import Position
from cover.logic.steps import Multipliers

SECONDS = 4.0  # for one option


def certificate(
    position: Position,
    option: int,
    *,
    items: list[int] | None = None,
    bound: int = 1,
    max_bases: int = 40,
    place: bool = False,
    seconds: float = SECONDS,
) -> Multipliers | None:
    """The multipliers with the fewest bases by which an option is false (place: true); None if there are none.

    items: those that may have a multiplier. bound: the greatest size of one.
    """
    from ortools.sat.python import cp_model

    state, kinds = position.state, position.kinds
    options = np.flatnonzero(position.undecided)
    near: dict[int, list[int]] = {int(o): [int(i) for i in state.items_of(int(o))] for o in options}
    used = set(items) if items is not None else {item for some in near.values() for item in some}
    model = cp_model.CpModel()
    cover: dict[int, Any] = {}
    base: dict[int, Any] = {}
    for item in sorted(used):
        if not state.open[item]:
            continue
        cover[item] = model.new_int_var(0, bound, f"c{item}")
        if item < kinds.primary:
            base[item] = model.new_int_var(0, bound, f"b{item}")
    weight = {o: sum(cover[i] - base.get(i, 0) for i in some if i in cover) for o, some in near.items()}
    rank = sum(cover.values()) - sum(base.values())
    for other in near:
        if not (place and other == option):
            model.add(weight[other] >= 0)
    model.add(rank <= -1) if place else model.add(weight[option] >= rank + 1)
    model.add(sum(base.values()) <= max_bases)
    model.minimize(100 * sum(base.values()) + sum(cover.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    times = {i: solver.value(cover[i]) - (solver.value(base[i]) if i in base else 0) for i in cover}
    return Multipliers({item: value for item, value in times.items() if value})

"""The last resort: for one option, the multipliers with the fewest bases that prove it, by OR-Tools' CP-SAT.

Linear logic proves an option false (true) just if the linear relaxation with it (without it) has no solution; this
finds such a proof in integers from -bound to bound, smallest first, of whatever shape it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cover.logic.position import Position, step_of
from cover.logic.steps import Multipliers, Step

EFFORT = 2.0  # CP-SAT's deterministic time for one option: about so many seconds


def certificate(
    position: Position,
    option: int,
    *,
    items: list[int] | None = None,
    bound: int = 1,
    max_bases: int = 40,
    min_bases: int = 0,
    place: bool = False,
    apart: bool = False,
    effort: float = EFFORT,
) -> Multipliers | None:
    """The multipliers with the fewest bases by which an option is false (place: true); None if there are none.

    items: those that may have a multiplier. bound: the greatest size of one. apart: no item is base and cover at once.
    effort: CP-SAT's deterministic time; when it is spent, the best so far counts, which may not be the smallest.
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
    if apart:
        for item, some in base.items():
            model.add(some + cover[item] <= bound)
    weight = {o: sum(cover[i] - base.get(i, 0) for i in some if i in cover) for o, some in near.items()}
    rank = sum(cover.values()) - sum(base.values())
    for other in near:
        if not (place and other == option):
            model.add(weight[other] >= 0)
    model.add(rank <= -1) if place else model.add(weight[option] >= rank + 1)
    model.add(sum(base.values()) <= max_bases)
    model.add(sum(base.values()) >= min_bases)
    model.minimize(100 * sum(base.values()) + sum(cover.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = effort
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    times = {i: solver.value(cover[i]) - (solver.value(base[i]) if i in base else 0) for i in cover}
    return Multipliers({item: value for item, value in times.items() if value})


def false_by_linear_logic(position: Position, items: list[int] | None = None) -> list[int]:
    """The undecided options without which alone the linear relaxation has a solution: those that a certificate, of
    whatever integers, proves false. One linear program an option, less those that an earlier solution has at 1.

    items: only these and their options count.
    """
    from ortools.linear_solver import pywraplp

    state, kinds = position.state, position.kinds
    solver = pywraplp.Solver.CreateSolver("GLOP")
    used = np.flatnonzero(state.open).tolist() if items is None else [item for item in items if state.open[item]]
    taken = {o: solver.NumVar(0, 1, "") for o in sorted({o for item in used for o in kinds.undecided_of(item)})}
    for item in used:
        total = solver.Sum([taken[o] for o in kinds.undecided_of(item)])
        solver.Add(total == 1 if item < kinds.primary else total <= 1)
    false: list[int] = []
    possible: set[int] = set()
    for option, variable in taken.items():
        if option in possible:
            continue
        variable.SetLb(1)
        if solver.Solve() == pywraplp.Solver.INFEASIBLE:
            false.append(option)
        else:
            possible.update(o for o, other in taken.items() if other.solution_value() > 0.999)
        variable.SetLb(0)
    return false


def smallest(position: Position, max_bases: int = 24) -> Iterator[Step]:
    """The option with the smallest proof of being false, and that proof: `7 sets in 8` if its shape has no name.

    With multipliers -1, 0 and 1 if there is one, else up to 2; nothing if linear logic proves nothing.
    """
    false = false_by_linear_logic(position)
    best: tuple[int, Multipliers] | None = None
    for bound in (1, 2):
        most = max_bases
        for option in false if best is None else []:
            found = certificate(position, option, max_bases=most, bound=bound) if most > 0 else None
            if found:
                best, most = (option, found), sum(-times for times in found.of.values() if times < 0) - 1
    if best:
        option, found = best
        bases, covers = ([i for i, t in found.of.items() if t * sign > 0 for _ in range(abs(t))] for sign in (-1, 1))
        plain = all(abs(times) == 1 for times in found.of.values())
        yield step_of(position, (bases, covers, [option]), "" if plain else f"{len(bases)} sets in {len(covers)}")


def big_fish(position: Position, size: int) -> Iterator[Step]:
    """Fish of one symbol with n bases, too large for a search by hand: the smallest proofs on the symbol's items."""
    for items in position.kinds.by_symbol.values():
        shown: dict[tuple[tuple[int, int], ...], list[int]] = {}
        for option in false_by_linear_logic(position, items):
            found = certificate(position, option, items=items, max_bases=size, min_bases=size, apart=True)
            if found:
                shown.setdefault(tuple(sorted(found.of.items())), []).append(option)
        for multipliers, options in shown.items():
            bases = [item for item, times in multipliers if times < 0]
            covers = [item for item, times in multipliers if times > 0]
            yield step_of(position, (bases, covers, options))

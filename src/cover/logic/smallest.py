"""The last resort: the multipliers with the fewest bases that prove an option false, of whatever shape.

The multipliers of a proof are a solution of a linear program of their own (Farkas), which the native simplex solves
(`engine/logic/linear.cpp`): for the best of all options, or for one that is named, on some items or to be placed. Where
that solution is in integers, no proof in integers has fewer bases; else CP-SAT looks for fewer in small integers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from cover.basics.errors import Unavailable
from cover.logic.position import Position, shown_false, step_of
from cover.logic.steps import Multipliers, Step

Count = int  # in scales: a number that may be large
WORK = 150_000_000  # numbers of tableaus that `small` may change: about a tenth of a second
WORK_FOR_ONE = 5_000_000_000  # the same for one option that is named: about a second
UNBOUNDED = 2**62
MAX_BASES = 10**6  # more than any position has
MAX_IMPROVED = 40  # bases of a proof that CP-SAT is to find
NEAR = 1e-6
EFFORT = 0.1  # CP-SAT's deterministic time for one option: about so many seconds


def certificate(
    position: Position, option: int, *, items: list[int] | None = None, place: bool = False
) -> Multipliers | None:
    """The multipliers with the fewest bases by which an option is false (place: true); None if there are none.

    items: those that may have a multiplier. Where the program has its solution in fractions, and CP-SAT finds nothing
    smaller with 1 and 2 alone, they are multiplied by what makes them integers. None, too, where that takes more than
    WORK_FOR_ONE, as it may on boards of 25x25.
    """
    state = position.state
    state.look()
    proof = state.finders.linear_proof_of(*state.arrays, option, place, items, WORK_FOR_ONE)
    if proof is None:
        return None
    times, bases, scale = proof
    found = Multipliers(dict(times))
    if scale == 1:
        return found
    negative = sum(-times for times in found.of.values() if times < 0)
    least, most = math.ceil(bases - NEAR), min(MAX_IMPROVED, negative - 1)
    try:
        small = _in_small_integers(position, option, items=items, bound=2, min_bases=least, max_bases=most, place=place)
    except Unavailable:  # the page has no CP-SAT: what was found proves it too
        return found
    return small or found


def false_by_linear_logic(position: Position, items: list[int] | None = None) -> list[int]:
    """The undecided options without which alone the linear relaxation has a solution: those that multipliers prove
    false. items: only these and their options count."""
    state = position.state
    state.look()
    return state.finders.linear_false(*state.arrays, items)


def _in_small_integers(
    position: Position,
    option: int,
    *,
    items: list[int] | None = None,
    bound: int = 1,
    max_bases: int = 40,
    min_bases: int = 0,
    place: bool = False,
    apart: bool = False,
) -> Multipliers | None:
    """The multipliers from -bound to bound with the fewest bases by which an option is false (place: true), by CP-SAT.

    apart: no item is base and cover at once. When CP-SAT's time is spent the best so far counts, which may not be the
    smallest; None if there is none.
    """
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise Unavailable(f"this technique needs the package ortools: {error}") from error

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
    solver.parameters.max_deterministic_time = EFFORT
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    times = {i: solver.value(cover[i]) - (solver.value(base[i]) if i in base else 0) for i in cover}
    return Multipliers({item: value for item, value in times.items() if value})


def smallest(position: Position, max_bases: int = MAX_BASES) -> Iterator[Step]:
    """The option with the smallest proof of being false, and all that this proof shows: `7 sets in 8` if its shape has
    no name. Nothing just where linear logic proves nothing false.

    max_bases: not if it has more. Where the multipliers are fractions, they count as multiplied by what makes them
    integers, and by 12 at most.
    """
    every = max(1, int(position.undecided.sum()))
    yield from small(position, max_bases, every, every, every, UNBOUNDED)


def small(
    position: Position,
    max_bases: int = 24,
    max_options: Count = 400,
    enough: int = 4,
    max_programs: Count = 60,
    work: Count = WORK,
) -> Iterator[Step]:
    """What linear logic shows within a fraction of a second.

    The smallest of the first `enough` proofs of max_bases at most, of options from all over the position; of so many
    options at most are any searched for. Nothing where more than max_options are undecided.
    """
    if position.undecided.sum() > max_options:
        return
    found = position.state.finders.linear_proof(*position.state.arrays, enough, max_programs, max_bases, work)
    if found:
        yield _shown(position, Multipliers(dict(found[1])))


def _shown(position: Position, proof: Multipliers) -> Step:
    """All that the multipliers show as a step, named from its shape if it has a name."""
    bases, covers = ([i for i, t in proof.of.items() if t * sign > 0 for _ in range(abs(t))] for sign in (-1, 1))
    plain = all(abs(times) == 1 for times in proof.of.values())
    found_all = (bases, covers, shown_false(position, proof))
    return step_of(position, found_all, "" if plain else f"{len(bases)} sets in {len(covers)}")


def big_fish(position: Position, size: int) -> Iterator[Step]:
    """Fish of one symbol with n bases, too large for a search by hand: the smallest proofs on the symbol's items."""
    for items in position.kinds.by_symbol.values():
        shown: dict[tuple[tuple[int, int], ...], list[int]] = {}
        for option in false_by_linear_logic(position, items):
            found = _in_small_integers(position, option, items=items, max_bases=size, min_bases=size, apart=True)
            if found:
                shown.setdefault(tuple(sorted(found.of.items())), []).append(option)
        for multipliers, options in shown.items():
            bases = [item for item, times in multipliers if times < 0]
            covers = [item for item, times in multipliers if times > 0]
            yield step_of(position, (bases, covers, options))

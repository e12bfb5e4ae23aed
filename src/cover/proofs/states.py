"""A count by states: an order of the items, along which a cover's solutions are counted with little to remember.

The certificate is the order, and where there are many symmetries some of them; `check/states.py` says what a state is,
and counts again. (A memo of what is covered, as in DXZ: M. Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with
Decision Diagrams", AAAI 2017; along a fixed order only the states of the items ahead are kept.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_
from typing import NamedTuple

import numpy as np

from cover.basics.errors import Refused
from cover.basics.result import Budget, Statistics
from cover.problems.exact_cover import ExactCover
from cover.proofs.check import symmetries
from cover.proofs.check.faults import Fault
from cover.proofs.check.states import FILE, counted
from cover.proofs.check.symmetries import Permutation
from cover.proofs.provers import over
from cover.solving.covers.automorphisms import Automorphisms, of_problem

MOST = 20_000_000  # states, which a check in Python counts in a minute
WORTH = 100  # symmetries: with fewer, what they spare is less than what it costs to try them (docs/proofs.md)
PREFIXES = 40  # of the order, whose symmetries are asked for


class ByStates(NamedTuple):
    """order: the primary items as they are covered; symmetric: permutations of the items; solutions, states: how many
    there are."""

    order: list[int]
    symmetric: list[Permutation]
    solutions: int
    states: int

    def texts(self) -> dict[str, str]:
        """order.txt and symmetries.txt."""
        order = "\n".join([str(self.states), " ".join(str(item + 1) for item in self.order), ""])
        lines = "".join(f"{_cycles(one)}\n" for one in self.symmetric)
        return {FILE: order, **({symmetries.FILE: lines} if lines else {})}

    def figures(self) -> dict[str, int]:
        return {"states": self.states, **({"symmetries": len(self.symmetric)} if self.symmetric else {})}


def by_states(source: ExactCover, road: str | None, budget: Budget, statistics: Statistics) -> ByStates | None:
    """The count, None where there are more than MOST states. road: `states`, `symmetry`, or None for the quicker one.
    Raises TimeoutError and MemoryError at the end of the budget, Refused for `symmetry` where there is none."""
    starts, items = source.option_starts.tolist(), source.items.tolist()
    options = [sum(1 << item for item in items[a:b]) for a, b in pairwise(starts)]
    order = _order(options, source.primary)
    symmetric: list[Permutation] = []
    if road != "states":
        group = of_problem(source, budget.remaining()).order
        if group > (1 if road else WORTH):
            symmetric = _symmetries(source, options, order, budget)
        if road and not symmetric:
            raise Refused("this count is not certified up to symmetry: no symmetry of the exact cover can be used")

    def heed(states: int, share: float) -> None:
        statistics.progress = share
        statistics.counters["states"] = states
        if over(budget):
            budget.check()
            raise MemoryError("the memory is used up")

    try:
        return ByStates(order, symmetric, *counted(options, order, MOST, symmetric, heed))
    except Fault:  # too many
        return None


# ---------------------------------------------------------------- symmetries
def _symmetries(source: ExactCover, options: Sequence[int], order: Sequence[int], budget: Budget) -> list[Permutation]:
    """Few that join the orbits of items, of those that are usable somewhere; first those that move few items: these are
    usable most often, and fold best with what they make of each other. Those that keep apart the options of the first
    items of the order move few."""
    done = [0, *accumulate(1 << item for item in order)]
    found = dict[Permutation, None]()
    for k in range(1, len(order), -(-len(order) // PREFIXES)):
        kinds = np.array([bool(option & done[k]) for option in options], dtype=np.int32)
        found |= dict.fromkeys(_of_items(source, of_problem(source, budget.remaining(), kinds)))
    orbit = list(range(len(source.item_names)))  # by item: one of its orbit, the same of all
    kept: list[Permutation] = []
    for image in sorted(found, key=lambda image: (sum(item != after for item, after in enumerate(image)), image)):
        moves = symmetries.moves_of(image)
        if not any(symmetries.moved(some, moves) == some for some in done[1:-1]):
            continue
        joined = orbit
        for item, after in enumerate(image):
            if (one := joined[item]) != (other := joined[after]):
                joined = [other if first == one else first for first in joined]
        if joined != orbit and len(kept) < symmetries.MOST:
            kept, orbit = [*kept, image], joined
    return kept


def _of_items(source: ExactCover, group: Automorphisms) -> Iterator[Permutation]:
    """What generators of permutations of the options do with the items. Of items that are in the same options one goes
    to one."""
    option = np.repeat(np.arange(len(source)), np.diff(source.option_starts))
    covering = [option[source.items == item] for item in range(len(source.item_names))]
    for generator in group:
        to: dict[tuple[bool, bytes], list[int]] = {}
        for item, some in enumerate(covering):
            to.setdefault((item < source.primary, some.tobytes()), []).append(item)
        images = [
            (item < source.primary, np.sort(generator[some]).astype(some.dtype).tobytes())
            for item, some in enumerate(covering)
        ]
        if all(image in to for image in images):
            yield tuple(to[image].pop(0) for image in images)


def _cycles(image: Permutation) -> str:
    """`1 2, 5 6 7`, by the numbers of items."""
    cycles, seen = list[str](), set[int]()
    for first in range(len(image)):
        cycle, item = list[int](), first
        while item not in seen and image[first] != first:
            seen.add(item)
            cycle.append(item + 1)
            item = image[item]
        if cycle:
            cycles.append(" ".join(map(str, cycle)))
    return ", ".join(cycles)


# ---------------------------------------------------------------- the order
def _order(options: Sequence[int], primary: int) -> list[int]:
    """Next comes the item whose options touch the fewest items that no option before has touched: where few items are
    half decided, there are few states. Of equal ones that with fewer options, then the lowest."""
    of_item = [[option for option in options if option >> item & 1] for item in range(primary)]
    touching = [reduce(or_, some, 0) for some in of_item]
    order: list[int] = []
    touched, left = 0, set(range(primary))
    while left:
        _, _, item = min(((touching[one] & ~touched).bit_count(), len(of_item[one]), one) for one in left)
        left.remove(item)
        order.append(item)
        touched |= touching[item]
    return order

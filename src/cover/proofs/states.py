"""A count by states: an order of the items, along which a cover's solutions are counted with little to remember.

The certificate is the order; `check/states.py` says what a state is, and counts again. (A memo of what is covered, as
in DXZ: M. Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with Decision Diagrams", AAAI 2017; along a fixed order
only the states of the items ahead are kept.)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cover.basics.result import Budget, Statistics
from cover.problems.exact_cover import ExactCover
from cover.proofs.check.faults import Fault
from cover.proofs.check.states import counted
from cover.proofs.provers import over

MOST = 20_000_000  # states, which a check in Python counts in a minute


class ByStates(NamedTuple):
    """order: the primary items as they are covered; solutions, states: how many there are."""

    order: list[int]
    solutions: int
    states: int

    def text(self) -> str:
        """order.txt."""
        return "\n".join([str(self.states), " ".join(str(item + 1) for item in self.order), ""])


def by_states(source: ExactCover, budget: Budget, statistics: Statistics) -> ByStates | None:
    """The count, None where there are more than MOST states. Raises TimeoutError and MemoryError at the end of the
    budget."""
    starts, items = source.option_starts.tolist(), source.items.tolist()
    options = [sum(1 << item for item in items[a:b]) for a, b in pairwise(starts)]
    order = _order(options, source.primary)

    def heed(states: int, share: float) -> None:
        statistics.progress = share
        statistics.counters["states"] = states
        if over(budget):
            budget.check()
            raise MemoryError("the memory is used up")

    try:
        return ByStates(order, *counted(options, order, MOST, heed))
    except Fault:  # too many
        return None


def _order(options: Sequence[int], primary: int) -> list[int]:
    """Next comes the item whose options touch the fewest items that no option before has touched: where few items are
    half decided, there are few states. Of equal ones that with fewer options, then the lowest."""
    of_item = [[option for option in options if option >> item & 1] for item in range(primary)]
    touching = [_union(some) for some in of_item]
    order: list[int] = []
    touched, left = 0, set(range(primary))
    while left:
        _, _, item = min(((touching[one] & ~touched).bit_count(), len(of_item[one]), one) for one in left)
        left.remove(item)
        order.append(item)
        touched |= touching[item]
    return order


def _union(options: Sequence[int]) -> int:
    made = 0
    for option in options:
        made |= option
    return made

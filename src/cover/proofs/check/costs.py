"""What "cheaper than so much" says in clauses, written once more.

For option k (from 1) with a cost, and every sum s that options 1..k can have below the bound, a variable [k, s] stands
for "options 1..k cost s or more"; variables are numbered after the options, by k and then by s. If a solution is
cheaper than the bound, these variables can be given their meaning, and then every clause below is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.proofs.check.dimacs import MOST
from cover.proofs.check.faults import Fault


class Cheaper:
    def __init__(
        self, costs: Sequence[int], bound: int, most: int = MOST, literals: Sequence[int] | None = None, own: int = 0
    ):
        """Raises Fault as soon as more than `most` variables are asked for. literals: that cost so much, among `own`
        variables, in the place of options."""
        self.bound = bound
        self.variables = own or len(costs)
        self._steps: list[tuple[int, int, dict[int, int], dict[int, int]]] = []
        before: dict[int, int] = {}
        for option, cost in zip(literals or range(1, len(costs) + 1), costs, strict=True):
            if cost > 0 and bound > 0:
                reached = {cost} | {*before} | {s + cost for s in before}
                after: dict[int, int] = {}
                for s in sorted(reached):
                    if s < bound:
                        self.variables += 1
                        after[s] = self.variables
                        if self.variables > most:
                            raise Fault(f"formula.cnf has {most} variables, where more are asked for")
                self._steps.append((option, cost, before, after))
                before = after

    def clauses(self) -> Iterator[tuple[int, ...]]:
        if self.bound <= 0:
            yield ()  # nothing costs less than nothing
        for option, cost, before, after in self._steps:
            for s in before:  # who had paid s before this option has paid it
                yield -before[s], after[s]
            yield self._paid((-option,), cost, after)
            for s in before:
                yield self._paid((-option, -before[s]), s + cost, after)

    def _paid(self, reasons: tuple[int, ...], s: int, after: dict[int, int]) -> tuple[int, ...]:
        """These reasons make the sum s, which must stay below the bound."""
        return (*reasons, after[s]) if s < self.bound else reasons

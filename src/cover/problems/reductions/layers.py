"""Few connected cells, stated in full by clauses: how many steps each is from one that is certain.

Of at most n connected cells each is fewer than n steps, through those cells, from any other one. The variable of a
place and a number d says that the place is in, and at most d steps from the certain one: if and only if it is in and a
neighbour is at most d - 1 steps away. So it follows from the marks, and the number of solutions stays. For d = n - 1 it
is the mark itself: no cell that is in is further away.
"""

from __future__ import annotations

import numpy as np

from cover.problems.arrays import Int32s
from cover.problems.connectivity import Connected

MOST_VARIABLES = 20_000  # of one rule; where there would be more, cuts are left to say it


def layers(rule: Connected, certain: int) -> tuple[int, Int32s] | None:
    """How many variables there are, and clauses, flat: variable 2 * place + 1 says that a place holds none of the
    rule's symbols, 2 * place + 2 that it holds one. certain: a place that does. None beyond MOST_VARIABLES.

    >>> row = Connected((0, 1, 2), (1,), ((0, 1), (1, 2)), most=2)
    >>> layers(row, 0)[1].tolist()
    [2, 0, -6, 0, -4, 2, 0]
    """
    # Of `most` cells the last one is reached after most - 1 steps.
    last = rule.most - 1
    nearest = _steps(rule, certain)
    size = 2 * len(rule.cells)
    if size + sum(last - steps for steps in nearest.values()) > MOST_VARIABLES:
        return None
    variable: dict[tuple[int, int], int] = {}
    flat = [2 * certain + 2, 0]
    for place in range(len(rule.cells)):
        mark = 2 * place + 2
        # Out of reach within so many steps: it cannot be in.
        if place not in nearest:
            flat += [-mark, 0]
            continue
        for d in range(nearest[place], last):
            # The certain place needs no variables of its own: it is in, and 0 steps away.
            size += place != certain
            variable[place, d] = mark if place == certain else size
        # At most `last` steps is the mark itself: no cell that is in is further away.
        variable[place, last] = mark
    for (place, d), here in variable.items():
        if place != certain:
            before = [variable[k, d - 1] for k in rule.beside[place] if (k, d - 1) in variable]
            # Within d steps: some neighbour is within d - 1.
            flat += [-here, *before, 0]
            if d < last:
                # Within d steps is within d + 1.
                flat += [-here, variable[place, d + 1], 0]
                for there in before:
                    # And if it is in and a neighbour is within d - 1, it is: so helpers follow from the marks.
                    flat += [-there, -variable[place, last], here, 0]
    return size, np.array(flat, dtype=np.int32)


def _steps(rule: Connected, certain: int) -> dict[int, int]:
    """The places fewer than `most` steps from the certain one, with the number of steps."""
    steps, front = {certain: 0}, [certain]
    for place in front:  # grows meanwhile
        if steps[place] + 1 < rule.most:
            for k in rule.beside[place]:
                if k not in steps:
                    steps[k] = steps[place] + 1
                    front.append(k)
    return steps

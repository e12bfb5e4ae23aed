"""A technique that is not shipped: the shortest finder, for the test that a technique is one file and one row.

docs/logic.md names it as the example.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cover.logic.position import Position
from cover.logic.steps import Sequence, Step


def emptied(position: Position) -> Iterator[Step]:
    """Options beside which an item would have none left.

    ```step emptied
    box 1: 5 in r1c1 r1c2
    emptied item (r1c4=5 would leave no 5 in box 1): not r1c4=5
       box 1: 5: nothing
    ```
    """
    state = position.state
    for item in np.flatnonzero(state.open[: position.kinds.primary]).tolist():
        conflicts = [state.conflicts(option) for option in position.kinds.undecided_of(item)]
        for option in np.flatnonzero(position.undecided & np.logical_and.reduce(conflicts)).tolist():
            yield Step("emptied item", (), (option,), Sequence((item,), ()))

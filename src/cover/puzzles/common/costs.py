"""What marks cost, as lines `cost: MARK N` of a puzzle file say: `cost: shaded 2`, `cost: r1c5=# 3`."""

from __future__ import annotations

import re

from cover.basics.errors import InputError
from cover.basics.suggest import shown

MOST = 10**6  # of one mark
_ONE = re.compile(r"(\S.*?)\s+([0-9]{1,7})")


def costs_of(text: str) -> tuple[tuple[str, int], ...]:
    """Marks, as a puzzle calls them, and what each costs; lines, or parts of one with commas between. Raises InputError
    without a place.

    >>> costs_of("shaded 2, r1c5=# 3")
    (('shaded', 2), ('r1c5=#', 3))
    """
    found = []
    for part in text.replace("\n", ",").split(","):
        read = _ONE.fullmatch(part.strip())
        if read is None or int(read[2]) > MOST:
            raise InputError(f"a mark and what it costs, from 0 to {MOST:,}, are needed, not {shown(part.strip())}")
        found.append((read[1], int(read[2])))
    return tuple(found)

"""At most one literal of a group is true: seven clause encodings by name, for many groups at once.

pairwise    no two together; n(n-1)/2 clauses, no auxiliary variables
sequential  s_i = "one of the first i" (Sinz, CP 2005)
ladder      y_i = "none of the first i", fully determined by the literals (Gent and Nightingale 2004)
product     a grid: at most one of its rows, at most one of its columns (Chen 2010)
commander   small groups, each with a commander; at most one commander, recursively (Klieber and Kwon 2007)
bitwise     each literal fixes the bits of its number (Frisch, Peugniez, Doggett, Nightingale 2001)
bimander    small groups pairwise, and each literal fixes the bits of its group (Hölldobler and Nguyen 2013)

Unit propagation on each of them sets all others false as soon as one literal is true. Auxiliary variables other than
the ladder's are not determined by the literals: count and block decisions only.

`auto` is pairwise for groups of up to PAIRWISE_UP_TO literals and LARGE beyond, by benchmarks/README.md: where the
search is hard and groups are small, binary clauses win (minimal 25x25 boards after singles); from about 16 literals on
their number costs more than it gives, and commander is quickest or close to it most often. Secondary items of covers,
of which none has to be taken, take LARGE at any size (`cover_to_cnf.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused
from cover.problems.arrays import Int32s
from cover.problems.cnf import flat_clauses
from cover.problems.reductions.clauses import Clauses, Groups

PAIRWISE_UP_TO = 16  # see benchmarks/README.md, as above
LARGE = "commander"

Clause = list[int]


def add_at_most_one(clauses: Clauses, groups: Groups, encoding: str = "auto") -> None:
    """For every group, clauses that allow at most one of its literals."""
    for _, literals in groups.by_size():
        size = literals.shape[1]
        if size > 1:
            clauses.add_template(template(encoding_for(size, encoding), size), literals)


def add_exactly_one(clauses: Clauses, groups: Groups, encoding: str = "auto") -> None:
    """Of each group one literal is true, and no other."""
    clauses.add_at_least_one(groups)
    add_at_most_one(clauses, groups, encoding)


def encoding_for(size: int, encoding: str) -> str:
    """The encoding that serves groups of this size; raises Refused for a name that is none."""
    if encoding == "auto":
        return "pairwise" if size <= PAIRWISE_UP_TO else LARGE
    if encoding not in ENCODINGS:
        raise Refused(f"unknown at_most_one {encoding!r}; there are auto, {', '.join(ENCODINGS)}")
    return encoding


def add_pairs(clauses: Clauses, literals: Int32s, conflicting: NDArray[np.bool_]) -> None:
    """Pairwise with gaps. literals: (groups, n); conflicting: (groups, n(n-1)/2), the pairs in the order of `pairs`
    that need a clause."""
    first, second = pairs(literals.shape[1])
    rows = np.stack([-literals[:, first][conflicting], -literals[:, second][conflicting]], axis=1)
    clauses.add_rows(rows)


@cache
def pairs(size: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All i < j below size, ordered by i, then j."""
    first, second = np.triu_indices(size, 1)
    return first, second


@cache
def template(encoding: str, size: int) -> Int32s:
    """The clauses over local literals 1..size; auxiliary variables follow."""
    if encoding == "pairwise":
        first, second = pairs(size)
        return np.stack([-1 - first, -1 - second, np.zeros_like(first)], axis=1).astype(np.int32).ravel()
    made, _ = ENCODINGS[encoding](list(range(1, size + 1)), size + 1)
    return flat_clauses(made)


# Each encoder takes literals and the next free variable, and gives clauses and the free variable after them.


def _pairwise(literals: list[int], free: int) -> tuple[list[Clause], int]:
    return [[-a, -b] for a, b in combinations(literals, 2)], free


def _sequential(literals: list[int], free: int) -> tuple[list[Clause], int]:
    made: list[Clause] = []
    for k, literal in enumerate(literals):
        # Variable s_k stands for "one of the first k + 1"; the last literal needs none.
        before, now = free + k - 1, free + k
        if k > 0:
            made.append([-literal, -before])
        if k < len(literals) - 1:
            made.append([-literal, now])
            if k > 0:
                made.append([-before, now])
    return made, free + len(literals) - 1


def _ladder(literals: list[int], free: int) -> tuple[list[Clause], int]:
    made: list[Clause] = [[literals[0], free], [-literals[0], -free]]
    for before, literal in enumerate(literals[1:], free):
        now = before + 1
        made += [[-now, before], [-literal, before], [-literal, -now], [literal, -before, now]]
    return made, free + len(literals)


def _product(literals: list[int], free: int) -> tuple[list[Clause], int]:
    if len(literals) <= 4:
        return _pairwise(literals, free)
    columns = isqrt(len(literals) - 1) + 1
    rows = -(-len(literals) // columns)
    # A grid as square as can be, by rounding up: its last row may be short.
    row_of, column_of = list(range(free, free + rows)), list(range(free + rows, free + rows + columns))
    made: list[Clause] = []
    for k, literal in enumerate(literals):
        made += [[-literal, row_of[k // columns]], [-literal, column_of[k % columns]]]
    free += rows + columns
    # At most one row and one column, by the same encoding again until they are few.
    for side in (row_of, column_of):
        more, free = _product(side, free)
        made += more
    return made, free


def _commander(literals: list[int], free: int, squad: int = 3) -> tuple[list[Clause], int]:
    if len(literals) <= squad + 1:
        return _pairwise(literals, free)
    made: list[Clause] = []
    commanders = []
    for start in range(0, len(literals), squad):
        group = literals[start : start + squad]
        # A group of one is its own commander.
        if len(group) == 1:
            commanders.append(group[0])
            continue
        more, _ = _pairwise(group, free)
        # Both directions: a commander is true exactly if one of its group is.
        made += [*more, *([-literal, free] for literal in group), [-free, *group]]
        commanders.append(free)
        free += 1
    more, free = _commander(commanders, free, squad)
    return made + more, free


def _bitwise(literals: list[int], free: int) -> tuple[list[Clause], int]:
    bits = (len(literals) - 1).bit_length()
    made = [
        [-literal, free + bit if k >> bit & 1 else -(free + bit)]
        for k, literal in enumerate(literals)
        for bit in range(bits)
    ]
    return made, free + bits


def _bimander(literals: list[int], free: int, squad: int = 2) -> tuple[list[Clause], int]:
    groups = [literals[start : start + squad] for start in range(0, len(literals), squad)]
    bits = (len(groups) - 1).bit_length()
    # Two of one group exclude each other by pairs; two of different groups by a bit in which the groups' numbers
    # differ.
    made = [clause for group in groups for clause in _pairwise(group, free)[0]]
    made += [
        [-literal, free + bit if k >> bit & 1 else -(free + bit)]
        for k, group in enumerate(groups)
        for literal in group
        for bit in range(bits)
    ]
    return made, free + bits


ENCODINGS: dict[str, Callable[[list[int], int], tuple[list[Clause], int]]] = {
    "pairwise": _pairwise,
    "sequential": _sequential,
    "product": _product,
    "commander": _commander,
    "ladder": _ladder,
    "bitwise": _bitwise,
    "bimander": _bimander,
}

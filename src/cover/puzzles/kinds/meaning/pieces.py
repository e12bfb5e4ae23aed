"""What few cells may hold, listed word by word (a symbol a cell): pieces laid in a room, runs around a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from cover.problems.names import Cell
from cover.puzzles.kinds.polyominoes import shape_of, ways


def words_of_pieces(cells: Sequence[Cell], symbols: Mapping[str, int], off: int) -> frozenset[tuple[int, ...]]:
    """What these cells hold where one piece lies in them, its symbol in its cells and `off` in the others."""
    place = {cell: k for k, cell in enumerate(cells)}
    found = set()
    for letter, symbol in symbols.items():
        for shape in ways(shape_of(f"{letter}4")):
            first = shape[0][1]  # of its first row, which may begin later than others
            for r, c in cells:
                at = [place.get((r + a, c + b - first)) for a, b in shape]
                if None not in at:  # all of the piece lies in the room
                    found.add(tuple(symbol if k in at else off for k in range(len(place))))
    return frozenset(found)


def runs_around(ring: Sequence[int | None], on: Mapping[int, bool]) -> list[int]:
    """The lengths of the runs of cells that are on, once round a cell; [0] without any. ring: the cells around it in
    turn, None beyond the board; on: is a cell one of those that are counted?"""
    held = [k is not None and on[k] for k in ring]
    if all(held):
        return [len(held)]
    # Turned so that no run goes over the end of the list.
    first = held.index(False)
    text = "".join("#" if one else " " for one in held[first:] + held[:first])
    return sorted(map(len, text.split())) or [0]


def chains_around(on: Sequence[bool], joined: Sequence[bool]) -> list[int]:
    """How many cells each piece of line passes without leaving the cells around one; [0] without any, and [] where it
    comes round. on: is each of these, in turn, passed? joined: does the line go on from it to the next?"""
    if all(joined):
        return []
    first = joined.index(False) + 1  # with the cell after it no piece goes on
    found, size = [], 0
    for k in [*range(first, len(on)), *range(first)]:
        size += on[k]
        if size and not joined[k]:
            found.append(size)
            size = 0
    return sorted(found) or [0]


@lru_cache(maxsize=1024)
def cuts_of_chains(there: tuple[bool, ...], links: tuple[bool, ...], clue: str) -> tuple[tuple[int, ...], ...] | None:
    """What the line around a clue may not be, as few clauses as it takes; None where it can fit in no way.

    there, links: which of the eight cells there are, and which of them have an edge to the next one. A clause is false
    where all of it is: k is 'cell k is passed', ~k 'it is not', 8 + k 'the line goes on from cell k to the next'."""
    fitting, others = list[int](), list[int]()
    for joined in product(*((False, True) if link else (False,) for link in links)):
        must = [joined[k] or joined[k - 1] for k in range(8)]
        for on in product(
            *((True,) if m else (False, True) if t else (False,) for m, t in zip(must, there, strict=True))
        ):
            bits = sum(1 << k for k, held in enumerate((*on, *joined)) if held)
            (fitting if fits(chains_around(on, joined), clue) else others).append(bits)
    if not fitting:
        return None
    known = [k for k, held in enumerate((*there, *links)) if held]
    made: list[tuple[int, int]] = []  # bits that a clause looks at, and what they are not
    for bits in others:
        if any(bits & mask == value for mask, value in made):
            continue
        mask = sum(1 << k for k in known)
        for k in reversed(known):  # without a bit that no fitting line needs it says more
            less = mask & ~(1 << k)
            if all(one & less != bits & less for one in fitting):
                mask = less
        made.append((mask, bits & mask))
    return tuple(tuple(k if value >> k & 1 else ~k for k in known if mask >> k & 1) for mask, value in made)


def fits(sizes: Sequence[int], clue: str) -> bool:
    """Are these lengths what a clue says, in any order? `?` is any length above 0; alone it may be none as well."""
    wanted, left = clue.split(","), list(map(str, sizes))
    for word in wanted:  # each number takes a run of its length; what is left is for the question marks
        if word != "?" and word in left:
            left.remove(word)
        elif word != "?":
            return False
    return len(sizes) == len(wanted) and ("0" not in left or wanted == ["?"])

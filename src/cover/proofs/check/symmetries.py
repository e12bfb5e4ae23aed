"""Symmetries of an exact cover, and the one state that stands for all those which they carry into each other.

symmetries.txt has one a line, in cycles of items, by their numbers in the order of cover.dlx: `1 2, 5 6 7` carries 1 to
2 and back, 5 to 6, 6 to 7, 7 to 5, and leaves the others where they are. A symmetry carries options to options, and
items that are to be covered to such.

A state is a set of covered items, as bits. Where a symmetry carries the items that are done with to each other, what is
left for a state and for its image can be covered in equally many ways.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.proofs.check.dimacs import numbers
from cover.proofs.check.faults import Fault

FILE = "symmetries.txt"
MOST = 100  # symmetries that are tried on a state: those of the file, and what they make of each other

Permutation = tuple[int, ...]  # item k goes to the k-th
Moves = tuple[tuple[int, int], ...]  # bits, and by how many places they move up, or down if that is negative


def read(text: str, primary: int, items: int, options: Sequence[int]) -> list[Permutation]:
    """The symmetries of the file, each found to be one. options: the items of each, as bits. Raises Fault."""
    found: list[Permutation] = []
    lines, done = text.split("\n"), (1 << primary) - 1
    for line, cycles in enumerate(lines[:-1] if lines[-1] == "" else lines, 1):
        image = _permutation([numbers(cycle.split(), FILE, line) for cycle in cycles.split(",")], items, line)
        moves = moves_of(image)
        if moved(done, moves) != done or sorted(moved(option, moves) for option in options) != sorted(options):
            raise Fault(f"{FILE}:{line}: it does not carry each option to an option")
        found.append(image)
    if not 0 < len(found) <= MOST:
        raise Fault(f"{FILE}: 1 to {MOST} symmetries are needed, one a line")
    return found


def _permutation(cycles: Sequence[Sequence[int]], items: int, line: int) -> Permutation:
    image = list(range(items))
    named = [item for cycle in cycles for item in cycle]
    if len({*named}) < len(named) or not all(1 <= item <= items for item in named):
        raise Fault(f"{FILE}:{line}: the items of a cycle have numbers from 1 to {items}, and none comes twice")
    for cycle in cycles:
        for item, after in zip(cycle, [*cycle[1:], *cycle[:1]], strict=True):
            image[item - 1] = after - 1
    return tuple(image)


def with_conjugates(symmetries: Sequence[Permutation]) -> list[Permutation]:
    """These, and what they make of each other (one after another's inverse, and then that other), up to MOST."""
    found = dict.fromkeys(symmetries)
    for one in (front := [*found]):
        for other in symmetries:
            image = [0] * len(one)
            for item, after in enumerate(one):
                image[other[item]] = other[after]
            if (made := tuple(image)) not in found and len(found) < MOST:
                found[made] = None
                front.append(made)
    return [*found]


def moves_of(image: Permutation) -> Moves:
    by_places: dict[int, int] = {}
    for item, after in enumerate(image):
        by_places[after - item] = by_places.get(after - item, 0) | 1 << item
    return tuple((bits, places) for places, bits in by_places.items())


def moved(state: int, moves: Moves) -> int:
    """The image of a set of items."""
    image = 0
    for bits, places in moves:
        image |= (state & bits) << places if places >= 0 else (state & bits) >> -places
    return image


def usable(symmetries: Sequence[Moves], done: int, matters: int) -> list[Moves]:
    """Those that carry the items that are done with to each other: what they do with the others that matter."""
    kept = (moves for moves in symmetries if moved(done, moves) == done)
    cut = (tuple((bits & matters, places) for bits, places in moves if bits & matters) for moves in kept)
    return [moves for moves in dict.fromkeys(cut) if any(places for _, places in moves)]


def least(state: int, symmetries: Sequence[Moves], next_item: int) -> int:
    """What stands for a state: symmetries are applied while one makes a smaller number of it, in which the next item is
    not covered either. (So some states that are images of each other stay apart, which makes more of them, no more
    solutions.)"""
    smaller = True
    while smaller:
        smaller = False
        for moves in symmetries:
            image = moved(state, moves)
            if image < state and not image & next_item:
                state, smaller = image, True
    return state

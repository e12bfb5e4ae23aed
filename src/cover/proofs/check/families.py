"""Connected cells, loops, areas and parts: can some cells hold what is assumed of them? A rule refutes it, or not.

A family is asked with a set of symbols for each cell, those that it may still hold. `refutes` is true only if no
solution of the rule lies in these sets; where every set has one symbol, it is true if they are no solution. The proofs
are in docs/cuts.md. `touched`: the cells that the clause speaks of; nothing else need be looked at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Protocol

Symbols = frozenset[int]
Sets = Sequence[Symbols]


class Family(Protocol):
    name: str

    def refutes(self, sets: Sets, touched: Collection[int]) -> bool: ...


def flood(
    beside: Mapping[int, Sequence[int]], start: int, enters: Callable[[int], object], enough: float = math.inf
) -> dict[int, None]:
    """The start, and what is reached from it through cells that may be entered; it ends when there are enough."""
    seen, front = {start: None}, [start]
    while front and len(seen) < enough:
        for k in beside[front.pop()]:
            if k not in seen and enters(k):
                seen[k] = None
                front.append(k)
    return seen


def edges_at(ends: Mapping[int, tuple[int, int]], points: Iterable[int] = ()) -> dict[int, list[tuple[int, int]]]:
    """By point its edges, each with the point at its other end; these points may have none."""
    at: dict[int, list[tuple[int, int]]] = {point: [] for point in points}
    for edge, (a, b) in ends.items():
        at.setdefault(a, []).append((edge, b))
        at.setdefault(b, []).append((edge, a))
    return at


class Connected:
    """The cells that hold one of the symbols are connected."""

    def __init__(self, beside: Mapping[int, Sequence[int]], symbols: Iterable[int], name: str):
        self.beside, self.symbols, self.name = beside, frozenset(symbols), name

    def refutes(self, sets: Sets, touched: Collection[int]) -> bool:
        inside = [k for k in self.beside if sets[k] <= self.symbols]
        if len(inside) < 2:
            return False
        reached = flood(self.beside, inside[0], lambda k: sets[k] & self.symbols)
        return any(k not in reached for k in inside)


class Loop:
    """The edges that hold 1 are one closed line; with tips, lines from tip to tip and no closed one."""

    def __init__(self, ends: Mapping[int, tuple[int, int]], tips: Iterable[int], name: str):
        self.ends, self.tips, self.name = ends, frozenset(tips), name
        self.at = edges_at(ends, self.tips)

    def refutes(self, sets: Sets, touched: Collection[int]) -> bool:
        on = {edge for edge in touched if edge in self.ends and sets[edge] == {1}}
        off = {edge for edge in self.ends if 1 not in sets[edge]}
        for point in {*self.tips, *(point for edge in touched if edge in self.ends for point in self.ends[edge])}:
            there = [edge for edge, _ in self.at[point]]
            held = sum(sets[edge] == {1} for edge in there)
            open_still, wanted = sum(edge not in off for edge in there), 1 if point in self.tips else 2
            if held > wanted or (open_still < wanted and (held or point in self.tips)):
                return True
            # The point has all the lines that it may have: what else meets there is off in the search below.
            if held == wanted:
                off |= {edge for edge in there if sets[edge] != {1}}
        if not on and not self.tips:
            return len(off) == len(self.ends)  # no edge is left: a loop is at least one line
        part: dict[int, int] = {}  # of each point that is reached, where from
        for first in [*(self.ends[edge][0] for edge in on), *self.tips]:
            if first not in part:
                front = [first]
                part[first] = first
                while front:
                    for edge, other in self.at[front.pop()]:
                        if edge not in off and other not in part:
                            part[other] = first
                            front.append(other)
        # Edges that surely lie on the line must be joined by edges that may.
        lines = {part[self.ends[edge][0]] for edge in on}
        if not self.tips:
            return len(lines) > 1
        tips = [part[tip] for tip in self.tips]  # a line has two tips: each part holds an even number of them
        return any(first not in tips for first in lines) or any(tips.count(first) % 2 for first in tips)


class Parts:
    """Walls between vertices cut a graph into parts of one size, and no wall stands inside a part."""

    def __init__(self, ends: Mapping[int, tuple[int, int]], size: int, name: str):
        self.ends, self.size, self.name, self.at = ends, size, name, edges_at(ends)

    def refutes(self, sets: Sets, touched: Collection[int]) -> bool:
        for start in {point for wall in touched for point in self.ends[wall]}:
            together = self._reached(start, lambda wall: sets[wall] == {0})
            if len(together) > self.size or len(self._reached(start, lambda wall: 0 in sets[wall])) % self.size:
                return True
            if any(sets[wall] == {1} and b in together for point in together for wall, b in self.at[point]):
                return True
        return False

    def _reached(self, start: int, passes: Callable[[int], object]) -> set[int]:
        seen, front = {start}, [start]
        while front:
            for wall, other in self.at[front.pop()]:
                if other not in seen and passes(wall):
                    seen.add(other)
                    front.append(other)
        return seen


class Paired:
    """The cells that hold 1 and all partners are paired, one each; partners: those that a cell may have."""

    def __init__(self, partners: Mapping[int, Sequence[int]], count: int, name: str):
        self.partners, self.count, self.name = partners, count, name
        self.cells_of: dict[int, list[int]] = {partner: [] for partner in range(count)}
        for cell, some in partners.items():
            for partner in some:
                self.cells_of[partner].append(cell)

    def refutes(self, sets: Sets, touched: Collection[int]) -> bool:
        certain = {k: list(some) for k, some in self.partners.items() if sets[k] == {1}}
        possible = {p: [k for k in cells if 1 in sets[k]] for p, cells in self.cells_of.items()}
        return not paired(certain) or not paired(possible)


def paired(wishes: Mapping[int, Sequence[Hashable]]) -> bool:
    """Does each find a partner of its own? One after the other, along alternating ways."""
    held_by: dict[Hashable, int] = {}
    for first in wishes:
        before: dict[Hashable, int] = {}  # who wished for it when it was first reached
        front: list[int] = [first]
        free: Hashable = None
        while front and free is None:
            one = front.pop()
            for wish in wishes[one]:
                if wish not in before:
                    before[wish] = one
                    if wish not in held_by:
                        free = wish
                        break
                    front.append(held_by[wish])
        if free is None:
            return False
        # Back along the way: each takes its new wish, and what it held so far is free for the one before.
        while free is not None:
            one = before[free]
            given_up = next((wish for wish, holder in held_by.items() if holder == one), None)
            held_by[free] = one
            free = given_up if one != first else None
    return True


class Islands:
    """Cells that hold 0 are islands, each with one number and as many cells as it says; 1 is sea."""

    def __init__(self, beside: Mapping[int, Sequence[int]], sizes: Mapping[int, int], name: str):
        self.beside, self.sizes, self.name = beside, sizes, name
        self.near = {k: {a for a in (k, *beside[k]) if a in sizes} for k in beside}

    def refutes(self, sets: Sets, touched: Collection[int]) -> bool:
        seen: set[int] = set()
        for cell in touched:
            if sets[cell] == {0} and cell not in seen:
                island = flood(self.beside, cell, lambda k: sets[k] == {0})
                seen |= {*island}
                if self._refuses(island, sets):
                    return True
        return any(1 in sets[k] and 0 not in sets[k] for k in touched if k in self.sizes) or self._too_small(
            sets, touched
        )

    def _refuses(self, island: Collection[int], sets: Sets) -> bool:
        numbers = [k for k in island if k in self.sizes]
        if numbers:
            return len(numbers) > 1 or len(island) > self.sizes[numbers[0]]
        around = flood(self.beside, next(iter(island)), lambda k: 0 in sets[k])
        return self.sizes.keys().isdisjoint(around) or all(self._too_far(island, a) for a in self.sizes)

    def _too_far(self, island: Collection[int], a: int) -> bool:
        """Has the island of a number no room for these cells and the steps between them, around cells beside others?"""
        if any(self.near[k] - {a} for k in island):
            return True
        seen, front, cells = {*island}, {*island}, len(island)
        while front and a not in seen and cells < self.sizes[a]:
            front = {j for k in front for j in self.beside[k] if j not in seen and not self.near[j] - {a}}
            seen |= front
            cells += 1
        return a not in seen

    def _too_small(self, sets: Sets, touched: Collection[int]) -> bool:
        shut = {k for k in touched if 0 not in sets[k]}
        if not shut:  # then an island may be anywhere, and only the board itself can be too small for it
            return max(self.sizes.values(), default=0) > len(self.beside)
        return any(len(flood(self.beside, a, lambda k: 0 in sets[k], n)) < n for a, n in self.sizes.items())

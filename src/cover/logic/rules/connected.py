"""Connected cells: out of reach, too far away, a cut cell, the only way on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact
from cover.problems.connectivity import Connected

OUT_OF_REACH, TOO_FAR, CUT_CELL, WAY_OUT, TOO_SMALL = (
    "out of reach",
    "too far away",
    "cut cell",
    "only way out",
    "needed for its size",
)


class Joining:
    """Of cells that hold one of `symbols` and are connected. least, most: how many there are (0: not known); either:
    neighbours of which other rules let one of the two at least hold one."""

    def __init__(self, rule: Connected, least: int = 0, most: int = 0, either: Collection[frozenset[int]] = ()):
        self.cells, self.beside = rule.cells, rule.beside
        self.least, self.most = least, most or rule.most
        self.symbols = sum(1 << symbol for symbol in rule.symbols)
        place = {cell: k for k, cell in enumerate(rule.cells)}
        self.either: list[list[int]] = [[] for _ in rule.cells]  # by place
        for one, other in either:
            if one in place and other in place:
                self.either[place[one]].append(place[other])
                self.either[place[other]].append(place[one])

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, the simple ones first; quick: these alone."""
        symbols, cells = self.symbols, self.cells
        held = [masks[cell] for cell in cells]
        possible = [bool(mask & symbols) for mask in held]
        inside = [k for k, mask in enumerate(held) if mask and not mask & ~symbols]
        pair = next((k for k, may in enumerate(possible) if may and any(possible[j] for j in self.either[k])), -1)
        if not inside and pair < 0:
            return
        root = inside[0] if inside else pair
        reached = self._reached(root, possible)
        yield from self._out_of_reach(root, reached, inside, held, possible)
        yield from self._cuts(root, reached, inside, held, possible)
        if self.most and inside:
            yield from self._too_far(inside, held, possible)

    def _reached(self, start: int, possible: Sequence[bool]) -> set[int]:
        seen, front = {start}, [start]
        while front:
            for k in self.beside[front.pop()]:
                if possible[k] and k not in seen:
                    seen.add(k)
                    front.append(k)
        return seen

    def _sure(self, some: set[int], inside: Sequence[int], possible: Sequence[bool]) -> int:
        """One of some cells, if it is certain that one of them is in; else -1."""
        first = next((k for k in inside if k in some), -1)
        if first >= 0:
            return first
        return next((k for k in some if possible[k] and any(j in some and possible[j] for j in self.either[k])), -1)

    def _around(self, some: set[int], possible: Sequence[bool], without: int = -1) -> list[int]:
        """The cells beside some that are not possible."""
        return [k for k in {j for c in some for j in self.beside[c]} - some if not possible[k] and k != without]

    def _out_of_reach(
        self, root: int, reached: set[int], inside: Sequence[int], held: Sequence[int], possible: Sequence[bool]
    ) -> Iterator[Fact]:
        left = {k for k, may in enumerate(possible) if may} - reached
        if left and root not in inside and self._sure(left, inside, possible) >= 0:
            reached = self._reached(self._sure(left, inside, possible), possible)
            left = {k for k, may in enumerate(possible) if may} - reached
        while left:
            part = self._reached(min(left), possible)
            left -= part
            removed = tuple(Removed(self.cells[k], held[k] & self.symbols) for k in sorted(part))
            because = [*inside[:1], *min((self._around(part, possible), self._around(reached, possible)), key=len)]
            yield Fact(OUT_OF_REACH, removed, self._named(because), ("reach", self.cells[root]))
        if inside and len(reached) < self.least:  # no room at all
            because = [root, *self._around(reached, possible)]
            yield Fact(
                TOO_SMALL, (Removed(self.cells[root], held[root]),), self._named(because), ("room", len(reached))
            )

    def _cuts(
        self, root: int, reached: set[int], inside: Sequence[int], held: Sequence[int], possible: Sequence[bool]
    ) -> Iterator[Fact]:
        """Cells without which two that are in fall apart, or too few are left: lowpoints of a search in depth."""
        within = set(inside)
        number, low, parent, order = {root: 0}, {root: 0}, {root: -1}, [root]
        stack = [(root, iter(self.beside[root]))]
        while stack:
            k, rest = stack[-1]
            for j in rest:
                if not possible[j]:
                    continue
                if j not in number:
                    number[j] = low[j] = len(order)
                    parent[j] = k
                    order.append(j)
                    stack.append((j, iter(self.beside[j])))
                    break
                low[k] = min(low[k], number[j])
            else:
                stack.pop()
                if parent[k] >= 0:
                    low[parent[k]] = min(low[parent[k]], low[k])
        size, holds = dict.fromkeys(order, 1), {k: int(k in within) for k in order}
        for k in order:
            for j in self.either[k]:
                if possible[j] and number[j] > number[k]:
                    holds[k] += 1
        for k in reversed(order[1:]):
            size[parent[k]] += size[k]
            holds[parent[k]] += holds[k]
        found: list[Fact] = []
        for k in order[1:]:
            cell = parent[k]
            if cell == root or cell in within or low[k] < number[cell]:
                continue
            if holds[k]:
                beyond = {order[n] for n in range(number[k], number[k] + size[k])}
                others = self._reached(root, [may and j != cell for j, may in enumerate(possible)])
                first, other = self._sure(others, inside, possible), self._sure(beyond, inside, possible)
                if first < 0 or other < 0:
                    continue
                side = beyond if len(beyond) <= len(others) else others
                because = [j for j in (first, other) if j in within] + self._around(side, possible, cell)
                way_out = any(j in within and self._exits(j, within, possible) == {cell} for j in (first, other))
                fact = Fact(
                    WAY_OUT if way_out else CUT_CELL,
                    (Removed(self.cells[cell], held[cell] & ~self.symbols),),
                    self._named(because),
                    ("between", self.cells[first], self.cells[other]),
                )
                found.append(fact)
        yield from sorted(found, key=lambda fact: fact.technique != WAY_OUT)
        if self.least and inside and len(reached) >= self.least:
            for cell in [k for k in order if k not in within]:
                left = self._reached(root, [may and j != cell for j, may in enumerate(possible)])
                if len(left) < self.least:
                    border = self._named([root, *self._around(left, possible, cell)])
                    removed = (Removed(self.cells[cell], held[cell] & ~self.symbols),)
                    yield Fact(TOO_SMALL, removed, border, ("room", len(left), self.cells[root]))

    def _exits(self, start: int, within: set[int], possible: Sequence[bool]) -> set[int]:
        """The cells through which the part of one that is in may go on."""
        part = self._reached(start, [k in within for k in range(len(possible))])
        return {j for k in part for j in self.beside[k] if possible[j]} - part

    def _too_far(self, inside: Sequence[int], held: Sequence[int], possible: Sequence[bool]) -> Iterator[Fact]:
        """Cells to which the way from all that are in is longer than there are cells left."""
        free = self.most - len(inside)
        seen, front = set(inside), set(inside)
        for _ in range(max(free, 0)):
            front = {j for k in front for j in self.beside[k] if possible[j] and j not in seen}
            seen |= front
        far = [k for k, may in enumerate(possible) if may and k not in seen]
        if far and free >= 0:
            because = [*inside, *(k for k, may in enumerate(possible) if not may)]
            removed = tuple(Removed(self.cells[k], held[k] & self.symbols) for k in far)
            yield Fact(TOO_FAR, removed, self._named(because), ("left", free, self.cells[inside[0]]))

    def _named(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.cells[k] for k in places))

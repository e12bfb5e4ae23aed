"""Lines: no small loop, where a line cannot come from, parity, and vertices that the rest hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact
from cover.problems.loops import Loop

SMALL_LOOP, NO_WAY, PARITY, PASSED_ONCE = "no small loop", "no way there", "parity of crossings", "passed once only"


class Edges(NamedTuple):
    """By place: is the edge a line for certain, and may it still be one?"""

    on: list[bool]
    may: list[bool]


class Closing:
    """Of edges that form one closed line, or lines from tip to tip."""

    def __init__(self, rule: Loop):
        self.cells, self.ends, self.tips = rule.cells, rule.ends, frozenset(rule.tips)
        self.symbols = sum(1 << symbol for symbol in rule.symbols)
        count = 1 + max((max(two) for two in rule.ends), default=-1)
        self.at: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        for edge, (a, b) in enumerate(rule.ends):
            self.at[a].append((edge, b))
            self.at[b].append((edge, a))

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, the simple ones first; quick: these alone."""
        held = [masks[cell] for cell in self.cells]
        edges = Edges(
            [bool(mask) and not mask & ~self.symbols for mask in held], [bool(mask & self.symbols) for mask in held]
        )
        yield from self._small(edges, held)
        yield from self._apart(edges, held)
        if quick:
            return
        yield from self._parity(edges, held)
        if not self.tips:
            yield from self._once(edges, held)

    def _off(self, edges: Sequence[int], held: Sequence[int]) -> tuple[Removed, ...]:
        return tuple(Removed(self.cells[edge], held[edge] & self.symbols) for edge in edges)

    def _named(self, edges: Sequence[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.cells[edge] for edge in edges))

    # ---------------------------------------------------------------- no small loop
    def _small(self, edges: Edges, held: Sequence[int]) -> Iterator[Fact]:
        line = self._lines(edges)
        on = [edge for edge, is_on in enumerate(edges.on) if is_on]
        if not on:
            return
        of_line: dict[int, list[int]] = {}
        for edge in on:
            of_line.setdefault(line[self.ends[edge][0]], []).append(edge)
        tips_of: dict[int, int] = {}
        for tip in self.tips:
            if tip in line:
                tips_of[line[tip]] = tips_of.get(line[tip], 0) + 1
        for edge, (a, b) in enumerate(self.ends):
            if not edges.may[edge] or edges.on[edge] or line.get(a, -1) != line.get(b, -2):
                continue
            closed = of_line[line[a]]
            if not self.tips and len(closed) == len(on):
                continue  # it may be the whole
            way = self._between(a, b, edges)
            beyond = [] if self.tips else [next(e for e in on if line[self.ends[e][0]] != line[a])]
            yield Fact(SMALL_LOOP, self._off([edge], held), self._named([*way, *beyond]), ("closes", len(way) + 1))

    def _lines(self, edges: Edges) -> dict[int, int]:
        """Of each vertex of a line the first vertex of it."""
        found: dict[int, int] = {}
        for edge, (first, _) in enumerate(self.ends):
            if edges.on[edge] and first not in found:
                found[first], front = first, [first]
                while front:
                    for e, other in self.at[front.pop()]:
                        if edges.on[e] and other not in found:
                            found[other] = first
                            front.append(other)
        return found

    def _between(self, a: int, b: int, edges: Edges) -> list[int]:
        """The edges of a line from one of its vertices to another one."""
        came: dict[int, tuple[int, int]] = {a: (-1, -1)}
        front = [a]
        while front and b not in came:
            vertex = front.pop()
            for edge, other in self.at[vertex]:
                if edges.on[edge] and other not in came:
                    came[other] = edge, vertex
                    front.append(other)
        way = []
        while b != a:
            edge, b = came[b]
            way.append(edge)
        return way

    # ---------------------------------------------------------------- parts
    def _apart(self, edges: Edges, held: Sequence[int]) -> Iterator[Fact]:
        """Edges in a part where no line can come from."""
        passable = edges.may
        sources = [*self.tips] or [next((self.ends[e][0] for e, on in enumerate(edges.on) if on), -1)]
        if sources == [-1]:
            return
        seen, front = set(sources), list(sources)
        while front:
            for edge, other in self.at[front.pop()]:
                if passable[edge] and other not in seen:
                    seen.add(other)
                    front.append(other)
        left = {self.ends[e][0] for e, may in enumerate(passable) if may and self.ends[e][0] not in seen}
        while left:
            first = min(left)
            part, front = {first}, [first]
            while front:
                for edge, other in self.at[front.pop()]:
                    if passable[edge] and other not in part:
                        part.add(other)
                        front.append(other)
            left -= part
            inner = [e for e, (a, _) in enumerate(self.ends) if passable[e] and a in part]
            border = [e for e, (a, b) in enumerate(self.ends) if (a in part) != (b in part)]
            line = [] if self.tips else [next(e for e, on in enumerate(edges.on) if on)]
            yield Fact(NO_WAY, self._off(inner, held), self._named([*border, *line]), ("apart",))

    # ---------------------------------------------------------------- parity
    def _parity(self, edges: Edges, held: Sequence[int]) -> Iterator[Fact]:
        """An undecided edge that alone joins two sides over undecided edges: the lines that leave a side are even in
        number, but for its tips."""
        open_ = [may and not on for may, on in zip(edges.may, edges.on, strict=True)]
        found = []
        for order, parent, low in self._trees(open_):
            for k in range(1, len(order)):
                if low[k] == k:  # its edge to the vertex before is a bridge
                    side = {order[n] for n in range(k, _end(k, parent))}
                    edge = parent[k][1]
                    leaving = [e for v in side for e, other in self.at[v] if other not in side and e != edge]
                    on = [e for e in leaving if edges.on[e]]
                    odd = (len(on) + len(side & self.tips)) % 2
                    if len(side) > 1:
                        gone = Removed(self.cells[edge], held[edge] & (~self.symbols if odd else self.symbols))
                        found.append((len(leaving), edge, gone, leaving, len(on), odd))
        for _, _, gone, leaving, crossings, odd in sorted(found, key=lambda one: one[:2]):
            yield Fact(PARITY, (gone,), self._named(leaving), ("crossings", crossings, odd))

    def _trees(self, open_: Sequence[bool]) -> Iterator[tuple[list[int], list[tuple[int, int]], list[int]]]:
        """Searches in depth over some edges: the vertices in their order; of each the place of the one before it and
        the edge to it, and the lowest place that its descendants reach otherwise."""
        seen: dict[int, int] = {}
        for root in range(len(self.at)):
            if root in seen:
                continue
            order, parent, low = [root], [(-1, -1)], [0]
            seen[root] = 0
            stack = [(0, iter(self.at[root]))]
            while stack:
                k, rest = stack[-1]
                for edge, other in rest:
                    if not open_[edge] or edge == parent[k][1]:
                        continue
                    if other in seen:
                        low[k] = min(low[k], seen[other])
                    else:
                        seen[other] = len(order)
                        order.append(other)
                        parent.append((k, edge))
                        low.append(seen[other])
                        stack.append((seen[other], iter(self.at[other])))
                        break
                else:
                    stack.pop()
                    if k:
                        before = parent[k][0]
                        low[before] = min(low[before], low[k])
            yield order, parent, low

    # ---------------------------------------------------------------- vertices that are passed once
    def _once(self, edges: Edges, held: Sequence[int]) -> Iterator[Fact]:
        """Beyond a vertex without which two sides fall apart: the loop stays on the side where a line is."""
        passable = edges.may
        line = next((e for e, on in enumerate(edges.on) if on), -1)
        if line < 0:
            return
        root = self.ends[line][0]
        for order, parent, low in self._trees(passable):
            if root not in order:
                continue
            at = order.index(root)
            found = []
            for k in range(1, len(order)):
                before = parent[k][0]
                if low[k] < before or (
                    before == 0 and not any(parent[n][0] == 0 for n in range(1, len(order)) if n != k)
                ):
                    continue
                end = _end(k, parent)
                inside = {order[n] for n in range(k, end)}
                vertex = order[before]
                if vertex in self.ends[line]:
                    other = next(p for p in self.ends[line] if p != vertex)
                    here = other in inside
                else:
                    here = k <= at < end
                if here:
                    continue  # the other side is found from its own vertices
                beyond = {e for v in inside for e, other in self.at[v] if edges.may[e]}
                border = [e for v in inside for e, other in self.at[v] if other not in inside and other != vertex]
                found.append((len(beyond), vertex, sorted(beyond), border))
            for _, vertex, beyond_, border in sorted(found):
                removed = self._off(beyond_, held)
                yield Fact(PASSED_ONCE, removed, self._named([line, *border]), ("through", vertex), vertex)


def _end(k: int, parent: Sequence[tuple[int, int]]) -> int:
    """Where the descendants of the k-th vertex of a search end: they come in a row."""
    end = k + 1
    while end < len(parent) and parent[end][0] >= k:
        end += 1
    return end

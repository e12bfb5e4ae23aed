"""Parts of one size, by walls: a part is full, too large together, walls inside, room for whole parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.problems.partition import Parted

FULL, TOO_LARGE, INSIDE, ROOM = "part is full", "part too large", "one part", "room for whole parts"
TOGETHER = "the two parts would have {n} cells, more than {m}"
JOINED = "its two sides belong to one part already"
PARTED = "the parts on its two sides are divided by a wall elsewhere, so it is a wall too"
LEFT = "otherwise {n:cell} would be cut off, which parts of {m} cannot fill"


class Walls:
    """Of places for walls between vertices."""

    def __init__(self, rule: Parted):
        self.cells, self.ends, self.size = rule.cells, rule.ends, rule.size
        self.symbols = sum(1 << symbol for symbol in rule.symbols)
        self.at: list[list[tuple[int, int]]] = [[] for _ in range(1 + max((max(two) for two in rule.ends), default=-1))]
        for place, (a, b) in enumerate(rule.ends):
            self.at[a].append((place, b))
            self.at[b].append((place, a))

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, the simple ones first; quick: these alone."""
        held = [masks[cell] for cell in self.cells]
        wall = [bool(mask) and not mask & ~self.symbols for mask in held]
        none = [not mask & self.symbols for mask in held]
        part: dict[int, set[int]] = {}
        for vertex in range(len(self.at)):
            if vertex not in part:
                found = self._reached(vertex, none.__getitem__)
                part |= dict.fromkeys(found, found)
        for p, is_wall in enumerate(wall):
            one, other = (part[v] for v in self.ends[p])
            if is_wall and one is other:
                inner = self._named(self._inner(one, none))
                yield Fact(INSIDE, (Removed(self.cells[p], held[p]),), inner, Grounds(JOINED))
            elif none[p] and len(one) > self.size:
                removed = (Removed(self.cells[p], held[p]),)
                yield Fact(
                    TOO_LARGE,
                    removed,
                    self._named(self._inner(one, none)),
                    Grounds(TOGETHER, (), (len(one), self.size)),
                )
        seen = set[int]()
        for first in range(len(self.at)):
            if first not in seen and self.at[first]:
                room = self._reached(first, lambda q: not wall[q])
                seen |= room
                if len(room) % self.size:
                    border = [q for v in room for q, w in self.at[v] if w not in room]
                    some = border[0] if border else self.at[first][0][0]
                    removed = (Removed(self.cells[some], held[some]),)
                    yield Fact(ROOM, removed, self._named(border), Grounds(LEFT, (), (len(room), self.size)))
        unknown = [p for p in range(len(held)) if not wall[p] and not none[p]]
        full = []
        for p in unknown:
            a, b = self.ends[p]
            one, other = part[a], part[b]
            if one is other:
                because = self._inner(one, none)
                removed = (Removed(self.cells[p], self.symbols & held[p]),)
                yield Fact(INSIDE, removed, self._named(because), Grounds(JOINED))
            elif len(one) + len(other) > self.size:
                because = self._inner(one, none) + self._inner(other, none)
                fact = Fact(
                    FULL if self.size in (len(one), len(other)) else TOO_LARGE,
                    (Removed(self.cells[p], held[p] & ~self.symbols),),
                    self._named(because),
                    Grounds(TOGETHER, (), (len(one) + len(other), self.size)),
                )
                if fact.technique == FULL:
                    yield fact
                else:
                    full.append(fact)
        yield from full
        for p in unknown:
            a, b = self.ends[p]
            if part[a] is part[b]:
                continue
            between = [q for v in part[a] for q, w in self.at[v] if w in part[b] and wall[q]]
            if between:
                because = [*self._inner(part[a], none), *self._inner(part[b], none), between[0]]
                yield Fact(
                    INSIDE, (Removed(self.cells[p], held[p] & ~self.symbols),), self._named(because), Grounds(PARTED)
                )
        if quick:
            return
        for p in unknown:
            a, b = self.ends[p]
            for start in (a, b):
                side = self._reached(start, lambda q, p=p: q != p and not wall[q])  # type: ignore[misc]
                if (b if start == a else a) not in side and len(side) % self.size:
                    border = [q for v in side for q, w in self.at[v] if w not in side and q != p]
                    removed = (Removed(self.cells[p], held[p] & self.symbols),)
                    yield Fact(ROOM, removed, self._named(border), Grounds(LEFT, (), (len(side), self.size)))
                    break

    def _inner(self, part: set[int], none: Sequence[bool]) -> list[int]:
        return sorted({p for v in part for p, w in self.at[v] if w in part and none[p]})

    def _reached(self, start: int, passes: Callable[[int], bool]) -> set[int]:
        seen, front = {start}, [start]
        while front:
            for place, other in self.at[front.pop()]:
                if other not in seen and passes(place):
                    seen.add(other)
                    front.append(other)
        return seen

    def _named(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.cells[p] for p in places))

"""Areas whose cells say how many they are: full, not to be joined, too small, the only way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.problems.arrays import bits
from cover.problems.connectivity import Areas

FULL, TOO_LARGE, NO_ROOM, NEEDED = "area is full", "area too large", "no room for the area", "needed for its size"
LARGER = "the area of {a} would have more than {n:cell}"
ROOM = "otherwise the area of {a} would have room for {n:cell} only"
NO_AREA = "these numbers are larger than the free area around them"


class Sizes:
    """Of cells that belong to areas of their symbol's size."""

    def __init__(self, rule: Areas):
        self.cells, self.beside, self.sizes = rule.cells, rule.beside, rule.sizes

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, the simple ones first; quick: these alone."""
        held = [masks[cell] for cell in self.cells]
        certain = [mask.bit_length() - 1 if mask and not mask & (mask - 1) else -1 for mask in held]
        part: dict[int, frozenset[int]] = {}
        for k, symbol in enumerate(certain):
            if symbol >= 0 and k not in part:
                found = frozenset(self._room({k}, len(held), lambda j, s=symbol: certain[j] == s))  # type: ignore[misc]
                part |= dict.fromkeys(found, found)
        parts = list(dict.fromkeys(part.values()))
        later: list[Fact] = []
        for some in parts:
            symbol = certain[next(iter(some))]
            size = self.sizes[symbol]
            if size:
                yield from self._of_part(some, symbol, size, held, certain, part, None if quick else later)
        yield from later
        yield from self._alone(held, certain, part)

    def _of_part(
        self,
        some: frozenset[int],
        symbol: int,
        size: int,
        held: Sequence[int],
        certain: Sequence[int],
        part: dict[int, frozenset[int]],
        later: list[Fact] | None,
    ) -> Iterator[Fact]:
        bit, first = 1 << symbol, self.cells[min(some)]
        if len(some) > size:
            yield Fact(TOO_LARGE, (Removed(first, bit),), self._named(some), Grounds(LARGER, (first,), (size,)))
            return
        beside = sorted({j for k in some for j in self.beside[k] if held[j] & bit and j not in some})
        if not beside and len(some) == size:
            return
        if len(some) == size:
            removed = tuple(Removed(self.cells[j], bit) for j in beside)
            yield Fact(FULL, removed, self._named(some), Grounds(LARGER, (first,), (size,)))
            return
        for j in beside:
            others = {part[n] for n in self.beside[j] if certain[n] == symbol} - {some}
            joined = frozenset().union(some, *others)
            if len(joined) + 1 > size:
                yield Fact(
                    TOO_LARGE, (Removed(self.cells[j], bit),), self._named(joined), Grounds(LARGER, (first,), (size,))
                )
        room = self._room(some, size, lambda j: bool(held[j] & bit))
        if len(room) < size:
            around = self._around(some, room, bit, held)
            yield Fact(
                NO_ROOM, (Removed(first, bit),), self._named([*some, *around]), Grounds(ROOM, (first,), (len(room),))
            )
            return
        closed = [k for k in range(len(held)) if not held[k] & bit]
        if len(room) == size:
            removed = tuple(Removed(self.cells[j], held[j] & ~bit) for j in sorted(room - some) if held[j] & ~bit)
            if removed:
                yield Fact(NEEDED, removed, self._named([*some, *closed]), Grounds(ROOM, (first,), (size,)))
            return
        if later is None:
            return
        near = room if size <= 2 * len(some) + 8 or len(beside) < 3 else set(beside)
        for j in sorted(near - some):
            if held[j] & ~bit:
                left = self._room(some, size, lambda n, j=j: n != j and bool(held[n] & bit))  # type: ignore[misc]
                if len(left) < size:
                    removed = (Removed(self.cells[j], held[j] & ~bit),)
                    later.append(
                        Fact(NEEDED, removed, self._named([*some, *closed]), Grounds(ROOM, (first,), (len(left),)))
                    )

    def _alone(self, held: Sequence[int], certain: Sequence[int], part: dict[int, frozenset[int]]) -> Iterator[Fact]:
        """Symbols of cells that are not decided, where their area would be too large or have too little room; those
        beside no area of theirs together."""
        gone, border = list[Removed](), set[int]()
        every = 0
        for mask in held:
            every |= mask
        free: dict[int, dict[int, set[int]]] = {}  # by symbol and cell: the part of cells that may hold it
        for symbol in bits(every):
            found: dict[int, set[int]] = {}
            for k, mask in enumerate(held):
                if mask >> symbol & 1 and k not in found:
                    part_ = self._room({k}, len(held), lambda j, s=symbol: bool(held[j] >> s & 1))  # type: ignore[misc]
                    found |= dict.fromkeys(part_, part_)
            free[symbol] = found
        for k, mask in enumerate(held):
            if certain[k] >= 0:
                continue
            sure = {certain[j] for j in self.beside[k]}
            for symbol in bits(mask):
                size, bit = self.sizes[symbol], 1 << symbol
                if not size:
                    continue
                if len(free[symbol][k]) < size:  # else any of its cells has room for as many steps as are lacking
                    gone.append(Removed(self.cells[k], bit))
                    border.update(self._around({k}, free[symbol][k], bit, held))
                elif symbol in sure:
                    near = frozenset().union(*(part[j] for j in self.beside[k] if certain[j] == symbol))
                    if len(near) + 1 > size:
                        grounds = Grounds(LARGER, (self.cells[min(near)],), (size,))
                        yield Fact(TOO_LARGE, (Removed(self.cells[k], bit),), self._named(near), grounds)
                        continue
                    room = self._room({k, *near}, size, lambda j, b=bit: bool(held[j] & b))  # type: ignore[misc]
                    if len(room) < size:
                        because = self._named([*near, *self._around({k, *near}, room, bit, held)])
                        grounds = Grounds(ROOM, (self.cells[k],), (len(room),))
                        yield Fact(NO_ROOM, (Removed(self.cells[k], bit),), because, grounds)
        if gone:
            yield Fact(NO_ROOM, tuple(gone), self._named(border), Grounds(NO_AREA))

    def _room(self, some: set[int] | frozenset[int], size: int, enters: Callable[[int], bool]) -> set[int]:
        """The cells within as many steps as cells are lacking."""
        seen, front = set(some), set(some)
        for _ in range(size - len(some)):
            front = {j for k in front for j in self.beside[k] if j not in seen and enters(j)}
            if not front:
                break
            seen |= front
        return seen

    def _around(self, some: set[int] | frozenset[int], room: set[int], bit: int, held: Sequence[int]) -> list[int]:
        return [j for j in {n for k in room for n in self.beside[k]} - room if not held[j] & bit]

    def _named(self, places: object) -> tuple[int, ...]:
        return tuple(self.cells[k] for k in sorted(set(places)))  # type: ignore[call-overload]

"""Colors: the options of one symbol, joined where an item has two of them, fall into parts of two colors each."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from cover.logic.position import Position, multipliers
from cover.logic.steps import Multipliers, Several, Step

Graph = dict[int, dict[int, int]]  # option -> neighbour -> item of both, which has no other option


class Part:
    """A connected part: colors (0, 1) by option, and the ways from any option to any other."""

    def __init__(self, graph: Graph, start: int):
        self.graph, self.color = graph, {start: 0}
        waiting = deque([start])
        self.broken = False
        while waiting:
            option = waiting.popleft()
            # Breadth first: neighbours have opposite colors, since just one of two options of an item is true.
            for near in graph[option]:
                if near not in self.color:
                    self.color[near] = 1 - self.color[option]
                    waiting.append(near)
                elif self.color[near] == self.color[option]:
                    self.broken = True  # an odd cycle: left to other techniques

    def way(self, start: int, end: int) -> list[int]:
        """The items from one option to another, the fewest."""
        # Backwards from the end, by who was reached from whom: the fewest items.
        before: dict[int, tuple[int, int]] = {start: (-1, -1)}
        waiting = deque([start])
        while end not in before:
            option = waiting.popleft()
            for near, item in self.graph[option].items():
                if near not in before:
                    before[near] = (option, item)
                    waiting.append(near)
        made = []
        while end != start:
            end, item = before[end]
            made.append(item)
        return made[::-1]


def _parts(position: Position, items: list[int]) -> Iterator[Part]:
    graph: Graph = {}
    for item in items:
        options = (
            position.kinds.undecided_of(item) if position.state.open[item] and item < position.kinds.primary else []
        )
        if len(options) == 2:
            one, other = options
            graph.setdefault(one, {}).setdefault(other, item)
            graph.setdefault(other, {}).setdefault(one, item)
    seen: set[int] = set()
    for option in graph:
        if option not in seen:
            part = Part(graph, option)
            seen |= set(part.color)
            if not part.broken:
                yield part


def _common(position: Position, one: int, other: int) -> int:
    """An item of both options, -1 without."""
    items = position.kinds.items
    return min(items[one] & items[other], default=-1)


def _proof(position: Position, target: int, links: list[tuple[Part, int, int]]) -> Multipliers:
    """The target sees the first option of a part; each part leads to the opposite color, which sees the next; the last
    sees the target."""
    bases: list[int] = []
    covers: list[int] = []
    at = target
    for part, first, last in links:
        way = part.way(first, last)
        # A way leads to the other color, so it has an odd number of items: a base, a cover, ..., a base.
        covers += [_common(position, at, first), *way[1::2]]
        bases += way[0::2]
        at = last
    return multipliers(bases, [*covers, _common(position, at, target)])


def colors(position: Position, multi: bool = False) -> Iterator[Step]:
    """Simple colors: what sees both colors of a part is false (trap); a color that sees itself is false (wrap).
    multi: two parts, of which a color of one sees a color of the other."""
    for items in position.kinds.by_symbol.values():
        parts = list(_parts(position, items))
        options = sorted({o for item in items for o in position.kinds.undecided_of(item)})
        for part in parts:
            if multi:
                for other in parts:
                    if other is not part:
                        yield from _between(position, options, part, other)
            else:
                yield from _trap(position, options, part)
                yield from _wrap(position, part)


def _step(technique: str, shown: dict[int, Multipliers]) -> Iterator[Step]:
    if shown:
        removes = tuple(sorted(shown))
        parts = tuple(((), (option,), shown[option]) for option in removes)
        yield Step(technique, (), removes, parts[0][2] if len(parts) == 1 else Several(parts))


def _seen(position: Position, option: int, part: Part, color: int) -> int:
    """An option of a color that this one sees, -1 without."""
    return next(
        (o for o, c in part.color.items() if c == color and o != option and _common(position, o, option) >= 0), -1
    )


def _trap(position: Position, options: list[int], part: Part) -> Iterator[Step]:
    shown = {}
    for option in options:
        if option not in part.color:
            one, other = (_seen(position, option, part, color) for color in (0, 1))
            if one >= 0 and other >= 0:
                shown[option] = _proof(position, option, [(part, one, other)])
    yield from _step("simple colors trap", shown)


def _wrap(position: Position, part: Part) -> Iterator[Step]:
    for color in (0, 1):
        own = [option for option, of in part.color.items() if of == color]
        pair = next(((o, p) for o in own for p in own if o < p and _common(position, o, p) >= 0), None)
        if pair:
            yield from _step(
                "simple colors wrap", {o: _against(position, part, o, [(part, p) for p in pair]) for o in own}
            )


def _against(position: Position, part: Part, target: int, ends: list[tuple[Part, int]]) -> Multipliers:
    """Were the target true, so would be two of its own color that see each other."""
    bases: list[int] = []
    covers = [_common(position, ends[0][1], ends[1][1])]
    for of, end in ends:
        way = of.way(target, end)
        covers += way[0::2]
        bases += way[1::2]
    return multipliers(bases, covers)


def _between(position: Position, options: list[int], part: Part, other: Part) -> Iterator[Step]:
    for color in (0, 1):
        seen = {of: _pair(position, part, color, other, of) for of in (0, 1)}
        if seen[0] and seen[1]:  # this color sees both of the other part: all of it is false
            shown = {}
            for target in (o for o, of in part.color.items() if of == color):
                shown[target] = _both(position, part, target, other, [seen[0], seen[1]])
            yield from _step("multi colors 2", shown)
        for of in (0, 1):
            pair = seen[of]
            # Each pair of parts once.
            if pair and min(part.color) < min(other.color):
                shown = {}
                for target in options:
                    one, two = _seen(position, target, part, 1 - color), _seen(position, target, other, 1 - of)
                    if one >= 0 and two >= 0 and target not in part.color and target not in other.color:
                        # Ways from both ends through each part: the target sees the far end of each.
                        shown[target] = _proof(position, target, [(part, one, pair[0]), (other, pair[1], two)])
                yield from _step("multi colors 1", shown)


def _pair(position: Position, part: Part, color: int, other: Part, of: int) -> tuple[int, int] | None:
    for one, here in part.color.items():
        if here == color:
            two = _seen(position, one, other, of)
            if two >= 0:
                return one, two
    return None


def _both(position: Position, part: Part, target: int, other: Part, pairs: list[tuple[int, int]]) -> Multipliers:
    """The target's color excludes both ends of a way of odd length in the other part."""
    bases: list[int] = []
    covers: list[int] = []
    for one, two in pairs:
        way = part.way(target, one)
        covers += [*way[0::2], _common(position, one, two)]
        bases += way[1::2]
    way = other.way(pairs[0][1], pairs[1][1])
    return multipliers([*bases, *way[0::2]], [*covers, *way[1::2]])

"""Puzzles without a board: Langford, triple systems, social golfers, colorings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds.header import Header
from cover.proofs.check.kinds.same import Plain, plain


class Langford(Plain):
    """Each of 1..n twice in a row of 2n slots, k numbers between the two k."""

    def __init__(self, header: Header):
        header.only("n")
        self.n = header.number("n")
        header.fits(3 * self.n * (self.n - 1) // 2)  # k stands in 2n - k - 1 places

    def cover(self) -> Cover:
        slots = range(1, 2 * self.n + 1)
        items = [f"number {k}" for k in range(1, self.n + 1)] + [f"slot {slot}" for slot in slots]
        options = [
            [f"number {k}", f"slot {slot}", f"slot {slot + k + 1}"]
            for k in range(1, self.n + 1)
            for slot in slots
            if slot + k + 1 in slots
        ]
        return plain(items, options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        row: dict[int, int] = {}
        for option in options:
            k = next(int(item.removeprefix("number ")) for item in option if item.startswith("number "))
            for item in option:
                if item.startswith("slot "):
                    slot = int(item.removeprefix("slot "))
                    if slot in row:
                        yield f"slot {slot} is taken twice"
                    row[slot] = k
        if sorted(row) != list(range(1, 2 * self.n + 1)):
            yield "some slot is empty"
        for k in range(1, self.n + 1):
            places = sorted(slot for slot, number in row.items() if number == k)
            if len(places) != 2 or places[1] - places[0] != k + 1:
                yield f"{k} does not stand twice with {k} numbers between"


class Steiner(Plain):
    """Every two of the points stand together in just one triple; with days, every point once a day.

    A day is named by the smaller of the two points that walk with point 1, and a name that no day bears is idle."""

    def __init__(self, header: Header):
        header.only("points", "kirkman", "given")
        self.points, self.with_days = header.number("points"), "kirkman" in header.values
        header.fits(self.points * (self.points - 1) // 2)  # every pair is an item
        self.given: list[tuple[int, ...]] = []
        for word in header.values.get("given", "").split():
            triple = tuple(map(int, word.split("-"))) if re.fullmatch("[0-9]{1,8}(-[0-9]{1,8}){2}", word) else (0, 0, 0)
            if not 1 <= triple[0] < triple[1] < triple[2] <= self.points:
                raise Fault(f"puzzle.txt: {word[:30]!r} is no triple")
            self.given.append(triple)

    def cover(self) -> Cover:
        """A given triple leaves no other one for its pairs (of two that share a pair, the later one)."""
        n = self.points
        owner = {pair: triple for triple in self.given for pair in combinations(triple, 2)}
        pairs = [f"{a} and {b}" for a, b in combinations(range(1, n + 1), 2)]
        days = range(2, n) if self.with_days else range(0)
        places = [f"{point} on day {day}" for day in days for point in range(1, n + 1)]
        options: list[list[str]] = []
        for triple in combinations(range(1, n + 1), 3):
            together = [*combinations(triple, 2)]
            if any(owner.get(pair, triple) != triple for pair in together):
                continue
            covered = [f"{a} and {b}" for a, b in together]
            if not self.with_days:
                options.append(covered)
            for day in days:
                if day == triple[1] if triple[0] == 1 else day not in triple:
                    options.append([*covered, *(f"{point} on day {day}" for point in triple)])
        options += [[f"{point} on day {day}" for point in range(1, n + 1)] for day in days[1:]]
        return plain([*pairs, *places], options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        triples: list[tuple[int, ...]] = []
        days: dict[str, list[int]] = {}
        for option in options:
            points = {int(point) for item in option if " and " in item for point in item.split(" and ")}
            if not points:
                continue
            triples.append(tuple(sorted(points)))
            for day in {item.rpartition(" ")[2] for item in option if " on day " in item}:
                days.setdefault(day, []).extend(points)
        together = Counter(pair for triple in triples for pair in combinations(triple, 2))
        for pair in combinations(range(1, self.points + 1), 2):
            if together[pair] != 1:
                yield f"{pair[0]} and {pair[1]} are in {together[pair]} triples"
        if any(len(triple) != 3 for triple in triples) or not {*self.given} <= {*triples}:
            yield "a given triple is missing, or what stands there is no triple"
        for day, walking in days.items():
            if sorted(walking) != list(range(1, self.points + 1)):
                yield f"on day {day} not every point is in just one triple"
        if self.with_days and sum(map(len, days.values())) != 3 * len(triples):
            yield "a triple has no day"


class Golfers(Plain):
    """Every week all players in groups of one size, and no two in one group twice."""

    def __init__(self, header: Header):
        header.only("groups", "size", "weeks")
        self.size = header.number("size")
        self.players = range(1, header.number("groups") * self.size + 1)
        self.weeks = range(1, header.number("weeks") + 1)
        header.fits(max(len(self.weeks), len(self.players) * (len(self.players) - 1) // 2))  # pairs are items
        groups = len(self.weeks)
        for k in range(min(self.size, len(self.players) - self.size)):
            groups = groups * (len(self.players) - k) // (k + 1)
            header.fits(groups)

    def cover(self) -> Cover:
        primary = [f"week {week}: player {player}" for week in self.weeks for player in self.players]
        secondary = [_pair(*both) for both in combinations(self.players, 2)]
        options = [
            [*(f"week {week}: player {player}" for player in group), *(_pair(*two) for two in combinations(group, 2))]
            for week in self.weeks
            for group in combinations(self.players, self.size)
        ]
        return plain(primary, options, secondary)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        plays: Counter[str] = Counter()
        met: Counter[tuple[int, ...]] = Counter()
        for option in options:
            own = [item for item in option if item.startswith("week ")]
            plays.update(own)
            group = sorted(int(item.rpartition(" ")[2]) for item in own)
            met.update(combinations(group, 2))
            if len(group) != self.size or len({item.partition(":")[0] for item in own}) != 1:
                yield f"players {group} are no group of a week"
        for week in self.weeks:
            for player in self.players:
                if plays[f"week {week}: player {player}"] != 1:
                    yield f"in week {week} player {player} does not play once"
        for pair, times in met.items():
            if times > 1:
                yield f"players {pair[0]} and {pair[1]} meet {times} times"


def _pair(one: int, other: int) -> str:
    return f"players {one} and {other}"


class Coloring(Plain):
    """The ends of every edge have different colors; some vertices have theirs already."""

    def __init__(self, header: Header):
        header.only("colors", "vertices", "given", "edges")
        many = header.number("colors")
        self.vertices = header.values.get("vertices", "").split()
        self.edges = [tuple(line.split()) for line in header.blocks.get("edges", [])]
        if many == 1 and self.edges:  # before its size is judged: with one color an edge has no item
            raise Unknown("one color for the ends of an edge is not known to this checker")
        given = [word.partition("=") for word in header.values.get("given", "").split()]
        self.given = {vertex: color for vertex, _, color in given}
        asking = len(self.edges) + len({*self.vertices} - {*self.given})  # for an item or option of every color
        header.fits(many * asking)
        known = {color for color in self.given.values() if re.fullmatch("[1-9][0-9]{0,8}", color)}
        self.colors = [str(k) for k in range(1, many + 1)] if asking else [one for one in known if int(one) <= many]
        if len(self.given) < len(given) or not {*self.given.values()} <= {*self.colors}:
            raise Fault("puzzle.txt: a given color must be one of the colors")
        if len({*self.vertices}) != len(self.vertices) or not {*self.given} <= {*self.vertices}:
            raise Fault("puzzle.txt: each vertex must be named just once")
        if any(len(edge) != 2 or edge[0] == edge[1] or not {*edge} <= {*self.vertices} for edge in self.edges):
            raise Fault("puzzle.txt: an edge must join two of the vertices")
        if len({f"{a}-{b}" for a, b in self.edges}) < len(self.edges):
            raise Unknown("two edges of one name are not known to this checker")

    def cover(self) -> Cover:
        """An edge with as many colors as ends uses each of them, and covers it."""
        full = len(self.colors) == 2
        items = [f"{a}-{b}: {color}" for a, b in self.edges for color in self.colors]
        options = []
        for vertex in self.vertices:
            ending = self._ending(vertex)
            for color in self.colors:
                if self.given.get(vertex, color) == color:
                    options.append([vertex, *(f"{edge}: {color}" for edge in ending)])
        return plain([*self.vertices, *items], options) if full else plain(self.vertices, options, items)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        held: dict[str, str] = {}
        for option in options:
            vertex = next(item for item in option if item in self.vertices)
            edges = self._ending(vertex)
            may = [c for c in self.colors if {*option} == {vertex, *(f"{edge}: {c}" for edge in edges)}]
            if vertex in held or not may:
                yield f"{vertex} has two colors, or one that is none"
            given = self.given.get(vertex, "")
            held[vertex] = given if given in may else "".join(may[:1])  # without edges: whichever
        for vertex in self.vertices:
            if held.get(vertex, "") not in self.colors or self.given.get(vertex) not in (None, held[vertex]):
                yield f"{vertex} has no color that it may have"
        for a, b in self.edges:
            if held.get(a) == held.get(b):
                yield f"{a} and {b} have one color"

    def _ending(self, vertex: str) -> list[str]:
        return [f"{a}-{b}" for a, b in self.edges if vertex in (a, b)]

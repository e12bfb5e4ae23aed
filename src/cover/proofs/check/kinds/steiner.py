"""Triple systems: every two of the points stand together in just one triple; with days, every point once a day.

A day is named by the smaller of the two points that walk with point 1, and a name that no day bears is idle.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Header
from cover.proofs.check.kinds.same import Plain


class Steiner(Plain):
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
        options: list[dict[str, str]] = []
        for triple in combinations(range(1, n + 1), 3):
            together = [*combinations(triple, 2)]
            if any(owner.get(pair, triple) != triple for pair in together):
                continue
            covered = [f"{a} and {b}" for a, b in together]
            if not self.with_days:
                options.append(dict.fromkeys(covered, ""))
            for day in days:
                if day == triple[1] if triple[0] == 1 else day not in triple:
                    options.append(dict.fromkeys([*covered, *(f"{point} on day {day}" for point in triple)], ""))
        options += [dict.fromkeys([f"{point} on day {day}" for point in range(1, n + 1)], "") for day in days[1:]]
        return Cover(dict.fromkeys([*pairs, *places], (1, 1)), {}, options)

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

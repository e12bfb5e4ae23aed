"""Graph coloring: the ends of every edge have different colors; some vertices have theirs already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds.header import Header
from cover.proofs.check.kinds.same import Plain


class Coloring(Plain):
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
                    options.append(dict.fromkeys([vertex, *(f"{edge}: {color}" for edge in ending)], ""))
        primary = [*self.vertices, *(items if full else [])]
        return Cover(dict.fromkeys(primary, (1, 1)), dict.fromkeys([] if full else items), options)

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

"""Graph colouring: the ends of every edge have different colours; some vertices have theirs already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds.header import Header
from cover.proofs.check.kinds.same import Plain


class Colouring(Plain):
    def __init__(self, header: Header):
        header.only("colours", "vertices", "given", "edges")
        many = header.number("colours")
        self.vertices = header.values.get("vertices", "").split()
        self.edges = [tuple(line.split()) for line in header.blocks.get("edges", [])]
        if many == 1 and self.edges:  # before its size is judged: with one colour an edge has no item
            raise Unknown("one colour for the ends of an edge is not written here")
        given = [word.partition("=") for word in header.values.get("given", "").split()]
        self.given = {vertex: colour for vertex, _, colour in given}
        asking = len(self.edges) + len({*self.vertices} - {*self.given})  # for an item or option of every colour
        header.fits(many * asking)
        known = {colour for colour in self.given.values() if re.fullmatch("[1-9][0-9]{0,8}", colour)}
        self.colours = [str(k) for k in range(1, many + 1)] if asking else [one for one in known if int(one) <= many]
        if len(self.given) < len(given) or not {*self.given.values()} <= {*self.colours}:
            raise Fault("puzzle.txt: a vertex is given one of the colours")
        if len({*self.vertices}) != len(self.vertices) or not {*self.given} <= {*self.vertices}:
            raise Fault("puzzle.txt: the vertices are not named once each")
        if any(len(edge) != 2 or edge[0] == edge[1] or not {*edge} <= {*self.vertices} for edge in self.edges):
            raise Fault("puzzle.txt: an edge joins two of the vertices")
        if len({f"{a}-{b}" for a, b in self.edges}) < len(self.edges):
            raise Unknown("two edges of one name are not written here")

    def cover(self) -> Cover:
        """An edge with as many colours as ends uses each of them, and covers it."""
        full = len(self.colours) == 2
        items = [f"{a}-{b}: {colour}" for a, b in self.edges for colour in self.colours]
        options = []
        for vertex in self.vertices:
            ending = self._ending(vertex)
            for colour in self.colours:
                if self.given.get(vertex, colour) == colour:
                    options.append(dict.fromkeys([vertex, *(f"{edge}: {colour}" for edge in ending)], ""))
        primary = [*self.vertices, *(items if full else [])]
        return Cover(dict.fromkeys(primary, (1, 1)), dict.fromkeys([] if full else items), options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        held: dict[str, str] = {}
        for option in options:
            vertex = next(item for item in option if item in self.vertices)
            edges = self._ending(vertex)
            may = [c for c in self.colours if {*option} == {vertex, *(f"{edge}: {c}" for edge in edges)}]
            if vertex in held or not may:
                yield f"{vertex} has two colours, or one that is none"
            given = self.given.get(vertex, "")
            held[vertex] = given if given in may else "".join(may[:1])  # without edges: whichever
        for vertex in self.vertices:
            if held.get(vertex, "") not in self.colours or self.given.get(vertex) not in (None, held[vertex]):
                yield f"{vertex} has no colour that it may have"
        for a, b in self.edges:
            if held.get(a) == held.get(b):
                yield f"{a} and {b} have one colour"

    def _ending(self, vertex: str) -> list[str]:
        return [f"{a}-{b}" for a, b in self.edges if vertex in (a, b)]

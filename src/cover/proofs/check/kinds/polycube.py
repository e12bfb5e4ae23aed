"""Pieces of unit cubes that fill a box, each used once and turned in space at will, not mirrored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Header
from cover.proofs.check.kinds.same import Plain

Cube = tuple[int, int, int]  # layer, row, column
Form = frozenset[Cube]


class Polycube(Plain):
    def __init__(self, header: Header):
        header.only("size", "piece")
        found = re.fullmatch("([1-9][0-9]{0,3})x([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", header.values.get("size", ""))
        if not found:
            raise Fault("puzzle.txt: a box must be layers x rows x columns")
        layers, rows, columns = (range(int(found[k])) for k in (1, 2, 3))
        header.fits(len(layers) * len(rows) * len(columns))  # before a set of so many cubes is made
        self.box = {(z, r, c) for z in layers for r in rows for c in columns}
        self.forms: dict[str, set[Form]] = {}
        for key, value in header.values.items():
            if key != "size":
                self.forms[key] = _turned(_drawn(value))

    def cover(self) -> Cover:
        options = []
        for name, forms in self.forms.items():
            for form in forms:
                first = min(form)
                for cube in self.box:  # where the form's first cube lies: each placement comes once
                    cells = _moved(form, (cube[0] - first[0], cube[1] - first[1], cube[2] - first[2]))
                    if cells <= self.box:
                        options.append(dict.fromkeys([name, *map(str, cells)], ""))
        return Cover(dict.fromkeys([*self.forms, *map(str, self.box)], (1, 1)), {}, options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        covered: list[str] = []  # of all options together, in the end each cube once
        used: list[str] = []
        cube_of = {str(cube): cube for cube in self.box}
        for option in options:
            cubes = [cube_of[item] for item in option if item in cube_of]
            names = [item for item in option if item in self.forms]
            covered += map(str, cubes)
            used += names
            if len(names) != 1 or _at_origin(cubes) not in self.forms[names[0]]:
                yield f"{' '.join(map(str, sorted(cubes)))} is no form of a piece"
        if sorted(covered) != sorted(map(str, self.box)):
            yield "some cube is not filled once"
        if sorted(used) != sorted(self.forms):
            yield "some piece is not used once"


def _drawn(text: str) -> Form:
    """Layers between `|`, rows between `/`."""
    layers = [layer.strip().split("/") for layer in text.split("|")]
    marks = {
        (z, r, c): mark for z, layer in enumerate(layers) for r, row in enumerate(layer) for c, mark in enumerate(row)
    }
    cubes = frozenset(cube for cube, mark in marks.items() if mark == "#")
    if not cubes or {*marks.values()} - {"#", "."}:
        raise Fault("puzzle.txt: a piece must be drawn with # and .")
    return cubes


def _moved(form: Iterable[Cube], by: Cube) -> Form:
    return frozenset((z + by[0], r + by[1], c + by[2]) for z, r, c in form)


def _at_origin(form: Iterable[Cube]) -> Form:
    # The least of each coordinate becomes 0, so that forms that differ by their place alone are equal.
    cubes = [*form]
    low = [-min(cube[k] for cube in cubes) for k in range(3)]
    return _moved(cubes, (low[0], low[1], low[2]))


def _turned(form: Form) -> set[Form]:
    """All that quarter turns about two axes lead to: of the 24 turns of a cube those in which the form differs."""
    known = {_at_origin(form)}
    waiting = [*known]
    while waiting:
        now = waiting.pop()
        for other in (
            _at_origin((z, c, -r) for z, r, c in now),
            _at_origin((r, -z, c) for z, r, c in now),
        ):
            if other not in known:
                known.add(other)
                waiting.append(other)
    return known

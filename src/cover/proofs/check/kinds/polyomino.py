"""Tilings: every cell of a shape under one piece, pieces turned and flipped at will, each as often as it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Cell, Header, cell, named
from cover.proofs.check.kinds.same import Plain

Form = frozenset[Cell]


class Polyomino(Plain):
    def __init__(self, header: Header):
        header.only("piece", "shape")
        self.shape = _drawn(header.blocks.get("shape", []))
        self.forms: dict[str, set[Form]] = {}
        self.counts: dict[str, int | None] = {}
        for key, value in header.values.items():
            found = re.fullmatch(r"piece (\S+)(?: x([0-9]{1,9}|\*))?(?: (one-sided|fixed))?", key)
            if not found or found[1] in self.forms:
                raise Fault(f"puzzle.txt: {key!r} is no piece, or a second one of its name")
            self.forms[found[1]] = _orientations(_drawn(value.split("/")), found[3] or "free")
            self.counts[found[1]] = None if found[2] == "*" else int(found[2] or 1)

    def cover(self) -> Cover:
        primary = {f"piece {name}": (count, count) for name, count in self.counts.items() if count is not None}
        primary |= {named(place): (1, 1) for place in self.shape}
        options = []
        for name, forms in self.forms.items():
            own = [f"piece {name}"] if self.counts[name] is not None else []
            for form in forms:
                r0, c0 = min(form)
                for r, c in self.shape:  # where the form's first cell lies
                    cells = {(r + down - r0, c + right - c0) for down, right in form}
                    if cells <= self.shape:
                        options.append(dict.fromkeys([*own, *map(named, cells)], ""))
        return Cover(primary, {}, options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        covered: list[Cell] = []
        used: Counter[str] = Counter()
        for option in options:
            cells = [cell(item) for item in option if not item.startswith("piece ")]
            names = [item.removeprefix("piece ") for item in option if item.startswith("piece ")]
            covered += cells
            used.update(names)
            may = names or [name for name, count in self.counts.items() if count is None]
            if len(names) > 1 or not any(_moved(cells) in self.forms.get(name, ()) for name in may):
                yield f"{' '.join(map(named, sorted(cells)))} is not the form of a piece"
        if len(covered) != len(self.shape) or {*covered} != self.shape:
            yield "some cell is not covered once"
        for name, count in self.counts.items():
            if count is not None and used[name] != count:
                yield f"piece {name} is used {used[name]} times, not {count}"


def _drawn(rows: list[str]) -> Form:
    cells = frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    if not cells or any({*row} - {"#", "."} for row in rows):
        raise Fault("puzzle.txt: a piece must be drawn with # and .")
    return cells


def _moved(cells: Iterable[Cell]) -> Form:
    """With the smallest row and column 0."""
    cells = list(cells)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def _orientations(form: Form, moves: str) -> set[Form]:
    """The forms of a piece: as drawn (fixed), turned (one-sided), turned and flipped (free)."""
    forms = {_moved(form)}
    for _ in range(0 if moves == "fixed" else 4):
        form = frozenset((c, -r) for r, c in form)
        forms |= {_moved(form)} if moves == "one-sided" else {_moved(form), _moved((r, -c) for r, c in form)}
    return forms

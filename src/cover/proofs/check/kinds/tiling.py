"""Boards and boxes that parts fill: rectangles (shikaku), dominoes (dominosa), pieces (polyomino, polycube)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Header, named, placed
from cover.proofs.check.kinds.same import Plain

Place = tuple[int, ...]  # row and column, behind the layer where there are pieces
Form = frozenset[Place]


class Tiling(Plain):
    """items: of the places, each of which is covered once; counts: how often a part of each name is there, None where
    that does not matter."""

    items: Mapping[Place, str]
    counts: dict[str, int | None]

    def parts(self) -> Iterator[tuple[str, Iterable[Place]]]:
        """Every part that there may be: what it is called, and its places."""
        raise NotImplementedError

    def fits(self, name: str, places: list[Place]) -> bool:
        """Are these the places of a part of this name?"""
        raise NotImplementedError

    def cover(self) -> Cover:
        options = [
            dict.fromkeys([*[name] * (self.counts[name] is not None), *(self.items[place] for place in places)], "")
            for name, places in self.parts()
        ]
        primary = {name: (count, count) for name, count in self.counts.items() if count is not None}
        return Cover(primary | dict.fromkeys(self.items.values(), (1, 1)), {}, options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        place_of = {item: place for place, item in self.items.items()}
        covered: list[Place] = []
        used: Counter[str] = Counter()
        for option in options:
            places = [place_of[item] for item in option if item in place_of]
            names = [item for item in option if item in self.counts]
            covered += places
            used.update(names)
            may = names or [name for name, count in self.counts.items() if count is None]
            if len(names) > 1 or not any(self.fits(name, places) for name in may):
                yield f"{' '.join(option)} is no part that there may be"
        if sorted(covered) != sorted(self.items):
            yield "some place is not covered once"
        for name, count in self.counts.items():
            if count is not None and used[name] != count:
                yield f"{name} is there {used[name]} times, not {count}"


class Numbered(Tiling):
    """numbers: of each cell, as written; "." where there is none."""

    def __init__(self, header: Header):
        header.only("cells")
        rows = header.table("cells")
        self.numbers: dict[Place, str] = {(r, c): word for (r, c), word in placed(rows).items()}
        if any(word != "." and not (word.isascii() and word.isdecimal()) for word in self.numbers.values()):
            raise Fault("puzzle.txt: a cell must have a number or .")
        self.height, self.width = len(rows), len(rows[0])
        self.items = {(r, c): named((r, c)) for r in range(self.height) for c in range(self.width)}


class Shikaku(Numbered):
    """Rectangles, each with one number, which is its area."""

    def __init__(self, header: Header):
        super().__init__(header)
        self.counts = {self._name(place): 1 for place, word in self.numbers.items() if word != "."}

    def _name(self, place: Place) -> str:
        return f"{self.numbers[place]} at {self.items[place]}"

    def parts(self) -> Iterator[tuple[str, list[Place]]]:
        for top, left in self.numbers:
            for bottom in range(top, self.height):
                for right in range(left, self.width):
                    cells: list[Place] = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
                    held = [place for place in cells if self.numbers[place] != "."]
                    if len(held) > 1:
                        break
                    if held and int(self.numbers[held[0]]) == len(cells):
                        yield self._name(held[0]), cells

    def fits(self, name: str, places: list[Place]) -> bool:
        held = [place for place in places if self.numbers[place] != "."]
        sides = [max(axis) - min(axis) + 1 for axis in zip(*places, strict=True)]
        number = len(held) == 1 and int(self.numbers[held[0]])
        return number == len(places) == sides[0] * sides[1] and name == self._name(held[0])


class Dominosa(Numbered):
    """Two neighbouring cells each; every pair of the numbers that occur, doubles too, once."""

    def __init__(self, header: Header):
        super().__init__(header)
        if "." in self.numbers.values():
            raise Fault("puzzle.txt: every cell of a dominosa must have a number")
        values = sorted({int(word) for word in self.numbers.values()})
        self.counts = {f"domino {a} {b}": 1 for a in values for b in values if a <= b}

    def _name(self, places: Iterable[Place]) -> str:
        return " ".join(["domino", *map(str, sorted(int(self.numbers[place]) for place in places))])

    def parts(self) -> Iterator[tuple[str, list[Place]]]:
        for r, c in self.numbers:
            for other in ((r, c + 1), (r + 1, c)):
                if other in self.numbers:
                    yield self._name([(r, c), other]), [(r, c), other]

    def fits(self, name: str, places: list[Place]) -> bool:
        (a, b), *others = places
        return [abs(r - a) + abs(c - b) for r, c in others] == [1] and name == self._name(places)


class Pieces(Tiling):
    """forms: of each piece, with 0 as the least of each coordinate."""

    def __init__(self) -> None:
        self.forms: dict[str, set[Form]] = {}
        self.counts = {}

    def parts(self) -> Iterator[tuple[str, Form]]:
        for name, forms in self.forms.items():
            for form in forms:
                first = min(form)
                for place in self.items:  # where the form's first cube lies: each placement comes once
                    places = _moved(form, [a - b for a, b in zip(place, first, strict=True)])
                    if places <= self.items.keys():
                        yield name, places

    def fits(self, name: str, places: list[Place]) -> bool:
        return _at_origin(places) in self.forms[name]


class Polyomino(Pieces):
    """Every cell of a shape under one piece, pieces turned and flipped at will, each as often as it says."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("piece", "shape")
        self.items = {(z, r, c): named((r, c)) for z, r, c in _drawn([header.blocks.get("shape", [])])}
        for key, value in header.values.items():
            found = re.fullmatch(r"(piece \S+)(?: x([0-9]{1,9}|\*))?(?: (one-sided|fixed))?", key)
            if not found or found[1] in self.forms:
                raise Fault(f"puzzle.txt: {key!r} is no piece, or a second one of its name")
            self.forms[found[1]] = _orientations(_drawn([value.split("/")]), MOVES[found[3] or "free"])
            self.counts[found[1]] = None if found[2] == "*" else int(found[2] or 1)


class Polycube(Pieces):
    """Pieces of unit cubes that fill a box, each used once and turned in space at will, not mirrored."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("size", "piece")
        found = re.fullmatch("([1-9][0-9]{0,3})x([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", header.values.pop("size", ""))
        if not found:
            raise Fault("puzzle.txt: a box must be layers x rows x columns")
        layers, rows, columns = (range(int(found[k])) for k in (1, 2, 3))
        header.fits(len(layers) * len(rows) * len(columns))  # before a set of so many cubes is made
        self.items = {(z, r, c): str((z, r, c)) for z in layers for r in rows for c in columns}
        for key, value in header.values.items():
            drawn = _drawn(layer.strip().split("/") for layer in value.split("|"))
            self.forms[key], self.counts[key] = _orientations(drawn, MOVES["in space"]), 1


def _drawn(layers: Iterable[list[str]]) -> Form:
    marks: dict[Place, str] = {
        (z, r, c): mark for z, layer in enumerate(layers) for r, row in enumerate(layer) for c, mark in enumerate(row)
    }
    form = frozenset(place for place, mark in marks.items() if mark == "#")
    if not form or {*marks.values()} - {"#", "."}:
        raise Fault("puzzle.txt: a piece must be drawn with # and .")
    return form


def _moved(form: Iterable[Place], by: Iterable[int]) -> Form:
    by = [*by]
    return frozenset(tuple(a + b for a, b in zip(place, by, strict=True)) for place in form)


def _at_origin(form: Iterable[Place]) -> Form:
    # The least of each coordinate becomes 0, so that forms that differ by their place alone are equal.
    form = [*form]
    return _moved(form, [-min(axis) for axis in zip(*form, strict=True)])


# Which coordinates change places, and their signs.
TURN, FLIP, TIP = ((0, 2, 1), (1, 1, -1)), ((0, 1, 2), (1, 1, -1)), ((1, 0, 2), (1, -1, 1))
# What a piece may do besides being shifted. By quarter turns about two axes it comes to each of its turns in space.
MOVES = {"fixed": [], "one-sided": [TURN], "free": [TURN, FLIP], "in space": [TURN, TIP]}


def _orientations(form: Form, moves: Iterable[tuple[Place, Place]]) -> set[Form]:
    """All forms that moves lead to."""
    known, waiting = set[Form](), [form]
    while waiting:
        now = _at_origin(waiting.pop())
        if now not in known:
            known.add(now)
            for order, signs in moves:
                waiting.append(
                    frozenset(tuple(sign * place[k] for k, sign in zip(order, signs, strict=True)) for place in now)
                )
    return known

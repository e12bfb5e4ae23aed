"""Boards whose cells hold one of few marks: undead, magnets, aquarium, battleships, word squares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.grids import SIDES, named_lines
from cover.proofs.check.kinds.header import Cell, Header, counts, letters, named, placed
from cover.proofs.check.kinds.header import number as whole

OF_TWO = {(0, 0), (0, 1), (1, 0), (1, 1)}  # what two cells of two symbols may hold


class Undead(Cells):
    """A ghost, vampire or zombie in every cell without a mirror, so many of each.

    A number beside the board counts those that are seen along the line that begins there: vampires before the first
    mirror, ghosts behind it, zombies always."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("counts", "cells", *LOOKING)
        self.word = placed(header.table("cells"))
        if odd := {*self.word.values()} - {*"./\\"}:
            raise Fault(f"puzzle.txt: {min(odd)[:20]!r} is no cell of an undead")
        self.symbols, self.regions = [*" GVZ"], []
        self.candidates = {place: [*"GVZ"] if word == "." else [" "] for place, word in self.word.items()}
        free = [place for place, word in self.word.items() if word == "."]
        numbers = counts(header, "counts", 3)
        self.rules = [
            weighed(f"{name}s", [(place, {symbol}) for place in free], number)
            for symbol, (name, number) in enumerate(zip(("ghost", "vampire", "zombie"), numbers, strict=True), 1)
        ]
        height, width = (max(place[k] for place in self.word) + 1 for k in (0, 1))
        for side, (name, way) in LOOKING.items():
            many = height if way[1] else width
            for k, number in enumerate(counts(header, side, many)):
                if number is not None:
                    start = (k, 0 if way[1] > 0 else width - 1) if way[1] else (0 if way[0] > 0 else height - 1, k)
                    line = [(place, {1, 3} if turned else {2, 3}) for place, turned in self._sight(start, way)]
                    self.rules.append(weighed(f"{number} {name} {k + 1}", line, number))

    def _sight(self, place: Cell, way: Cell) -> Iterator[tuple[Cell, bool]]:
        """The cells without mirror that a look meets, each with whether it was turned before."""
        turned = False
        while place in self.word:
            if self.word[place] == ".":
                yield place, turned
            else:
                turned = True
                # A look down a `/` goes on to the left, down a `\\` to the right.
                way = (-way[1], -way[0]) if self.word[place] == "/" else (way[1], way[0])
            place = place[0] + way[0], place[1] + way[1]


LOOKING = {
    "top": ("above column", (1, 0)),
    "bottom": ("below column", (-1, 0)),
    "left": ("left of row", (0, 1)),
    "right": ("right of row", (0, -1)),
}


def counted(name: str, cells: Iterable[Cell], low: int, high: int) -> Rule:
    """So many of the cells hold something; a state is how many did so far, and no more than are needed to say no."""

    def step(held: State, symbol: int) -> State | None:
        return held + symbol if held + symbol <= high else None

    return Rule(name, tuple(cells), 0, step, lambda held: bool(low <= held))


def weighed(name: str, line: Iterable[tuple[Cell, set[int]]], number: int | None) -> Rule:
    """Along a line, which may meet a cell twice, so many meetings are with one of the symbols named there."""
    met: dict[Cell, list[set[int]]] = {}
    for place, symbols in line:
        met.setdefault(place, []).append(symbols)
    meetings = [*met.values()]

    def step(state: State, symbol: int) -> State | None:
        k, many = state
        return k + 1, many + sum(symbol in symbols for symbols in meetings[k])

    return Rule(name, tuple(met), (0, 0), step, lambda state: bool(state[1] == number), sets=len(met) == 1)


class Magnets(Cells):
    """The halves of a plate are a + and a -, or both neutral; of cells that share a side no two are like poles. Numbers
    at the left and top count + in their lines, those at the right and bottom -."""

    def __init__(self, header: Header):
        super().__init__()
        sides = {"left": (1, "+"), "right": (2, "-"), "top": (1, "+"), "bottom": (2, "-")}
        header.only("plates", *sides)
        self.symbols, self.regions, self.rules = [*"0⊕⊖"], [], []
        half = placed(header.table("plates"))
        self.candidates = {place: ["0"] if word == "*" else self.symbols for place, word in half.items()}
        for (r, c), word in half.items():
            if word in ("L", "T"):
                other, rest = ((r, c + 1), "R") if word == "L" else ((r + 1, c), "B")
                if half.get(other) != rest:
                    raise Fault("puzzle.txt: half a plate is missing")
                self.rules.append(_pair(f"plate {named((r, c))}", (r, c), other, {(0, 0), (1, 2), (2, 1)}))
        others = sum(word in ("R", "B") for word in half.values())
        if others != len(self.rules) or not {*half.values()} <= {*"LRTB*"}:
            raise Fault("puzzle.txt: the plates do not fit together")
        unlike = {(a, b) for a in range(3) for b in range(3) if a != b or not a}
        for r, c in half:
            for other in ((r, c + 1), (r + 1, c)):
                if other in half:
                    self.rules.append(_pair(f"{named((r, c))} and {named(other)}", (r, c), other, unlike))
        height, width = (max(place[k] for place in half) + 1 for k in (0, 1))
        lines = named_lines(height, width)
        for side, (pole, sign) in sides.items():
            some = lines[:height] if side in ("left", "right") else lines[height:]
            for (name, cells), number in zip(some, counts(header, side, len(some)), strict=True):
                if number is not None:
                    self.rules.append(weighed(f"{name}: {sign}", [(place, {pole}) for place in cells], number))


class Aquarium(Cells):
    """Water lies in tanks, level in each, and fills what it reaches without rising; with `level: tank` all water of a
    tank has one level. A number beside a line counts its cells with water."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("level", "rooms", "right", "bottom")
        level = header.values.get("level", "water")
        tank = placed(header.table("rooms"))
        if level not in ("water", "tank"):
            raise Fault(f"puzzle.txt: {level[:20]!r} is no level of water")
        self.symbols, self.regions, self.rules = [*".#"], [], []
        self.candidates = dict.fromkeys(tank, self.symbols)
        height, width = (max(place[k] for place in tank) + 1 for k in (0, 1))
        lines = named_lines(height, width)
        numbers = counts(header, "right", height) + counts(header, "bottom", width)
        for (name, cells), number in zip(lines, numbers, strict=True):
            if number is not None:
                self.rules.append(_holding(name, cells, number))
        alike, sinks = OF_TWO - {(0, 1), (1, 0)}, OF_TWO - {(1, 0)}
        for name in dict.fromkeys(tank.values()):
            members = sorted(place for place, word in tank.items() if word == name)
            first: dict[int, Cell] = {}  # of each row of the tank the leftmost cell
            for r, c in members:
                first.setdefault(r, (r, c))
            for row in first:
                lower = {place for place in members if place[0] >= row}
                while lower:
                    start = min(lower)
                    part = lower if level == "tank" else _reached(start, lower)
                    here = sorted(place for place in part if place[0] == row)
                    for one, other in pairwise(here):
                        self.rules.append(_pair(f"{named(one)} and {named(other)}", one, other, alike))
                    lower = lower - part
            above = pairwise(first.values()) if level == "tank" else (((r, c), (r + 1, c)) for r, c in members)
            for one, other in above:
                if other in members:
                    self.rules.append(_pair(f"{named(one)} and {named(other)}", one, other, sinks))


class Battleships(Cells):
    """Ships of the fleet's lengths, as many of each as it has, in straight lines and without touching, not even at a
    corner. A number beside a line counts its cells with ships.

    Beside the board's cells there is one for every place of a ship: it holds 1 where a ship of the fleet lies just
    there, in all of its cells and not beyond its ends."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("fleet", "cells", "right", "bottom")
        word = placed(header.table("cells"))
        fleet = [whole(one) for one in header.values.get("fleet", "").split()]
        if not {*word.values()} <= {*".~S"} or 0 in fleet:
            raise Fault("puzzle.txt: a cell is '.', '~' or 'S', and a ship has a cell at least")
        self.symbols, self.regions, self.rules = [*"01"], [], []
        self.candidates = {at: {"~": ["0"], "S": ["1"]}.get(mark, self.symbols) for at, mark in word.items()}
        board = [*word]
        height, width = (max(place[k] for place in word) + 1 for k in (0, 1))
        numbers = counts(header, "right", height) + counts(header, "bottom", width)
        for (name, cells), number in zip(named_lines(height, width), numbers, strict=True):
            if number is not None:
                self.rules.append(_holding(name, cells, number))
        for r, c in board:
            for other in ((r + 1, c - 1), (r + 1, c + 1)):
                if other in word:
                    self.rules.append(_pair(f"{named((r, c))} and {named(other)}", (r, c), other, OF_TWO - {(1, 1)}))
        places: dict[int, list[Cell]] = {length: [] for length in fleet}
        for length in sorted(places):
            for r, c in board:
                for a, b in ((0, 1), (1, 0)) if length > 1 else ((0, 0),):
                    ship = [(r + k * a, c + k * b) for k in range(length)]
                    beyond = [(r - a, c - b), (r + length * a, c + length * b)] if length > 1 else near(r, c)
                    if ship[-1] in word:
                        self._add_place(ship, [at for at in beyond if at in word], places[length])
        header.fits(len(self.candidates))
        for length, here in places.items():
            self.rules.append(_holding(f"ships of {length}", here, fleet.count(length)))
        self.rules.append(_holding("all ships", board, sum(fleet)))

    def _add_place(self, ship: Sequence[Cell], ends: Sequence[Cell], places: list[Cell]) -> None:
        place = (-1, len(self.called))  # on no board
        last = f"-{named(ship[-1])}" if len(ship) > 1 else ""
        self.called[place] = f"ship of {len(ship)} at {named(ship[0])}{last}"
        self.candidates[place] = self.symbols
        places.append(place)
        lying = (*[1] * len(ship), *[0] * len(ends))

        def step(before: State, symbol: int) -> State | None:
            """A state is how many cells were looked at, and whether all are as they are where a ship lies there."""
            k, fits = before
            if k < len(lying):
                return k + 1, fits and symbol == lying[k]
            return before if fits == bool(symbol) else None

        self.rules.append(Rule(self.called[place], (*ship, *ends, place), (0, True), step))


def near(r: int, c: int) -> list[Cell]:
    """The cells that share a side with one, on the board or not."""
    return [(r + a, c + b) for a, b in SIDES]


def _holding(name: str, cells: Sequence[Cell], number: int) -> Rule:
    """So many of the cells hold symbol 1."""
    return weighed(name, [(place, {1}) for place in cells], number)


def _reached(start: Cell, inside: set[Cell]) -> set[Cell]:
    """The cells that are joined to one by cells that share sides."""
    part, front = {start}, [start]
    while front:
        r, c = front.pop()
        more = {*near(r, c)} & inside - part
        part |= more
        front += more
    return part


def _pair(name: str, one: Cell, other: Cell, taken: Collection[tuple[int, int]]) -> Rule:
    """Two cells hold one of these pairs of symbols."""

    def step(before: State, symbol: int) -> State | None:
        word = (*before, symbol)
        return word if any(pair[: len(word)] == word for pair in taken) else None

    return Rule(name, (one, other), (), step)


class WordSquare(Cells):
    """A word of a list in every row and column; with `symmetric` a row has the word of the column of its number."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("words", "cells", "symmetric")
        self.listed = {word for row in header.blocks.get("words", []) for word in row.split()}
        size = max(map(len, self.listed), default=0)
        self.symbols, self.regions = [chr(ord("A") + k) for k in range(26)], []
        if not size or any(len(word) != size or not {*word} <= {*self.symbols} for word in self.listed):
            raise Fault("puzzle.txt: words of one length are needed, of the letters A to Z")
        header.fits(size * size)
        rows = letters(header.blocks.get("cells", [])) or [["."] * size] * size
        given = placed(rows)
        if len(rows) != size or len(given) != size * size or not {*given.values()} <= {*self.symbols, "."}:
            raise Fault("puzzle.txt: the cells do not form a square of letters for these words")
        self.candidates = {place: self.symbols if word == "." else [word] for place, word in given.items()}
        self.rules = [self._one_of(name, cells) for name, cells in named_lines(size, size)]
        if "symmetric" in header.values:
            same = {(k, k) for k in range(26)}
            for r, c in given:
                if r < c:
                    self.rules.append(_pair(f"{named((r, c))} and {named((c, r))}", (r, c), (c, r), same))

    def _one_of(self, name: str, cells: list[Cell]) -> Rule:
        """A state is what was read."""
        begun = {word[:k] for word in self.listed for k in range(len(word) + 1)}

        def step(read: State, symbol: int) -> State | None:
            return read + self.symbols[symbol] if read + self.symbols[symbol] in begun else None

        return Rule(name, tuple(cells), "", step)

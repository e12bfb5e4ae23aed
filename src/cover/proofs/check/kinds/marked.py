"""Boards whose cells hold one of few marks: undead, magnets, aquarium, battleships, word squares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from cover.proofs.check.families import flood
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.grids import Grid, named_lines
from cover.proofs.check.kinds.header import Cell, Header, counts, letters, named, number, placed

OF_TWO = {(0, 0), (0, 1), (1, 0), (1, 1)}  # what two cells of two symbols may hold
LOOKING = {  # beside the board: where that is in words, and where one looks from there
    "top": ("above column", (1, 0)),
    "bottom": ("below column", (-1, 0)),
    "left": ("left of row", (0, 1)),
    "right": ("right of row", (0, -1)),
}


class Undead(Cells):
    """A ghost, vampire or zombie in every cell without a mirror, so many of each.

    A number beside the board counts those that are seen along the line that begins there: vampires before the first
    mirror, ghosts behind it, zombies always."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("counts", "cells", *LOOKING)
        rows = header.table("cells")
        self.word, grid = placed(rows), Grid(len(rows), len(rows[0]))
        if odd := {*self.word.values()} - {*"./\\"}:
            raise Fault(f"puzzle.txt: {min(odd)[:20]!r} is no cell of an undead")
        self.symbols, self.regions = [*" GVZ"], []
        self.candidates = {place: [*"GVZ"] if word == "." else [" "] for place, word in self.word.items()}
        free = [place for place, word in self.word.items() if word == "."]
        held = counts(header, "counts", 3)
        self.rules = [
            weighed(f"{name}s", [(place, {symbol}) for place in free], many)
            for symbol, (name, many) in enumerate(zip(("ghost", "vampire", "zombie"), held, strict=True), 1)
        ]
        for side, (words, way) in LOOKING.items():
            for k, (_, cells, many) in enumerate(_beside(header, grid, side), 1):
                if many is not None:
                    sight = self._sight(cells[0] if sum(way) > 0 else cells[-1], way)
                    line = [(place, {1, 3} if turned else {2, 3}) for place, turned in sight]
                    self.rules.append(weighed(f"{many} {words} {k}", line, many))

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


class Magnets(Cells):
    """The halves of a plate are a + and a -, or both neutral; of cells that share a side no two are like poles. Numbers
    at the left and top count + in their lines, those at the right and bottom -."""

    def __init__(self, header: Header):
        super().__init__()
        sides = {"left": (1, ": +"), "right": (2, ": -"), "top": (1, ": +"), "bottom": (2, ": -")}
        header.only("plates", *sides)
        rows = header.table("plates")
        self.symbols, self.regions, self.rules = [*"0⊕⊖"], [], []
        half = placed(rows)
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
        grid = Grid(len(rows), len(rows[0]))
        for place in half:
            self.rules += [_neighbours(place, other, unlike) for other in grid.near(place) if place < other]
        self.rules += _of_lines(header, grid, sides)


class Aquarium(Cells):
    """Water lies in tanks, level in each, and fills what it reaches without rising; with `level: tank` all water of a
    tank has one level. A number beside a line counts its cells with water."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("level", "rooms", "right", "bottom")
        level, rows = header.values.get("level", "water"), header.table("rooms")
        if level not in ("water", "tank"):
            raise Fault(f"puzzle.txt: {level[:20]!r} is no level of water")
        tank, grid = placed(rows), Grid(len(rows), len(rows[0]))
        self.symbols, self.regions = [*".#"], []
        self.candidates = dict.fromkeys(tank, self.symbols)
        self.rules = [*_of_lines(header, grid, {"right": (1, ""), "bottom": (1, "")})]
        for name in dict.fromkeys(tank.values()):
            self._fill(grid, [place for place, word in tank.items() if word == name], level == "tank")

    def _fill(self, grid: Grid, tank: Sequence[Cell], one_level: bool) -> None:
        """tank: row by row."""
        alike, sinks = OF_TWO - {(0, 1), (1, 0)}, OF_TWO - {(1, 0)}
        inside, first = {*tank}, dict[int, Cell]()  # of each row of the tank the leftmost cell
        for r, c in tank:
            first.setdefault(r, (r, c))
        for row in first:
            lower = {grid.number[place]: place for place in tank if place[0] >= row}
            while lower:
                # One part of the tank from here down, in which water would be level.
                part = [*lower] if one_level else [*flood(grid.beside, next(iter(lower)), lower.__contains__)]
                here = sorted(place for k in part if (place := lower.pop(k))[0] == row)
                self.rules += [_neighbours(*two, alike) for two in pairwise(here)]
        above = pairwise(first.values()) if one_level else (((r, c), (r + 1, c)) for r, c in tank)
        self.rules += [_neighbours(one, other, sinks) for one, other in above if other in inside]


class Battleships(Cells):
    """Ships of the fleet's lengths, as many of each as it has, in straight lines and without touching, not even at a
    corner. A number beside a line counts its cells with ships.

    Beside the board's cells there is one for every place of a ship: it holds 1 where a ship of the fleet lies just
    there, in all of its cells and not beyond its ends."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("fleet", "cells", "right", "bottom")
        rows = header.table("cells")
        word, grid = placed(rows), Grid(len(rows), len(rows[0]))
        fleet = [number(one) for one in header.values.get("fleet", "").split()]
        if not {*word.values()} <= {*".~S"} or 0 in fleet:
            raise Fault("puzzle.txt: a cell is '.', '~' or 'S', and a ship has a cell at least")
        self.symbols, self.regions = [*"01"], []
        self.candidates = {at: {"~": ["0"], "S": ["1"]}.get(mark, self.symbols) for at, mark in word.items()}
        self.rules = [*_of_lines(header, grid, {"right": (1, ""), "bottom": (1, "")})]
        for r, c in word:
            touching = [at for at in ((r + 1, c - 1), (r + 1, c + 1)) if at in word]
            self.rules += [_neighbours((r, c), other, OF_TWO - {(1, 1)}) for other in touching]
        for length in sorted({*fleet}):
            places = [self._add_place(*place) for place in _places(grid, length)]
            self.rules.append(_holding(f"ships of {length}", places, fleet.count(length)))
        header.fits(len(self.candidates))
        self.rules.append(_holding("all ships", [*word], sum(fleet)))

    def _add_place(self, ship: Sequence[Cell], ends: Sequence[Cell]) -> Cell:
        place = (-1, len(self.called))  # on no board
        last = f"-{named(ship[-1])}" if len(ship) > 1 else ""
        self.called[place] = f"ship of {len(ship)} at {named(ship[0])}{last}"
        self.candidates[place] = self.symbols
        lying = (*[1] * len(ship), *[0] * len(ends))

        def step(before: State, symbol: int) -> State | None:
            """A state is how many cells were looked at, and whether all are as they are where a ship lies there."""
            k, fits = before
            if k < len(lying):
                return k + 1, fits and symbol == lying[k]
            return before if fits == bool(symbol) else None

        self.rules.append(Rule(self.called[place], (*ship, *ends, place), (0, True), step))
        return place


def _places(grid: Grid, length: int) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """Where a ship may lie: its cells, and those beyond its ends that are on the board."""
    if length == 1:
        yield from (([place], grid.near(place)) for place in grid.number)
    elif length <= max(grid.height, grid.width):
        for r, c in grid.number:
            for a, b in ((0, 1), (1, 0)):
                ship = [(r + k * a, c + k * b) for k in range(length)]
                if ship[-1] in grid.number:
                    beyond = ((r - a, c - b), (r + length * a, c + length * b))
                    yield ship, [at for at in beyond if at in grid.number]


def _beside(header: Header, grid: Grid, side: str) -> Iterator[tuple[str, list[Cell], int | None]]:
    """The lines that have their numbers at one side, with these."""
    lines = named_lines(grid.height, grid.width)
    some = lines[: grid.height] if side in ("left", "right") else lines[grid.height :]
    for (name, cells), many in zip(some, counts(header, side, len(some)), strict=True):
        yield name, cells, many


def _of_lines(header: Header, grid: Grid, sides: Mapping[str, tuple[int, str]]) -> Iterator[Rule]:
    """sides: of those with numbers, the symbol that these count, and what stands behind the line in the rule's name."""
    for side, (symbol, words) in sides.items():
        for name, cells, many in _beside(header, grid, side):
            if many is not None:
                yield _holding(f"{name}{words}", cells, many, symbol)


def _holding(name: str, cells: Sequence[Cell], many: int, symbol: int = 1) -> Rule:
    """So many of the cells hold a symbol."""
    return weighed(name, [(place, {symbol}) for place in cells], many)


def weighed(name: str, line: Iterable[tuple[Cell, set[int]]], wanted: int | None) -> Rule:
    """Along a line, which may meet a cell twice, so many meetings are with one of the symbols named there."""
    met: dict[Cell, list[set[int]]] = {}
    for place, symbols in line:
        met.setdefault(place, []).append(symbols)
    meetings = [*met.values()]

    def step(state: State, symbol: int) -> State | None:
        k, many = state
        return k + 1, many + sum(symbol in symbols for symbols in meetings[k])

    return Rule(name, tuple(met), (0, 0), step, lambda state: bool(state[1] == wanted), sets=len(met) == 1)


def _neighbours(one: Cell, other: Cell, taken: Collection[tuple[int, int]]) -> Rule:
    return _pair(f"{named(one)} and {named(other)}", one, other, taken)


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
                    self.rules.append(_neighbours((r, c), (c, r), same))

    def _one_of(self, name: str, cells: list[Cell]) -> Rule:
        """A state is what was read."""
        begun = {word[:k] for word in self.listed for k in range(len(word) + 1)}

        def step(read: State, symbol: int) -> State | None:
            return read + self.symbols[symbol] if read + self.symbols[symbol] in begun else None

        return Rule(name, tuple(cells), "", step)

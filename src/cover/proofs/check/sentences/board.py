"""What stands where: cells and edges on a lattice of half steps, marks and their numbers, what clues say.

Cell (r, c) is at (2r + 1, 2c + 1), the corners of cells at even numbers, and an edge in the middle of what it joins or
parts. So the edge between two cells is halfway between them, and the sides of a cell are half steps away, whatever the
lines of a kind are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from cover.proofs.check.faults import Fault
from cover.proofs.check.sentences.polyominoes import bank
from cover.proofs.check.sentences.reading import Cell, Draft, Kind

STEPS = {
    "n": (-1, 0), "w": (0, -1), "e": (0, 1), "s": (1, 0), "nw": (-1, -1), "ne": (-1, 1), "sw": (1, -1), "se": (1, 1),
}  # fmt: skip
CROSS = ("n", "w", "e", "s")
BORDER = -1  # what stands for an edge outside the board: a wall always
EDGE_WORDS = ("line", "wall", "open")
SHAPES = (  # the sides by which lines leave a cell; in the order of the symbols of a helper
    "-", "ns", "ew", "ne", "nw", "se", "sw", "n", "s", "e", "w", "nse", "nsw", "new", "sew", "nsew",
)  # fmt: skip
OF_LINES = {
    "on": frozenset(SHAPES) - {"-"}, "off": frozenset("-"), "straight": frozenset(("ns", "ew")),
    "turn": frozenset(("ne", "nw", "se", "sw")),
}  # fmt: skip
MOST = 1000  # symbols


def number_in(word: str | None) -> int | None:
    found = re.search("[0-9]{1,6}", word or "")
    return int(found[0]) if found else None


def way_in(word: str | None) -> str:
    found = re.search("ne|nw|se|sw|[nesw^v<>]", re.sub("^[xo?]", "", word or ""))
    return {"^": "n", "v": "s", "<": "w", ">": "e"}.get(found[0], found[0]) if found else ""


def fits(word: str, patterns: Iterable[str]) -> bool:
    return any(word.isdecimal() if one == "number" else fnmatchcase(word, one) for one in patterns)


class Board:
    """at: of each place its point on the lattice, cells row by row, then edges; find: the other way round. symbols,
    values: of the marks of cells. clues: words by cell."""

    def __init__(self, kind: Kind, draft: Draft):
        self.kind, self.draft = kind, draft
        self.height, self.width = draft.height, draft.width
        self.grids = list(self._grids())
        hole = kind.layout.get("hole", ())
        inside = {(r, c) for rows, columns in self.grids for r in rows for c in columns}
        gone = {cell for cell, word in draft.cells.items() if fits(word, hole)}
        gone |= {cell for cell, room in draft.rooms.items() if room == "#"}
        rows = [(r, c) for r in range(self.height) for c in range(self.width)]
        self.cell_at = [cell for cell in rows if cell in inside and cell not in gone]
        self.at = [(2 * r + 1, 2 * c + 1) for r, c in self.cell_at]
        self.cells = range(len(self.at))
        self.number = {cell: k for k, cell in enumerate(self.cell_at)}
        self._arms: dict[tuple[int, str], list[int]] = {}
        self._edges()
        self.find = {point: k for k, point in enumerate(self.at)}
        self.clues = {self.number[cell]: w for cell, w in sorted(draft.cells.items()) if cell in self.number}
        self.room = [draft.rooms.get(cell, "") for cell in self.cell_at]
        areas = kind.layout.get("areas", ())
        if areas:
            self._part(areas)
        self.rooms: dict[str, list[int]] = {}
        for k, room in enumerate(self.room if draft.rooms or areas else ()):
            self.rooms.setdefault(room, []).append(k)
        self.sizes = self._sizes()
        self.lettered = any(re.match(r"[a-z]\.\.", word) for word in kind.words)
        self.symbols = self._symbols()
        self.index = {symbol: k for k, symbol in enumerate(self.symbols)}
        self.values = [self._value(symbol) for symbol in self.symbols]
        self.beside = [[k for k in self.stepped(cell, CROSS) if k is not None] for cell in self.cells]
        ring = ("nw", "n", "ne", "e", "se", "s", "sw", "w")
        self.rings = [list(self.stepped(cell, ring)) for cell in self.cells]
        self.around = [[k for k in some if k is not None] for some in self.rings]

    def _grids(self) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Rows and columns of each grid of a board of several."""
        size = 9
        for word in self.kind.grids:
            if re.fullmatch("[0-9]{1,2}", word):
                size = int(word)
            elif re.fullmatch("[0-9]{1,2},[0-9]{1,2}", word):
                r, c = (int(part) - 1 for part in word.split(","))
                yield range(r, r + size), range(c, c + size)
            elif re.fullmatch(r"[0-9]{1,2}(-[0-9]{1,2})?(\+[0-9]{1,2}(-[0-9]{1,2})?)*", word):
                own: list[int] = []
                for part in word.split("+"):
                    low, _, high = part.partition("-")
                    own += range(int(low) - 1, int(high or low))
                yield own, own
            else:
                raise Fault(f"sentences.json: {word[:20]!r} is no grid")
        if not self.kind.grids:
            yield range(self.height), range(self.width)

    def _edges(self) -> None:
        """Of each point row by row the edge to the right, then the one down."""
        lines, there = self.kind.lines, {*self.at}
        if lines == "corners":
            points = [(2 * r, 2 * c) for r in range(self.height + 1) for c in range(self.width + 1)]
        else:
            points = list(self.at) if lines else []
        self.points = points
        self.point = {point: k for k, point in enumerate(points)}
        self.ends: dict[int, tuple[int, int]] = {}  # of each edge the numbers of its points
        for y, x in points:
            for dy, dx in ((0, 1), (1, 0)):
                other = (y + 2 * dy, x + 2 * dx)
                if other in self.point and (lines == "corners" or other in there):
                    self.ends[len(self.at)] = self.point[y, x], self.point[other]
                    self.at.append((y + dy, x + dx))
        self.edges_at: list[dict[str, int]] = [{} for _ in points]
        for edge, two in self.ends.items():
            for k in two:
                (y, x), (py, px) = self.at[edge], points[k]
                way = next(way for way in CROSS if STEPS[way] == (y - py, x - px))
                self.edges_at[k][way] = edge
        self.edges_at = [{way: some[way] for way in CROSS if way in some} for some in self.edges_at]

    def _part(self, areas: Iterable[str]) -> None:
        """Rooms are the parts into which cells with such clues fall, and all other cells."""
        inside = [fits(self.clues.get(k, ""), areas) for k in self.cells]
        for first in self.cells:
            front = [] if self.room[first] else [first]
            while front:
                k = front.pop()
                self.room[k] = f"{first + 1}"
                near = (other for other in self.stepped(k, CROSS) if other is not None)
                front += [other for other in near if inside[other] == inside[first] and not self.room[other]]

    # ---------------------------------------------------------------- marks
    def _sizes(self) -> dict[str, int]:
        words = self.draft.cells.values()
        numbers = [int(n) for word in words for n in re.findall("[0-9]{1,6}", word)]
        found = {
            "rows": self.height, "columns": self.width, "most": max(numbers, default=1), "words": len({*words}),
            "roomsize": max(map(len, self.rooms.values()), default=1), "centres": len(words),
        }  # fmt: skip
        if any("blanks" in word for word in self.kind.words):
            found["blanks"] = self._blanks()
        named = self.draft.header.items()
        found |= {name: int(word) if re.fullmatch("-?[0-9]{1,9}", word) else 1 for name, word in named}
        if "bank" in self.draft.header:
            found["bank"] = sum(map(len, bank(self.draft.header["bank"])))
        return found

    def _blanks(self) -> int:
        """How many cells without a number hang side by side at most."""
        left = {cell for cell in self.cells if not re.search("[0-9]", self.clues.get(cell, ""))}
        most = 1
        while left:
            part = [left.pop()]
            for cell in part:  # grows
                near = left.intersection(k for k in self.stepped(cell, CROSS) if k is not None)
                left -= near
                part += near
            most = max(most, len(part))
        return most

    def _symbols(self) -> list[str]:
        words = self.kind.words
        if len(words) == 3 and words[1] == "by":
            found = [a + b for a in self._range(words[0]) for b in self._range(words[2])]
        else:
            found = [symbol for word in words for symbol in (self._range(word) if ".." in word else [word])]
        if "" in found or len(found) > MOST:
            raise Fault("sentences.json: too many marks, or one without a sign")
        return list(dict.fromkeys(found))

    def _range(self, word: str) -> list[str]:
        low, _, high = word.partition("..")
        if re.fullmatch("[a-z]", low) and low not in self.sizes:
            last = self.draft.header.get(high, high)
            if not re.fullmatch("[a-z]", last):
                raise Fault(f"puzzle.txt: {last[:20]!r} is no letter")
            return [chr(k) for k in range(ord(low), ord(last) + 1)]
        least, most = self._reckoned(low), max(map(self._reckoned, high.split("|")))
        if most - least > MOST:
            raise Fault("sentences.json: too many marks")
        return [str(k) for k in range(least, most + 1)]

    def _reckoned(self, text: str) -> int:
        """`rows*columns`, `high-rows+1`: products, added up."""
        if not re.fullmatch(r"-?\w+(\*\w+)*([+-]\w+(\*\w+)*)*", text):
            raise Fault(f"sentences.json: {text[:30]!r} is no number of marks")
        total = 0
        for term in re.findall(r"[+-]?[^+-]+", text):
            product = 1
            for factor in term.strip("+-").split("*"):
                if not factor.isdecimal() and factor not in self.sizes:
                    raise Fault(f"sentences.json: {factor[:20]!r} is no number of the board")
                product *= int(factor) if factor.isdecimal() else self.sizes[factor]
            total += -product if term[0] == "-" else product
        return total

    def _value(self, symbol: str) -> int:
        if re.fullmatch("-?[0-9]+", symbol):
            return int(symbol)
        return ord(symbol) - 96 if self.lettered and re.fullmatch("[a-z]", symbol) else 0

    def named(self, word: str, bound: Mapping[str, str]) -> frozenset[str]:
        """The symbols, or the shapes of lines, that a word means."""
        if word in bound:
            return frozenset([bound[word]])
        word = self.kind.called.get(word, word)
        if word in self.kind.classes:
            some = (self.named(part, {}) for part in self.kind.classes[word] if part not in self.kind.classes)
            return frozenset[str]().union(*some)
        if word in self.index:
            return frozenset([word])
        if ".." in word:
            return frozenset(self._range(word)) & frozenset(self.symbols)
        if word in ("odd", "even"):
            pairs = zip(self.symbols, self.values, strict=True)
            return frozenset(s for s, value in pairs if s.isdecimal() and value % 2 == (word == "odd"))
        if word == "filled":
            return frozenset(self.symbols) - {".", "-", "x"}
        return OF_LINES.get(word, frozenset([word]))

    def own(self, words: Iterable[str], bound: Mapping[str, str]) -> bool:
        """Are these marks of cells, and not what lines in a cell look like?"""
        kind = self.kind
        if kind.lines != "centres":
            return True
        known = {*self.symbols, *kind.classes, *bound}
        of_lines = (word for word in words if word in OF_LINES or word in SHAPES)
        return all(word in known or kind.called.get(word) in known for word in of_lines)

    def clue_number(self, word: str | None) -> int | None:
        if word is not None and not word.isdecimal() and word in self.index:
            return self.values[self.index[word]] or number_in(word)
        return number_in(word)

    def left(self, clue: str) -> frozenset[int]:
        """The marks that a clue leaves in its own cell."""
        every = frozenset(range(len(self.symbols)))
        if self.kind.same and clue in self.index:
            return frozenset([self.index[clue]])
        for patterns, word in self.kind.given:
            if word == "digits":
                alike = (all(d in ("0", e) for d, e in zip(clue, symbol, strict=False)) for symbol in self.symbols)
                return frozenset(k for k, one in enumerate(alike) if one)
            if fits(clue, patterns):
                some = (
                    {str(number_in(clue))}
                    if word == "its number"
                    else {symbol for one in word.split("|") for symbol in self.named(one, {})}
                )
                return frozenset(self.index[symbol] for symbol in some if symbol in self.index)
        return every

    # ---------------------------------------------------------------- places
    def is_edge(self, place: int) -> bool:
        return place >= len(self.cell_at)

    def stepped(self, cell: int, ways: Iterable[str], many: int = 1) -> Iterator[int | None]:
        """The cells so many steps away in these directions."""
        r, c = self.cell_at[cell]
        return (self.number.get((r + many * STEPS[way][0], c + many * STEPS[way][1])) for way in ways)

    def arm(self, cell: int, way: str) -> list[int]:
        """The cells in a direction up to the border, over holes."""
        found = self._arms.get((cell, way))
        if found is None:
            (r, c), (dr, dc) = self.cell_at[cell], STEPS[way]
            most = max(self.height, self.width)
            line = ((r + k * dr, c + k * dc) for k in range(1, most + 1))
            found = self._arms[cell, way] = [self.number[cell] for cell in line if cell in self.number]
        return found

    def side(self, cell: int, way: str) -> int | None:
        """The edge half a step away."""
        y, x = self.at[cell]
        return self.find.get((y + STEPS[way][0], x + STEPS[way][1]))

    def between(self, one: int, other: int) -> int | None:
        """The edge halfway between two neighbours."""
        (y, x), (v, u) = self.at[one], self.at[other]
        return self.find.get(((y + v) // 2, (x + u) // 2))

    def edge_from(self, cell: Cell, way: str) -> int | None:
        """The edge that leaves a point, which is called like the cell below and right of it."""
        r, c = cell
        y, x = (2 * r, 2 * c) if self.kind.lines == "corners" else (2 * r + 1, 2 * c + 1)
        return self.find.get((y + STEPS[way][0], x + STEPS[way][1])) if (y, x) in self.point else None

    def name(self, cell: int) -> str:
        r, c = self.cell_at[cell]
        return f"r{r + 1}c{c + 1}"


def groups(some: Iterable[int], near: Mapping[int, Iterable[int]] | Sequence[Iterable[int]]) -> list[list[int]]:
    """The parts into which some places fall."""
    left, found = dict.fromkeys(some), []
    while left:
        part = [left.popitem()[0]]
        for one in part:  # grows meanwhile
            for other in near[one]:
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(part)
    return found

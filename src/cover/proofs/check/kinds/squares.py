"""Latin squares with clues: unequal (futoshiki and its kin), keen (KenKen), towers (skyscrapers)."""

from __future__ import annotations

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.clues import Clues
from cover.proofs.check.kinds.grids import named_lines
from cover.proofs.check.kinds.header import Header, named, some_cells

SIDES = {"top": "column", "bottom": "column", "left": "row", "right": "row"}  # the last of a pair looks backwards


class Square(Cells):
    """The numbers 1 to n, each once in every row and column; a subclass says which rules there are besides."""

    def __init__(self, header: Header, size: int, keys: tuple[str, ...]):
        super().__init__()
        header.only("size", "givens", *keys)
        if "size" in header.values:
            size = header.number("size")
        rows = [row.split() if " " in row else list(row) for row in header.blocks.get("givens", [])]
        size = size or len(rows)  # by the key, else by the sides (towers), else by the givens
        if not 1 <= size <= 100 or (rows and (len(rows) != size or any(len(row) != size for row in rows))):
            raise Fault("puzzle.txt: the givens do not form a square of a known size")
        side = range(size)
        self.symbols = [str(k + 1) for k in side]
        self.regions = named_lines(size, size)
        words = {(r, c): rows[r][c] if rows else "." for r in side for c in side}
        if odd := {*words.values()} - {".", *self.symbols}:
            raise Fault(f"puzzle.txt: {min(odd)[:20]!r} is no number of a square of {size}")
        self.candidates = {cell: self.symbols if word == "." else [word] for cell, word in words.items()}
        clues = Clues([clue for clue in header.clues if clue[0] in KNOWN], size, range(1, size + 1), [])
        others = (clue for clue in dict.fromkeys(header.clues) if clue[0] not in KNOWN)
        self.rules = [*clues.rules(), *(_arithmetic(*clue) for clue in others)]
        if any(not {*rule.cells} <= {*self.candidates} for rule in self.rules):
            raise Fault("puzzle.txt: a clue speaks of a cell that is not there")


KNOWN = ("greater", "white", "nonconsecutive", "total")  # clues of boards too, read by `Clues`; others by `_arithmetic`


class Unequal(Square):
    def __init__(self, header: Header):
        _only(header, "greater", "white", "nonconsecutive")
        super().__init__(header, 0, ("clues",))


class Keen(Square):
    def __init__(self, header: Header):
        _only(header, "total", "product", "difference", "quotient")
        super().__init__(header, 0, ("clues",))


class Towers(Square):
    """Numbers beside the board: how many towers are seen from there. Each becomes the clue `skyscraper` of its line."""

    def __init__(self, header: Header):
        _only(header)
        sides = {side: header.values[side].split() for side in SIDES if side in header.values}
        super().__init__(header, max(map(len, sides.values()), default=0), tuple(SIDES))
        size = len(self.symbols)
        if any(len(counts) != size for counts in sides.values()):
            raise Fault("puzzle.txt: a side must have as many numbers as the square has rows")
        lines = [
            ("skyscraper", count, f"{SIDES[side]} {k}{' reversed' if side in ('bottom', 'right') else ''}")
            for side, counts in sides.items()
            for k, count in enumerate(counts, 1)
            if count != "."
        ]
        self.rules = [*Clues(lines, size, range(1, size + 1), []).rules()]


def _only(header: Header, *keys: str) -> None:
    """Raises Fault for any other clue, before the rows are looked at."""
    for key, _, _ in header.clues:
        if key not in keys:
            raise Fault(f"puzzle.txt: {key!r} is no clue of {header.kind}")


def _arithmetic(key: str, value: str, text: str) -> Rule:
    """The product of the numbers of some cells, or of two cells the difference or the quotient, is a number."""
    members = some_cells(text)
    if not value.isascii() or not value.isdecimal() or len(value) > 12 or (key != "product" and len(members) != 2):
        raise Fault(f"puzzle.txt: {key} {value[:20]} is no clue of these cells")
    wanted = int(value)

    def product(so_far: State, symbol: int) -> State:
        return so_far * (symbol + 1)  # symbols count from 0, numbers from 1

    def both(numbers: State, symbol: int) -> State:
        return (*numbers, symbol + 1)

    def fits(numbers: State) -> bool:
        small, large = sorted(numbers)  # either cell may hold the larger one
        return bool(large - small == wanted if key == "difference" else large == small * wanted)

    name = f"{key} {named(members[0])}"
    if key == "product":
        return Rule(name, tuple(members), 1, product, lambda result: bool(result == wanted))
    return Rule(name, tuple(members), (), both, fits)

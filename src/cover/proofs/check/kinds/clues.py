"""The clues that a board may carry, in words of its symbols: what each demands of its cells.

A clue is read from its line `KEY VALUE: CELLS` and gives regions (cells that differ), rules, and symbols excluded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds.cells import Rule, State
from cover.proofs.check.kinds.header import Cell, cell, named, some_cells

Line = tuple[str, str, str]  # key, value, text
WITH_VALUES = ("cage", "total", "littlekiller", "whispers", "sandwich", "skyscraper", "outside")
ALONE = ("antiknight", "antiking", "nonconsecutive", "disjoint")  # they speak of the whole board
OF_TWO = ("white", "black", "greater")
WAYS = {"down-right": (1, 1), "down-left": (1, -1), "up-right": (-1, 1), "up-left": (-1, -1)}


class Clues:
    """values: of the symbols in their order; boxes: lists of cells, in reading order, where the board has such.

    A step of a rule gets the number of a symbol from 0; what is added or compared are `values`. A state is whatever a
    rule must remember of the cells before; None refuses.
    """

    def __init__(self, lines: Sequence[Line], size: int, values: Sequence[int], boxes: Sequence[Sequence[Cell]]):
        self.lines, self.size, self.values, self.boxes = lines, size, values, boxes
        for key, value, text in lines:
            if (value and key not in WITH_VALUES) or (text and key in ALONE) or key == "rule":
                raise Unknown(f"'{key} {value or text[:30]}' is a rule that this checker does not know")
        self.everywhere = [(r, c) for r in range(size) for c in range(size)]

    def regions(self) -> Iterator[tuple[str, list[Cell]]]:
        for key, _, text in self.lines:
            if key in ("cage", "renban"):
                members = some_cells(text)
                yield f"{key} {named(members[0])}", members
            elif key in ("antiknight", "antiking"):
                yield from self._moves(key)
            elif key == "disjoint":
                if not self.boxes:
                    raise Unknown("'disjoint' without boxes of one size is not known to this checker")
                yield from ((f"group {k}", list(group)) for k, group in enumerate(zip(*self.boxes, strict=True), 1))

    def _moves(self, key: str) -> Iterator[tuple[str, list[Cell]]]:
        """Any two cells one move apart; a pair begins with the upper one, the left one in a row, and so comes once."""
        for r, c in self.everywhere:
            for down, right in product((0, 1, 2), (-2, -1, 0, 1, 2)):
                other = (r + down, c + right)
                reach = sorted((down, abs(right)))
                move = reach == [1, 2] if key == "antiknight" else max(reach) == 1
                if move and (r, c) < other and other in self.everywhere:
                    yield f"{key} {named((r, c))} {named(other)}", [(r, c), other]

    def excluded(self) -> Iterator[tuple[Cell, int]]:
        """Cells, and numbers of symbols that they may not hold."""
        for key, _, text in self.lines:
            if key in ("even", "odd"):
                for cell in some_cells(text):
                    yield from ((cell, k) for k, value in enumerate(self.values) if value % 2 == (key == "even"))

    def rules(self) -> Iterator[Rule]:
        """A clue that is given twice demands nothing more."""
        for key, value, text in dict.fromkeys(self.lines):
            if key in ("cage", "total", "littlekiller"):
                yield from self._sum(key, value, text)
            elif key in ("sandwich", "skyscraper"):
                yield self._outside(key, _number(value), text)
            elif key == "arrow":
                yield self._arrow(text)
            elif key == "nonconsecutive":
                yield from self._nonconsecutive()
            elif key not in ("even", "odd", "antiknight", "antiking", "disjoint", "outside"):
                yield from self._on_line(key, value, some_cells(text))

    def _sum(self, key: str, value: str, text: str) -> Iterator[Rule]:
        if key == "cage" and not value:
            return
        if key == "littlekiller":
            start, _, way = text.partition(" ")
            if way not in WAYS:
                raise Fault(f"puzzle.txt: {text[:30]!r} is no diagonal")
            down, right = WAYS[way]
            r, c = cell(start)
            line = [(r + k * down, c + k * right) for k in range(self.size)]
            # A line as long as the board from the first cell on, as far as it is on the board.
            members, name = [cell for cell in line if cell in self.everywhere], f"{key} {value}: {text}"
            if not members:
                raise Fault(f"puzzle.txt: {start[:30]!r} is no cell of the board")
        else:
            members = some_cells(text)
            name = f"{key} {named(members[0])}"
        yield total(name, members, self.values, _number(value))

    def _arrow(self, text: str) -> Rule:
        circle, _, shaft = text.partition(":")
        digits, along = some_cells(circle), some_cells(shaft)

        # First the digits of the circle, read as one number, then the shaft, which is added up.
        def step(state: State, symbol: int) -> State:
            place, number, added = state
            value = self.values[symbol]
            return (place + 1, 10 * number + value, 0) if place < len(digits) else (place, number, added + value)

        return Rule(
            f"arrow {named(digits[0])}", (*digits, *along), (0, 0, 0), step, lambda state: bool(state[1] == state[2])
        )

    def _nonconsecutive(self) -> Iterator[Rule]:
        # Where a white dot says that two cells are consecutive, the rule makes an exception.
        dots = [frozenset(some_cells(text)) for key, _, text in self.lines if key == "white"]
        for r, c in self.everywhere:
            for other in ((r, c + 1), (r + 1, c)):
                if other in self.everywhere and frozenset(((r, c), other)) not in dots:
                    yield self._pair("nonconsecutive", ((r, c), other), lambda a, b: abs(a - b) != 1)

    def _pair(self, name: str, two: tuple[Cell, Cell], allowed: Callable[[int, int], bool]) -> Rule:
        return self._chain(name, two, allowed)

    def _chain(self, name: str, line: tuple[Cell, ...], follows: Callable[[int, int], bool]) -> Rule:
        """Every symbol and the next one go together; a state is the last symbol, -1 before the first."""

        def step(last: State, symbol: int) -> State | None:
            return symbol if last < 0 or follows(self.values[last], self.values[symbol]) else None

        return Rule(name, line, -1, step)

    def _on_line(self, key: str, value: str, line: list[Cell]) -> Iterator[Rule]:
        name = f"{key} {named(line[0])}"
        chains: dict[str, Callable[[int, int], bool]] = {
            "thermo": lambda a, b: a < b,
            "whispers": lambda a, b: abs(a - b) >= (_number(value) if value else 5),
            "white": lambda a, b: abs(a - b) == 1,
            "black": lambda a, b: a == 2 * b or b == 2 * a,
            "greater": lambda a, b: a > b,
        }
        if key in OF_TWO and len(line) != 2:
            raise Fault(f"puzzle.txt: {name} needs two cells")
        if key in chains:
            yield self._chain(name, tuple(line), chains[key])
        elif key == "palindrome":
            for k in range(len(line) // 2):
                yield self._pair(name, (line[k], line[-1 - k]), lambda a, b: a == b)
        elif key == "renban":
            yield self._renban(name, line)
        elif key == "between":
            yield self._between(name, line)
        else:
            raise Unknown(f"{key!r} is a rule that this checker does not know")

    def _renban(self, name: str, line: list[Cell]) -> Rule:
        """Symbols that differ are consecutive if the largest is as far from the smallest as there are others."""

        def step(state: State, symbol: int) -> State:
            value = self.values[symbol]
            return (min(state[0], value), max(state[1], value)) if state else (value, value)

        return Rule(name, tuple(line), (), step, lambda state: bool(state[1] - state[0] == len(line) - 1), sets=True)

    def _between(self, name: str, line: list[Cell]) -> Rule:
        if len(line) < 2:
            raise Fault(f"puzzle.txt: {name} needs two ends")

        def step(state: State, symbol: int) -> State | None:
            value = self.values[symbol]
            if len(state) < 2:
                return tuple(sorted((*state, value)))
            return state if state[0] < value < state[1] else None

        # Both ends are read first, so that each cell between can be compared at once.
        return Rule(name, (line[0], line[-1], *line[1:-1]), (), step)

    def _outside(self, key: str, wanted: int, text: str) -> Rule:
        """A skyscraper: how many are seen from there; a sandwich: the sum between the least and the greatest symbol."""
        word, k, reverse = beside(text, self.size)
        line = [(k, i) if word == "row" else (i, k) for i in range(self.size)]
        if reverse:
            line.reverse()
        name = f"{key} {wanted} of {word} {k + 1}"
        low, high = min(self.values), max(self.values)

        def seen(state: State, symbol: int) -> State:
            highest, many = state  # the highest so far, and how many were higher than all before
            value = self.values[symbol]
            return (value, many + 1) if value > highest else (highest, many)

        def inside(state: State, symbol: int) -> State | None:
            ends, added = state  # the ends met, and the sum since the first
            value = self.values[symbol]
            if value in (low, high):  # each end once: no third one, and none of them twice
                return None if value in ends or len(ends) == 2 else ((*ends, value), added)
            return (ends, added + value) if len(ends) == 1 else state

        if key == "skyscraper":  # from the ground, on which a 0 is no building
            return Rule(name, tuple(line), (0, 0), seen, lambda state: bool(state[1] == wanted))
        return Rule(name, tuple(line), ((), 0), inside, lambda state: len(state[0]) == 2 and state[1] == wanted)


def beside(text: str, size: int) -> tuple[str, int, bool]:
    """`row 3 reversed`: of a row or a column, its number from 0, and whether at its end. Raises Fault."""
    found = re.fullmatch(r"(row|column) ([0-9]{1,3})( reversed)?", text)
    if not found or not 1 <= int(found[2]) <= size:
        raise Fault(f"puzzle.txt: {text[:30]!r} is no line")
    return found[1], int(found[2]) - 1, bool(found[3])


def total(name: str, members: Sequence[Cell], values: Sequence[int], wanted: int) -> Rule:
    """Symbols of these values add up to a number."""
    return Rule(
        name, tuple(members), 0, lambda added, symbol: added + values[symbol], lambda added: added == wanted, sets=True
    )


def _number(text: str) -> int:
    if not re.fullmatch("-?[0-9]{1,6}", text):
        raise Fault(f"puzzle.txt: {text[:30]!r} is no number of a clue")
    return int(text)

"""Two counts that share cells: what the one leaves to the other. They count the same symbol there or, of two symbols,
both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.logic.rules.fillings import Fillings

TWO_COUNTS = "two counts"
MOST = 13  # open cells of both


class Open(NamedTuple):
    """Of a count: its open cells, the least and the most of them that hold their symbol, and these symbols, as bits."""

    cells: frozenset[int]
    least: int
    most: int
    marks: Mapping[int, int]

    def turned(self) -> Open:
        """The same as a count of the other one of two symbols."""
        size, others = len(self.cells), {cell: 3 - bit for cell, bit in self.marks.items()}
        return Open(self.cells, size - self.most, size - self.least, others)


def pairs_of(plain: Mapping[int, Fillings]) -> list[tuple[int, int]]:
    """Numbers of two counts that have a cell in common, and the symbol there where they count one alone."""
    alike: dict[tuple[int, int], list[int]] = {}  # by cell and symbol
    for number, rule in plain.items():
        if rule.marks and len(rule.cells) > 1:
            for cell, symbol in dict(zip(rule.cells, rule.marks, strict=True)).items():
                alike.setdefault((cell, symbol if rule.counted >= 0 else -1), []).append(number)
    return list({two for numbers in alike.values() for two in combinations(numbers, 2)})


def shared(
    counts: Mapping[int, Fillings], pairs: Sequence[tuple[int, int]], masks: Sequence[int]
) -> Iterator[tuple[int, int, Fact]]:
    """Numbers of two rules, and what follows from both together; those with the fewest open cells first. pairs: of
    counts that have cells in common."""
    left = {n: _open(counts[n], masks) for n in {n for two in pairs for n in two}}
    says = {n for n, some in left.items() if some.least > 0 or some.most < len(some.cells)}
    pairs = [(a, b) for a, b in pairs if a in says and b in says]
    meeting = [(left[a].cells | left[b].cells, a, b) for a, b in pairs if not left[a].cells.isdisjoint(left[b].cells)]
    for size, a, b in sorted((len(cells), a, b) for cells, a, b in meeting):
        if size > MOST:
            return
        one, other = left[a], left[b]
        alike = {one.marks[cell] == other.marks[cell] for cell in one.cells & other.cells}
        if len(alike) > 1:
            continue
        if alike == {False}:
            other = other.turned()
        if removed := _removed(one, other, masks):
            because = tuple(dict.fromkeys(c for n in (a, b) for c in counts[n].cells if c not in left[n].cells))
            both = len(one.cells & other.cells)
            grounds = Grounds("", (), (both, *_there(one, other), *_there(other, one)))
            yield a, b, Fact(TWO_COUNTS, removed, because, grounds)


def _open(rule: Fillings, masks: Sequence[int]) -> Open:
    marks = {cell: 1 << symbol for cell, symbol in zip(rule.cells, rule.marks, strict=True)}
    sure = sum(masks[cell] == bit for cell, bit in marks.items())
    some = frozenset(cell for cell, bit in marks.items() if masks[cell] & bit and masks[cell] != bit)
    return Open(some, max(rule.least - sure, 0), min(rule.most - sure, len(some)), marks)


def _there(one: Open, other: Open) -> tuple[int, int]:
    """How many of the cells that both have one needs at least, and takes at most."""
    both = len(one.cells & other.cells)
    return max(one.least - (len(one.cells) - both), 0), min(one.most, both)


def _removed(one: Open, other: Open, masks: Sequence[int]) -> tuple[Removed, ...]:
    both, first, second = one.cells & other.cells, one.cells - other.cells, other.cells - one.cells
    least = max(0, one.least - len(first), other.least - len(second))
    most = min(len(both), one.most, other.most)
    parts = (
        (both, least, most),
        (first, one.least - most, one.most - least),
        (second, other.least - most, other.most - least),
    )
    marks, found = {**other.marks, **one.marks}, list[Removed]()
    for cells, low, high in parts:
        if cells and high <= 0:
            found += [Removed(cell, marks[cell]) for cell in sorted(cells)]
        elif cells and low >= len(cells):
            found += [Removed(cell, masks[cell] & ~marks[cell]) for cell in sorted(cells)]
    return tuple(found)

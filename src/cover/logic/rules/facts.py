"""What a rule shows of a board's marks, before it is a step: the same for finders and for suppositions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cover.basics.suggest import counted
from cover.logic.rules.board_marks import Removed

# What a rule shows where its cells may hold these masks, by cell of the board; quickly, or all that it can.
Shows = Callable[[Sequence[int], bool], Iterator["Fact"]]


class Grounds(NamedTuple):
    """Why a rule leaves no room, as a sentence to fill in: {rule}, cells {a} and {b}, numbers {n} and {m}; `{n:cell}`
    counts cells."""

    says: str
    cells: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    def sentence(self, rule: str, names: Sequence[object]) -> str:
        """names: of all cells of the board.

        >>> Grounds("the area of {a} would have more than {n:cell}", (1,), (3,)).sentence("areas", ["r1c1", "r1c2"])
        'the area of r1c2 would have more than 3 cells'
        """
        cells = zip("ab", (names[cell] for cell in self.cells), strict=False)
        numbers = zip("nm", map(_Number, self.numbers), strict=False)
        return self.says.format(rule=rule, **dict(cells), **dict(numbers))


class _Number(int):
    def __format__(self, word: str) -> str:
        return counted(int(self), word) if word else str(int(self))


class Fact(NamedTuple):
    """Marks that a rule leaves no room for. because: the cells whose masks matter; through: see `ByRule`; grounds: None
    of fillings, for which the rule itself is the reason."""

    technique: str
    removed: tuple[Removed, ...]
    because: tuple[int, ...]
    grounds: Grounds | None = None
    through: int | None = None


def flags(held: Sequence[int], symbols: int) -> tuple[bytes, bytes]:
    """For native code, by place: does it hold one of the symbols for certain, and may it?"""
    return bytes([mask != 0 and not mask & ~symbols for mask in held]), bytes([mask & symbols != 0 for mask in held])


def fallen(mask: int, symbols: int, how: int) -> int:
    """The symbols that fall at a place: those of the rule (0), all others (1), or everything (2)."""
    return (mask & symbols, mask & ~symbols, mask)[how]

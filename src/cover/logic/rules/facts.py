"""What a rule shows of a board's marks, before it is a step: the same for finders and for suppositions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cover.logic.rules.board_marks import Removed

# What a rule shows where its cells may hold these masks, by cell of the board; quickly, or all that it can.
Shows = Callable[[Sequence[int], bool], Iterator["Fact"]]


class Fact(NamedTuple):
    """Marks that a rule leaves no room for. because: the cells whose masks matter; grounds: why, in words; through: see
    `ByRule`."""

    technique: str
    removed: tuple[Removed, ...]
    because: tuple[int, ...]
    grounds: tuple[object, ...] = ()
    through: int | None = None


def flags(held: Sequence[int], symbols: int) -> tuple[bytes, bytes]:
    """For native code, by place: does it hold one of the symbols for certain, and may it?"""
    return bytes([mask != 0 and not mask & ~symbols for mask in held]), bytes([mask & symbols != 0 for mask in held])


def fallen(mask: int, symbols: int, how: int) -> int:
    """The symbols that fall at a place: those of the rule (0), all others (1), or everything (2)."""
    return (mask & symbols, mask & ~symbols, mask)[how]

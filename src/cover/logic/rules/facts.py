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

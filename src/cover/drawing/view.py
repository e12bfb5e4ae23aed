"""What a picture shows beside a puzzle. Every puzzle names this, and few are drawn: shapes are imported when one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Cell = tuple[int, int]


@dataclass(eq=False, repr=False)
class View:
    """What is shown beside an instance and a solution, by cells (row, column).

    candidates: marks still possible; filled: marks found so far; placed, removed: what a step of logic fills in and
    strikes out; used: the candidates that it rests on; over: cells that the sets it uses reach besides; clash: cells
    whose givens or clues contradict each other; differ: cells in which solutions differ; overlay: shapes over the
    picture; below: lines of words under it; rules_apart: the rules stand elsewhere in sentences, and none is written
    below the board.
    """

    candidates: Mapping[Cell, Sequence[str]] = field(default_factory=lambda: MappingProxyType({}))
    placed: Mapping[Cell, str] = field(default_factory=lambda: MappingProxyType({}))
    removed: Mapping[Cell, Sequence[str]] = field(default_factory=lambda: MappingProxyType({}))
    clash: frozenset[Cell] = frozenset()
    differ: frozenset[Cell] = frozenset()
    filled: Mapping[Cell, str] = field(default_factory=lambda: MappingProxyType({}))
    used: Mapping[Cell, Sequence[str]] = field(default_factory=lambda: MappingProxyType({}))
    over: frozenset[Cell] = frozenset()
    overlay: tuple[Any, ...] = ()
    below: tuple[str, ...] = ()
    rules_apart: bool = False


PLAIN = View()

"""Textbook strategies of the backend `bitmask`: orders of cells and values, forward checking, singles.

They exist to be compared: the definitions are exact (boards/textbook.hpp), so that *calls*, the calls of a recursive
search(position) with the last one, which has no cell left, included, are the same everywhere. On Project Euler's 50
boards (problem 96), to the first solution: lr 938,224, rl 1,420,447, ds 5,476,486; mrv or ds with forward checking
7,038, the figures of a student report of 2017 on these orders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.problems.board import Board

ORDERS = ("lr", "rl", "ds", "mrv")
VALUES = ("ascending", "descending", "rotated", "random")
SINGLES: dict[str, tuple[str, Any]] = {
    "forward": ("forward", True),
    "no-forward": ("forward", False),
    "naked": ("naked", True),
    "hidden": ("hidden", True),
}
WORDS = {**{name: ("order", name) for name in ORDERS}, **SINGLES, **{name: ("values", name) for name in VALUES}}
NUMBERS = ("guess-limit", "seed")


@dataclass(frozen=True)
class Strategy:
    """How a board is searched, call by call.

    order: of the cells. The start is one pass over the cells, row by row, in which a cell with one candidate (also
    one that became single during the pass) removes it from its peers; cells with more than one candidate then form
    the list. "lr" follows the list, "rl" its reverse, "ds" the list sorted by number of candidates (stably); "mrv",
    and "ds" with forward checking, always take the cell with the fewest values left, ties by place in the sorted list.
    forward: forward checking removes a value taken from the peers, fails if one becomes empty, and settles nothing by
    itself. Without it a value is legal if no peer with a single candidate has it.
    naked, hidden: settle cells with one candidate, symbols with one place in a full region, to a fixpoint at the start
    and after every value. They need forward checking, and turn it on unless it is forbidden.
    values: "ascending", "descending", "rotated" (the k-th guess begins with candidate k modulo their number), or
    "random" by seed. guess_limit: values ascend until so many guesses (calls that meet two or more values) were made.
    Raises ValueError for what does not go together.
    """

    order: str = "lr"
    forward: bool | None = None
    naked: bool = False
    hidden: bool = False
    values: str = "ascending"
    guess_limit: int = 0
    seed: int | None = None

    def __post_init__(self) -> None:
        for what, value, known in (("order", self.order, ORDERS), ("values", self.values, VALUES)):
            if value not in known:
                raise ValueError(f"bitmask knows no {what} {value!r}; there are {', '.join(known)}")
        if (self.naked or self.hidden) and self.forward is False:
            which = "naked" if self.naked else "hidden"
            raise ValueError(f"{which} singles need forward checking, which is turned off")
        if self.guess_limit and self.values not in ("rotated", "random"):
            raise ValueError("a guess limit needs values that are rotated or random")
        if self.guess_limit < 0:
            raise ValueError(f"the guess limit must not be negative, got {self.guess_limit}")
        if self.seed is not None and self.values != "random":
            raise ValueError("bitmask takes a seed for random values only")

    @classmethod
    def parse(cls, text: str) -> Strategy:
        """A strategy in words, each a value of a field: `mrv forward hidden`, `lr no-forward descending`,
        `ds naked random seed=5 guess-limit=100`. Raises ValueError for a word that says nothing, or says it again."""
        fields: dict[str, Any] = {}
        for word in text.split():
            name, _, number = word.partition("=")
            if number and name in NUMBERS and number.isascii() and number.isdecimal():
                field, value = name.replace("-", "_"), int(number)
            elif word in WORDS:
                field, value = WORDS[word]
            else:
                numbers = (f"{name}=N" for name in NUMBERS)
                raise ValueError(f"{word!r} is no word of a strategy; the words are {', '.join([*WORDS, *numbers])}")
            if field in fields:
                raise ValueError(f"{word!r}: the {field.replace('_', ' ')} of the strategy is given twice")
            fields[field] = value
        return cls(**fields)

    def start(self, board: Board, masks: NDArray[np.uint64]) -> _native.BoardSearch:
        """The engine, before its first call. masks: the candidates, one word a cell."""
        strategy = _native.Strategy(
            order=self.order,
            forward=bool(self.forward or self.naked or self.hidden),
            naked=self.naked,
            hidden=self.hidden,
            values=self.values,
            guess_limit=self.guess_limit,
            seed=self.seed or 0,
        )
        return _native.BoardSearch.strategy(board.symbols, masks, board.region_starts, board.region_cells, strategy)

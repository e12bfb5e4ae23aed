"""Look-and-say: how often some symbols stand in a cage, written as `24`: two fours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.problems.rules import Rule, total
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, values_of


@dataclass(frozen=True)
class LookAndSay(CellsClue):
    """`lookandsay 1x6,2x7: r1c1 r1c2 r2c2`: one six and two sevens; says: (how often, symbol)."""

    says: tuple[tuple[int, int], ...] = ()

    key = "lookandsay"
    form = "lookandsay 1x6,2x7: CELLS"
    meaning = "Each symbol that is named stands in the cells as often as it says: 2x7 means two sevens."
    heading = "Look-and-say"

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        found = [re.fullmatch(r"(\d{1,2})x(\d{1,3})", word) for word in value.split(",")]
        if not all(found):
            raise InputError(f"{cls.key} {shown(value)}: numbers of symbols such as 1x6,2x7 are needed")
        return cls(cells_in(cls.key, text, size), tuple((int(say[1]), int(say[2])) for say in found if say))

    def line(self) -> str:
        return f"{self.key} {','.join(f'{times}x{symbol}' for times, symbol in self.says)}: {names(self.cells)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for times, symbol in self.says:
            values = [int(other == symbol) for other in frame.symbols]
            yield total(frame.numbers(self.cells), values, (times,), self.saying(f"{self.called}: {symbol}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        for times, symbol in self.says:
            if line.count(symbol) != times:
                yield f"{self.called}: {symbol} stands there {line.count(symbol)} times, not {times}"

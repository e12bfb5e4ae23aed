"""Global entropy and its like: every square of four cells holds symbols of all three classes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any, ClassVar

from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.clues.base import Filled, FlagClue, Frame
from cover.puzzles.common.cells import cell_name


class GlobalEntropy(FlagClue):
    """`globalentropy`: low, middle and high symbols, thirds of the symbols."""

    key = "globalentropy"
    form = "globalentropy"
    meaning = "Every square of 2 x 2 cells holds a low, a middle and a high symbol: 1 to 3, 4 to 6, 7 to 9."
    heading = "Global entropy"
    words: ClassVar[str] = "not a low, a middle and a high symbol"

    def classes(self, frame: Frame) -> tuple[int, ...]:
        """The class of each symbol: 0, 1 or 2."""
        ordered = sorted(frame.symbols)
        return tuple(3 * ordered.index(symbol) // len(ordered) for symbol in frame.symbols)

    def rules(self, frame: Frame) -> Iterator[Rule]:
        classes = self.classes(frame)
        made = _automaton(classes)
        for r, c in frame.cells():
            if r + 1 < frame.size and c + 1 < frame.size:
                square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
                yield Regular(frame.numbers(square), made, self.saying(f"{self.key} at {cell_name((r, c))}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        of = dict(zip(frame.symbols, self.classes(frame), strict=True))
        for r in range(frame.size - 1):
            for c in range(frame.size - 1):
                square = [solution[r][c], solution[r][c + 1], solution[r + 1][c], solution[r + 1][c + 1]]
                if len({of[symbol] for symbol in square}) < 3:
                    yield f"{self.key}: {' '.join(map(str, square))} at {cell_name((r, c))} are {self.words}"


class GlobalModular(GlobalEntropy):
    """`globalmodular`: remainders by three."""

    key = "globalmodular"
    form = "globalmodular"
    meaning = "Every square of 2 x 2 cells holds symbols of all three remainders by 3."
    heading = "Global modularity"
    words = "not of all three remainders by 3"

    def classes(self, frame: Frame) -> tuple[int, ...]:
        return tuple(symbol % 3 for symbol in frame.symbols)


@lru_cache(maxsize=256)
def _automaton(classes: tuple[int, ...]) -> Automaton:
    step: Callable[[Any, int, int], Hashable] = lambda seen, symbol, place: seen | {classes[symbol]}  # noqa: E731
    return automaton(4, len(classes), frozenset(), step, lambda seen: seen == frozenset((0, 1, 2)))

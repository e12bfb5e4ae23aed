"""Symbols of three classes: any three neighbours on a line, or every square of four cells, hold all of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any, ClassVar

from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.clues.base import Filled, FlagClue, Frame, cached
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.common.cells import cell_name

CLASSES = 3


class ClassesClue(LineClue):
    """Any three neighbours on the line are of different classes; two on a shorter line too."""

    min_cells = 2
    word: ClassVar[str]  # what two symbols of one class have in common

    def class_of(self, value: int, symbols: tuple[int, ...]) -> Hashable:
        raise NotImplementedError

    def automaton(self, frame: Frame) -> Automaton:
        classes = [self.class_of(value, frame.symbols) for value in frame.symbols]

        def step(state: Any, symbol: int, place: int) -> Hashable | None:
            if classes[symbol] in state:
                return None
            return (*state, classes[symbol])[-(CLASSES - 1) :]

        key = (self.key, len(self.cells), frame.symbols)
        return cached(key, lambda: automaton(len(self.cells), len(classes), (), step))

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        for k, value in enumerate(line):
            for other in line[max(0, k - CLASSES + 1) : k]:
                if self.class_of(value, frame.symbols) == self.class_of(other, frame.symbols):
                    yield f"{other} and {value} {self.word}"


class SquaresClue(FlagClue):
    """Every square of 2 x 2 cells holds symbols of all three classes, which are 0, 1 and 2."""

    word: ClassVar[str]  # what a square is that lacks a class

    def class_of(self, value: int, symbols: tuple[int, ...]) -> int:
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _automaton(tuple(self.class_of(symbol, frame.symbols) for symbol in frame.symbols))
        for r, c in frame.cells():
            if r + 1 < frame.size and c + 1 < frame.size:
                square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
                yield Regular(frame.numbers(square), made, self.saying(f"{self.key} at {cell_name((r, c))}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        of = {symbol: self.class_of(symbol, frame.symbols) for symbol in frame.symbols}
        for r in range(frame.size - 1):
            for c in range(frame.size - 1):
                square = [solution[r][c], solution[r][c + 1], solution[r + 1][c], solution[r + 1][c + 1]]
                if len({of[symbol] for symbol in square}) < CLASSES:
                    yield f"{self.key}: {' '.join(map(str, square))} at {cell_name((r, c))} are {self.word}"


@lru_cache(maxsize=256)
def _automaton(classes: tuple[int, ...]) -> Automaton:
    """State: the classes so far."""

    def step(state: Any, symbol: int, place: int) -> Hashable:
        return frozenset((*state, classes[symbol]))

    return automaton(4, len(classes), frozenset(), step, lambda state: state == frozenset(range(CLASSES)))

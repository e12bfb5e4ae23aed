"""Lines on which any three neighbours belong to three different classes: the form of modular and entropic lines."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, ClassVar

from cover.problems.rules import Automaton, automaton
from cover.puzzles.clues.base import Frame, cached
from cover.puzzles.clues.lines import LineClue


class ClassesClue(LineClue):
    """Any `span` neighbours on the line are of different classes; two on a shorter line too."""

    min_cells = 2
    span: ClassVar[int] = 3

    def class_of(self, value: int, frame: Frame) -> Hashable:
        raise NotImplementedError

    def word(self) -> str:
        """What two symbols of one class have in common."""
        raise NotImplementedError

    def _settings(self) -> tuple[Hashable, ...]:
        return ()

    def automaton(self, frame: Frame) -> Automaton:
        classes = [self.class_of(value, frame) for value in frame.symbols]

        def step(state: Any, symbol: int, place: int) -> Hashable | None:
            if classes[symbol] in state:
                return None
            return (*state, classes[symbol])[-(self.span - 1) :]

        key = (self.key, len(self.cells), frame.symbols, *self._settings())
        return cached(key, lambda: automaton(len(self.cells), len(classes), (), step))

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        for k, value in enumerate(line):
            for other in line[max(0, k - self.span + 1) : k]:
                if self.class_of(value, frame) == self.class_of(other, frame):
                    yield f"{other} and {value} {self.word()}"

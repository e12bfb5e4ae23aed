"""Nonconsecutive: cells that share a side never hold consecutive symbols, but where a white dot says so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cover.problems.rules import Rule
from cover.puzzles.clues.base import Filled, FlagClue, Frame, pair_rule
from cover.puzzles.clues.white import White
from cover.puzzles.common.cells import Cell, cell_name


class Nonconsecutive(FlagClue):
    """`nonconsecutive`; white dots are the exceptions, as setters mean it."""

    key = "nonconsecutive"
    form = "nonconsecutive"
    meaning = "Cells that share a side hold no consecutive symbols, but where a white dot stands."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        dotted = {frozenset(clue.cells) for clue in frame.clues if isinstance(clue, White)}
        for pair, rule in _everywhere(self, frame.size, frame.symbols):
            if pair not in dotted:
                yield rule

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        dotted = [set(clue.cells) for clue in frame.clues if isinstance(clue, White)]
        for r in range(frame.size):
            for c in range(frame.size):
                for s, d in ((r, c + 1), (r + 1, c)):
                    if s < frame.size and d < frame.size:
                        a, b = solution[r][c], solution[s][d]
                        if abs(a - b) == 1 and {(r, c), (s, d)} not in dotted:
                            yield f"nonconsecutive: {a} and {b} at {cell_name((r, c))} and {cell_name((s, d))}"


@lru_cache(maxsize=16)
def _everywhere(clue: Nonconsecutive, size: int, symbols: tuple[int, ...]) -> list[tuple[frozenset[Cell], Rule]]:
    """The rules of all pairs of neighbours."""
    frame, name = Frame(size, symbols), clue.saying(clue.key)
    return [
        (frozenset(pair), pair_rule(*pair, lambda a, b: abs(a - b) != 1, frame, name, Nonconsecutive))
        for pair in frame.neighbours()
    ]

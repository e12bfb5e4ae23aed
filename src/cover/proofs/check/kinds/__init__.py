"""The rules, once more: one file per kind of puzzle, written from the rules and not from the code that made the cover.

A kind reads the canonical text (`puzzle.txt`) and offers `cover()`, what cover.dlx must say, and `faults(options)`,
what is wrong with a solution, given as the items of its options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from cover.proofs.check.dlx import Cover
from cover.proofs.check.kinds.boards import Board
from cover.proofs.check.kinds.header import Header, read
from cover.proofs.check.kinds.langford import Langford
from cover.proofs.check.kinds.polyomino import Polyomino
from cover.proofs.check.kinds.queens import Queens


class Rules(Protocol):
    def cover(self) -> Cover: ...

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]: ...


KINDS: dict[str, Callable[[Header], Rules]] = {
    "sudoku": Board,
    "latin": Board,
    "queens": Queens,
    "langford": Langford,
    "polyomino": Polyomino,
}


def rules_of(text: str) -> tuple[str, Rules | None]:
    """The kind of a puzzle's text, and its rules; None for a kind that is not written here. Raises Fault."""
    header = read(text)
    make = KINDS.get(header.kind)
    return header.kind, make(header) if make is not None else None

"""The rules, once more: one file per kind of puzzle, written from the rules and not from the code that made the cover.

A kind reads the canonical text (`puzzle.txt`) and offers `compare(cover)`, which refuses a cover.dlx that says other
things, and then `faults(options)`, what is wrong with a solution, given as the items of its options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from cover.proofs.check.dlx import Cover
from cover.proofs.check.kinds.binairo import Binairo
from cover.proofs.check.kinds.boards import Board
from cover.proofs.check.kinds.header import Header, kind_of, read
from cover.proofs.check.kinds.kakuro import Kakuro
from cover.proofs.check.kinds.langford import Langford
from cover.proofs.check.kinds.magic import Magic
from cover.proofs.check.kinds.nonogram import Nonogram
from cover.proofs.check.kinds.polyomino import Polyomino
from cover.proofs.check.kinds.queens import Queens
from cover.proofs.check.kinds.starbattle import StarBattle
from cover.proofs.check.kinds.steiner import Steiner


class Rules(Protocol):
    def compare(self, cover: Cover) -> None: ...

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]: ...


KINDS: dict[str, Callable[[Header], Rules]] = {
    "sudoku": Board,
    "latin": Board,
    "queens": Queens,
    "langford": Langford,
    "polyomino": Polyomino,
    "starbattle": StarBattle,
    "steiner": Steiner,
    "magic": Magic,
    "nonogram": Nonogram,
    "kakuro": Kakuro,
    "binairo": Binairo,
}


def rules_of(text: str) -> tuple[str, Rules | None]:
    """The kind of a puzzle's text, and its rules; None for a kind that is not written here. Raises Fault."""
    kind = kind_of(text)
    make = KINDS.get(kind)
    return kind, make(read(text)) if make is not None else None

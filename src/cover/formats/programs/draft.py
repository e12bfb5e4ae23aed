"""A sudoku as other programs describe it, part by part, until all parts are there to make the puzzle of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cover.errors import InputError, ProblemError
from cover.naming import shown
from cover.puzzles.clues import CLUES
from cover.puzzles.clues.reading import ClueText
from cover.puzzles.latin import Latin
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.grid import Grid
from cover.puzzles.sudoku import Sudoku

LARGEST = 36  # rows: as many as programs draw


@dataclass
class Draft:
    """size: rows and columns; boxes: None for the usual ones, (0, 0) for none; owners: a name a cell instead of boxes;
    clues: as lines of a puzzle file would say them; decoration: cells of drawings that the program shows."""

    size: int
    boxes: tuple[int, int] | None = None
    givens: dict[Cell, int] = field(default_factory=dict)
    candidates: dict[Cell, tuple[int, ...]] = field(default_factory=dict)
    owners: Sequence[Sequence[str]] | None = None
    regions: dict[str, list[Cell]] = field(default_factory=dict)
    clues: list[ClueText] = field(default_factory=list)
    diagonals: set[str] = field(default_factory=set)  # "main", "anti"
    windoku: bool = False
    first: int = 1  # symbol; the others follow

    def __post_init__(self) -> None:
        if not 1 <= self.size <= LARGEST:
            raise InputError(f"a board of {self.size} rows: 1 to {LARGEST} are read")

    def clue(
        self, key: str, cells: Iterable[Cell] = (), value: object = "", *, text: str = "", called: str = ""
    ) -> None:
        """A clue of a kind; called: what the program calls it. Raises InputError for a kind that is not known here."""
        if key not in CLUES:
            raise InputError(f"{shown(called or key)} is a kind of clue that is not read here")
        words = text or " ".join(map(cell_name, cells))
        self.clues.append(ClueText(key, "" if value is None else str(value), words))

    def region(self, name: str, cells: Sequence[Cell]) -> None:
        """Cells that differ."""
        unique, number = name, 1
        while unique in self.regions:
            number += 1
            unique = f"{name} {number}"
        self.regions[unique] = list(cells)

    def puzzle(self) -> Grid:
        """The puzzle. Raises InputError or ProblemError where the parts do not fit together."""
        n = self.size
        symbols = None if self.first == 1 else self.symbols
        givens = [[self.givens.get((r, c)) for c in range(n)] for r in range(n)]
        candidates = None
        if self.candidates:
            every = self.symbols
            candidates = [[self.candidates.get((r, c), every) for c in range(n)] for r in range(n)]
        regions = {name: tuple(cells) for name, cells in self.regions.items()}
        for name in sorted(self.diagonals):
            regions |= {} if len(self.diagonals) == 2 else {f"{name} diagonal": self._diagonal(name)}
        both = len(self.diagonals) == 2
        if self.boxes == (0, 0) and self.owners is None:
            for name in sorted(self.diagonals) if both else []:
                regions[f"{name} diagonal"] = self._diagonal(name)
            return Latin(givens, regions=regions, symbols=symbols, candidates=candidates, clues=self.clues)
        jigsaw = self.owners if self.owners is not None and not self._usual_boxes() else None
        box = self.boxes if jigsaw is None and self.boxes != (0, 0) else None
        return Sudoku(
            givens,
            box,
            diagonals=both,
            windoku=self.windoku,
            jigsaw=jigsaw,
            regions=regions,
            symbols=symbols,
            candidates=candidates,
            clues=self.clues,
        )

    @property
    def symbols(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.first + self.size))

    def _diagonal(self, name: str) -> tuple[Cell, ...]:
        return tuple((k, k if name == "main" else self.size - 1 - k) for k in range(self.size))

    def _usual_boxes(self) -> bool:
        """Are the regions the boxes that the size has anyway?"""
        assert self.owners is not None
        try:
            usual = Sudoku.empty(self.size)._owners()
        except ProblemError:
            return False
        pairs = {
            (str(a), b) for one, other in zip(self.owners, usual, strict=True) for a, b in zip(one, other, strict=True)
        }
        return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs}) == self.size


_RC = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")


def cell_of(text: str, size: int, *, beside: bool = False) -> Cell:
    """`R3C4` as a cell from 0; beside: rows and columns 0 and size + 1 too, as (row - 1, column - 1).

    Raises InputError for anything else.
    """
    found = _RC.fullmatch(text.strip())
    if found is None:
        raise InputError(f"{shown(text)} is no cell: R1C1 is needed")
    row, column = int(found[1]) - 1, int(found[2]) - 1
    low, high = (-1, size) if beside else (0, size - 1)
    if not (low <= row <= high and low <= column <= high):
        raise InputError(f"cell {shown(text)} is not on the board of {size} rows")
    return row, column


def line_of(cell: Cell, size: int) -> str:
    """The line that a place beside the board looks along: `row 3`, `column 2 reversed`. Raises InputError for a
    place that is not beside one line."""
    r, c = cell
    if 0 <= r < size and c in (-1, size):
        return f"row {r + 1}" + (" reversed" if c == size else "")
    if 0 <= c < size and r in (-1, size):
        return f"column {c + 1}" + (" reversed" if r == size else "")
    raise InputError(f"{cell_name(cell)} is not beside a row or column")

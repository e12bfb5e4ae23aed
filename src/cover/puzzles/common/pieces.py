"""Polyominoes: named sets (dominoes ... pentominoes), pieces drawn in text, and their orientations.

Pentominoes have Golomb's letters F I L N P T U V W X Y Z (Polyominoes, 1965); smaller pieces carry their size, so
that I4 is the straight tetromino.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import did_you_mean
from cover.problems.twins import turned
from cover.puzzles.common.cells import Cell, cell_name, first_repeated

Form = tuple[Cell, ...]  # cells, ascending, with the smallest row and column 0

MOVES = ("free", "one-sided", "fixed")
DRAWN = {
    "monomino": {"monomino": "#"},
    "domino": {"domino": "##"},
    "trominoes": {"I3": "###", "L3": "##/#"},
    "tetrominoes": {"I4": "####", "L4": "###/#", "O4": "##/##", "S4": ".##/##", "T4": "###/.#"},
    "pentominoes": {
        "F": ".##/##/.#",
        "I": "#####",
        "L": "####/#",
        "N": "###/..##",
        "P": "###/##",
        "T": "###/.#/.#",
        "U": "###/#.#",
        "V": "###/#/#",
        "W": "##/.##/..#",
        "X": ".#/###/.#",
        "Y": "####/.#",
        "Z": "##/.#/.##",
    },
}


@dataclass(frozen=True)
class Piece:
    """A piece of a tiling.

    cells: its cells (row, column), anywhere; count: how many there are, all of which must be used, None for as many
    as fit; moves: how it may lie (Golomb's words): free, turned and flipped; one-sided, turned only; fixed, as drawn.
    """

    name: str
    cells: Form
    count: int | None = 1
    moves: str = "free"

    def __post_init__(self) -> None:
        if not self.cells:
            raise ProblemError(f"piece {self.name} has no cells")
        if twice := first_repeated(self.cells):
            raise ProblemError(f"piece {self.name} has cell {cell_name(twice)} twice")
        if self.count is not None and self.count < 1:
            raise ProblemError(f"piece {self.name}: there must be at least one, got {self.count}")
        if self.moves not in MOVES:
            raise ProblemError(f"piece {self.name} must be {' or '.join(MOVES)}, not {self.moves!r}")
        object.__setattr__(self, "cells", at_origin(self.cells))

    @classmethod
    def from_text(cls, name: str, text: str, count: int | None = 1, moves: str = "free") -> Piece:
        """A piece drawn with # (cells) and . or blank (holes); lines end with a newline or /.

        >>> Piece.from_text("L", "###/#").cells
        ((0, 0), (0, 1), (0, 2), (1, 0))
        """
        return cls(name, tuple(read_shape(text, f"piece {name}")), count, moves)

    def orientations(self) -> tuple[Form, ...]:
        """The different forms in which it may lie, ascending; a free piece: under the 8 symmetries of the square."""
        return orientations(self.cells, self.moves)


@lru_cache(maxsize=1024)
def orientations(form: Form, moves: str) -> tuple[Form, ...]:
    """As `Piece.orientations`, of cells that are moved to where the smallest row and column are 0."""
    if moves == "fixed":
        return (form,)
    return tuple(sorted(tuple(sorted(way)) for way in turned(form, mirrored=moves == "free")))


def at_origin(cells: Iterable[Cell]) -> Form:
    """The cells moved so that their smallest row and column are 0, ascending."""
    cells = list(cells)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def read_shape(text: str, what: str = "the shape") -> list[Cell]:
    """The cells drawn with #, row by row; . and blank are holes. Raises InputError on other characters."""
    cells = []
    for r, line in enumerate(text.strip("\n").replace("/", "\n").split("\n")):
        for c, character in enumerate(line):
            if character == "#":
                cells.append((r, c))
            elif character not in ". ":
                raise InputError(f"{what}, row {r + 1}, column {c + 1}: {character!r} is neither # nor .")
    if not cells:
        raise InputError(f"{what} has no cells (drawn with #)")
    return cells


def named_pieces(text: str) -> tuple[Piece, ...]:
    """Pieces by name, separated by blanks or commas: sets and single pieces, the latter with `xN` for N of a kind.

    `dominoes` and `monominoes` are as many as fit; `trominoes`, `tetrominoes`, `pentominoes` each free piece once;
    `domino`, `I3`, `L3`, `I4`, `L4`, `O4`, `S4`, `T4`, `F` ... `Z` (also `F5` ... `Z5`) are one piece, `T4x*` as many
    as fit.

    >>> [(piece.name, piece.count) for piece in named_pieces("T4x3 I4 dominoes")]
    [('T4', 3), ('I4', 1), ('domino', None)]
    """
    counts: dict[str, int | None] = {}
    drawings = {name: text for drawn in DRAWN.values() for name, text in drawn.items()}
    for word in re.split(r"[\s,]+", text.strip()):
        found = re.fullmatch(r"([A-Za-z]+?\d?)(?:x(\d+|\*))?", word)
        name, times = (found[1], found[2]) if found else (word, None)
        if name.lower() in ("dominoes", "monominoes") and times is None:
            wanted, many = [name.lower().removesuffix("es")], None
        elif name.lower() in DRAWN and times is None:
            wanted, many = list(DRAWN[name.lower()]), 1
        else:
            single = name.lower() if name.lower() in drawings else name.upper()
            single = single.removesuffix("5")
            if single not in drawings:
                known = ["monominoes", "dominoes", *list(DRAWN)[2:], *drawings]
                near = did_you_mean(name, [one for one in known if len(one) > 2])
                raise InputError(f"unknown piece {word!r}{near}; known are {' '.join(known)}")
            wanted, many = [single], None if times == "*" else int(times or 1)
        for single in wanted:
            before = counts.get(single, 0)
            counts[single] = None if before is None or many is None else before + many
    return tuple(Piece.from_text(name, drawings[name], count) for name, count in counts.items())


Pieces = str | Mapping[str, str] | Iterable[str | Piece]


def pieces_of(given: Pieces) -> tuple[Piece, ...]:
    """Pieces given by names, by drawings, or as they are. Raises ProblemError for anything else."""
    if isinstance(given, str):
        return named_pieces(given)
    if isinstance(given, Mapping):
        for name, drawing in given.items():
            if not isinstance(drawing, str):
                raise ProblemError(f"piece {name}: a drawing such as '##/#.' is needed, not {drawing!r}")
        return tuple(Piece.from_text(str(name), drawing) for name, drawing in given.items())
    if not isinstance(given, Iterable):
        raise ProblemError(f"pieces must be names, drawings by name or Piece objects, not {given!r}")
    pieces: list[Piece] = []
    for piece in given:
        if not isinstance(piece, str | Piece):
            raise ProblemError(f"a piece must be a name or a Piece, not {piece!r} (drawings: {{'A': '##/#.'}})")
        pieces += named_pieces(piece) if isinstance(piece, str) else [piece]
    return tuple(pieces)

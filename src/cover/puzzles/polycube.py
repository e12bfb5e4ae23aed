"""Polycubes: fill a box, or another shape, with pieces of unit cubes (Soma, solid pentominoes).

In Python: an exact cover in three dimensions.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import counted, shown
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.keys import Header, Key, Named, Schema, Text, Value, line_schema, puzzle_text, whole_number
from cover.puzzles.common.pieces import named_pieces

Cube = tuple[int, int, int]  # layer, row, column
Form = tuple[Cube, ...]  # ascending
Filling = tuple[tuple[str, Form], ...]  # each piece with the cubes it lies on, ordered by their first cubes

LARGEST = 4096  # cubes of a box
# The seven irregular pieces of at most four cubes (Piet Hein 1933), layer after layer.
SOMA = {
    "V": "##/#.",
    "L": "###/#..",
    "T": "###/.#.",
    "Z": "##./.##",
    "A": "##/#. | #./..",
    "B": "##/#. | .#/..",
    "P": "##/#. | ../#.",
}
# The thirteen pieces of the Bedlam cube (Bruce Bedlam): twelve of five cubes and one of four. They fill 4x4x4 in 19,186
# ways up to turns (published; Scott Kurowski found them all).
BEDLAM = {
    "A": "###/#.. | #../...",
    "B": "##./#.. | .##/...",
    "C": "##./.#. | .##/...",
    "D": ".#./###/.#.",
    "E": "###/.#. | .../.#.",
    "F": "###/#.. | .#./...",
    "G": "##./... | .#./.##",
    "H": "##./.##/.#.",
    "V": "###/..# | .../..#",
    "W": "###/#.. | ..#/...",
    "X": "###/.#. | .#./...",
    "Y": "##./.##/..#",
    "Z": "##/#. | ../#.",
}
SETS = {"soma": SOMA, "bedlam": BEDLAM}


@dataclass(eq=False, repr=False)
class Box(Key):
    """`size: 3x3x3`: layers x rows x columns."""

    def read(self, value: Value) -> tuple[int, int, int]:
        parts = re.split(r"[xX*]", value.text)
        if len(parts) != 3:
            raise InputError(f"layers x rows x columns (3x3x3) is needed, got {shown(value.text)}")
        layers, rows, columns = (whole_number(part, LARGEST) for part in parts)
        return layers, rows, columns

    def schema(self) -> Schema:
        return line_schema("^[0-9]+x[0-9]+x[0-9]+$", "layers x rows x columns, such as 3x3x3")


class Polycube(BasePuzzle[Filling]):
    """size: layers, rows, columns of a box; pieces: by name, each a drawing whose layers are parted by `|` and its rows
    by `/`, or their cubes. Every piece is used once and may be turned in space, but not mirrored.

    >>> puzzle = Polycube((1, 2, 3), {"V": "##/#.", "W": "##/#."})
    >>> print(puzzle.render((("V", ((0, 0, 0), (0, 0, 1), (0, 1, 0))), ("W", ((0, 0, 2), (0, 1, 1), (0, 1, 2))))))
    V V W
    V W W
    >>> list(puzzle.faults((("V", ((0, 0, 0), (0, 0, 1), (0, 0, 2))), ("W", ((0, 1, 0), (0, 1, 1), (0, 1, 2))))))
    ['piece V cannot lie so', 'piece W cannot lie so']
    """

    name = "polycube"
    keys: ClassVar[Mapping[str, Key]] = {"size": Box(), "pieces": Text(), "piece": Named(unnamed="piece")}
    example = "solutions: 11520\npuzzle: polycube\nsize: 3x3x3\npieces: soma\n"
    variants = ("solutions: 72\npuzzle: polycube\nsize: 2x2x2\npiece L: ##/#.\npiece M: ##/#.\npiece D: ##\n",)
    rules = (
        "The pieces, turned in space at will but not mirrored, fill a box, each of them once."
        " A piece is drawn layer by layer (piece A: ##/#.|#./..), and 'pieces:' names soma, bedlam or polyominoes."
    )

    def __init__(self, size: Sequence[int], pieces: Mapping[str, str | Iterable[Cube]]):
        if len(size) != 3 or min(size) < 1:
            raise ProblemError("a box has layers, rows and columns, at least one of each")
        self.size = (int(size[0]), int(size[1]), int(size[2]))
        if self.size[0] * self.size[1] * self.size[2] > LARGEST:
            raise ProblemError(f"a box of more than {LARGEST} cubes")
        self.pieces = {
            str(name): at_origin(drawn(piece) if isinstance(piece, str) else piece) for name, piece in pieces.items()
        }
        if not self.pieces:
            raise ProblemError("there are no pieces")
        for name in self.pieces:
            if not re.fullmatch(r"[^\s|/#.]+", name):
                raise ProblemError(f"{name!r} cannot be a piece's name: it may not have blanks, dots, '#', '/' or '|'")

    @classmethod
    def from_header(cls, header: Header) -> Polycube:
        pieces: dict[str, str | Form] = {}
        text = header.get("pieces")
        if text in SETS:
            pieces |= SETS[text]
        elif text is not None:
            for piece in named_pieces(text):
                if piece.count != 1:
                    raise header.error(f"piece {piece.name}: each piece is used once", header.line_of("pieces"))
                pieces[piece.name] = tuple((0, r, c) for r, c in piece.cells)
        return cls(header["size"], {**pieces, **header.get("piece")})

    def to_text(self) -> str:
        lines = [f"piece {name}: {picture(form)}" for name, form in self.pieces.items()]
        return puzzle_text(self.name, "size: " + "x".join(map(str, self.size)), *lines)

    def _parts(self) -> tuple[Hashable, ...]:
        return self.size, frozenset(self.pieces.items())

    def about(self) -> str:
        return f"{'x'.join(map(str, self.size))}, {counted(len(self.pieces), 'piece')}"

    def printed_rules(self) -> list[str]:
        return ["The pieces, turned in space at will but not mirrored, fill the box, each of them once."]

    def cubes(self) -> list[Cube]:
        layers, rows, columns = map(range, self.size)
        return [(z, r, c) for z in layers for r in rows for c in columns]

    def placements(self, form: Form) -> Iterator[Form]:
        """Everywhere that a piece can lie in the box."""
        for turned in sorted(orientations(form)):
            room = [self.size[k] - max(cube[k] for cube in turned) for k in range(3)]
            for z, r, c in product(*(range(max(n, 0)) for n in room)):
                yield tuple((z + a, r + b, c + d) for a, b, d in turned)

    def to_cover(self) -> ExactCover:
        """An option for every piece and place; items are the pieces and the cubes."""
        number = {cube: len(self.pieces) + k for k, cube in enumerate(self.cubes())}
        labels: list[tuple[str, Form]] = []
        items: list[int] = []
        starts = [0]
        for k, (name, form) in enumerate(self.pieces.items()):
            for cubes in self.placements(form):
                labels.append((name, cubes))
                items += [k, *(number[cube] for cube in cubes)]
                starts.append(len(items))
        return ExactCover.from_arrays(
            primary=len(self.pieces) + len(number),
            secondary=0,
            option_starts=np.array(starts, dtype=np.int32),
            items=np.array(items, dtype=np.int32),
            decisions=labels,
            item_names=[*(Name(Kind.PIECE, name) for name in self.pieces), *(Name(Kind.CUBE, cube) for cube in number)],
        )

    def decode(self, labels: Iterable[Label]) -> Filling:
        return tuple(sorted(cast("Iterable[tuple[str, Form]]", labels), key=lambda placed: placed[1]))

    def called(self, label: Label) -> Called:
        name, cubes = cast("tuple[str, Form]", label)
        return Called(f"{name} at layer {cubes[0][0] + 1} r{cubes[0][1] + 1}c{cubes[0][2] + 1}")

    def clashes(self) -> Iterator[str]:
        """Pieces with more or fewer cubes than the box."""
        held, room = sum(map(len, self.pieces.values())), self.size[0] * self.size[1] * self.size[2]
        if held != room:
            yield f"the pieces have {held} cubes, the box {room}"

    def faults(self, solution: Filling) -> Iterator[str]:
        """Pieces missing, repeated or in a form that they cannot take; cubes outside, free or taken twice."""
        taken: dict[Cube, str] = {}
        for name in self.pieces:
            times = sum(placed[0] == name for placed in solution)
            if times != 1:
                yield f"piece {name} is used {times} times"
        # By their first cubes, so that each filling comes once.
        if [placed[1] for placed in solution] != sorted(placed[1] for placed in solution):
            yield "the pieces are not in the order of their first cubes"
        for name, cubes in solution:
            if name not in self.pieces:
                yield f"there is no piece {name!r}"
            elif list(cubes) != sorted(set(cubes)) or any(len(cube) != 3 for cube in cubes):
                yield f"the cubes of piece {name} are not in order"
            elif not cubes or at_origin(cubes) not in orientations(self.pieces[name]):
                yield f"piece {name} cannot lie so"
            for cube in cubes:
                if not all(0 <= k < n for k, n in zip(cube, self.size, strict=False)) or len(cube) != 3:
                    yield f"piece {name} leaves the box"
                elif cube in taken:
                    yield f"pieces {taken[cube]} and {name} overlap"
                taken[cube] = name
        if any(cube not in taken for cube in self.cubes()):
            yield "a cube is free"

    def render(self, solution: Filling | None = None) -> str:
        """Layer after layer, the names of the pieces; without a solution the pieces."""
        if solution is None:
            return "\n".join(f"{name}: {picture(form)}" for name, form in self.pieces.items())
        names = {cube: name for name, cubes in solution for cube in cubes}
        wide = max(map(len, names.values()), default=1)
        layers, rows, columns = self.size
        return "\n\n".join(
            "\n".join(
                " ".join(names.get((z, r, c), "?").ljust(wide) for c in range(columns)).rstrip() for r in range(rows)
            )
            for z in range(layers)
        )

    def undraw(self, lines: Iterable[str]) -> Iterator[Filling]:
        """The fillings that drawings by `render` show. Raises InputError for anything else."""
        layers, rows, columns = self.size
        kept = [line.split() for line in lines if line.strip()]
        if len(kept) % (layers * rows):
            raise InputError(f"{len(kept)} rows cannot be cut into boxes of {layers} layers with {rows} rows")
        for start in range(0, len(kept), layers * rows):
            where: dict[str, list[Cube]] = {}
            for k, words in enumerate(kept[start : start + layers * rows]):
                if len(words) != columns:
                    raise InputError(f"a row of {len(words)} cubes, where the box has {columns}")
                for c, name in enumerate(words):
                    if name not in self.pieces:
                        raise InputError(f"there is no piece {name[:20]!r}")
                    where.setdefault(name, []).append((*divmod(k, rows), c))
            yield self.decode((name, tuple(cubes)) for name, cubes in where.items())


def drawn(text: str) -> Form:
    """The cubes of a drawing: layers parted by `|`, rows by `/`, `#` for a cube, `.` for none. Raises InputError."""
    cubes = []
    for z, layer in enumerate(text.split("|")):
        for r, row in enumerate(layer.strip().split("/")):
            for c, mark in enumerate(row):
                if mark not in "#.":
                    raise InputError(f"{mark!r} is neither '#' nor '.': {shown(text)}")
                if mark == "#":
                    cubes.append((z, r, c))
    if not cubes:
        raise InputError(f"a piece without cubes: {shown(text)}")
    return tuple(cubes)


def picture(form: Form) -> str:
    """The inverse of `drawn` for a form at the origin."""
    layers, rows, columns = (1 + max(cube[k] for cube in form) for k in range(3))
    return " | ".join(
        "/".join("".join(".#"[(z, r, c) in form] for c in range(columns)) for r in range(rows)) for z in range(layers)
    )


def at_origin(cubes: Iterable[Cube]) -> Form:
    """The cubes moved so that their smallest layer, row and column are 0, ascending. Raises ProblemError."""
    listed = list(cubes)
    if not listed or any(len(cube) != 3 for cube in listed) or len(set(listed)) < len(listed):
        raise ProblemError("a piece needs at least one cube (layer, row, column), and no cube twice")
    low = [min(cube[k] for cube in listed) for k in range(3)]
    return tuple(sorted((z - low[0], r - low[1], c - low[2]) for z, r, c in listed))


def orientations(form: Form) -> set[Form]:
    """The forms under the 24 turns of the cube: permutations of the axes with signs, of determinant 1."""
    forms = set()
    for axes in permutations(range(3)):
        odd = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3)) % 2
        for signs in product((1, -1), repeat=3):
            if (signs.count(-1) + odd) % 2 == 0:
                (i, j, k), (x, y, z) = axes, signs
                forms.add(at_origin((x * cube[i], y * cube[j], z * cube[k]) for cube in form))
    return forms

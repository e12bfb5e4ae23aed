"""Tilings: cover a shape exactly with polyominoes, turned and flipped at will.

In Python: an exact cover by pieces of any shape.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import CoverError, InputError, ProblemError
from cover.basics.suggest import shown
from cover.drawing.pieces import covered
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label, Lazy
from cover.problems.names import Kind, Name
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.borders import Style, draw
from cover.puzzles.common.cells import Cell, cell_name, first_repeated, picture, read_cells
from cover.puzzles.common.drawn import drawn_pieces
from cover.puzzles.common.keys import Drawing, Header, Key, MissingKey, Named, Pair, Text, puzzle_text
from cover.puzzles.common.pieces import MOVES, Form, Piece, Pieces, at_origin, named_pieces, pieces_of, read_shape
from cover.puzzles.common.sampling import in_one

LARGEST = 1_000_000  # cells of a shape

Placement = tuple[str, tuple[Cell, ...]]  # a piece's name and the cells it lies on, ascending
Tiling = tuple[Placement, ...]  # ordered by cells


class Polyomino(BasePuzzle[Tiling]):
    """Cover every cell of `shape` once with `pieces`.

    shape: text with # for cells and . for holes, or the cells (row, column) themselves.
    pieces: names as `named_pieces` reads them (`pentominoes`, `dominoes`, `T4x3 I4`), drawings by name
    (`{"A": "##/#.", "B": "###"}`), or a list of names and Piece objects. A piece may be one-sided or fixed, see Piece.
    Identical pieces are one Piece with a count. A solution is the tuple of placements (name, cells), ordered by
    cells.

    >>> puzzle = Polyomino("###/###", "L3x2")
    >>> print(puzzle.render((("L3", ((0, 0), (0, 1), (1, 0))), ("L3", ((0, 2), (1, 1), (1, 2))))))
    ┌───────┬───┐
    │       │   │
    │   ┌───┘   │
    │   │       │
    └───┴───────┘
    >>> list(Polyomino("###/###", "I3 L3x2").clashes())
    ['the pieces have 9 cells, the shape has 6']
    """

    name = "polyomino"
    keys: ClassVar[Mapping[str, Key]] = {
        "size": Pair(largest=LARGEST),
        "shape": Drawing(largest=LARGEST),
        "pieces": Text(),
        "piece": Named(unnamed="piece"),
    }
    example = "solutions: 9356\npuzzle: polyomino\nsize: 6x10\npieces: pentominoes\n"
    variants = (
        "solutions: 5\npuzzle: polyomino\nshape:\n.###\n####\n###.\n\npieces: dominoes\n",
        "solutions: 48\npuzzle: polyomino\nsize: 3x4\npieces: dominoes\npiece L: ###/#\n",
    )
    rules = (
        "The pieces, turned and flipped at will, cover every cell of the shape once."
        " Pieces are named (pentominoes, T4x3, dominoes) or drawn: piece L x2 one-sided: ##/#."
    )

    def __init__(self, shape: str | Iterable[Cell], pieces: Pieces):
        cells = read_shape(shape) if isinstance(shape, str) else [(int(r), int(c)) for r, c in shape]
        if twice := first_repeated(cells):
            raise ProblemError(f"the shape lists {cell_name(twice)} twice")
        if not cells:
            raise ProblemError("the shape has no cells")
        if min(min(cell) for cell in cells) < 0:
            raise ProblemError("the shape's rows and columns must be 0 or more")
        self.shape = tuple(sorted(cells))
        self.pieces = pieces_of(pieces)
        if not self.pieces:
            raise ProblemError("there are no pieces")
        names = Counter(piece.name for piece in self.pieces)
        forms: dict[Form, str] = {}
        for piece in self.pieces:
            if names[piece.name] > 1:
                raise ProblemError(f"two pieces have the name {piece.name!r}: give one with its count")
            for form in piece.orientations():
                other = forms.setdefault(form, piece.name)
                if other != piece.name:
                    raise ProblemError(f"pieces {other} and {piece.name} have the same shape: give one with its count")

    @classmethod
    def rectangle(cls, rows: int, columns: int, pieces: Pieces, *, without: Iterable[Cell | str] = ()) -> Polyomino:
        """A board of rows x columns cells, less some: `rectangle(8, 8, "dominoes", without=["r1c1", "r8c8"])`."""
        holes = set(read_cells(without, rows, columns, "the list of holes"))
        return cls([(r, c) for r in range(rows) for c in range(columns) if (r, c) not in holes], pieces)

    @classmethod
    def from_header(cls, header: Header) -> Polyomino:
        size = header.get("size")
        if ("shape" in header) == (size is not None):
            raise InputError("either 'shape:' or 'size: RxC' is needed")
        pieces = [*cls._listed(header), *cls._drawn(header)]
        if not pieces:
            raise MissingKey("pieces")
        if size is None:
            return cls(header["shape"], pieces)
        if size[0] * size[1] > LARGEST:
            raise header.error(f"{size[0]}x{size[1]} cells: at most {LARGEST}", header.line_of("size"))
        return cls.rectangle(size[0], size[1], pieces)

    @staticmethod
    def _listed(header: Header) -> Iterable[Piece]:
        text = header.get("pieces")
        try:
            return named_pieces(text) if text is not None else ()
        except (InputError, ValueError) as error:
            reason = error.reason if isinstance(error, InputError) else f"{shown(text)} names no pieces"
            raise header.error(reason, header.line_of("pieces")) from None

    @staticmethod
    def _drawn(header: Header) -> Iterator[Piece]:
        for name, drawing in header.get("piece").items():
            found = re.fullmatch(r"(\S+)(?:\s+x\s*(\d{1,9}|\*))?(?:\s+(\S+))?", name)
            if not found or (found[3] and found[3] not in MOVES):
                reason = f"piece {shown(name)}: NAME, NAME xCOUNT is needed, then {' or '.join(MOVES)} if it is"
                raise header.error(reason, header.line_of("piece", name))
            count = None if found[2] == "*" else int(found[2] or 1)
            try:
                yield Piece.from_text(found[1], drawing, count, found[3] or "free")
            except CoverError as error:
                raise header.error(str(error), header.line_of("piece", name)) from None

    def to_text(self) -> str:
        lines = []
        for piece in self.pieces:
            many = "" if piece.count == 1 else f" x{'*' if piece.count is None else piece.count}"
            moves = "" if piece.moves == "free" else f" {piece.moves}"
            lines.append(f"piece {piece.name}{many}{moves}: {'/'.join(picture(piece.cells))}")
        return puzzle_text(self.name, *lines, "shape:", *picture(self.shape))

    def about(self) -> str:
        return f"{len(self.shape)} cells, pieces {', '.join(_counted(piece) for piece in self.pieces)}"

    def printed_rules(self) -> list[str]:
        return [
            "The pieces cover every cell of the shape once. They may be turned, and flipped unless they are one-sided."
        ]

    def forecast(self) -> int:
        """Bytes that `to_cover` takes at its peak, if every form fits everywhere: cells and items of each placement,
        as they are laid, gathered and kept."""
        laid = sum(len(piece.orientations()) * (len(piece.cells) + 2) for piece in self.pieces)
        return 16 * laid * len(self.shape)

    def to_cover(self) -> ExactCover:
        """Options are placements (name, cells), piece by piece; every cell is a primary item, and so is every piece
        that has a count (with bounds count..count)."""
        counts = [(piece.name, piece.count) for piece in self.pieces if piece.count is not None]
        item_of = {name: k for k, (name, _) in enumerate(counts)}
        shape = np.array(self.shape)
        # A margin around the shape, as wide as the largest piece, so that no placement leaves the array.
        margin = max(len(piece.cells) for piece in self.pieces)
        number = np.full(shape.max(axis=0) + 1 + 2 * margin, -1, dtype=np.int32)  # of a cell's item; -1 outside
        number[tuple((shape + margin).T)] = len(counts) + np.arange(len(shape), dtype=np.int32)
        blocks, names = [], []
        for piece in self.pieces:
            for form in piece.orientations():
                # form[0] is the first cell of the topmost row; it is laid on every cell of the shape.
                steps = np.array(form) - form[0]
                cells = number[tuple((shape[:, None] + steps[None] + margin).transpose(2, 0, 1))]
                # Placements that leave the shape are dropped.
                cells = cells[(cells >= 0).all(axis=1)]
                first = [] if piece.count is None else [np.full((len(cells), 1), item_of[piece.name], dtype=np.int32)]
                blocks.append(np.concatenate([*first, cells], axis=1))
                names.append(piece.name)
        starts = np.zeros(1 + sum(map(len, blocks)), dtype=np.int32)
        # How many items each option covers, block by block.
        np.cumsum(np.concatenate([np.full(len(block), block.shape[1]) for block in blocks]), out=starts[1:])
        items = np.concatenate([block.reshape(-1) for block in blocks])
        last = np.cumsum([len(block) for block in blocks])  # options before the end of each block

        def placement(option: int) -> Placement:
            covers = items[starts[option] : starts[option + 1]].tolist()
            cells = (self.shape[item - len(counts)] for item in covers if item >= len(counts))
            return names[int(np.searchsorted(last, option, side="right"))], tuple(cells)

        bounds = np.ones(len(counts) + len(shape), dtype=np.int32)
        bounds[: len(counts)] = [count for _, count in counts]
        return ExactCover.from_arrays(
            primary=len(bounds),
            option_starts=starts,
            items=items,
            at_least=bounds,
            at_most=bounds,
            decisions=Lazy(len(starts) - 1, placement),
            item_names=[
                *(Name(Kind.PIECE, name) for name, _ in counts),
                *(Name(Kind.CELL, cell) for cell in self.shape),
            ],
        )

    def called(self, label: Label) -> Called:
        name, cells = cast("Placement", label)
        return Called(f"{name} on {' '.join(map(cell_name, cells))}")

    def decode(self, labels: Iterable[Label]) -> Tiling:
        """The placements, ordered by cells."""
        return tuple(sorted(cast("Iterable[Placement]", labels), key=lambda placement: placement[1]))

    def faults(self, solution: Sequence[Placement]) -> Iterator[str]:
        """Cells not covered just once, placements that are not their piece, pieces not used as often as they should."""
        inside = set(self.shape)
        known = {piece.name: piece for piece in self.pieces}
        owner: dict[Cell, str] = {}
        for name, cells in solution:
            for cell in cells:
                if cell not in inside:
                    yield f"piece {name}: {cell_name(cell)} is not in the shape"
                elif cell in owner:
                    yield f"{cell_name(cell)} is covered by {owner[cell]} and {name}"
                owner[cell] = name
            if name not in known:
                yield f"there is no piece {name!r}"
            elif len(set(cells)) < len(cells) or at_origin(cells) not in known[name].orientations():
                yield f"{' '.join(map(cell_name, cells))} is not the form of piece {name}"
        for cell in self.shape:
            if cell not in owner:
                yield f"{cell_name(cell)} is not covered"
        used = Counter(name for name, _ in solution)
        for piece in self.pieces:
            if piece.count is not None and used[piece.name] != piece.count:
                yield f"piece {piece.name} is used {used[piece.name]} times, not {piece.count}"

    def clashes(self) -> Iterator[str]:
        """Pieces that cannot add up to the shape."""
        total = sum(len(piece.cells) * piece.count for piece in self.pieces if piece.count is not None)
        fixed = all(piece.count is not None for piece in self.pieces)
        if total > len(self.shape) or (fixed and total < len(self.shape)):
            yield f"the pieces have {total} cells, the shape has {len(self.shape)}"

    def render(self, solution: Sequence[Placement] | None = None, *, style: Style | None = None) -> str:
        """The shape, or the pieces with their borders; short names stand in a piece's first cell."""
        rows, columns = 1 + max(r for r, _ in self.shape), 1 + max(c for _, c in self.shape)
        owners: list[list[int | None]] = [[None] * columns for _ in range(rows)]
        texts = [[" "] * columns for _ in range(rows)]
        named = len(self.pieces) > 1 and all(len(piece.name) <= 2 for piece in self.pieces)
        for r, c in self.shape:
            owners[r][c] = -1
        for k, (name, cells) in enumerate(solution or ()):
            for r, c in cells:
                owners[r][c] = k
            if named and cells:
                texts[cells[0][0]][cells[0][1]] = name
        return draw(owners, texts, compact=False, style=style)

    def draw(self, solution: Sequence[Placement] | None = None, view: View = PLAIN) -> Picture:
        """The shape, or the pieces in colors that differ between neighbours, with their names."""
        return covered(self.shape, solution or (), view, repr(self)[1:-1], [_counted(piece) for piece in self.pieces])

    def undraw(self, lines: Iterable[str]) -> Iterator[Tiling]:
        """The tilings that drawings by `render` show; a piece is known by its form, `?` is none of them. Raises
        InputError for anything else."""
        names = {form: piece.name for piece in self.pieces for form in piece.orientations()}
        for piece in self.pieces:
            if not in_one(piece.cells):
                raise InputError(f"piece {piece.name} is not connected, which a drawing cannot show: use --json")
        for groups in drawn_pieces(list(lines), self.shape):
            yield tuple((names.get(at_origin(cells), "?"), cells) for cells in groups)

    def as_json(self, solution: Sequence[Placement]) -> list[dict[str, object]]:
        """Per placement the piece's name and the names of its cells."""
        return [{"piece": name, "cells": [cell_name(cell) for cell in cells]} for name, cells in solution]


def _counted(piece: Piece) -> str:
    if piece.count is None:
        return f"{piece.name} as many as fit"
    return piece.name if piece.count == 1 else f"{piece.count} {piece.name}"

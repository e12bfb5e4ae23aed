"""Turns and reflections of what lies on a board, for the kinds whose rules do not know left from right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar, cast

from cover.basics.errors import CoverError
from cover.formats import loads
from cover.problems.names import Cell
from cover.puzzles.base import BasePuzzle
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import HOLE, Draft
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.puzzle import KindPuzzle, class_of
from cover.puzzles.kinds.table import file_names, kind_file
from cover.puzzles.kinds.vocabulary import SHAPES

V = TypeVar("V")
ROOM_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Words of sentences that tell one direction from another: sets, numbers, families and their options, marks of lines.
_DIRECTED = {
    "up", "down", "left", "right", "north", "south", "west", "east", "ahead", "arrow", "aside", "leading", "ray",
    "pointers", "pointed", "index", "across", "top", "bottom", "thermometer", "end", "facing", "run", "centre",
    *SHAPES[1:],
}  # fmt: skip
_DIRECTED_NODES = (tree.Ascending, tree.Beams, tree.Symmetric)


@dataclass(frozen=True)
class Turn:
    """One of the eight: a transposition or none, then a reflection of rows, of columns, of both or none."""

    height: int
    width: int
    transposes: bool
    flips_rows: bool
    flips_columns: bool

    def cell(self, r: int, c: int, more: int = 0) -> Cell:
        """Where a cell goes. more: 1 for points, of which there are one more in each direction."""
        r = self.height - 1 + more - r if self.flips_rows else r
        c = self.width - 1 + more - c if self.flips_columns else c
        return (c, r) if self.transposes else (r, c)


def turns_of(height: int, width: int) -> list[Turn]:
    """All eight, the identity first."""
    both = (False, True)
    return [Turn(height, width, t, rows, columns) for t in both for rows in both for columns in both]


def canonical(puzzle: BasePuzzle[Any]) -> tuple[BasePuzzle[Any], int]:
    """The image whose text is least, and how many turns leave the puzzle as it is. Of kinds whose rules know
    directions, and of those without a kind file that reads their texts, the puzzle itself."""
    drawn = drawn_as_kind(puzzle)
    if drawn is None or not may_turn(drawn.kind):
        return puzzle, 1
    images = [turned(drawn.kind, drawn.draft, turn) for turn in turns_of(drawn.draft.height, drawn.draft.width)]
    texts = [class_of(drawn.kind)(image).to_text() for image in images]
    least = texts.index(min(texts))
    same = texts.count(texts[least])
    if isinstance(puzzle, KindPuzzle):
        return class_of(drawn.kind)(images[least]), same
    return cast("BasePuzzle[Any]", loads(texts[least])), same


def drawn_as_kind(puzzle: BasePuzzle[Any]) -> KindPuzzle | None:
    """The puzzle as one of a kind file; None where no such file reads its text."""
    if isinstance(puzzle, KindPuzzle):
        return puzzle
    if puzzle.name not in file_names():
        return None
    try:
        made: KindPuzzle = class_of(kind_file(puzzle.name)).of_text(puzzle.to_text().partition("\n")[2])
    except CoverError:
        return None
    return made if made.to_text() == puzzle.to_text() else None


@lru_cache(maxsize=256)
def may_turn(kind: Kind) -> bool:
    """Do its sentences mean the same of a turned board? Nothing in them and in its clues may have a direction, and what
    they say of rows they say of columns."""
    layout = kind.layout
    if layout.sides or layout.header or kind.grids or layout.thermometers:
        return False
    sentences = {sentence.text for sentence in kind.rules}
    return not any(map(_is_directed, kind.nodes)) and {_transposed(text) for text in sentences} == sentences


def _transposed(sentence: str) -> str:
    swapped = {"row": "column", "column": "row"}
    return re.sub(r"\b(row|column)\b", lambda found: swapped[found[0]], sentence)


def _is_directed(node: tree.Node) -> bool:
    if isinstance(node, tree.SetOf | tree.Marks):
        return not _DIRECTED.isdisjoint(node.words)
    if isinstance(node, tree.Family):
        return not _DIRECTED.isdisjoint((node.word, *node.options))
    if isinstance(node, tree.Named):
        return node.name in _DIRECTED
    if isinstance(node, tree.Never):
        return node.marks != node.marks[::-1]
    if isinstance(node, tree.Compare) and node.sign[0] in "<>":
        inner = {word for part in tree.walk(node) if isinstance(part, tree.SetOf) for word in part.words}
        return {"first", "second"} <= inner
    return isinstance(node, _DIRECTED_NODES)


def turned(kind: Kind, draft: Draft, turn: Turn) -> Draft:
    """What lies on the board, turned. Rooms are named anew, by their first cells."""
    height, width = (draft.width, draft.height) if turn.transposes else (draft.height, draft.width)
    # Words on corners have points as places, of which there is one more in each direction.
    of_points = kind.lines == "corners"

    def place(cell: Cell) -> Cell:
        return turn.cell(*cell, more=of_points)

    return draft.with_layers(
        height=height,
        width=width,
        cells=_moved(draft.cells, turn),
        rooms=_named(_moved(draft.rooms, turn)),
        corners=_moved(draft.corners, turn, 1),
        bars=tuple(sorted(tuple(sorted((place(a), place(b)))) for a, b in draft.bars)),
    )


def _moved(layer: Mapping[Cell, V], turn: Turn, more: int = 0) -> dict[Cell, V]:
    return dict(sorted((turn.cell(*cell, more=more), value) for cell, value in layer.items()))


def _named(rooms: Mapping[Cell, str]) -> dict[Cell, str]:
    """By letters, as far as there are enough: else by numbers."""
    seen = list(dict.fromkeys(room for room in rooms.values() if room != HOLE))
    names = ROOM_NAMES if len(seen) <= len(ROOM_NAMES) else [str(k) for k in range(1, len(seen) + 1)]
    called = {HOLE: HOLE, **dict(zip(seen, names, strict=False))}
    return {cell: called[room] for cell, room in rooms.items()}

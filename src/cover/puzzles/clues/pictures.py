"""What clues look like: as their class says (`draw`), else by their form; rules that no shape shows, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import CellsClue, Clue, Frame, PairClue
from cover.puzzles.clues.lines import OutsideClue


@runtime_checkable
class Draws(Protocol):
    """A kind of clue that says what it looks like."""

    def draw(self, frame: Frame) -> Iterator[Shape]: ...


def shapes_of(clue: Clue, frame: Frame) -> Iterator[Shape]:
    """The shapes of a clue; nothing for a rule of the whole board."""
    if isinstance(clue, Draws):
        yield from clue.draw(frame)
    elif isinstance(clue, OutsideClue):
        yield from strokes.beside(clue.kind, clue.index, clue.reverse, frame.size, str(clue.value))
    elif isinstance(clue, PairClue):
        yield from strokes.letter(clue.cells[0], clue.cells[1], clue.key)
    elif isinstance(clue, CellsClue):
        yield from strokes.line(clue.cells, "other")
        yield from strokes.corner(clue.cells[0], clue.line().partition(":")[0])


def captions(clues: Sequence[Clue], frame: Frame, *, rules_apart: bool = False) -> list[str]:
    """What stands below the board: the rules that no shape shows, each once, and the kinds whose numbers stand beside
    the board; of several kinds also where. rules_apart: the rules stand elsewhere in sentences, so that only those
    places are left."""
    outside = [clue for clue in clues if isinstance(clue, OutsideClue)]
    words = [] if rules_apart and len({clue.key for clue in outside}) < 2 else _beside(outside)
    if rules_apart:
        return list(dict.fromkeys(words))
    for clue in clues:
        if not isinstance(clue, OutsideClue) and next(shapes_of(clue, frame), None) is None:
            words.append(clue.line())
    return list(dict.fromkeys(words))


def _beside(clues: Sequence[OutsideClue]) -> list[str]:
    """`sandwich`; of several kinds `left: sandwich` for a side that holds one, else `sandwich in row 3`."""
    if len({clue.key for clue in clues}) < 2:
        return [clue.key for clue in clues]
    keys: dict[str, set[str]] = {}
    for clue in clues:
        keys.setdefault(_side(clue), set()).add(clue.key)
    return [
        f"{_side(clue)}: {clue.key}{'' if len(keys[_side(clue)]) == 1 else f' in {clue.kind} {clue.index + 1}'}"
        for clue in clues
    ]


def _side(clue: OutsideClue) -> str:
    return {"row": ("left", "right"), "column": ("above", "below")}[clue.kind][clue.reverse]

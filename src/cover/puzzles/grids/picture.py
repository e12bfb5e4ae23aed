"""What a grid looks like: borders, clues, givens, marks of a solution, pencil marks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from math import floor
from typing import Protocol, runtime_checkable

from cover.drawing import boards, strokes
from cover.drawing.shapes import Picture, Shape, Text, View, corners, picture
from cover.puzzles.clues.base import CellsClue, Clue, Frame, PairClue
from cover.puzzles.clues.lines import OutsideClue
from cover.puzzles.common.cells import Cell


def draw_grid(
    frame: Frame,
    owners: Sequence[Sequence[Hashable]],
    given: Mapping[Cell, str],
    found: Mapping[Cell, str],
    view: View,
    *,
    alphabet: Sequence[str],
    ground: Iterable[Shape],
    rules: Sequence[str],
    title: str,
    about: str,
    texts: Sequence[Sequence[str]],
) -> Picture:
    """A board, with what its clues and a view add; marks of a solution (`found`) are lighter than givens.

    owners: row by row who each cell belongs to; ground: shapes of the rules, below everything; rules: in words, written
    below the board; about, texts: for readers who cannot see it, what it is and what stands in its cells.
    """
    n = frame.size
    clues = boards.apart([shape for clue in frame.clues for shape in shapes_of(clue, frame)], n, n)
    bottom = max([n, *(y for shape in clues for _, y in corners(shape))])  # where board and clues below it end
    words = [*rules, *captions(frame.clues, frame, rules_apart=view.rules_apart)]
    labels = (shape for shape in clues if isinstance(shape, Text) and shape.anchor == "start")
    labelled = {(floor(label.y), floor(label.x)) for label in labels}
    shapes = [
        *ground,
        *boards.shaded(view),
        *clues,
        *boards.borders(owners),
        *boards.marks(given, found, view, alphabet, labelled),
        *boards.caption(words, n, bottom),
    ]
    texts_below = [about, *words, *(clue.line() for clue in frame.clues), boards.in_words(texts)]
    return picture(shapes, n, n, title=title, alt="; ".join(texts_below))


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

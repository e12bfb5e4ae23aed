"""What a grid looks like: borders, clues, givens, marks of a solution, pencil marks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import floor

from cover.drawing import boards
from cover.drawing.shapes import Picture, Shape, Text, View, corners, picture
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.pictures import captions, shapes_of
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

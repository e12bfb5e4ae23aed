"""What a grid looks like: borders, clues, givens, marks of a solution, pencil marks.

A grid is any `Grid` here: its file imports this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import Any, Protocol, runtime_checkable

from cover.drawing import boards, strokes
from cover.drawing.shapes import Picture, Shape, Text, View, cell_square, corners, picture
from cover.problems.names import Kind
from cover.puzzles.clues.base import CellsClue, Clue, Frame, PairClue
from cover.puzzles.clues.lines import OutsideClue
from cover.puzzles.common.cells import Cell
from cover.puzzles.grids.text import FLAGS, text_of


def draw_grid(grid: Any, solution: Sequence[Sequence[int | None]] | None, view: View) -> Picture:
    """The board, with what its clues and a view add; marks of a solution are lighter than givens."""
    given, found = dict[Cell, str](), dict[Cell, str]()
    for r, row in enumerate(grid.givens if solution is None else solution):
        for c, mark in enumerate(row):
            if mark is not None:
                (found if grid.givens[r][c] is None else given)[r, c] = text_of(grid, mark)
    if grid.candidates is not None and solution is None and not view.candidates:
        view = replace(view, candidates=_open_cells(grid))
    n, frame = grid.size, grid.frame
    clues = boards.apart([shape for clue in frame.clues for shape in shapes_of(clue, frame)], n, n)
    bottom = max([n, *(y for shape in clues for _, y in corners(shape))])  # where board and clues below it end
    flags = [key for key in FLAGS if getattr(grid, key)]
    rules = [] if view.rules_apart else [*flags, *(f"region {name}" for name in grid.regions)]
    words = [*rules, *captions(frame.clues, frame, rules_apart=view.rules_apart)]
    labels = (shape for shape in clues if isinstance(shape, Text) and shape.anchor == "start")
    labelled = {(floor(label.y), floor(label.x)) for label in labels}
    shapes = [
        *_ground(grid),
        *boards.shaded(view),
        *clues,
        *boards.borders(grid.bordered()),
        *boards.marks(given, found, view, grid.alphabet, labelled),
        *boards.caption(words, n, bottom),
    ]
    # For readers who cannot see it: what it is, and what stands in its cells.
    lines, marks = (clue.line() for clue in frame.clues), boards.in_words(grid.texts(solution))
    alt = "; ".join([f"{grid.name} {grid.about()}", *words, *lines, marks])
    return picture(shapes, n, n, title=repr(grid)[1:-1], alt=alt)


def _ground(grid: Any) -> Iterator[Shape]:
    """What it shows of the rules, below everything else."""
    for cells in grid.regions.values():
        yield from (cell_square(cell, "region") for cell in cells)
    if grid.diagonals:
        yield strokes.diagonal(grid.size)
        yield strokes.diagonal(grid.size, anti=True)
    for name, cells in grid.division.cells():
        if name.kind is Kind.WINDOW:
            yield from (cell_square(cell, "window") for cell in cells)


def _open_cells(grid: Any) -> dict[Cell, list[str]]:
    """The pencil marks of the cells in which they leave something out."""
    return {
        (r, c): [text_of(grid, mark) for mark in kept]
        for r, row in enumerate(grid.candidates or ())
        for c, kept in enumerate(row)
        if len(kept) < grid.size
    }


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

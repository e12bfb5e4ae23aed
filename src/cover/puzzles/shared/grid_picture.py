"""What a grid looks like: borders, clues, givens, marks of a solution, pencil marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor

from cover.drawing import boards, strokes
from cover.drawing.shapes import PLAIN, Picture, Shape, Text, View, cell_square, corners, picture
from cover.puzzles.clues.base import Clue, Frame
from cover.puzzles.clues.pictures import captions, shapes_of
from cover.puzzles.shared.cells import Cell
from cover.puzzles.shared.grid_givens import GridGivens, S


class GridPicture(GridGivens[S]):
    """The picture of a grid."""

    regions: dict[str, tuple[Cell, ...]]
    clues: tuple[Clue, ...]

    def frame(self) -> Frame:
        raise NotImplementedError

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:  # type: ignore[override]
        """The board, with what clues and a view add; marks of a solution are lighter than givens."""
        n = self.size
        words = [*self._rules_in_words(), *captions(self.clues, self.frame())]
        shapes = [*self._shapes(solution, view), *boards.caption(words, n, self._bottom())]
        return picture(shapes, n, n, title=repr(self)[1:-1], alt=self._alt(solution, words))

    def _shapes(self, solution: Sequence[Sequence[int | None]] | None, view: View) -> Iterator[Shape]:
        for cells in self.regions.values():
            yield from (cell_square(cell, "region") for cell in cells)
        yield from self._rule_shapes()
        yield from boards.shaded(view)
        clues = self._clue_shapes()
        yield from clues
        yield from boards.borders(self._owners())
        marks = self.givens if solution is None else solution
        held = {(r, c): mark for r, row in enumerate(marks) for c, mark in enumerate(row) if mark is not None}
        given = {cell: self.text_of(mark) for cell, mark in held.items() if self.givens[cell[0]][cell[1]] is not None}
        found = {cell: self.text_of(mark) for cell, mark in held.items() if cell not in given}
        labels = (shape for shape in clues if isinstance(shape, Text) and shape.anchor == "start")
        labelled = {(floor(label.y), floor(label.x)) for label in labels}
        yield from boards.marks(given, found, self._with_pencil_marks(view, solution), self.alphabet, labelled)

    def _with_pencil_marks(self, view: View, solution: object) -> View:
        if self.candidates is None or solution is not None or view.candidates:
            return view
        kept = {
            (r, c): [self.text_of(mark) for mark in marks]
            for r, row in enumerate(self.candidates)
            for c, marks in enumerate(row)
            if len(marks) < self.size
        }
        return replace(view, candidates=kept)

    def _clue_shapes(self) -> list[Shape]:
        frame = self.frame()
        return boards.apart([shape for clue in self.clues for shape in shapes_of(clue, frame)], self.size, self.size)

    def _bottom(self) -> float:
        """Where the board and the clues below it end."""
        return max([self.size, *(y for shape in self._clue_shapes() for _, y in corners(shape))])

    def _rule_shapes(self) -> Iterator[Shape]:
        """Diagonals and windows."""
        if getattr(self, "diagonals", False):
            yield strokes.diagonal(self.size)
            yield strokes.diagonal(self.size, anti=True)
        if getattr(self, "windoku", False):
            for name, cells in self.all_regions():
                if name.startswith("window "):
                    yield from (cell_square(cell, "window") for cell in cells)

    def _rules_in_words(self) -> list[str]:
        rules = [word for word in ("diagonals", "windoku") if getattr(self, word, False)]
        return [*rules, *(f"region {name}" for name in self.regions)]

    def all_regions(self) -> Iterator[tuple[str, Sequence[Cell]]]:
        raise NotImplementedError

    def texts(self, solution: Sequence[Sequence[int | None]] | None = None) -> list[list[str]]:
        raise NotImplementedError

    def _alt(self, solution: Sequence[Sequence[int | None]] | None, words: Sequence[str]) -> str:
        about = [f"{self.name} {repr(self)[1:-1].partition(': ')[2]}", *words]
        clues = [clue.line() for clue in self.clues]
        return "; ".join([*about, *clues, boards.in_words(self.texts(solution))])

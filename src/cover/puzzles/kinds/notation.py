"""How solutions of one board of a kind are written: rows of marks, tables of edges, and what they hold by place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cover.basics.errors import WrongSolution
from cover.puzzles.common.cells import cell_name
from cover.puzzles.common.rows import shape_fault
from cover.puzzles.kinds.drawn import HOLE, Rows, mark_of, tables
from cover.puzzles.kinds.meaning.variables import Variables
from cover.puzzles.kinds.places import WALL, Places
from cover.puzzles.lines.mesh import Drawn


class Notation:
    """Made and read. A solution is what `KindPuzzle` says of it."""

    def __init__(self, places: Places):
        self.places = places

    @cached_property
    def variables(self) -> Variables:
        """Of the board, without its helpers."""
        return Variables(self.places)

    def of(self, held: Mapping[int, int]) -> Any:
        """The solution of numbers of symbols, and of lines, by place."""
        places, found = self.places, []
        if places.marks.symbols:
            marks, number, wide = self._records, places.number, range(places.width)
            at = {cell: marks[held[k]] for cell, k in number.items()}
            found.append(tuple(tuple([at.get((r, c), HOLE) for c in wide]) for r in range(places.height)))
        if self.places.kind.lines:
            found += tables(held, places)
        return found[0] if len(found) == 1 else tuple(found)

    @cached_property
    def _records(self) -> list[int | str]:
        """What a solution holds for each symbol."""
        symbols = self.places.marks.symbols
        return [0, 1] if self.places.kind.marks.shading else [mark_of(symbol) for symbol in symbols]

    def split(self, solution: Any) -> tuple[Any, Any]:
        """Its rows of marks and its tables of edges; None for what a kind has not."""
        if not self.places.kind.lines:
            return self._marked(solution), None
        if not self.places.marks.symbols:
            return None, solution
        return self._marked(solution[0]), tuple(solution[1:])

    def _marked(self, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        """Rows with marks where a solution holds 0 and 1."""
        if not self.places.kind.marks.shading:
            return rows
        marks = dict(enumerate(self.places.marks.symbols))
        return tuple(tuple(marks.get(held, held) if type(held) is int else held for held in row) for row in rows)

    def joined(self, rows: Rows | None, drawn: Drawn | None) -> Any:
        """The solution, or a part of one, that has these marks and edges."""
        if rows is not None and self.places.kind.marks.shading:
            index = self.places.marks.index
            rows = tuple(tuple(index.get(str(mark), mark) for mark in row) for row in rows)
        return rows if drawn is None else drawn if rows is None else (rows, *drawn)

    def of_wholes(self, wholes: Iterable[Any]) -> Any:
        """The walls between parts. Raises WrongSolution where they overlap or leave a cell."""
        owner = np.full(len(self.places.at), -1, dtype=np.int32)
        for number, whole in enumerate(wholes):
            cells = np.array(whole.cells)
            if (owner[cells] >= 0).any():
                raise WrongSolution(f"two parts have {self.places.names[whole.cells[0]]} or another cell")
            owner[cells] = number
        if (owner < 0).any():
            raise WrongSolution(f"{self.places.names[owner.argmin()]} lies in no part")
        one, other = np.array(self.places.edge_ends, dtype=np.int32).reshape(-1, 2).T
        walls = (owner[one] != owner[other]).astype(int).tolist()
        return tables(dict(enumerate(walls, len(self.places.at))), self.places)

    def of_marks(self, held: Mapping[int, str | int]) -> Any:
        """The solution that holds these, by place."""
        index = self.places.marks.index
        return self.of({k: index[mark] if isinstance(mark, str) else mark for k, mark in held.items()})

    def held(self, solution: Any) -> dict[int, str | int]:
        """What a solution holds, by place: marks of cells, numbers of lines."""
        held: dict[int, str | int] = {}
        for fault in self.fill(solution, held):
            raise WrongSolution(fault)
        return held

    def fill(self, solution: Any, held: dict[int, str | int]) -> Iterator[str]:
        """What a solution holds, by place; what is wrong with it before any rule is looked at."""
        places = self.places
        rows, edges = self.split(solution)
        if rows is not None:
            if fault := shape_fault(rows, places.height, places.width):
                yield fault
                return
            words = {mark: word for word in places.marks.symbols if str(mark := mark_of(word)) == word}
            for r, row in enumerate(rows):
                for c, mark in enumerate(row):
                    place = places.number.get((r, c))
                    if place is not None and type(mark) in (int, str) and mark in words:
                        held[place] = words[mark]
                        continue
                    if place is not None:
                        held[place] = str(mark)
                    known = mark == HOLE if place is None else str(mark) in places.marks.index
                    if not known or (place is not None and mark != mark_of(str(mark))):
                        yield f"{cell_name((r, c))}: {mark!r} may not stand there"
        if edges is not None:
            yield from self._fill_edges(edges, held)

    def _fill_edges(self, edges: Sequence[Sequence[Sequence[Any]]], held: dict[int, str | int]) -> Iterator[str]:
        places, most = self.places, 1 + self.places.kind.double
        numbers = set(range(most + 1))
        for table, known in zip(edges, places.edge_rows, strict=True):
            if fault := shape_fault(table, len(known), len(known[0]) if known else 0):
                yield fault
                return
        for table, known in zip(edges, places.edge_rows, strict=True):
            for row, at in zip(table, known, strict=True):
                held.update(zip(at, row, strict=True))
                if WALL not in at and {*map(type, row)} <= {int} and {*row} <= numbers:
                    continue
                for place, many in zip(at, row, strict=True):
                    if place != WALL and (type(many) is not int or not 0 <= many <= most):
                        yield f"{places.name(place)}: {many!r} is not one of 0 to {most}"
                # Both tables have room for edges that holes leave out: there nothing may be drawn.
                if any(many and place == WALL for place, many in zip(at, row, strict=True)):
                    yield "a line runs where there is no cell"
        held.pop(WALL, None)

"""Star battle: as many stars in every row, column and region, no two stars touching, not even at a corner.

With one star and the rows as regions it would be a queens' problem whose queens reach one square (Two Not Touch).

In Python: its solutions are lists of stars, found in a sixth of the time that its file takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Picture, Shape, View, middle, picture, star
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label, Lazy
from cover.problems.names import Kind, Name
from cover.problems.rules import Regular
from cover.puzzles.base import HELPER, BasePuzzle, Called, Speech
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, cell_name, members
from cover.puzzles.common.drawn import drawn_boards
from cover.puzzles.common.generation import Sample, Solved, without_others
from cover.puzzles.common.keys import Key, Map, Number, puzzle_text, whole
from cover.puzzles.common.marks import mark_in, marked, marks_in
from cover.puzzles.common.sampling import as_rows, grown, joined, one_moved
from cover.puzzles.fields.field import counting

Stars = tuple[Cell, ...]  # where the stars stand, ascending
MORE_STARS = (9, 14)  # rows from which a line holds a star more


class StarBattle(BasePuzzle[Stars]):
    """n rows of n letters, a letter per region, and how many stars each row, column and region holds.

    A solution is the ascending tuple of the stars' cells.

    >>> puzzle = StarBattle(["AAAA", "BBAC", "BCCC", "DDDC"])
    >>> print(puzzle.render(((0, 1), (1, 3), (2, 0), (3, 2))))
    ┌───────────────┐
    │ .   ★   .   . │
    ├───────┐   ┌───┤
    │ .   . │ . │ ★ │
    │   ┌───┴───┘   │
    │ ★ │ .   .   . │
    ├───┴───────┐   │
    │ .   .   ★ │ . │
    └───────────┴───┘
    >>> list(puzzle.faults(((0, 1), (1, 2), (2, 0), (3, 3))))
    ['region A has 2 stars, not 1', 'region D has 0 stars, not 1', 'stars touch at r1c2 and r2c3']
    """

    name = "starbattle"
    keys: ClassVar[Mapping[str, Key]] = {"stars": Number(), "regions": Map()}
    example = "solutions: 1\npuzzle: starbattle\nstars: 1\nregions:\nAABCCC\nAEECCC\nDEEECC\nDDEEEE\nDDEFFF\nDDEFFF\n"
    variants = ("solutions: 2\npuzzle: starbattle\nregions:\nAAAA\nBBAC\nBCCC\nDDDC\n",)
    speech = Speech({"★": "star"})
    rules = (
        "Every row, column and region has as many stars as 'stars:' says (1 unless it does)."
        " No two stars touch, not even at a corner."
    )

    def __init__(self, regions: Sequence[Sequence[Hashable]], stars: int = 1):
        self.regions = tuple(tuple(row) for row in regions)
        self.size, self.stars = len(self.regions), whole(stars, "the number of stars")
        if not self.size or any(len(row) != self.size for row in self.regions):
            raise ProblemError(f"the map of regions must have {self.size or 'some'} rows, each of as many letters")
        if self.stars < 1:
            raise ProblemError(f"there must be at least one star in a row, got {self.stars}")

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 7) -> Sample | None:
        """Stars at random, one a line, or as magazines have it two from 9 rows on and three from 14, and regions that
        grow around them; then cells of other solutions change regions until there is no other."""
        many = 1 + sum(size >= rows for rows in MORE_STARS)
        stars = solved(cls([[r] * size for r in range(size)], many))
        if stars is None:
            return None
        # Regions grow around single stars and are joined afterwards.
        parts = grown(zip(stars, count(), strict=False), size, size, rng)
        regions = joined(parts, many, size, size, rng)
        if regions is None:
            return None

        def against(other: Stars) -> StarBattle | None:
            nonlocal regions
            assert regions is not None
            regions = one_moved(regions, set(other).difference(stars), size, size, rng)
            return None if regions is None else cls(as_rows(regions, size, size), many)

        puzzle = without_others(cls(as_rows(regions, size, size), many), stars, solved, against)
        return None if puzzle is None else Sample((), lambda kept: puzzle, stars)

    def to_text(self) -> str:
        wide = any(len(str(letter)) > 1 for row in self.regions for letter in row)
        rows = ((" " if wide else "").join(map(str, row)) for row in self.regions)
        return puzzle_text(self.name, f"stars: {self.stars}", "regions:", *rows)

    def about(self) -> str:
        return f"{self.size}x{self.size}, {self.stars} a row"

    def _cells(self) -> dict[Hashable, list[Cell]]:
        """The regions in the order of their first cells."""
        return members(self.regions)

    def to_cover(self) -> ExactCover:
        """An option is a cell with a star; rows, columns and regions are primary items with bounds, blocks of 2 x 2
        cells secondary ones: two stars touch just if they share one."""
        n, names = self.size, list(self._cells())
        number = {letter: k for k, letter in enumerate(names)}
        r, c = np.divmod(np.arange(n * n), n)
        region = np.array([number[letter] for row in self.regions for letter in row])
        primary = 2 * n + len(names)
        # The blocks of 2 x 2 that a cell lies in: up to four of them.
        blocks = [
            np.where((r - up >= 0) & (r - up < n - 1) & (c - left >= 0) & (c - left < n - 1),
                     primary + (r - up) * (n - 1) + c - left, -1)
            for up in (0, 1) for left in (0, 1)
        ]  # fmt: skip
        covers = np.stack([r, n + c, 2 * n + region, *blocks], axis=1)
        present = covers >= 0
        bounds = np.full(primary, self.stars, dtype=np.int32)
        lines = [Name(kind, k) for kind in (Kind.ROW, Kind.COLUMN) for k in range(n)]
        corners = [Name(Kind.BLOCK, (a, b)) for a in range(n - 1) for b in range(n - 1)]
        return ExactCover.from_arrays(
            primary=primary,
            secondary=len(corners),
            option_starts=np.concatenate([[0], np.cumsum(present.sum(axis=1))]),
            items=covers[present],
            at_least=bounds,
            at_most=bounds,
            decisions=Lazy(n * n, lambda k: (int(r[k]), int(c[k]))),
            item_names=[*lines, *(Name(Kind.REGION, letter) for letter in names), *corners],
        )

    def called(self, label: Label) -> Called:
        cell = cast("Cell", label)
        return Called(cell_name(cell), (cell, "★"))

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        return self.regions

    def decode(self, labels: Iterable[Label]) -> Stars:
        """The cells, ascending."""
        return tuple(sorted(cast("Iterable[Cell]", labels)))

    def faults(self, solution: Iterable[Cell]) -> Iterator[str]:
        """Lines and regions with another number of stars, and stars that touch."""
        n, cells = self.size, list(solution)
        for cell, times in Counter(cells).items():
            if times > 1:
                yield f"{cell_name(cell)} has {times} stars"
            if not (0 <= cell[0] < n and 0 <= cell[1] < n):
                yield f"{cell_name(cell)} is not on the board of {n} x {n} cells"
        cells = [(r, c) for r, c in cells if 0 <= r < n and 0 <= c < n]
        for word, axis in (("row", 0), ("column", 1)):
            held = Counter(cell[axis] for cell in cells)
            yield from (self._wrong(f"{word} {k + 1}", held[k]) for k in range(n) if held[k] != self.stars)
        inside = Counter(self.regions[r][c] for r, c in cells)
        for letter in self._cells():
            if inside[letter] != self.stars:
                yield self._wrong(f"region {letter}", inside[letter])
        for k, (r, c) in enumerate(cells):
            for other in cells[k + 1 :]:
                if max(abs(other[0] - r), abs(other[1] - c)) == 1:
                    yield f"stars touch at {cell_name((r, c))} and {cell_name(other)}"

    def _wrong(self, place: str, held: int) -> str:
        return f"{place} has {held} star{'' if held == 1 else 's'}, not {self.stars}"

    def clashes(self) -> Iterator[str]:
        """Regions that are too many or too few for the rows, or too small for their stars."""
        regions = self._cells()
        if len(regions) != self.size:
            yield f"there are {len(regions)} regions, but {self.size} rows with as many stars"
        for letter, cells in regions.items():
            if len(cells) < self.stars:
                yield f"region {letter} has {len(cells)} cells for {self.stars} stars"

    def render(self, solution: Iterable[Cell] | None = None) -> str:
        """The regions with their borders, ★ where a star stands."""
        stars = set(solution or ())
        marks = [["★" if (r, c) in stars else "." for c in range(self.size)] for r in range(self.size)]
        return draw(self.regions, marks, compact=False)

    def printed_rules(self) -> list[str]:
        many = counted(self.stars, "star")
        return [f"Every row, column and region has {many}. No two stars touch, not even at a corner."]

    def draw(self, solution: Iterable[Cell] | None = None, view: View = PLAIN) -> Picture:
        """The regions, and the stars of a solution."""
        stars = tuple(solution or ())
        alt = f"regions {'; '.join(''.join(map(str, row)) for row in self.regions)}"
        alt += f"; stars at {' '.join(map(cell_name, stars))}" if stars else ""
        shapes = self._shapes(stars, view)
        return picture(shapes, self.size, self.size, title=repr(self)[1:-1], alt=f"{self.stars} a row; {alt}")

    def _shapes(self, stars: Stars, view: View) -> Iterator[Shape]:
        yield from boards.shaded(view)
        yield from boards.borders(self.regions)
        yield from (star(*middle(cell), 0.36, "answer") for cell in stars)
        if self.stars > 1 and not view.rules_apart:
            yield from boards.caption([f"{self.stars} stars in every row, column and region"], self.size, self.size)

    def undraw(self, lines: Iterable[str]) -> Iterator[Stars]:
        """The placements that drawings by `render` show. Raises InputError for anything else."""
        stars = drawn_boards(lines, self.size, {"★": 1})
        return (tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark) for rows in stars)

    def as_json(self, solution: Iterable[Cell]) -> list[str]:
        """The stars' cells by name (`r1c5`)."""
        return [cell_name(cell) for cell in solution]

    def for_logic(self) -> StarBattle:
        """With several stars a row is no item of which one option is taken, but a count of marks."""
        return self if self.stars == 1 else MarkedStars(self.regions, self.stars)


class MarkedStars(StarBattle):
    """The same puzzle as a board: each cell has a star or none, lines and regions count them. A label is a mark (cell
    by its number, symbol)."""

    marks = (".", "★")

    def to_board(self) -> Board:
        n = self.size
        cells = [(r, c) for r in range(n) for c in range(n)]
        places: dict[Name | str, list[Cell]] = {}
        for kind, axis in ((Kind.ROW, 0), (Kind.COLUMN, 1)):
            places |= {Name(kind, k): [cell for cell in cells if cell[axis] == k] for k in range(n)}
        places |= {Name(Kind.REGION, letter): some for letter, some in self._cells().items()}
        counts = [(some, self.stars, self.stars, name) for name, some in places.items()]
        for r, c in cells:
            block = [(s, d) for s in (r, r + 1) for d in (c, c + 1) if s < n and d < n]
            if len(block) == 4:
                counts.append((block, 0, 1, f"2x2 at {cell_name((r, c))}"))
        return Board.without_regions(
            candidates=np.ones((n * n, 2), dtype=np.bool_),
            cell_names=[Name(Kind.CELL, cell) for cell in cells],
            symbol_names=self.marks,
            rules=tuple(
                Regular(tuple(r * n + c for r, c in some), counting(len(some), 2, 1, least, most), name)
                for some, least, most, name in counts
            ),
        )

    def called(self, label: Label) -> Called:
        mark = mark_in(label)
        return HELPER if mark is None else marked(divmod(mark[0], self.size), self.marks[mark[1]])

    def decode(self, labels: Iterable[Label]) -> Stars:
        return tuple(sorted(divmod(cell, self.size) for cell, symbol in marks_in(labels) if symbol))

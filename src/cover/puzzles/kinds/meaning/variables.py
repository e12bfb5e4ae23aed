"""The variables of a board of a kind: its cells (if the kind has marks), its edges, then helpers that follow.

Helpers are the shape of the line in a cell, where shapes are counted; and `call`s, 1 where their condition holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from cover.basics.errors import ProblemError
from cover.problems.lazy import Label
from cover.puzzles.common.marks import mark_in
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.places import WALL, Places
from cover.puzzles.kinds.sets import about_lines
from cover.puzzles.kinds.vocabulary import SHAPE_WORDS, SHAPES

MISSING = WALL  # in the place of a variable: there is none


class Variables:
    """widths: how many symbols each variable has; calls: by name, the helper of each cell; shaped: cells whose shape
    has a helper, in the order in which these were made."""

    def __init__(self, places: Places):
        self.places = places
        self.edge_symbols = 2 + places.kind.double
        self.has_marks = bool(places.marks.symbols)
        cells = len(places.at)
        # The first place that has one: without marks, cells have no variables, and edges begin at 0.
        self.first = 0 if self.has_marks else cells
        self.widths = [len(places.marks.symbols)] * (cells if self.has_marks else 0)
        self.widths += [self.edge_symbols] * len(places.edges)
        self.own = len(self.widths)  # those that are no helpers
        self.calls: dict[str, dict[int, int]] = {}
        self.shaped: dict[int, int] = {}
        self.helper_names: list[str] = []
        self.passed: set[int] = set()  # cells that a loop must pass
        self.left: dict[int, int] = {}  # bit by bit the symbols that other sentences leave

    def of(self, place: int) -> int:
        """The variable of a cell or an edge. Raises ProblemError for a cell of a kind without marks."""
        if place < self.first:
            raise ProblemError(f"{self.places.names[place]} has no symbol, only lines")
        return place - self.first

    def of_places(self, found: Sequence[int]) -> Sequence[int]:
        """Of each place; MISSING for the border of the board."""
        shift = self.first
        if not shift:
            return found  # WALL is MISSING
        if not found or min(found) >= shift:
            return [place - shift for place in found]
        return [MISSING if place == WALL else self.of(place) for place in found]

    def place_of(self, variable: int) -> int | None:
        """The cell or edge; None for a helper."""
        return variable + self.first if variable < self.own else None

    def of_label(self, label: Label) -> tuple[int, int] | None:
        """The place and the symbol of a mark; None for what only helps."""
        mark = mark_in(label)
        place = None if mark is None else self.place_of(mark[0])
        return None if mark is None or place is None else (place, mark[1])

    def placed(self) -> Iterator[tuple[int, int]]:
        """The variables of cells and edges, each with its place."""
        return ((variable, variable + self.first) for variable in range(self.own))

    def helper(self, name: str, width: int) -> int:
        self.widths.append(width)
        self.helper_names.append(name)
        return len(self.widths) - 1

    def shape_of(self, cell: int) -> int:
        """The helper that holds the shape of the line in a cell."""
        if cell not in self.shaped:
            self.shaped[cell] = self.helper(f"line at {self.places.names[cell]}", len(SHAPES))
        return self.shaped[cell]

    # ---------------------------------------------------------------- marks of lines
    @cached_property
    def two_by_two(self) -> bool:
        """Does each cell that is passed have two lines (or four)? Then half of them are the cells passed."""
        bodies = [stated.body for stated in self.places.kind.rules]
        return any(isinstance(body, tree.Loop) and not body.crossing for body in bodies)

    every_shape = frozenset(SHAPES[1:])

    def of_shape(self, marks: tree.Marks, bound: Mapping[str, str]) -> bool:
        """Do these marks speak of lines in a cell, rather than of what it holds?"""
        kind = self.places.kind
        if kind.lines != "centres" or about_lines(marks.words):
            return False
        own, known = kind.marks, self.places.marks.index
        words = [word for word in marks.words if word in SHAPE_WORDS or word in SHAPES]
        return any(own.symbol(word) not in known and word not in own.classes and word not in bound for word in words)

    def shapes(self, marks: tree.Marks) -> frozenset[str]:
        some = frozenset(SHAPES) & frozenset().union(*(self.places.marks.meant(word) for word in marks.words))
        return frozenset(SHAPES) - some if marks.negated else some

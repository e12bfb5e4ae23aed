"""A board: cells, symbols, and regions whose cells must differ (sudoku, X, jigsaw, windoku, Latin squares)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import repeat
from numbers import Integral
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.basics import html
from cover.basics.arguments import whole
from cover.basics.errors import ProblemError
from cover.basics.type_errors import explaining
from cover.problems.choices import Choices
from cover.problems.connectivity import LazyConstraint
from cover.problems.lazy import Label, Lazy
from cover.problems.names import Name
from cover.problems.rules import Rule, check_rules

if TYPE_CHECKING:
    from cover.problems.cutting import Cube


@explaining
@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Every cell gets one symbol out of its candidates; the cells of a region get different symbols.

    candidates: bool (cells, symbols), the marks still possible; a given leaves one candidate in its cell.
    region_starts: int32 (regions + 1,), region_cells: int32 flat: region r has the cells
    `region_cells[region_starts[r]:region_starts[r + 1]]`. A region is full if it has as many cells as there are
    symbols (then it holds every symbol); one with more cells is refused.
    givens: int32 (cells,), symbol of a given cell, -1 elsewhere.
    rules: what else must hold (automata, sums, sets of symbols; see rules.py). lazy_constraints: those of them that
    are about connectivity, see connectivity.py.
    settled: why cells that are no givens have one candidate only, where whoever made the board says so: reasons, each
    with its cells.
    decisions: the marks (cell, symbol) that are candidates, cell by cell; forced: empty (givens are decisions too).
    """

    kind: ClassVar[str] = "board"

    candidates: NDArray[np.bool_]
    region_starts: NDArray[np.int32]
    region_cells: NDArray[np.int32]
    givens: NDArray[np.int32]
    cell_names: Sequence[str | Name]
    symbol_names: Sequence[str]
    region_names: Sequence[str | Name]
    forced: Sequence[Label] = ()
    rules: Sequence[Rule] = ()
    settled: Sequence[tuple[Hashable, Sequence[int]]] = ()
    lazy_constraints: tuple[LazyConstraint, ...] = field(init=False)

    def __post_init__(self) -> None:
        if self.candidates.ndim != 2 or self.candidates.dtype != np.bool_:
            raise ProblemError("candidates: a bool array of shape (cells, symbols) is needed")
        cells = self.cells
        self._check_lists()
        for what, names, expected in (
            ("cell_names", self.cell_names, cells),
            ("symbol_names", self.symbol_names, self.symbols),
            ("region_names", self.region_names, len(self.region_starts) - 1),
            ("givens", self.givens, cells),
        ):
            if len(names) != expected:
                raise ProblemError(f"{what}: {len(names)} given, {expected} needed")
        self._refuse_contradicted_givens()

    @classmethod
    def _made(cls, **parts: Any) -> Board:
        """Of all parts but `forced`, by their names. Arrays and names fit each other; regions and rules are looked
        at."""
        made = object.__new__(cls)
        made.__dict__.update(parts, forced=())
        made._check_lists()
        return made

    def _check_lists(self) -> None:
        """Raises ProblemError unless regions and rules speak of cells and symbols of the board."""
        cells, symbols = self.candidates.shape
        if fault := _native.lists_fault(self.region_starts, self.region_cells, cells, symbols):
            raise ProblemError(self._faulty_region(*fault))
        self.__dict__["lazy_constraints"] = check_rules(self.rules, cells, symbols) if self.rules else ()

    def with_rules(self, more: Sequence[Rule]) -> Board:
        """The same board with more rules; what it says already was checked when it was made."""
        lazy = (*self.lazy_constraints, *check_rules(more, self.cells, self.symbols))
        made = object.__new__(Board)
        made.__dict__.update(self.__dict__, rules=(*self.rules, *more), lazy_constraints=lazy)
        return made

    @classmethod
    def without_regions(
        cls,
        candidates: NDArray[np.bool_],
        cell_names: Sequence[str | Name],
        symbol_names: Sequence[str],
        *,
        rules: Sequence[Rule] = (),
        givens: NDArray[np.int32] | None = None,
    ) -> Board:
        """Cells of which only the rules say how they go together; givens: None for no given at all."""
        return cls(
            candidates=candidates,
            region_starts=np.zeros(1, dtype=np.int32),
            region_cells=np.zeros(0, dtype=np.int32),
            givens=np.full(len(candidates), -1, dtype=np.int32) if givens is None else givens,
            cell_names=cell_names,
            symbol_names=symbol_names,
            region_names=(),
            rules=rules,
        )

    def _faulty_region(self, kind: str, region: int, cell: int) -> str:
        """The reader's words for what `_native.lists_fault` reports."""
        if kind == "starts":
            return "region_starts must ascend from 0 to the number of region_cells"
        if kind == "outside":
            return f"a region names a cell outside 0..{self.cells - 1}"
        name = str(self.region_names[region] if region < len(self.region_names) else region)
        if kind == "large":
            return f"region {name} has {len(self.region(region))} cells but there are only {self.symbols} symbols"
        return f"region {name} lists cell {self.cell_names[cell]} twice"

    def _refuse_contradicted_givens(self) -> None:
        """Engines read candidates only: a cell with a given must have no candidate beside it (none at all is a puzzle
        without solution)."""
        cell = _native.contradicted_given(self.candidates, self.givens)
        if cell is None:
            return
        if not -1 <= self.givens.min() <= self.givens.max() < self.symbols:
            raise ProblemError(f"givens: symbols are 0..{self.symbols - 1}, and -1 stands for no given")
        symbol, many = self.symbol_names[int(self.givens[cell])], int(np.count_nonzero(self.candidates[cell]))
        raise ProblemError(
            f"cell {self.cell_names[cell]} is given {symbol}, but still has {many} candidates instead of that one"
        )

    def __repr__(self) -> str:
        regions, given = len(self.region_starts) - 1, int(np.count_nonzero(self.givens >= 0))
        rules = f", {len(self.rules)} rules" if self.rules else ""
        return f"<Board: {self.cells} cells, {self.symbols} symbols, {regions} regions{rules}, {given} given>"

    def _repr_html_(self) -> str:
        """The facts, and the first cells with what may stand in them."""
        shown = [
            (self.cell_names[cell], " ".join(self.symbol_names[int(s)] for s in np.flatnonzero(self.candidates[cell])))
            for cell in range(min(self.cells, html.ROWS))
        ]
        more = f"and {self.cells - html.ROWS} more cells" if self.cells > html.ROWS else ""
        return html.table(repr(self)[1:-1], shown, ("cell", "candidates"), more=more)

    @cached_property
    def open_marks(self) -> NDArray[np.int64]:
        """The marks that are candidates, as flat numbers cell * symbols + symbol."""
        return np.flatnonzero(self.candidates)

    @property
    def cells(self) -> int:
        return int(self.candidates.shape[0])

    @property
    def symbols(self) -> int:
        return int(self.candidates.shape[1])

    @property
    def decisions(self) -> Sequence[tuple[int, int]]:
        """Decision k is the mark (cell, symbol), numbers from 0."""
        marks, symbols = self.open_marks, self.symbols
        return Lazy(len(marks), lambda k: divmod(int(marks[k]), symbols), self._marks_at)

    def _marks_at(self, decisions: Sequence[int]) -> list[tuple[int, int]]:
        marks = self.open_marks[decisions] if len(decisions) else self.open_marks[:0]
        return list(map(divmod, marks.tolist(), repeat(self.candidates.shape[1])))

    def numbers_of(self, batch: Choices) -> NDArray[np.integer] | None:
        """The symbol number of every cell in each choice of a batch, shape (choices, cells); None where one does not
        name each cell once, in order.

        >>> board = Board(np.ones((2, 2), bool), *map(np.int32, ([0, 2], [0, 1], [-1, -1])), "ab", "12", ["row"])
        >>> board.numbers_of(Choices.of([[0, 3]])).tolist(), board.numbers_of(Choices.of([[0, 1]]))
        ([[0, 1]], None)
        """
        if isinstance(batch, Fillings) and batch.board is self:
            return batch.numbers
        if len(batch.decisions) != self.cells * len(batch) or not len(batch) or batch.starts[0] != 0:
            return None
        return _native.numbers_of(self.open_marks, self.symbols, self.cells, batch.decisions)

    def mark_name(self, mark: tuple[int, int]) -> str:
        """How a person calls a mark: `r1c1=5`."""
        return f"{self.cell_names[mark[0]]}={self.symbol_names[mark[1]]}"

    @property
    def full(self) -> NDArray[np.bool_]:
        """Per region: does it hold every symbol?"""
        return np.asarray(np.diff(self.region_starts) == self.symbols)

    def region(self, index: int) -> NDArray[np.int32]:
        """The cells of one region."""
        return self.region_cells[self.region_starts[index] : self.region_starts[index + 1]]

    def cubes(self, n: int, under: Cube = ()) -> list[Cube]:
        """Cut the board into at least n parts (fewer where that is not possible), as `ExactCover.cubes` does. A cube is
        a tuple of marks that are set, each as cell * symbols + symbol; the cells follow from the board. Every solution
        is a solution `under` exactly one cube, whatever rules there are. With under: parts of that cube. What a search
        of `bitmask` returns are cubes too, in which ~m says that mark m is dropped.

        >>> board = Board(np.ones((2, 2), bool), *map(np.int32, ([0, 2], [0, 1], [-1, -1])), "ab", "12", ["row"])
        >>> board.cubes(2)
        [(0,), (1,)]
        """
        from cover.problems.cutting import cubes_of_marks

        return cubes_of_marks(
            self.candidates, self.region_starts, self.region_cells, self._marks_of(under), whole("n", n, 1, 2**31 - 1)
        )

    def under(self, cube: Sequence[int]) -> Board:
        """The board with the marks of a cube set, or dropped (~m). Raises ProblemError for what is no cube of it.

        >>> board = Board(np.ones((2, 2), bool), *map(np.int32, ([0, 2], [0, 1], [-1, -1])), "ab", "12", ["row"])
        >>> board.under((1,)).candidates.tolist()
        [[False, True], [True, True]]
        """
        from cover.problems.cutting import decide

        marks = self._marks_of(cube)
        candidates = self.candidates.copy()
        for mark in marks:
            decide(candidates, mark)
        return replace(self, candidates=candidates)

    def _marks_of(self, cube: Sequence[int]) -> Cube:
        marks = tuple(cube)
        if not all(isinstance(mark, Integral) and max(mark, ~mark) < self.candidates.size for mark in marks):
            raise ProblemError(
                f"{marks!r} is no cube: marks 0 to {self.candidates.size - 1} are needed, or ~m for one dropped"
            )
        return marks

    def faults(self, choice: Sequence[int] | NDArray[np.int32]) -> Iterator[str]:
        """What is wrong with a choice (decision indices), in words; nothing if it is a solution."""
        grid = [-1] * self.cells
        for k in choice:
            cell, symbol = self.decisions[int(k)]
            # Two marks of a cell: the later one counts in what follows.
            if grid[cell] >= 0:
                yield f"cell {self.cell_names[cell]} has two symbols"
            grid[cell] = symbol
        for cell, symbol in enumerate(grid):
            if symbol < 0:
                yield f"cell {self.cell_names[cell]} is empty"
        for r in range(len(self.region_starts) - 1):
            seen: dict[int, int] = {}
            for cell in map(int, self.region(r)):
                other = seen.setdefault(grid[cell], cell)
                if grid[cell] >= 0 and other != cell:
                    names = f"{self.cell_names[other]} and {self.cell_names[cell]}"
                    yield f"{self.region_names[r]}: {self.symbol_names[grid[cell]]} at {names}"
        # Rules are judged only where all of their cells are filled.
        for rule in self.rules:
            word = [grid[cell] for cell in rule.cells]
            if min(word, default=0) >= 0 and not rule.holds(word):
                marks = ", ".join(self.mark_name((cell, grid[cell])) for cell in rule.cells)
                yield f"{rule.name} is not satisfied: {marks}"


class Fillings(Choices):
    """Choices of which each fills a board cell by cell; decisions are made of them when they are asked for.

    numbers: uint8, shape (n, cells), the number of the symbol in every cell.

    >>> board = Board(np.ones((2, 2), bool), *map(np.int32, ([0, 2], [0, 1], [-1, -1])), "ab", "12", ["row"])
    >>> filled = Fillings(board, np.array([[0, 1], [1, 0]], np.uint8))
    >>> len(filled), [choice.tolist() for choice in filled]
    (2, [[0, 3], [1, 2]])
    """

    board: Board
    numbers: NDArray[np.uint8]

    def __init__(self, board: Board, numbers: NDArray[np.uint8]):
        self.__dict__.update(board=board, numbers=numbers)

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        return np.arange(len(self) + 1, dtype=np.int64) * self.board.cells

    @cached_property
    def decisions(self) -> NDArray[np.int32]:
        board = self.board
        return _native.decisions_of(board.open_marks, board.symbols, board.cells, self.numbers.ravel())

    def __len__(self) -> int:
        return len(self.numbers)

    def __reduce__(self) -> tuple[type[Choices], tuple[NDArray[np.int64], NDArray[np.int32]]]:
        """To another process go its decisions alone."""
        return Choices, (self.starts, self.decisions)

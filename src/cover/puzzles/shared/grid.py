"""Square boards filled with symbols so that no region repeats one: what Sudoku and Latin squares share.

A puzzle says which regions its rules make, twice and independently: `_rules()` cell by cell for the reader and
for `faults`, `_rule_regions()` as arrays for `to_board()`. Tests compare the two.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Self, cast

import numpy as np

from cover.errors import ProblemError, WrongSolution
from cover.problems.board import Board
from cover.problems.lazy import Label, Lazy
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.reading import ClueText, resolved
from cover.puzzles.shared.borders import Style, draw
from cover.puzzles.shared.cells import Cell, cell_name, read_cells
from cover.puzzles.shared.drawn import drawn_boards
from cover.puzzles.shared.grid_regions import GridRegions
from cover.puzzles.shared.grid_text import in_short
from cover.puzzles.shared.marks import marks_in
from cover.puzzles.shared.pencil import allowed, pencil_marks, pencilled

if TYPE_CHECKING:
    from random import Random

    from cover.puzzles.shared.posing import Posed, Solved

Marks = tuple[tuple[int | None, ...], ...]  # rows of symbols as they stand on the board, None where blank
Filled = tuple[tuple[int, ...], ...]  # the same without blanks: a solution


class Grid(GridRegions[Filled]):
    """n x n cells, n symbols; rows and columns are regions, subclasses and `regions` add more.

    givens: n rows of n marks, each a symbol or blank (None; 0 too unless 0 is a symbol).
    regions: more cells that must differ, by name; at most n cells each. A cell is a pair (row, column) from 0 or
    a name (`r1c1`).
    symbols: n different integers, by default 1..n.
    alphabet: what people write for the symbols, in their order, each a word of its own (`"ABCD"` or a list of n texts);
    by default the numbers themselves. Drawings and messages speak it; marks, solutions and JSON stay integers.
    candidates: pencil marks, n rows of n collections of symbols: what a cell may still become (None: anything).
    clues: killer cages, thermometers and the like; see cover.puzzles.clues.
    Raises ProblemError if this does not fit together. Givens that clash are no error: such a puzzle has no solution.
    """

    def __init__(
        self,
        givens: Sequence[Sequence[int | None]],
        *,
        regions: Mapping[str, Iterable[Cell | str]] | None = None,
        symbols: Sequence[int] | None = None,
        alphabet: Sequence[str] | None = None,
        candidates: Sequence[Sequence[Iterable[int] | None]] | None = None,
        clues: Iterable[Clue | ClueText] = (),
    ):
        if isinstance(givens, str) or any(isinstance(row, str) for row in givens):
            raise ProblemError(f"givens are rows of numbers: text is read by cover.loads(text, kind={self.name!r})")
        self.size = n = len(givens)
        if n == 0:
            raise ProblemError("a board needs at least one row")
        self.symbols = tuple(int(s) for s in symbols) if symbols is not None else tuple(range(1, n + 1))
        if len(self.symbols) != n or len(set(self.symbols)) != n:
            raise ProblemError(f"a board of {n} rows needs {n} different symbols, got {in_short(self.symbols)}")
        self._number = {symbol: k for k, symbol in enumerate(self.symbols)}
        self.alphabet = tuple(map(str, self.symbols)) if alphabet is None else tuple(alphabet)
        if len(self.alphabet) != n or len(set(self.alphabet)) != n or not all(self.alphabet):
            raise ProblemError(f"an alphabet of {n} different words is needed, one a symbol, got {len(self.alphabet)}")
        self.givens = tuple(self._row(r, row) for r, row in enumerate(givens))
        self.candidates = None if candidates is None else pencil_marks(candidates, self.symbols, self._listed())
        self.regions = {name: read_cells(cells, n, n, f"region {name}") for name, cells in (regions or {}).items()}
        self.clues = tuple(resolved(clues, n))

    def _row(self, r: int, row: Sequence[int | None]) -> tuple[int | None, ...]:
        if len(row) != self.size:
            raise ProblemError(f"row {r + 1} has {len(row)} cells, but the board has {self.size} rows")
        marks: list[int | None] = []
        for c, mark in enumerate(row):
            if mark is None or (mark == 0 and 0 not in self._number):
                marks.append(None)
            elif mark in self._number:
                marks.append(int(mark))
            else:
                raise ProblemError(f"{cell_name((r, c))}: {mark} is not one of the symbols {self._listed()}")
        return tuple(marks)

    def text_of(self, mark: int) -> str:
        """What people write for a mark: the alphabet's word, or the number itself where it is no symbol."""
        number = self._number.get(mark)
        return str(mark) if number is None else self.alphabet[number]

    def _listed(self) -> str:
        """The symbols in words: `1..9`, `A..Y`, `0 2 4 6`."""
        return in_short(self.symbols, self.alphabet)

    @classmethod
    def empty(cls, size: int, **variant: Any) -> Self:
        """A board of `size` rows without givens."""
        return cls([[None] * size for _ in range(size)], **variant)

    @classmethod
    def posed(
        cls, size: int, lots: Random, solved: Solved, clues: Sequence[str] = (), empty: Self | None = None
    ) -> Posed | None:
        """A board by lot with clues of these kinds, and givens; empty: its rules, without givens."""
        from cover.puzzles.clues.posing import posed_grid

        return posed_grid(empty or cls.empty(size), clues, lots, solved)

    def _variant(self) -> dict[str, Any]:
        """The constructor's keyword arguments that make this puzzle again, givens apart."""
        return {
            "regions": self.regions,
            "symbols": self.symbols,
            "alphabet": self.alphabet,
            "candidates": self.candidates,
            "clues": self.clues,
        }

    def with_givens(self, givens: Sequence[Sequence[int | None]]) -> Self:
        """The same rules with other givens."""
        return type(self)(givens, **self._variant())

    def without(self, *cells: Cell | str) -> Self:
        """The same puzzle without the givens in these cells."""
        dropped = set(read_cells(cells, self.size, self.size, "the list of cells"))
        return self.with_givens(
            [[None if (r, c) in dropped else mark for c, mark in enumerate(row)] for r, row in enumerate(self.givens)]
        )

    def _parts(self) -> tuple[Hashable, ...]:
        """All that makes two boards the same puzzle; how symbols are written does not."""
        variant = {**self._variant(), "regions": frozenset(self.regions.items())}
        return self.givens, *(value for key, value in variant.items() if key != "alphabet")

    def about(self) -> str:
        marks = sum(mark is not None for row in self.givens for mark in row)
        return f"{self.size}x{self.size}, {marks} givens"

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Rules and givens that a solution breaks (`row 3: 5 at r3c1 and r3c4`, `given r1c8: 9 became 4`)."""
        n = self.size
        if len(solution) != n or any(len(row) != n for row in solution):
            yield f"the solution is not a board of {n} rows with {n} marks each"
            return
        if not self._keeps_givens(solution):
            yield from self._misplaced(solution)
        yield from self._repeated(solution)
        if self.clues and all(mark is not None for row in solution for mark in row):
            for clue in self.clues:
                yield from clue.faults(cast("Filled", solution), self._frame)

    def _keeps_givens(self, solution: Sequence[Sequence[int | None]]) -> bool:
        """Does every cell hold a symbol, its given where it has one? False where pencil marks say more."""
        if self.candidates is not None or not {mark for row in solution for mark in row} <= self._number.keys():
            return False
        both = zip(chain.from_iterable(self.givens), chain.from_iterable(solution), strict=True)
        return all(given is None or mark == given for given, mark in both)

    def _misplaced(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Cell by cell: blanks, what is no symbol, givens that changed, marks that are no candidates."""
        for r, row in enumerate(solution):
            for c, (mark, given) in enumerate(zip(row, self.givens[r], strict=True)):
                if mark is None:
                    yield f"{cell_name((r, c))} is blank"
                    continue
                if mark not in self._number:
                    yield f"{cell_name((r, c))}: {mark} is not one of the symbols {self._listed()}"
                if given is not None and mark != given:
                    yield f"given {cell_name((r, c))}: {self.text_of(given)} became {self.text_of(mark)}"
                elif self.candidates is not None and mark in self._number and mark not in self.candidates[r][c]:
                    yield self._not_a_candidate(r, c, mark)

    def clashes(self) -> Iterator[str]:
        """Givens that break a rule among themselves (`row 1: 5 at r1c1 and r1c4`), and cells without a candidate."""
        yield from self._repeated(self.givens)
        for r, row in enumerate(self.candidates or ()):
            for c, kept in enumerate(row):
                given = self.givens[r][c]
                if given is not None and given not in kept:
                    yield self._not_a_candidate(r, c, given)
                elif not kept:
                    yield f"{cell_name((r, c))} has no candidate"

    def _not_a_candidate(self, r: int, c: int, mark: int) -> str:
        assert self.candidates is not None
        kept = " ".join(map(self.text_of, self.candidates[r][c])) or "none"
        return f"{cell_name((r, c))}: {self.text_of(mark)} is not among its candidates: {kept}"

    # ---------------------------------------------------------------- the board as arrays
    def to_board(self) -> Board:
        """The board problem: cells row by row, regions in the order of `all_regions()`."""
        n, frame = self.size, self.frame()
        regions = self._board_regions()
        flat = [-1 if mark is None else self._number[mark] for row in self.givens for mark in row]
        givens = np.array(flat, dtype=np.int32)
        given = np.flatnonzero(givens >= 0)
        candidates = np.ones((n * n, n), dtype=np.bool_)
        candidates[given] = False
        candidates[given, givens[given]] = True
        if self.candidates is not None:
            candidates &= allowed(self.candidates, self.symbols)
        for clue in self.clues:
            if type(clue).excluded is Clue.excluded:
                continue  # most say nothing of single marks
            for cell, symbol in clue.excluded(frame):
                candidates[frame.number(cell), self._number[symbol]] = False
        return Board(
            candidates=candidates,
            region_starts=regions.starts,
            region_cells=regions.cells,
            givens=givens,
            cell_names=Lazy(n * n, lambda k: cell_name(divmod(k, n))),
            symbol_names=self.alphabet,
            region_names=regions.names,
            rules=tuple(rule for clue in self.clues for rule in clue.rules(frame)),
        )

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The filled board that marks (cell number, symbol number) stand for; WrongSolution unless one per cell."""
        n, held = self.size, marks_in(labels)
        at = dict(held)
        if len(held) == len(at) == n * n:
            symbols = self.symbols
            filled = [symbols[at[cell]] for cell in range(n * n)]
            return tuple([tuple(filled[k : k + n]) for k in range(0, n * n, n)])
        marks: list[int | None] = [None] * (n * n)
        for cell, symbol in held:
            if marks[cell] is not None:
                both = f"{self.text_of(cast('int', marks[cell]))} and {self.alphabet[symbol]}"
                raise WrongSolution(f"{cell_name(divmod(cell, n))} has two marks: {both}")
            marks[cell] = self.symbols[symbol]
        full = [mark for mark in marks if mark is not None]
        if len(full) < n * n:
            raise WrongSolution(f"{cell_name(divmod(marks.index(None), n))} has no mark")
        return tuple(tuple(full[k : k + n]) for k in range(0, n * n, n))

    # ---------------------------------------------------------------- showing it
    def _owners(self) -> Sequence[Sequence[Hashable]]:
        """Which cells a drawing puts inside one border."""
        return [[0] * self.size for _ in range(self.size)]

    def render(self, solution: Sequence[Sequence[int | None]] | None = None, *, style: Style | None = None) -> str:
        """The board with its givens (and pencil marks), or a solution; blanks are dots, style(row, column, text)
        styles the marks."""
        return draw(self._owners(), self.texts(solution), style=style)

    def texts(self, solution: Sequence[Sequence[int | None]] | None = None) -> list[list[str]]:
        """What stands in the cells of a drawing, row by row, in the puzzle's alphabet."""
        marks = self.givens if solution is None else solution
        rows = [["." if mark is None else self.text_of(mark) for mark in row] for row in marks]
        for r, row in enumerate((self.candidates or ()) if solution is None else ()):
            for c, kept in enumerate(row):
                if self.givens[r][c] is None:
                    rows[r][c] = pencilled(kept, self.alphabet, self.symbols)
        return rows

    def undraw(self, lines: Iterable[str]) -> Iterator[Marks]:
        """The boards that drawings by `render` show, blanks None. Raises InputError for anything else."""
        return drawn_boards(lines, self.size, dict(zip(self.alphabet, self.symbols, strict=True)))

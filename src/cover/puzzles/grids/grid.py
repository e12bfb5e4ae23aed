"""Square boards filled with symbols so that no region repeats one: what Sudoku and Latin squares share.

How the rules of a kind divide it is its `Division`. What a grid looks like, says of its givens and writes into files is
computed by functions of the files beside this one.

Invariant: a puzzle never changes, so what is made of it once holds.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

import cover._native as _native
from cover.basics.errors import ProblemError, WrongSolution
from cover.basics.suggest import counted
from cover.drawing.view import PLAIN, View
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.names import cells_named
from cover.puzzles.base import HELPER, BasePuzzle, Called, Speech
from cover.puzzles.clues.base import Clue, Frame
from cover.puzzles.clues.reading import ClueText, clue_keys, resolved
from cover.puzzles.common.borders import Style, draw
from cover.puzzles.common.cells import Cell, Rectangle, cell_name, read_cells
from cover.puzzles.common.drawn import drawn_boards
from cover.puzzles.common.keys import Cells, Header, Key, Named, Square
from cover.puzzles.common.marks import agrees, mark_in, marked, marks_in
from cover.puzzles.common.rows import in_columns
from cover.puzzles.grids import checking
from cover.puzzles.grids import regions as tables
from cover.puzzles.grids.givens import Marks as Marks
from cover.puzzles.grids.givens import given_marks, given_parts, kept_marks, pencil_marks, pencilled
from cover.puzzles.grids.regions import NOTHING, Division, Numbers
from cover.puzzles.grids.text import Symbols, header_text, in_short, rule_of, settings_in, text_of

if TYPE_CHECKING:
    from random import Random

    from cover.drawing.shapes import Picture
    from cover.puzzles.common.generation import Sample, Solved
    from cover.puzzles.common.given_parts import GivenPart

Filled = tuple[tuple[int, ...], ...]  # marks without blanks: a solution


class Grid(BasePuzzle[Filled]):
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

    speech = Speech(of_clues=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "size": Square(),
        "symbols": Symbols(),
        "region": Named(of=Cells(), unnamed="region {}"),
        **clue_keys(),
    }

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
        self.size = n = len(givens)
        if n == 0:
            raise ProblemError("a board needs at least one row")
        self.symbols = tuple(map(int, symbols)) if symbols is not None else tuple(range(1, n + 1))
        if len(self.symbols) != n or len(set(self.symbols)) != n:
            raise ProblemError(f"a board of {n} rows needs {n} different symbols, got {in_short(self.symbols)}")
        self._number = {symbol: k for k, symbol in enumerate(self.symbols)}
        self._numbered: dict[int | None, int] = {None: -1} | self._number
        self.alphabet = tuple(map(str, self.symbols)) if alphabet is None else tuple(alphabet)
        if len(self.alphabet) != n or len(set(self.alphabet)) != n or not all(self.alphabet):
            raise ProblemError(f"an alphabet of {n} different words is needed, one a symbol, got {len(self.alphabet)}")
        self.givens = given_marks(givens, self.symbols, self.alphabet, self.name)
        self.candidates = None if candidates is None else pencil_marks(candidates, self.symbols, self.alphabet)
        self.regions = {name: read_cells(cells, n, n, f"region {name}") for name, cells in (regions or {}).items()}
        self.clues = tuple(resolved(clues, n))
        if self.regions:
            tables.check_regions([*Rectangle(n, n).lines(), *tables.named(self.regions)], n)
        # What the rules of a kind may add to rows and columns; see Sudoku.
        self.box: tuple[int, int] | None = None  # rows and columns of each box
        self.jigsaw: tuple[tuple[Hashable, ...], ...] | None = None
        self.diagonals = self.windoku = False
        self.division = Division(n)

    @classmethod
    def empty(cls, size: int, **variant: Any) -> Self:
        """A board of `size` rows without givens."""
        return cls([[None] * size for _ in range(size)], **variant)

    @classmethod
    def sample(
        cls, rng: Random, solved: Solved, size: int = 9, clues: Sequence[str] = (), empty: Self | None = None
    ) -> Sample | None:
        """A board at random with clues of these kinds, and givens; empty: its rules, without givens."""
        from cover.puzzles.clues.sampling import sample_grid

        return sample_grid(empty or cls.empty(size), clues, rng, solved)

    # ---------------------------------------------------------------- the same with other givens, clues, parts
    def variant(self) -> dict[str, Any]:
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
        return type(self)(givens, **self.variant())

    def with_clues(self, clues: Iterable[Clue | ClueText]) -> Self:
        """The same board with these clues instead of its own."""
        return type(self)(self.givens, **{**self.variant(), "clues": tuple(clues)})

    def without(self, *cells: Cell | str) -> Self:
        """The same puzzle without the givens in these cells."""
        dropped = set(read_cells(cells, self.size, self.size, "the list of cells"))
        return self.with_givens(
            [[None if (r, c) in dropped else mark for c, mark in enumerate(row)] for r, row in enumerate(self.givens)]
        )

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The givens, row by row, then the cells whose pencil marks leave something out. Clues count as rules."""
        return tuple(given_parts(self))

    def keeping(self, parts: Collection[int]) -> Self:
        marks, pencil = kept_marks(self, parts)
        return type(self)(marks, **{**self.variant(), "candidates": pencil})

    def _parts(self) -> tuple[Hashable, ...]:
        """All that makes two boards the same puzzle, not how symbols are written or in what order clues stand."""
        in_any_order = {"regions": frozenset(self.regions.items()), "clues": frozenset(self.clues)}
        variant = {**self.variant(), **in_any_order}
        return self.givens, *(value for key, value in variant.items() if key != "alphabet")

    def about(self) -> str:
        marks = sum(mark is not None for row in self.givens for mark in row)
        return f"{self.size}x{self.size}, {counted(marks, 'given')}"

    # ---------------------------------------------------------------- regions
    @cached_property
    def frame(self) -> Frame:
        """What the clues may know of this board."""
        boxes = tables.boxes(self.size, self.box, self.jigsaw)
        return Frame(self.size, self.symbols, boxes, self.clues, tuple(self.regions.items()))

    @cached_property
    def numbers(self) -> Numbers:
        """What it says in numbers."""
        givens = _native.mark_numbers(self.givens, self._numbered)
        assert givens is not None
        allowed = None if self.candidates is None else _native.marks_among(self.candidates, self._numbered, self.size)
        return Numbers(givens, allowed, tables.added(self.frame) if self.clues or self.regions else NOTHING)

    # ---------------------------------------------------------------- what is wrong
    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Rules and givens that a solution breaks (`row 3: 5 at r3c1 and r3c4`, `given r1c8: 9 became 4`)."""
        return checking.faults(self, solution, blanks=True)

    def clashes(self) -> Iterator[str]:
        """Givens that break a rule among themselves (`row 1: 5 at r1c1 and r1c4`), and cells without a candidate."""
        return checking.clashes(self)

    # ---------------------------------------------------------------- the board as arrays
    def to_board(self) -> Board:
        """The board problem: cells row by row, regions in the order of `regions.every`. Where a clue has more cells
        that must differ than there are symbols, nothing may stand in the first of them."""
        n, frame, (givens, allowed, added) = self.size, self.frame, self.numbers
        regions = tables.built(self.division) + added.regions
        candidates = _native.marks_left(givens, n)
        if allowed is not None:
            candidates &= allowed
        for clue in self.clues:
            if type(clue).excluded is Clue.excluded:
                continue  # most say nothing of single marks
            for cell, symbol in clue.excluded(frame):
                candidates[frame.number(cell), self._number[symbol]] = False
        for _, cells in added.crowded:
            candidates[frame.number(cells[0])] = False
        return Board._made(
            candidates=candidates,
            region_starts=regions.starts,
            region_cells=regions.cells,
            givens=givens,
            cell_names=cells_named(n, n),
            symbol_names=self.alphabet,
            region_names=regions.names,
            rules=frame.rules,
        )

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The filled board that marks (cell number, symbol number) stand for; WrongSolution unless one per cell."""
        n, held = self.size, marks_in(labels)
        at = dict(held)
        # The usual case at once: as many marks as cells, and no cell twice.
        if len(held) == len(at) == n * n:
            return self.decode_numbers(list(map(at.__getitem__, range(n * n))))
        marks: list[int | None] = [None] * (n * n)
        for cell, symbol in held:
            if marks[cell] is not None:
                both = f"{text_of(self, cast('int', marks[cell]))} and {self.alphabet[symbol]}"
                raise WrongSolution(f"{cell_name(divmod(cell, n))} has two marks: {both}")
            marks[cell] = self.symbols[symbol]
        full = [mark for mark in marks if mark is not None]
        if len(full) < n * n:
            raise WrongSolution(f"{cell_name(divmod(marks.index(None), n))} has no mark")
        return tuple(tuple(full[k : k + n]) for k in range(0, n * n, n))

    def decode_numbers(self, numbers: list[int]) -> Filled:
        """The board filled with these symbol numbers, cell by cell."""
        return _native.rows_of(numbers, self.symbols, self.size)

    def called(self, label: Label) -> Called:
        mark = mark_in(label)
        return HELPER if mark is None else marked(divmod(mark[0], self.size), self.alphabet[mark[1]])

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        mark = mark_in(label)
        if mark is None:
            return None
        r, c = divmod(mark[0], self.size)
        return agrees(part[r][c], self.symbols[mark[1]])

    # ---------------------------------------------------------------- showing it
    def bordered(self) -> Sequence[Sequence[Hashable]]:
        """Which cells a drawing puts inside one border."""
        return self.frame.boxes or [[0] * self.size for _ in range(self.size)]

    def render(self, solution: Sequence[Sequence[int | None]] | None = None, *, style: Style | None = None) -> str:
        """The board with its givens (and pencil marks), or a solution; blanks are dots, style(row, column, text)
        styles the marks."""
        return draw(self.bordered(), self.texts(solution), style=style)

    def texts(self, solution: Sequence[Sequence[int | None]] | None = None) -> list[list[str]]:
        """What stands in the cells of a drawing, row by row, in the puzzle's alphabet."""
        marks = self.givens if solution is None else solution
        texts: dict[int | None, str] = {None: ".", **dict(zip(self.symbols, self.alphabet, strict=True))}
        texts |= {mark: str(mark) for mark in {*chain.from_iterable(marks)} - texts.keys()}  # of what is no solution
        rows = [list(map(texts.__getitem__, row)) for row in marks]
        for r, row in enumerate((self.candidates or ()) if solution is None else ()):
            for c, kept in enumerate(row):
                if self.givens[r][c] is None:
                    rows[r][c] = pencilled(kept, self.alphabet, self.symbols)
        return rows

    def undraw(self, lines: Iterable[str]) -> Iterator[Marks]:
        """The boards that drawings by `render` show, blanks None. Raises InputError for anything else."""
        return drawn_boards(lines, self.size, dict(zip(self.alphabet, self.symbols, strict=True)))

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The board, with what clues and a view add; marks of a solution are lighter than givens."""
        from cover.puzzles.grids.picture import draw_grid

        return draw_grid(self, solution, view)

    def printed_rules(self) -> list[str]:
        """The rules of the board, then those of each kind of clue once."""
        stated = [rule_of(self), *dict.fromkeys(clue.printed_rule() for clue in self.clues)]
        if self.alphabet == tuple(map(str, self.symbols)) and max(self.symbols) < 10:
            stated = [line.replace("symbol", "digit").replace("Symbol", "Digit") for line in stated]
        return stated

    # ---------------------------------------------------------------- its text
    @classmethod
    def from_header(cls, header: Header) -> Self:
        """The empty board; boards below a header are read by the formats for boards, with the same settings."""
        variant = settings_in(header)
        if "size" not in variant:
            raise header.error("no board was found; an empty one needs a line 'size:'")
        return cls.empty(**variant)

    def to_text(self) -> str:
        """The rules, then rows of marks with blanks between them (pencil marks where there are any)."""
        return "\n".join([header_text(self), *in_columns(self.texts())]) + "\n"

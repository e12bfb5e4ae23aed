"""Spiral galaxies (Tentai Show): cut the board into parts that look the same turned by half about their centres.

In Python: its puzzles list centres in half cells, and new ones are grown; its file, no slower, has centres as words in
cells, and makes no new puzzles.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar

from cover.basics.errors import InputError, ProblemError
from cover.drawing import boards
from cover.drawing.shapes import DOT, PLAIN, Circle, Picture, Shape, View, picture
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.common.at_once import AtOnce, few_at_a_time
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, cell_name, first_repeated
from cover.puzzles.common.drawn import drawn_pieces
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.keys import Header, Key, Pair, Rows, puzzle_text
from cover.puzzles.common.sampling import Size, every_cell, inside, sides
from cover.puzzles.common.shading import groups
from cover.puzzles.fields.field import Field, Filled, board_of

Centre = tuple[int, int]  # in half cells: (2r + 1, 2c + 1) is the middle of cell (r, c), (2r, 2c) its upper left corner


class Galaxies(Field):
    """size: rows and columns; centres: in half cells from the upper left corner of the board, (1, 1) in the middle of
    the first cell, (2, 1) between it and the one below.

    A solution is a tuple of rows: for each cell whose galaxy it belongs to, counted from 0 by centres, row by row.

    >>> puzzle = Galaxies((2, 2), [(1, 2), (3, 1), (3, 3)])
    >>> print(puzzle.render(((0, 0), (1, 2))))
    ┌───────┐
    │ .   . │
    ├───┬───┤
    │ o │ o │
    └───┴───┘
    >>> list(puzzle.faults(((0, 0), (1, 1))))
    ['r2c2: 2 became 1', 'the galaxy of 3:1 has r2c2, and nothing across its centre', 'the galaxy of 3:3 is missing']
    """

    name = "galaxies"
    keys: ClassVar[Mapping[str, Key]] = {"size": Pair(), "centres": Rows()}
    example = "solutions: 1\npuzzle: galaxies\nsize: 5x5\ncentres:\n1:9 2:6 3:2 4:9 7:1 7:4 8:8 9:5\n"
    rules = (
        "The board is cut into galaxies, each around one centre: turned by half about it, a galaxy covers itself,"
        " and its cells are connected. 'centres:' counts half cells from the upper left corner, row first:"
        " 1:1 is the middle of r1c1, 2:1 lies between r1c1 and r2c1."
    )

    def __init__(self, size: tuple[int, int], centres: Iterable[Centre]):
        self.height, self.width = size
        self.centres: tuple[Centre, ...] = tuple(sorted((int(r), int(c)) for r, c in centres))
        if not self.centres:
            raise ProblemError("galaxies need at least one center")
        for r, c in self.centres:
            if not (0 < r < 2 * self.height and 0 < c < 2 * self.width):
                raise ProblemError(f"centres: {r}:{c} is outside {self.height} x {self.width} cells")
        if len(set(self.centres)) < len(self.centres):
            raise ProblemError("a center is named twice")
        self.words = {k: str(k) for k in range(len(self.centres))}
        cores = [cell for centre in self.centres for cell in _at(centre)]
        if twice := first_repeated(cores):
            raise ProblemError(f"two centers lie in or beside {cell_name(twice)}")
        self.core = {cell: k for k, centre in enumerate(self.centres) for cell in _at(centre)}

    @classmethod
    def from_header(cls, header: Header) -> Galaxies:
        centres = []
        for word in (word for row in header["centres"] for word in row):
            r, colon, c = word.partition(":")
            if not colon or not (r.isdecimal() and c.isdecimal() and len(word) < 9):
                raise InputError(f"centres: ROW:COLUMN in half cells is needed, not {word[:12]!r}",
                                 source=header.source, line=header.line_of("centres"))  # fmt: skip
            centres.append((int(r), int(c)))
        return cls(header["size"], centres)

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 6) -> Sample | None:
        """Galaxies that grow at random around their centres, cells with mirror images, until the board is full."""
        height, width = sides(size)
        owner: dict[Cell, int] = {}
        centres: list[Centre] = []
        # Centres at all half steps, in random order; those whose cells are taken are passed over.
        halves = [(r, c) for r in range(1, 2 * height) for c in range(1, 2 * width)]
        for centre in rng.sample(halves, len(halves)):
            core = _at(centre)
            if any(cell in owner for cell in core):
                continue
            k = len(centres)
            centres.append(centre)
            owner.update(dict.fromkeys(core, k))
            # Grown by pairs: a cell and its mirror image.
            for _ in range(rng.randint(0, height + width)):
                r, c = rng.choice(sorted(cell for cell, held in owner.items() if held == k))
                a, b = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
                two = {(r + a, c + b), (centre[0] - 1 - r - a, centre[1] - 1 - c - b)}
                if all(inside(cell, height, width) and cell not in owner for cell in two):
                    owner.update(dict.fromkeys(two, k))
        puzzle = cls((height, width), centres)
        # Centres are numbered in their order on the board, not as they were drawn.
        place = {centre: k for k, centre in enumerate(puzzle.centres)}
        rows = tuple(tuple(place[centres[owner[r, c]]] for c in range(width)) for r in range(height))
        return Sample((), lambda kept: puzzle, rows)

    def to_text(self) -> str:
        lines = [" ".join(f"{r}:{c}" for r, c in self.centres[k : k + 12]) for k in range(0, len(self.centres), 12)]
        return puzzle_text(self.name, f"size: {self.height}x{self.width}", "centres:", *lines)

    def _parts(self) -> tuple[Hashable, ...]:
        return self.height, self.width, self.centres

    def about(self) -> str:
        return f"{self.height}x{self.width}, {len(self.centres)} galaxies"

    def printed_rules(self) -> list[str]:
        return [
            "The board is cut into galaxies, each around one centre: turned by half about it, a galaxy covers"
            " itself, and its cells are connected."
        ]

    def _excluded(self) -> Iterator[tuple[Cell, int]]:
        """Galaxies that a cell cannot belong to."""
        for cell in self.cells:
            for k, centre in enumerate(self.centres):
                other = _across(cell, centre)
                if other not in self.cells or self.core.get(cell, k) != k or self.core.get(other, k) != k:
                    yield cell, k

    def at_once(self, board: Board) -> Iterator[AtOnce]:
        """Cells that one galaxy alone can have."""
        only: dict[int, list[Cell]] = {}
        excluded = set(self._excluded())
        for cell in self.cells:
            left = [k for k in self.words if (cell, k) not in excluded]
            if cell not in self.core and len(left) == 1:
                only.setdefault(left[0], []).append(cell)
        for k, cells in only.items():
            why = "turned about any other centre, the cell would leave the board or land in a known galaxy"
            for some in few_at_a_time(cells):
                yield AtOnce("one galaxy left", why, some, tuple(_at(self.centres[k])))

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return iter(self.core.items())

    def to_board(self) -> Board:
        return board_of(self, self._rules(), ((self.cells.number(cell), k) for cell, k in self._excluded()))

    def _rules(self) -> Iterator[Rule]:
        together: dict[tuple[Cell, Cell], list[int]] = {}
        closed = set(self._excluded())
        members: list[list[Cell]] = [[] for _ in self.centres]
        for cell in self.cells:
            for k, centre in enumerate(self.centres):
                if (cell, k) not in closed:
                    members[k].append(cell)
                    # Each pair once; what lies across must belong to the same galaxy.
                    if cell < (other := _across(cell, centre)):
                        together.setdefault((cell, other), []).append(k)
        for two, ways in together.items():
            for k in ways:
                yield Regular(self.cells.numbers(two), _both(len(self.words), k), f"galaxy {k}")
        for k, cells in enumerate(members):
            place = {cell: number for number, cell in enumerate(cells)}
            pairs = tuple((place[a], place[b]) for a in cells for b in self.cells.beside(a) if a < b and b in place)
            yield Connected(self.cells.numbers(cells), (k,), pairs, f"galaxy {k}")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for k, (r, c) in enumerate(self.centres):
            cells = [cell for cell in self.cells if solution[cell[0]][cell[1]] == k]
            called = f"the galaxy of {r}:{c}"
            for cell in cells:
                other = _across(cell, (r, c))
                if other not in self.cells:
                    yield f"{called} has {cell_name(cell)}, and nothing across its centre"
                elif other not in cells:
                    yield f"{called} has {cell_name(cell)}, and not {cell_name(other)} across its centre"
            if not cells:
                yield f"{called} is missing"
            elif len(groups(cells)) > 1:
                yield f"{called} falls into {len(groups(cells))} parts"
            elif not set(_at((r, c))) <= set(cells):
                yield f"{called} does not cover its centre"

    # ---------------------------------------------------------------- drawings
    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The centres, and the galaxies of a solution by their borders."""
        owners: Sequence[Sequence[Hashable]] = self.bordered() if solution is None else solution
        signs = _signs(self)
        texts = signs if solution is None else [[mark if mark == "o" else "." for mark in row] for row in signs]
        return draw(owners, texts, compact=False)

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        for parts in drawn_pieces(list(lines), every_cell(self.height, self.width)):
            rows: list[list[int | None]] = [[None] * self.width for _ in range(self.height)]
            for part in parts:
                held = {self.core[cell] for cell in part if cell in self.core}
                if len(held) != 1:
                    raise InputError(f"the part at {cell_name(part[0])} has {len(held)} centers")
                for r, c in part:
                    rows[r][c] = next(iter(held))
            yield tuple(map(tuple, rows))

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        owners = self.bordered() if solution is None else solution
        shapes: list[Shape] = [*boards.shaded(view), *boards.borders(owners)]
        shapes += [Circle(c / 2, r / 2, 0.17, "ink", 0.04, "paper", level=DOT) for r, c in self.centres]
        alt = boards.in_words(_signs(self) if solution is None else [list(map(str, row)) for row in solution])
        return picture(shapes, self.width, self.height, title=repr(self)[1:-1], alt=alt)


def _signs(puzzle: Galaxies) -> list[list[str]]:
    """`o` in a cell with a centre in its middle, `>` and `v` where it lies towards the next, `x` at a corner."""
    signs = {(1, 1): "o", (1, 0): ">", (0, 1): "v", (0, 0): "x"}
    held = {((r - 1) // 2, (c - 1) // 2): signs[r % 2, c % 2] for r, c in puzzle.centres}
    return [[held.get((r, c), ".") for c in range(puzzle.width)] for r in range(puzzle.height)]


def _across(cell: Cell, centre: Centre) -> Cell:
    """The cell on the other side of a centre."""
    return centre[0] - 1 - cell[0], centre[1] - 1 - cell[1]


def _at(centre: Centre) -> list[Cell]:
    """The cells that a centre lies in or between."""
    r, c = centre
    return sorted({(a, b) for a in ((r - 1) // 2, r // 2) for b in ((c - 1) // 2, c // 2)})


@lru_cache(maxsize=1024)
def _both(symbols: int, k: int) -> Automaton:
    """Both of two cells hold a symbol, or neither."""

    def step(state: int, symbol: int, place: int) -> int | None:
        holds = int(symbol == k)
        return holds if place == 0 else 0 if holds == state else None

    return automaton(2, symbols, 0, step)

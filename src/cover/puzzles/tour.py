"""Tours: a knight, or another piece, visits every cell of a board once (Hamiltonian cycles and paths).

In Python: an order over the whole board, which no sentence says.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from cover.basics.errors import ProblemError, WrongSolution
from cover.basics.suggest import did_you_mean
from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Path, Picture, View, middle, picture
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.loops import Loop
from cover.problems.names import Kind, Name
from cover.problems.rules import Regular
from cover.puzzles.base import HELPER, BasePuzzle, Called
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, cell_name, parse_cell
from cover.puzzles.common.drawn import drawn_words
from cover.puzzles.common.keys import Header, Key, Pair, Text, puzzle_text
from cover.puzzles.common.marks import mark_in, marks_in
from cover.puzzles.common.rows import shape_fault
from cover.puzzles.lines.degrees import meeting

Filled = tuple[tuple[int, ...], ...]
LARGEST_SIDE = 60
MOVES = {
    "knight": ((1, 2), (2, 1), (2, -1), (1, -2)),
    "king": ((0, 1), (1, 1), (1, 0), (1, -1)),
    "wazir": ((0, 1), (1, 0)),  # one step along a row or column
    "camel": ((1, 3), (3, 1), (3, -1), (1, -3)),
}


class Tour(BasePuzzle[Filled]):
    """rows x columns cells, and the piece that moves: knight, king, wazir (one step along a line), camel. Without
    `start` and `end` the tour is closed.

    A solution is a tuple of rows that number the cells as they are visited: from `start`, or a closed tour from r1c1
    towards the cell that comes first in reading order of the two beside it, so that each tour comes once.

    >>> puzzle = Tour(2, 2, "wazir")
    >>> print(puzzle.render(((1, 2), (4, 3))))
    ┌─────┐
    │ 1 2 │
    │ 4 3 │
    └─────┘
    >>> list(puzzle.faults(((1, 2), (3, 4))))
    ['the wazir cannot move from r1c2 to r2c1', 'the wazir cannot move from r2c2 to r1c1']
    """

    name = "tour"
    keys: ClassVar[Mapping[str, Key]] = {
        "size": Pair(largest=LARGEST_SIDE),
        "move": Text(),
        "from": Text(),
        "to": Text(),
    }
    example = "solutions: 6\npuzzle: tour\nsize: 4x4\nmove: wazir\n"
    variants = (
        "solutions: 8\npuzzle: tour\nsize: 4x4\nmove: wazir\nfrom: r1c1\nto: r4c1\n",
        "solutions: 1\npuzzle: tour\nsize: 3x4\nmove: knight\nfrom: r1c1\nto: r2c1\n",
    )
    rules = (
        "The piece visits every cell of the board once and comes back to where it began, or goes from 'from:' to 'to:'."
        " A tour counts once, whichever way it is walked."
    )

    def __init__(
        self,
        rows: int,
        columns: int,
        move: str = "knight",
        start: Cell | str | None = None,
        end: Cell | str | None = None,
    ):
        if not (1 <= rows <= LARGEST_SIDE and 1 <= columns <= LARGEST_SIDE) or rows * columns < 3:
            raise ProblemError(
                f"a board of {rows} x {columns} cells: at least 3 cells, and at most {LARGEST_SIDE} a side"
            )
        if move not in MOVES:
            raise ProblemError(f"no piece is called {move!r}{did_you_mean(move, MOVES)}; there are {', '.join(MOVES)}")
        if (start is None) != (end is None):
            raise ProblemError("an open tour needs both its ends, a closed one neither")
        self.rows, self.columns, self.move = rows, columns, move
        self.tips = tuple(
            parse_cell(cell, rows, columns) if isinstance(cell, str) else cell
            for cell in (start, end)
            if cell is not None
        )
        if len(set(self.tips)) == 1:
            raise ProblemError(
                f"the tour begins and ends at {cell_name(self.tips[0])}: leave both out for a closed one"
            )
        # Each move once, downwards or to the right: MOVES has half of the directions.
        self.steps = [
            ((r, c), (r + a, c + b))
            for r in range(rows)
            for c in range(columns)
            for a, b in MOVES[move]
            if r + a < rows and 0 <= c + b < columns
        ]

    @classmethod
    def from_header(cls, header: Header) -> Tour:
        rows, columns = header["size"]
        return cls(rows, columns, header.get("move", "knight"), header.get("from"), header.get("to"))

    def to_text(self) -> str:
        ends = [f"{word}: {cell_name(cell)}" for word, cell in zip(("from", "to"), self.tips, strict=False)]
        return puzzle_text(self.name, f"size: {self.rows}x{self.columns}", f"move: {self.move}", *ends)

    def _parts(self) -> tuple[Hashable, ...]:
        return self.rows, self.columns, self.move, self.tips

    def about(self) -> str:
        ends = f", {cell_name(self.tips[0])} to {cell_name(self.tips[1])}" if self.tips else ", closed"
        return f"{self.rows}x{self.columns}, {self.move}{ends}"

    def to_board(self) -> Board:
        """A cell of the board is a move between two squares, whichever way; at every square two of them are taken, at
        an end one."""
        number = {(r, c): r * self.columns + c for r in range(self.rows) for c in range(self.columns)}
        at: dict[Cell, list[int]] = {cell: [] for cell in number}
        for k, step in enumerate(self.steps):
            for cell in step:
                at[cell].append(k)
        rules: list[Any] = [
            Regular(tuple(steps), meeting(len(steps), 2, (1 if cell in self.tips else 2,)), cell_name(cell))
            for cell, steps in at.items()
        ]
        ends = tuple((number[a], number[b]) for a, b in self.steps)
        rules.append(Loop(tuple(range(len(ends))), ends, (1,), tuple(number[tip] for tip in self.tips), "tour"))
        count = len(self.steps)
        return Board.without_regions(
            candidates=np.ones((count, 2), dtype=np.bool_),
            cell_names=[Name(Kind.EDGE, step) for step in self.steps],
            symbol_names=["no", "yes"],
            rules=tuple(rules),
        )

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        """A step is taken where the numbers of its squares follow each other."""
        mark = mark_in(label)
        if mark is None:
            return None
        one, other = (part[r][c] for r, c in self.steps[mark[0]])
        if one is None or other is None:
            return None
        closing = not self.tips and {one, other} == {1, self.rows * self.columns}
        return (abs(one - other) == 1 or closing) == bool(mark[1])

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The numbered squares; WrongSolution unless the moves make one line through all of them, and no more."""
        beside: dict[Cell, list[Cell]] = {}
        for step, taken in marks_in(labels):
            if taken:
                one, other = self.steps[step]
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
        for cell, onto in sorted(beside.items()):
            if len(onto) != (wanted := 1 if cell in self.tips else 2):
                raise WrongSolution(f"the tour has {len(onto)} moves at {cell_name(cell)}, not {wanted}")
        here = self.tips[0] if self.tips else (0, 0)
        visited = {here: 1}
        # Sorted: a closed tour goes first to the neighbour that comes first in reading order.
        while onward := [cell for cell in sorted(beside.get(here, ())) if cell not in visited]:
            here = onward[0]
            visited[here] = len(visited) + 1
        if len(visited) < self.rows * self.columns:
            raise WrongSolution(f"the tour visits {len(visited)} cells")
        return tuple(tuple(visited[r, c] for c in range(self.columns)) for r in range(self.rows))

    def called(self, label: Label) -> Called:
        if (mark := mark_in(label)) is None:
            return HELPER
        one, other = map(cell_name, self.steps[mark[0]])
        return Called(f"{'' if mark[1] else 'not '}{one}-{other}")

    def clashes(self) -> Iterator[str]:
        """Cells with too few moves."""
        for r in range(self.rows):
            for c in range(self.columns):
                ways = sum((r, c) in step for step in self.steps)
                if ways < (1 if (r, c) in self.tips else 2):
                    yield f"from {cell_name((r, c))} the {self.move} has {ways} moves"

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Numbers missing or repeated, steps that are no moves, other ends, and the wrong way round."""
        many = self.rows * self.columns
        if fault := shape_fault(solution, self.rows, self.columns):
            yield fault
            return
        where: dict[int | None, Cell] = {
            number: (r, c) for r, row in enumerate(solution) for c, number in enumerate(row)
        }
        missing = [number for number in range(1, many + 1) if number not in where]
        if missing:
            yield f"no cell is number {missing[0]}"
            return
        order = [where[number] for number in range(1, many + 1)]
        # By absolute steps: signs do not matter to any of these pieces.
        turns = {(abs(a), abs(b)) for a, b in MOVES[self.move]}
        for one, other in zip(order, order[1:] + ([] if self.tips else order[:1]), strict=False):
            if (abs(one[0] - other[0]), abs(one[1] - other[1])) not in turns:
                yield f"the {self.move} cannot move from {cell_name(one)} to {cell_name(other)}"
        if self.tips and (order[0], order[-1]) != self.tips:
            yield f"the tour does not lead from {cell_name(self.tips[0])} to {cell_name(self.tips[1])}"
        if not self.tips and order[0] != (0, 0):
            yield "a closed tour is numbered from r1c1"
        elif not self.tips and order[1] > order[-1]:
            yield f"the tour is numbered the wrong way round: {cell_name(order[-1])} should be number 2"

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The squares with their numbers; without a solution, the ends of an open tour."""
        rows = [["."] * self.columns for _ in range(self.rows)]
        if solution is None:
            for tip, number in zip(self.tips, (1, self.rows * self.columns), strict=False):
                rows[tip[0]][tip[1]] = str(number)
        else:
            rows = [["?" if number is None else str(number) for number in row] for row in solution]
        return draw([[0] * self.columns] * self.rows, rows)

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The numbers, those of the ends of an open tour bold, over the way from each to the next."""
        numbers = dict(zip(self.tips, (1, self.rows * self.columns), strict=False))
        ends = [[numbers.get((r, c)) for c in range(self.columns)] for r in range(self.rows)]
        board = boards.filled(solution or ends, ends, [[0] * self.columns] * self.rows, view, repr(self)[1:-1])
        at = {number: middle((r, c)) for r, row in enumerate(solution or ()) for c, number in enumerate(row) if number}
        way = Path(tuple(at[number] for number in sorted(at)), "diagonal", 0.06, closed=not self.tips)
        words = self.caption()
        shapes = [*([way] if at else []), *board.shapes, *boards.caption(words, self.columns, self.rows)]
        return picture(shapes, self.columns, self.rows, title=board.title, alt="; ".join([*words, board.alt]))

    def printed_rules(self) -> list[str]:
        ends = "begins and ends where the numbers say" if self.tips else "comes back to where it began"
        return [f"A {self.move} visits every cell of the board once, and {ends}."]

    def caption(self) -> list[str]:
        return [f"{'from 1 on' if self.tips else 'round'} by moves of a {self.move}"]

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The tours that drawings by `render` show. Raises InputError for anything else."""
        for board in drawn_words(lines, self.rows, self.columns, lambda cell, word: word == "?" or word.isdigit()):
            yield tuple(tuple(None if word == "?" else int(word) for word in row) for row in board)

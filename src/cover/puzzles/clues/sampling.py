"""Clues of any kind drawn at random for a filled grid: those that hold there by the kind's own `faults`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.base import CellsClue, Clue, Filled, Frame, names
from cover.puzzles.clues.lines import OutsideClue
from cover.puzzles.clues.table import ROWS
from cover.puzzles.common.cells import Cell, cell_name, members
from cover.puzzles.common.generation import Sample, Solved, of_marks
from cover.puzzles.common.sampling import areas, every_cell, touching_cells

Stroke = frozenset[Cell]  # from one cell to the next one of a line
TRIES = 600  # lines of cells drawn for a kind of clue
NOT_DRAWN = tuple(row.key for row in ROWS if not row.drawn)


def sample_grid(empty: Any, kinds: Sequence[str], rng: Random, solved: Solved) -> Sample | None:
    """A grid puzzle filled at random, with clues of these kinds, and givens that go.

    empty: without givens. Flags, and rules of one's own (`rule: SENTENCE`), hold while it is filled; other clues are
    drawn for what it is filled with. Raises ProblemError for a kind that cannot be drawn.
    """
    own = [clue_class("rule").read("", kind.partition(":")[2].strip(), empty.size) for kind in kinds if ":" in kind]
    kinds = [kind for kind in kinds if ":" not in kind]
    for kind in kinds:
        if kind not in CLUES or kind in NOT_DRAWN:
            drawn = ", ".join(key for key in CLUES if key not in NOT_DRAWN)
            raise ProblemError(f"clues of the kind {kind} cannot be drawn at random; these can: {drawn}")
    # Flags and sentences hold for the whole grid, so it is filled under them.
    flags = [*(clue_class(kind).read("", "", empty.size) for kind in kinds if clue_class(kind).flag), *own]
    ruled = _with(empty, [[None] * empty.size] * empty.size, flags)
    solution = solved(ruled)
    if solution is None:
        return None
    frame = ruled.frame
    clues = [clue for kind in kinds if not clue_class(kind).flag for clue in drawn_clues(kind, solution, frame, rng)]
    return of_marks(solution, lambda givens: _with(empty, givens, [*flags, *clues]), rng)


def _with(empty: Any, givens: Sequence[Sequence[int | None]], clues: Sequence[Clue]) -> Any:
    return empty.with_clues((*empty.clues, *clues)).with_givens(givens)


def drawn_clues(kind: str, solution: Filled, frame: Frame, rng: Random) -> list[Clue]:
    """Clues of a kind that hold in a filled grid, apart from each other.

    >>> from random import Random
    >>> square = ((1, 2), (2, 1))
    >>> [clue.line() for clue in drawn_clues("sandwich", square, Frame(2, (1, 2)), Random(1))][:2]
    ['sandwich 0: row 1', 'sandwich 0: row 2']
    """
    cls = clue_class(kind)
    if kind == "cage":
        return list(_cages(cls, solution, frame, rng))
    if issubclass(cls, OutsideClue):
        return list(_outside(cls, solution, frame, rng))
    if kind == "littlekiller":
        return list(_diagonals(cls, solution, frame, rng))
    return list(_lines(cls, solution, frame, rng))


def _holds(clue: Clue | None, solution: Filled, frame: Frame) -> bool:
    return clue is not None and next(clue.faults(solution, frame), None) is None


def _read(cls: type[Clue], value: str, text: str, size: int) -> Clue | None:
    try:
        return cls.read(value, text, size)
    except (InputError, ProblemError):
        return None


def _valued(cls: type[Clue], text: str, solution: Filled, frame: Frame) -> Clue | None:
    """The clue without a value, or with the only one that holds."""
    largest = sum(frame.symbols)
    for value in ("", *map(str, range(largest + 1))):
        clue = _read(cls, value, text, frame.size)
        if _holds(clue, solution, frame):
            return clue
    return None


def _cages(cls: Any, solution: Filled, frame: Frame, rng: Random) -> Iterator[Clue]:
    """All cells in cages of different symbols, with their sums."""
    for cells in members(areas(frame.size, frame.size, min(5, frame.size), rng, 2)).values():
        left = list(cells)
        while left:
            held = [left[0]]
            for r, c in left[1:]:
                fresh = all(solution[r][c] != solution[s][d] for s, d in held)
                if fresh and any(abs(r - s) + abs(c - d) == 1 for s, d in held):
                    held.append((r, c))
            yield cls(tuple(held), sum(solution[r][c] for r, c in held))
            left = [cell for cell in left if cell not in held]


def _outside(cls: Any, solution: Filled, frame: Frame, rng: Random) -> Iterator[Clue]:
    for kind in ("row", "column"):
        for index in range(frame.size):
            clue = _valued(cls, f"{kind} {index + 1}{rng.choice(['', ' reversed'])}", solution, frame)
            if clue is not None:
                yield clue


def _diagonals(cls: Any, solution: Filled, frame: Frame, rng: Random) -> Iterator[Clue]:
    n = frame.size
    starts = [((0, k), "down-right") for k in range(1, n - 2)] + [((k, 0), "up-right") for k in range(2, n - 1)]
    starts += [((n - 1, k), "up-left") for k in range(2, n - 1)] + [((k, n - 1), "down-left") for k in range(1, n - 2)]
    for cell, way in rng.sample(starts, min(n, len(starts))):
        total = sum(solution[r][c] for r, c in cls(0, cell, way).cells(frame))
        yield cls(total, cell, way)


def _lines(cls: Any, solution: Filled, frame: Frame, rng: Random) -> Iterator[Clue]:
    """Lines of cells at random, apart from each other, crossing nowhere, as many as about a row of them has cells."""
    taken: set[Cell] = set()
    drawn: set[Stroke] = set()
    least, most = (cls.min_cells, cls.max_cells) if issubclass(cls, CellsClue) else (3, 5)
    wanted = 2 * frame.size if most == 2 else frame.size  # pairs are short: more of them fit
    for _ in range(TRIES):
        path = _path(frame.size, rng.randint(max(least, 1), min(most, max(least, 5))), taken, drawn, rng)
        if path is None:
            continue
        text = f"{cell_name(path[0])} : {names(path[1:])}" if cls.key == "arrow" else names(path)
        clue = _valued(cls, text, solution, frame)
        if clue is not None:
            yield clue
            taken |= set(path)
            drawn |= {*map(frozenset, pairwise(path))}
            wanted -= 1
            if not wanted:
                return


def _path(size: int, length: int, taken: set[Cell], drawn: set[Stroke], rng: Random) -> list[Cell] | None:
    """A line through cells that are not taken, which crosses neither what is drawn nor itself."""
    path = [rng.choice(every_cell(size, size))]
    drawn = set(drawn)
    while path[0] not in taken and len(path) < length:
        free = sorted(touching_cells(path[-1]) - taken - set(path))
        free = [at for at in free if min(at) >= 0 and max(at) < size and _across(path[-1], at) not in drawn]
        if not free:
            return None
        path.append(rng.choice(free))
        drawn.add(frozenset(path[-2:]))
    return None if path[0] in taken else path


def _across(start: Cell, end: Cell) -> Stroke:
    """The stroke that crosses the one from start to end, which touch; of two in one row or column that one itself.

    >>> sorted(_across((0, 0), (1, 1)))
    [(0, 1), (1, 0)]
    """
    return frozenset({(start[0], end[1]), (end[0], start[1])})

"""A sudoku as the constraint text of Interactive Sudoku Solver, by the same table of clues that reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.boards.shared import has_usual_boxes
from cover.formats.programs.iss.codes import packed_automaton, packed_pairs, packed_text
from cover.puzzles.clues.board import Negative
from cover.puzzles.clues.table import ROWS
from cover.puzzles.common.cells import Cell
from cover.puzzles.grids.grid import Grid

LARGEST = 16  # rows, that the program has
_OF_NINE = ("entropic", "globalentropy")  # which it takes on boards of 1 to 9 only
_PLACES = "0123456789abcdefg"  # rows and columns, by number
_NAMES = {row.key: row.iss for row in ROWS}


def text_of(content: Any, solution: Any = None) -> str:
    """The text of a puzzle, or of a solution of it. Raises ProblemError for what the program has no type for."""
    if not isinstance(content, Grid) or content.name not in ("sudoku", "latin"):
        raise ProblemError(f"Interactive Sudoku Solver is for sudokus, not {type(content).__name__}")
    if content.size > LARGEST:
        raise ProblemError(f"Interactive Sudoku Solver has boards of up to {LARGEST} rows, not {content.size}")
    puzzle = content if solution is None else content.with_givens(solution)
    return "".join(f".{'~'.join(words)}" for words in _parts(puzzle))


def _givens(puzzle: Grid) -> Iterator[tuple[Cell, tuple[int, ...]]]:
    return (((r, c), (mark,)) for r, row in enumerate(puzzle.givens) for c, mark in enumerate(row) if mark is not None)


def _candidates(puzzle: Grid) -> Iterator[tuple[Cell, tuple[int, ...]]]:
    """What blank cells may hold that may not hold everything."""
    for r, row in enumerate(puzzle.candidates or ()):
        for c, marks in enumerate(row):
            if puzzle.givens[r][c] is None and len(marks) < puzzle.size:
                yield (r, c), tuple(marks)


def _parts(puzzle: Grid) -> Iterator[list[str]]:
    """The words of every part, the name first."""
    n, first = puzzle.size, puzzle.symbols[0]
    yield ["Shape", f"{n}x{n}", *([] if first == 1 else [f"{first}-{puzzle.symbols[-1]}"])]
    yield from _regions(puzzle)
    beside: dict[tuple[str, str, int], list[str]] = {}  # both ends of a line are one part
    for clue in puzzle.clues:
        name, form = _NAMES.get(clue.key, ("", ""))
        if not name or (clue.key in _OF_NINE and puzzle.symbols != tuple(range(1, 10))):
            where = " on boards of other numbers than 1 to 9" if name else ""
            raise ProblemError(f"Interactive Sudoku Solver has no {clue.key}{where}: write 'puzzle'")
        if form in _BESIDE:
            line: Any = clue
            beside.setdefault((name, line.kind, line.index), ["", ""])[line.reverse] = str(line.value)
        else:
            yield [_name(clue) or name, *_FORMS[form](clue, puzzle)]
    for (name, kind, index), values in beside.items():
        yield [name, _line_of(kind, index), *values]
    cells = sorted([*_givens(puzzle), *_candidates(puzzle)])
    if cells:
        yield ["", *("_".join([_cell(cell), *map(str, marks)]) for cell, marks in cells)]


def _regions(puzzle: Grid) -> Iterator[list[str]]:
    if puzzle.name == "latin":
        yield ["NoBoxes"]
    elif getattr(puzzle, "jigsaw", None) is not None or not has_usual_boxes(puzzle):
        owners: dict[Any, str] = {}
        places = [owners.setdefault(owner, _LAYOUT[len(owners)]) for row in puzzle.bordered() for owner in row]
        yield from (["NoBoxes"], ["Jigsaw", "".join(places)])
    if puzzle.diagonals:
        yield from (["Diagonal", "1"], ["Diagonal", "-1"])
    if puzzle.windoku:
        yield ["Windoku"]
    yield from (["AllDifferent", *_cells(cells)] for cells in puzzle.regions.values())


_LAYOUT = "123456789ABCDEFGH"


def _cell(cell: Cell) -> str:
    return f"R{_PLACES[cell[0] + 1]}C{_PLACES[cell[1] + 1]}"


def _cells(cells: Iterable[Cell]) -> list[str]:
    return list(map(_cell, cells))


def _line_of(kind: str, index: int) -> str:
    return f"{'R' if kind == 'row' else 'C'}{_PLACES[index + 1]}"


def _name(clue: Any) -> str:
    """What a clue is called that has not the usual name of its kind, else ""."""
    if clue.key == "total" and len(clue.cells) == 2:
        (r, c), (s, d) = clue.cells
        return {10: "X", 5: "V"}.get(clue.number, "") if abs(r - s) + abs(c - d) == 1 else ""
    if clue.key == "arrow" and len(clue.circle) > 1:
        return "PillArrow"
    return "StrictXV" if clue == Negative("xv") else ""


def _line(clue: Any, puzzle: Grid) -> list[str]:
    return _cells(clue.cells)


def _number_line(clue: Any, puzzle: Grid) -> list[str]:
    return [str(clue.number), *_cells(clue.cells)]


def _sum(clue: Any, puzzle: Grid) -> list[str]:
    if clue.key == "weighted":
        cells, factors = zip(*clue.terms, strict=True)
        return ["_".join([str(clue.sum), "=", *map(str, factors)]), *_cells(cells)]
    return _line(clue, puzzle) if _name(clue) else _number_line(clue, puzzle)


def _arrow(clue: Any, puzzle: Grid) -> list[str]:
    many = len(clue.circle)
    return [*([str(many)] if many > 1 else []), *_cells((*clue.circle, *clue.shaft))]


def _diagonal(clue: Any, puzzle: Grid) -> list[str]:
    """From its end at the left or above, else from the other one: those are the ends that name a diagonal."""
    cells = sorted(clue.cells(puzzle.frame))
    falls = clue.way in ("down-right", "up-left")
    return [str(clue.sum), _cell(cells[0] if cells[0][1 if falls else 0] == 0 else cells[-1])]


def _groups(clue: Any, puzzle: Grid) -> list[str]:
    first, *others = clue.groups
    return [*_cells(first), *(word for group in others for word in ("-", *_cells(group)))]


def _equal_groups(clue: Any, puzzle: Grid) -> list[str]:
    return [str(len(clue.groups)), *(cell for group in clue.groups for cell in _cells(group))]


def _look_and_say(clue: Any, puzzle: Grid) -> list[str]:
    return ["".join(f"{times}{symbol}" for times, symbol in clue.says), *_cells(clue.cells)]


def _automaton(clue: Any, puzzle: Grid) -> list[str]:
    return [packed_automaton(clue.begins, clue.ends, clue.arcs, puzzle.symbols), *_cells(clue.cells)]


# How a clue's words are written, by the name of the form in the table of clues.
_FORMS: dict[str, Callable[[Any, Grid], list[str]]] = {
    "flag": lambda clue, puzzle: [],
    "line": _line,
    "chain": _line,
    "sides": _line,
    "number line": _number_line,
    "number chain": _number_line,
    "modular": lambda clue, puzzle: ["3", *_cells(clue.cells)],
    "cage": lambda clue, puzzle: [str(clue.sum or 0), *_cells(clue.cells)],
    "sum": _sum,
    "sum line": lambda clue, puzzle: [*_number_line(clue, puzzle), *(["LOOP"] if clue.key == "sumloop" else [])],
    "arrow": _arrow,
    "diagonal": _diagonal,
    "sandwich": lambda clue, puzzle: [str(clue.value), _line_of(clue.kind, clue.index)],
    "corner": lambda clue, puzzle: [_cell(clue.cell), *map(str, clue.wanted)],
    "indexing": lambda clue, puzzle: [clue.key[0].upper(), *_cells(clue.cells)],
    "strict": lambda clue, puzzle: [],
    "groups": _groups,
    "equal groups": _equal_groups,
    "look and say": _look_and_say,
    "pairs": lambda clue, puzzle: [packed_pairs(clue.pairs, puzzle.symbols), *_cells(clue.cells)],
    "automaton": _automaton,
    "regex": lambda clue, puzzle: [packed_text(clue.pattern.encode()), *_cells(clue.cells)],
}
_BESIDE = ("beside", "beside or 0", "room")

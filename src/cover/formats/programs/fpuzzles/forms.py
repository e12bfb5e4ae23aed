"""The forms that a clue's entries have in f-puzzles' JSON, each read and written here.

Which key of f-puzzles has which form, and is which clue of ours, says the table of clues. What the keys mean is taken
from f-puzzles.com itself, and from how the solver behind it reads the same JSON: SolverFactory.cs of
https://github.com/dclamage/SudokuSolver (Rangsk). docs/reading-fpuzzles.md has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft, cell_of, line_of
from cover.formats.ticked import Ticked, items, whole
from cover.puzzles.clues.outside import WAYS
from cover.puzzles.common.cells import Cell, Rectangle

Entries = list[dict[str, Any]]
_WAYS = {"DR": "down-right", "DL": "down-left", "UR": "up-right", "UL": "up-left"}
_LETTERS = {"X": 10, "V": 5}
_USUAL = {"white": 1, "difference": 1, "black": 2, "quotient": 2, "whispers": 5, "lockout": 4, "sumline": 10}


class Clues(NamedTuple):
    """An entry on a board, and whose it is: f-puzzles' name, our key, the other entries of that name."""

    draft: Draft
    name: str
    key: str
    every: Sequence[Ticked]


class Form(NamedTuple):
    """read: adds the clues of an entry to a draft; write: the entries of a clue on a board of so many rows, or a
    ProblemError, where f-puzzles cannot say it."""

    read: Callable[[Clues, Ticked], None]
    write: Callable[[Any, int], Entries]


def name_of(cell: Cell) -> str:
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def names_of(cells: Sequence[Cell]) -> list[str]:
    return list(map(name_of, cells))


def lines_of(entry: Ticked, size: int) -> Iterator[tuple[Cell, ...]]:
    """The lines of a clue, each as its cells."""
    for line in items(entry.take("lines"), "lines"):
        yield tuple(cell_of(str(text), size) for text in items(line, "lines"))


def value_of(entry: Ticked, default: int | None = None) -> int | None:
    value = entry.take("value")
    if value in (None, ""):
        return default
    return -whole(value[1:]) if isinstance(value, str) and value.startswith("-") else whole(value)


def cells_in(entry: Ticked, size: int, key: str = "cells") -> tuple[Cell, ...]:
    return tuple(cell_of(str(text), size) for text in items(entry.take(key), key))


def _read_lines(on: Clues, entry: Ticked) -> None:
    for cells in lines_of(entry, on.draft.size):
        on.draft.clue(on.key, cells, called=on.name)


def _read_chains(on: Clues, entry: Ticked) -> None:
    """A line that visits a cell twice is several."""
    for cells in lines_of(entry, on.draft.size):
        on.draft.chain(on.key, cells, called=on.name)


def _read_whispers(on: Clues, entry: Ticked) -> None:
    by = value_of(entry, _USUAL[on.key])
    for cells in lines_of(entry, on.draft.size):
        on.draft.chain(on.key, cells, by)


def _read_sum_lines(on: Clues, entry: Ticked) -> None:
    total = value_of(entry, _USUAL[on.key])
    for cells in lines_of(entry, on.draft.size):
        on.draft.clue(on.key, cells, total)


def _line(clue: Any, size: int) -> Entries:
    """A number is written where it is not the usual one."""
    number = getattr(clue, "number", None)
    value = {} if number == _USUAL.get(clue.key) else {"value": str(number)}
    return [{"lines": [names_of(clue.cells)], **value}]


def _line_alone(clue: Any, size: int) -> Entries:
    if getattr(clue, "number", None) != _USUAL.get(clue.key):
        raise ProblemError(f"f-puzzles has no {clue.key} {clue.number}: write 'puzzle'")
    return _line(clue, size)


def _read_beside(on: Clues, entry: Ticked) -> None:
    value = value_of(entry)
    place = cell_of(str(entry.take("cell")), on.draft.size, beside=True)
    if value is not None:
        on.draft.add(on.key, value, *line_of(place, on.draft.size), called=on.name)


def _beside(clue: Any, size: int) -> Entries:
    away = size + 1 if clue.reverse else 0
    place = f"R{clue.index + 1}C{away}" if clue.kind == "row" else f"R{away}C{clue.index + 1}"
    return [{"cell": place, "value": str(clue.value)}]


def _read_cells(on: Clues, entry: Ticked) -> None:
    on.draft.clue(on.key, cells_in(entry, on.draft.size))


def _named(clue: Any, **more: Any) -> Entries:
    return [{"cells": names_of(clue.cells), **more}]


def _read_cell(on: Clues, entry: Ticked) -> None:
    on.draft.clue(on.key, [cell_of(str(entry.take("cell")), on.draft.size)])


def _read_shape(on: Clues, entry: Ticked) -> None:
    """Greater (or less) than all neighbours; those of the same kind form one shape, and are not compared: one clue."""
    if entry is on.every[0]:
        on.draft.clue(on.key, [cell_of(str(other.take("cell")), on.draft.size) for other in on.every])


def _each(clue: Any, size: int) -> Entries:
    return [{"cell": name_of(cell)} for cell in clue.cells]


def _read_cage(on: Clues, entry: Ticked) -> None:
    on.draft.clue(on.key, cells_in(entry, on.draft.size), value_of(entry) or None, called=on.name)


def _cage(clue: Any, size: int) -> Entries:
    return _named(clue) if clue.sum is None else _named(clue, value=str(clue.sum))


def _read_arrow(on: Clues, entry: Ticked) -> None:
    circle = on.draft.once(sorted(cells_in(entry, on.draft.size)), "arrow")
    for line in lines_of(entry, on.draft.size):
        shaft = tuple(cell for cell in line if cell not in circle)
        if shaft and not circle:
            raise InputError("arrow: the cells of its circle are needed")
        if shaft:
            on.draft.add("arrow", circle, on.draft.once(shaft, "arrow"))


def _arrow(clue: Any, size: int) -> Entries:
    circle = names_of(clue.circle)
    return [{"cells": circle, "lines": [[circle[-1], *names_of(clue.shaft)]]}]


def _read_diagonal(on: Clues, entry: Ticked) -> None:
    """The place beside the board and the direction name the diagonal; without a number, or with 0, it says nothing."""
    size = on.draft.size
    cells, value, way = cells_in(entry, size), value_of(entry), str(entry.take("direction"))
    place = str(entry.take("cell"))
    if way not in _WAYS:
        raise InputError(f"{on.name}: a direction such as DR is needed")
    on_it = _diagonal(cell_of(place, size, beside=True), way, size)
    if not on_it or (cells and set(cells) != set(on_it)):
        raise InputError(f"{on.name}: its cells are not those of the diagonal from {shown(place)} {way}")
    if value:
        on.draft.add(on.key, value, on_it[0], _WAYS[way], called=on.name)


def _write_diagonal(clue: Any, size: int) -> Entries:
    (r, c), (down, right) = clue.start, WAYS[clue.way]
    before, way = (r - down, c - right), next(way for way, ours in _WAYS.items() if ours == clue.way)
    cells = names_of(_diagonal(before, way, size))
    return [{"cell": name_of(before), "cells": cells, "direction": way, "value": str(clue.sum)}]


def _diagonal(before: Cell, way: str, size: int) -> list[Cell]:
    """The cells of the board that a diagonal meets behind a place."""
    return list(Rectangle(size, size).ray(before, WAYS[_WAYS[way]]))


def _read_dot(on: Clues, entry: Ticked) -> None:
    """A dot between two cells: of its usual number, or of another one."""
    usual = _USUAL[on.key]
    value, cells = value_of(entry, usual), cells_in(entry, on.draft.size)
    other = {"white": "difference", "black": "quotient"}[on.key]
    on.draft.clue(*((on.key, cells) if value == usual else (other, cells, value)))


def _dot(clue: Any, size: int) -> Entries:
    return _named(clue, value=str(clue.number)) if hasattr(clue, "number") else _named(clue)


def _read_letter(on: Clues, entry: Ticked) -> None:
    """A mark without a letter says nothing."""
    letter, cells = str(entry.take("value") or ""), cells_in(entry, on.draft.size)
    if letter and letter.upper() not in _LETTERS:
        raise InputError(f"xv: {shown(letter)} is neither X nor V")
    if letter:
        on.draft.clue(on.key, cells, _LETTERS[letter.upper()])


def _letter(clue: Any, size: int) -> Entries:
    letter = next((letter for letter, total in _LETTERS.items() if total == clue.number), None)
    if letter is None or len(clue.cells) != 2:
        raise ProblemError("f-puzzles has sums of two cells that are 10 (X) or 5 (V) only: write 'puzzle'")
    return _named(clue, value=letter)


def _read_clone(on: Clues, entry: Ticked) -> None:
    one, other = cells_in(entry, on.draft.size), cells_in(entry, on.draft.size, "cloneCells")
    if len(one) != len(other):
        raise InputError("clone: it needs as many cells as cloned cells")
    pairs = [(first, second) for first, second in zip(one, other, strict=True) if first != second]
    if pairs:
        first, second = zip(*pairs, strict=True)
        on.draft.clue(on.key, first, on.draft.once(second, "clone"))


def _read_quadruple(on: Clues, entry: Ticked) -> None:
    values, cells = [whole(value) for value in items(entry.take("values"), "values")], cells_in(entry, on.draft.size)
    if values and not cells:
        raise InputError("quadruple: its cells are needed")
    if values:
        (r, c), last = min(cells), on.draft.size - 1
        if not set(cells) <= {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} or max(r, c) >= last:
            raise InputError("quadruple: four cells around a corner are needed")
        on.draft.add(on.key, (r, c), tuple(values))


FORMS = {
    "lines": Form(_read_lines, _line_alone),
    "chains": Form(_read_chains, _line_alone),
    "whispers": Form(_read_whispers, _line),
    "sum lines": Form(_read_sum_lines, _line),
    "beside": Form(_read_beside, _beside),
    "cells": Form(_read_cells, lambda clue, size: _named(clue)),
    "each": Form(_read_cell, _each),
    "shape": Form(_read_shape, _each),
    "cage": Form(_read_cage, _cage),
    "arrow": Form(_read_arrow, _arrow),
    "diagonal": Form(_read_diagonal, _write_diagonal),
    "dot": Form(_read_dot, _dot),
    "letter": Form(_read_letter, _letter),
    "clone": Form(_read_clone, lambda clue, size: _named(clue, cloneCells=names_of(clue.others))),
    "quadruple": Form(_read_quadruple, lambda clue, size: _named(clue, values=list(clue.wanted))),
}

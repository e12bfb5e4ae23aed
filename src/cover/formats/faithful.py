"""What is written must say the same puzzle when it is read: whoever writes asks here, whatever the format.

A format's own `write` says in its words what it has no place for. What it overlooks is seen by reading the text again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from cover.basics.errors import InputError, ProblemError, Refused
from cover.formats.base import Options, Record
from cover.formats.table import module_of
from cover.formats.text import Source
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import every
from cover.puzzles.kinds.table import is_kind, puzzle_class


def refuse_what_no_text_says(puzzle: BasePuzzle[Any]) -> None:
    """Raises ProblemError for a kind of puzzle or clue that is in no table, by whose name it would be read."""
    if not is_kind(puzzle.name) or not isinstance(puzzle, puzzle_class(puzzle.name)):
        raise ProblemError(
            f"a {puzzle.name} of the class {type(puzzle).__name__} cannot be written as text: no table has it"
        )
    for clue in puzzle.clues if isinstance(puzzle, Grid) else ():
        if clue.key not in CLUES or not isinstance(clue, clue_class(clue.key)):
            called = f"{clue.key!r} is a clue of the class {type(clue).__name__}"
            raise ProblemError(
                f"{called}, which is in no table (cover.puzzles.clues.CLUES), so it cannot be written as text"
            )


def refuse_what_is_read_otherwise(puzzle: BasePuzzle[Any], text: str, format: str) -> None:
    """Raises ProblemError if the format reads the text that it has written as another puzzle, or not at all."""
    with Source.of_text(text) as source:
        try:
            readings = list(_records(format, source))
        except Refused:  # what reads it is not installed
            return
        except (InputError, ProblemError) as error:
            readings = [error if isinstance(error, InputError) else InputError(str(error))]
    if len(readings) == 1 and isinstance(readings[0], InputError):
        raise ProblemError(f"the {format} format does not carry this {puzzle.name}: {readings[0].reason}")
    if len(readings) != 1 or not _is_same(puzzle, readings[0].content):  # type: ignore[union-attr]
        raise ProblemError(f"the {format} format does not carry this {puzzle.name}: it would be read as another one")


def _records(format: str, source: Source) -> Iterator[Record]:
    """Words of rules and drawings are no reason here: a puzzle's author has written them."""
    found: Iterator[Record] = module_of(format).read(source, Options(ignore_text_rules=True))
    return found


def _is_same(one: BasePuzzle[Any], other: Any) -> bool:
    return bool(one == other) or (isinstance(one, Grid) and isinstance(other, Grid) and _stated(one) == _stated(other))


def _stated(grid: Grid) -> tuple[Hashable, ...]:
    """All that a board says, however its regions are called, whether rules or a list names
    them, and in which words its clues are written."""
    marks = grid.candidates or [[grid.symbols] * grid.size] * grid.size
    left = tuple(
        tuple(symbol for symbol in kept if given in (None, symbol))
        for row, givens in zip(marks, grid.givens, strict=True)
        for kept, given in zip(row, givens, strict=True)
    )
    demands = frozenset(demand for clue in grid.clues for demand in clue.demands(grid.frame))
    return grid.symbols, left, frozenset(frozenset(cells) for _, cells in every(grid)), demands

"""Solutions as they are handed in: JSON, drawings, boards or plain words, each in the puzzle's own form.

What `cover solve` prints in any of its forms is read here, and what data sets publish as answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from cover.basics.errors import InputError
from cover.puzzles.base import BasePuzzle, HasGivens
from cover.puzzles.grids.text import text_of
from cover.solving.search import ProblemAsPuzzle

NOTHING = "(nothing is taken)"  # a solution without any label: of a formula whose variables are all false
_CELL = re.compile(r"r(\d+)c(\d+)")
_DRAWN = frozenset("│┌|")  # of a board that is drawn with borders


def of_text(text: str, puzzle: BasePuzzle[Any]) -> Any:
    """The one solution that a text shows. Raises InputError where it shows none.

    >>> import cover
    >>> of_text("r1c2 r2c4 r3c1 r4c3", cover.Queens(4))
    ((0, 1), (1, 3), (2, 0), (3, 2))
    >>> of_text("[[1, 2], [2, 1]]", cover.Latin([[1, 0], [0, 0]]))
    ((1, 2), (2, 1))
    """
    if text.lstrip()[:1] in ("{", "["):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InputError(f"not JSON: {error}") from None
        return of_value(value, puzzle)
    found = next(of_lines(text.split("\n"), puzzle), None)
    if found is None:
        raise InputError("there is no solution in it")
    return found


def of_value(value: Any, puzzle: BasePuzzle[Any]) -> Any:
    """A value of JSON as a solution of the puzzle. Raises InputError."""
    if isinstance(puzzle, HasGivens):
        return _marks(value, puzzle)
    if not isinstance(value, list):
        raise InputError(f"a list is needed here, as `cover solve --json` writes it, got {str(value)[:40]!r}")
    if isinstance(puzzle, ProblemAsPuzzle):
        known = {str(label): label for label in (*puzzle.problem.decisions, *puzzle.problem.forced)}
        return tuple(_label(str(_frozen(label)), known) for label in value)
    return _places(value)


def of_lines(lines: list[str], puzzle: BasePuzzle[Any], source: str = "", *, listing: bool = False) -> Iterator[Any]:
    """The solutions that some lines show, one after the other. listing: each stands on a line of labels. Raises
    InputError."""
    from cover.problems.exact_cover import ExactCover

    if isinstance(puzzle, ProblemAsPuzzle):
        in_rows = listing and not isinstance(puzzle.problem, ExactCover)  # each solution's labels on one line
        for block in _blocks(lines, in_rows):
            yield _labels(block, puzzle)
    elif isinstance(puzzle, HasGivens) and not any(character in _DRAWN for line in lines for character in line):
        yield from _read_boards(lines, puzzle, source)
    elif "\n".join(lines).strip() == NOTHING:
        yield puzzle.decode(())
    elif (words := " ".join(lines).split()) and all(_CELL.fullmatch(word) for word in words):
        yield _places(words)
    else:
        yield from puzzle.undraw(lines)


def _blocks(lines: Iterable[str], in_rows: bool) -> Iterator[list[str]]:
    """The lines of each solution of a problem: those between blank ones, `v` lines up to their 0; or every line."""
    block: list[str] = []
    for line in lines:
        if line.strip():
            block.append(line)
        words = line.split() or [""]
        if block and (words[-1] == "0" if words[0] == "v" else in_rows or not words[0]):
            yield block
            block = []
    if block:
        yield block


def _labels(lines: list[str], puzzle: ProblemAsPuzzle) -> Any:
    """Labels of a problem: `LABEL: items` each on a line, several in a row, or the `v` lines of SAT solvers."""

    known = {str(label): label for label in (*puzzle.problem.decisions, *puzzle.problem.forced)}
    taken: list[Any] = []
    for line in (line.strip() for line in lines):
        head = line
        while head not in known and ": " in head:
            head = head.rpartition(": ")[0]
        if head in known:
            taken.append(known[head])
        elif line.startswith("v "):
            taken += [known[word] for word in line.split()[1:] if word in known]
        elif line != NOTHING and not line.startswith(("s ", "c ", "#")):
            taken += [_label(word, known) for word in line.split()]
    return tuple(taken)


def _label(word: str, known: dict[str, Any]) -> Any:
    if word not in known:
        raise InputError(f"no option has the label {word}")
    return known[word]


def _read_boards(lines: list[str], puzzle: HasGivens, source: str) -> Iterator[Any]:
    """Boards in any of the formats that boards have."""
    from cover.formats import read

    for reading in read("\n".join(lines), source=source, kind="latin"):
        if not isinstance(reading.content, HasGivens):
            raise InputError("this is no solution but a puzzle", source=source, line=reading.line)
        yield _marks(_in_symbols_of(puzzle, reading.content), puzzle)


def _in_symbols_of(puzzle: HasGivens, board: Any) -> list[list[Any]]:
    """A board's marks as the puzzle's symbols: by what was written, where that is the puzzle's alphabet."""
    from cover.puzzles.grids.grid import Grid

    if not isinstance(puzzle, Grid):  # rows of numbers that are no symbols
        return [list(row) for row in board.givens]
    symbols = dict(zip(puzzle.alphabet, puzzle.symbols, strict=True))
    written = {mark: text_of(board, mark) for row in board.givens for mark in row if mark is not None}
    same = {mark: symbols.get(text, mark) for mark, text in written.items()}
    translated = same if set(written.values()) <= set(symbols) else {mark: mark for mark in written}
    return [[None if mark is None else translated[mark] for mark in row] for row in board.givens]


def _marks(rows: Any, puzzle: HasGivens) -> Any:
    """Rows of integers as the puzzle has them: a blank was written 0 or null, but 0 is a mark where the puzzle has
    it."""
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise InputError("a board is needed here")
    if any(mark is not None and type(mark) is not int for row in rows for mark in row):
        raise InputError("a board of integers is needed here")
    zero = 0 if 0 in puzzle.symbols else None
    return tuple(tuple(zero if mark == 0 else mark for mark in row) for row in rows)


def _places(value: Any) -> Any:
    """A solution back from JSON: cell names become pairs from 0, pieces with their cells pairs, lists tuples."""
    if isinstance(value, str) and (found := _CELL.fullmatch(value)):
        return int(found[1]) - 1, int(found[2]) - 1
    if isinstance(value, list):
        return tuple(_places(part) for part in value)
    if isinstance(value, dict):
        return tuple(_places(part) for part in value.values())
    return value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value

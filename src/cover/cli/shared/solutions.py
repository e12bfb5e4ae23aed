"""Solutions as people hand them in for `cover verify`: what `cover solve` prints in any of its forms, boards, or plain
words."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from cover.answers.words import is_words
from cover.basics.errors import InputError
from cover.cli.shared.drawing import NOTHING, is_narrow, unfolded
from cover.puzzles.base import BasePuzzle, HasGivens

if TYPE_CHECKING:
    from cover.solving.search import ProblemAsPuzzle

_CELL = re.compile(r"r(\d+)c(\d+)")
_DRAWN = frozenset("│┌|")  # of a board that is drawn with borders


class Solutions:
    """The solutions in a file (`-`: standard input), taken one after the other. Raises InputError.

    board: the file of the puzzles they belong to, which heads the answers to several.
    """

    def __init__(self, file: str, board: str):
        self.text, self.source = _text(file)
        self.is_json = self.text.lstrip()[:1] in ("{", "[")
        lines = [] if self.is_json else self.text.split("\n")
        models = sum(line.startswith("v ") and line.split()[-1] == "0" for line in lines)
        self.listing = models > 1 or any(is_words(line, listing=True) for line in lines)
        self._answers = _answers(lines, "stdin" if board == "-" else board)
        self._open: Iterator[Any] | None = None

    def of(self, puzzle: BasePuzzle[Any]) -> Any:
        """The next solution in the puzzle's own form; None if there is none."""
        if self._open is None:
            self._open = self._values(puzzle)
        with _Placed(self.source):
            return next(self._open, None)

    def more(self) -> bool:
        """Is anything left? Everything is of the kind of the puzzle that was asked for last."""
        with _Placed(self.source):
            return self._open is not None and next(self._open, None) is not None

    def _values(self, puzzle: BasePuzzle[Any]) -> Iterator[Any]:
        if self.is_json:
            for value in _json_values(self.text, self.source):
                yield None if value is None else _from_json(value, puzzle)
            return
        for lines in self._answers:
            if any(map(str.strip, lines)):
                yield from _from_lines(lines, puzzle, self.source, self.listing)
            else:
                yield None


class _Placed:
    """A context that gives an InputError without place the name of the file it is about."""

    def __init__(self, source: str):
        self._source = source

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, InputError) and not error.source:
            raise InputError(error.reason, source=self._source) from None


def _text(file: str) -> tuple[str, str]:
    from cover.formats.text import Source

    if file == "-" and sys.stdin is None:
        raise InputError("standard input is closed", source="stdin")
    with Source.of_path(file) as source:
        return click.unstyle(source.data().decode("utf-8", "replace")), source.name


def _answers(lines: Iterable[str], board: str) -> Iterator[list[str]]:
    """The lines of each answer without the words of `cover solve` around it; answers to several puzzles have heads."""
    head = re.compile(re.escape(board) + r"(:\d+)?")
    answer: list[str] = []
    headed = False
    for line in lines:
        if head.fullmatch(line.rstrip()):
            if headed:
                yield answer
            answer, headed = [], True
        else:
            answer.append("" if is_words(line) else line)
    yield answer


def _from_lines(lines: list[str], puzzle: BasePuzzle[Any], source: str, listing: bool) -> Iterator[Any]:
    from cover.problems.exact_cover import ExactCover
    from cover.solving.search import ProblemAsPuzzle

    if isinstance(puzzle, ProblemAsPuzzle):
        in_rows = listing and not isinstance(puzzle.problem, ExactCover)  # each solution's labels on one line
        for block in _blocks(lines, in_rows):
            yield _labels(block, puzzle)
    elif isinstance(puzzle, HasGivens) and is_narrow(lines):
        yield from puzzle.undraw(unfolded(lines))
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
    written = {mark: board.text_of(mark) for row in board.givens for mark in row if mark is not None}
    same = {mark: symbols.get(text, mark) for mark, text in written.items()}
    translated = same if set(written.values()) <= set(symbols) else {mark: mark for mark in written}
    return [[None if mark is None else translated[mark] for mark in row] for row in board.givens]


def _json_values(text: str, source: str) -> Iterator[Any]:
    """One JSON value per line, or one value in all: an answer of `cover solve --json`, or a solution itself. None is
    an answer without solution."""
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        values = [json.loads(line) for line in lines]
    except (ValueError, RecursionError):
        try:
            values = [json.loads(text)]
        except (ValueError, RecursionError) as error:
            raise InputError(f"not JSON: {error}", source=source) from None
    for value in values:
        if isinstance(value, dict):
            solutions = value.get("solutions")
            yield solutions[0] if isinstance(solutions, list) and solutions else None
        else:
            yield value


def _from_json(value: Any, puzzle: BasePuzzle[Any]) -> Any:
    from cover.solving.search import ProblemAsPuzzle

    if isinstance(puzzle, HasGivens):
        return _marks(value, puzzle)
    if not isinstance(value, list):
        raise InputError(f"a list is needed here, as `cover solve --json` writes it, got {str(value)[:40]!r}")
    if isinstance(puzzle, ProblemAsPuzzle):
        known = {str(label): label for label in (*puzzle.problem.decisions, *puzzle.problem.forced)}
        return tuple(_label(str(_frozen(label)), known) for label in value)
    return _places(value)


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

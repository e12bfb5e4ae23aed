"""Solutions as people hand them in for `cover verify`: what `cover solve` prints in any of its forms, boards, or plain
words."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from cover.basics.errors import InputError
from cover.cli.shared.drawing import is_narrow, unfolded
from cover.puzzles.base import BasePuzzle, HasGivens
from cover.solving.words import is_words


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

    def as_part(self, found: Any, puzzle: BasePuzzle[Any]) -> Any:
        """A solution of the text as a part of one: where a drawing shows nothing, nothing may be known."""
        from cover.puzzles.partial import drawn_part

        return found if self.is_json else drawn_part(puzzle, found)

    def _values(self, puzzle: BasePuzzle[Any]) -> Iterator[Any]:
        from cover.solving.handed_in import of_lines, of_value

        if self.is_json:
            for value in _json_values(self.text, self.source):
                yield None if value is None else of_value(value, puzzle)
            return
        for lines in self._answers:
            if not any(map(str.strip, lines)):
                yield None
            elif isinstance(puzzle, HasGivens) and is_narrow(lines):
                yield from puzzle.undraw(unfolded(lines))
            else:
                yield from of_lines(lines, puzzle, self.source, listing=self.listing)


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


def _json_values(text: str, source: str) -> Iterator[Any]:
    """One JSON value per line, or one value in all: an answer of `cover solve --json`, or a solution itself. None is
    an answer without solution."""
    # Each line may be a value; if one is not, all of them together may be.
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

"""The constraint text of Interactive Sudoku Solver: `.Renban~R1C1~R1C2.~R3C3_5`, alone or in its link, one a line.

Parts begin with `.`, their arguments with `~`; a part without a name is a cell with its candidates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading, Record
from cover.formats.boards.lines import content, first_line, refuse_words_behind
from cover.formats.boards.shared import describe
from cover.formats.programs.draft import Draft, cell_of
from cover.formats.programs.iss.constraints import add_part, regions_for_jigsaw
from cover.formats.text import Source, one_line, shown
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "Interactive Sudoku Solver's constraints, one puzzle a line",
    Grid,
    ".Shape~6x6.Renban~R1C1~R2C2~R3C3.WhiteDot~R6C1~R6C2.~R1C6_4\n",
    certain=True,
    aliases=("interactive-sudoku-solver",),
)
_LINK = re.compile(r"https?://sigh\.github\.io/Interactive-Sudoku-Solver/?\S*?[?&]q=(\S+)", re.IGNORECASE)
ALL_OF = (
    "And",
    "End",
)  # what stands between them holds as if it stood alone; a choice, which may hold such, is refused
_BEGINS = re.compile(r"\.+(~R[1-9a-g]\d*C|[A-Z]\w*(~|\.|$|\s))", re.IGNORECASE)


def sniff(source: Source, options: Options) -> list[str]:
    first = first_line(source)
    if _LINK.match(first):
        return ["links of Interactive Sudoku Solver"]
    named = _BEGINS.match(first) and ("~" in first or re.fullmatch(r"(\.+[A-Z][A-Za-z]+)+", first))
    return ["constraints of Interactive Sudoku Solver"] if named else []


def read(source: Source, options: Options) -> Iterator[Record]:
    """A puzzle a line; lines that begin with a blank go on with the puzzle before them."""
    start, text = 0, ""
    for number, line in content(source.lines()):
        if text and not line[0].isspace():
            yield _record(text, source, start)
            text = ""
        start, text = (start if text else number), text + line.strip()
    if text:
        yield _record(text, source, start)


def _record(text: str, source: Source, number: int) -> Record:
    found = _LINK.match(text)
    try:
        if found:
            refuse_words_behind(text)
        puzzle = puzzle_of(unquote(found[1]) if found else text)
    except (InputError, ProblemError) as error:
        return source.error(one_line(reason_of(error)), number)
    return Reading(puzzle, "iss", describe(puzzle), source.name, number)


def puzzle_of(text: str) -> Grid:
    """The puzzle of a constraint text. Raises InputError, which names what is not read."""
    parts = [part.split("~") for part in "".join(text.split()).lstrip(".").split(".") if part]
    size, first = _shape(parts)
    draft = Draft(size, first=first)
    for name, *arguments in parts:
        if name == "":
            for argument in arguments:
                _cell(draft, argument)
        elif name not in ("Shape", *ALL_OF):
            add_part(draft, name, arguments)
    regions_for_jigsaw(draft)
    return draft.puzzle()


def _shape(parts: list[list[str]]) -> tuple[int, int]:
    """Rows, and the first symbol: `.Shape~6x6`, `.Shape~9x9~0-8`."""
    shapes = {"~".join(arguments) for name, *arguments in parts if name == "Shape"} or {"9x9"}
    shape = min(shapes)
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})(?:~(?:([01])-)?(\d{1,2}))?", shape)
    size, first = (int(found[1]), int(found[3] or 1)) if found else (0, 0)
    if len(shapes) > 1:
        raise InputError(f"two shapes, {shown(shape)} and {shown(max(shapes))}")
    if found is None or found[1] != found[2] or (found[4] and int(found[4]) - first + 1 != size):
        raise InputError(f"the shape {shown(shape)} is not read: boards are square with as many symbols as rows")
    return size, first


def _cell(draft: Draft, argument: str) -> None:
    """`R1C1_5`, or `R1C1_1_2` for a cell that may hold one of several."""
    name, *values = argument.split("_")
    cell = cell_of(name, draft.size)
    marks = [int(value) for value in values if value.isdecimal() and len(value) < 4]
    if not marks or len(marks) != len(values) or not all(mark in draft.symbols for mark in marks):
        raise InputError(f"{shown(argument)}: values from {draft.first} to {draft.symbols[-1]} are needed")
    if len(marks) == 1 and draft.givens.get(cell, marks[0]) == marks[0]:
        draft.givens[cell] = marks[0]
    else:
        before = draft.candidates.get(cell, draft.symbols)
        draft.candidates[cell] = tuple(mark for mark in before if mark in marks)


def write(content: Any, solution: Any = None) -> str:
    """The text in one line. Raises ProblemError for what the program has no type for."""
    from cover.formats.programs.iss.writing import text_of

    return f"{text_of(content, solution)}\n"

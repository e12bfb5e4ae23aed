"""Boards as text: what the formats line, grid and csv share. Reads any number of boards in constant memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import chain, islice
from math import isqrt

from cover.errors import InputError, ProblemError
from cover.formats.base import Options, Reading, ambiguous, rules_of
from cover.formats.layout import (
    Comment,
    Header,
    Layout,
    Row,
    Rules,
    candidates,
    read_marks,
    row_of_cell,
    sort_lines,
    why_not,
    width,
)
from cover.formats.symbols import BadMark, Marks
from cover.formats.text import Line, Source
from cover.puzzles import PUZZLES
from cover.puzzles.grid import Grid

_FACT = re.compile(r"([A-Za-z][\w -]{0,30}):\s+(\S.*)")
_LOOK = 4096  # rows that decide the layout
_LONGEST = 1 << 20  # characters of a line; 225 x 225 numbers need 200,000


def sniff_as(source: Source, rules: Rules, only: str) -> list[str]:
    """How the beginning of a source can be read in the format `only`; nothing if it cannot."""
    rows = list(islice((row for row in sort_lines(source.head_lines()) if isinstance(row, Row)), _LOOK))
    fit, _ = candidates(rows, source.complete and len(rows) < _LOOK, rules, only)
    return [str(layout) for layout in fit]


def read_as(
    lines: Iterable[Line], name: str, rules: Rules, only: str | None = None, *, format: str = ""
) -> Iterator[Reading]:
    """The boards in these lines, one by one. `only` names the format to read, `format` the one to report.

    Raises InputError at the place where reading fails; the boards before it have been yielded by then.
    """
    stream = sort_lines(_short(lines, name))
    first: list[Row | Header | Comment] = []
    rows: list[Row] = []
    for thing in stream:
        if isinstance(thing, Row):
            rows.append(thing)
        if not isinstance(thing, Comment) or _FACT.fullmatch(thing.text):
            first.append(thing)
        if len(rows) == _LOOK:
            break
    layout = _the_layout(rows, len(rows) < _LOOK, rules, only, name)
    facts: dict[str, str] = {}
    pending: list[Row] = []
    for thing in chain(first, stream):
        if isinstance(thing, Comment):
            if fact := _FACT.fullmatch(thing.text):
                facts[fact[1].lower()] = fact[2].strip()
            continue
        if isinstance(thing, Header):
            if pending:
                raise _cut_short(pending, layout, name, f"{thing.text} begins")
            facts["title"] = thing.text
            continue
        if thing.dashes and not layout.dashes:
            continue
        pending.append(thing)
        size = layout.size
        if layout.format == "line":
            size = isqrt(width(thing, layout.fields))
        elif width(thing, layout.fields) != layout.size:
            many = width(thing, layout.fields)
            raise InputError(f"a row of {many} cells where others have {layout.size}", source=name, line=thing.number)
        if layout.format == "line" or len(pending) == size:
            yield _board(pending, layout, size, rules, facts, name, format or layout.format)
            pending, facts = [], {}
    if pending:
        raise _cut_short(pending, layout, name, "the text ends")


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The boards of a source in whatever board format fits it."""
    return read_as(source.lines(), source.name, rules_of(options))


def _short(lines: Iterable[Line], name: str) -> Iterator[Line]:
    """The lines, as long as they can belong to a board."""
    for number, line in lines:
        if len(line) > _LONGEST:
            raise InputError(f"a line of {len(line)} characters: no board has such lines", source=name, line=number)
        yield number, line


def _the_layout(rows: Sequence[Row], complete: bool, rules: Rules, only: str | None, name: str) -> Layout:
    if not rows:
        raise InputError("there is no board in it", source=name)
    fit, almost = candidates(rows, complete, rules, only)
    if len(fit) == 1:
        return fit[0]
    if fit:
        raise ambiguous([(layout.format, str(layout)) for layout in fit], name)
    if almost:
        layout, wrong, row, cell = almost[0]
        column = row.column(cell, layout.fields)
        raise InputError(str(wrong), source=name, line=row.number, column=column)
    reason, line = why_not(rows, rules)
    raise InputError(reason, source=name, line=line)


def _cut_short(pending: Sequence[Row], layout: Layout, name: str, event: str) -> InputError:
    need = f"but a {layout.size}x{layout.size} board has {layout.size}"
    rows = f"{len(pending)} row" + "s" * (len(pending) > 1)
    return InputError(f"{event} after {rows} of a board, {need}", source=name, line=pending[-1].number)


def _board(
    rows: Sequence[Row], layout: Layout, size: int, rules: Rules, facts: dict[str, str], name: str, format: str
) -> Reading:
    cells = sum(width(row, layout.fields) for row in rows)
    if cells != size * size or not rules.allows(size):
        reason, _ = why_not(rows, rules)
        raise InputError(reason, source=name, line=rows[0].number)
    try:
        marks = read_marks(rows, layout.fields, size, rules.first)
    except BadMark as wrong:
        row, cell = row_of_cell(rows, wrong.cell, layout.fields)
        column = row.column(cell, layout.fields)
        raise InputError(str(wrong), source=name, line=row.number, column=column) from None
    givens = [marks.values[k : k + size] for k in range(0, size * size, size)]
    puzzle = make_grid(givens, marks.symbols, rules, name, rows[0].number)
    return Reading(puzzle, format, _note(puzzle, layout, marks), name, rows[0].number, facts)


def make_grid(
    givens: Sequence[Sequence[int | None]], symbols: tuple[int, ...] | None, rules: Rules, name: str, line: int
) -> Grid:
    """The puzzle of the rules' kind with these givens; what its class refuses is an InputError."""
    module, _, kind = PUZZLES[rules.kind].partition(":")
    try:
        puzzle: Grid = getattr(import_module(module), kind)(givens, symbols=symbols, **rules.variant)
        return puzzle
    except (ProblemError, InputError) as error:
        raise InputError(str(error), source=name, line=line) from None


def _note(puzzle: Grid, layout: Layout, marks: Marks) -> str:
    """The reading in words: `9x9 sudoku, boxes 3x3, one a line, blank '.'`."""
    parts = [describe(puzzle), "one a line" if layout.format == "line" else f"{layout.format} of {puzzle.size} rows"]
    if puzzle.size > 9 or marks.symbols is not None or not marks.style.startswith(("1", "n")):
        parts.append(marks.style if marks.style.startswith("n") else f"symbols {marks.style}")
    if marks.blank:
        parts.append(f"blank {marks.blank!r}")
    return ", ".join(parts)


def describe(puzzle: Grid) -> str:
    """Kind, size and variant of a board: `9x9 sudoku, boxes 3x3, diagonals, 2 extra regions`."""
    parts = [f"{puzzle.size}x{puzzle.size} {puzzle.name}"]
    box = getattr(puzzle, "box", None)
    if box is not None:
        parts.append(f"boxes {box[0]}x{box[1]}")
    parts += [word for word in ("jigsaw", "diagonals", "windoku") if getattr(puzzle, word, None)]
    if puzzle.regions:
        parts.append(f"{len(puzzle.regions)} extra region" + "s" * (len(puzzle.regions) > 1))
    return ", ".join(parts)


def only_marks(puzzle: object, format: str, solution: object) -> Grid:
    """The board to write, if a format that carries only marks can carry it: raises ProblemError otherwise."""
    if not isinstance(puzzle, Grid):
        raise ProblemError(f"the {format} format writes boards, not {type(puzzle).__name__}")
    if solution is None:
        box = getattr(puzzle, "box", None)
        plain = puzzle.name == "sudoku" and box is not None and not puzzle.regions
        if plain and not getattr(puzzle, "diagonals", False) and not getattr(puzzle, "windoku", False):
            from cover.puzzles.sudoku import default_box

            if box == default_box(puzzle.size):
                return puzzle
        raise ProblemError(
            f"the {format} format carries only marks, not the rules of a {describe(puzzle)}: write 'puzzle'"
        )
    return puzzle


def marks_to_write(puzzle: Grid, solution: Sequence[Sequence[int | None]] | None) -> list[list[int | None]]:
    """Rows of marks: the solution's if there is one, else the givens."""
    return [list(row) for row in (puzzle.givens if solution is None else solution)]


def refuse_lost_zero(puzzle: Grid, marks: Sequence[Sequence[int | None]], solution: object) -> None:
    """Marks alone say that symbols count from 0 only by a 0 beside a blank; and other symbols they cannot say."""
    symbols, n = puzzle.symbols, puzzle.size
    if symbols not in (tuple(range(1, n + 1)), tuple(range(n))):
        raise ProblemError(f"symbols are written only if they are 1..{n} or 0..{n - 1}")
    present = {mark for row in marks for mark in row}
    if symbols[0] == 0 and solution is None and not present >= {0, None}:
        raise ProblemError("symbols from 0 are told by a 0 beside a blank, and this board lacks one: write 'puzzle'")


__all__ = ["describe", "make_grid", "marks_to_write", "only_marks", "read", "read_as", "refuse_lost_zero", "sniff_as"]

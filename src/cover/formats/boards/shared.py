"""Boards as text: what all formats of boards share. Reads any number of boards in constant memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.basics.lazily import found_at
from cover.formats.base import Options, Reading, Record, rules_of
from cover.formats.boards.choosing import Head, the_layout
from cover.formats.boards.layout import WORDS, Layout, Rules, read_marks, row_of_cell, width
from cover.formats.boards.lines import Comment, Header, Row, is_comment
from cover.formats.boards.pencil import pencilled_texts
from cover.formats.boards.reasons import why_not
from cover.formats.boards.symbols import BadMark, Marks, write_characters
from cover.formats.text import Line, Source
from cover.puzzles import PUZZLES
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import is_plain

T = TypeVar("T")
_FACT = re.compile(r"([A-Za-z][\w -]{0,30}):\s+(\S.*)")
_SNIFFED: WeakKeyDictionary[Source, dict[str | None, Head]] = WeakKeyDictionary()  # by the kind asked for
_LOOK = 4096  # rows that decide the layout
_LONGEST = 1 << 20  # characters of a line; 225 x 225 numbers need 200,000


def sniff_as(source: Source, options: Options, only: str) -> list[str]:
    """How the beginning of a source can be read in the format `only`; nothing if it cannot."""
    known = _SNIFFED.setdefault(source, {})
    if options.kind not in known:
        head, complete = _head(source.head_lines())
        known[options.kind] = Head(head, complete and source.complete, rules_of(options))
    return [str(layout) for layout in known[options.kind].layouts if layout.format == only]


def _head(lines: Iterator[Line]) -> tuple[list[Line], bool]:
    """The lines that decide the layout, and whether these are all."""
    head: list[Line] = []
    rows = 0
    for line in lines:
        head.append(line)
        rows += bool(line[1]) and not is_comment(line[1])
        if rows == _LOOK:
            return head, False
    return head, True


def read_as(
    lines: Iterable[Line],
    name: str,
    rules: Rules,
    only: str | None = None,
    *,
    format: str = "",
    sniffed: Head | None = None,
) -> Iterator[Record]:
    """The boards in these lines, one by one, and why one is none. `only` names the format to read, `format` the one to
    report; sniffed: the lines' head, where it is known; one that is complete stands for the lines.

    Raises InputError where reading cannot go on; the boards before have been yielded by then.
    """
    rest: Iterator[Line] = iter(())
    if sniffed is None or not sniffed.complete:
        rest = _short(lines, name)
        sniffed = Head(*_head(rest), rules)
    style, layout = the_layout(sniffed, only, name)
    stream = sniffed.things(style) if sniffed.complete else style.sorted(chain(sniffed.lines, rest))
    facts: dict[str, str] = {}
    pending: list[Row] = []
    for thing in stream:
        if isinstance(thing, Comment):
            if fact := _FACT.fullmatch(thing.text):
                facts[fact[1].lower()] = fact[2].strip()
            continue
        if isinstance(thing, Header):
            # A title ends a board before it is whole: the rows before are to blame.
            if pending:
                raise _cut_short(pending, layout, name, f"{thing.text} begins")
            facts["title"] = thing.text
            continue
        if thing.dashes and not layout.dashes:
            continue
        pending.append(thing)
        size = layout.size_of(thing)
        if not layout.one_a_line and width(thing, layout.fields) != layout.size:
            many = width(thing, layout.fields)
            raise InputError(f"a row of {many} cells where others have {layout.size}", source=name, line=thing.number)
        if layout.one_a_line or len(pending) == size:
            try:
                # What a style refuses of a row is known before its cells are read.
                if reason := next(
                    (style.refused.pop(row.number) for row in pending if row.number in style.refused), ""
                ):
                    raise InputError(reason, source=name, line=pending[0].number)
                reading = _board(pending, layout, size, rules, facts, name, format or layout.format)
                yield reading._replace(note=f"{reading.note}, {style.words}") if style.words else reading
            except InputError as error:
                yield error
            pending, facts = [], {}
    if pending:
        raise _cut_short(pending, layout, name, "the text ends")


def read(source: Source, options: Options) -> Iterator[Record]:
    """The boards of a source in whatever board format fits it."""
    return read_only(source, options)


def read_only(source: Source, options: Options, only: str | None = None) -> Iterator[Record]:
    """The boards of a source in the format `only`; None: in whatever board format fits it."""
    sniffed = _SNIFFED.get(source, {}).get(options.kind)
    rules = rules_of(options) if sniffed is None else sniffed.rules
    return read_as(source.lines(), source.name, rules, only, sniffed=sniffed)


def _short(lines: Iterable[Line], name: str) -> Iterator[Line]:
    """The lines, as long as they can belong to a board."""
    for number, line in lines:
        if len(line) > _LONGEST:
            raise InputError(f"a line of {len(line)} characters: no board has such lines", source=name, line=number)
        yield number, line


def _cut_short(pending: Sequence[Row], layout: Layout, name: str, event: str) -> InputError:
    need = f"but a {layout.size}x{layout.size} board has {layout.size}"
    rows = f"{len(pending)} row" + "s" * (len(pending) > 1)
    return InputError(f"{event} after {rows} of a board, {need}", source=name, line=pending[-1].number)


def _board(
    rows: Sequence[Row], layout: Layout, size: int, rules: Rules, facts: dict[str, str], name: str, format: str
) -> Reading:
    # Another size than the first board's, or one that is none.
    each = size ** (3 if layout.format == "sukaku" else 2)
    if layout.one_a_line and (width(rows[0], layout.fields) != each or not rules.allows(size)):
        reason, _ = why_not(rows, rules)
        raise InputError(reason, source=name, line=rows[0].number)
    try:
        marks = read_marks(rows, layout, size, rules)
    except BadMark as wrong:
        row, cell = row_of_cell(rows, wrong.cell, layout.fields)
        column = row.column(cell, layout.fields)
        raise InputError(str(wrong), source=name, line=row.number, column=column) from None
    puzzle = make_grid(_in_rows(marks.values, size), marks.symbols, rules, name, rows[0].number, marks)
    return Reading(puzzle, format, _note(puzzle, layout, marks), name, rows[0].number, facts)


def _in_rows(cells: Sequence[T], size: int) -> list[Sequence[T]]:
    return [cells[k : k + size] for k in range(0, size * size, size)]


def make_grid(
    givens: Sequence[Sequence[int | None]],
    symbols: tuple[int, ...] | None,
    rules: Rules,
    name: str,
    line: int,
    marks: Marks | None = None,
) -> Grid:
    """The puzzle of the rules' kind with these givens; marks: how they were written, and the pencil marks. What its
    class refuses is an InputError, at the line that describes the region to blame, if it is one."""
    variant = dict(rules.variant)
    if marks is not None:
        variant["alphabet"] = marks.alphabet
        if marks.candidates is not None:
            variant["candidates"] = _in_rows(marks.candidates, len(givens))
    try:
        made: Callable[..., Grid] = found_at(PUZZLES[rules.kind])
        return made(givens, symbols=symbols, **variant)
    except (ProblemError, InputError) as error:
        reason = reason_of(error)
        # The region that the complaint names has a line of its own.
        described = [at for begin, at in rules.places.items() if reason.startswith(begin)]
        own = error.line if isinstance(error, InputError) else None
        raise InputError(reason, source=name, line=own or (described[-1] if described else line)) from None


def _note(puzzle: Grid, layout: Layout, marks: Marks) -> str:
    """The reading in words: `9x9 sudoku, boxes 3x3, one a line, blank '.'`."""
    how = WORDS[layout.format] if layout.one_a_line else f"{layout.format} of {puzzle.size} rows"
    parts = [describe(puzzle), how]
    if puzzle.size > 9 or marks.symbols is not None or not marks.style.startswith(("1", "n")):
        parts.append(marks.style if marks.style.startswith("n") else f"symbols {marks.style}")
    if marks.blank:
        parts.append(f"blank {marks.blank!r}")
    return ", ".join(parts)


def describe(puzzle: Grid) -> str:
    """Kind, size and variant of a board: `9x9 sudoku, boxes 3x3, diagonals, 2 extra regions, 1 clue`."""
    parts = [f"{puzzle.size}x{puzzle.size} {puzzle.name}"]
    if puzzle.box is not None:
        parts.append(f"boxes {puzzle.box[0]}x{puzzle.box[1]}")
    added = {"jigsaw": puzzle.jigsaw, "diagonals": puzzle.diagonals, "windoku": puzzle.windoku}
    parts += [word for word, there in added.items() if there]
    if puzzle.regions:
        parts.append(f"{len(puzzle.regions)} extra region" + "s" * (len(puzzle.regions) > 1))
    if puzzle.clues:
        parts.append(f"{len(puzzle.clues)} clue" + "s" * (len(puzzle.clues) > 1))
    return ", ".join(parts)


def has_usual_boxes(puzzle: Grid) -> bool:
    """Are its boxes those that a board of its size has unless asked otherwise?"""
    from cover.puzzles.sudoku import default_box

    try:
        return puzzle.box == default_box(puzzle.size)
    except ProblemError:
        return False


def only_marks(puzzle: object, format: str, solution: object, *, pencil: bool = False) -> Grid:
    """The board to write, if a format that carries only marks (and pencil marks) can carry it: raises ProblemError
    otherwise."""
    if not isinstance(puzzle, Grid):
        raise ProblemError(f"the {format} format writes boards, not {type(puzzle).__name__}")
    if solution is None and puzzle.candidates is not None and not pencil:
        raise ProblemError(f"the {format} format carries no pencil marks: write 'candidates', 'sukaku' or 'puzzle'")
    if solution is None and pencil and puzzle.symbols[0] != 1:
        raise ProblemError(f"the {format} format only has symbols from 1: write 'puzzle'")
    if solution is None:
        # Boxes must be the usual ones: marks alone say nothing of others.
        if is_plain(puzzle) and has_usual_boxes(puzzle):
            return puzzle
        raise ProblemError(
            f"the {format} format carries only symbols, not the rules of a {describe(puzzle)}: write 'puzzle'"
        )
    return puzzle


def rows_to_write(puzzle: object, format: str, solution: Any) -> tuple[Grid, list[list[int | None]]]:
    """The board and its rows of marks, the solution's if there is one, if marks alone can carry it: raises ProblemError
    otherwise."""
    board = only_marks(puzzle, format, solution)
    rows = [list(row) for row in (board.givens if solution is None else solution)]
    _refuse_lost_zero(board, rows, solution)
    return board, rows


def texts_to_write(puzzle: Grid, solution: Sequence[Sequence[int | None]] | None) -> list[list[str | None]]:
    """Rows of marks as the puzzle's alphabet has them, None where blank."""
    rows = puzzle.givens if solution is None else solution
    if max(map(len, puzzle.alphabet)) > 1 or puzzle.size < 10:
        return [[None if mark is None else str(mark) for mark in row] for row in rows]
    line = write_characters([mark for row in rows for mark in row], puzzle.symbols, ".", puzzle.alphabet)
    assert line is not None  # each symbol has a character
    n = puzzle.size
    return [[None if c == "." else c for c in line[k : k + n]] for k in range(0, n * n, n)]


def drawn(marks: Sequence[Sequence[int | str | None]], box: tuple[int, int] | None) -> str:
    """Rows of marks with blanks between them; with a box, `|` and lines of `-` and `+` around the boxes."""
    wide = max((len(str(mark)) for row in marks for mark in row if mark is not None), default=1)
    height, width = box if box is not None else (len(marks), len(marks))
    lines = []
    for r, row in enumerate(marks):
        texts = [("." if mark is None else str(mark)).rjust(wide) for mark in row]
        groups = [" ".join(texts[k : k + width]) for k in range(0, len(texts), width)]
        if r and r % height == 0:
            lines.append("-+-".join("-" * len(group) for group in groups))
        lines.append(" | ".join(groups))
    return "\n".join(lines) + "\n"


def body_to_write(puzzle: Grid, solution: Sequence[Sequence[int | None]] | None) -> str:
    """The board of a puzzle file, without borders: pencil marks if it has any."""
    if puzzle.candidates is not None and solution is None:
        return drawn(pencilled_texts(puzzle), None)
    return drawn(texts_to_write(puzzle, solution), None)


def _refuse_lost_zero(puzzle: Grid, marks: Sequence[Sequence[int | None]], solution: object) -> None:
    """Marks alone say that symbols count from 0 only by a 0 beside a blank; and other symbols they cannot say."""
    symbols, n = puzzle.symbols, puzzle.size
    if symbols not in (tuple(range(1, n + 1)), tuple(range(n))):
        raise ProblemError(f"only these symbols can be written: 1..{n} or 0..{n - 1}")
    present = {mark for row in marks for mark in row}
    if symbols[0] == 0 and solution is None and not present >= {0, None}:
        raise ProblemError(
            "symbols from 0 are recognised by a 0 beside a blank, and this board lacks one: write 'puzzle'"
        )

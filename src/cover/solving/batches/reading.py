"""The lines of a corpus in blocks of bytes: which hold a board, and where in the line it stands.

Whole blocks are looked at by numpy; single lines only where they differ from what nearly all lines are.
"""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import isqrt
from typing import NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import CoverError, InputError, Refused
from cover.formats.base import Options, Reading
from cover.formats.boards import records
from cover.formats.boards.choosing import Head
from cover.formats.boards.layout import Rules
from cover.formats.boards.lines import content
from cover.formats.boards.styles import is_title
from cover.formats.directives import Lines, begins_puzzle
from cover.formats.puzzle import read_rules
from cover.formats.reading import read, refuse_by_look
from cover.formats.table import module_of
from cover.formats.text import Source, binary_kind, shown
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid

HEAD_BYTES = 1 << 16  # bytes that decide how a corpus is read, and the rest of their last line
HEAD_ROWS = 1024  # lines of these that may be rows of boards
BOARDS = ("sudoku", "latin")  # kinds whose lines are boards
# Formats of which a line may be a whole puzzle, and none of whose lines is a board as others write it.
SINGLE = {"iss", "killer", "sudokupad", "tatham", "pzpr", "penpa", "jigsaw"}
_ONE_A_LINE = "'cover convert --to line' makes a line of each"
COMMENTS = np.frombuffer(b"#;%", dtype=np.uint8)
NEWLINE, QUOTE = b"\n"[0], b'"'[0]
Places = NDArray[np.int64]


class Corpus(NamedTuple):
    """How the lines are to be read. rules: of the boards; column: of a table, from 0, or None where the line is the
    board or shows where it is; heading: so many lines at the top hold no board; separator: of the table's fields;
    any_kind: each line is a puzzle of any kind (or of this kind), and no board by these rules."""

    rules: Rules
    column: int | None
    heading: int
    separator: str = ","
    any_kind: bool = False
    kind: str | None = None


@dataclass
class Block:
    """Some boards. data: bytes of whole lines; numbers, starts, ends: of each board, its line's number and where it
    stands in data; odd: what stands where quotes had to be removed, or why the line holds no board (by place)."""

    data: bytes
    numbers: Places
    starts: Places
    ends: Places
    odd: dict[int, bytes | InputError] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.starts)

    def text(self, place: int) -> bytes | InputError:
        """The board at a place as it stands, or why there is none."""
        return self.odd[place] if place in self.odd else self.data[self.starts[place] : self.ends[place]]

    def part(self, low: int, high: int) -> Block:
        """The boards low..high, which count from 0 again; the data stay whole."""
        if low == 0 and high == len(self):
            return self
        odd = {place - low: self.odd[place] for place in range(low, high) if place in self.odd} if self.odd else {}
        return Block(self.data, self.numbers[low:high], self.starts[low:high], self.ends[low:high], odd)


class Progress(NamedTuple):
    """How much of the input has been handed out: lines, bytes, and the CRC-32 of these bytes."""

    lines: int = 0
    bytes: int = 0
    check: int = 0


def corpus_of(head: bytes, name: str, kind: str | None, column: str | None) -> Corpus:
    """How to read an input that begins like this; column: a name or a number from 1. Raises InputError, also for boards
    of several rows, which would only give an error a row."""
    # Bytes of 0 are no text; the message says what it may be.
    if b"\0" in head[:4096]:
        raise InputError(binary_kind(head), source=name)
    end = head.find(b"\n", HEAD_BYTES) + 1
    lines = head[: end or len(head)].decode("utf-8", "replace").split("\n")
    numbered = Lines(enumerate(lines, 1))
    first = next(content(numbered), None)
    if kind is not None and kind not in BOARDS:
        return Corpus(Rules(kind="sudoku"), None, 0, any_kind=True, kind=kind)
    if first is None:
        return Corpus(Rules(kind=kind or "sudoku"), None, 0)
    if column is None and _is_puzzle(first[1]):
        return Corpus(Rules(kind="sudoku"), None, 0, any_kind=True)
    # The whole input is here: puzzles of other kinds are refused in their own words.
    if not end and column is None and not begins_puzzle(first[1]):
        _refuse_other(lines, name, kind)
    rules, heading = Rules(kind=kind or "sudoku"), 0
    if begins_puzzle(first[1]):
        # The header's reader begins with that line.
        numbered.back(first)
        rules = read_rules(numbered, kind, name)
        first = next(content(numbered), None)
        if first is None:
            raise InputError("there is a header, but no boards below it", source=name)
        heading = first[0] - 1
    # A title, and the real beginning below it; empty lines keep the numbers of lines.
    if is_title(first[1]):
        below = corpus_of(b"\n" * first[0] + "\n".join(lines[first[0] :]).encode(), name, kind, column)
        return below._replace(heading=max(below.heading, first[0]))
    separator = next((sign for sign in ",;\t " if sign in first[1].strip()), ",")
    fields = [first[1][a:b].strip() for a, b in records.fields(first[1], separator)]
    names = [cell.lower() for cell in fields]
    wanted = [column.lower()] if column else records.COLUMNS
    for k, cell in enumerate(names):
        # A field with the name of a column, unless it could be a board itself.
        if cell in wanted and (column or len(names) > 1 or not rules.allows(isqrt(len(cell)))):
            return Corpus(rules, k, first[0], separator)
    if column is not None:
        return Corpus(rules, _numbered(column, len(fields), name), heading, separator)
    rest = [line for _, line in content(enumerate(lines[first[0] - 1 :]))]
    _refuse_rows(rest, not end, rules, name)
    # One field is a board, or as many fields as a board has rows of rows.
    if len(fields) == 1 or (rules.allows(isqrt(len(fields))) and isqrt(len(fields)) ** 2 == len(fields)):
        return Corpus(rules, None, heading)
    return Corpus(rules, records.common_column(rest, separator, rules), heading, separator)


@lru_cache(maxsize=1)
def readings(line: str, kind: str | None) -> tuple[tuple[Reading, ...], float]:
    """What a line is read as, and the seconds that it took. Kept of the last one: the first line is looked at before it
    is answered."""
    began = time.perf_counter()
    found = tuple(read(line, kind=kind))
    return found, time.perf_counter() - began


def _is_puzzle(line: str) -> bool:
    """Is a line a puzzle in the manner of another program?"""
    try:
        found, _ = readings(line, None)
    except CoverError:
        return False
    return len(found) == 1 and found[0].format in SINGLE and isinstance(found[0].content, BasePuzzle)


def _refuse_other(lines: list[str], name: str, kind: str | None) -> None:
    """Raises InputError for a short input without a board a line: what `cover solve` takes it for, or why it takes it
    for nothing."""
    rules = Rules(kind=kind or "sudoku")
    if len(lines) > HEAD_ROWS or any(_has_board(line, rules) for line in lines):
        return
    reading = next(iter(read("\n".join(lines), source=name, kind=kind)))
    if not isinstance(reading.content, Grid):
        raise InputError(f"boards are needed, and this was read as {reading.format}", source=name)
    if reading.format not in ("candidates", "line"):
        raise InputError(f"boards of more than one line ({reading.note or reading.format}): {_ONE_A_LINE}", source=name)


def _has_board(line: str, rules: Rules) -> bool:
    """Is a word of this line, or all of it, as long as a board or its candidates?"""
    words = re.split(r"[\s,;\"]+", line)
    cells = [*map(len, words), len(words), len("".join(words)), len(line.rstrip("\r"))]
    return any(count >= 16 and isqrt(count) ** 2 == count and rules.allows(isqrt(count)) for count in cells)


def _refuse_rows(lines: list[str], complete: bool, rules: Rules, name: str) -> None:
    """Raises InputError where the lines are rows of boards, and no boards."""
    some = list(enumerate(lines[:HEAD_ROWS], 1))
    fit = Head(some, complete and len(lines) <= HEAD_ROWS, rules).layouts
    if fit and not any(layout.one_a_line for layout in fit):
        how = _ONE_A_LINE.replace("line'", "sukaku'") if fit[0].format == "candidates" else _ONE_A_LINE
        reason = f"boards of more than one line ({fit[0]}): {how}"
        raise InputError(reason, source=name)
    if not fit:
        with Source.of_text("\n".join(lines), name) as source:
            refuse_by_look(source, perhaps=False)
            if other := next((n for n in ("json", "hodoku", "cnf") if module_of(n).sniff(source, Options())), None):
                raise source.error(f"read as {other}: 'cover convert' makes lines of its boards")


def _numbered(column: str, fields: int, name: str) -> int:
    if not (column.isascii() and column.isdecimal() and len(column) < 10 and 1 <= int(column) <= fields):
        raise InputError(f"no column {shown(column)} in the first line, which has {fields}", source=name)
    return int(column) - 1


class Blocks:
    """The blocks of a source, one after the other; `size` lines in the next one may be set between them. shard: (k, n)
    for the lines that begin in the k-th of n equal parts of the file, for which what the beginning of the file says
    holds too. They are numbered as in the whole, but in files of more than some megabytes as in the part, for what is
    before it is not read. Raises Refused where the source has no such parts."""

    def __init__(
        self,
        source: Source,
        *,
        kind: str | None = None,
        column: str | None = None,
        size: int = 512,
        shard: tuple[int, int] | None = None,
    ):
        self.size, self.source = size, source
        self.progress = Progress()
        self._chunks = source.chunks()
        self._chunk = next(self._chunks, b"")
        self.corpus = corpus_of(self._chunk, source.name, kind, column)
        if shard is None:
            return
        part = source.part(*shard)
        if part is None:
            raise Refused(f"{source.name}: shards are ranges of bytes of a file, not of pipes or UTF-16")
        self.source, before, counted = part
        if counted:
            self.progress = Progress(before)
        # Lines before the part were not counted: messages name the part.
        else:
            self.source.name = f"{source.name} (part {'/'.join(map(str, shard))})"
            self.corpus = self.corpus._replace(heading=max(0, self.corpus.heading - before))
        self._chunks = self.source.chunks()
        self._chunk = next(self._chunks, b"")

    def close(self) -> None:
        self.source.close()

    def skip(self, done: Progress) -> None:
        """Pass over what was handed out before. Raises InputError if the input does not begin with it."""
        left, check = done.bytes, 0
        while left >= len(self._chunk) and left:
            check, left = zlib.crc32(self._chunk, check), left - len(self._chunk)
            self._chunk = next(self._chunks, b"")
            if not self._chunk:
                break
        check = zlib.crc32(self._chunk[:left], check)
        if check != done.check or left > len(self._chunk):
            self.refuse_other(done)
        self._chunk, self.progress = self._chunk[left:], done

    def refuse_other(self, done: Progress) -> NoReturn:
        """Raises InputError: the input does not begin with what was handed out before."""
        reason = f"its first {done.lines} lines differ from those answered before: this is another input"
        raise InputError(reason, source=self.source.name)

    def __iter__(self) -> Iterator[tuple[Block, Progress]]:
        """Blocks, each with the progress that is made when it has been answered."""
        while self._chunk:
            yield from self._within(self._chunk)
            self._chunk = next(self._chunks, b"")

    def _within(self, data: bytes) -> Iterator[tuple[Block, Progress]]:
        ends = np.flatnonzero(np.frombuffer(data, dtype=np.uint8) == NEWLINE)
        low = 0
        while low < len(ends):
            high = min(low + max(1, self.size), len(ends))
            begin = int(ends[low - 1]) + 1 if low else 0
            end = int(ends[high - 1]) + 1
            lines, size, check = self.progress
            block = _block(data[begin:end], ends[low:high] - begin, lines, self.corpus)
            self.progress = Progress(lines + high - low, size + end - begin, zlib.crc32(block.data, check))
            yield block, self.progress
            low = high


def _block(data: bytes, ends: Places, before: int, corpus: Corpus) -> Block:
    """The boards in some lines; before: how many lines come before them."""
    starts = np.concatenate([[0], ends[:-1] + 1])
    marks = np.frombuffer(data, dtype=np.uint8)
    first = marks[starts]  # an empty line has its newline there
    held = (first != NEWLINE) & ~np.isin(first, COMMENTS)
    # Only lines that begin with a blank or a slash need a look at their text.
    for k in np.flatnonzero((first == b" "[0]) | (first == b"\t"[0]) | (first == b"/"[0])):
        text = data[starts[k] : ends[k]].strip()
        held[k] = bool(text) and not text.startswith((b"#", b";", b"%", b"//"))
    held[: max(0, corpus.heading - before)] = False
    if not held.all():
        starts, ends = starts[held], ends[held]
        numbers = np.flatnonzero(held) + (before + 1)
    else:
        numbers = np.arange(before + 1, before + 1 + len(starts))
    block = Block(data, numbers, starts, ends)
    if corpus.column is not None and len(block):
        _cut(block, marks, corpus.column, corpus.separator)
    return block


def _cut(block: Block, marks: NDArray[np.uint8], column: int, separator: str) -> None:
    """From lines to the column of a table."""
    # One more at the end, so that a last field has an end.
    commas = np.append(np.flatnonzero(marks == ord(separator)), len(marks))
    first = np.searchsorted(commas, block.starts)
    last = np.searchsorted(commas, block.ends)
    fields = last - first + 1
    lines = block.starts, block.ends
    # `first` is the first separator of the line: column k begins behind the k-th.
    if column:
        before = np.minimum(first + column - 1, len(commas) - 1)
        block.starts = np.where(column < fields, commas[before] + 1, block.ends)
    following = np.minimum(first + column, len(commas) - 1)
    block.ends = np.where(column + 1 < fields, commas[following], block.ends)
    for k in np.flatnonzero(column >= fields).tolist():
        reason = f"no column {column + 1}: the line has {fields[k]}"
        block.odd[k] = InputError(reason, line=int(block.numbers[k]))
    # Quotes are rare: only with them lines are taken apart one by one.
    if QUOTE not in block.data:
        return
    quotes = np.flatnonzero(marks == QUOTE)
    quoted = np.searchsorted(quotes, lines[0]) < np.searchsorted(quotes, lines[1])
    for k in np.flatnonzero(quoted).tolist():
        text = block.data[lines[0][k] : lines[1][k]].decode("utf-8", "surrogateescape")
        cells = list(records.fields(text, separator))
        if column < len(cells):
            block.odd[k] = text[slice(*cells[column])].strip().encode("utf-8", "surrogateescape")
        else:
            block.odd[k] = InputError(f"no column {column + 1}: the line has {len(cells)}", line=int(block.numbers[k]))

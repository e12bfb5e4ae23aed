"""From the lines of a block to boards as arrays: lines of digits by numpy, all others by the reader of boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from cover.basics.errors import InputError
from cover.formats.boards import shared as boards
from cover.formats.boards.layout import Rules
from cover.formats.boards.symbols import BLANKS, FROM_ONE, Marks, characters_of
from cover.formats.text import BINARY, decoded
from cover.puzzles.grids.grid import Grid
from cover.solving.batches.reading import Block, Places

NATIVE = 61  # boards of so many symbols are lines of characters, and fit into the engines' masks
BAD = 32  # what is no digit of the board and no blank; the bits below stand for the kinds of blanks


class Group(NamedTuple):
    """Boards of one size and one alphabet. places: in the block; givens: uint8 (n, cells), 0 blank; first: the first
    symbol, 0 or 1; alphabet: a character a symbol."""

    places: Places
    givens: NDArray[np.uint8]
    size: int
    first: int
    alphabet: str


class Sorted(NamedTuple):
    """The boards of a block. large: those beyond NATIVE, and those with pencil marks; errors: by place, why a line
    holds no board."""

    groups: list[Group]
    large: dict[int, Grid]
    errors: dict[int, InputError]


def sort_boards(block: Block, rules: Rules) -> Sorted:
    """Read the boards of a block."""
    # This quick way takes 0 for a blank.
    alike = list(_digits(block, rules)) if rules.first != 0 else []
    rest = np.ones(len(block), dtype=np.bool_)
    for group in alike:
        rest[group.places] = False
    sorted_ = Sorted(alike, {}, {})
    others: dict[tuple[int, int, str], tuple[list[int], list[list[int]]]] = {}
    for place in np.flatnonzero(rest).tolist():
        try:
            puzzle = read_board(block.text(place), int(block.numbers[place]), rules)
        except InputError as error:
            sorted_.errors[place] = error
            continue
        alphabet = characters_of(puzzle.symbols, puzzle.alphabet)
        if puzzle.size > NATIVE or puzzle.candidates is not None or alphabet is None:
            sorted_.large[place] = puzzle
            continue
        first = puzzle.symbols[0]
        places, givens = others.setdefault((puzzle.size, first, alphabet), ([], []))
        places.append(place)
        givens.append([0 if mark is None else mark - first + 1 for row in puzzle.givens for mark in row])
    for (size, first, alphabet), (places, givens) in others.items():
        sorted_.groups.append(Group(np.array(places), np.array(givens, dtype=np.uint8), size, first, alphabet))
    return sorted_


def _digits(block: Block, rules: Rules) -> Iterator[Group]:
    """The boards whose lines are digits 1..size and one kind of blank, nothing else."""
    marks = np.frombuffer(block.data, dtype=np.uint8)
    widths = block.ends - block.starts
    # Lines with quotes or errors go the other way: no board has no cells.
    if block.odd:
        widths[list(block.odd)] = 0
    # Sizes whose symbols are digits 1 to 9.
    for size in range(2, 10):
        if not rules.allows(size):
            continue
        cells = size * size
        places = np.flatnonzero(widths == cells)
        if not places.size:
            continue
        values, kinds = _tables(size)
        # A window at each start: lines stand in the block with anything between them.
        lines = sliding_window_view(marks, cells)[block.starts[places]]
        seen = _kinds_seen(lines, kinds)
        # A power of two has one bit: one kind of blank.
        plain = (seen & (seen - 1) == 0) & (seen != BAD)  # one kind of blank, and nothing but digits
        if not plain.all():
            places, lines = places[plain], lines[plain]
        if places.size:
            givens = np.frombuffer(lines.tobytes().translate(values), dtype=np.uint8).reshape(lines.shape)
            yield Group(places, givens, size, 1, FROM_ONE[:size])


def _kinds_seen(lines: NDArray[np.uint8], kinds: bytes) -> NDArray[np.uint8]:
    """By line, the kinds of characters in it; one number for all lines where that says enough."""
    flags = np.frombuffer(lines.tobytes().translate(kinds), dtype=np.uint8)
    together = int(np.bitwise_or.reduce(flags))
    if together != BAD and together & (together - 1) == 0:
        return np.full(len(lines), together, dtype=np.uint8)
    return np.asarray(np.bitwise_or.reduce(flags.reshape(lines.shape), axis=1))


@lru_cache
def _tables(size: int) -> tuple[bytes, bytes]:
    """By character: its symbol (0: blank), and which kind of blank it is, or BAD."""
    values, kinds = bytearray(256), bytearray([BAD] * 256)
    for kind, blank in enumerate(BLANKS):
        kinds[ord(blank)] = 1 << kind
    for symbol, character in enumerate(FROM_ONE[:size], 1):
        values[ord(character)], kinds[ord(character)] = symbol, 0
    return bytes(values), bytes(kinds)


def grid_of(group: Group, k: int, rules: Rules) -> Grid:
    """The k-th board of a group as a puzzle."""
    marks = [int(mark) - 1 + group.first if mark else None for mark in group.givens[k]]
    rows = [marks[low : low + group.size] for low in range(0, len(marks), group.size)]
    symbols = tuple(range(group.size)) if group.first == 0 else None
    return boards.make_grid(rows, symbols, rules, "", 0, Marks(marks, symbols, ".", "", group.alphabet))


def read_board(text: bytes | InputError, number: int, rules: Rules) -> Grid:
    """One line by the reader of boards. Raises InputError, with place and reason."""
    if isinstance(text, InputError):
        raise text
    line = decoded(text, number)
    if "\0" in line:
        raise InputError(BINARY, line=number, column=line.index("\0") + 1)
    record = next(boards.read_as([(number, line)], "", rules))
    if isinstance(record, InputError):
        raise record
    content = record.content
    if not isinstance(content, Grid):
        raise TypeError(f"the format line gave a {type(content).__name__}")
    return content

"""The canonical text of a puzzle: `puzzle: KIND`, lines `key: value` or flags, blocks of rows, then the board."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cover.proofs.check.faults import Fault, Unknown

Cell = tuple[int, int]  # row and column, counted from 0

LARGEST = 10_000  # of a number
BOARDS = ("sudoku", "latin")  # kinds whose board stands below the header, after a blank line
BLOCKS = (
    "jigsaw", "shape", "rows", "columns", "cells", "regions", "givens", "edges", "rooms", "corners", "centres",
    "words", "plates",
)  # fmt: skip  # keys whose rows follow, up to a blank line
NAMING = ("region", "piece", "room")  # keys that a name follows
FLAGS = ("diagonals", "windoku", "kirkman", "symmetric")  # keys without a value
MORE = {"keen": ("product", "difference", "quotient")}  # clues of one kind alone, besides CLUES
ONCE = ("boxes", "symbols", "diagonals", "windoku", "jigsaw", "region")  # keys of boards that stand there once
CLUES = (
    "cage", "thermo", "arrow", "littlekiller", "renban", "whispers", "palindrome", "white", "black", "total", "greater",
    "even", "odd", "sandwich", "skyscraper", "between", "antiknight", "antiking", "nonconsecutive", "disjoint",
    "outside", "rule",
)  # fmt: skip


class Header:
    """What the text says, by key. room: how many items and options cover.dlx has, which no puzzle needs more than."""

    def __init__(self, kind: str, room: int) -> None:
        self.kind, self.room = kind, room
        self.values: dict[str, str] = {}  # a flag has the value ""
        self.blocks: dict[str, list[str]] = {}
        self.board: list[str] = []
        self.clues: list[tuple[str, str, str]] = []  # key, its value (`15` of `cage 15: ...`), cells

    def only(self, *known: str) -> None:
        """Raises Unknown for a key that the kind's rules here know nothing of."""
        if self.clues and "clues" not in known:
            raise Unknown(f"{self.clues[0][0]!r} is a rule that this checker does not know")
        for key in (*self.values, *self.blocks):
            word = key.split(" ")[0]
            if (word if word in NAMING else key) not in known:
                raise Unknown(f"{key!r} is a rule that this checker does not know")

    def number(self, key: str) -> int:
        text = self.values.get(key, "")
        if not re.fullmatch("[0-9]{1,9}", text):
            raise Fault(f"puzzle.txt: '{key}:' needs a number")
        return int(text)

    def fits(self, many: int) -> None:
        """Raises Fault for a puzzle that asks for more items and options than cover.dlx has: nothing of its size is
        made before."""
        if many > self.room:
            raise Fault(f"puzzle.txt speaks of more than cover.dlx does, which has {self.room} items and options")

    def table(self, key: str, *, blanks: bool = False) -> list[list[str]]:
        """The words of a block, as many in each row. blanks: between them even where there is one column."""
        block = self.blocks.get(key, [])
        rows = [row.split() for row in block] if blanks else letters(block)
        if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
            raise Fault("puzzle.txt: rows of equally many cells are needed")
        return rows

    def cells(self, key: str) -> list[Cell]:
        return cells(self.values.get(key, ""))


def kind_of(text: str) -> str:
    first = text.partition("\n")[0].rstrip()
    if not first.startswith("puzzle: "):
        raise Fault("puzzle.txt: the first line must name the puzzle")
    return first.removeprefix("puzzle: ")


def read(text: str, room: int) -> Header:
    """room: how many items and options cover.dlx has. Raises Fault for what is no such text, Unknown for a key that
    stands there several times and is not known."""
    lines = [line.rstrip() for line in text.split("\n")]
    header = Header(kind_of(text), room)
    block: list[str] | None = None  # rows of the key above go there, up to an empty line or the next key
    for k, line in enumerate(lines[1:], 1):
        if not line:
            if header.kind in BOARDS:
                header.board = [row for row in lines[k:] if row]
                return header
            block = None
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if block is not None and not (colon and key[:1].isalpha()):  # a row may have a colon, as places of centres have
            block.append(line)
            continue
        block = None
        # A clue may come any number of times; any other key once.
        if key.split(" ")[0] in (*CLUES, *MORE.get(header.kind, ())):
            word, _, worth = key.partition(" ")
            header.clues.append((word, worth, value))
        elif key in header.values or key in header.blocks:
            # On a board it may be a clue that came after this checker was written: not known, instead of wrong.
            if header.kind in BOARDS and key.split(" ")[0] not in ONCE:
                raise Unknown(f"{key!r} is a rule that this checker does not know")
            raise Fault(f"puzzle.txt: {key!r} stands there twice")
        elif (key in BLOCKS and not colon) or (key in FLAGS and value):
            raise Fault(f"puzzle.txt: {line[:30]!r} is not understood")
        elif colon and key in BLOCKS:
            block = header.blocks[key] = [value] if value else []
        else:
            header.values[key] = value
    return header


def cells(text: str) -> list[Cell]:
    return [cell(name) for name in text.split()]


def some_cells(text: str) -> list[Cell]:
    """The cells of a clue, one at least, with blanks or commas between them. Raises Fault."""
    members = cells(text.replace(",", " "))
    if not members:
        raise Fault("puzzle.txt: a clue has no cells")
    return members


def letters(rows: list[str]) -> list[list[str]]:
    """A map of letters, or of words with blanks between them; a word alone in its row has a comma behind it."""
    return [row.split() if " " in row else [row[:-1]] if row[1:].endswith(",") else list(row) for row in rows]


def placed(rows: Iterable[Iterable[str]]) -> dict[Cell, str]:
    """By place."""
    return {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)}


def cell(name: str) -> Cell:
    found = re.fullmatch(r"r([0-9]{1,9})c([0-9]{1,9})", name)
    if not found or "0" in (found[1], found[2]):
        raise Fault(f"puzzle.txt: {name[:30]!r} is no cell")
    return int(found[1]) - 1, int(found[2]) - 1


def named(place: Cell) -> str:
    return f"r{place[0] + 1}c{place[1] + 1}"


def opened(text: str, *known: str) -> Header:
    """Raises Unknown for any other key."""
    header = read(text, 0)
    header.only(*known)
    return header


def counts(header: Header, name: str, lines: int) -> list[int | None]:
    """Numbers beside lines, so many of them; None where there is a dot."""
    found = header.values[name].split() if name in header.values else ["."] * lines
    if len(found) != lines:
        raise Fault(f"puzzle.txt: '{name}:' needs {lines} numbers")
    return [None if word == "." else number(word) for word in found]


def number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and int(word[:9]) <= LARGEST and len(word) < 9):
        raise Fault(f"puzzle.txt: {word[:30]!r} is no number")
    return int(word)


def numbers(rows: Iterable[Iterable[str]], blanks: str) -> dict[Cell, int]:
    """Where numbers stand."""
    return {place: number(word) for place, word in placed(rows).items() if word not in (*blanks,)}


def many(count: int, what: str) -> str:
    """`1 number`, `1,800 numbers`."""
    return f"{count:,} {what}{'s' * (count != 1)}"

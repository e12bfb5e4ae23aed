"""Types of puzz.link whose bodies are numbers in cells: slitherlink, nurikabe, kurodoko, hashi, akari, shikaku,
fillomino, minesweeper, numberlink, hitori, palisade. A class a type, with `from_link` and `from_file`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.pzpr.codes import file_rows, file_sizes, numbers4, numbers16
from cover.formats.pzpr.link import Link
from cover.puzzles.akari import Akari
from cover.puzzles.common.cells import cell_name
from cover.puzzles.fillomino import Fillomino
from cover.puzzles.hashi import Hashi
from cover.puzzles.hitori import Hitori
from cover.puzzles.kurodoko import Kurodoko
from cover.puzzles.minesweeper import Minesweeper
from cover.puzzles.numberlink import Numberlink
from cover.puzzles.nurikabe import Nurikabe
from cover.puzzles.palisade import Palisade
from cover.puzzles.shikaku import Shikaku
from cover.puzzles.slitherlink import Slitherlink

UNKNOWN = -2
Numbers = list[list[int | None]]
Coder = Callable[[str, int], tuple[list[int | None], str]]


class Letters:
    """Arukone: a numberlink whose cells are all passed, but for links with the flag `e` and files that say so; files
    have letters, A to Z and then a to z."""

    @staticmethod
    def from_link(link: Link) -> Numberlink:
        fill = "free" if link.flags.take("e") else "all"
        return Numberlink(_complete(link.take_rows(numbers16)), fill)

    @staticmethod
    def from_file(lines: list[str]) -> Numberlink:
        rows, columns = file_sizes(lines)
        asked = lines[2].strip() if len(lines) > 2 else ""
        if asked not in ("passallcell", "dontpassallcell"):
            raise InputError("passallcell or dontpassallcell is needed after rows and columns")
        block = file_rows(lines, 3, rows, columns)
        numbers = _complete([[UNKNOWN if word == "-" else _letter(word) for word in row] for row in block])
        return Numberlink(numbers, "all" if asked == "passallcell" else "free")


def _letter(word: str) -> int | None:
    """A = 1, ..., Z, a = 27, ..."""
    if not (len(word) == 1 and word.isascii() and word.isalpha()):
        return None
    return ord(word) - ord("A") + 1 if word.isupper() else ord(word) - ord("a") + 27


class _Numbered:
    """made: the puzzle of rows of numbers, UNKNOWN where a number is missing; coder: of links."""

    def __init__(self, made: Callable[[Numbers], Any], coder: Coder = numbers16):
        self._made, self._coder = made, coder

    def from_link(self, link: Link) -> Any:
        return self._made(link.take_rows(self._coder))

    def from_file(self, lines: list[str]) -> Any:
        rows, columns = file_sizes(lines)
        if len(lines) > 2 and lines[2].strip().isalpha():
            raise InputError(f"the variant {lines[2].strip()[:12]!r} of this type is not read here")
        block = file_rows(lines, 2, rows, columns)
        if any("*" in row for row in block):
            raise InputError("a board with holes is not read here")
        return self._made([[_number(word) for word in row] for row in block])


def _number(word: str) -> int | None:
    """The number in a word of a file: `-` is one that is missing, signs of the answer (`#`, `+`) are none."""
    return UNKNOWN if word == "-" else int(word) if word.isdecimal() else None


def _complete(rows: Numbers) -> Numbers:
    """The rows. Raises InputError where a number is missing."""
    if any(number == UNKNOWN for row in rows for number in row):
        raise InputError("a clue without its number (?) is not read here")
    return rows


def _every(rows: Numbers) -> Numbers:
    """The rows. Raises InputError where a cell has no number."""
    for r, row in enumerate(_complete(rows)):
        if None in row:
            raise InputError(f"{cell_name((r, row.index(None)))} has no number, and such a board is not read here")
    return rows


def _unsaid(rows: Numbers) -> Numbers:
    """The rows, where `?` asks nothing of a cell."""
    return [[None if number == UNKNOWN else number for number in row] for row in rows]


def _akari(rows: Numbers) -> Akari:
    words = {None: ".", UNKNOWN: "#"}
    return Akari([[words.get(number, str(number)) for number in row] for row in rows])


def _digits(body: str, cells: int) -> tuple[list[int | None], str]:
    """Hitori: a number a character in base 36, `-` before two of them."""
    words = re.findall(r"-[0-9a-z]{2}|[0-9a-z]|.", body)
    if not all(re.fullmatch(r"-?[0-9a-z]+", word) for word in words) or len(words) < cells:
        raise InputError(f"{cells} numbers are needed, a character each")
    return [int(word.lstrip("-"), 36) for word in words[:cells]], "".join(words[cells:])


def _walls(body: str, cells: int) -> tuple[list[int | None], str]:
    """Palisade: a digit is a number, a letter a run of blanks (a = 1), 7 a hole."""
    found: list[int | None] = []
    for at, mark in enumerate(body):
        if len(found) >= cells:
            return found[:cells], body[at:]
        if mark == "7":
            raise InputError("a board with holes is not read here")
        if not (mark.isascii() and (mark.isdecimal() or mark.islower() or mark == ".")):
            raise InputError(f"{shown(mark)} in the body, where a number of walls is needed")
        found += [UNKNOWN if mark == "." else int(mark)] if not mark.isalpha() else [None] * (int(mark, 36) - 9)
    return (found + [None] * cells)[:cells], ""


def _palisade(rows: Numbers, area: int) -> Palisade:
    return Palisade(_complete(rows), area)


hitori = _Numbered(lambda rows: Hitori(_every(rows)), _digits)
fourcells = _Numbered(lambda rows: _palisade(rows, 4), _walls)
fivecells = _Numbered(lambda rows: _palisade(rows, 5), _walls)
slitherlink = _Numbered(lambda rows: Slitherlink(_unsaid(rows)), numbers4)
akari = _Numbered(_akari, numbers4)
nurikabe = _Numbered(lambda rows: Nurikabe(_complete(rows)))
kurodoko = _Numbered(lambda rows: Kurodoko([["o" if n == UNKNOWN else n for n in row] for row in rows]))
hashi = _Numbered(lambda rows: Hashi(_complete(rows)))
shikaku = _Numbered(lambda rows: Shikaku(_complete(rows)))
minesweeper = _Numbered(lambda rows: Minesweeper(_complete(rows)))
numberlink = _Numbered(lambda rows: Numberlink(_complete(rows), "free"))  # puzz.link: cells may stay empty
fillomino = _Numbered(lambda rows: Fillomino(_complete(rows)))

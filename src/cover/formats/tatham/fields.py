"""Games whose descriptions are marks with runs of blanks between them, row by row: a function a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.tatham.codes import dimensions, numbers
from cover.kinds.puzzle import KindPuzzle, class_of
from cover.kinds.table import kind_file
from cover.puzzles.akari import Akari
from cover.puzzles.fillomino import Fillomino
from cover.puzzles.hashi import Hashi
from cover.puzzles.hitori import Hitori
from cover.puzzles.kurodoko import Kurodoko
from cover.puzzles.masyu import Masyu
from cover.puzzles.palisade import Palisade
from cover.puzzles.shikaku import Shikaku
from cover.puzzles.slitherlink import Slitherlink
from cover.puzzles.tents import Tents
from cover.puzzles.unruly import Unruly

M = TypeVar("M")
_SIZE = r"(\d+)(?:x(\d+))?"


def _sizes(parameters: str, more: str = "(?:d[a-z])?") -> tuple[int, int]:
    """Width and height; more: a pattern of what else the parameters may say."""
    found = dimensions(parameters, _SIZE + more)
    return int(found[1]), int(found[2] or found[1])


def _rows(cells: list[M], width: int, height: int) -> list[list[M]]:
    if len(cells) != width * height:
        raise InputError(f"the description has {len(cells)} cells, not {width * height}")
    return [cells[k : k + width] for k in range(0, width * height, width)]


def _marks(text: str, marks: str, blank: M, read: Callable[[str], M]) -> list[M]:
    """A cell for each character of `marks`, and a run of blanks for each other letter (a = 1). Raises InputError."""
    found: list[M] = []
    for character in text:
        if re.fullmatch(marks, character):
            found.append(read(character))
        elif "a" <= character <= "z":
            found += [blank] * (ord(character) - ord("a") + 1)
        else:
            raise InputError(f"{shown(character)} in the description, which is no mark of this game")
    return found


def _numbered(parameters: str, description: str, more: str = "(?:d[a-z])?") -> list[list[int | None]]:
    width, height = _sizes(parameters, more)
    return _rows(numbers(description, width * height), width, height)


def loopy(parameters: str, description: str) -> Slitherlink:
    """Slitherlink on squares (grids of type 0)."""
    width, height = _sizes(parameters, r"(?:t(?:0|\d+))?(?:d[a-z])?")
    if re.search(r"t[1-9]", parameters):
        raise InputError("a loopy on another grid than squares (t0) is not read")
    return Slitherlink(_rows(_marks(description, "[0-4]", None, int), width, height))


def singles(parameters: str, description: str) -> Hitori:
    """Hitori: a character a cell, 1 to 9, a to z = 10 to 35, A to Z = 36 to 61."""
    width, height = _sizes(parameters)
    for character in description:
        if not (character.isascii() and character.isalnum()):
            raise InputError(f"{shown(character)} in the description, which is no mark of this game")
    cells: list[int | None] = [int(character, 36) + 26 * character.isupper() for character in description]
    return Hitori(_rows(cells, width, height))


def bridges(parameters: str, description: str) -> Hashi:
    """Hashi with at most m bridges side by side; with L bridges close no loop."""
    width, height = _sizes(parameters, r"(?:[ied]\d+|m\d+|L)*")
    most = re.search(r"m(\d+)", parameters)
    rows = _rows(_marks(description, "[1-9A-G]", None, lambda mark: int(mark, 17)), width, height)
    return Hashi(rows, "L" in parameters, int(most[1]) if most else 2)


def pearl(parameters: str, description: str) -> Masyu:
    """Masyu."""
    width, height = _sizes(parameters, "(?:d[a-z]n?)?")
    return Masyu(_rows(_marks(description, "[WB]", ".", str), width, height))


def lightup(parameters: str, description: str) -> Akari:
    """Akari; B is a wall without number."""
    width, height = _sizes(parameters, r"(?:[bsd]\d+)*")
    cells = _marks(description, "[0-4B]", ".", lambda mark: "#" if mark == "B" else mark)
    return Akari(_rows(cells, width, height))


def range_(parameters: str, description: str) -> Kurodoko:
    """Kurodoko."""
    return Kurodoko(_numbered(parameters, description))


def rect(parameters: str, description: str) -> Shikaku:
    """Shikaku."""
    return Shikaku(_numbered(parameters, description, r"(?:e[\d.]+)?a?"))


def filling(parameters: str, description: str) -> Fillomino:
    """Fillomino: a digit a cell, 0 or a letter's run for blanks."""
    width, height = _sizes(parameters)
    return Fillomino(_rows(_marks(description, "[0-9]", None, lambda mark: int(mark) or None), width, height))


def mosaic(parameters: str, description: str) -> KindPuzzle:
    """Mosaic."""
    width, height = _sizes(parameters, "(?:h[01])?")
    return class_of(kind_file("mosaic"))(_rows(_marks(description, "[0-9]", None, int), width, height))


def palisade(parameters: str, description: str) -> Palisade:
    """Palisade with parts of n cells."""
    found = dimensions(parameters, r"(\d+)x(\d+)n(\d+)")
    width, height, area = map(int, found.groups())
    return Palisade(_rows(_marks(description, "[0-4]", None, int), width, height), area)


def tents(parameters: str, description: str) -> Tents:
    """Tents: runs of blanks before each tree (`_` none), then the tents of columns and of rows."""
    width, height = _sizes(parameters)
    trees, _, counts = description.partition(",")
    cells: list[str] = []
    for character in trees:
        if not ("a" <= character <= "z" or character == "_"):
            raise InputError(f"{shown(character)} in the description, which is no mark of this game")
        cells += ["."] * (0 if character == "_" else min(ord(character) - ord("a") + 1, 25))
        cells += [] if character == "z" else ["T"]
    if len(cells) != width * height + 1:
        raise InputError(f"the description has {len(cells) - 1} cells, not {width * height}")
    words = counts.split(",")
    if len(words) != width + height or not all(word.isdecimal() for word in words):
        raise InputError(f"the tents of {width} columns and {height} rows are needed")
    many = [int(word) for word in words]
    return Tents(["".join(row) for row in _rows(cells[:-1], width, height)], many[width:], many[:width])


def unruly(parameters: str, description: str) -> Unruly:
    """Unruly, where lines may be alike; with `u` see `cover.formats.tatham.unruly`."""
    width, height = _sizes(parameters)
    cells: list[int | None] = []
    for character in description:
        if not (character.isascii() and character.isalpha()):
            raise InputError("the description is no row of letters")
        cells += [None] * (ord(character.lower()) - ord("a"))
        if character.lower() != "z":
            cells.append(int(character.isupper()))
    return Unruly(_rows(cells[:-1], width, height))

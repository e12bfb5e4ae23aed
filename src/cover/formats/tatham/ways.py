"""Games about ways over a board: diagonals, tracks, arrows, lines of sight."""

from __future__ import annotations

import re

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.tatham.codes import dimensions, numbers
from cover.puzzles.signpost import WAYS, Signpost
from cover.puzzles.slant import Slant
from cover.puzzles.tracks import Tracks
from cover.puzzles.undead import Undead

# Directions of a piece of track as bits: 1 right, 2 up, 4 left, 8 down.
_PIECES = {5: "-", 10: "|", 3: "L", 6: "J", 12: "7", 9: "r"}


def slant(parameters: str, description: str) -> Slant:
    """Corners: a digit, or a run of blanks."""
    found = dimensions(parameters, r"(\d+)x(\d+)(?:d[a-z])?")
    width, height = int(found[1]) + 1, int(found[2]) + 1
    spread = re.sub(r"(\d)", r"\1_", description)  # every digit is a number of its own
    cells = numbers(spread, width * height)
    return Slant([cells[k : k + width] for k in range(0, width * height, width)])


def signpost(parameters: str, description: str) -> Signpost:
    """A cell: its number, if it has one, and a letter for its way (a: north, clockwise)."""
    found = dimensions(parameters, r"(\d+)x(\d+)c?")
    width, height = int(found[1]), int(found[2])
    cells = re.findall(r"(\d{0,5})([a-h])", description)
    if not re.fullmatch(r"(\d{0,5}[a-h])*", description) or len(cells) != width * height:
        raise InputError(f"the description has {len(cells)} cells, not {width * height}")
    ways = list(WAYS)
    marks = [f"{number}{ways[ord(letter) - ord('a')]}" for number, letter in cells]
    return Signpost([marks[k : k + width] for k in range(0, width * height, width)])


def tracks(parameters: str, description: str) -> Tracks:
    """Pieces as digits of base 16 with runs of blanks between, then the cells of columns and rows; S before the number
    of the column and of the row in which the track ends."""
    found = dimensions(parameters, r"(\d+)x(\d+)(?:d[a-z]o?)?")
    width, height = int(found[1]), int(found[2])
    pieces, *words = description.split(",")
    cells: list[str] = []
    for mark in pieces:
        if "a" <= mark <= "z":
            cells += ["."] * (ord(mark) - ord("a") + 1)
        elif mark in "0123456789ABCDEF" and int(mark, 16) in _PIECES:
            cells.append(_PIECES[int(mark, 16)])
        else:
            raise InputError(f"{shown(mark)} in the description, which is no piece of track")
    counts = [word.removeprefix("S") for word in words]
    ends = [k for k, word in enumerate(words) if word.startswith("S")]
    if len(cells) != width * height or len(words) != width + height or not all(word.isdecimal() for word in counts):
        raise InputError(f"{width * height} cells and the numbers of {width} columns and {height} rows are needed")
    if len(ends) != 2 or not ends[0] < width <= ends[1]:
        raise InputError("an S before the number of one column and one row says where the track ends")
    many = [int(count) for count in counts]
    rows = ["".join(cells[k : k + width]) for k in range(0, width * height, width)]
    return Tracks(rows, ends[1] - width + 1, ends[0] + 1, many[width:], many[:width])


def undead(parameters: str, description: str) -> Undead:
    """Ghosts, vampires, zombies; mirrors (L: falling, R: rising) with runs of blanks; what is seen, clockwise."""
    found = dimensions(parameters, r"(\d+)x(\d+)(?:d[a-z])?")
    width, height = int(found[1]), int(found[2])
    words = description.split(",")
    if len(words) != 4 + 2 * (width + height) or not all(word.isdecimal() for word in (*words[:3], *words[4:])):
        raise InputError(f"three numbers, the mirrors and {2 * (width + height)} numbers are needed")
    cells = ""
    for mark in words[3]:
        if mark not in "LR" and not "a" <= mark <= "z":
            raise InputError(f"{shown(mark)} in the description, which is no mirror")
        cells += {"L": "\\", "R": "/"}.get(mark) or "." * (ord(mark) - ord("a") + 1)
    if len(cells) != width * height:
        raise InputError(f"the description has {len(cells)} cells, not {width * height}")
    seen = [int(word) for word in words[4:]]
    top, right, below, left = (
        seen[:width],
        seen[width : width + height],
        seen[width + height : 2 * width + height],
        seen[2 * width + height :],
    )
    rows = [cells[k : k + width] for k in range(0, width * height, width)]
    return Undead(rows, [int(word) for word in words[:3]], top, below[::-1], left[::-1], right)

"""Star battle of puzz.link: stars a row, then the borders of the regions."""

from __future__ import annotations

from cover.basics.errors import InputError
from cover.formats.pzpr.codes import file_rows, file_sizes
from cover.formats.pzpr.link import Link
from cover.puzzles.starbattle import StarBattle


def from_link(link: Link) -> StarBattle:
    stars = link.take_word()
    if not stars.isdecimal() or link.columns != link.rows:
        raise InputError("a square board, the number of stars and the borders are needed")
    return StarBattle(_lettered(link.take_rooms().rooms), int(stars[:3]))


def from_file(lines: list[str]) -> StarBattle:
    rows, columns = file_sizes(lines)
    if rows != columns or len(lines) < 4 or not lines[2].strip().isdecimal():
        raise InputError("a square board and the number of stars are needed")
    block = file_rows(lines, 4, rows, columns)
    return StarBattle(_lettered([[int(word) for word in row] for row in block]), int(lines[2][:3]))


def _lettered(owners: list[list[int]]) -> list[list[str]]:
    """Regions by letters, while there are enough of them."""
    if max(map(max, owners)) < 26:
        return [[chr(ord("A") + owner) for owner in row] for row in owners]
    return [[str(owner) for owner in row] for row in owners]

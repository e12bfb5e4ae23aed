"""Games about parts of a board: dominoes, magnets, galaxies, the countries of a map."""

from __future__ import annotations

import re

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.tatham.codes import dimensions, grouped, numbers
from cover.puzzles.coloring import Coloring
from cover.puzzles.dominosa import Dominosa
from cover.puzzles.galaxies import Galaxies
from cover.puzzles.magnets import Magnets

COLORS = 4


def dominosa(parameters: str, description: str) -> Dominosa:
    """The highest number; then the numbers row by row, those above 9 in brackets."""
    highest = int(dimensions(parameters, r"(\d+)(?:d[a-z])?")[1])
    cells = [int(word.strip("[]")) for word in re.findall(r"\d|\[\d{1,3}\]", description)]
    height, width = highest + 1, highest + 2
    if not re.fullmatch(r"(?:\d|\[\d{1,3}\])*", description) or len(cells) != height * width:
        raise InputError(f"the numbers of {height} rows of {width} cells are needed, those above 9 in brackets")
    if max(cells) > highest:
        raise InputError(f"the number {max(cells)} is above {highest}")
    return Dominosa([cells[k : k + width] for k in range(0, len(cells), width)])


def magnets(parameters: str, description: str) -> Magnets:
    """Positive poles of columns and rows, negative ones of both, then a letter a cell."""
    found = dimensions(parameters, r"(\d+)x(\d+)(?:d[a-z]S?)?")
    width, height = int(found[1]), int(found[2])
    parts = description.split(",")
    if [len(part) for part in parts] != [width, height, width, height, width * height]:
        raise InputError(
            f"the poles of {width} columns and {height} rows, twice, and {width * height} cells are needed"
        )
    if not all(re.fullmatch(r"[\d.a-z]*", part) for part in parts[:4]):
        raise InputError("a number of poles is a digit, a letter above 9, or a dot")
    top, left, bottom, right = ([None if mark == "." else int(mark, 36) for mark in part] for part in parts[:4])
    rows = [parts[4][k : k + width] for k in range(0, width * height, width)]
    return Magnets(rows, left, right, top, bottom)


def galaxies(parameters: str, description: str) -> Galaxies:
    """Places inside the board in half cells: a letter is a run of blanks (a: none) and a centre, z 25 blanks alone."""
    found = dimensions(parameters, r"(\d+)x(\d+)(?:d[a-z])?")
    width, height = int(found[1]), int(found[2])
    wide, at, centres = 2 * width - 1, 0, []
    for letter in description:
        if not "a" <= letter <= "z":
            raise InputError(f"{shown(letter)} in the description, which is no mark of this game")
        at += ord(letter) - ord("a")
        if letter != "z":
            centres.append((1 + at // wide, 1 + at % wide))
            at += 1
    if at > wide * (2 * height - 1):
        raise InputError(f"the description leaves the board of {height} x {width} cells")
    return Galaxies((height, width), centres)


def map_(parameters: str, description: str) -> Coloring:
    """Borders of the countries, then the colors that are known; countries are numbered by their first cells."""
    found = dimensions(parameters, r"(\d+)x(\d+)n(\d+)(?:d[a-z])?")
    width, height, many = int(found[1]), int(found[2]), int(found[3])
    borders, _, known = description.partition(",")
    level, sides = width * (height - 1), list[bool]()
    state = False
    for letter in borders:
        if not "a" <= letter <= "z":
            raise InputError(f"{shown(letter)} in the borders, where a letter is needed")
        sides += [state] * min(ord(letter) - ord("a") + 1, 25)
        state = state if letter == "z" else not state
    del sides[:1]  # the first run is given as one longer than it is
    if len(sides) != level + height * (width - 1):
        raise InputError(f"{len(sides)} sides, where the board has {level + height * (width - 1)}")
    cells = [(r, c) for r in range(height) for c in range(width)]
    pairs = [((k // width, k % width), (k // width + 1, k % width)) for k in range(level)]
    pairs += [((r, c), (r, c + 1)) for c in range(width - 1) for r in range(height)]
    countries = grouped([two for two, line in zip(pairs, sides, strict=False) if not line], cells)
    if len(set(countries.values())) != many:
        raise InputError(f"the borders make {len(set(countries.values()))} countries, not {many}")
    names = [f"c{k + 1}" for k in range(many)]
    edges = sorted({(countries[a], countries[b]) for a, b in pairs if countries[a] != countries[b]})
    colors = numbers(re.sub(r"(\d)", r"\1_", known), many)  # a digit each
    given = {name: color + 1 for name, color in zip(names, colors, strict=True) if color is not None}
    return Coloring([(names[a], names[b]) for a, b in edges], COLORS, names, given)

"""Map: the colors of countries; a graph to color has no borders, so that none is written."""

from __future__ import annotations

from typing import Any, NoReturn

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.formats.pzpr.sheets import parted
from cover.formats.tatham.codes import Miscounted, Runs, sides_of
from cover.formats.tatham.games import dimensions
from cover.puzzles.coloring import Coloring

COLORS = 4


def read(parameters: str, description: str) -> Coloring:
    """Borders of the countries, then the colors that are known; countries are numbered by their first cells. Raises
    InputError."""
    found = dimensions(parameters, r"(\d+)x(\d+)n(\d+)(?:d[a-z])?")
    width, height, many = int(found[1]), int(found[2]), int(found[3])
    borders, _, known = description.partition(",")
    sides, state = list[bool](), False
    for letter in borders:
        if not "a" <= letter <= "z":
            raise InputError(f"{shown(letter)} in the borders, where a letter is needed")
        # Runs of sides with a border and without one, in turn; z is 25 and goes on with the same.
        sides += [state] * min(ord(letter) - ord("a") + 1, 25)
        state = state if letter == "z" else not state
    del sides[:1]  # the first run is given as one longer than it is
    across = sides_of(height, width)
    pairs = sorted(across, key=lambda two: two[0][0] == two[1][0])  # those in columns first, row by row
    level = width * (height - 1)
    # Sides between rows first, row by row; then those between columns, column by column.
    pairs = [*sorted(pairs[:level]), *sorted(pairs[level:], key=lambda two: two[0][::-1])]
    if len(sides) != len(pairs):
        raise InputError(f"{len(sides)} sides, where the board has {len(pairs)}")
    country = dict(parted(height, width, {pair for pair, line in zip(pairs, sides, strict=True) if line}))
    names = list(dict.fromkeys(country[cell] for cell in sorted(country)))
    if len(names) != many:
        raise InputError(f"the borders make {len(names)} countries, and {many} are announced")
    called = {name: f"c{k + 1}" for k, name in enumerate(names)}
    edges = sorted({(names.index(country[a]), names.index(country[b])) for a, b in pairs if country[a] != country[b]})
    try:
        colors, _ = Runs("[0-3]").read(known, many)
    except Miscounted as error:
        raise InputError(f"the description has {error.count} cells, not {many}") from None
    given = {called[name]: int(color) + 1 for name, color in zip(names, colors, strict=True) if color}
    return Coloring([(f"c{a + 1}", f"c{b + 1}") for a, b in edges], COLORS, list(called.values()), given)


def write(puzzle: Any) -> NoReturn:
    raise ProblemError("a graph to color has no map, and the game 'map' needs one")

"""Pattern: nonograms; columns, then rows, `1.3/2/...`."""

from __future__ import annotations

import re

from cover.basics.errors import InputError
from cover.formats.tatham.codes import dimensions
from cover.puzzles.nonogram import Nonogram


def decode(parameters: str, description: str) -> Nonogram:
    """The nonogram of an id. Raises InputError."""
    found = dimensions(parameters, r"(\d+)x(\d+)")
    width, height = int(found[1]), int(found[2])
    lines = description.split("/")
    if len(lines) != width + height:
        raise InputError(f"the description has {len(lines)} lines, not {width} columns and {height} rows")
    if not all(re.fullmatch(r"(\d{1,3}(\.\d{1,3})*)?", line) for line in lines):
        raise InputError("a line of the description is no list of numbers such as 1.3")
    clues = [[int(number) for number in line.split(".") if number] for line in lines]
    return Nonogram(clues[width:], clues[:width])

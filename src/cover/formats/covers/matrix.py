"""0/1 matrices, both ways: a row is an option, a column a primary item; digits with or without separators.

Items are the column numbers from 1, labels the row numbers from 1. Lines that begin with `#` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from cover.basics.errors import ProblemError
from cover.formats.base import About, Options, Reading
from cover.formats.boards.shared import sniff_as
from cover.formats.covers.knuth import cover_of
from cover.formats.text import Source, shown
from cover.problems.exact_cover import ExactCover

ABOUT = About(
    "exact cover as rows of 0 and 1",
    ExactCover,
    "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n",
    endings=(".mat",),
)
_ROW = re.compile(r"[01](?:[ \t,;]*[01])*[ \t,;]*")
_SEPARATORS = str.maketrans("", "", " \t,;")
_MAX_WRITTEN = 1 << 30  # characters


def sniff(source: Source, options: Options) -> list[str]:
    """Claims rows of 0 and 1 of one width, each with a 1 (see `clearly` where they could be boards too)."""
    if options.kind is not None:
        return []
    rows = []
    for _, line in source.head_lines():
        text = line.strip()
        if text and not text.startswith("#"):
            if not _ROW.fullmatch(text):
                return []
            rows.append(text.translate(_SEPARATORS))
    if len(rows) < 2 or len({len(row) for row in rows}) != 1 or any("1" not in row for row in rows):
        return []
    return [f"0/1 matrix with rows of {len(rows[0])}"]


def clearly(source: Source, options: Options) -> bool:
    """Is it a matrix although boards have that shape? Yes if some row of a board would hold two ones, or if the
    boards would be several lines with no given but ones."""
    if not any(sniff_as(source, options, only) for only in ("grid", "csv")):
        return True
    rows = (line.translate(_SEPARATORS) for _, line in source.head_lines() if not line.lstrip().startswith("#"))
    return any(row.count("1") > 1 for row in rows)


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one problem of the text. Raises InputError for rows of different widths and for rows without a 1."""
    ones: list[np.ndarray[Any, np.dtype[np.int32]]] = []
    labels: list[int] = []
    dropped: list[int] = []
    columns, first_line, rows = 0, 0, 0
    for number, line in source.lines():
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        digits = text.translate(_SEPARATORS)
        if set(digits) - {"0", "1"}:
            at = next(k for k, c in enumerate(line) if c not in "01 \t,;")
            raise source.error(f"{shown(line[at])} is neither 0 nor 1", number, at + 1)
        rows += 1
        if not first_line:
            columns, first_line = len(digits), number
        if len(digits) != columns:
            raise source.error(f"a row of {len(digits)} digits where the first has {columns}", number)
        found = np.flatnonzero(np.frombuffer(digits.encode(), dtype=np.uint8) == ord("1")).astype(np.int32)
        if not len(found):
            if not options.lenient:
                raise source.error("a row without 1 covers no item (lenient=True drops such rows)", number)
            dropped.append(number)
            continue
        ones.append(found)
        labels.append(rows)
    if not first_line:
        raise source.error("there is no row")
    starts = np.zeros(len(ones) + 1, dtype=np.int32)
    np.cumsum([len(found) for found in ones], out=starts[1:])
    items = np.concatenate(ones) if ones else np.empty(0, dtype=np.int32)
    names = range(1, columns + 1)
    problem = ExactCover.from_arrays(columns, starts, items, decisions=tuple(labels), item_names=names)
    warnings = tuple(f"{source.name or 'line'}:{line}: row without 1 dropped" for line in dropped)
    note = f"0/1 matrix of {rows} rows and {columns} columns"
    yield Reading(problem, "matrix", note, source.name, first_line, warnings=warnings)


def write(content: Any, solution: Any = None) -> str:
    """Digits without separators. Raises ProblemError for bounds, colors, costs and secondary items."""
    problem = cover_of(content, "matrix")
    for what, has in (
        ("a solution", solution is not None),
        ("bounds", problem.has_bounds),
        ("secondary items", problem.secondary > 0),
        ("costs", problem.has_costs),
        ("a problem without items", problem.primary == 0),
        ("a problem without options", len(problem) == 0),
    ):
        if has:
            raise ProblemError(f"a 0/1 matrix has no place for {what}: write 'knuth'")
    if len(problem) * (problem.primary + 1) > _MAX_WRITTEN:
        raise ProblemError(f"{len(problem)} x {problem.primary} digits are too many: write 'knuth'")
    cells = np.full((len(problem), problem.primary + 1), ord("0"), dtype=np.uint8)
    cells[:, -1] = ord("\n")
    cells[np.repeat(np.arange(len(problem)), np.diff(problem.option_starts)), problem.items] = ord("1")
    return cells.tobytes().decode("ascii")

"""Skyscrapers of puzz.link (`building`, `skyscrapers`): clues above, below, left and right of a Latin square, then
the numbers that stand in it."""

from __future__ import annotations

from collections.abc import Sequence

from cover.formats.programs.draft import Draft
from cover.formats.pzpr.codes import file_rows, file_sizes, numbers16
from cover.formats.pzpr.link import Link, square
from cover.puzzles.grids.grid import Grid


def _made(size: int, clues: Sequence[int | None], givens: Sequence[int | None]) -> Grid:
    draft = Draft(size, (0, 0))
    draft.givens = {divmod(k, size): given for k, given in enumerate(givens) if given is not None and given > 0}
    for k, clue in enumerate(clues):
        side, index = divmod(k, size)
        if clue is not None and clue > 0:
            draft.add("skyscraper", clue, "column" if side < 2 else "row", index, bool(side % 2))
    return draft.puzzle()


def from_link(link: Link) -> Grid:
    size = link.square("a board")
    return _made(size, link.take(numbers16, 4 * size), link.take(numbers16))


def from_file(lines: list[str]) -> Grid:
    rows, columns = file_sizes(lines)
    size = square(columns, rows, "a board")
    block = file_rows(lines, 2, rows + 2, rows + 2)
    words = [*block[0][1:-1], *block[-1][1:-1], *(row[0] for row in block[1:-1]), *(row[-1] for row in block[1:-1])]
    inside = [word.removeprefix("q") if word.startswith("q") else "" for row in block[1:-1] for word in row[1:-1]]
    return _made(size, *([int(word) if word.isdecimal() else None for word in some] for some in (words, inside)))

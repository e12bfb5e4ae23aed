"""Solo: sudoku with boxes (2x3: of 2 rows and 3 columns), jigsaws (9j), X (x), killer cages (k)."""

from __future__ import annotations

from cover.basics.errors import InputError
from cover.formats.programs.draft import Draft
from cover.formats.tatham.codes import blocks, dimensions, members, numbers
from cover.puzzles.grids.grid import Grid


def decode(parameters: str, description: str) -> Grid:
    """The sudoku of an id. Raises InputError, ProblemError."""
    found = dimensions(parameters, r"(\d+)(?:x(\d+)|j)((?:[xkajm]|d[tbiaeu]|r\d*|[sm]\w?)*)")
    jigsaw = found[2] is None or "j" in found[3]
    size = int(found[1]) * int(found[2] or 1)
    draft = Draft(size, None if jigsaw else (int(found[1]), int(found[2])))
    if jigsaw and found[2] is None:
        size = int(found[1])
    parts = description.split(",")
    killer = "k" in found[3].partition("d")[0]
    if len(parts) != 1 + jigsaw + 2 * killer:
        raise InputError(f"the description has {len(parts)} parts, where {1 + jigsaw + 2 * killer} are needed")
    for k, number in enumerate(numbers(parts[0], size * size)):
        if number is not None:
            draft.givens[divmod(k, size)] = number
    if jigsaw:
        draft.owners = [[str(block) for block in row] for row in blocks(parts[1], size)]
    if "x" in found[3].partition("d")[0]:
        draft.diagonals = {"main", "anti"}
    if killer:
        sums = numbers(parts[-1], size * size)
        for cells in members(blocks(parts[-2], size)):
            total = sums[cells[0][0] * size + cells[0][1]]
            draft.clue("cage", cells, total)
    return draft.puzzle()

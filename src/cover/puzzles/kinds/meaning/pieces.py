"""What few cells may hold, listed word by word (a symbol a cell): pieces laid in a room, runs around a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from cover.problems.names import Cell

# The five tetrominoes; mirrored ones count as the same piece.
PIECES: Mapping[str, tuple[Cell, ...]] = {
    "I": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
}


@cache
def turned(letter: str) -> tuple[tuple[Cell, ...], ...]:
    """A piece in all its positions, each from its least cell on."""
    found: dict[tuple[Cell, ...], None] = {}
    now = list(PIECES[letter])
    for k in range(8):  # four quarter turns, a reflection, and the turns of that
        now = [(c, -r) for r, c in now] if k != 4 else [(r, -c) for r, c in now]
        r, c = min(now)
        found[tuple(sorted((a - r, b - c) for a, b in now))] = None
    return tuple(found)


def words_of_pieces(cells: Sequence[Cell], symbols: Mapping[str, int], off: int) -> frozenset[tuple[int, ...]]:
    """What these cells hold where one piece lies in them, its symbol in its cells and `off` in the others."""
    place = {cell: k for k, cell in enumerate(cells)}
    found = set()
    for letter, symbol in symbols.items():
        for shape in turned(letter):
            for r, c in cells:
                at = [place.get((r + a, c + b)) for a, b in shape]
                if None not in at:  # all of the piece lies in the room
                    found.add(tuple(symbol if k in at else off for k in range(len(place))))
    return frozenset(found)


def runs_around(ring: Sequence[int | None], on: Mapping[int, bool]) -> list[int]:
    """The lengths of the runs of cells that are on, once round a cell; [0] without any. ring: the cells around it in
    turn, None beyond the board; on: is a cell one of those that are counted?"""
    held = [k is not None and on[k] for k in ring]
    if all(held):
        return [len(held)]
    # Turned so that no run goes over the end of the list.
    first = held.index(False)
    text = "".join("#" if one else " " for one in held[first:] + held[:first])
    return sorted(map(len, text.split())) or [0]


def fits(sizes: Sequence[int], clue: str) -> bool:
    """Are these lengths what a clue says, in any order? `?` is any length above 0; alone it may be none as well."""
    wanted, left = clue.split(","), list(map(str, sizes))
    for word in wanted:  # each number takes a run of its length; what is left is for the question marks
        if word != "?" and word in left:
            left.remove(word)
        elif word != "?":
            return False
    return len(sizes) == len(wanted) and ("0" not in left or wanted == ["?"])

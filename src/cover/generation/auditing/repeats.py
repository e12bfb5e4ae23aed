"""What stands in a data set twice: as it is, under a symmetry of its board, or in two of its parts."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.regions import is_plain
from cover.puzzles.sudoku import Sudoku
from cover.structure.canonical import canonical

DUPLICATE, TWIN, LEAK = "duplicate", "twin", "leak"


class Key(NamedTuple):
    """form: the same for all images of a puzzle, and for no other; exact: of the puzzle as it stands."""

    form: bytes
    exact: bytes


def key_of(puzzle: BasePuzzle[Any]) -> Key:
    """Of a puzzle of any kind."""
    if isinstance(puzzle, Sudoku) and is_plain(puzzle) and puzzle.box == (3, 3):
        return keys_of_boards((puzzle.to_board().givens + 1).astype(np.uint8).reshape(1, -1))[0]
    return Key(_digest(form(puzzle), 16), _digest(puzzle.to_text().encode(), 8))


def form(puzzle: BasePuzzle[Any]) -> bytes:
    """The same for all images of a puzzle under the symmetries of its board, and for no other puzzle."""
    return canonical(puzzle).text.encode()


def keys_of_boards(boards: NDArray[np.uint8]) -> list[Key]:
    """Of plain 9x9 boards, 0 for a blank, shape (n, 81); the same as `key_of` has.

    >>> board = np.zeros((1, 81), dtype=np.uint8)
    >>> board[0, [0, 10, 40]] = 1, 2, 3
    >>> turned = np.ascontiguousarray(board.reshape(1, 9, 9).transpose(0, 2, 1)).reshape(1, 81)
    >>> keys_of_boards(board)[0].form == keys_of_boards(turned)[0].form
    True
    """
    least, _ = _native.minlex(boards)
    return [Key(_digest(a.tobytes(), 16), _digest(b.tobytes(), 8)) for a, b in zip(least, boards, strict=True)]


def _digest(data: bytes, size: int) -> bytes:
    return blake2b(data, digest_size=size).digest()


class Seen(NamedTuple):
    """An entry by its place, its part of the data set, and the key of the puzzle as it stands."""

    place: str
    split: str
    exact: bytes


class Repeats:
    """What was seen so far, entry by entry."""

    def __init__(self) -> None:
        self._seen = dict[bytes, list[Seen]]()

    def of(self, place: str, split: str, key: Key) -> tuple[str, str, str] | None:
        """What an entry repeats: duplicate, twin or leak; in words; the place of the other. It is noted in any case."""
        seen = Seen(place, split, key.exact)
        before = self._seen.setdefault(key.form, [])
        alike = list(before)
        before.append(seen)
        if not alike:
            return None
        # Of another part first: a leak matters more than a repetition, and an exact one more than a twin.
        others = [one for one in alike if one.split != seen.split]
        other = next((one for one in others or alike if one.exact == seen.exact), (others or alike)[0])
        kind = DUPLICATE if other.exact == seen.exact else TWIN
        words = f"{'the same puzzle as' if kind == DUPLICATE else 'a symmetric twin of'} {other.place}"
        return (
            (LEAK, f"in {other.split} and in {seen.split}: {words}", other.place)
            if others
            else (kind, words, other.place)
        )

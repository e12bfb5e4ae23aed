"""What stands in a data set twice: as it is, under a symmetry of its board, or in two of its parts.

Two 9x9 boards that are images of each other have the same fingerprint: colors of cells, refined by the rows, columns,
boxes, bands and digits that they are in, whatever the digits and the order of lines are (Weisfeiler and Leman 1968). It
is quick, and boards with different ones are no twins. Those with the same are compared by their canonical forms.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.batches.many import from_lines
from cover.puzzles.base import BasePuzzle
from cover.puzzles.sudoku import Sudoku
from cover.structure.canonical import canonical

DUPLICATE, TWIN, LEAK = "duplicate", "twin", "leak"
ROUNDS = 3  # of refining: after these the boards of 17 clues have different fingerprints
BLOCK = 512  # boards at a time: what fits into a cache
_LINE, _BOX, _DIGIT = (np.uint32(odd) for odd in (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D))


Colors = NDArray[np.uint32]


class Key(NamedTuple):
    """finger: the same for all images of a puzzle; exact: of the puzzle as it stands; certain: have only images the
    same finger?"""

    finger: bytes
    exact: bytes
    certain: bool


def key_of(puzzle: BasePuzzle[Any]) -> Key:
    """Of a puzzle of any kind."""
    text = puzzle.to_text().encode()
    exact = blake2b(text, digest_size=8).digest()
    return Key(blake2b(form(puzzle), digest_size=16).digest(), exact, certain=True)


def form(puzzle: BasePuzzle[Any]) -> bytes:
    """The same for all images of a puzzle under the symmetries of its board, and for no other puzzle."""
    return canonical(puzzle).text.encode()


def keys_of_boards(boards: NDArray[np.uint8]) -> list[Key]:
    """Of plain 9x9 boards, 0 for a blank, shape (n, 81)."""
    fingers = fingerprints(boards).tobytes()
    exact = [blake2b(board.tobytes(), digest_size=8).digest() for board in boards]
    return [Key(fingers[8 * k : 8 * k + 8], one, certain=False) for k, one in enumerate(exact)]


def fingerprints(boards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """A number a board, the same for all its images.

    >>> board = np.zeros((1, 81), dtype=np.uint8)
    >>> board[0, [0, 10, 40]] = 1, 2, 3
    >>> turned = board.reshape(1, 9, 9).transpose(0, 2, 1).reshape(1, 81)
    >>> bool(fingerprints(board)[0] == fingerprints(turned)[0])
    True
    """
    blocks = (_fingerprints(boards[low : low + BLOCK]) for low in range(0, len(boards), BLOCK))
    return np.concatenate([*blocks, np.empty(0, dtype=np.uint64)])


def _fingerprints(boards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    color = _colors(np.ascontiguousarray(boards.T).reshape(9, 9, -1))
    high, low = _sum(color, (0, 1)), _sum(_mixed(color * _LINE), (0, 1))
    return high.astype(np.uint64) << np.uint64(32) | low


def _colors(cells: NDArray[np.uint8]) -> Colors:
    """The refined colors of cells, shape (9, 9, n): a board a column, so that sums over cells are sums of rows."""
    marks = [(cells == digit).astype(np.uint32) for digit in range(1, 10)]
    color = (cells > 0).astype(np.uint32)
    in_boxes = 3, 3, 3, 3, -1
    for _ in range(ROUNDS):
        rows, columns = _lines(_sum(color, 1)), _lines(_sum(color, 0))
        following = color + _LINE * (rows[:, None] + columns[None])
        boxes = _mixed(_sum(color.reshape(in_boxes), (1, 3))) * _BOX
        following.reshape(in_boxes)[...] += boxes[:, None, :, None]
        for mark in marks:
            following += mark * (_mixed(_sum(mark * color, (0, 1))) * _DIGIT)
        color = _mixed(following)
    return color


def _lines(sums: Colors) -> Colors:
    """Of rows or columns, with the bands that they are in; shape (9, n)."""
    lines = _mixed(sums)
    bands = _mixed(_sum(lines.reshape(3, 3, -1), 1))
    return _mixed(lines + np.repeat(bands, 3, axis=0) * _LINE)


def _sum(colors: Colors, axes: int | tuple[int, ...]) -> Colors:
    sums: Colors = colors.sum(axis=axes, dtype=np.uint32)
    return sums


def _mixed(x: Colors) -> Colors:
    """The finalizer of MurmurHash3 (Appleby): every bit depends on all."""
    x = (x ^ (x >> np.uint32(16))) * np.uint32(0x85EBCA6B)
    x = (x ^ (x >> np.uint32(13))) * np.uint32(0xC2B2AE35)
    return x ^ (x >> np.uint32(16))


def are_images(one: str, other: str) -> bool:
    """Are two lines of 81 marks the same board in another guise?

    >>> board = "1" + 40 * "." + "2" + 39 * "."
    >>> are_images(board, board[::-1]), are_images(board, board.replace("2", "1"))
    (True, False)
    """
    return _least(one) == _least(other)


def _least(line: str) -> bytes:
    marks = from_lines(line.encode(), 81, 9).reshape(9, 9)
    return form(Sudoku(marks.tolist()))


class Seen(NamedTuple):
    """An entry by its place, its part of the data set, the key of the puzzle as it stands, and the puzzle as text."""

    place: str
    split: str
    exact: bytes
    board: str


class Repeats:
    """What was seen so far, entry by entry."""

    def __init__(self) -> None:
        self._seen = dict[bytes, list[Seen]]()

    def of(self, seen: Seen, key: Key) -> tuple[str, str, str] | None:
        """What an entry repeats: duplicate, twin or leak; in words; the place of the other. It is noted in any case."""
        before = self._seen.setdefault(key.finger, [])
        alike = [one for one in before if self._are_alike(one, seen, key)]
        before.append(seen)
        if not alike:
            return None
        others = [one for one in alike if one.split != seen.split]
        other = next((one for one in others or alike if one.exact == seen.exact), (others or alike)[0])
        kind = DUPLICATE if other.exact == seen.exact else TWIN
        words = f"{'the same puzzle as' if kind == DUPLICATE else 'a symmetric twin of'} {other.place}"
        return (
            (LEAK, f"in {other.split} and in {seen.split}: {words}", other.place)
            if others
            else (kind, words, other.place)
        )

    def _are_alike(self, one: Seen, other: Seen, key: Key) -> bool:
        return key.certain or one.exact == other.exact or are_images(one.board, other.board)

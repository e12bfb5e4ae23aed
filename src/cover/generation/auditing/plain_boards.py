"""Plain 9x9 boards by the thousand: read, solved and compared with their answers as arrays."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cover.generation.auditing.entries import Entry
from cover.generation.auditing.repeats import Key, keys_of_boards
from cover.solving.batches.many import NINE, from_lines, solve_many

_BOARD = re.compile(rf"[0-9.]{{{NINE}}}").fullmatch
_FULL = re.compile(rf"[1-9]{{{NINE}}}").fullmatch
BLANK = "0" * NINE


def is_plain(entry: Entry) -> bool:
    """Is it a line of 81 marks, with such an answer or none?"""
    _, _, layout, kind, puzzle, answer = entry
    if layout != "records" or kind not in ("", "sudoku") or not isinstance(puzzle, str) or not _BOARD(puzzle):
        return False
    return answer is None or (isinstance(answer, str) and _FULL(answer) is not None)


class PlainBoards:
    """The boards of such entries. right: bool (n,), which have one solution, the published one where there is one."""

    def __init__(self, entries: Sequence[Entry], workers: int):
        self.boards = _array([entry.puzzle for entry in entries])
        solutions, counts = solve_many(self.boards, workers=workers)
        answers = _array([entry.answer or BLANK for entry in entries])
        as_published = (answers == solutions).all(axis=1) | ~answers.any(axis=1)
        self.right: NDArray[np.bool_] = (counts == 1) & as_published

    def keys(self) -> list[Key]:
        return keys_of_boards(self.boards)


def _array(lines: Sequence[str]) -> NDArray[np.uint8]:
    return from_lines("\n".join(lines).encode(), NINE, 9)

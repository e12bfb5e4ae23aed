"""Sudokus to be made: the empty puzzle that a few words describe, and its boards as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cover.puzzles.sudoku import Sudoku

VARIANTS = ("x", "jigsaw", "windoku")


def empty_sudoku(
    variants: Iterable[str] = (),
    size: int | None = None,
    boxes: str | tuple[int, int] | None = None,
    seed: int | None = None,
) -> Sudoku:
    """The rules alone. variants: of VARIANTS; size: rows (9); boxes: rows and columns of a box, as `2x3` or a pair;
    seed: of the regions of a jigsaw. Raises InputError for what cannot be a board.

    >>> empty_sudoku(["x"], boxes="2x3").size
    6
    """
    from cover.basics.errors import InputError
    from cover.generation.boards import jigsaw
    from cover.puzzles.sudoku import Sudoku

    chosen = set(variants)
    if unknown := chosen - {*VARIANTS}:
        raise InputError(f"variant={min(unknown)!r}: choose one of {', '.join(VARIANTS)}")
    box = None
    if boxes is not None:
        words = boxes if isinstance(boxes, str) else "x".join(map(str, boxes))
        parts = words.lower().split("x")
        if len(parts) != 2 or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
            raise InputError(f"boxes={words!r}: rows x columns (2x3) is needed")
        box = int(parts[0]), int(parts[1])
        if size is not None and size != box[0] * box[1]:
            raise InputError(f"boxes={words!r} makes boards of {box[0] * box[1]} rows, not {size}")
        size = box[0] * box[1]
        if 1 in box:
            raise InputError(f"boxes={words!r}: boxes of one row or one column would only repeat the rows or columns")
    size = size or 9
    if "jigsaw" in chosen:
        if box is not None:
            raise InputError("a jigsaw has its own regions instead of boxes: give one or the other")
        return Sudoku.empty(size, jigsaw=jigsaw(size, seed), diagonals="x" in chosen, windoku="windoku" in chosen)
    if box is None and all(size % rows for rows in range(2, size)):
        raise InputError(f"{size} rows cannot be cut into boxes of more than one row; variant='jigsaw' draws regions")
    return Sudoku.empty(size, box=box, diagonals="x" in chosen, windoku="windoku" in chosen)


def header(puzzle: Sudoku) -> str:
    """The rules before the boards, "" where a line of marks says enough."""
    from cover.formats import write
    from cover.formats.boards.shared import has_usual_boxes

    if has_usual_boxes(puzzle) and not puzzle.diagonals and not puzzle.windoku:
        return ""
    return write(puzzle, "puzzle").partition("\n\n")[0] + "\n"


def line(puzzle: Sudoku, board: NDArray[Any]) -> str:
    from cover.formats.boards.symbols import write_characters

    text = write_characters([int(mark) or None for mark in board], puzzle.symbols, ".")
    assert text is not None  # a Generator refuses more symbols than characters
    return text

"""What the answers of this room share when they are put into words: lists, and what people call a puzzle's givens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cover.drawing.shapes import View
    from cover.puzzles.common.given_parts import GivenPart
    from cover.solving.routing import PuzzleOrProblem

LISTED = 12  # of a kind that are listed in words; the others are counted


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["a", "b"]), listed(["a"] * 14)[-13:]
    ('a, b', 'a, and 2 more')
    """
    more = f", and {len(words) - LISTED:,} more" if len(words) > LISTED else ""
    return ", ".join(words[:LISTED]) + more


def noun(parts: Sequence[GivenPart]) -> str:
    """What people call such parts of a puzzle: numbers that count something are clues."""
    return "clue" if any(part.rules for part in parts) else "given"


def rules_of(puzzle: PuzzleOrProblem) -> str:
    """What is at fault where no given is: of most kinds a puzzle's numbers are no givens that could be left out."""
    from cover.puzzles.base import BasePuzzle
    from cover.solving.search import as_puzzle

    has_givens = type(as_puzzle(puzzle)).given_parts is not BasePuzzle.given_parts
    return "the rules alone" if has_givens else "the rules, and all that this puzzle says counts as them,"


def drawn_with(puzzle: PuzzleOrProblem, view: Callable[[], View]) -> str:
    """The picture of a puzzle with what a view points out, for a notebook; nothing for a puzzle without pictures."""
    from cover.drawing.notebooks import shown
    from cover.solving.search import as_puzzle

    return shown(as_puzzle(puzzle).draw(None, view())) or ""

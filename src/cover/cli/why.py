"""What the verbs that ask why share: their time, their lists in words, and the status of what is not known in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cover.cli import options

if TYPE_CHECKING:
    from cover.puzzles.shared.givens import GivenPart

LISTED = 12  # of a kind that are listed in words; the others are counted
COMPLETE, IN_PART = 0, 30
STATUSES = {COMPLETE: "answered in full", IN_PART: "the time ended, or the effort; what is known is said"}

timeout = options.timeout()


def listed(words: Sequence[str]) -> str:
    more = f", and {len(words) - LISTED:,} more" if len(words) > LISTED else ""
    return ", ".join(words[:LISTED]) + more


def status(complete: bool) -> int:
    return COMPLETE if complete else IN_PART


def noun(parts: Sequence[GivenPart]) -> str:
    """What people call such parts of a puzzle: numbers that count something are clues."""
    return "clue" if any(part.rules for part in parts) else "given"


def rules_of(puzzle: Any) -> str:
    """What is at fault where no given is: of most kinds a puzzle's numbers are no givens that could be left out."""
    from cover.puzzles.base import BasePuzzle

    has_givens = getattr(type(puzzle), "given_parts", BasePuzzle.given_parts) is not BasePuzzle.given_parts
    return "the rules alone" if has_givens else "the rules, and all that this puzzle says counts as them,"

"""What a terminal shows below the words of an answer, of the verbs that draw something there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.solving.why.candidates import Candidates
    from cover.solving.why.explanation import Explanation
    from cover.solving.why.minimum import Minimum
    from cover.verbs.searched import SearchAnswer


def _of_minimum(found: Minimum, output: Output) -> str | None:
    from cover.cli.shared.drawing import drawing
    from cover.solving.search import as_puzzle

    return drawing(as_puzzle(found.puzzle), None, output) if found.redundant else None


def _of_candidates(found: Candidates, output: Output) -> str | None:
    from cover.cli.shared.marks import drawn
    from cover.solving.search import as_puzzle

    return drawn(as_puzzle(found.puzzle), found, output) if found.solvable else None


def _of_explanation(found: Explanation, output: Output) -> str | None:
    from cover.cli.shared.drawing import drawing
    from cover.cli.shared.marks import drawn
    from cover.solving.search import as_puzzle

    puzzle = as_puzzle(found.puzzle)
    if found.parts:
        return drawing(puzzle, None, output, {part.cell for part in found.parts if part.cell})
    return drawn(puzzle, found.marks, output) if found.marks is not None and found.marks.solvable else None


def _of_unique(found: SearchAnswer, output: Output) -> str | None:
    """Two solutions: on a grid, a drawing of the first and the cells in which the second differs."""
    from cover.cli.shared.drawing import differences, drawing
    from cover.puzzles.base import HasGivens
    from cover.solving.search import as_puzzle

    if len(found.result.solutions) < 2:
        return None
    puzzle, (one, other) = as_puzzle(found.about), found.result.solutions[:2]
    if not isinstance(puzzle, HasGivens):
        return "\n".join(["two of them:", drawing(puzzle, one, output), drawing(puzzle, other, output)])
    cells = differences(one, other)
    where = [f"r{r + 1}c{c + 1} {one[r][c]} or {other[r][c]}" for r, c in cells[:SHOWN]]
    more = f", and {len(cells) - SHOWN} more" if len(cells) > SHOWN else ""
    words = f"two solutions differ in {len(cells)} cells: {', '.join(where)}{more}"
    return f"{drawing(puzzle, one, output, marked=set(cells))}\n{words}"


SHOWN = 12  # differing cells listed in words; more are only drawn
BELOW: dict[str, Callable[[Any, Output], str | None]] = {
    "candidates": _of_candidates,
    "explain": _of_explanation,
    "minimal": _of_minimum,
    "unique": _of_unique,
}

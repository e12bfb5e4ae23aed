"""What a terminal shows below the words of an answer, of the verbs that draw something there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.why.candidates import Candidates
    from cover.why.explanation import Explanation
    from cover.why.minimum import Minimum


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


BELOW: dict[str, Callable[[Any, Output], str | None]] = {
    "candidates": _of_candidates,
    "explain": _of_explanation,
    "minimal": _of_minimum,
}

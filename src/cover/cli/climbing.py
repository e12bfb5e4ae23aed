"""`cover generate --maximize`: one board that is as hard as can be."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any, TypeAlias

from cover.cli.boundary import interrupted_status
from cover.cli.growing import replace_file
from cover.cli.output import Output
from cover.cli.sudokus import header, line

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cover.boards.adversary import CallsRater
    from cover.boards.conflicts import ConflictRater
    from cover.boards.generating import Generator
    from cover.boards.rating import Rater
    from cover.puzzles.sudoku import Sudoku


AnyRater: TypeAlias = "Rater | ConflictRater | CallsRater"


def rater_of(generator: Generator, scale: str, hidden: bool, strategy: str | None = None) -> AnyRater:
    """What --maximize SCALE rates by."""
    from cover.boards.adversary import DEFAULT, CallsRater
    from cover.boards.conflicts import ConflictRater
    from cover.boards.rating import Rater

    if scale == "calls":
        return CallsRater(generator.puzzle, strategy or DEFAULT, left=generator.left)
    if scale == "conflicts":
        return ConflictRater(generator.puzzle, left=generator.left)
    return Rater(generator.puzzle, hidden=hidden, workers=generator.workers)


def climb(generator: Generator, output: Output, rater: AnyRater, deadline: float | None, resume: bool) -> int:
    """Until the deadline or Ctrl-C. With a file, every better board is in it at once."""
    from cover.boards.adversary import CallsRater
    from cover.boards.climbing import climb as climbing
    from cover.errors import Refused

    puzzle = generator.puzzle
    place = None if output.file in (None, "-") else output.file
    if resume and place is None:
        raise Refused("--resume needs a file to start from: -o FILE")
    start = _start(generator, place) if resume and place is not None and os.path.exists(place) else None
    best, status = None, 0
    try:
        if start is None and rater.scale == "conflicts" and generator.symmetry == "none" and not generator.board.rules:
            start = _dug(generator)
        for better in climbing(generator, rater, start, rater.forms if isinstance(rater, CallsRater) else None):
            if better is not None:
                best = better
                output.note(
                    f"{rater.scale} {best.rating:.10g}, {int((best.board > 0).sum())} givens, round {best.round}"
                )
                if place is not None:
                    replace_file(place, _headed(puzzle, best, rater.scale))
            if deadline is not None and time.monotonic() >= deadline:
                break
    except TimeoutError:
        pass
    except KeyboardInterrupt:
        status = interrupted_status()
    if best is not None:
        output.result(_headed(puzzle, best, rater.scale))
    return status


def _dug(generator: Generator) -> NDArray[Any]:
    """A board to begin with, where backtracking would not come far: dug by clause learning."""
    import numpy as np

    from cover.boards.digging import Digger

    digger = Digger(generator.board, int(generator.rng.integers(1 << 31)), generator.left)
    board: NDArray[Any] = (digger.dig(digger.full(), conflicts=300).givens + 1).astype(np.uint8)
    return board


def _headed(puzzle: Sudoku, best: Any, scale: str) -> str:
    rules = header(puzzle)
    return (rules + "\n" if rules else "") + f"{line(puzzle, best.board)} # {scale} {best.rating:.10g}"


def _start(generator: Generator, place: str) -> NDArray[Any]:
    """The board to go on with. Raises Refused where it has other rules or not just one solution."""
    import numpy as np

    from cover import solving
    from cover.errors import Refused
    from cover.formats import load
    from cover.result import Verdict

    kept = load(place)
    size = generator.puzzle.size
    if getattr(kept, "size", None) != size or kept.with_givens([[None] * size] * size) != generator.puzzle:
        raise Refused(f"{place} holds a puzzle with other rules: give the options it was made with")
    if solving.verdict(kept) is not Verdict.UNIQUE:
        raise Refused(f"{place}: the board has not just one solution")
    board: NDArray[Any] = (kept.to_board().givens + 1).astype(np.uint8)
    return board

"""`cover generate --maximize`: one board that is as hard as can be."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from cover.basics.files import write_whole
from cover.cli.boundary import interrupted_status
from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cover.generation.boards import Generator
    from cover.generation.wish import Wish
    from cover.puzzles.sudoku import Sudoku


def climb(wish: Wish, generator: Generator, output: Output, resume: bool) -> int:
    """Until the time ends or Ctrl-C comes; the exit status. With a file, every better board is in it at once."""
    from cover.basics.errors import Refused
    from cover.basics.statuses import known_status

    puzzle, scale = generator.puzzle, str(wish.maximize)
    place = None if output.file in (None, "-") else output.file
    if resume and place is None:
        raise Refused("resume= needs a file to start from: -o FILE")
    start = _start(generator, place) if resume and place is not None and os.path.exists(place) else None
    best, status = None, None
    try:
        for better in wish.climbing(generator, start):
            if better is not None:
                best = better
                output.note(f"{scale} {best.rating:.10g}, {int((best.board > 0).sum())} givens, round {best.round}")
                if place is not None:
                    write_whole(place, _headed(puzzle, best, scale) + "\n", sync=True)
            generator.budget.check()
    except TimeoutError:
        pass
    except KeyboardInterrupt:
        status = interrupted_status()
    if best is not None:
        output.result(_headed(puzzle, best, scale))
    return known_status(best is not None) if status is None else status


def _headed(puzzle: Sudoku, best: Any, scale: str) -> str:
    from cover.generation.sudokus import header, line

    rules = header(puzzle)
    return (rules + "\n" if rules else "") + f"{line(puzzle, best.board)} # {scale} {best.rating:.10g}"


def _start(generator: Generator, place: str) -> NDArray[Any]:
    """The board to go on with. Raises Refused where it has other rules or not just one solution."""
    import numpy as np

    from cover.basics.errors import Refused
    from cover.basics.result import Verdict
    from cover.formats import load
    from cover.puzzles.grids.grid import Grid
    from cover.solving import verbs

    kept = load(place)
    size = generator.puzzle.size
    if not isinstance(kept, Grid) or kept.size != size or kept.with_givens([[None] * size] * size) != generator.puzzle:
        raise Refused(f"{place} holds a puzzle with other rules: give the options it was made with")
    if verbs.verdict(kept) is not Verdict.UNIQUE:
        raise Refused(f"{place}: the board has not just one solution")
    board: NDArray[Any] = (kept.to_board().givens + 1).astype(np.uint8)
    return board

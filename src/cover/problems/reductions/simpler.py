"""What makes a problem simpler on its way: arrows and nodes name these (`arrows.py`), and each says by its keyword
arguments which options of a route play a part in it."""

from __future__ import annotations

from cover.basics.result import Statistics, timed
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover

SINGLES_FIRST = 1 << 18  # candidates from which a board is worth singles before it becomes an exact cover (64 rows)


def reduced(problem: ExactCover, statistics: Statistics, *, reduce: str | None = None) -> ExactCover:
    """Without what is forced or impossible by inspection, as far as the level says."""
    if reduce == "none":
        return problem
    from cover.problems.reductions.reduce import reduce as simplified

    with timed(statistics, "reduce"):
        return simplified(problem, reduce or "forced", statistics)


def singles(board: Board, statistics: Statistics, *, reduce: str | None = None, encoding: str | None = None) -> Board:
    """Without the candidates that naked and hidden singles exclude; the encoding `minimal` is compared as published."""
    if reduce == "none" or encoding == "minimal":
        return board
    from cover.problems.reductions.board_singles import simplify

    with timed(statistics, "reduce"):
        return simplify(board)


def singles_of_large(board: Board, statistics: Statistics, *, reduce: str | None = None) -> Board:
    """Likewise where a board is so large that it pays, since its exact cover is reduced again."""
    if board.candidates.size <= SINGLES_FIRST:
        return board
    simple = singles(board, statistics, reduce=reduce)
    gone = int(board.candidates.sum()) - int(simple.candidates.sum())
    if gone:
        statistics.counters["reduced_options"] = gone
    return simple


def derived(board: Board, statistics: Statistics) -> Board:
    """With the sums that follow from the board's own, where it has rules."""
    if not board.rules:
        return board
    from cover.problems.reductions.derived_sums import with_derived_sums

    with timed(statistics, "reduce"):
        return with_derived_sums(board)

"""How large a puzzle is for the engines: items and options as an exact cover, variables and clauses as CNF."""

from __future__ import annotations

from typing import Any

from cover.basics.errors import Refused
from cover.problems.reductions.board_to_cnf import board_to_cnf
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cover.puzzles.base import GivesBoard


def sizes(puzzle: Any) -> str:
    """A table of sizes, before any simplification."""
    if isinstance(puzzle, GivesBoard):
        board = puzzle.to_board()
        formula = board_to_cnf(board)
        try:
            problem = board_to_cover(board)
        except Refused:  # of cells that are to be connected an exact cover cannot speak
            problem = None
    else:
        problem = puzzle.to_cover()
        formula = cover_to_cnf(problem)
    as_cover = "cannot say it" if problem is None else f"{problem.native.items:,} items, {len(problem):,} options"
    later = ", and those that the search adds for connected cells" if problem is None else ""
    return (
        "| this example as | size |\n|---|---|\n"
        f"| exact cover | {as_cover} |\n"
        f"| CNF | {formula.variables:,} variables, {len(formula.clauses):,} clauses{later} |"
    )

"""From a board to a CP-SAT model with an integer a cell, and AllDifferent over each region.

The literals of the marks are bound to the cell's integer: exactly one is true, and the integer is the sum of symbol
times literal. They are determined by it and it by them, and CP-SAT recognises them as the integer's encoding. So
solutions are read, compared and blocked as in every other model of the board.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cover.problems.board import Board
from cover.problems.cp import CpProblem
from cover.problems.reductions.board_to_linear import board_to_linear
from cover.problems.reductions.linear_to_cp import linear_to_cp


def board_to_integers(board: Board, *, encoding: str = "direct", connection: str = "cuts") -> CpProblem:
    """The model of a board, of a variable a mark and one a cell. encoding: `direct` is its name. Needs OR-tools (raises
    Unavailable)."""
    problem = linear_to_cp(board_to_linear(board, connection=connection, regions=False))
    # Integers follow the Booleans of the linear model.
    model, first = problem.model, len(problem.model.variables)
    # The Boolean of each mark: candidates counted row by row, as `board_to_linear` numbers them.
    number = np.cumsum(board.candidates).reshape(board.candidates.shape) - 1
    for cell, symbols in enumerate(map(np.flatnonzero, board.candidates)):
        possible = symbols.tolist() or [0]  # no mark: that one of them is true is already false
        model.variables.add().domain.extend(_intervals(possible))
        # The sum of symbol times literal, less the integer, is 0.
        value = model.constraints.add().linear
        value.vars.extend([first + cell, *number[cell, symbols].tolist()])
        value.coeffs.extend([-1, *symbols.tolist()])
        value.domain.extend([0, 0])
    for region in range(len(board.region_starts) - 1):
        _add_all_different(model, [first + cell for cell in board.region(region).tolist()])
    return problem


def _add_all_different(model: Any, variables: list[int]) -> None:
    if len(variables) < 2:
        return
    expressions = model.constraints.add().all_diff.exprs
    for variable in variables:
        expression = expressions.add()
        expression.vars.append(variable)
        expression.coeffs.append(1)


def _intervals(values: list[int]) -> list[int]:
    """Ascending values as CP-SAT writes a domain: the ends of the runs."""
    array = np.array(values)
    breaks = np.flatnonzero(np.diff(array) > 1)
    return np.stack([array[np.r_[0, breaks + 1]], array[np.r_[breaks, len(array) - 1]]], axis=1).ravel().tolist()

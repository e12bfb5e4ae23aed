"""From a board to a CP-SAT model: Booleans alone, or AllDifferent on one integer variable per cell.

Both have literal k for mark k of the board's decisions, so solutions are read, compared and blocked alike. In the
direct model the literals are bound to the cell's integer (exactly one is true, and the integer is the sum of symbol
times literal): they are determined by it and it by them, and CP-SAT recognises them as the integer's encoding.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.problems.board import Board
from cover.problems.cp import CpProblem, new_model
from cover.reductions.cover_to_cp import add_at_most_one, add_booleans
from cover.reductions.rule_clauses import lazy_clauses_of, rule_templates

ENCODINGS = ("boolean", "direct")


def board_to_cp(board: Board, encoding: str = "boolean") -> CpProblem:
    """The model of a board; needs OR-tools (raises Unavailable). Raises ValueError for an unknown encoding.

    boolean: exactly one mark per cell, exactly one cell per symbol of a full region, at most one of a partial one.
    direct: the cells of a region are AllDifferent.
    """
    if encoding not in ENCODINGS:
        raise ValueError(f"unknown encoding {encoding!r} for CP-SAT; there are {', '.join(ENCODINGS)}")
    model = new_model()
    marks = len(board.open_marks)
    add_booleans(model, marks)
    number = np.full(board.cells * board.symbols, -1, dtype=np.int32)  # mark cell * symbols + symbol -> its literal
    number[board.open_marks] = np.arange(marks, dtype=np.int32)
    literals = number.reshape(board.cells, board.symbols)
    for row in _present(literals):
        model.constraints.add().exactly_one.literals.extend(row)
    if encoding == "boolean":
        _add_regions(model, board, literals)
    else:
        _add_integers(model, board, literals)
    _add_rules(model, board, literals)
    lazy = lazy_clauses_of(board, literals + 1)
    return CpProblem(model, range(marks), board.decisions, board.forced, positive_blocking=True, lazy=lazy)


def _present(rows: NDArray[np.int32]) -> list[list[int]]:
    """Each row without its missing literals."""
    kept = rows >= 0
    ends = np.cumsum(kept.sum(axis=1)).tolist()
    flat = rows[kept].tolist()
    return [flat[low:high] for low, high in pairwise([0, *ends])]


def _add_regions(model: Any, board: Board, literals: NDArray[np.int32]) -> None:
    for region, full in enumerate(board.full.tolist()):
        for row in _present(np.ascontiguousarray(literals[board.region(region)].T)):
            if full:
                model.constraints.add().exactly_one.literals.extend(row)
            else:
                add_at_most_one(model, row)


def _add_integers(model: Any, board: Board, literals: NDArray[np.int32]) -> None:
    """One integer per cell, after the Booleans, with AllDifferent over each region."""
    first = len(model.variables)
    symbols = np.arange(board.symbols)
    for cell in range(board.cells):
        possible = symbols[literals[cell] >= 0].tolist() or [0]  # no mark: exactly_one of nothing is already false
        model.variables.add().domain.extend(_intervals(possible))
        value = model.constraints.add().linear
        value.vars.extend([first + cell, *literals[cell][literals[cell] >= 0].tolist()])
        value.coeffs.extend([-1, *possible] if (literals[cell] >= 0).any() else [-1])
        value.domain.extend([0, 0])
    for region in range(len(board.region_starts) - 1):
        cells = board.region(region).tolist()
        if len(cells) > 1:
            expressions = model.constraints.add().all_diff.exprs
            for cell in cells:
                expression = expressions.add()
                expression.vars.append(first + cell)
                expression.coeffs.append(1)


def _add_rules(model: Any, board: Board, literals: NDArray[np.int32]) -> None:
    """The rules' clauses; their auxiliary variables are determined by the marks."""
    absent = -1
    for template, cells in rule_templates(board):
        for some in cells:
            table = literals[some].ravel() if template.only is None else literals[some, template.only]
            if (table < 0).any():
                if absent < 0:
                    absent = len(model.variables)
                    model.variables.add().domain.extend((0, 0))
                table = np.where(table < 0, absent, table)
            if template.only is not None:  # a number below 0 is a variable's negation
                table = np.stack([-table - 1, table], axis=1).ravel()
            first = len(model.variables)
            extra = template.variables - template.marks
            add_booleans(model, extra)
            numbers = np.concatenate([table, np.arange(first, first + extra)])
            clauses = template.clauses
            positive = numbers[np.abs(clauses) - 1]
            signed = np.where(clauses < 0, -positive - 1, positive)
            ends = np.flatnonzero(clauses == 0).tolist()
            flat = signed.tolist()
            for low, high in pairwise([-1, *ends]):
                model.constraints.add().bool_or.literals.extend(flat[low + 1 : high])
            for group in template.groups:
                model.constraints.add().exactly_one.literals.extend(numbers[np.array(group) - 1].tolist())


def _intervals(values: list[int]) -> list[int]:
    """Ascending values as CP-SAT writes a domain: the ends of the runs."""
    array = np.array(values)
    breaks = np.flatnonzero(np.diff(array) > 1)
    return np.stack([array[np.r_[0, breaks + 1]], array[np.r_[breaks, len(array) - 1]]], axis=1).ravel().tolist()

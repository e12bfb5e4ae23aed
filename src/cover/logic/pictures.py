"""What a step of logic points out in the picture of a board: candidates, what is placed, what is struck out."""

from __future__ import annotations

from typing import Any

from cover.drawing.shapes import Cell, View
from cover.errors import Refused
from cover.logic.state import State
from cover.logic.steps import Step


def view_of(puzzle: Any, state: State, step: Step | None = None) -> View:
    """The candidates of a state, and what a step does to them. Raises Refused for puzzles without marks in cells."""
    decisions = state.problem.decisions

    def at(option: int) -> tuple[Cell, str]:
        found: tuple[Cell, str] | None = puzzle.label_at(decisions[option]) if hasattr(puzzle, "label_at") else None
        if found is None:
            raise Refused(f"the steps of a {getattr(puzzle, 'name', 'problem')} have no cells to be drawn in")
        return found

    candidates: dict[Cell, list[str]] = {}
    placed = dict(map(at, state.placed.nonzero()[0].tolist()))
    removed: dict[Cell, list[str]] = {}
    struck = set(step.removes) if step else set()
    for option in state.undecided().nonzero()[0].tolist():
        cell, text = at(option)
        (removed if option in struck else candidates).setdefault(cell, []).append(text)
    new = dict(map(at, step.places)) if step else {}
    filled = {cell: text for cell, text in placed.items() if cell not in new}
    return View(candidates, new, removed, filled=filled)

"""What a step of logic points out in the picture of a board: what it places, strikes out, and the sets it uses."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any, cast

from cover.basics.errors import Refused
from cover.drawing.notebooks import shown as shown_in_notebook
from cover.drawing.shapes import Cell, View, viewed
from cover.logic.overlays import overlay
from cover.logic.reasons import Shown
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.words import line as in_a_line
from cover.puzzles.base import BasePuzzle


def view_of(puzzle: BasePuzzle[Any], state: State, step: Step | None = None) -> View:
    """The candidates of a state, and what a step does to them, with its words below. Of a puzzle whose rules are read
    on its marks, or without marks in cells, what each cell and edge holds is laid over its picture."""
    below = tuple(wrap(in_a_line(step, state), 60)) if step else ()
    decisions = state.problem.decisions
    if (state.marks is not None and not state.marks.clues) or any(
        puzzle.called(label).at is None for label in decisions
    ):
        return View(overlay=overlay(puzzle, state, step), below=below)

    def at(option: int) -> tuple[Cell, str]:
        return cast("tuple[Cell, str]", puzzle.called(decisions[option]).at)

    candidates: dict[Cell, list[str]] = {}
    placed = dict(map(at, state.placed.nonzero()[0].tolist()))
    removed: dict[Cell, list[str]] = {}
    struck = set(step.removes) if step else set()
    for option in state.undecided().nonzero()[0].tolist():
        cell, text = at(option)
        (removed if option in struck else candidates).setdefault(cell, []).append(text)
    new = dict(map(at, step.places)) if step else {}
    filled = {cell: text for cell, text in placed.items() if cell not in new}
    used = step.evidence.shown(state) if step else Shown()
    strong: dict[Cell, list[str]] = {}
    for option in sorted(used.rests):
        cell, text = at(option)
        strong.setdefault(cell, []).append(text)
    over = frozenset(at(option)[0] for option in used.reaches)
    return View(candidates, new, removed, filled=filled, used=strong, over=over, below=below)


def drawn_in_notebook(puzzle: BasePuzzle[Any], views: Callable[[], list[View]]) -> str | None:
    """The picture of the first view, as SVG; None for a puzzle without marks in cells, or without what draws it."""
    try:
        view = views()[0]
        return shown_in_notebook(viewed(puzzle.draw(None, view), view))
    except Refused:
        return None

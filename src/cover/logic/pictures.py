"""What a step of logic points out in the picture of a board: what it places, strikes out, and the sets it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import Any, NamedTuple, cast

import numpy as np

from cover.basics.errors import Refused
from cover.drawing.notebooks import shown as shown_in_notebook
from cover.drawing.shapes import Cell, View, viewed
from cover.logic.evidence import Evidence, Multipliers, Sequence, Several
from cover.logic.kinds import kinds_of
from cover.logic.overlays import overlay
from cover.logic.refutations import Refutation
from cover.logic.rules.evidence import ByRule, FromStart, Supposed
from cover.logic.rules.supported import BySupport
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.words import line as in_a_line
from cover.puzzles.base import BasePuzzle


class Used(NamedTuple):
    """What a step uses. rests: options of its bases, of what uniqueness says, or on the way of a whip or net; reaches:
    other options of its covers, or those of a whole region of which one option is left."""

    rests: frozenset[int]
    reaches: frozenset[int]


def view_of(puzzle: BasePuzzle[Any], state: State, step: Step | None = None) -> View:
    """The candidates of a state, and what a step does to them, with its words below. Of a puzzle whose rules are read
    on its marks, or without marks in cells, what each cell and edge holds is laid over its picture."""
    below = tuple(wrap(in_a_line(step, state), 60)) if step else ()
    decisions = state.problem.decisions
    if (state.marks is not None and not state.marks.clues) or any(
        puzzle.label_at(label) is None for label in decisions
    ):
        return View(overlay=overlay(puzzle, state, step), below=below)

    def at(option: int) -> tuple[Cell, str]:
        return cast("tuple[Cell, str]", puzzle.label_at(decisions[option]))

    candidates: dict[Cell, list[str]] = {}
    placed = dict(map(at, state.placed.nonzero()[0].tolist()))
    removed: dict[Cell, list[str]] = {}
    struck = set(step.removes) if step else set()
    for option in state.undecided().nonzero()[0].tolist():
        cell, text = at(option)
        (removed if option in struck else candidates).setdefault(cell, []).append(text)
    new = dict(map(at, step.places)) if step else {}
    filled = {cell: text for cell, text in placed.items() if cell not in new}
    used = used_by(step, state) if step else Used(frozenset(), frozenset())
    strong: dict[Cell, list[str]] = {}
    for option in sorted(used.rests):
        cell, text = at(option)
        strong.setdefault(cell, []).append(text)
    over = frozenset(at(option)[0] for option in used.reaches)
    return View(candidates, new, removed, filled=filled, used=strong, over=over, below=below)


def used_by(step: Step, state: State) -> Used:
    """The options that a step points at, undecided but for those of a region."""
    undecided = set(state.undecided().nonzero()[0].tolist())
    rests, reaches = set[int](), set[int]()
    for why in _parts(step.evidence):
        if isinstance(why, FromStart | Several):
            continue
        if isinstance(why, ByRule | Supposed | BySupport):
            reaches.update(_of_rules(why, state))
            continue
        if not isinstance(why, Multipliers):
            rests.update(_on_the_way(why, state, undecided))
            continue
        for item, times in why.of.items():
            inside = undecided.intersection(_members(state, [item]))
            (rests if times < 0 else reaches).update(inside)
            if times < 0 and len(inside) == 1:
                reaches.update(_region(state, item))
        rests.update(undecided.intersection(o for extra, _ in why.unique for o in extra.options))
    return Used(frozenset(rests), frozenset(reaches - rests))


def _of_rules(why: ByRule | Supposed | BySupport, state: State) -> Iterator[int]:
    """The marks of the cells of a clue; of a supposition, those that it makes fall."""
    marks = state.marks
    assert marks is not None
    if isinstance(why, Supposed):
        yield from (option for _, gone in why.lines for option in gone)
        return
    now = marks.now(state.live)
    cells = why.rule_in(state).cells if isinstance(why, BySupport) else marks.rules[why.rule].cells
    for cell in cells:
        yield from marks.options(cell, now[cell])


def _parts(evidence: Evidence) -> Iterator[Evidence]:
    """The evidence, or its parts."""
    if isinstance(evidence, Several):
        yield from (why for _, _, why in evidence.parts)
    else:
        yield evidence


def _on_the_way(why: Sequence | Refutation, state: State, undecided: set[int]) -> Iterator[int]:
    """Of a whip the options of its items; of a refutation what it forces, and what its last item had."""
    if isinstance(why, Sequence):
        yield from undecided.intersection(_members(state, why.items))
        return
    for line in why.lines:
        if isinstance(line, Refutation):
            yield from _on_the_way(line, state, undecided)
        else:
            yield line.option
    yield from undecided.intersection(_members(state, [why.last]))


def _members(state: State, items: Iterable[int]) -> list[int]:
    """The options that cover one of these items."""
    some: list[int] = np.flatnonzero(
        np.logical_or.reduceat(np.isin(state.item_of, list(items)), state.starts[:-1])
    ).tolist()
    return some


def _region(state: State, item: int) -> list[int]:
    """The options of all symbols in the region of an item; none of an item without symbol."""
    kinds = kinds_of(state)
    here = kinds.of[item]
    return [] if here.symbol == "" else _members(state, kinds.by_place[here.region])


def drawn_in_notebook(puzzle: BasePuzzle[Any], views: Callable[[], list[View]]) -> str | None:
    """The picture of the first view, as SVG; None for a puzzle without marks in cells, or without what draws it."""
    try:
        view = views()[0]
        return shown_in_notebook(viewed(puzzle.draw(None, view), view))
    except Refused:
        return None

"""Steps in words and as JSON; evidence has its own words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import numpy as np

from cover.basics.suggest import counted
from cover.logic.kinds import Kinds
from cover.logic.rules.lists import crossed, in_short
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.visible_steps import seen


def where(step: Step, state: State) -> str:
    """The places that a step is about, without symbols: `row 3, column 5`."""
    return ", ".join(step.evidence.places(step.ready(state)))


def outcome(step: Step, state: State, *, full: bool = True) -> str:
    """What follows in this state, after the steps before: `r1c1=5`, or `not r1c1=5, r2c1=5`. What a player sees comes
    first: `not r1c1=5 (cage r1c1 of 1 2 7)` where a helper of a rule excludes marks. full: all of many marks."""
    here = step.ready(state)
    if words := step.evidence.outcome(here, step.places, step.removes):
        return words
    shown = seen(step, here)
    if not step.places:
        rest = [option for option in step.removes if option not in shown]
        more = f" and {len(rest)} more about rules" if shown and rest else ""
        return f"{crossed(map(state.name, shown or rest), full=full)}{more}"
    placed = in_short(map(state.name, step.places), full=full)
    if step.removes:
        return f"{placed}; {crossed(map(state.name, step.removes), full=full)}"
    gone = [option for option in shown if option not in step.places]
    return f"not {', '.join(map(state.name, gone))} ({placed})" if gone else placed


def reason(step: Step, state: State, *, full: bool = False) -> str:
    """The evidence in a sentence, or in one for each part. full: long chains link by link."""
    return step.evidence.reason(step.ready(state), step.places, step.removes, full=full)


def line(step: Step, state: State, *, full: bool = True) -> str:
    """A step in one line: what, where and what follows; and how many steps come before it. full: all of many marks."""
    after = f", after {counted(len(step.before), 'step')} about rules" if step.before else ""
    supposed = step.evidence.supposed(step.ready(state), step.technique, step.removes)
    return f"{step.technique} ({supposed or where(step, state)}): {outcome(step, state, full=full)}{after}"


def run(step: Step, state: State) -> Iterator[str]:
    """A step with its reason, then those before it with theirs."""
    yield f"{line(step, state)}\n  {reason(step, state, full=True)}"
    for number, before in enumerate(step.before, 1):
        why = reason(before, state, full=True).replace("\n", "\n  ")
        yield f"  {number} {line(before, state)}\n    {why}"
        state = state.copy()
        state.take(before.places, before.removes)


def record(step: Step, state: State) -> dict[str, Any]:
    """A step for `--json`: names of options and items, and the evidence."""
    return {
        "technique": step.technique,
        "difficulty": step.difficulty,
        **({"level": step.level} if step.level else {}),
        "places": [state.name(option) for option in step.places],
        "removes": [state.name(option) for option in step.removes],
        "evidence": step.evidence.as_json(state),
        **({"run": [record(before, state) for before in step.before]} if step.before else {}),
    }


def slices(state: State) -> str:
    """Where each symbol may still be: a line a symbol with its candidates, by name; without symbols, a line an item."""
    return "\n".join(f"{name}: {' '.join(places)}" for name, places in sliced(state).items())


def sliced(state: State) -> dict[str, list[str]]:
    """By symbol, the cells where it may still be; without symbols, by item its options, by name."""
    kinds = Kinds(state)
    groups: Mapping[Hashable, list[int]] = kinds.by_symbol or {kinds.of[item]: [item] for item in range(kinds.primary)}
    made = {}
    for name, items in ((str(group), items) for group, items in groups.items()):
        options = sorted({option for item in items if state.open[item] for option in kinds.undecided_of(item)})
        if options:
            made[name] = list(dict.fromkeys(_place(state, kinds, option) for option in options))
    return made


def _place(state: State, kinds: Kinds, option: int) -> str:
    """The cell of an option, or its name where there are no cells."""
    cells = set(kinds.cells)
    cell = next((item for item in np.asarray(state.items_of(option)).tolist() if item in cells), None)
    return state.name(option) if cell is None or not kinds.by_symbol else str(kinds.of[cell])

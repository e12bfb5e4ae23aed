"""Steps in words and as JSON."""

from __future__ import annotations

from typing import Any

from cover.logic.kinds import kind_of
from cover.logic.state import State
from cover.logic.steps import Multipliers, Step


def where(step: Step, state: State) -> str:
    """The places that a step is about, without symbols: `row 3, column 5`."""
    if isinstance(step.evidence, Multipliers):
        items = [item for item, times in step.evidence.of.items() if times < 0]
    else:
        items = list(step.evidence.items)
    return ", ".join(dict.fromkeys(kind_of(state.item_name(item)).place for item in items))


def outcome(step: Step, state: State) -> str:
    """What follows: `r1c1=5`, or `not r1c1=5, r2c1=5`."""
    if step.places:
        return ", ".join(map(state.name, step.places))
    return "not " + ", ".join(map(state.name, step.removes))


def reason(step: Step, state: State) -> str:
    """The evidence in a sentence."""
    name = state.item_name
    if isinstance(step.evidence, Multipliers):
        bases = [item for item, times in step.evidence.of.items() if times < 0]
        covers = [item for item, times in step.evidence.of.items() if times > 0]
        if step.places:
            return f"nothing else is left for {_listed(name(item) for item in bases)}"
        rank = sum(step.evidence.of.values())
        least = "at least one option in each of" if len(bases) > 1 else "an option in"
        beyond = f"; these lie in {rank + 1} of the latter at once" if rank else ""
        return (
            f"{least} {_listed(map(name, bases))} is true, and all of them lie in"
            f" {_listed(map(name, covers))}, where one at most is{' in each' if len(covers) > 1 else ''}{beyond}"
        )
    links = [
        f"{state.name(right)} for {name(item)}"
        for item, right in zip(step.evidence.items, step.evidence.rights, strict=False)
    ]
    then = f" would force {', then '.join(links)}; then" if links else " would be true,"
    return f"{state.name(step.removes[0])}{then} nothing would be left for {name(step.evidence.items[-1])}"


def _listed(words: Any) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else str(last)


def line(step: Step, state: State) -> str:
    """A step in one line: what, where and what follows."""
    return f"{step.technique} ({where(step, state)}): {outcome(step, state)}"


def record(step: Step, state: State) -> dict[str, Any]:
    """A step for `--json`: names of options and items, and the evidence."""
    return {
        "technique": step.technique,
        "difficulty": step.difficulty,
        "places": [state.name(option) for option in step.places],
        "removes": [state.name(option) for option in step.removes],
        "evidence": step.evidence.as_json(state),
    }

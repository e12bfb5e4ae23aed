"""A step of logic is a fact with evidence, which is checked apart from whatever found it (evidence.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from cover.basics.errors import CoverError
from cover.logic.evidence import Multipliers, Sequence, Several
from cover.logic.reasons import Evidence
from cover.logic.refutations import Refutation
from cover.logic.state import State

__all__ = ["Multipliers", "Refutation", "Sequence", "Several", "Step", "WrongStep"]


class WrongStep(CoverError):
    """A finder claimed what its evidence does not show. Always a bug: never shown as a step."""


class HasLines(Protocol):
    """A path or whatever else knows the states in which its steps are made."""

    def line_of(self, step: Step) -> str: ...


@dataclass(frozen=True, repr=False)
class Step:
    """What a technique shows: options that are true (`places`) or false (`removes`), by number, and the evidence.

    difficulty, level: on the scale that was asked, None and empty without one. before: the steps that lead to a state
    in which this one holds; the grade is that of the hardest then (visible_steps.py).
    of: who says it in words, since numbers mean nothing without their state; `print` does where there is one.
    """

    technique: str
    places: tuple[int, ...]
    removes: tuple[int, ...]
    evidence: Evidence
    difficulty: float | None = None
    level: str = ""
    before: tuple[Step, ...] = ()
    of: HasLines | None = field(default=None, compare=False)

    def __str__(self) -> str:
        """`hidden single (row 1: 5): r1c2=5`; outside of a path only how many options it decides."""
        if self.of is not None:
            return self.of.line_of(self)
        return f"{self.technique}: {len(self.places):,} placed, {len(self.removes):,} removed"

    def __repr__(self) -> str:
        return f"<Step: {self}>"

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process goes without its path."""
        return {**vars(self), "of": None}

    def faults(self, state: State) -> Iterator[str]:
        """What the evidence does not show, in words; nothing if the step, and each before it, is right in its state."""
        state = state.copy() if self.before else state
        for step in self.before:
            yield from step.faults(state)
            state.take(step.places, step.removes)
        if not self.places and not self.removes:
            yield "it neither places nor removes an option"
        if not all(state.live[option] and not state.placed[option] for option in (*self.places, *self.removes)):
            yield "it names an option that is decided already"
        yield from self.evidence.faults(state, self.places, self.removes)

    def apply(self, state: State) -> None:
        """Change the state by what the step shows. Raises WrongStep, and changes nothing, if a check fails."""
        if fault := next(self.faults(state), ""):
            raise WrongStep(f"{self.technique}: {fault}")
        for step in (*self.before, self):
            state.take(step.places, step.removes)

    def ready(self, state: State) -> State:
        """The state in which it is made: after the steps before it."""
        state = state.copy() if self.before else state
        for step in self.before:
            state.take(step.places, step.removes)
        return state

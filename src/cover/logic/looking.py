"""The one loop of hints, paths, notes, guessing and ratings: technique by technique, each step checked and rated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.logic.finders import finder
from cover.logic.position import Position
from cover.logic.scales import Scale, Technique
from cover.logic.state import State
from cover.logic.steps import Step, WrongStep


def found_by(technique: Technique, position: Position) -> Iterator[Step]:
    """The steps of one technique, each checked and rated."""
    made = finder(technique.finder)
    assert made is not None  # scales are read with their finders
    return checked(technique, made(position, **technique.arguments), position.state)


def checked(technique: Technique, steps: Iterable[Step], state: State) -> Iterator[Step]:
    """Steps with their difficulty. Raises WrongStep if one claims what its evidence does not show."""
    for step in steps:
        if fault := next(step.faults(state), ""):
            raise WrongStep(f"{step.technique}: {fault}")
        yield technique.rated(step)


def by_technique(of: Scale, position: Position) -> Iterator[tuple[Technique, Iterator[Step]]]:
    """Each technique of a scale in its order, with the steps that it finds; none is looked for before it is asked
    for."""
    return ((technique, found_by(technique, position)) for technique in of.techniques)

"""The way from a state to its solution, step by step, each step checked before it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from cover.backends.isolation.bounds import in_time
from cover.basics.suggest import counted
from cover.logic.kinds import Kinds
from cover.logic.looking import by_technique
from cover.logic.position import Position
from cover.logic.scales import Scale, scale
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.visible_steps import LOOKING, followed
from cover.logic.words import line


def available(state: State, of: Scale | None = None, kinds: Kinds | None = None) -> Iterator[Step]:
    """Every step that the techniques of a scale find in this state, technique by technique, checked; none twice.

    Raises WrongStep if a finder claims what its evidence does not show, TimeoutError at the end of the time of the
    state's budget.
    """
    seen = set()
    for _, steps in by_technique((of or scale()).narrowed(), Position(state, kinds)):
        for step in steps:
            what = (step.places, step.removes, step.technique)
            if what not in seen:
                seen.add(what)
                yield step


@dataclass
class Path:
    """The steps from `start`, and the state they lead to: solved, stuck, or a clash (in words). out_of_time: the time
    of the state's budget ended first, and how it goes on is not known."""

    start: State
    state: State
    scale: Scale
    steps: list[Step] = field(default_factory=list)
    out_of_time: bool = False

    def replay(self, state: State) -> Iterator[Step]:
        """The steps again, each before it is made in `state`, a copy of the first."""
        for step in self.steps:
            yield step
            for one in (*step.before, step):
                state.take(one.places, one.removes)

    def line_of(self, step: Step) -> str:
        """A step in a line; one that is not made yet is at hand in `state`."""
        state = self.start.copy()
        here = any(one is step for one in self.replay(state))
        return line(step, state if here else self.state)

    @property
    def solved(self) -> bool:
        return self.state.solved

    @property
    def clash(self) -> str:
        return self.state.clash

    @property
    def stuck(self) -> bool:
        return not self.solved and not self.clash and not self.out_of_time

    @property
    def hardest(self) -> Step | None:
        """The first of the steps of greatest difficulty."""
        return max(self.steps, key=lambda step: step.difficulty or 0, default=None)

    @property
    def score(self) -> float:
        """The sum of the difficulties."""
        return round(sum(step.difficulty or 0 for step in self.steps), 6)

    @property
    def level(self) -> str:
        """The level on the scale; empty if the scale has none."""
        return self.scale.level((step.level for step in self.steps), self.score)

    @property
    def words(self) -> str:
        """How it ended: `solved in 61 steps; hardest: X-wing`, or `stuck after 31 steps: ...`."""
        hardest = self.hardest
        steps = counted(len(self.steps), "step")
        if self.clash:
            return f"no solution, shown in {steps}: {self.clash}"
        if self.solved:
            return f"solved in {steps}" + (f"; hardest: {hardest.technique}" if hardest else "")
        so_far = f"; hardest so far {hardest.technique}" if hardest else ""
        end = "not finished (time)" if self.out_of_time else "stuck"
        return f"{end} after {steps}: {_open(self.state)}{so_far}"


def _open(state: State) -> str:
    kinds = Kinds(state)
    cells = kinds.cells or list(range(kinds.primary))
    word = "cell" if kinds.cells else "item"
    return f"{counted(int(state.open[cells].sum()), word)} open, {counted(int(state.undecided().sum()), 'candidate')}"


def path(state: State, of: Scale | None = None, kinds: Kinds | None = None, *, max_steps: int | None = None) -> Path:
    """Apply the first step that the scale's techniques find, again and again, until solved, stuck or in a clash.

    kinds: of the state's problem, where many states of one problem are asked about.
    The state is left alone; at the end of the time of its budget the path is `out_of_time`. Raises WrongStep if a
    finder claims what its evidence does not show.

    >>> from cover.problems.exact_cover import ExactCover
    >>> way = path(State(ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})))
    >>> [(step.technique, step.places) for step in way.steps], way.solved
    ([('last option', (0,)), ('last option', (1,))], True)
    """
    made = Path(state, state.copy(), (of or scale()).narrowed())
    for _ in walked(made, kinds, max_steps):
        pass
    return made


def walked(made: Path, kinds: Kinds | None = None, max_steps: int | None = None) -> Iterator[Step]:
    """The steps of a path that has just begun, each before it is applied; at the end the path is as `path` makes it."""
    while not made.solved and not made.clash and (max_steps is None or len(made.steps) < max_steps):
        try:
            kinds = kinds or Kinds(made.state)
            first = partial(_first, made.state, made.scale, kinds)
            step = in_time(made.state.budget, LOOKING, first)
        except TimeoutError:
            made.out_of_time = True
            return
        if step is None:
            return
        step = replace(step, of=made)
        yield step
        made.state.take(step.places, step.removes)
        made.steps.append(step)


def _first(state: State, of: Scale, kinds: Kinds) -> Step | None:
    return next((step for _, steps in by_technique(of, Position(state, kinds)) for step in steps), None)


def hint(state: State, of: Scale | None = None) -> Step | None:
    """The easiest step that a player sees something of, checked, with those about helpers of rules that it needs
    before; None when stuck, solved or in a clash. Raises TimeoutError at the end of the time of the state's budget."""
    if state.clash or state.solved:
        return None
    return followed(state, (of or scale()).narrowed()).step

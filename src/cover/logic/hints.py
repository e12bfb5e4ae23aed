"""The next step of logic for a puzzle: the easiest, or every one that is at hand, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from cover.backends.isolation.bounds import in_time, timeouts
from cover.basics import html
from cover.basics.statuses import ANSWERED, CLASH, STUCK, UNDECIDED
from cover.logic.paths import Path, available
from cover.logic.pictures import drawn_in_notebook, view_of
from cover.logic.scales import chosen
from cover.logic.start import Start, begin
from cover.logic.steps import Step
from cover.logic.visible_steps import LOOKING, followed, seen
from cover.logic.words import line, record, run, sliced, where
from cover.logic.words import slices as where_each
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import as_puzzle


@dataclass(frozen=True)
class Hint:
    """What comes next. steps: those that were asked for and found, the easiest first; here: the state they are made in,
    and whether the time ended before all were found; start: the puzzle, and what is wrong with what a player did;
    unsolvable: is it known that there is no solution?

    True where there is a step; iterating yields the steps, `print` says them in words.
    """

    start: Start
    here: Path
    steps: tuple[Step, ...] = ()
    unsolvable: bool = False

    def __bool__(self) -> bool:
        return bool(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def state(self) -> str:
        """`open` (there is a step), `solved`, `stuck`, `clash` (no solution, or something is wrong), `unknown`."""
        if self.unsolvable:
            return "clash"
        return "solved" if self.here.solved else "open" if self.steps else "stuck" if self.here.stuck else "unknown"

    @property
    def wrong(self) -> str:
        """What is wrong with what a player did, in words; empty if nothing is."""
        return self.start.wrong

    def settled(self) -> Hint:
        """The same after a search of some seconds for whether the puzzle has a solution at all: without steps where it
        has none. A hint in words does with less."""
        if self.unsolvable or not self.start.unsolvable(done=False):
            return self
        return replace(self, steps=(), unsolvable=True)

    @property
    def status(self) -> int:
        """The exit status of `cover hint`."""
        if self.unsolvable:
            return CLASH
        return UNDECIDED if self.here.out_of_time else STUCK if not self and not self.here.solved else ANSWERED

    def words(self, *, vague: bool = False, full: bool = False, slices: bool = False) -> list[str]:
        """Each step in words, or one line that says why there is none. vague: only which technique, and where; full:
        with the reason; slices: when stuck, where each symbol may still be."""
        if not self.steps:
            more = [where_each(self.here.state)] if slices and self.state == "stuck" else []
            return [self._end(), *more]
        state = self.here.state
        if vague:
            return [f"{step.technique}: {where(step, state)}" for step in self.steps]
        return ["\n".join(run(step, state)) if full else line(step, state, full=False) for step in self.steps]

    @property
    def notes(self) -> list[str]:
        """What is to be noted beside the steps."""
        return ["there may be further steps (time)"] if self and self.here.out_of_time else []

    def _end(self) -> str:
        if self.wrong:
            return self.wrong
        if self.start.unsolvable(done=self.here.solved, soon=True):
            return f"no solution: {self.start.clash or self.here.clash or 'a search shows it'}"
        return "solved" if self.here.solved else self.here.words + self.start.remark(soon=True)

    def views(self) -> list[Any]:
        """What each step points out in a picture of the puzzle, for `puzzle.draw(None, view)`; without steps, where the
        puzzle stands. `viewed` of cover.drawing.shapes adds what is laid over the picture."""
        state, puzzle = self.here.state, self.start.puzzle
        return [
            view_of(as_puzzle(puzzle), step.ready(state) if step else state, step) for step in self.steps or (None,)
        ]

    def as_json(self, *, slices: bool = False) -> dict[str, Any]:
        """What `cover hint --json` prints. slices: when stuck, where each symbol may still be."""
        hint = self.settled()
        made: dict[str, Any] = {
            "state": hint.state,
            "verdict": self.start.verdict,
            "complete": not self.here.out_of_time,
            "steps": [record(step, self.start.state) for step in hint.steps],
        }
        if slices and hint.state == "stuck":
            made["slices"] = sliced(self.start.state)
        return {**made, "wrong": self.wrong} if self.wrong else made

    def __str__(self) -> str:
        return "\n".join(self.words())

    def __repr__(self) -> str:
        return f"<Hint: {self.words()[0]}>"

    def _repr_html_(self) -> str:
        words = self.words(full=True)
        return html.drawing(
            words[0].splitlines()[0], "\n".join(words), drawn_in_notebook(as_puzzle(self.start.puzzle), self.views)
        )


def hint_of(puzzle: PuzzleOrProblem, techniques: tuple[Any, Any, Any], *, all: bool = False, **player: Any) -> Hint:
    """The step of `cover.hint`. techniques: a scale, only these of it, none of those; player: see `begin`."""
    scale = chosen(*techniques)
    with timeouts():
        start = begin(puzzle, scale, soon=True, **player)
    here = Path(start.state, start.state, scale)
    none = bool(start.wrong) or start.unsolvable(done=True)
    found = () if none else tuple(_steps(here, all))
    if not found:
        none = none or bool(here.clash) or start.unsolvable(done=here.solved, soon=True)
    return Hint(start, here, found, none)


def _steps(here: Path, every: bool) -> list[Step]:
    """The steps from here that a player sees something of: the easiest first, where it takes a run, then those at hand.

    `here` says if the time ended before all were found that are asked for, and if steps that a player sees nothing of
    end in a solution or a clash."""
    found: list[Step] = []
    if here.clash or here.solved:
        return found
    try:
        step, end = followed(here.state, here.scale)
        if step and (step.before or not every):
            found.append(replace(step, of=here))
        if not step and (end.solved or end.clash):
            here.state = end
        if every and step:
            more = (replace(one, of=here) for one in available(here.state, here.scale) if seen(one, here.state))
            in_time(here.state.budget, LOOKING, partial(found.extend, more))
    except TimeoutError:
        here.out_of_time = True
    return found

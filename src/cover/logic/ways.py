"""The whole way of a puzzle by logic: its path, what a search knows of it, and both in words and as a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from textwrap import indent
from typing import Any

from cover.backends.isolation.bounds import timeouts
from cover.basics import html
from cover.basics.statuses import ANSWERED, CLASH, STUCK, UNDECIDED
from cover.basics.suggest import counted
from cover.logic.paths import Path, walked
from cover.logic.pictures import drawn_in_notebook, view_of
from cover.logic.scales import Scale, chosen
from cover.logic.start import Start, begin
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.visible_steps import seen
from cover.logic.words import line, reason, record, sliced
from cover.proofs.certificate import Certificate
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import as_puzzle

Place = str | PathLike[str]


@dataclass(repr=False)
class SolvingPath(Path):
    """A path (`steps`, `solved`, `stuck`, `clash`, `hardest`, `score`, `level`, `out_of_time`) and the puzzle it is of.

    True where it ends in the solution; iterating yields the steps, `print` says them in words, a line each, and how the
    way ended. Steps that a player sees nothing of, about the helpers of rules alone, are counted only.
    """

    begun: Start = field(kw_only=True)
    certificate: Certificate | None = None

    @classmethod
    def from_start(cls, begun: Start, of: Scale) -> SolvingPath:
        """Nothing but its first state."""
        return cls(begun.state, begun.state.copy(), of, begun=begun)

    def __bool__(self) -> bool:
        return self.solved

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def wrong(self) -> str:
        """What is wrong with what a player did, in words; empty if nothing is. There are no steps then."""
        return self.begun.wrong

    @property
    def unsolvable(self) -> bool:
        """Is it known that there is no solution?"""
        return bool(self.wrong or self.clash) or self.begun.unsolvable(done=self.solved)

    def walk(self) -> Iterator[Step]:
        """The steps as they are found, each before it is made in `state`."""
        return iter(()) if self.wrong else walked(self)

    def certify(self, puzzle: PuzzleOrProblem, proof: Place | None) -> None:
        """Write a certificate of the whole way to `proof` (None: nowhere), where the way went to its end."""
        if proof is not None and not (self.wrong or self.stuck or self.out_of_time):
            from cover.logic.certifying import certify

            self.certificate = certify(puzzle, self, str(proof))

    @property
    def status(self) -> int:
        """The exit status of `cover path`."""
        return CLASH if self.unsolvable else ANSWERED if self.solved else STUCK if self.stuck else UNDECIDED

    @property
    def unknown_rules(self) -> list[str]:
        """Rules that no technique knows, so that the way ends where they are needed."""
        return [] if self.wrong else list(self.state.unused)

    def words_of(self, steps: Iterable[Step], state: State, *, full: bool = False) -> Iterator[str]:
        """Lines for steps that come before they are made in `state`. full: with reasons, and those that a player sees
        nothing of."""
        hidden = number = 0
        for number, step in enumerate(steps, 1):
            if not full and not seen(step, state):
                hidden += 1
                continue
            yield from _hidden(hidden)
            hidden = 0
            yield f"{number:3} {line(step, state, full=full)}"
            if full:
                why = reason(step, state, full=True).replace("\n  ", "\n")
                yield indent(why, " " * 6)
        yield from _hidden(hidden)

    def ending(self) -> str:
        """How it ended, and why nothing more comes, where that is known."""
        if self.wrong:
            return self.wrong
        words = self.words + (self.begun.remark() if self.stuck or self.clash else "")
        if self.begun.unsolvable(done=self.solved) and (why := self.begun.clash):
            return f"{words}; {why}" if self.clash else f"{words}; no solution: {why}"
        return words

    def view(self, step: Step | None = None) -> Any:
        """What the next step points out in a picture of the puzzle at `state`, for `puzzle.draw(None, view)` and
        `viewed` of cover.drawing.shapes."""
        return view_of(as_puzzle(self.begun.puzzle), self.state, step)

    def as_json(self, *, slices: bool = False) -> dict[str, Any]:
        """What `cover path --json` prints. slices: when stuck, where each symbol may still be."""
        made: dict[str, Any] = {"scale": self.scale.name, "state": "clash", "verdict": self.begun.verdict}
        if self.wrong:
            return {**made, "wrong": self.wrong, "steps": []}
        end = "solved" if self.solved else "clash" if self.unsolvable else "stuck" if self.stuck else "unknown"
        state = self.start.copy()
        return {
            **made,
            "state": end,
            "complete": not self.out_of_time,
            "words": self.words,
            "hardest": self.hardest.technique if self.hardest else None,
            "steps": [record(step, state) for step in self.replay(state)],
            "candidates": [self.state.name(int(option)) for option in self.state.undecided().nonzero()[0]],
            **({"slices": sliced(self.state)} if slices and end == "stuck" else {}),
        }

    def __str__(self) -> str:
        state = self.start.copy()
        return "\n".join([*self.words_of(self.replay(state), state), self.ending()])

    def __repr__(self) -> str:
        return f"<SolvingPath: {self.wrong or self.words}>"

    def _repr_html_(self) -> str:
        return html.drawing(
            self.wrong or self.words, str(self), drawn_in_notebook(as_puzzle(self.begun.puzzle), lambda: [self.view()])
        )


def begun(
    puzzle: PuzzleOrProblem, techniques: tuple[Any, Any, Any], *, proof: Place | None = None, **player: Any
) -> SolvingPath:
    """Nothing but the first state of the path of `cover.path`. techniques: a scale, only these of it, none of those;
    player: see `begin`."""
    scale = chosen(*techniques)
    if proof is not None and player.get("uniqueness") is None:
        player["uniqueness"] = False
    with timeouts():
        start = begin(puzzle, scale, certified=proof is not None, **player)
    return SolvingPath.from_start(start, scale)


def _hidden(steps: int) -> list[str]:
    return [f"    ({counted(steps, 'step')} about rules alone)"] if steps else []

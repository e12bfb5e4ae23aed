"""Scores: the sum over the steps of a path, and a level, on a scale of techniques that has levels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cover.backends.isolation.bounds import timeouts
from cover.basics import html
from cover.basics.result import Budget
from cover.basics.statuses import ANSWERED, CLASH, STUCK, UNDECIDED
from cover.logic.paths import path
from cover.logic.scales import scale as scale_of
from cover.logic.start import SearchVerdict, state_of
from cover.solving.routing import PuzzleOrProblem


@dataclass(frozen=True)
class ScoreRating:
    """score: the sum over the steps of a path; level: of its hardest step, or of the score; words: how it ended."""

    scale: str
    score: float
    level: str
    solved: bool
    clash: bool
    stuck: bool
    complete: bool
    steps: int
    hardest: str | None
    words: str

    @property
    def status(self) -> int:
        return ANSWERED if self.solved else CLASH if self.clash else STUCK if self.complete else UNDECIDED

    def __str__(self) -> str:
        if self.clash:
            return "no solution"
        least = "" if self.complete and not self.stuck else "at least "
        return f"score {least}{self.score:g}, {least}{self.level}; {self.words}"

    def _repr_html_(self) -> str:
        return html.table(str(self), [])

    def as_json(self) -> dict[str, Any]:
        """What `cover rate --json` prints."""
        return {
            "scale": self.scale, "score": self.score, "level": self.level, "solved": self.solved, "clash": self.clash,
            "complete": self.complete, "steps": self.steps, "hardest": self.hardest,
        }  # fmt: skip


def by(scale: str) -> Callable[..., ScoreRating]:
    """What rates puzzles on a scale of techniques. Raises Refused for what logic does not take."""

    def rate(puzzle: PuzzleOrProblem, *, seconds: float | None = None) -> ScoreRating:
        of = scale_of(scale)
        with timeouts():
            state = state_of(puzzle, Budget(seconds), as_items=not of.reads_rules)
        if not state.clash:
            state.unique = SearchVerdict(state).unique
        way = path(state, of)
        hardest = way.hardest.technique if way.hardest else None
        clash, complete = bool(way.clash), not way.out_of_time
        steps, end = len(way.steps), way.words
        return ScoreRating(scale, way.score, way.level, way.solved, clash, way.stuck, complete, steps, hardest, end)

    return rate

"""Puzzles as a taskset of verifiers (github.com/PrimeIntellect-ai/verifiers, its `v1`), which this imports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from cover.generation.items import SEED, items
from cover.generation.scoring import Score, score_answer


class CoverData(vf.TaskData):
    """puzzle: as text; answer: the one that was made with it, though any that keeps the rules is right."""

    kind: str
    puzzle: str
    answer: str
    level: float | None = None


class CoverTask(vf.Task[CoverData]):
    """The reward is what the last reply is worth by the rules; the metric says whether it keeps them all."""

    def _score(self, trace: Any) -> Score:
        return score_answer(self.data.puzzle, trace.last_reply or "")

    @vf.reward  # type: ignore[untyped-decorator]
    async def by_the_rules(self, trace: Any) -> float:
        return self._score(trace).value

    @vf.metric  # type: ignore[untyped-decorator]
    async def solved(self, trace: Any) -> float:
        return float(self._score(trace).value == 1.0)

    async def validate(self, runtime: Any) -> bool:
        """Is the answer that was made with it worth all?"""
        return score_answer(self.data.puzzle, self.data.answer).value == 1.0


class CoverConfig(vf.TasksetConfig):
    """As `items` takes them."""

    kind: str = "sudoku"
    count: int = 100
    size: int | None = None
    least_level: float | None = None
    most_level: float | None = None
    split: str | None = None
    seed: int = SEED


class CoverTaskset(vf.Taskset[CoverTask, CoverConfig]):
    """New puzzles of a kind, the same for the same settings."""

    def load(self) -> Iterator[CoverTask]:
        asked = self.config
        level = asked.least_level, asked.most_level
        made = items(asked.kind, asked.count, size=asked.size, level=level, split=asked.split, seed=asked.seed)
        for one in made:
            facts = {"kind": one.kind, "puzzle": one.puzzle, "answer": one.answer, "level": one.level}
            yield CoverTask(CoverData(id=one.digest, prompt=one.prompt, **facts), self.config.task)

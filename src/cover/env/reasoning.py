"""Puzzles as a data set of reasoning-gym (github.com/open-thought/reasoning-gym), which this imports.

import reasoning_gym, cover.env.reasoning
reasoning_gym.create_dataset("cover", kind="slitherlink", puzzle_size=5, size=10, seed=1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.factory import ProceduralDataset, register_dataset

from cover.basics.errors import Refused
from cover.generation.items import PARTS, Item, items
from cover.generation.puzzles import is_made
from cover.generation.scoring import score_answer

NAME = "cover"


@dataclass
class CoverConfig:
    """kind, puzzle_size, least_level, most_level, split: as `items` takes them; size: entries of the data set."""

    kind: str = "sudoku"
    puzzle_size: int | None = None
    least_level: float | None = None
    most_level: float | None = None
    split: str | None = None
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises Refused for what cannot be made."""
        if not is_made(self.kind):
            raise Refused(f"puzzles of the kind {self.kind} are not made")
        if self.split is not None and self.split not in PARTS:
            raise Refused(f"split={self.split!r}: choose one of {', '.join(PARTS)}")


class CoverDataset(ProceduralDataset):
    """Entries are made in their order, and kept."""

    def __init__(self, config: CoverConfig):
        super().__init__(config=config, seed=config.seed, size=config.size)
        level = config.least_level, config.most_level
        size, seed = config.puzzle_size, self.seed % 2**31
        self._more = items(config.kind, size=size, level=level, split=config.split, seed=seed)
        self._made: list[Item] = []

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        while len(self._made) <= idx:
            self._made.append(next(self._more))
        record = self._made[idx].as_json()
        facts = {"source_dataset": NAME, "source_index": idx, "difficulty": {"level": record["level"]}, **record}
        return {"question": facts.pop("prompt"), "answer": facts.pop("answer"), "metadata": facts}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 where every rule is kept, whatever the form; less by the marks that are right."""
        return score_answer(entry["metadata"]["puzzle"], answer).value if answer else 0.0


register_dataset(NAME, CoverDataset, CoverConfig)

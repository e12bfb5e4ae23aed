"""Puzzles as an environment of gymnasium (gymnasium.farama.org), which this imports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cover.env.game import OPEN, Game
from cover.generation.items import items
from cover.puzzles.base import BasePuzzle

MANY = 16  # puzzles that are made where none are given
Observation = dict[str, NDArray[Any]]
Facts = dict[str, Any]


class PuzzleEnv(gymnasium.Env):
    """An action is a mark; each reset takes one of the puzzles, by `options={"puzzle": number}` or at random.

    puzzles: with one solution each; or kind, and what `items` takes, of which MANY are made. An observation has
    `marks`, of each place the number of its mark from 1, or 0; and `legal`, the marks that may be noted, which `info`
    has as `action_mask` too. A mark that may not be noted changes nothing, and costs as much as a wrong one. An episode
    ends when the puzzle is solved, and is cut short when no place is open.
    """

    metadata: ClassVar[Facts] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, kind: str = "sudoku", puzzles: Sequence[BasePuzzle[Any]] | None = None, **of: Any):
        self.render_mode = of.pop("render_mode", None)
        made = puzzles if puzzles is not None else [one.made for one in items(kind, of.pop("count", MANY), **of)]
        self.games = [Game(puzzle) for puzzle in made]
        self.game = self.games[0]
        marks = max(len(game.moves) for game in self.games)
        places = max(len(game.state) for game in self.games)
        self.action_space = spaces.Discrete(marks)
        self.observation_space = spaces.Dict(
            marks=spaces.Box(0, marks, (places,), np.int32), legal=spaces.Box(0, 1, (marks,), np.int8)
        )

    def reset(self, *, seed: int | None = None, options: Facts | None = None) -> tuple[Observation, Facts]:
        super().reset(seed=seed)
        number = (options or {}).get("puzzle")
        self.game = self.games[int(self.np_random.integers(len(self.games))) if number is None else int(number)]
        self.game.reset()
        return self._observed()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Facts]:
        game, number = self.game, int(action)
        is_legal = number < len(game.moves) and bool(game.legal[number])
        reward = game.step(number).reward if is_legal else -1 / game.needed
        observation, facts = self._observed()
        return observation, reward, game.done, not game.done and not facts["action_mask"].any(), facts

    def render(self) -> str | None:
        return self.game.render() if self.render_mode == "ansi" else None

    def _observed(self) -> tuple[Observation, Facts]:
        marks, legal = (np.zeros(space.shape, space.dtype) for space in self.observation_space.values())
        state, mask = self.game.state, self.game.legal
        marks[: len(state)] = np.where(state == OPEN, 0, state + 1)
        legal[: len(mask)] = mask
        return {"marks": marks, "legal": legal}, {"action_mask": legal, "noted": self.game.noted}

"""Puzzles to train and measure with: an environment in steps, beside data sets and scores.

>>> from cover import env
>>> game = env.Game(env.item("binairo", size=4, seed=1).made)
>>> game.step(game.hint()).reward > 0
True

| file | what it does |
|---|---|
| `game.py` | a puzzle in moves: marks, rewards, hints, undo |
| `gym.py`, `reasoning.py`, `tasks.py` | the same for gymnasium, reasoning-gym and verifiers, which they import |
"""

from cover.env.game import Game, Move
from cover.generation.items import Item, item, items
from cover.generation.scoring import Score, score_answer

__all__ = ["Game", "Item", "Move", "Score", "item", "items", "score_answer"]

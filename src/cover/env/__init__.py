"""Puzzles to train and measure with: data sets, scores, and an environment in steps.

>>> from cover import env
>>> game = env.Game(env.item("binairo", size=4, seed=1).made)
>>> game.step(game.hint()).reward > 0
True

| file | what it does |
|---|---|
| `items.py` | new puzzles as records: prompt, answer, level, part; parts never share a symmetric twin |
| `scoring.py` | what an answer is worth, and which rule it breaks |
| `game.py` | a puzzle in moves: marks, rewards, hints, undo |
| `gym.py`, `reasoning.py`, `tasks.py` | the same for gymnasium, reasoning-gym and verifiers, which they import |
| `auditing/` | data sets checked: which are unique, which answers break a rule, what stands in them twice |
"""

from cover.env.game import Game, Move
from cover.env.items import Item, item, items
from cover.env.scoring import Score, score_answer

__all__ = ["Game", "Item", "Move", "Score", "item", "items", "score_answer"]

"""New boards and puzzles: full grids, minimal boards, and instances of every kind that can make one.

| file | what it makes |
|---|---|
| `boards.py`, `sudokus.py` | boards by the thousand, and what they are as text |
| `puzzles.py` | instances of any kind: clues are taken away while one solution is left |
| `minimise.py` | large boards, minimised until uniqueness is hard to prove |
| `climb.py` | boards that are hard for a search |
| `hardness.py`, `adversary.py` | boards that are hard for clause learning, for one order of guesses |
| `wish.py` | what is asked for, and which of these roads makes it |
| `by_technique.py` | boards that need a technique, or whose rating lies between bounds |
"""

SYMMETRIES = ("none", "half-turn", "quarter-turn", "mirror", "diagonal")
MAXIMIZE = ("rating", "conflicts", "calls")

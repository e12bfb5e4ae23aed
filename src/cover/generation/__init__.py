"""New boards and puzzles of every kind, and data sets of them: made, scored, checked.

| file | what it does |
|---|---|
| `boards.py`, `sudokus.py` | boards by the thousand, and what they are as text |
| `puzzles.py` | instances of any kind: clues are taken away while one solution is left |
| `minimise.py` | large boards, minimised until uniqueness is hard to prove |
| `climb.py` | boards that are hard for a search |
| `hardness.py`, `adversary.py` | boards that are hard for clause learning, for one order of guesses |
| `wish.py` | what is asked for, and which of these roads makes it |
| `by_technique.py` | boards that need a technique, or whose rating lies between bounds |
| `items.py` | new puzzles as records: prompt, answer, level, part; parts never share a symmetric twin |
| `scoring.py`, `marks.py` | what an answer is worth, and which rule it breaks |
| `auditing/` | data sets checked: which are unique, which answers break a rule, what stands in them twice |
"""

SYMMETRIES = ("none", "half-turn", "quarter-turn", "mirror", "diagonal")
MAXIMIZE = ("rating", "conflicts", "calls")

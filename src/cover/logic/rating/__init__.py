"""How hard a board is: by what a search spends, by whips (W), as Sudoku Explainer says (ER, EP, ED), by a score.

`scales.py` is the table of ratings, and what each of them is. `search.py` asks searches of many equivalent
boards; `whips.py` and `se121.py` stand on native code of their own (`engine/logic`, `engine/rating`); `score.py` adds
up the steps of a path.
"""

SCALES = ("search", "se121", "whips", "hodoku", "boards")

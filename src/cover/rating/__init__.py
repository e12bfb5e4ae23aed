"""How hard a board is: by what a search spends, by whips (W), on the scale of Sudoku Explainer (ER, EP, ED).

`search.py` asks searches of many equivalent boards; `whips.py` and `se121.py` stand on native code of their own
(`engine/logic`, `engine/rating`); `corpus.py` gives ratings as columns of `cover batch`.
"""

SCALES = ("search", "se121", "whips", "hodoku", "boards")

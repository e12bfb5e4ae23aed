"""How hard a board is: by what a search spends, by whips (W), on the scale of Sudoku Explainer (ER, EP, ED), by a score.

`scales.py` is the table of ratings, whose protocol is `protocol.py`. `search.py` asks searches of many equivalent
boards; `whips.py` and `se121.py` stand on native code of their own (`engine/logic`, `engine/rating`); `score.py` adds up
the steps of a path; `corpus.py` gives ratings as columns of `cover batch`.
"""

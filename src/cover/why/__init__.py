"""Why? Minimal and smallest clashes (MUS, SMUS), redundant givens, possible marks (the backbone).

Many small questions to one learning engine (`questions.py`). Givens come from `given_parts()` of a puzzle;
`clue_cells.py` gives the board one cell more for each clue that may be left out. Lazy constraints join as clauses
(`lazy_constraints.py`).
"""

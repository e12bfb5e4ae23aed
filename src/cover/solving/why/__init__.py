"""Why? Minimal unsatisfiable sets of givens (MUS) and smallest ones (SMUS), redundant givens, possible marks
(backbone).

Many small questions to one learning engine (`questions.py`). Givens come from `given_parts()` of a puzzle;
`clue_cells.py` gives the board one cell more for each clue that may be left out. Lazy constraints join as clauses
(`lazy_constraints.py`).
"""

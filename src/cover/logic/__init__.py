"""Solving step by step, each step with evidence that other code re-checks: see docs/logic.md.

Techniques are rows of `techniques.toml`, scales are files in `scales/`. A row names a finder: a function of the table
in `finders.py`, or one in a module of its own name, which needs no further line. A step is found by finders, checked by
`evidence.py`, which shares no code with them, and put into words by `words.py`. `lemmas.py` and `certifying.py` make a
certificate of a whole path.
"""

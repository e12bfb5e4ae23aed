"""One question to several backends, and what came of it: answers, agreement, times.

Answers are checked outside the timed run; backends take turns, so that a drifting machine treats all alike.
`machine.py` has the machine behind a figure, `method.py` how figures are taken.
"""

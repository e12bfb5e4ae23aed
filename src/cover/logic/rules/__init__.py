"""Steps that rest on a rule of the board: what it leaves no room for, about the board's own marks.

`board_marks.py` is the board with its rules; a module of a finder for each sort of rule; `evidence.py` what a step
rests on, and `refuting.py` its check, which shares no code with the finders.
"""

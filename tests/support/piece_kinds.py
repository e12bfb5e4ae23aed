"""Kinds of one sentence about pieces each, in all forms that it has."""

from cover.puzzles.kinds.files import kind_of

_TEXT = """kind some pieces
marks . white, # shaded
layout clues, bars, header bank
rules
  {0}
"""
_STATED = [
    "pieces shaded I1|L3|O4|##./.##",
    "pieces not shaded I2|L3 apart",
    "pieces shaded ##/#.|### fixed",
    "pieces shaded I2|I3 barred",
    "pieces shaded I2|I1 barred apart",
    "pieces shaded bank",
    "pieces shaded bank apart spare",
    "pieces shaded bank barred spare",
]
PIECES = {stated: kind_of(_TEXT.format(stated), "some") for stated in _STATED}

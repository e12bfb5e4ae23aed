"""MiniZinc (https://www.minizinc.org), written only."""

from cover.formats.base import About, AnyProblem
from cover.problems.texts.minizinc import write as write

ABOUT = About("model of a board, a cover or rows (MiniZinc)", AnyProblem, "", endings=(".mzn",))

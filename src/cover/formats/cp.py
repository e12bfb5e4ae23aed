"""CP-SAT's model as the text of its protocol buffer: written only."""

from __future__ import annotations

from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.base import About
from cover.problems.cp import CpProblem

ABOUT = About("CP-SAT's model, as the text of its protocol buffer", CpProblem, "", endings=(".pbtxt",))


def write(content: Any, solution: Any = None) -> str:
    """The model. Raises ProblemError for what is none."""
    if not isinstance(content, CpProblem) or solution is not None:
        raise ProblemError(f"the cp format writes CP-SAT models, not {type(content).__name__}: reduce it first")
    if content.lazy is not None:
        raise ProblemError("the model leaves out rules (loops, connectivity), which its files cannot state")
    return str(content.model)

"""CP-SAT models of problems, by the arrows that lead there."""

from cover.problems.cp import CpProblem
from cover.solving.routing import Route, routed


def cp_model(problem, encoding: str | None = None) -> CpProblem:
    return routed(problem, CpProblem, Route("none", encoding))

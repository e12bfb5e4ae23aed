"""Puzzles as exact cover, CNF and CP-SAT, solved by native engines behind one interface.

>>> import cover
>>> cover.solve(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})).verdict.value
'unique'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cover.comparing import compare
    from cover.diagrams import Diagram, diagram
    from cover.errors import CoverError, InputError, Interrupted, ProblemError, Refused, Unavailable, WrongSolution
    from cover.estimating import Estimate, estimate
    from cover.formats import load, load_all, loads
    from cover.pricing import best
    from cover.problems.board import Board
    from cover.problems.cnf import Cnf
    from cover.problems.exact_cover import ExactCover, Item, Option
    from cover.puzzles.langford import Langford
    from cover.puzzles.latin import Latin
    from cover.puzzles.polyomino import Polyomino
    from cover.puzzles.queens import Queens
    from cover.puzzles.sudoku import Sudoku
    from cover.registry import register_backend
    from cover.result import Budget, Question, Result, Stop, Verdict
    from cover.solving import count, solutions, solve, verdict
    from cover.solving_many import solve_many
    from cover.streaming import solution_batches
    from cover.symmetry import count_up_to_symmetry

__version__ = "0.1.0"

# Public names and where they live; imported when first used, so that `import cover` costs nothing.
_HOME = {
    "cover.comparing": "compare",
    "cover.diagrams": "Diagram diagram",
    "cover.errors": "CoverError InputError Interrupted ProblemError Refused Unavailable WrongSolution",
    "cover.estimating": "Estimate estimate",
    "cover.formats": "load load_all loads",
    "cover.pricing": "best",
    "cover.problems.board": "Board",
    "cover.problems.cnf": "Cnf",
    "cover.problems.exact_cover": "ExactCover Item Option",
    "cover.puzzles.langford": "Langford",
    "cover.puzzles.latin": "Latin",
    "cover.puzzles.polyomino": "Polyomino",
    "cover.puzzles.queens": "Queens",
    "cover.puzzles.sudoku": "Sudoku",
    "cover.registry": "register_backend",
    "cover.result": "Budget Question Result Stop Verdict",
    "cover.solving": "count solutions solve verdict",
    "cover.solving_many": "solve_many",
    "cover.streaming": "solution_batches",
    "cover.symmetry": "count_up_to_symmetry",
}
_WHERE = {name: module for module, names in _HOME.items() for name in names.split()}

__all__ = [
    "Board",
    "Budget",
    "Cnf",
    "CoverError",
    "Diagram",
    "Estimate",
    "ExactCover",
    "InputError",
    "Interrupted",
    "Item",
    "Langford",
    "Latin",
    "Option",
    "Polyomino",
    "ProblemError",
    "Queens",
    "Question",
    "Refused",
    "Result",
    "Stop",
    "Sudoku",
    "Unavailable",
    "Verdict",
    "WrongSolution",
    "best",
    "compare",
    "count",
    "count_up_to_symmetry",
    "diagram",
    "estimate",
    "load",
    "load_all",
    "loads",
    "register_backend",
    "solution_batches",
    "solutions",
    "solve",
    "solve_many",
    "verdict",
]


def __getattr__(name: str) -> Any:
    module = _WHERE.get(name)
    if module is None:
        raise AttributeError(f"module 'cover' has no attribute {name!r}")
    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

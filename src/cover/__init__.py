"""Puzzles as exact cover, CNF and CP-SAT, solved by native engines behind one interface.

>>> import cover
>>> cover.solve(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})).verdict.value
'unique'
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cover.naming import did_you_mean
from cover.puzzles import PUZZLES

if TYPE_CHECKING:  # for type checkers; a puzzle that is not here is found all the same, as Any
    from cover.boards.generating import Generator as Generator
    from cover.boards.making import generate as generate
    from cover.boards.many import solve_many as solve_many
    from cover.boards.rating import Rating as Rating
    from cover.boards.rating import rate as rate
    from cover.checking import Check as Check
    from cover.checking import unique as unique
    from cover.checking import verify as verify
    from cover.comparing import compare as compare
    from cover.covers.cheapest import best as best
    from cover.covers.diagrams import Diagram as Diagram
    from cover.covers.diagrams import diagram as diagram
    from cover.covers.estimating import Estimate as Estimate
    from cover.covers.estimating import estimate as estimate
    from cover.covers.symmetry import count_up_to_symmetry as count_up_to_symmetry
    from cover.errors import (
        CoverError as CoverError,
    )
    from cover.errors import (
        InputError as InputError,
    )
    from cover.errors import (
        Interrupted as Interrupted,
    )
    from cover.errors import (
        ProblemError as ProblemError,
    )
    from cover.errors import (
        Refused as Refused,
    )
    from cover.errors import (
        Unavailable as Unavailable,
    )
    from cover.errors import (
        WrongSolution as WrongSolution,
    )
    from cover.formats import load as load
    from cover.formats import load_all as load_all
    from cover.formats import loads as loads
    from cover.problems.board import Board as Board
    from cover.problems.cnf import Cnf as Cnf
    from cover.problems.exact_cover import ExactCover as ExactCover
    from cover.problems.exact_cover import Item as Item
    from cover.problems.exact_cover import Option as Option
    from cover.proofs.certificate import Certificate as Certificate
    from cover.proofs.certificate import prove as prove
    from cover.puzzles.akari import Akari as Akari
    from cover.puzzles.battleships import Battleships as Battleships
    from cover.puzzles.binairo import Binairo as Binairo
    from cover.puzzles.colouring import Colouring as Colouring
    from cover.puzzles.dominosa import Dominosa as Dominosa
    from cover.puzzles.fillomino import Fillomino as Fillomino
    from cover.puzzles.golfers import Golfers as Golfers
    from cover.puzzles.hashi import Hashi as Hashi
    from cover.puzzles.heyawake import Heyawake as Heyawake
    from cover.puzzles.hitori import Hitori as Hitori
    from cover.puzzles.kakuro import Kakuro as Kakuro
    from cover.puzzles.keen import Keen as Keen
    from cover.puzzles.kurodoko import Kurodoko as Kurodoko
    from cover.puzzles.langford import Langford as Langford
    from cover.puzzles.latin import Latin as Latin
    from cover.puzzles.magic import Magic as Magic
    from cover.puzzles.masyu import Masyu as Masyu
    from cover.puzzles.minesweeper import Minesweeper as Minesweeper
    from cover.puzzles.nonogram import Nonogram as Nonogram
    from cover.puzzles.numberlink import Numberlink as Numberlink
    from cover.puzzles.nurikabe import Nurikabe as Nurikabe
    from cover.puzzles.polycube import Polycube as Polycube
    from cover.puzzles.polyomino import Polyomino as Polyomino
    from cover.puzzles.queens import Queens as Queens
    from cover.puzzles.shikaku import Shikaku as Shikaku
    from cover.puzzles.slitherlink import Slitherlink as Slitherlink
    from cover.puzzles.starbattle import StarBattle as StarBattle
    from cover.puzzles.steiner import Steiner as Steiner
    from cover.puzzles.sudoku import Sudoku as Sudoku
    from cover.puzzles.tents import Tents as Tents
    from cover.puzzles.tour import Tour as Tour
    from cover.puzzles.towers import Towers as Towers
    from cover.puzzles.unequal import Unequal as Unequal
    from cover.puzzles.unruly import Unruly as Unruly
    from cover.puzzles.yajilin import Yajilin as Yajilin
    from cover.registry import register_backend as register_backend
    from cover.result import Budget as Budget
    from cover.result import Question as Question
    from cover.result import Result as Result
    from cover.result import Stop as Stop
    from cover.result import Verdict as Verdict
    from cover.solving import count as count
    from cover.solving import solutions as solutions
    from cover.solving import solve as solve
    from cover.solving import verdict as verdict
    from cover.streaming import solution_batches as solution_batches
    from cover.why.candidates import Candidates as Candidates
    from cover.why.candidates import candidates as candidates
    from cover.why.explaining import Explanation as Explanation
    from cover.why.explaining import explain as explain
    from cover.why.minimizing import Minimum as Minimum
    from cover.why.minimizing import minimal as minimal
    from cover.writing import dumps as dumps
    from cover.writing import write as write

__version__ = "0.1.0"

# Public names and where they live; imported when first used, so that `import cover` costs nothing.
_HOME = {
    "cover.comparing": "compare",
    "cover.covers.diagrams": "Diagram diagram",
    "cover.errors": "CoverError InputError Interrupted ProblemError Refused Unavailable WrongSolution",
    "cover.covers.estimating": "Estimate estimate",
    "cover.formats": "load load_all loads",
    "cover.covers.cheapest": "best",
    "cover.problems.board": "Board",
    "cover.problems.cnf": "Cnf",
    "cover.problems.exact_cover": "ExactCover Item Option",
    "cover.proofs.certificate": "Certificate prove",
    "cover.registry": "register_backend",
    "cover.result": "Budget Question Result Stop Verdict",
    "cover.solving": "count solutions solve verdict",
    "cover.boards.generating": "Generator",
    "cover.boards.making": "generate",
    "cover.boards.many": "solve_many",
    "cover.boards.rating": "Rating rate",
    "cover.checking": "Check unique verify",
    "cover.writing": "dumps write",
    "cover.streaming": "solution_batches",
    "cover.why.candidates": "Candidates candidates",
    "cover.why.explaining": "Explanation explain",
    "cover.why.minimizing": "Minimum minimal",
    "cover.covers.symmetry": "count_up_to_symmetry",
}
_WHERE = {name: module for module, names in _HOME.items() for name in names.split()}

_WHERE |= {cls: module for module, _, cls in (place.partition(":") for place in PUZZLES.values())}

__all__ = sorted(_WHERE)


def __getattr__(name: str) -> Any:
    module = _WHERE.get(name)
    if module is not None:
        value = getattr(import_module(module), name)
    elif name.startswith("_"):  # nobody's typing error: Python asks so before it imports cover._native
        raise AttributeError(f"module 'cover' has no attribute {name!r}")
    else:
        value = _module(name)
    globals()[name] = value
    return value


def _module(name: str) -> ModuleType:
    try:
        return import_module(f"cover.{name}")
    except ModuleNotFoundError as missing:
        if missing.name != f"cover.{name}":
            raise
    raise AttributeError(f"module 'cover' has no attribute {name!r}{did_you_mean(name, _WHERE, 0.75)}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

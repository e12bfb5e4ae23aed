"""Canonical forms: two puzzles have the same one exactly if a known symmetry carries the one into the other."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from cover.basics.errors import Refused
from cover.basics.type_errors import explained
from cover.problems.exact_cover import ExactCover
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid
from cover.solving.convert import dumps
from cover.solving.routing import PuzzleOrProblem
from cover.structure import covers, grids, turns


@dataclass(frozen=True)
class Canonical:
    """The form that a puzzle shares with all its images.

    puzzle: the puzzle or exact cover in that form; text: what it is compared by; automorphisms: how many symmetries
    leave the puzzle as it is, the identity included; band: of a full 9x9 grid, which of the 416 bands its form begins
    with.
    """

    puzzle: BasePuzzle[Any] | ExactCover = field(repr=False, compare=False)
    text: str
    automorphisms: int = field(compare=False)
    band: int | None = field(default=None, compare=False)

    status: ClassVar[int] = 0

    def words(self) -> list[str]:
        """The text, a line each."""
        return self.text.splitlines()

    def as_json(self) -> dict[str, Any]:
        """The automorphisms as text, which may have any number of digits."""
        facts = {"puzzle": self.text, "digest": self.digest}
        return {**facts, "automorphisms": str(self.automorphisms), "band": self.band}

    @cached_property
    def digest(self) -> str:
        """Of the text: 32 hexadecimal digits, by BLAKE2."""
        return hashlib.blake2b(self.text.encode(), digest_size=16).hexdigest()


@explained
def canonical(puzzle: PuzzleOrProblem, *, seconds: float | None = None) -> Canonical:
    """The canonical form of a puzzle or an exact cover: equal for those that a symmetry carries into each other.

    Grids without clues: all exchanges of cells that keep rows, columns and regions, and of symbols; for a 9x9 sudoku
    the least of its 3,359,232 images and their renamings, row by row, blanks first. Other puzzles on a board: the turns
    and reflections that their rules allow. Exact covers: all automorphisms, whatever items and options are called.
    Puzzles without a symmetry that is known here are their own form. seconds: what it may take.

    Raises Refused for formulas and other problems, TimeoutError when the time is over.

    >>> import cover
    >>> one, other = cover.loads("1... .2.. ..3. ...4"), cover.loads("...2 ..4. .1.. 3...")
    >>> cover.canonical(one) == cover.canonical(other)
    True
    >>> cover.canonical(one).automorphisms
    16
    """
    # Grids of givens have forms of their own, beyond the turns of the board.
    # Clues and pencil marks say more than a graph of givens does.
    if isinstance(puzzle, Grid) and not puzzle.clues and puzzle.candidates is None:
        found, automorphisms, band = grids.canonical(puzzle, seconds)
        return Canonical(found, found.to_text(), automorphisms, band)
    if isinstance(puzzle, BasePuzzle):
        turned, automorphisms = turns.canonical(puzzle)
        return Canonical(turned, turned.to_text(), automorphisms)
    if isinstance(puzzle, ExactCover):
        problem, automorphisms = covers.canonical(puzzle, seconds)
        return Canonical(problem, dumps(problem), automorphisms)
    raise Refused("only puzzles and exact covers have canonical forms")


__all__ = ["Canonical", "canonical"]

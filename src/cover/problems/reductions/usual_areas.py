"""Boards of areas that say their size (fillomino), where few givens bound it: usual sizes first, then whether there can
be others.

Usual are sizes of up to USUAL cells, and those that a given says. A board of these alone is small, and its solutions
are solutions. Whether there are others is asked of a board in which all other sizes are one symbol, whose areas have at
least as many cells as the smallest of them: where that has no solution, no area has another size.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cover.problems.board import Board
from cover.problems.connectivity import Areas
from cover.problems.stated import Clauses

USUAL = 6  # cells of an area


@dataclass(frozen=True, eq=False)
class UsualAreas:
    """kept: bool (symbols,), those of the board that are usual."""

    whole: Board
    rule: Areas
    kept: NDArray[np.bool_]

    @classmethod
    def of(cls, board: object) -> UsualAreas | None:
        """None where all are usual, and for boards with other rules than one about areas."""
        if not isinstance(board, Board) or len(board.rules) != 1 or len(board.region_starts) > 1:
            return None
        rule = board.rules[0]
        if not isinstance(rule, Areas):
            return None
        given = board.candidates[board.candidates.sum(axis=1) == 1].any(axis=0)
        kept: NDArray[np.bool_] = given | (np.array(rule.sizes) <= USUAL)
        return None if kept.all() else cls(board, rule, kept)

    def alone(self) -> Board:
        """The board without other areas."""
        return replace(self.whole, candidates=self.whole.candidates & self.kept)

    def with_another(self) -> Board:
        """A board that has a solution if this one has one with another area."""
        board, rule, kept = self.whole, self.rule, self.kept
        sizes, other = np.array(rule.sizes), int(kept.sum())
        names = [name for name, is_kept in zip(board.symbol_names, kept, strict=True) if is_kept]
        # Some place holds the symbol "another": the solution has an area of an unusual size.
        some = tuple((place, (other,), True) for place in range(len(rule.cells)))
        return Board.without_regions(
            candidates=np.column_stack([board.candidates[:, kept], board.candidates[:, ~kept].any(axis=1)]),
            # All other sizes as one candidate, where any of them may stand.
            cell_names=board.cell_names,
            symbol_names=[*names, "another"],
            rules=[
                # Below 0: so many cells or more, see `Areas`.
                Areas(rule.cells, (*sizes[kept].tolist(), -int(sizes[~kept].min())), rule.neighbours, rule.name),
                Clauses(rule.cells, (some,), "an area of another size"),
            ],
        )

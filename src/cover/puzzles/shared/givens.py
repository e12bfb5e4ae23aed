"""What an instance says beside its rules, part by part: so that one can ask what each part is needed for."""

from __future__ import annotations

from dataclasses import dataclass

from cover.problems.lazy import Label
from cover.puzzles.shared.cells import Cell


@dataclass(frozen=True)
class GivenPart:
    """One given. It holds in the solutions of the rules alone in which one of the labels `needs` is true (where there
    are any), and none of `bars`; they are labels of the instance without givens.

    words: what people call it (`5 at r1c4`); cell: where it stands, if it stands in one.
    """

    words: str
    cell: Cell | None = None
    needs: tuple[Label, ...] = ()
    bars: tuple[Label, ...] = ()

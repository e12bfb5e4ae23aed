"""Parts of two colors between walls, whose cells of one color have the shape of the others: true, false or not known.

*Certain* is what is connected in every filling, *possible* what is in some. The proofs are in docs/cuts.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from cover.proofs.check.sentences.board import fits, groups, number_in
from cover.proofs.check.sentences.reading import Cell, Node
from cover.proofs.check.sentences.scopes import Scope
from cover.proofs.check.sentences.truth import Truth, Truth3

_TURNS: tuple[Callable[[int, int], Cell], ...] = tuple(
    lambda r, c, a=a, b=b, across=across: (a * c, b * r) if across else (a * r, b * c)  # type: ignore[misc]
    for a in (1, -1) for b in (1, -1) for across in (False, True)
)  # fmt: skip


def twins(truth: Truth, node: Node, scope: Scope) -> Truth3:
    wrong = any(_Halves(truth, node).wrong())
    settled = all(len(truth.held(edge)) == 1 for edge in truth.board.ends)
    return False if wrong else True if settled else None


class _Halves:
    """own: of each cell those of its color that are certainly with it; most: those that may be."""

    def __init__(self, truth: Truth, node: Node):
        self.truth, self.board = truth, truth.board
        self.dark = {k for k, word in self.board.clues.items() if fits(word, node.parts[0])}
        self.own = self._with(lambda held: held == {0})
        self.most = self._with(lambda held: 0 in held)

    def _with(self, passes: Callable[[Collection[int]], bool]) -> dict[int, list[int]]:
        def near(k: int) -> list[int]:
            alike = [other for other in self.board.beside[k] if (other in self.dark) == (k in self.dark)]
            return [other for other in alike if passes(self._held(k, other))]

        parts = groups(self.board.cells, {k: near(k) for k in self.board.cells})
        return {k: sorted(part) for part in parts for k in part}

    def _held(self, one: int, other: int) -> Collection[int]:
        edge = self.board.between(one, other)
        return {1} if edge is None else self.truth.held(edge)

    def wrong(self) -> Iterator[bool]:
        """Whether something is, again and again."""
        board = self.board
        for k, word in board.clues.items():
            number = number_in(word)
            yield number is not None and not len(self.own[k]) <= number <= len(self.most[k])
        for k in board.cells:
            if self.own[k][0] == k:
                yield self._alone(k) or self._two(k)
        for k in board.cells:
            for other in board.beside[k]:
                if (k in self.dark) != (other in self.dark) and self._held(k, other) == {0}:
                    yield self._unlike(k, other)

    def _beyond(self, cells: Collection[int], *, certain: bool) -> dict[int, int]:
        """The cells of the other color beside some: certainly with them, or possibly."""
        near = ((k, other) for k in cells for other in self.board.beside[k])
        apart = ((k, other) for k, other in near if (k in self.dark) != (other in self.dark))
        return {o: k for k, o in apart if (self._held(k, o) == {0} if certain else 0 in self._held(k, o))}

    def _alone(self, cell: int) -> bool:
        return not self._beyond(self.most[cell], certain=False)

    def _two(self, cell: int) -> bool:
        """Do two halves certainly belong to one part, of which one cannot reach the other?"""
        halves = {self.own[other][0] for other in self._beyond(self.own[cell], certain=True)}
        return any(other not in self.most[one] for one in halves for other in halves)

    def _unlike(self, one: int, other: int) -> bool:
        """Of a half that is known, is there no twin that another cell may belong to?"""
        own, there = self.own[one], self.own[other]
        if len(there) > len(self.most[one]):
            return True
        if len(own) < len(self.most[one]):
            return False
        return not any(
            self._fits(cells, set(there)) for cells in self._placed([self.board.cell_at[k] for k in own], other)
        )

    def _placed(self, cells: list[Cell], onto: int) -> Iterator[set[int]]:
        """The cells turned, mirrored and moved in all ways in which one lies on a given cell."""
        number, (r, c) = self.board.number, self.board.cell_at[onto]
        for turn in _TURNS:
            shape = [turn(*cell) for cell in cells]
            for s, d in shape:
                moved = [(a + r - s, b + c - d) for a, b in shape]
                if all(cell in number for cell in moved):
                    yield {number[cell] for cell in moved}

    def _fits(self, cells: set[int], there: set[int]) -> bool:
        """May these be all of a half that holds some cells?"""
        near = ((k, other) for k in cells for other in self.board.beside[k] if other in cells)
        return (
            there <= cells
            and len({k in self.dark for k in cells}) == 1
            and all(0 in self._held(k, other) for k, other in near)
        )

"""The roads to a count that is proved: a list of all solutions, a diagram of them, or states. How long is each, about?

States are the shortest, but no other program's checker reads them; so a list or a diagram is written where it is short.
The figures are fitted to what was measured (docs/proofs.md) and are right within a factor of two. The roads differ by
far more than that, except where both are short.
"""

from __future__ import annotations

from typing import NamedTuple

from cover.basics.errors import Refused
from cover.proofs.counted import MOST

NAMES = ("list", "diagram", "states", "symmetry")
SHORT = 5_000_000  # bytes up to which a form is preferred that other checkers read
LISTED = 500_000  # solutions of a list
DRAWN = 1_000  # of which solutions.txt is written: of more, the clauses that forbid them say what they are
BUILT = 1 << 28  # bytes for building a diagram to see whether it is the shorter road
PROOF = 1.5  # bytes of a list's proof for each byte of its `v` lines
DELETED = 8  # bytes of a diagram's proof for each of its nodes and clause of the formula: each clause goes by them


class Roads(NamedTuple):
    """solutions: how many there are; text, values: bytes that one takes in solutions.txt, and those of its `v` lines;
    nodes: of the diagram, None where there is none; clauses: of the formula."""

    solutions: int
    text: int
    values: int
    nodes: int | None
    clauses: int

    def bytes(self, road: str) -> float:
        if road == "list":
            return self.solutions * (self.text * (self.solutions <= DRAWN) + PROOF * self.values)
        return DELETED * self.clauses * (self.nodes or 0)

    def chosen(self, asked: str | None) -> str:
        """The road that is asked for, or the shorter one of two that others read; states where both are long. Raises
        Refused for a diagram that is too long."""
        if asked is not None and (reason := self.too_long(asked)):
            raise Refused(f"this count is not certified: {self.solutions:,} solutions; {reason}")
        can = [name for name in NAMES[:2] if asked in (None, name) and not self.too_long(name)]
        shorter = min(can, key=self.bytes, default="states")
        return "states" if asked is None and can and self.bytes(shorter) > SHORT else shorter

    def too_long(self, road: str) -> str:
        """Why a road cannot be taken; "" if it can."""
        if road == "list":
            return f"a list has {LISTED:,} at most" * (self.solutions > LISTED)
        if self.nodes is None:
            return "no diagram was built"
        return f"their diagram has {self.nodes:,} nodes, where {MOST:,} can be proved" * (self.nodes > MOST)

    def words(self, road: str) -> str:
        """What a road is about to cost, and the other one.

        >>> Roads(14200, 971, 590, 54038, 2620).words("list")
        '14,200 solutions: about 13 MB as a list, about 1.1 GB as a diagram; the list is written'
        """
        costs = [f"about {_size(self.bytes(name))} as a {name}" for name in NAMES[:2] if name == "list" or self.nodes]
        taken = "they are counted by states" if road == "states" else f"the {road} is written"
        return f"{self.solutions:,} solutions: {', '.join(costs)}; {taken}"


def tree_nodes(solutions: int | None) -> int:
    """Up to how many nodes the tree of `dlx` is taken for the proof of a list. solutions: None where that is open."""
    return 10_000 + 20 * (LISTED if solutions is None else solutions)


def _size(number: float) -> str:
    for unit in ("kB", "MB"):
        number /= 1000
        if number < 1000:
            return f"{number:.2g} {unit}" if number < 100 else f"{number:,.0f} {unit}"
    return f"{number / 1000:,.1f} GB"

"""What a certificate may claim: that there are exactly so many solutions, or at least so many."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cover.basics.errors import Refused
from cover.basics.result import Stop
from cover.solving.objective import Objective

FORMS = {
    "unique": "one solution, and no other",
    "unsolvable": "no solution",
    "exactly K": "K solutions, listed, and no other",
    "exactly": "the same, however many there are",
    "at least K": "K solutions, listed; more may exist",
    "best": "a solution of a cover with costs, and none that costs less",
    "least MARK": "a solution, and none with fewer of this symbol",
    "most MARK": "a solution, and none with more of this symbol",
    "minimal": "one solution, and more as soon as any given is left out",
    "core": "no solution, but some as soon as any of the clashing givens is left out; the other givens are not there",
    "absent MARKS": "no solution has one of these marks, with commas between them",
    "count": "how many solutions there are, by a list, a diagram or states, also up to symmetry",
    "decide": "unique or unsolvable, whichever is true",
}  # what `Claim.of` reads, and what is proved by it


@dataclass(frozen=True)
class Claim:
    """count: the number claimed, None for whatever it is; at_least: more may exist; decide: none or one, as it is;
    best: one is listed, and none costs less (cost: than it, as soon as that is known); counted: how many is asked for,
    and as a claim that is written: none is listed, a diagram of all has so many; weighed: there is none, by weights of
    items; objective: what is least or most, in the place of costs of options; needs: `minimal` or `core`, where each of
    so many givens is needed; absent: marks that no solution has, as they were asked for, then as literals."""

    count: int | None
    at_least: bool = False
    decide: bool = False
    best: bool = False
    cost: int | None = None
    counted: bool = False
    weighed: bool = False
    objective: Objective | None = None
    needs: str = ""
    givens: int = 0
    absent: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Claim:
        """One of FORMS, or `count K`. Raises Refused for others.

        >>> Claim.of("exactly 92").words, Claim.of("exactly 1").words
        ('exactly 92', 'unique')
        """
        if found := re.fullmatch(r"(least|most)[ -](\S+)", text):
            return cls(1, best=True, objective=Objective(found[2], found[1] == "most"))
        if found := re.fullmatch(r"absent[ -](.+)", text.strip()):
            return cls(0, absent=tuple(mark.strip() for mark in found[1].split(",")))
        words = " ".join(text.replace("-", " ").split())
        plain = {
            "unique": cls(1), "unsolvable": cls(0), "exactly": cls(None), "decide": cls(None, decide=True),
            "minimal": cls(1, needs="minimal"), "core": cls(0, needs="core"), "best": cls(1, best=True),
            "count": cls(None, counted=True),
        }  # fmt: skip
        if words in plain:
            return plain[words]
        if found := re.fullmatch(r"count (\d{1,4000})", words):
            return cls(int(found[1]), counted=int(found[1]) > 1)
        if found := re.fullmatch(r"(exactly|at least) (\d{1,12})", words):
            least = found[1] == "at least"
            if least and int(found[2]) == 0:
                raise Refused("at-least-0 needs no proof")
            return cls(int(found[2]), at_least=least)
        there = "; ".join(f"{form} ({proved})" for form, proved in FORMS.items())
        raise Refused(f"unknown claim {text!r}; there are {there}")

    @property
    def listed(self) -> int | None:
        """How many solutions to look for: one more than are claimed would be found by the refutation. None: all."""
        if self.decide:
            return 1
        return self.count

    @property
    def refutes(self) -> bool:
        """By a proof in LRAT, that there are no others."""
        return not self.at_least and not self.counted and not self.weighed

    @property
    def may_be_none(self) -> bool:
        """Is a proof that the puzzle has no solution an answer?"""
        return self.decide or (self.count == 0 and not self.absent)

    def settled(self, found: int, stop: Stop) -> Claim | None:
        """The claim as it will be written when so many solutions were listed; None if the search settles that it is
        false, or leaves it open."""
        if self.count is not None:
            return self if found == self.count else None
        if stop is Stop.EXHAUSTED or (self.decide and found):
            return Claim(found)
        return None

    @property
    def words(self) -> str:
        if self.absent:
            return f"absent {' '.join(self.absent)}"
        if self.needs:
            return f"{self.needs} {self.givens}"
        if self.objective is not None:
            return f"{'most' if self.objective.most else 'least'} {self.cost} {self.objective.word}"
        if self.best:
            return f"best {self.cost}"
        if self.at_least:
            return f"at least {self.count}"
        if self.counted:
            return f"count {self.count}"
        return {0: "unsolvable", 1: "unique"}.get(self.count or 0, f"exactly {self.count}")

"""Does an LRAT proof refute a formula? Every lemma by its hints, one after the other. (Cruz-Filipe et al. 2017.)

A lemma follows if, when all its literals are false, the hinted clauses become false in turn: each one has a single
literal left, which is made true, until one has none left. Only such lemmas (RUP) are taken, no RAT.

Proofs name hundreds of clauses a lemma, so what is done for each hint is what a check takes: a literal is therefore its
place in a list.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from cover.proofs.check.faults import Fault

_NUMBER = re.compile(rb"-?[1-9][0-9]{0,17}")  # plain decimals, one way to write each; Python reads 1_0, +1 and 01 too
Name = TypeVar("Name", bound=Hashable)
Places = tuple[int, ...]  # a clause, by the places of its literals


def refutes(clauses: Iterable[Sequence[int]], variables: int, proof: Iterable[bytes]) -> int:
    """The number of lemmas of a proof (its lines) that refutes the clauses. Raises Fault.

    Clauses are numbered from 1 in their order; a lemma is `number literals 0 hints 0`, a deletion `number d numbers 0`.
    Clauses are known by the word of their number, so that hints need not be read: a word is a clause's or it is none.
    """
    literals = Literals()
    known = {b"%d" % number: literals.places(clause) for number, clause in enumerate(clauses, 1)}
    of_word = _Words(literals, variables)
    last = len(known)
    lemmas, refuted = 0, False
    for line, text in enumerate(proof, 1):
        words = text.split()
        if not words or words[0].startswith(b"c"):
            continue
        number = int(words[0]) if _NUMBER.fullmatch(words[0]) else 0
        if number < 1:
            raise Fault(f"proof line {line}: it begins with no number of a clause")
        if words[1:2] == [b"d"]:
            if words[-1] != b"0":
                raise Fault(f"proof line {line}: a deletion is a number, d, numbers, 0")
            for gone in words[2:-1]:
                if known.pop(gone, None) is None:
                    raise Fault(f"proof line {line}: {_shown(gone)} is deleted but is no clause")
            continue
        middle = words.index(b"0") if words[-1] == b"0" else -1
        if not 0 < middle < len(words) - 1:
            raise Fault(f"proof line {line}: a lemma is a number, literals, 0, hints, 0")
        if number <= last:
            raise Fault(f"proof line {line}: number {number} does not ascend")
        try:
            lemma = tuple(map(of_word.__getitem__, words[1:middle]))
        except KeyError:
            raise Fault(f"proof line {line}: a literal is not in the formula") from None
        literals.follow(lemma, words[middle + 1 : -1], known, line)
        known[words[0]] = lemma
        last, lemmas, refuted = number, lemmas + 1, refuted or not lemma
    if not refuted:
        raise Fault("the proof ends without the empty clause")
    return lemmas


class Literals(dict[int, int]):
    """By literal its place in lists, which it is given when it is first asked for; its opposite has a place beside it.

    While a lemma is followed, what is false has its mark, an object of its own: so nothing is undone afterwards.
    """

    def __init__(self) -> None:
        self._mark: list[object] = []  # by place: of the last lemma for which this was false
        self._opposite: list[int] = []

    def __missing__(self, literal: int) -> int:
        place = len(self._mark)
        self._mark += (None, None)
        self._opposite += (place + 1, place)
        self[literal], self[-literal] = place, place + 1
        return place

    def places(self, clause: Iterable[int]) -> Places:
        return tuple(map(self.__getitem__, clause))

    def follow(self, lemma: Places, hints: Iterable[Name], known: Mapping[Name, Places], line: int) -> None:
        """Raises Fault unless the lemma follows by the hints, which name known clauses."""
        false, opposite, mark = self._mark, self._opposite, object()
        contradiction = False
        for place in lemma:
            false[place] = mark
            contradiction = contradiction or false[opposite[place]] is mark  # a lemma with x and -x is always true
        hints_left = iter(hints)
        # A lemma that is always true needs no hints: then any is one too many, below.
        for hint in () if contradiction else hints_left:
            try:
                clause = known[hint]
            except KeyError:
                raise Fault(f"proof line {line}: hint {_shown(hint)} is no clause that is there") from None
            left = None  # the literal that is open
            for place in clause:
                if false[place] is not mark:
                    if left is not None and place != left:
                        raise Fault(f"proof line {line}: the clause of hint {_shown(hint)} has two open literals")
                    left = place
            if left is None:
                contradiction = True
                break
            other = opposite[left]
            if false[other] is mark:
                raise Fault(f"proof line {line}: the clause of hint {_shown(hint)} is true already")
            false[other] = mark
        if not contradiction:
            raise Fault(f"proof line {line}: its hints do not prove the lemma")
        for hint in hints_left:
            raise Fault(f"proof line {line}: hint {_shown(hint)} comes after the contradiction")


class _Words(dict[bytes, int]):
    """Places of literals by word, each read once. Raises KeyError for what is no literal of the variables."""

    def __init__(self, literals: Literals, variables: int):
        self._literals = literals
        self._variables = variables

    def __missing__(self, word: bytes) -> int:
        if not _NUMBER.fullmatch(word) or abs(int(word)) > self._variables:
            raise KeyError(word)
        return self.setdefault(word, self._literals[int(word)])


def _shown(name: Hashable) -> str:
    return name.decode("ascii", "replace") if isinstance(name, bytes) else str(name)

"""Does an LRAT proof refute a formula? Every lemma by its hints, one after the other. (Cruz-Filipe et al. 2017.)

A lemma follows if, when all its literals are false, the hinted clauses become false in turn: each one has a single
literal left, which is made true, until one has none left. Only such lemmas (RUP) are taken, no RAT.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from cover.proofs.check.faults import Fault

_NUMBER = re.compile(rb"-?[1-9][0-9]{0,17}")  # plain decimals, one way to write each; Python reads 1_0, +1 and 01 too
Name = TypeVar("Name", bound=Hashable)


def refutes(clauses: Iterable[Sequence[int]], variables: int, proof: Iterable[bytes]) -> int:
    """The number of lemmas of a proof (its lines) that refutes the clauses. Raises Fault.

    Clauses are numbered from 1 in their order; a lemma is `number literals 0 hints 0`, a deletion `number d numbers 0`.
    Clauses are known by the word of their number, so that hints need not be read: a word is a clause's or it is none.
    """
    known: dict[bytes, Sequence[int]] = {b"%d" % number: clause for number, clause in enumerate(clauses, 1)}
    literals = _Literals(variables)
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
        if words.count(b"0") != 2 or words[-1] != b"0":
            raise Fault(f"proof line {line}: a lemma is a number, literals, 0, hints, 0")
        if number <= last:
            raise Fault(f"proof line {line}: number {number} does not ascend")
        middle = words.index(b"0")
        try:
            lemma = [literals[word] for word in words[1:middle]]
        except KeyError:
            raise Fault(f"proof line {line}: a literal is not in the formula") from None
        followed(lemma, words[middle + 1 : -1], known, line)
        known[words[0]] = lemma
        last, lemmas, refuted = number, lemmas + 1, refuted or not lemma
    if not refuted:
        raise Fault("the proof ends without the empty clause")
    return lemmas


def followed(lemma: Sequence[int], hints: Sequence[Name], known: Mapping[Name, Sequence[int]], line: int) -> None:
    """Raises Fault unless the lemma follows by the hints, which name known clauses."""
    false = set(lemma)  # literals that are false; a lemma with x and -x is always true
    contradiction = any(-literal in false for literal in lemma)
    hints_left = iter(hints)
    for hint in () if contradiction else hints_left:
        try:
            clause = known[hint]
        except KeyError:
            raise Fault(f"proof line {line}: hint {_shown(hint)} is no clause that is there") from None
        left = 0  # the literal that is open
        for literal in clause:
            if literal not in false:
                if left and literal != left:
                    raise Fault(f"proof line {line}: the clause of hint {_shown(hint)} has two open literals")
                left = literal
        if not left:
            contradiction = True
            break
        if -left in false:
            raise Fault(f"proof line {line}: the clause of hint {_shown(hint)} is true already")
        false.add(-left)
    if not contradiction:
        raise Fault(f"proof line {line}: its hints do not prove the lemma")
    for hint in hints_left:
        raise Fault(f"proof line {line}: hint {_shown(hint)} comes after the contradiction")


class _Literals(dict[bytes, int]):
    """By word, each read once. Raises KeyError for what is no literal of the variables."""

    def __init__(self, variables: int):
        self._variables = variables

    def __missing__(self, word: bytes) -> int:
        if not _NUMBER.fullmatch(word) or abs(int(word)) > self._variables:
            raise KeyError(word)
        return self.setdefault(word, int(word))


def _shown(name: Hashable) -> str:
    return name.decode("ascii", "replace") if isinstance(name, bytes) else str(name)

"""A person's notes read: the marks that a line places and removes; records of `cover path --json` are notes too.

A note is one part or several, with `;` between: marks (`r1c2=4, r1c3=1`), marks that are none (`not r1c2=5, r2c2=5`),
lines of which there are some (`some bridge r1c1-r1c3`), what is left in cells (`r1c1 and r1c2 are at most 4`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from cover.basics.suggest import did_you_mean
from cover.logic.rules.lists import NONE, SOME, crossed
from cover.logic.state import State

NOT = "not "
LEFT = re.compile(r"(\S.*?) (?:is|are) ((?:(not|at most|at least) )?\S.*)")  # in cells


class Note(NamedTuple):
    """Options that a note places and removes; fault: what cannot be read of it, in words, empty where all can; against:
    what the puzzle has from the start in the place of marks that are placed: `r1c2=4` of a given."""

    placed: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    fault: str = ""
    against: tuple[str, ...] = ()


class Notes:
    """Reads notes about a state, whose options have names."""

    def __init__(self, state: State):
        self.state = state
        self._numbers = {state.name(option): option for option in range(len(state.live)) if not state.helpers[option]}
        self._helpers = {state.name(option) for option in np.flatnonzero(state.helpers).tolist()}
        self._symbols = {name.rpartition("=")[2] for name in self._numbers if "=" in name}

    def listed(self, text: str) -> list[str]:
        """The notes of a line: itself, or of a record with steps a note for each that places or removes a mark.

        >>> from cover.problems.exact_cover import ExactCover
        >>> notes = Notes(State(ExactCover("ab", {"x": "a", "y": "b", "z": "ab"})))
        >>> notes.listed('{"steps": [{"places": ["x"], "removes": []}, {"places": [], "removes": ["z"]}]}')
        ['x', 'not z']
        """
        if not text.startswith("{"):
            return [text]
        try:
            steps = [(step["places"], step["removes"]) for step in json.loads(text)["steps"]]
            seen = [[[mark for mark in marks if mark not in self._helpers] for marks in step] for step in steps]
            parts = [[", ".join(places), crossed(removes) if removes else ""] for places, removes in seen]
        except (ValueError, LookupError, TypeError):
            return [text]
        return list(filter(None, ("; ".join(filter(None, part)) for part in parts)))

    def read(self, text: str) -> Note:
        """One note.

        >>> from cover.logic.state import State
        >>> from cover.problems.exact_cover import ExactCover
        >>> notes = Notes(State(ExactCover("ab", {"x": "a", "y": "b", "z": "ab"})))
        >>> notes.read("x; not z")
        Note(placed=(0,), removed=(2,), fault='', against=())
        >>> notes.read("w").fault
        "there is no candidate 'w'; x is one"
        """
        placed: list[int] = []
        removed: list[int] = []
        excluded: list[str] = []
        against: list[str] = []
        for part in filter(None, (part.strip() for part in text.split(";"))):
            if (gone := self._gone(part)) is not None:
                removed += gone
                continue
            word = "" if part in self._numbers else next((w for w in (NOT, SOME) if part.startswith(w)), "")
            out = excluded if word else against
            marks = self._marks(part.removeprefix(word).split(", "), NONE if word == SOME else "", out)
            if isinstance(marks, str):
                return Note(fault=marks)
            (removed if word else placed).extend(marks)
        named = placed or removed or excluded or against
        return Note(tuple(placed), tuple(removed), "" if named else "it names no candidate", tuple(against))

    def _marks(self, words: Sequence[str], before: str, out: list[str]) -> list[int] | str:
        """The marks of these names, `before` each of them; a name may hold a comma. Else what is no name, in words.
        out: gets what the puzzle has in the place of marks that it excludes from the start."""
        found: list[int] = []
        while words:
            for many in range(len(words), 0, -1):
                name = before + ", ".join(words[:many]).strip()
                if name in self._numbers:
                    found.append(self._numbers[name])
                    words = words[many:]
                    break
            else:
                if instead := self._instead(words[0].strip()):
                    out.append(instead)
                    words = words[1:]
                    continue
                example = did_you_mean(words[0], list(self._numbers)) or f"; {next(iter(self._numbers))} is one"
                return f"there is no candidate {words[0]!r}{example}"
        return found

    def _instead(self, name: str) -> str:
        """The marks that the puzzle leaves to a cell where this one of its symbols is none; empty for what is no mark
        at all."""
        cell, _, symbol = name.rpartition("=")
        own = (mark for mark in self._numbers if mark.rpartition("=")[0] == cell)
        return " or ".join(own) if symbol in self._symbols else ""

    def _gone(self, part: str) -> list[int] | None:
        """The marks that `r1c1 and r1c2 are 1 or 2`, `r1c1 is not 3` or `r1c1 is at most 4` removes; None for what says
        no such thing."""
        found, marks = LEFT.fullmatch(part), self.state.marks
        if found is None or marks is None:
            return None
        symbols = [str(name) for name in marks.board.symbol_names]
        named = list(_unrolled(re.sub("^(not|at most|at least) ", "", found[2]), symbols))
        if not {*named} <= {*symbols}:
            return None
        first = symbols.index(named[0])
        out = {
            "not": {*named}, "at most": {*symbols[first + 1 :]}, "at least": {*symbols[:first]},
        }.get(found[3], {*symbols} - {*named})  # fmt: skip
        return self._of_cells(re.split(", | and ", found[1]), symbols, out)

    def _of_cells(self, cells: Sequence[str], symbols: Sequence[str], out: Collection[str]) -> list[int] | None:
        """The marks of some of the symbols in these cells; None where one is no cell."""
        if not all(any(f"{cell}={symbol}" in self._numbers for symbol in symbols) for cell in cells):
            return None
        names = (f"{cell}={symbol}" for cell in cells for symbol in symbols if symbol in out)
        return [self._numbers[name] for name in names if name in self._numbers]


def _unrolled(text: str, symbols: Sequence[str]) -> Iterable[str]:
    """The symbols of `1, 2 or 4 to 6`.

    >>> list(_unrolled("1, 2 or 4 to 6", "123456"))
    ['1', '2', '4', '5', '6']
    """
    for word in re.split(", | or ", text):
        first, _, last = word.partition(" to ")
        if last and {first, last} <= {*symbols}:
            yield from symbols[symbols.index(first) : symbols.index(last) + 1]
        else:
            yield word

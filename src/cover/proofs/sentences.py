"""A puzzle of a kind that is a file, as its certificate states it: sentences as trees, and clauses of each by itself.

What two sentences say together, and what only follows from the rules, is left out: the checker finds each clause to
follow from one sentence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from cover.problems.lazy_constraints import ByCuts
from cover.problems.parts import Parts
from cover.problems.rules import Rule
from cover.proofs.clauses import IslandCuts, Marks
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.files import Kind, Layout
from cover.puzzles.kinds.meaning.encoder import Encoder
from cover.puzzles.kinds.meaning.grounding import Grounding
from cover.puzzles.kinds.meaning.islands import is_of_islands, islands
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.puzzle import KindPuzzle

_OF_TEXTS = ("order", "blank", "also", "arrows")  # what the layout says of files alone


class SentenceRules:
    """marks: the variables and clauses of a puzzle; board: what they were made of."""

    def __init__(self, puzzle: KindPuzzle):
        self.kind = replace(puzzle.kind, follows=())
        self._encoder = _OneByOne(Places(self.kind, puzzle.draft))
        self.board = self._encoder.board()
        widths, own = list(self._encoder.variables.widths), self._encoder.variables.own
        for helper, name in enumerate(self._encoder.variables.helper_names, own):
            if name == "outside":  # it holds one symbol always
                widths[helper] = 1
        self.marks = Marks(self.board, widths, self._encoder.instead)

    def text(self) -> str:
        """sentences.json."""
        return text_of(self.kind, self._helpers())

    def _helpers(self) -> list[list[str]]:
        own, names = self._encoder.variables, self._encoder.places.names
        meant: dict[int, list[str]] = {v: ["shape", names[cell]] for cell, v in own.shaped.items()}
        for name, cells in own.calls.items():
            for cell, v in cells.items():
                meant.setdefault(v, ["call", name, names[cell]])
        return [meant.get(v, ["outside"]) for v in range(own.own, len(own.widths))]


def text_of(kind: Kind, helpers: list[list[str]]) -> str:
    """sentences.json: the rules, and what the variables after those of cells and edges mean."""
    usual = asdict(Layout())
    layout = {name: value for name, value in asdict(kind.layout).items() if value != usual[name]}
    layout = {name: value for name, value in layout.items() if name not in _OF_TEXTS}
    marks = {"words": kind.marks.words, "called": dict(kind.marks.called), "classes": dict(kind.marks.classes)}
    stated = {
        "marks": marks,
        "lines": kind.lines,
        "double": kind.double,
        "layout": layout,
        "given": kind.given,
        "same": kind.same,
        "grids": kind.grids,
        "calls": [[name, tree.as_json(call)] for name, call in kind.calls],
        "rules": [tree.as_json(rule) for rule in kind.rules],
        "helpers": helpers,
        **({"variants": kind.chosen} if kind.chosen else {}),
    }
    inside = ",\n".join(f" {json.dumps(name)}: {_lines(value)}" for name, value in stated.items())
    return f"{{\n{inside}\n}}\n"


class _OneByOne(Encoder):
    """Each sentence is compiled by itself, over what cells and edges hold."""

    mixes = False

    def __init__(self, places: Places):
        self.instead: dict[ByCuts, ByCuts] = {}  # for the clauses
        super().__init__(places)

    def _parts(self, g: Grounding, one: tree.Sentence) -> Iterator[Rule]:
        cells, found = self.places.cells, islands(self.places) if is_of_islands(one) else ()
        for rule in super()._parts(g, one):
            if found and isinstance(rule, Parts) and rule.symbols == (0,) and self.symbols == 2:
                sizes = {island.start: island.size for island in found}
                own, beside = tuple(map(self.variables.of, cells)), [*map(list, self.places.beside)]
                self.instead[rule] = IslandCuts(own, sizes, beside, self.places.at)
            yield rule

    def _passes(self, g: Grounding, one: tree.Sentence) -> bool:
        return False


def _lines(value: Any) -> str:
    """JSON with a line for each part of a list."""
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {json.dumps(part)}" for part in value) + "\n ]"
    return json.dumps(value)

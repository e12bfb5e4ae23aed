"""What clues say of a filled board: for each place where one may stand, the words that are true there.

Words are measured (the number that a sentence compares a clue with, as the evaluator finds it), then each is put there
and the sentences that speak of clues are asked whether it is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import prod

from cover.puzzles.kinds import tree
from cover.puzzles.kinds.clue_words import clued_layer
from cover.puzzles.kinds.drafts import BLANK, SIGN_OF, SIGNS, Draft
from cover.puzzles.kinds.families import Origin, Scope
from cover.puzzles.kinds.files import SIDES, Kind
from cover.puzzles.kinds.givens import stands
from cover.puzzles.kinds.judging import Judge, Unsaid
from cover.puzzles.kinds.places import Places

Spot = Origin  # "cells", a cell; "corners", a point; "bars", a pair; a side, the number of a line
NUMBER = "#"  # in a pattern: the number that is true
UNSAID = "?"  # a clue that says nothing, but stands there
SAME = "="  # the pattern of a clue that is the cell's mark
_POINTED = {"arrow", "ahead", "aside"}
_WHOLE = (
    tree.Connected,
    tree.Loop,
    tree.Path,
    tree.Areas,
    tree.Acyclic,
    tree.Rectangles,
    tree.Symmetric,
    tree.Matched,
)


def with_words(draft: Draft, words: Mapping[Spot, str]) -> Draft:
    """The draft with these clues besides its own."""
    cells, corners = dict(draft.cells), dict(draft.corners)
    outside = {side: list(beside) for side, beside in draft.outside.items()}
    bars = list(draft.bars)
    for (layer, at), word in words.items():
        if layer in SIDES:
            outside[layer][at] = word  # type: ignore[call-overload]
        elif layer == "bars":
            bars.append(at)  # type: ignore[arg-type]
        else:
            (cells if layer == "cells" else corners)[at] = word  # type: ignore[index]
    sides = {side: tuple(beside) for side, beside in outside.items()}
    return draft.with_layers(cells=cells, corners=corners, outside=sides, bars=tuple(sorted(bars)))


# ---------------------------------------------------------------- what a file says of clues
@lru_cache(maxsize=256)
def patterns_of(kind: Kind, layer: str) -> tuple[str, ...]:
    """What the clues of a layer (`sides`: those beside the board) may be: words, in which # stands for a number."""
    found: dict[str, None] = {}
    own = [one for one in (*kind.rules, *(call for _, call in kind.calls)) if clued_layer(one) == layer]
    for stated in own:
        named = {pattern for family in stated.families for pattern in family.patterns}
        found |= dict.fromkeys(sorted(word for word in named if re.fullmatch(r"[\w+-]+", word) and word != "number"))
        if "number" in named or (not named and tree.reads_clue(stated)):
            sets = {word for node in tree.walk(stated) if isinstance(node, tree.SetOf) for word in node.words}
            ways = SIGNS if kind.layout.arrows else SIGN_OF
            found |= dict.fromkeys([NUMBER + way for way in ways] if sets & _POINTED else [NUMBER])
    if layer == "bars" and kind.layout.bars:
        return ("",)
    if layer != "sides" and kind.hints.words and (layer == "corners") == (not kind.layout.clues):
        return kind.hints.words
    if layer == "cells":
        given = (word for patterns, _ in kind.given for word in patterns)
        found |= {word: None for word in given if re.fullmatch(r"\w", word)}
        if kind.same or any(marks == "digits" for _, marks in kind.given):
            found[SAME] = None
        if not found and any(map(stands, map(tree.walk, kind.rules))):
            found[UNSAID] = None
    return tuple(found)


# What is not named here is taken to depend on clues: that is only slower.
_UNCLUED = {  # families, sets, names and nodes that are the same whatever clues and rooms there are
    "", "cell", "row", "column", "line", "pair", "touch", "square", "point", "edge", "two", "diagonal", "leap", "steps",
    "number", "mark", "parallel",
}  # fmt: skip
_UNCLUED_OPTIONS = {"across", "down", "near"}
_CLUED_SETS = {"room", "opposite", "seen", "pointers", "arrow", "ahead", "aside", "ray"}
_UNCLUED_NAMES = {"size", "half", "rows", "columns", "distance", "index", "row", "column"}
_UNCLUED_NODES = (
    *(tree.Sentence, tree.Family, tree.Marks, tree.SetOf, tree.And, tree.Or, tree.Not, tree.If, tree.Compare, tree.Is),
    *(tree.Differ, tree.Same, tree.Equal, tree.Ascending, tree.Never, tree.Whole, tree.Named, tree.Held),
    *(tree.Arithmetic, tree.Absolute, tree.Count, tree.Sum, tree.Along, tree.View, tree.OfSet, tree.Consecutive),
    *(tree.InitialIs, tree.Connected, tree.Loop, tree.Acyclic),
)


def _unclued(kind: Kind, stated: tree.Sentence) -> bool:
    """Does a sentence hold or not whatever clues and rooms there are?"""
    calls = {name for name, _ in kind.calls}
    names = _UNCLUED_NAMES | {family.name for family in stated.families}
    for node in tree.walk(stated):
        if not isinstance(node, _UNCLUED_NODES):
            return False
        if isinstance(node, tree.Family) and not (node.word in _UNCLUED and {*node.options} <= _UNCLUED_OPTIONS):
            return False
        if isinstance(node, tree.SetOf) and _CLUED_SETS & {*node.words}:
            return False
        if isinstance(node, tree.Marks) and ({"clue"} | calls) & {*node.words}:
            return False
        if isinstance(node, tree.Named) and node.name not in names:
            return False
        if isinstance(node, tree.Differ | tree.Sum) and node.by == "clues":
            return False
    return not kind.layout.hole


@lru_cache(maxsize=256)
def clued_rules(kind: Kind) -> tuple[tree.Sentence, ...]:
    """The rules that may hold or not by clues and rooms."""
    return tuple(one for one in kind.rules if not _unclued(kind, one))


Nodes = tuple[tree.Node, ...]


@lru_cache(maxsize=256)
def _asking(kind: Kind) -> tuple[list[tree.Sentence], list[tuple[tree.Sentence, Nodes]]]:
    """The sentences of parts of a board that clues or rooms change; and those that ask for what a clue says, with what
    they compare it with."""
    of_parts = [one for one in clued_rules(kind) if not isinstance(one.body, _WHOLE)]
    compared = (tree.Compare, tree.Runs, tree.Makes)
    nodes = {one.line: tuple(node for node in tree.walk(one.body) if isinstance(node, compared)) for one in of_parts}
    return of_parts, [(one, nodes[one.line]) for one in of_parts if nodes[one.line] and tree.reads_clue(one)]


# ---------------------------------------------------------------- reading
class Reading:
    """A filled board, and what may be put on it. draft: what stands there already; held: as `judging` has it."""

    def __init__(self, kind: Kind, draft: Draft, held: Mapping[int, str | int]):
        self.kind, self.draft, self.held = kind, draft, held
        self.sentences, self.comparing = _asking(kind)
        self.places = Places(kind, draft)

    def words(self, spots: Sequence[Spot]) -> dict[Spot, list[str]]:
        """The words that are true at each of these places; of those with a number those of one number are all there
        are."""
        found: dict[Spot, list[str]] = {spot: [] for spot in spots}
        of_side = {"cells": "cells", "corners": "corners", "bars": "bars"}
        for layer, group in groupby(sorted(spots, key=str), key=lambda spot: of_side.get(spot[0], "sides")):
            some = list(group)
            for pattern in patterns_of(self.kind, layer):
                for spot, words in self._fitting(some, pattern).items():
                    found[spot] += words
        return found

    def _fitting(self, spots: list[Spot], pattern: str) -> dict[Spot, list[str]]:
        """Of one pattern."""
        candidates = {spot: list(dict.fromkeys(words)) for spot, words in self._candidates(spots, pattern).items()}
        found: dict[Spot, list[str]] = {spot: [] for spot in spots}
        for turn in range(max(map(len, candidates.values()), default=0)):
            put = {spot: words[turn] for spot, words in candidates.items() if turn < len(words)}
            false = self.false(put)
            for spot, word in put.items():
                if spot not in false:
                    found[spot].append(word)
        return found

    def _candidates(self, spots: list[Spot], pattern: str) -> dict[Spot, list[str]]:
        if pattern == SAME:
            marks = {spot: str(self.held[self.places.number[spot[1]]]) for spot in spots}  # type: ignore[index]
            blank = {*BLANK, *self.kind.layout.blank}  # a mark that files write as they write no clue cannot be one
            return {spot: [] if mark in blank else [mark] for spot, mark in marks.items()}
        if ".." in pattern:
            low, high = pattern.split("..")
            return {spot: [str(n) for n in range(int(low), int(high) + 1)] for spot in spots}
        if NUMBER not in pattern:
            return {spot: [pattern] for spot in spots}
        measured = self._measured({spot: pattern.replace(NUMBER, "0") for spot in spots})
        return {spot: [pattern.replace(NUMBER, word) for word in measured.get(spot, ())] for spot in spots}

    # ---------------------------------------------------------------- asking the evaluator
    def _judge(self, words: Mapping[Spot, str]) -> Judge:
        return Judge(Places(self.kind, with_words(self.draft, words)), self.held)

    def false(self, words: Mapping[Spot, str]) -> set[Spot]:
        """Which of these clues are not true, all of them standing there together."""
        judge = self._judge(words)
        found: set[Spot] = set()
        for cell, clue in judge.places.clues.items():
            left = judge.places.left_by(clue) if judge.marks.symbols else None
            if left is not None and self.held[cell] not in left:
                found.add(("cells", judge.places.at[cell]))
        for stated, scope in judge.broken(self.sentences):
            found.update(self._spots(stated, scope))
        return found & set(words)

    def _spots(self, stated: tree.Sentence, scope: Scope) -> Iterator[Spot]:
        """The places of the clues that a sentence speaks of in a scope."""
        names = {node.name for node in tree.walk(stated) if isinstance(node, tree.Named)}
        if scope.origin is not None and not ("far" in names and "clue" not in names):
            yield scope.origin
        if scope.far_origin is not None and "far" in names:
            yield scope.far_origin

    def _measured(self, words: Mapping[Spot, str]) -> dict[Spot, list[str]]:
        """The numbers that sentences compare clues with."""
        judge = self._judge(words)
        found: dict[Spot, list[str]] = {}
        for stated, nodes in self.comparing:
            for scope in judge.scopes_of(stated.families):
                for node in nodes:
                    for spot, word in self._compared(judge, node, scope):
                        found.setdefault(spot, []).append(word)
        return found

    def _compared(self, judge: Judge, node: tree.Node, scope: Scope) -> Iterator[tuple[Spot, str]]:
        if isinstance(node, tree.Compare):
            for clue, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(clue, tree.Named) and clue.name in ("clue", "far"):
                    spot = scope.origin if clue.name == "clue" else scope.far_origin
                    try:
                        value = judge.number(other, scope)
                    except Unsaid:
                        continue
                    if spot is not None and value >= 0:
                        yield spot, self._word(value)
            return
        if scope.origin is None:
            return
        if isinstance(node, tree.Runs):
            judge.holds(node, scope)
            if judge.found:
                yield scope.origin, str(judge.found)
        elif isinstance(node, tree.Makes):
            for word in _makings(judge.groups(scope)):
                yield scope.origin, word

    def _word(self, value: int) -> str:
        """A number as a clue; a letter where marks are letters."""
        marks = self.places.marks
        lettered = (s for s, v in zip(marks.symbols, marks.values, strict=True) if v == value > 0 and s.isalpha())
        return str(value) if any(map(str.isdecimal, marks.symbols)) else next(lettered, str(value))


def _makings(groups: list[list[int]]) -> Iterator[str]:
    """What all these numbers make, with the sign."""
    first = groups[0]
    if len(first) == 1:
        yield str(first[0])
        return
    ways: dict[str, Callable[[list[int]], int]] = {"+": sum, "*": prod}
    if len(first) == 2:
        ways |= {"-": lambda some: abs(some[0] - some[1]), "/": lambda some: _quotient(*some)}
    for sign, made in ways.items():
        numbers = {made(some) for some in groups}
        if len(numbers) == 1 and (number := numbers.pop()):
            yield f"{number}{sign}"


def _quotient(one: int, other: int) -> int:
    """0 where one does not divide the other."""
    least, most = sorted((one, other))
    return most // least if least and most % least == 0 else 0

"""What a puzzle of a kind says beside its rules, clue by clue, and each sentence of its own: for the verbs that ask
what each is needed for.

A clue that is a mark stands for that mark. Any other is what the sentences of its scopes say, where these are rules of
few cells. Where it matters that a clue stands somewhere at all (`each blank`, `each part`, ..), its number alone is
left out: a `?` stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from cover.problems.names import cell_name
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import Draft, number_taken
from cover.puzzles.kinds.families import Origin
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.meaning.encoder import Encoder
from cover.puzzles.kinds.places import Places

_STANDING = ("blank", "part", "elbow", "run", "facing", "alike", "centre")  # families for which blanks and clues differ
_STANDING_SETS = ("seen", "pointers")
_BY_CLUES = ("most", "centres", "words")  # sizes that depend on clues


class Clue(NamedTuple):
    origin: Origin
    words: str
    stays: str  # what is left where the clue is left out; "" for nothing


@lru_cache(maxsize=256)
def _stand(kind: Kind) -> bool:
    """Does it matter where clues stand, whatever they say?"""
    return stands(kind.nodes)


def stands(nodes: Iterable[tree.Node]) -> bool:
    """Do these ask whether a clue stands somewhere, whatever it says?"""
    for node in nodes:
        if isinstance(node, tree.Family) and (node.word in _STANDING or "clues" in node.options):
            return True
        if isinstance(node, tree.SetOf) and set(node.words) & set(_STANDING_SETS):
            return True
        if isinstance(node, tree.Matched | tree.Path) or (isinstance(node, tree.Marks) and "clue" in node.words):
            return True
    return False


@lru_cache(maxsize=256)
def _together(kind: Kind) -> bool:
    """Do sentences speak of the clues of several cells together, or marks depend on them?"""
    by_clues = any(
        isinstance(node, tree.OfClues) or (isinstance(node, tree.Differ | tree.Sum) and node.by == "clues")
        for node in kind.nodes
    )
    called = any(family.word == "clue" for _, call in kind.calls for family in call.families)
    # As far as blank cells lie together is further where clues go: they are asked about on the board with all of them.
    marks = [word for word in kind.marks.words if "blanks" not in word]
    return by_clues or called or any(name in word for word in marks for name in _BY_CLUES)


def _clues(places: Places) -> Iterator[Clue]:
    kind, draft = places.kind, places.draft
    # Where sentences weigh clues of several cells together, leaving one out changes what the others say: there no clue
    # in a cell has rules of its own.
    if not _together(kind):
        for cell, word in sorted(draft.cells.items()):
            if cell not in places.number:
                continue
            same = kind.same and word in places.marks.index
            # A clue that has to stand there keeps its shape without its number: `3w` becomes `?w`.
            stays = number_taken(kind.layout, word) if _stand(kind) and not same else ""
            if stays != word:
                yield Clue(("cells", cell), f"{word} at {cell_name(cell)}", stays)
    for point, word in sorted(draft.corners.items()):
        yield Clue(("corners", point), f"{word} at corner {cell_name(point)}", "")
    for side, words in draft.outside.items():
        line = "column" if side in ("top", "bottom") else "row"
        for k, beside in enumerate(words):
            if beside is not None:
                yield Clue((side, k), f"{beside} at the {side} of {line} {k + 1}", "")
    for text in dict.fromkeys(kind.own):
        yield Clue(("rule", text), f"the rule {text!r}", "")


def parts_of(places: Places) -> list[tuple[Clue, GivenPart]]:
    """The clues that can be left out, and what each is. The board is encoded for it."""
    traced = Encoder(places, traced=True)
    rules, found = traced.traced or {}, []
    for clue in _clues(places):
        kind_of_place, at = clue.origin
        needs: tuple[tuple[int, int], ...] = ()
        cell = None
        if kind_of_place == "cells" and isinstance(at, tuple):
            cell, number = at, places.number[at]
            left = None if clue.stays else places.left_by(places.clues[number])
            if left is not None:
                variable, index = traced.variables.of(number), places.marks.index
                needs = tuple((variable, index[mark]) for mark in sorted(left) if mark in index)
        own = rules.get(clue.origin, [])
        # None: its sentences are no rules of few cells. Neither rules nor marks: the clue says nothing that could be
        # left out.
        if own is None or not (own or needs):
            continue
        bars: tuple[tuple[int, int], ...] = ()
        if own and needs:  # stated as marks that are barred, beside which rules may stand
            variable = needs[0][0]
            every = ((variable, symbol) for symbol in range(len(places.marks.symbols)))
            needs, bars = (), tuple(label for label in every if label not in needs)
        found.append((clue, GivenPart(clue.words, cell, needs=needs, bars=bars, rules=tuple(own))))
    return found


def without(places: Places, clues: Iterable[Clue]) -> tuple[Kind, Draft]:
    """The kind and the draft without these own sentences and clues."""
    kind, draft, own = places.kind, places.draft, list(places.kind.own)
    cells, corners = dict(draft.cells), dict(draft.corners)
    outside = {side: list(words) for side, words in draft.outside.items()}
    for clue in clues:
        layer, at = clue.origin
        if layer == "rule":
            own = [text for text in own if text != at]
        elif layer in ("cells", "corners") and isinstance(at, tuple):
            table = cells if layer == "cells" else corners
            if clue.stays:
                table[at] = clue.stays
            else:
                del table[at]
        elif isinstance(at, int):
            outside[layer][at] = None
    sides = {side: tuple(words) for side, words in outside.items()}
    kind = kind.with_options(kind.chosen, own) if len(own) < len(kind.own) else kind
    return kind, draft.with_layers(cells=cells, corners=corners, outside=sides)

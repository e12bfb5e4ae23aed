"""The words that clues of a kind may be: what its sentences would not look at is refused, and no mistype is lost."""

from __future__ import annotations

from functools import lru_cache

from cover.basics.errors import ProblemError
from cover.problems.names import cell_name
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import ARROW, matches
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.places import Places, number_of
from cover.puzzles.kinds.ranges import check_reach

_READ_WHOLE = (tree.Beams, tree.Makes, tree.Runs, tree.Twins)  # conditions that read more of a clue than its number
_POINTED = {"arrow", "ahead", "aside", "pointers", "ray"}  # sets by the direction of a clue
_COMPARED = ("facing", "alike")  # families by what clues are


@lru_cache(maxsize=256)
def _patterns(kind: Kind) -> tuple[str, ...] | None:
    """Of the clues that a kind knows beside numbers and its marks; None where its sentences read any word."""
    found = {pattern for patterns, _ in kind.given for pattern in patterns} | {*kind.layout.hole, *kind.layout.areas}
    for node in kind.nodes:
        if isinstance(node, _READ_WHOLE) or (isinstance(node, tree.SetOf) and _POINTED & {*node.words}):
            return None
        if isinstance(node, tree.Path):
            found |= {*node.tips}
        if isinstance(node, tree.Differ) and node.by == "clues":
            return None
        if isinstance(node, tree.Family):
            if node.word in _COMPARED or "pointed" in node.options:
                return None
            found |= {*node.patterns}
    return tuple(sorted(found - {"*"}))  # what stands for any word is no reason to take any


def clued_layer(stated: tree.Sentence) -> str:
    """Where the clues stand that a sentence speaks of: cells, corners, bars, sides."""
    words = {family.word for family in stated.families}
    if words & {"clue", "room", "blank", "part", "run", "alike", "facing", "centre"}:
        return "cells"
    if "corner" in words:
        return "corners"
    if "bar" in words:
        return "bars"
    return "sides" if words & {"line", "row", "column", "end"} else "cells"


@lru_cache(maxsize=256)
def _layers_of_numbers(kind: Kind) -> frozenset[str]:
    """The layers, cells or corners, in which sentences ask for the numbers of clues, beside those that are marks."""
    sentences = (*kind.rules, *(call for _, call in kind.calls))
    found = {clued_layer(stated) for stated in sentences if tree.reads_clue(stated)}
    counted = any(name in word for word in kind.marks.words for name in ("most", "blanks"))
    asked = any(
        isinstance(node, tree.OfClues | tree.Areas)
        or (isinstance(node, tree.Sum) and node.by == "clues")
        or (isinstance(node, tree.Family) and node.word == "centre")
        for node in kind.nodes
    )
    if asked or counted or any(word in ("digits", "its number") for _, word in kind.given):
        found.add("cells")
    return frozenset(found)


@lru_cache(maxsize=256)
def clues_of_rooms(kind: Kind) -> bool:
    """Does a clue in a cell speak of its room?"""
    words = [{family.word for family in one.families} for one in kind.rules if tree.reads_clue(one)]
    return any("room" in some for some in words) and not any("clue" in some for some in words)


def check_clues(places: Places) -> None:
    """Raises ProblemError for a clue that no sentence looks at, or that says what no board holds there."""
    check_reach(places)
    kind, draft, index = places.kind, places.draft, places.marks.index
    if kind.layout.arrows:
        _check_arrows(places)
        return
    patterns = _patterns(kind)
    if patterns is None:
        return
    read = _layers_of_numbers(kind)
    areas = kind.same and any(isinstance(node, tree.Areas) for node in kind.nodes)
    for layer, words in (("cells", draft.cells), ("corners", draft.corners)):
        for cell, word in sorted(words.items()):
            number = word.isascii() and word.isdecimal()
            if number and areas and (number_of(word) or 0) > len(places.at):
                raise ProblemError(
                    f"{cell_name(cell)}: {word[:12]} is more than the {len(places.at)} cells of this board"
                )
            if word == "?" or word in index or matches(word, patterns) or (number and layer in read):
                continue
            raise ProblemError(f"{cell_name(cell)}: {_unknown(places, word, layer in read, patterns)}")
    if clues_of_rooms(kind):
        _check_rooms(places)


def _check_arrows(places: Places) -> None:
    for cell, word in sorted(places.draft.cells.items()):
        if word != "?" and not ARROW.fullmatch(word):
            raise ProblemError(f"{cell_name(cell)}: {word[:12]!r} is neither '.', '?' nor a clue such as 2>")


def _check_rooms(places: Places) -> None:
    """The first clue in a room is what its sentences ask for."""
    for room, cells in places.rooms.items():
        clued = [cell for cell in cells if cell in places.clues]
        for cell in clued[1:]:
            if places.clues[cell].isdecimal() and places.clues[cell] not in places.marks.index:
                raise ProblemError(f"{places.names[cell]}: room {room} has a clue already, at {places.names[clued[0]]}")


def _unknown(places: Places, word: str, numbers: bool, patterns: tuple[str, ...]) -> str:
    """What is wrong with a word that no sentence looks at. numbers: are there any that one looks at?"""
    symbols = places.marks.symbols if places.kind.same else ()
    marked = any(map(str.isdecimal, symbols))
    if word.isdecimal() and marked:
        return f"{word[:12]} is not one of the marks, {' to '.join(dict.fromkeys((symbols[0], symbols[-1])))}"
    known = [".", "?", *(one for one in patterns if one != "number")]
    if numbers or marked:
        return f"{word[:12]!r} is neither a number nor one of {', '.join(map(repr, known))}"
    return f"{word[:12]!r} is none of {', '.join(map(repr, dict.fromkeys((*known, *symbols))))}"

"""The words that clues of a kind may be: what its sentences would not look at is refused, and no mistype is lost."""

from __future__ import annotations

from functools import lru_cache

from cover.basics.errors import ProblemError
from cover.problems.names import cell_name
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import matches
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.places import Places

_READ_WHOLE = (tree.Beams, tree.Makes, tree.Runs, tree.Twins)  # conditions that read more of a clue than its number
_POINTED = {"arrow", "ahead", "aside", "pointers", "ray"}  # sets by the direction of a clue
_COMPARED = ("facing", "alike")  # families by what clues are


@lru_cache(maxsize=256)
def _patterns(kind: Kind) -> tuple[str, ...] | None:
    """Of the clues that a kind knows beside numbers and its marks; None where its sentences read any word."""
    found = {pattern for patterns, _ in kind.given for pattern in patterns} | {*kind.layout.hole}
    for node in kind.nodes:
        if isinstance(node, _READ_WHOLE) or (isinstance(node, tree.SetOf) and _POINTED & {*node.words}):
            return None
        if isinstance(node, tree.Path):
            found |= {*node.tips}
        if isinstance(node, tree.Family):
            if node.word in _COMPARED:
                return None
            found |= {*node.patterns}
    return tuple(sorted(found - {"*"}))  # what stands for any word is no reason to take any


@lru_cache(maxsize=256)
def _marked_alone(kind: Kind) -> bool:
    """Is a number in a cell its mark, and nothing else?"""
    asked = any(
        (isinstance(node, tree.Named) and node.name == "clue")
        or isinstance(node, tree.OfClues)
        or (isinstance(node, tree.Family) and node.word in ("clue", "blank"))
        for node in kind.nodes
    )
    return kind.same and not kind.given and not asked and not kind.layout.hole


def check_clues(places: Places) -> None:
    """Raises ProblemError for a clue in a cell or corner that no sentence could look at."""
    kind, draft = places.kind, places.draft
    patterns = _patterns(kind)
    if patterns is None:
        return
    marked, areas = _marked_alone(kind), any(isinstance(node, tree.Areas) for node in kind.nodes)
    for cell, word in (*sorted(draft.cells.items()), *sorted(draft.corners.items())):
        number = word.isascii() and word.isdecimal()
        if number and marked and word not in places.marks.index:
            known = " to ".join(dict.fromkeys([*places.marks.symbols[:1], *places.marks.symbols[-1:]]))
            raise ProblemError(
                f"{cell_name(cell)}: {word[:12]} is not one of the marks, {known or 'of which there is none'}"
            )
        if number and marked and areas and int(word) > len(places.at):
            raise ProblemError(f"{cell_name(cell)}: {word[:12]} is more than the {len(places.at)} cells of this board")
        if not number and word != "?" and word not in places.marks.index and not matches(word, patterns):
            known = ", ".join(repr(one) for one in (".", "?", *patterns) if one != "number")
            raise ProblemError(f"{cell_name(cell)}: {word[:12]!r} is neither a number nor one of {known}")

"""From what to what a number of a sentence goes in a scope, whatever the solution: what a clue can never say.

each clue: count line sides = clue      0 to 4, so that 5 is refused before anything is searched
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import prod

from cover.basics.errors import ProblemError
from cover.problems.names import cell_name
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.english import English
from cover.puzzles.kinds.families import Scope, scopes
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.places import WALL, Places, number_of
from cover.puzzles.kinds.sets import Some, about_lines, places_of

Range = tuple[int, int] | None  # the least and the most; None where that is not known
_RECKONED: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_APART: dict[str, Callable[[tuple[int, int], tuple[int, int]], bool]] = {  # can two ranges never stand so?
    "=": lambda one, other: one[1] < other[0] or other[1] < one[0],
    "<": lambda one, other: one[0] >= other[1],
    "<=": lambda one, other: one[0] > other[1],
    ">": lambda one, other: one[1] <= other[0],
    ">=": lambda one, other: one[1] < other[0],
    "!=": lambda one, other: one == other and one[0] == one[1],
}


def check_reach(places: Places) -> None:
    """Raises ProblemError for a clue that says what no board holds at its place."""
    for stated in _of_clues(places.kind):
        of_parts = stated.families[0].word == "part"
        ranges = _Ranges(places, of_parts)
        for scope in _parts(places) if of_parts else scopes(places, stated.families[0], None):
            if scope.clue is not None and scope.origin is not None and not ranges.may_hold(stated.body, scope):
                raise ProblemError(ranges.refusal(stated, scope))


@lru_cache(maxsize=256)
def _of_clues(kind: Kind) -> tuple[tree.Sentence, ...]:
    """The rules of one family that ask for what a clue says, and whose sets have no number of their own."""
    return tuple(
        stated
        for stated in kind.rules
        if len(stated.families) == 1
        and stated.families[0].where is None
        and tree.reads_clue(stated.body)
        and _can_fail(stated.body)
        and all(node.distance is None for node in tree.walk(stated.body) if isinstance(node, tree.SetOf))
    )


def _can_fail(node: tree.Condition) -> bool:
    """Are there clues for which no board holds it, as far as ranges tell?"""
    if isinstance(node, tree.Or):
        return all(map(_can_fail, node.parts))
    return isinstance(node, tree.And | tree.Compare | tree.Runs)


def _parts(places: Places) -> Iterator[Scope]:
    """Of each clue a part that may have all cells."""
    for cell, word in places.clues.items():
        yield Scope("", places.cells, word, origin=("cells", places.at[cell]))


class _Ranges:
    """of_parts: scopes are parts, which have up to all of their cells."""

    def __init__(self, places: Places, of_parts: bool):
        self.places, self.of_parts = places, of_parts
        values = places.marks.values or (0,)
        self.least, self.most = min(values), max(values)

    # ---------------------------------------------------------------- conditions
    def may_hold(self, node: tree.Condition, scope: Scope) -> bool:
        """False where no board holds it."""
        if isinstance(node, tree.And):
            return all(self.may_hold(part, scope) for part in node.parts)
        if isinstance(node, tree.Or):
            return any(self.may_hold(part, scope) for part in node.parts)
        if isinstance(node, tree.Runs):
            return self._runs_fit(node, scope)
        if not isinstance(node, tree.Compare):
            return True
        one, other = self.of(node.left, scope), self.of(node.right, scope)
        return one is None or other is None or not _APART[node.sign](one, other)

    def _runs_fit(self, node: tree.Runs, scope: Scope) -> bool:
        sizes = [number_of(word) for word in (scope.clue or "").split(",")]
        if None in sizes:
            return True
        runs = [size for size in sizes if size]  # a 0 is no run, and needs no gap
        gaps = 0 if node.of.words == ("around",) else max(len(runs) - 1, 0)
        return sum(runs) + gaps <= len(self._places(node.of, scope))

    # ---------------------------------------------------------------- numbers
    def of(self, node: tree.Number, scope: Scope) -> Range:
        found: Range = _RANGES[type(node)](self, node, scope) if type(node) in _RANGES else None
        return found

    def _places(self, of: tree.SetOf, scope: Scope, of_lines: bool = False) -> Some:
        return places_of(self.places, of.words, scope, of_lines, None)

    def _are_cells(self, found: Some) -> bool:
        """Not so are edges, and sides of the border, which hold nothing: their values are no marks."""
        return not any(place == WALL or self.places.is_edge(place) for place in found)

    def _named(self, node: tree.Named, scope: Scope) -> Range:
        if node.name == "size":
            return (1 if self.of_parts else len(scope.cells)), len(scope.cells)
        if node.name not in ("clue", "far"):
            return None
        value = self.places.clue_number(scope.clue if node.name == "clue" else scope.far)
        return None if value is None else (value, value)

    def _held(self, node: tree.Held, scope: Scope) -> Range:
        found = self._places(node.of, scope)
        if node.of.words == ("room",):
            return len(found), len(found)
        # Where there is no such cell the sentence says nothing.
        return (self.least, self.most) if len(found) == 1 and self._are_cells(found) else None

    def _arithmetic(self, node: tree.Arithmetic, scope: Scope) -> Range:
        one, other = self.of(node.left, scope), self.of(node.right, scope)
        if one is None or other is None or node.sign not in _RECKONED:
            return None
        ends = [_RECKONED[node.sign](a, b) for a, b in product(one, other)]
        return min(ends), max(ends)

    def _count(self, node: tree.Count, scope: Scope) -> Range:
        lines = about_lines(node.marks.words)
        return 0, len(self._places(node.of, scope, lines)) * (1 + (lines and self.places.kind.double))

    def _sum(self, node: tree.Sum, scope: Scope) -> Range:
        if node.by not in ("", "place", "clues"):
            return None
        found = self._places(node.of, scope)
        if node.by == "clues":
            return 0, sum(self.places.clue_number(self.places.clues.get(cell)) or 0 for cell in found)
        many = len(found)
        if node.by == "place":
            return 0, many * (many + 1) // 2
        if not self._are_cells(found):
            return None
        least = self.least if node.only is None and node.between is None else min(self.least, 0)
        return many * least, many * max(self.most, 0)

    def _along(self, node: tree.Along, scope: Scope) -> Range:
        found = self._places(node.of, scope, about_lines(node.marks.words))
        if node.what == "initial":
            return (min(self.least, 0), max(self.most, 0)) if self._are_cells(found) else None
        # Without a second mark a gap goes up to the end.
        return 0, max(len(found) - 1, 0) if node.what in ("gap", "apart") else len(found)

    def _view(self, node: tree.View, scope: Scope) -> Range:
        arms = tree.SetOf(("north", "west", "east", "south"))
        return 0, 1 + len(self._places(arms, scope, about_lines(node.marks.words)))

    def _of_set(self, node: tree.OfSet, scope: Scope) -> Range:
        found = self._places(node.of, scope)
        many = len(found)
        if node.what == "visible":
            return 0, many  # marks that are no numbers are not seen
        if not self._are_cells(found):
            return None
        if node.what == "product":
            return (prod([self.least] * many), prod([self.most] * many)) if self.least >= 0 else None
        return None if node.what == "changes" else (min(self.least, 0), max(self.most, 0))

    def _room_size(self, node: tree.RoomSize, scope: Scope) -> Range:
        found = self._places(node.of, scope)
        many = len(self.places.rooms[self.places.room[found[0]]]) if found else 0
        return many, many

    # ---------------------------------------------------------------- words
    def refusal(self, stated: tree.Sentence, scope: Scope) -> str:
        """What is wrong with the clue of a scope."""
        english = English(self.places.kind, dict(scope.stated("").facts))
        at = f"{_place(scope)}: {scope.clue}"
        of = "" if self.of_parts or stated.families[0].word in ("clue", "corner") else f" for {scope.where}"
        body, value = stated.body, self.places.clue_number(scope.clue)
        if isinstance(body, tree.Compare) and body.sign == "=" and body.right == tree.Named("clue"):
            counted = self.of(body.left, scope)
            if counted is not None and value is not None:
                size, limit = (
                    ("small", f"least {counted[0]}") if value < counted[0] else ("large", f"most {counted[1]}")
                )
                return f"{at} is too {size}{of}: {english.number(body.left)} is at {limit}"
        return f"{at} can never hold{of}: {english.here(stated)}"


def _place(scope: Scope) -> str:
    layer, at = scope.origin or ("", None)
    if isinstance(at, tuple):
        return ("corner " if layer == "corners" else "") + cell_name(at)
    return f"the {layer} of {scope.label}"


_RANGES: dict[type, Callable[..., Range]] = {
    tree.Whole: lambda ranges, node, scope: (node.value, node.value),
    tree.Named: _Ranges._named,
    tree.Held: _Ranges._held,
    tree.Arithmetic: _Ranges._arithmetic,
    tree.Count: _Ranges._count,
    tree.Sum: _Ranges._sum,
    tree.Along: _Ranges._along,
    tree.View: _Ranges._view,
    tree.Reach: lambda ranges, node, scope: (0, len(ranges.places.at) - 1),
    tree.Walk: lambda ranges, node, scope: (1, max(1, len(ranges._places(node.of, scope)))),
    tree.OfSet: _Ranges._of_set,
    tree.RoomSize: _Ranges._room_size,
}

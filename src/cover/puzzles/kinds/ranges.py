"""From what to what a number of a sentence goes in a scope, whatever the solution: what a clue can never say.

each clue: count line sides = clue      0 to 4, so that 5 is refused before anything is searched
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import prod

from cover.basics.errors import ProblemError
from cover.problems.names import cell_name
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.english import English
from cover.puzzles.kinds.families import Scope, scopes
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.places import WALL, Places, number_of
from cover.puzzles.kinds.sets import Some, about_lines, places_of, set_of_word

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
        may_hold = ranges.may_hold(stated.body)
        for scope in _parts(places) if of_parts else scopes(places, stated.families[0], None):
            if scope.clue is not None and scope.origin is not None and not may_hold(scope):
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
    def may_hold(self, node: tree.Condition) -> Callable[[Scope], bool]:
        """Of a scope: False where no board holds the condition."""
        if isinstance(node, tree.And | tree.Or):
            parts, joined = [self.may_hold(part) for part in node.parts], all if isinstance(node, tree.And) else any
            return lambda scope: joined(part(scope) for part in parts)
        if isinstance(node, tree.Runs):
            return partial(self._runs_fit, node)
        if not isinstance(node, tree.Compare):
            return lambda scope: True
        left, right, apart = self.of(node.left), self.of(node.right), _APART[node.sign]

        def compared(scope: Scope) -> bool:
            one, other = left(scope), right(scope)
            return one is None or other is None or not apart(one, other)

        return compared

    def _runs_fit(self, node: tree.Runs, scope: Scope) -> bool:
        sizes = [number_of(word) for word in (scope.clue or "").split(",")]
        if None in sizes:
            return True
        runs = [size for size in sizes if size]  # a 0 is no run, and needs no gap
        gaps = 0 if node.of.words == ("around",) else max(len(runs) - 1, 0)
        return sum(runs) + gaps <= len(self._places(node.of, scope))

    # ---------------------------------------------------------------- numbers
    def of(self, node: tree.Number) -> Callable[[Scope], Range]:
        """The range of a number in a scope."""
        make = _READ_ONCE.get(type(node))
        if isinstance(node, tree.Along) and node.what == "run":
            make = _Ranges._run
        if make is not None:
            return make(self, node)
        return partial(_RANGES[type(node)], self, node) if type(node) in _RANGES else lambda scope: None

    def _places(self, of: tree.SetOf, scope: Scope, of_lines: bool = False) -> Some:
        return places_of(self.places, of.words, scope, of_lines, None)

    def _finds(self, of: tree.SetOf, of_lines: bool) -> Callable[[Scope], Some]:
        if len(of.words) == 1:
            return partial(set_of_word(of.words[0], of_lines), self.places)
        return partial(self._places, of, of_lines=of_lines)

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

    def _whole(self, node: tree.Whole) -> Callable[[Scope], Range]:
        found = node.value, node.value
        return lambda scope: found

    def _arithmetic(self, node: tree.Arithmetic) -> Callable[[Scope], Range]:
        left, right, reckoned = self.of(node.left), self.of(node.right), _RECKONED.get(node.sign)

        def ends(scope: Scope) -> Range:
            one, other = left(scope), right(scope)
            if one is None or other is None or reckoned is None:
                return None
            (a, b), (c, d) = one, other
            found = reckoned(a, c), reckoned(a, d), reckoned(b, c), reckoned(b, d)
            return min(found), max(found)

        return ends

    def _count(self, node: tree.Count) -> Callable[[Scope], Range]:
        lines = about_lines(node.marks.words)
        find, most = self._finds(node.of, lines), 1 + (lines and self.places.kind.double)
        return lambda scope: (0, len(find(scope)) * most)

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

    def _run(self, node: tree.Along) -> Callable[[Scope], Range]:
        lines = about_lines(node.marks.words)
        arms = [self._finds(tree.SetOf((word,)), lines) for word in node.of.words]
        return lambda scope: (0, sum([len(find(scope)) for find in arms]))

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
        many = self.places.room_sizes[found[0]] if found else 0
        return many, many

    # ---------------------------------------------------------------- words
    def refusal(self, stated: tree.Sentence, scope: Scope) -> str:
        """What is wrong with the clue of a scope."""
        english = English(self.places.kind, dict(scope.stated("").facts))
        at = f"{_place(scope)}: {scope.clue}"
        of = "" if self.of_parts or stated.families[0].word in ("clue", "corner") else f" for {scope.where}"
        body, value = stated.body, self.places.clue_number(scope.clue)
        if isinstance(body, tree.Compare) and body.sign == "=" and body.right == tree.Named("clue"):
            counted = self.of(body.left)(scope)
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
    tree.Named: _Ranges._named,
    tree.Held: _Ranges._held,
    tree.Sum: _Ranges._sum,
    tree.Along: _Ranges._along,
    tree.View: _Ranges._view,
    tree.Reach: lambda ranges, node, scope: (0, len(ranges.places.at) - 1),
    tree.Walk: lambda ranges, node, scope: (1, max(1, len(ranges._places(node.of, scope)))),
    tree.OfSet: _Ranges._of_set,
    tree.RoomSize: _Ranges._room_size,
}
_READ_ONCE: dict[type, Callable[..., Callable[[Scope], Range]]] = {
    tree.Whole: _Ranges._whole,
    tree.Arithmetic: _Ranges._arithmetic,
    tree.Count: _Ranges._count,
}

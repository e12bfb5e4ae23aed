"""What a filled board breaks, in words: each sentence is looked at and counted in each scope. Knows no rule, no
variable and no automaton, and shares with `meaning` only what stands on the board and what families and sets are.

    room 3: 3 shaded cells, not 2
    the part of r1c1: 4 cells, not 5
"""

from __future__ import annotations

import operator
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import compress, pairwise
from math import prod
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import counted
from cover.puzzles.common.cells import clusters, joined_parts
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import matches
from cover.puzzles.kinds.english import English
from cover.puzzles.kinds.families import NOTHING, Scope, board_scope, scopes
from cover.puzzles.kinds.fault_words import fault_words
from cover.puzzles.kinds.places import OPPOSITE, SIDES, WALL, WAYS, Places, number_of, way_of
from cover.puzzles.kinds.polyominoes import BANK, stock, ways, word_of
from cover.puzzles.kinds.sets import Some, about_lines, places_of, set_of_word
from cover.puzzles.kinds.vocabulary import SHAPE_WORDS, SHAPES

Held = Mapping[int, str | int]  # place -> mark of a cell, number of lines of an edge
_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
_RECKONED: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "mod": operator.mod,
}  # fmt: skip


Asked = Callable[[Scope], Any]  # what a condition or a number is in a scope


class Unsaid(Exception):
    """A clue says nothing, and so does what speaks of it."""


def faults_of(places: Places, held: Held) -> Iterator[str]:
    """The clues and sentences that a board breaks. held: of every cell of a kind with marks, and of every edge."""
    return Judge(places, held).faults()


class Judge:
    def __init__(self, places: Places, held: Held):
        self.places, self.kind, self.marks, self.held = places, places.kind, places.marks, held
        self.values = dict(zip(self.marks.symbols, self.marks.values, strict=True))
        self.calls: dict[str, dict[int, bool]] = {}
        self._holding: dict[Hashable, set[int]] = {}
        self._asked: dict[int, tuple[tree.Node, Asked]] = {}  # by the id of the node, which is kept with it
        self.found: object = None  # what the last comparison counted, or what a condition stumbled over
        self.wanted: object = None  # what the last comparison compared it with
        for name, call in self.kind.calls:
            self._call(name, call)

    @cached_property
    def shape(self) -> dict[int, str]:
        """The sides by which lines leave each cell, where they join cells."""
        ways = dict.fromkeys(self.places.cells, "")
        for way in "nsew":
            for cell, edges in enumerate(self.places.edges_at):
                if way in edges and self.held[edges[way]]:
                    ways[cell] += way
        return {cell: some or "-" for cell, some in ways.items()}

    def faults(self, rules: Sequence[tree.Sentence] | None = None) -> Iterator[str]:
        """rules: of the kind, those that are asked; all of them for None."""
        places = self.places
        clued = set(places.clues.values()) if self.marks.symbols else ()
        leaves = {clue: left for clue in clued if (left := places.left_by(clue)) is not None}
        for cell, clue in places.clues.items() if leaves else ():
            left = leaves.get(clue)
            if left is not None and self.held[cell] not in left:
                yield f"{places.names[cell]}: {clue!r} leaves {' '.join(sorted(left))}, not {self.held[cell]}"
        if self.kind.lines == "walls":
            yield from self._idle_walls()
        for stated, scope in self.broken(self.kind.rules if rules is None else rules):
            at = scope.stated(stated.stated)
            words = self._worded(stated, scope)
            yield f"{at.where}: {words}" if at.where else words

    def broken(self, sentences: Iterable[tree.Sentence]) -> Iterator[tuple[tree.Sentence, Scope]]:
        """The sentences that do not hold, each with every scope of it where it does not."""
        for stated in sentences:
            holds = self.asked(stated.body)
            for scope in self._suspected(stated):
                self.found = self.wanted = None
                try:
                    good = holds(scope)
                except Unsaid:
                    continue
                if not good:
                    yield stated, scope

    def _suspected(self, stated: tree.Sentence) -> Iterator[Scope]:
        """The scopes of a sentence, without the many pairs of cells that do not hold what they never may."""
        found, body = self.scopes_of(stated.families), stated.body
        if not isinstance(body, tree.Never) or len(body.marks) != 2 or any(family.name for family in stated.families):
            return found
        one, other = (self.holding(marks, NOTHING) for marks in body.marks)
        return (
            scope for scope in found if len(scope.cells) != 2 or (scope.cells[0] in one and scope.cells[1] in other)
        )

    def _worded(self, stated: tree.Sentence, scope: Scope) -> str:
        """What is wrong: as the kind's file words it, else what was counted, else the sentence and what was found."""
        if stated.wrong:
            known = {"found": self.found, "wanted": self.wanted, "clue": scope.clue}
            return re.sub(r"\{(\w+)\}", lambda found: str(known.get(found[1])), stated.wrong)
        if words := fault_words(self.kind.marks, stated, self.found, self.wanted):
            return words
        sizes = {name: str(size) for name, size in self.places.sizes.items()}
        words = English(self.kind, {**sizes, **dict(scope.stated(stated.stated).facts)}).here(stated)
        return words if self.found is None else f"{words}; found {self.found}"

    def _idle_walls(self) -> Iterator[str]:
        owner, ends, first = [0] * len(self.places.at), self.places.edge_ends, len(self.places.at)
        for k, part in enumerate(self._walled):
            for cell in part:
                owner[cell] = k
        for edge in sorted(edge for number, edges in self._by_number.items() if number for edge in edges):
            one, other = ends[edge - first]
            if owner[one] == owner[other]:
                yield f"the wall {self.places.name(edge)} parts nothing"

    def _call(self, name: str, call: tree.Sentence) -> None:
        self.calls[name] = {}
        for scope in self.scopes_of(call.families):
            try:
                holds = self.holds(call.body, scope)
            except Unsaid:
                holds = False
            self.calls[name].update(dict.fromkeys(scope.cells, holds))

    # ---------------------------------------------------------------- scopes
    def scopes_of(self, families: Sequence[tree.Family], outer: Scope | None = None) -> Iterator[Scope]:
        """What a sentence with these families is about, one after the other."""
        if not families:
            return iter([outer or board_scope(self.places)])
        if len(families) == 1 and families[0].where is None:
            return self._family(families[0], outer)
        return self._chosen_scopes(families, outer)

    def _chosen_scopes(self, families: Sequence[tree.Family], outer: Scope | None) -> Iterator[Scope]:
        family, rest = families[0], families[1:]
        for scope in self._family(family, outer):
            try:
                if family.where is not None and not self.holds(family.where, scope):
                    continue
                if rest:
                    yield from self.scopes_of(rest, scope)
                else:
                    yield scope
            except Unsaid:
                continue

    def _family(self, family: tree.Family, outer: Scope | None) -> Iterator[Scope]:
        if family.word == "part":
            return self._parts(family)
        near = None
        if family.near is not None:
            near = self.number(family.near, outer or board_scope(self.places))
        found = scopes(self.places, family, outer, near)
        marks = family.marks
        if family.word or marks is None:
            return found
        return (scope for scope in found if scope.here is not None and self.has(scope.here, marks, scope))

    def _parts(self, family: tree.Family) -> Iterator[Scope]:
        if family.marks is None:
            parts = self._walled
        elif about_lines(family.marks.words):
            # What no line joins to another cell is no part.
            parts = [part for part in clusters(self.places.cells, self._lined) if len(part) > 1]
        else:
            marks, board = family.marks, board_scope(self.places)
            inside = [cell for cell in self.places.cells if self.has(cell, marks, board)]
            parts = clusters(inside, self.places.beside.__getitem__)
        clues = self.places.clues
        for part in parts:
            cells = sorted(part)
            clued = next((cell for cell in cells if number_of(clues.get(cell)) is not None), None)
            label = f"the part of {self.places.names[cells[0]]}"
            if clued is None:
                yield Scope(label, cells)
            else:
                yield Scope(label, cells, clues[clued], origin=("cells", self.places.at[clued]))

    @cached_property
    def _walled(self) -> list[list[int]]:
        """The parts between walls."""
        return clusters(self.places.cells, self._open)

    def set_of(self, of: tree.SetOf, scope: Scope, marks: tree.Marks | None = None) -> Some:
        if of.distance is None and len(of.words) == 1:
            return set_of_word(of.words[0], marks is not None and about_lines(marks.words))(self.places, scope)
        distance = None if of.distance is None else self.number(of.distance, scope)
        return places_of(self.places, of.words, scope, marks is not None and about_lines(marks.words), distance)

    def cells_of(self, of: tree.SetOf, scope: Scope) -> Some:
        """The same without sides at the border, which hold nothing."""
        found = self.set_of(of, scope)
        return [place for place in found if place != WALL] if WALL in found else found

    # ---------------------------------------------------------------- marks
    def value(self, place: int) -> int:
        mark = self.held[place]
        return mark if isinstance(mark, int) else self.values.get(mark, 0)

    def has(self, place: int, marks: tree.Marks, scope: Scope) -> bool:
        """Does a place hold one of these marks?"""
        return place in self.holding(marks, scope.bound)

    def marked(self, found: Some, marks: tree.Marks, scope: Scope) -> list[bool]:
        """Of each place: does it hold one of these marks?"""
        on = self.holding(marks, scope.bound)
        return [place in on for place in found]

    def holding(self, marks: tree.Marks, bound: Mapping[str, str]) -> set[int]:
        """The cells and edges that hold one of these marks, and WALL where the border does."""
        words = marks.words
        # Names that these words do not speak of change nothing.
        plain = bound is NOTHING or bound.keys().isdisjoint(words)
        key: Hashable = (words, marks.negated) if plain else (words, marks.negated, *map(bound.get, words))
        known = self._holding.get(key)
        if known is None:
            some = self._called(marks) if words[0] in self.calls else self._looked_up(marks, bound)
            # WALL stands for the border, which holds no mark: only what is not negated is true of it.
            known = self._holding[key] = some if marks.negated else some | {WALL}
        return known

    def _called(self, marks: tree.Marks) -> set[int]:
        """A call says yes or no of the cells of its scopes; of any other place neither a word nor its negation is
        true."""
        return {place for place, good in self.calls[marks.words[0]].items() if good != marks.negated}

    def _looked_up(self, marks: tree.Marks, bound: Mapping[str, str]) -> set[int]:
        words, spec, held = marks.words, self.kind.marks, self._by_mark
        if words == ("clue",):
            found = set(self.places.clues)
        else:
            own = {*self.values, *spec.classes, *bound}
            shapes = {*SHAPES, *SHAPE_WORDS} - own
            if self.kind.lines == "centres" and any(word in shapes and spec.symbol(word) not in own for word in words):
                held = self._by_shape
            some = frozenset[str]().union(*(self.marks.meant(word, bound) for word in words))
            found = set[int]().union(*(held[mark] for mark in some if mark in held))
        numbers = {"open": (0,)}
        for word in words:
            for many in (int(word),) if word.isdecimal() else numbers.get(word, (1, 2)):
                found.update(self._by_number.get(many, ()))
        return set(range(self.places.count)) - found if marks.negated else found

    @cached_property
    def _by_mark(self) -> Mapping[str | int, list[int]]:
        cells = self.places.cells
        return _grouped(zip(cells, map(self.held.__getitem__, cells), strict=True)) if self.marks.symbols else {}

    @cached_property
    def _by_shape(self) -> Mapping[str | int, list[int]]:
        return _grouped(self.shape.items())

    @cached_property
    def _by_number(self) -> Mapping[str | int, list[int]]:
        """The edges by how many lines they have."""
        edges = range(len(self.places.at), self.places.count)
        return _grouped(zip(edges, map(self.held.__getitem__, edges), strict=True))

    # ---------------------------------------------------------------- what is the same in all scopes
    def asked(self, node: tree.Node) -> Asked:
        """A condition or a number as a function of the scope. Of those that most sentences ask for, what is the same in
        all scopes is looked up once."""
        known = self._asked.get(id(node))
        if known is None:
            make = _READ_ONCE.get(type(node))
            if isinstance(node, tree.Along) and node.what == "run":
                make = Judge._run
            found = partial(_IN_A_SCOPE[type(node)], self, node) if make is None else make(self, node)
            known = self._asked[id(node)] = node, found
        return known[1]

    def _finder(self, of: tree.SetOf, marks: tree.Marks | None) -> Callable[[Scope], Some]:
        if of.distance is None and len(of.words) == 1:
            return partial(set_of_word(of.words[0], marks is not None and about_lines(marks.words)), self.places)
        return partial(self.set_of, of, marks=marks)

    def _bound(self, marks: tree.Marks) -> bool:
        """May these marks mean something else in every scope?"""
        return not self._names.isdisjoint(marks.words)

    @cached_property
    def _names(self) -> set[str]:
        """What families bind."""
        return {"first", "second"} | {node.name for node in self.kind.nodes if isinstance(node, tree.Family)}

    # ---------------------------------------------------------------- conditions
    def holds(self, node: tree.Condition, scope: Scope) -> bool:
        found: bool = self.asked(node)(scope)
        return found

    def _and(self, node: tree.And) -> Asked:
        parts = [self.asked(part) for part in node.parts]

        def asked(scope: Scope) -> bool:
            stated = False
            for holds in parts:
                try:
                    if not holds(scope):
                        return False
                    stated = True
                except Unsaid:
                    continue
            if not stated:
                raise Unsaid
            return True

        return asked

    def _or(self, node: tree.Or) -> Asked:
        parts = [self.asked(part) for part in node.parts]
        return lambda scope: any([holds(scope) for holds in parts])  # noqa: C419 (each is asked: one may be unsaid)

    def _not(self, node: tree.Not) -> Asked:
        part = self.asked(node.part)
        return lambda scope: not part(scope)

    def _if(self, node: tree.If) -> Asked:
        when, then = self.asked(node.when), self.asked(node.then)

        def asked(scope: Scope) -> bool:
            asks, holds = when(scope), then(scope)  # both are asked: one may be unsaid
            return not asks or holds

        return asked

    def _is(self, node: tree.Is) -> Asked:
        find, every, marks = self._finder(node.of, node.marks), node.of == tree.ALL, node.marks
        known = None if self._bound(marks) else self.holding(marks, NOTHING)

        def asked(scope: Scope) -> bool:
            found = find(scope)
            if not found and not every:
                return False
            return (self.holding(marks, scope.bound) if known is None else known).issuperset(found)

        return asked

    def _compare(self, node: tree.Compare) -> Asked:
        left, right, sign = self.asked(node.left), self.asked(node.right), _SIGNS[node.sign]

        def asked(scope: Scope) -> bool:
            found, wanted = left(scope), right(scope)
            self.found, self.wanted = found, wanted
            return sign(found, wanted)

        return asked

    def _differ(self, node: tree.Differ, scope: Scope) -> bool:
        marks, clues = node.only or node.unless, self.places.clues
        found = self.cells_of(node.of, scope)
        if marks is not None:
            on = self.holding(marks, scope.bound)
            found = [cell for cell in found if (cell in on) == (node.only is not None)]
        held: Mapping[int, str | int] = self.held
        if node.by == "clues":
            found, held = [cell for cell in found if cell in clues], clues
        elif node.by:
            # of two digits the first is the tens
            return _distinct(str(held[cell])[0 if node.by == "tens" else -1] for cell in found)
        if _distinct(map(held.__getitem__, found)):
            return True
        first: dict[str | int, int] = {}
        for cell in found:
            if first.setdefault(held[cell], cell) != cell:
                self.found = f"{held[cell]} at {self.places.name(first[held[cell]])} and {self.places.name(cell)}"
                break
        return False

    def _named_at(self, *cells: int) -> str:
        return " and ".join(f"{self.held[cell]} at {self.places.name(cell)}" for cell in cells)

    def _same(self, node: tree.Same, scope: Scope) -> bool:
        found = self.cells_of(node.of, scope)
        other = next((cell for cell in found if self.held[cell] != self.held[found[0]]), None)
        if other is not None:
            self.found = self._named_at(found[0], other)
        return other is None

    def _equal(self, node: tree.Equal, scope: Scope) -> bool:
        first, second = (self.cells_of(tree.SetOf((word,)), scope) for word in ("first", "second"))
        return [self.held[cell] for cell in first] == [self.held[cell] for cell in second]

    def _ascending(self, node: tree.Ascending, scope: Scope) -> bool:
        for one, other in pairwise(self.cells_of(node.of, scope)):
            if self.value(one) >= self.value(other):
                self.found = self._named_at(one, other)
                return False
        return True

    def _never(self, node: tree.Never, scope: Scope) -> bool:
        cells, many = scope.cells, len(node.marks)
        on = self.holding(node.marks[0], scope.bound)
        for k in range(len(cells) - many + 1):
            if cells[k] in on and all(self.has(cells[k + j], node.marks[j], scope) for j in range(1, many)):
                self.found = "it at " + " ".join(map(self.places.name, cells[k : k + many]))
                return False
        return True

    def _runs(self, node: tree.Runs, scope: Scope) -> bool:
        if scope.clue is None:
            raise Unsaid
        wanted = scope.clue.split(",")
        if node.of.words == ("around",):
            left = self._lines_around(node, scope) if about_lines(node.marks.words) else self._runs_around(node, scope)
            self.found = ",".join(map(str, left))
            return self._fit(left, wanted)
        if any(number_of(word) is None and word not in ("+", "*") for word in wanted):
            raise Unsaid
        runs = self._lengths(self.marked(self.cells_of(node.of, scope), node.marks, scope))
        self.found = ",".join(map(str, runs)) or "0"
        if "+" not in wanted and "*" not in wanted:
            return runs == [number for word in wanted if (number := number_of(word))]
        # + is one run of any length, * any number of them.
        asked = {"+": r"\d+,", "*": r"(\d+,)*"}
        pattern = "".join(asked.get(word) or f"{number_of(word)}," for word in wanted if number_of(word) != 0)
        return re.fullmatch(pattern, "".join(f"{run}," for run in runs)) is not None

    @staticmethod
    def _lengths(on: Iterable[bool]) -> list[int]:
        return [len(run) for run in "".join("#" if one else " " for one in on).split()]

    def _lines_around(self, node: tree.Runs, scope: Scope) -> list[int]:
        """How many cells around a clue each piece of the line passes; none where it comes round."""
        if scope.here is None:
            raise Unsaid
        on = [k is not None and self.shape.get(k, "-") != "-" for k in self.places.ring_around[scope.here]]
        lines = self.holding(node.marks, scope.bound)
        joined = [k is not None and k in lines for k in self.places.links_around(scope.here)]
        if all(joined):
            return []
        # Once round, from where no line goes on.
        turned = [(cell + joined.index(False) + 1) % 8 for cell in range(8)]
        text = "".join(("#" if on[k] else " ") + ("" if joined[k] else " ") for k in turned)
        return sorted(map(len, text.split())) or [0]

    def _runs_around(self, node: tree.Runs, scope: Scope) -> list[int]:
        if scope.here is None:
            raise Unsaid
        ring = [cell is not None and self.has(cell, node.marks, scope) for cell in self.places.ring_around[scope.here]]
        # The ring is cut at a gap, so that a run over the seam is one run; without a gap all of it is.
        turned = ring if all(ring) else ring[ring.index(False) :] + ring[: ring.index(False)]
        return sorted(self._lengths(turned)) or [0]

    @staticmethod
    def _fit(left: list[int], wanted: list[str]) -> bool:
        if len(left) != len(wanted):
            return False
        # `?` fits whatever is left over: numbers take theirs first, and no run may be left at the end.
        for word in wanted:
            if word != "?":
                if not word.isdecimal() or int(word) not in left:
                    return False
                left.remove(int(word))
        return 0 not in left or wanted == ["?"]

    def _piece(self, node: tree.Piece, scope: Scope) -> bool:
        on = [cell for cell in scope.cells if not self.has(cell, node.off, scope)]
        letters = {self.held[cell] for cell in on}
        at = [self.places.at[cell] for cell in on]
        return len(letters) == 1 and letters <= set(node.pieces) and word_of(at) in {f"{letter}4" for letter in letters}

    def _consecutive(self, node: tree.Consecutive, scope: Scope) -> bool:
        numbers = sorted(self.value(cell) for cell in scope.cells)
        first = node.start if node.start is not None else numbers[0]
        self.found = " ".join(map(str, numbers))
        return numbers == list(range(first, first + len(numbers)))

    def _next(self, node: tree.Next, scope: Scope) -> bool:
        number, near = self.value(scope.cells[0]), {self.value(cell) for cell in self.cells_of(node.of, scope)}
        known = set(self.values.values())
        return all(other in near for other in (number - 1, number + 1) if other in known)

    def _makes(self, node: tree.Makes, scope: Scope) -> bool:
        word, number = scope.clue, number_of(scope.clue)
        if word is None or number is None:
            raise Unsaid
        sign = next((ch for ch in word if ch in "+-*x/:"), "")
        made = self.groups(scope)
        self.found = " and ".join(" ".join(map(str, numbers)) for numbers in made)
        return all([_made(numbers, number, sign) for numbers in made])  # noqa: C419

    def groups(self, scope: Scope) -> list[list[int]]:
        """The numbers that `makes` is about: those of each of two sets, or of all cells."""
        some: Iterable[Some | None] = (scope.first, scope.second) if scope.first is not None else (scope.cells,)
        return [[self.value(cell) for cell in cells or ()] for cells in some]

    def _initial_is(self, node: tree.InitialIs, scope: Scope) -> bool:
        for cell in self.set_of(node.initial.of, scope):
            if self.has(cell, node.initial.marks, scope):
                return self.has(cell, node.marks, scope)
        return False

    # ---------------------------------------------------------------- the whole board
    def _connected(self, node: tree.Connected, scope: Scope) -> bool:
        places = self.places
        if about_lines(node.marks.words):
            edges = range(len(places.at), places.count)
            on = list(compress(edges, self.marked(edges, node.marks, scope)))
            lit = set(on)
            at = [[edge for edge in edges.values() if edge in lit] for edges in places.edges_at]
            ends = dict(zip(range(len(places.at), places.count), places.edge_ends, strict=True))
            if node.crossing:
                at_clues = [at[point] if point in places.clues else [] for point in range(len(at))]
                return len(clusters(on, lambda edge: self._onward(edge, ends[edge], lit, at_clues))) <= 1
            return len(clusters(on, lambda edge: [other for point in ends[edge] for other in at[point]])) <= 1
        chosen = list(compress(scope.cells, self.marked(scope.cells, node.marks, scope)))
        parts = clusters(chosen, (places.around if node.touching else places.beside).__getitem__)
        firsts = " and ".join(places.names[min(part)] for part in parts[:2])
        self.found = f"{len(parts)} parts, of {firsts}"
        if node.outside:
            return all(any(len(places.beside[cell]) < 4 for cell in part) for part in parts)
        return len(parts) <= 1

    def _onward(self, edge: int, ends: Iterable[int], lit: set[int], at_clues: Sequence[list[int]]) -> Iterator[int]:
        """The lines that one is joined to: all at a clue, elsewhere the one straight on, or the only other one."""
        for point in ends:
            there = {way: other for way, other in self.places.edges_at[point].items() if other in lit}
            way = next(way for way, other in there.items() if other == edge)
            yield from at_clues[point]
            if OPPOSITE[way] in there:
                yield there[OPPOSITE[way]]
            elif len(there) == 2:
                yield from there.values()

    def _lines(self) -> dict[int, list[int]]:
        """The edges that are lines, by the points that they meet in."""
        at: dict[int, list[int]] = {}
        for edge, ends in enumerate(self.places.edge_ends, len(self.places.at)):
            if self.held[edge]:
                for point in ends:
                    at.setdefault(point, []).append(edge)
        return at

    def _loop(self, node: tree.Loop, scope: Scope) -> bool:
        places, at = self.places, self._lines()
        for point, edges in at.items():
            if len(edges) not in ((2, 4) if node.crossing else (2,)):
                r, c = places.points[point]
                self.found = f"{len(edges)} lines at r{r + 1}c{c + 1}"
                return False
        if not at or (node.everywhere and len(at) < len(places.points)) or not self._marked_on(at):
            return False
        walked = self._walk(at)
        self.found = "several loops"
        return walked == sum(map(len, at.values())) // 2

    def _marked_on(self, at: Collection[int]) -> bool:
        """Where cells are marked `on`, do lines pass just these?"""
        if "on" not in self.values or self.kind.lines != "centres":
            return True
        return all((self.held[cell] == "on") == (cell in at) for cell in self.places.cells)

    def _walk(self, at: Mapping[int, list[int]]) -> int:
        """How many edges one walk along a line takes until it is back; straight on where lines cross."""
        places = self.places
        start = next(iter(at))
        first = edge = at[start][0]
        point, many = self._over(edge, start), 1
        # Two edges meet at each point or, where lines cross, four: so the walk goes on until it is back where it began.
        while True:
            there = at[point]
            if len(there) == 2:
                edge = there[0] if there[1] == edge else there[1]
            else:
                (r, c), (s, d) = places.points[point], places.points[self._over(edge, point)]
                straight = places.point[2 * r - s, 2 * c - d]
                edge = next(other for other in there if self._over(other, point) == straight)
            if edge == first and point == start:
                return many
            point, many = self._over(edge, point), many + 1

    def _over(self, edge: int, point: int) -> int:
        one, other = self.places.edge_ends[edge - len(self.places.at)]
        return other if one == point else one

    def _path(self, node: tree.Path, scope: Scope) -> bool:
        at, clues = self._lines(), self.places.clues
        tips = {cell for cell, word in clues.items() if not node.tips or matches(word, node.tips)}
        if any(len(at.get(tip, ())) != 1 for tip in tips) or not self._marked_on(at):
            return False
        if any(len(edges) != 2 for point, edges in at.items() if point not in tips):
            return False
        parts = clusters(at, lambda point: [self._over(edge, point) for edge in at[point]])
        return all(any(point in tips for point in part) for part in parts)

    def _beams(self, node: tree.Beams, scope: Scope) -> bool:
        places, at, clues = self.places, self._lines(), self.places.clues
        if any(len(edges) != 2 for point, edges in at.items() if point not in clues):
            return False
        leaves = {cell: places.edges_at[cell].get(way) for cell, word in clues.items() if (way := way_of(word))}
        met = set[int]()
        # Each line is followed from the clue that it leaves.
        for cell, edge in leaves.items():
            if edge is None or not self.held[edge]:
                self.found = f"no line from {places.names[cell]}"
                return False
            point, turns = self._over(edge, cell), 0
            met.add(edge)
            while point not in clues:
                turns += self.shape[point] not in ("ns", "ew")
                edge = next(other for other in at[point] if other != edge)
                point = self._over(edge, point)
                met.add(edge)
            wanted = number_of(clues[cell])
            # It may not run into a clue whose own line comes the same way.
            if leaves.get(point) == edge or wanted not in (None, turns):
                self.found = f"{turns} turns from {places.names[cell]} to {places.names[point]}"
                return False
        # Any other edge belongs to a line that no clue sends out.
        return met == {edge for edges in at.values() for edge in edges}

    def _areas(self, node: tree.Areas, scope: Scope) -> bool:
        """Those of marks that are no number may be of any size."""
        held, beside = self.held, self.places.beside
        for part in clusters(self.places.cells, lambda cell: [k for k in beside[cell] if held[k] == held[cell]]):
            if len(part) != self.value(part[0]) > 0:
                area = f"the area of {held[part[0]]} from {self.places.names[min(part)]}"
                self.found = f"{counted(len(part), 'cell')} in {area}"
                return False
        return True

    def _acyclic(self, node: tree.Acyclic, scope: Scope) -> bool:
        links = list(self._links())
        return len(links) == len({point for link in links for point in link}) - len(joined_parts(links))

    def _links(self) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """The points that each line joins, or each diagonal."""
        places = self.places
        for place, edge in enumerate(places.edges, len(places.at)):
            if self.held[place]:
                yield edge
        for (r, c), cell in () if self.kind.lines else places.number.items():
            yield ((r, c), (r + 1, c + 1)) if self.held[cell] == "\\" else ((r + 1, c), (r, c + 1))

    def _matched(self, node: tree.Matched, scope: Scope) -> bool:
        places, partner = self.places, dict[int, int]()
        tents = [cell for cell in places.cells if self.has(cell, node.marks, scope) and cell not in places.clues]

        # Augmenting paths: a tent takes a tree that is free, or one whose tent finds another.
        def find(tent: int, tried: set[int]) -> bool:
            for tree_ in places.beside[tent]:
                if tree_ in places.clues and tree_ not in tried:
                    tried.add(tree_)
                    if tree_ not in partner or find(partner[tree_], tried):
                        partner[tree_] = tent
                        return True
            return False

        return len(tents) == len(places.clues) and all(find(tent, set()) for tent in tents)

    def _symmetric(self, node: tree.Symmetric, scope: Scope) -> bool:
        own = {self.places.at[cell] for cell in self.places.cells if self.held[cell] == scope.bound[node.name]}
        high, wide = scope.centre or (0, 0)
        middle = {(r, c) for r in (high // 2, (high + 1) // 2) for c in (wide // 2, (wide + 1) // 2)}
        return middle <= own and own == {(high - r, wide - c) for r, c in own}

    def _rectangles(self, node: tree.Rectangles, scope: Scope) -> bool:
        if node.slanted:
            return self._slanted()
        if node.marks is None:
            parts = self._walled
        else:
            marks = node.marks
            inside = [cell for cell in self.places.cells if self.has(cell, marks, scope)]
            parts = clusters(inside, self.places.beside.__getitem__)
        for part in parts:
            rows, columns = ({self.places.at[cell][k] for cell in part} for k in (0, 1))
            if len(part) != len(rows) * len(columns):
                self.found = f"{len(part)} cells from {self.places.names[min(part)]}"
                return False
        return True

    def _twins(self, node: tree.Twins, scope: Scope) -> bool:
        clues = self.places.clues
        dark = {cell for cell, word in clues.items() if matches(word, node.patterns)}
        for part in self._walled:
            halves = [[cell for cell in part if (cell in dark) == one] for one in (True, False)]
            numbers = {number for cell in part if (number := number_of(clues.get(cell))) is not None}
            fits = len(halves[0]) == len(halves[1]) and numbers <= {len(halves[0])}
            if not fits or any(len(clusters(half, self._open)) != 1 for half in halves) or not self._alike(halves):
                self.found = f"{len(halves[0])} and {len(halves[1])} cells at {self.places.names[min(part)]}"
                return False
        return True

    def _pieces(self, node: tree.Pieces, scope: Scope) -> bool:
        places, bars = self.places, set[frozenset[tuple[int, int]]]()
        if node.barred:
            bars = {frozenset(two) for two in places.draft.bars}
        inside = [cell for cell in places.cells if self.has(cell, node.marks, scope)]
        parts = clusters(
            inside, lambda cell: [k for k in places.beside[cell] if {places.at[cell], places.at[k]} not in bars]
        )
        of_bank = node.names == (BANK,)
        left = Counter(ways(shape, fixed=node.fixed)[0] for shape in stock(node.names, places.draft.header))
        owner = {cell: k for k, part in enumerate(parts) for cell in part}
        for number, part in enumerate(parts):
            at = [places.at[cell] for cell in part]
            piece = ways(at, fixed=node.fixed)[0]
            called = f"{word_of(at)} at {places.names[min(part)]}"
            if piece not in left or any(two <= {*at} for two in bars):
                self.found = f"{called} is no piece that may lie there"
                return False
            if node.apart and any(owner.get(k, number) != number for cell in part for k in places.around[cell]):
                self.found = f"{called} touches another piece"
                return False
            left[piece] -= of_bank
            if left[piece] < 0:
                self.found = f"{called} is one more than there are"
                return False
        missing = next((piece for piece, many in left.items() if many), None)
        if of_bank and not node.spare and missing is not None:
            self.found = f"{word_of(missing)} is missing"
            return False
        return True

    def _open(self, cell: int) -> list[int]:
        held = self.held
        return [other for other, edge in self.places.gates[cell] if not held[edge]]

    def _lined(self, cell: int) -> list[int]:
        held = self.held
        return [other for other, edge in self.places.gates[cell] if held[edge]]

    def _alike(self, parts: Iterable[Sequence[int]]) -> bool:
        """Have they one shape, turned and mirrored?"""
        return len({ways(self.places.at[cell] for cell in part)[0] for part in parts}) == 1

    def _slanted(self) -> bool:
        """Quarters of cells that are white form rectangles, level or slanted: their number is their area."""
        places = self.places
        white = []
        for cell, mark in ((cell, str(self.held[cell])) for cell in places.cells):
            black = SIDES if mark == "#" else mark if mark in WAYS else ""
            white += [(cell, way) for way in SIDES if way not in black]

        def near(quarter: tuple[int, str]) -> list[tuple[int, str]]:
            cell, way = quarter
            within = [(cell, other) for other in SIDES if other not in (way, OPPOSITE[way])]
            beyond = places.step(cell, way)
            return within if beyond is None else [*within, (beyond, OPPOSITE[way])]

        for part in clusters(white, near):
            corners = [point for cell, way in part for point in _quarter(places.at[cell], way)]
            spans = [max(f(p) for p in corners) - min(f(p) for p in corners) for f in _DIRECTIONS]
            # Measured in halves a quarter of a cell has area 1, so a part is a rectangle if it has as many quarters as
            # that which it spans has area. The slanted coordinates r + c and r - c count each area twice.
            if len(part) not in (spans[0] * spans[1], spans[2] * spans[3] // 2):
                self.found = f"a white part at {places.names[part[0][0]]}"
                return False
        return True

    # ---------------------------------------------------------------- numbers
    def number(self, node: tree.Number, scope: Scope) -> int:
        found: int = self.asked(node)(scope)
        return found

    def _whole(self, node: tree.Whole) -> Asked:
        return lambda scope: node.value

    def _named(self, node: tree.Named, scope: Scope) -> int:
        name, places = node.name, self.places
        # Innermost first: the name that a family binds hides every other.
        if name in scope.bound:
            mark = scope.bound[name]
            return self.values[mark] if mark in self.values else int(mark)
        if name in ("clue", "far"):
            value = places.clue_number(scope.clue if name == "clue" else scope.far)
            if value is None:
                raise Unsaid
            return value
        if name in _OF_SCOPE:
            found = _OF_SCOPE[name](self, scope)
            if found is not None:
                return found
        if name not in places.sizes:
            if name in self.kind.layout.optional:
                raise Unsaid
            raise InputError(f"{name!r} is not known here", source=self.kind.source, column=node.at)
        return places.sizes[name]

    def _differences(self, scope: Scope) -> int:
        here = scope.cells[0]
        return sum(abs(self.value(here) - self.value(cell)) for cell in self.places.beside[here])

    def _pointers(self, scope: Scope) -> int:
        if scope.here is None:
            return 0
        arms = ((way, cell) for way in WAYS for cell in self.places.arm(scope.here, way))
        return sum(self.held[cell] == OPPOSITE[way] and cell not in self.places.clues for way, cell in arms)

    def _bends(self, scope: Scope) -> int:
        """Corners that point inwards: walked round, a shape without holes turns back once for each."""
        own = {self.places.at[cell] for cell in scope.cells}
        turns = 0
        for r, c in own:
            for a in (-1, 1):
                for b in (-1, 1):
                    # Both neighbours are there, and what lies between them is not.
                    turns += (r + a, c) in own and (r, c + b) in own and (r + a, c + b) not in own
                    # Two cells that touch at a corner alone.
                    turns += (r + a, c) not in own and (r, c + b) not in own and (r + a, c + b) in own
        return turns

    def _extent(self, scope: Scope, axis: int) -> int:
        ends = [self.places.at[cell][axis] for cell in scope.cells]
        return max(ends) - min(ends) + 1

    def _held(self, node: tree.Held) -> Asked:
        find = self._finder(node.of, None)
        if node.of.words == ("room",):
            return lambda scope: len(find(scope))

        def asked(scope: Scope) -> int:
            found = find(scope)
            if WALL in found:
                found = [place for place in found if place != WALL]
            if len(found) != 1:
                raise Unsaid
            return self.value(found[0])

        return asked

    def _arithmetic(self, node: tree.Arithmetic) -> Asked:
        left, right, reckoned = self.asked(node.left), self.asked(node.right), _RECKONED[node.sign]
        return lambda scope: reckoned(left(scope), right(scope))

    def _absolute(self, node: tree.Absolute, scope: Scope) -> int:
        return abs(self.number(node.of, scope))

    def _count(self, node: tree.Count) -> Asked:
        find, marks = self._finder(node.of, node.marks), node.marks
        if self.kind.double and marks.words == ("line",) and not marks.negated:
            return lambda scope: sum(map(self.value, find(scope)))
        if self._bound(marks):
            return lambda scope: sum(map(self.holding(marks, scope.bound).__contains__, find(scope)))
        on = self.holding(marks, NOTHING).__contains__
        return lambda scope: sum(map(on, find(scope)))

    def _sum(self, node: tree.Sum, scope: Scope) -> int:
        found, marks = self.cells_of(node.of, scope), node.only
        if node.between is not None:
            ends = [k for k, place in enumerate(found) if self.has(place, node.between, scope)]
            first, second = (*ends, len(found), len(found))[:2]  # without a second one, up to the end, as a gap is
            return sum(self.value(place) for place in found[first + 1 : second])
        total = 0
        for k, place in enumerate(found):
            if marks is None or self.has(place, marks, scope):
                total += self._addend(node.by, k, place)
        return total

    def _addend(self, by: str, k: int, place: int) -> int:
        if by == "place":
            return k + 1
        if by == "clues":
            return self.places.clue_number(self.places.clues.get(place)) or 0
        if by:
            digit = str(self.held[place])[0 if by == "tens" else -1]
            return int(digit) if digit.isdecimal() else 0
        return self.value(place)

    def _run(self, node: tree.Along) -> Asked:
        marks = node.marks
        arms = [self._finder(tree.SetOf((word,)), marks) for word in node.of.words]
        known = None if self._bound(marks) else self.holding(marks, NOTHING)

        def asked(scope: Scope) -> int:
            on = self.holding(marks, scope.bound) if known is None else known
            return sum([_first_off(find(scope), on) for find in arms])

        return asked

    def _along(self, node: tree.Along, scope: Scope) -> int:
        found = [place for place in self.set_of(node.of, scope, node.marks) if place != WALL]
        on = [k for k, good in enumerate(self.marked(found, node.marks, scope)) if good]
        if node.what == "stretch":
            return next((k for k, place in enumerate(on) if place != on[0] + k), len(on))
        if node.what == "initial":
            return self.value(found[on[0]]) if on else 0
        if node.what == "apart":
            return self._steps(found[on[0]], found[on[1]], found) if len(on) > 1 else 0
        return (on[1] if len(on) > 1 else len(found)) - on[0] - 1 if on else 0

    def _steps(self, start: int, end: int, cells: Collection[int]) -> int:
        """The shortest way over these cells; 0 where there is none."""
        met, front, many = {start}, {start}, 0
        while front and end not in front:
            front = {near for cell in front for near in self.places.beside[cell] if near in cells} - met
            met |= front
            many += 1
        return many if front else 0

    def _view(self, node: tree.View, scope: Scope) -> int:
        if scope.here is None:
            raise Unsaid
        on, of_lines = self.holding(node.marks, scope.bound), about_lines(node.marks.words)
        arms = (set_of_word(word, of_lines)(self.places, scope) for word in ("north", "west", "east", "south"))
        return sum(_first_off(arm, on) for arm in arms) + (scope.here in on)

    def _reach(self, node: tree.Reach, scope: Scope) -> int:
        if scope.here is None:
            raise Unsaid
        met, front = {scope.here}, [scope.here]
        while front:
            for cell in self.places.beside[front.pop()]:
                if cell not in met and self.has(cell, node.marks, scope):
                    met.add(cell)
                    front.append(cell)
        return len(met) - 1

    def _longest_walk(self, node: tree.Walk, scope: Scope) -> int:
        cells = {*self.cells_of(node.of, scope)} | ({scope.here} if scope.here is not None else set())

        def joined(cell: int) -> list[int]:
            return [other for other, edge in self.places.gates[cell] if self.held[edge] and other in cells]

        parts = clusters(cells, joined)
        return max((len(part) for part in parts if scope.here is None or scope.here in part), default=0)

    def _of_set(self, node: tree.OfSet, scope: Scope) -> int:
        found = self.cells_of(node.of, scope)
        if node.what == "changes":
            held = [self.held[place] for place in found]
            return sum(a != b for a, b in zip(held, held[1:] + held[:1], strict=True))
        numbers = [self.value(place) for place in found]
        if node.what == "visible":
            return sum(number > max((0, *numbers[:k])) for k, number in enumerate(numbers))  # who looks stands at 0
        if node.what == "product":
            return prod(numbers)
        return (max if node.what == "most" else min)(numbers, default=0)

    def _of_clues(self, node: tree.OfClues, scope: Scope) -> int:
        places = self.places
        numbers = [places.clue_number(places.clues[cell]) or 0 for cell in scope.cells if cell in places.clues]
        return sum(numbers) if node.what == "sum" else (max if node.what == "most" else min)(numbers, default=0)

    def _room_size(self, node: tree.RoomSize, scope: Scope) -> int:
        found = self.cells_of(node.of, scope)
        return self.places.room_sizes[found[0]] if found else 0


def _grouped(held: Iterable[tuple[int, str | int]]) -> dict[str | int, list[int]]:
    """Places by what they hold."""
    found = defaultdict[str | int, list[int]](list)
    for place, what in held:
        found[what].append(place)
    return found


def _first_off(arm: Some, on: set[int]) -> int:
    """How many places of an arm hold a mark, before the first that does not."""
    for k, place in enumerate(arm):
        if place not in on:
            return k
    return len(arm)


def _distinct(some: Iterable[Hashable]) -> bool:
    listed = list(some)
    return len(set(listed)) == len(listed)


def _made(numbers: list[int], goal: int, sign: str) -> bool:
    if len(numbers) == 1 and not sign:
        return numbers == [goal]
    two = len(numbers) == 2
    ways = {
        "+": sum(numbers) == goal,
        "*": prod(numbers) == goal,
        "-": two and abs(numbers[0] - numbers[1]) == goal,
        "/": two and goal * min(numbers) == max(numbers),
    }
    return ways[{"x": "*", ":": "/"}.get(sign, sign)] if sign else any(ways.values())


def _quarter(cell: tuple[int, int], way: str) -> list[tuple[int, int]]:
    """The corners of a quarter of a cell, in halves: two corners of the cell, and its middle."""
    r, c = 2 * cell[0], 2 * cell[1]
    ends = {"n": [(0, 0), (0, 2)], "s": [(2, 0), (2, 2)], "w": [(0, 0), (2, 0)], "e": [(0, 2), (2, 2)]}[way]
    return [*((r + a, c + b) for a, b in ends), (r + 1, c + 1)]


_DIRECTIONS: tuple[Callable[[tuple[int, int]], int], ...] = (
    lambda p: p[0],
    lambda p: p[1],
    lambda p: p[0] + p[1],
    lambda p: p[0] - p[1],
)
_OF_SCOPE: dict[str, Callable[[Judge, Scope], int | None]] = {
    "size": lambda judge, scope: len(scope.cells),
    "half": lambda judge, scope: len(scope.cells) // 2,
    "distance": lambda judge, scope: scope.distance,
    "index": lambda judge, scope: scope.index,
    "row": lambda judge, scope: None if scope.here is None else judge.places.at[scope.here][0] + 1,
    "column": lambda judge, scope: None if scope.here is None else judge.places.at[scope.here][1] + 1,
    "roomcount": lambda judge, scope: len({judge.places.room[cell] for cell in scope.cells}),
    "sizecount": lambda judge, scope: len({judge.places.room_sizes[cell] for cell in scope.cells}),
    "differences": Judge._differences,
    "pointers": Judge._pointers,
    "bends": lambda judge, scope: judge._bends(scope),
    "width": lambda judge, scope: judge._extent(scope, 1),
    "height": lambda judge, scope: judge._extent(scope, 0),
}
_IN_A_SCOPE: dict[type, Callable[..., Any]] = {
    tree.Differ: Judge._differ, tree.Same: Judge._same, tree.Equal: Judge._equal, tree.Ascending: Judge._ascending,
    tree.Never: Judge._never, tree.Runs: Judge._runs, tree.Piece: Judge._piece, tree.Consecutive: Judge._consecutive,
    tree.Next: Judge._next, tree.Makes: Judge._makes, tree.InitialIs: Judge._initial_is,
    tree.Connected: Judge._connected, tree.Loop: Judge._loop, tree.Path: Judge._path, tree.Beams: Judge._beams,
    tree.Areas: Judge._areas,
    tree.Acyclic: Judge._acyclic, tree.Matched: Judge._matched, tree.Symmetric: Judge._symmetric,
    tree.Rectangles: Judge._rectangles, tree.Twins: Judge._twins, tree.Pieces: Judge._pieces,
    tree.Named: Judge._named, tree.Absolute: Judge._absolute, tree.Sum: Judge._sum,
    tree.Along: Judge._along, tree.View: Judge._view, tree.Reach: Judge._reach, tree.Walk: Judge._longest_walk,
    tree.OfSet: Judge._of_set, tree.OfClues: Judge._of_clues, tree.RoomSize: Judge._room_size,
}  # fmt: skip
_READ_ONCE: dict[type, Callable[..., Asked]] = {
    tree.And: Judge._and, tree.Or: Judge._or, tree.Not: Judge._not, tree.If: Judge._if,
    tree.Is: Judge._is, tree.Compare: Judge._compare, tree.Whole: Judge._whole, tree.Arithmetic: Judge._arithmetic,
    tree.Count: Judge._count, tree.Held: Judge._held,
}  # fmt: skip

"""From the sentences of a kind to a board: each is compiled once for each shape of its scopes, and placed.

Compiled, a condition is fewer candidates (one variable), a region (variables that differ), a sum, sets of symbols,
clauses, or an automaton; a rule of each with the variables of a scope is a rule of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, NamedTuple

import numpy as np

from cover.basics.errors import InputError, ProblemError
from cover.problems.automata import Automaton, automaton
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.lazy import Lazy
from cover.problems.names import Kind as NameKind
from cover.problems.names import Name, Stated, place_of
from cover.problems.pieces import Pieces
from cover.problems.rules import Regular, Rule, Sets, Sum, impossible, lowered, total
from cover.problems.stated import Clauses
from cover.puzzles.fields.field import counting
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.families import BOARD, Kept, Origin, Scope, board_scope, kept_scopes, scopes
from cover.puzzles.kinds.meaning.ground import Ground, both, either, in_order, negated, renamed, settled, variables
from cover.puzzles.kinds.meaning.grounding import NO_NUMBER, Grounding, Unsaid
from cover.puzzles.kinds.meaning.islands import OffIslands, is_of_islands, islands
from cover.puzzles.kinds.meaning.machines import joined, machine
from cover.puzzles.kinds.meaning.questions import no_idle_walls, stated_parts
from cover.puzzles.kinds.meaning.shapes import Look, looks
from cover.puzzles.kinds.meaning.tiles import Rectangle, tiles
from cover.puzzles.kinds.meaning.variables import MISSING, Variables
from cover.puzzles.kinds.meaning.whole import Local, Meant, Mirrored, is_whole, no_ends, pieces, stated
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.polyominoes import word_of
from cover.puzzles.kinds.sets import about_lines
from cover.puzzles.kinds.vocabulary import SHAPES

Why = str | Name | OffIslands  # a symbol alone is left to a variable
NOT_WHERE = "'where' asks for what is known beforehand; what cells hold is asked after ':' by 'if ... then ...'"
JOINED = 8  # times as many arcs as those that it is made of an automaton may have
SETTLED = 12  # in conditions over no more variables those that are known are put in
SETTLED_OF_SIZE = 6  # the same of conditions that say one thing on all boards of a size: it is kept for them
LYING = 9  # ways in which a piece may lie from its first cell, and that it does not
MOST_PLACED = 16  # sentences that a scope remembers
WIDE, SPREAD = 4, 24  # a sum of fewer cells, or over fewer totals, is an automaton


class Part(NamedTuple):
    """A piece of a compiled condition; at: the places of its variables in those of the scope."""

    word: str  # only, differ, regular, total, sum, sets, clauses, never
    at: tuple[int, ...]
    what: Any = None


class Mould(NamedTuple):
    """A condition; over how many variables at most what is known is put in; how to find what decides it in a scope;
    what it was compiled to, by that."""

    body: tree.Condition
    settled: int
    look: list[Look]
    compiled: dict[Hashable, list[Part]]
    token: object  # what scopes that boards share know the sentence by; None for a condition that looks at clues


class Placed(NamedTuple):
    """What a sentence says in a scope that boards of one size share, or in all of them, where nothing is known of these
    variables: those into which it would be put in."""

    variables: Collection[int]
    rules: list[Rule]
    regions: list[tuple[str | Name, tuple[int, ...]]]


class Encoder:
    """variables: of the board; `board()`: the board itself. Raises InputError for a sentence that cannot be compiled,
    ProblemError for a puzzle that does not fit its kind.

    traced: note for each clue the rules that speak of it, nothing known put in (`traced`: None where these are no
    rules of few cells).
    """

    mixes = True  # may a sentence be compiled with what others say, and with helpers of its own?

    def __init__(self, places: Places, *, traced: bool = False):
        self.traced: dict[Origin, list[Regular] | None] | None = {} if traced else None
        # Traced rules are to speak of their cells whatever is known, so nothing known is put in.
        self.settled = 0 if traced else SETTLED
        self.places, self.kind = places, places.kind
        self.variables = Variables(places)
        # Islands and tiles mix several sentences into helpers: no clue would have rules of its own.
        self.islands = islands(places) if self.mixes and not traced else ()
        # Another such sentence, of other marks, is stated as of any parts.
        self.of_islands = next(filter(is_of_islands, self.kind.rules)) if self.islands else None
        self.tiles = tiles(places) if self.mixes and not traced else None
        colors = 1 + max((island.color for island in self.islands), default=0)
        chosen = max(map(len, self.tiles.of.values()), default=0) if self.tiles else 0
        lying = LYING if any(isinstance(one.body, tree.Pieces) for one in self.kind.rules) else 0
        shapes = len(SHAPES) if self._counts_shapes() else 0
        self.symbols = max([*self.variables.widths, shapes, 2, colors, chosen, lying])
        self.rules: list[Rule] = []
        self.regions: list[tuple[str | Name, tuple[int, ...]]] = []
        self.open: list[frozenset[int] | None] = [None] * len(self.variables.widths)  # what a variable may hold
        self.only: dict[int, int] = {}  # bit by bit, the symbols that are left to a variable
        if self.mixes and not traced:
            self.variables.left = self.only
        self.known: dict[int, int] = {}  # the only symbol of a variable, -1 where it has none left
        self.inside = frozenset[int]()  # the symbols of cells in islands
        self.settles: dict[Why, list[int]] = {}  # the variables that a rule, or what islands reach, leaves one symbol
        marks = self.places.marks.symbols  # what a condition means depends on these besides
        self._alike_kinds = (self.kind.text, marks, self.symbols, self.variables.two_by_two)
        self._compiled = _shared(None, self._alike_kinds, self.settled, ())  # what is ground already
        self._given()
        for name, call in self.kind.calls:
            self._call(name, call)
        sentences = [*self.kind.rules, *self.kind.follows]
        # What is simply so, and which cells no island reaches, helps the others.
        sentences.sort(key=lambda one: not isinstance(one.body, tree.Is) and one is not self.of_islands)
        for one in sentences:
            if self.tiles is None or one not in self.tiles.stated:
                self._sentence(one)
        if self.tiles is not None:
            self._tiles(self.tiles.of)
        if self.kind.lines == "walls":
            self._walls()
        self._shapes()

    def _walls(self) -> None:
        """No wall stands inside a part."""
        if not _parted(self.kind.rules):
            self.rules.append(no_idle_walls(self.variables))
        if not self.kind.rules:  # of a board that is drawn at random
            return
        if self.traced is None and not any(isinstance(node, tree.Rectangles) for node in self.kind.nodes):
            g = Grounding(self.variables, self.kind.rules[0])
            for made in no_ends(g):
                self._ground(g, made.ground, made.variables, made.label, made.key)

    def _counts_shapes(self) -> bool:
        """May there be helpers for the shapes of lines?"""
        counted = (tree.Count, tree.Along, tree.View, tree.Connected)
        if self.kind.lines != "centres":
            return False
        return any(isinstance(node, tree.Runs) and about_lines(node.marks.words) for node in self.kind.nodes) or any(
            self.variables.of_shape(node.marks, {})
            and not (self.variables.two_by_two and self.variables.shapes(node.marks) == self.variables.every_shape)
            for node in self.kind.nodes
            if isinstance(node, counted) and node.marks.words != ("clue",)
        )

    # ---------------------------------------------------------------- what is known
    def _given(self) -> None:
        if not self.variables.has_marks:
            return
        index = self.places.marks.index
        left: dict[str, int | None] = {}
        for cell, clue in self.places.clues.items():
            if clue not in left:
                marks = self.places.left_by(clue)
                left[clue] = None if marks is None else _bits(index[mark] for mark in marks if mark in index)
            some = left[clue]
            if some is not None:
                self._restrict(self.variables.of(cell), some)

    def _restrict(self, variable: int, symbols: int, why: Why | None = None) -> None:
        left = self.only[variable] = self.only.get(variable, symbols) & symbols
        if not left & (left - 1):
            if why is not None and variable not in self.known:
                self.settles.setdefault(why, []).append(variable)
            self.known[variable] = left.bit_length() - 1

    # ---------------------------------------------------------------- sentences
    def _sentence(self, one: tree.Sentence) -> None:
        grounding = Grounding(self.variables, one)
        families, body = one.families, one.body
        if families and families[0].word == "part":
            # What lazy rules say is traced to no rule of few cells.
            self._untraced(one)
            if one is self.of_islands:
                self._islands(grounding, families[0].marks)
            else:
                self.rules += self._parts(grounding, one)
            return
        if self.traced is None and self._passes(grounding, one):
            return
        guard = next((family for family in families if not family.word), None)
        if isinstance(body, tree.Pieces) and self.mixes and self.traced is None:
            self._pieces(next(pieces(grounding, body, board_scope(self.places))))
            return
        if _holds_whole(body):
            if guard is not None:
                grounding.refuse(guard, "this asks for cells that are known beforehand, such as 'each clue'")
            self._whole(grounding, one)
            return
        # `each shaded: ...` becomes `if here is shaded then ...` for each cell.
        if guard is not None and guard.marks is not None:
            if any(family.word not in ("number", "mark") for family in families[families.index(guard) + 1 :]):
                grounding.refuse(guard, "after 'each MARK' only numbers and marks may follow")
            body = tree.If(tree.Is(tree.HERE, guard.marks), body)
        mould = self._mould(grounding, body, one.text)
        # Where it looks at no clue, nor a family does, its cells are those of all boards of this size.
        unclued = mould.token is not None and len(families) == 1 and families[0].where is None
        kept = kept_scopes(self.places, families[0], unclued=True) if unclued and families[0].near is None else None
        if kept is not None and self._say_at_once(kept, mould):
            return
        for scope in self._scopes(grounding, families, None, unclued=unclued):
            self._say(grounding, scope, one, mould)
        if kept is not None:
            self._keep_at_once(kept, mould.token)

    def _say_at_once(self, kept: Kept, mould: Mould) -> bool:
        """Is it known what a sentence says in all scopes? Then its rules are stated."""
        placed = kept.placed.get(mould.token)
        if placed is None or not self.known.keys().isdisjoint(placed.variables):
            return False
        self.rules += placed.rules
        self.regions += placed.regions
        return True

    def _keep_at_once(self, kept: Kept, token: object) -> None:
        """What is kept of each scope, as one."""
        found: list[Placed] = [scope.placed[token] for scope in kept.scopes if scope.placed and token in scope.placed]
        if len(found) < len(kept.scopes):
            return
        if len(kept.placed) >= MOST_PLACED:
            kept.placed.clear()
        kept.placed[token] = Placed(
            {v for placed in found for v in placed.variables},
            [rule for placed in found for rule in placed.rules],
            [region for placed in found for region in placed.regions],
        )

    def _parts(self, g: Grounding, one: tree.Sentence) -> Iterator[Rule]:
        """What `each part` says, as lazy rules."""
        return stated_parts(g, one.families[0], one.body)

    def _islands(self, g: Grounding, marks: tree.Marks | None) -> None:
        """Helpers hold the colors of islands."""
        assert marks is not None
        places, width = self.places, 1 + max(island.color for island in self.islands)
        inside = self.inside = g.symbols(marks, board_scope(places))
        may: dict[int, int] = {}  # of the cells that an island may cover, bit by bit its colors and none
        for island in self.islands:
            for cell in island.reach:
                may[cell] = may.get(cell, 1) | 1 << island.color
        colored = {cell: self.variables.helper(f"island at {places.names[cell]}", width) for cell in sorted(may)}
        # A cell holds a mark of islands just if its helper has a color.
        agree = frozenset(
            (s, c) for s in range(len(places.marks.symbols)) for c in range(width) if (s in inside) == (c > 0)
        )
        # Neighbours have one color, or one of them none: islands do not touch.
        together = frozenset((a, b) for a in range(width) for b in range(width) if a == b or not a * b)
        off: dict[OffIslands, list[int]] = {}
        for cell in places.cells:
            own = self.variables.of(cell)
            if cell in colored:
                self._restrict(colored[cell], may[cell])
                self._ground(g, ("words", (own, colored[cell]), agree), (own, colored[cell]), "island", agree)
            else:
                off.setdefault(OffIslands.of(places, cell), []).append(own)
        # Cells that no island reaches are outside: the plainest reasons first.
        outside = _bits(range(len(places.marks.symbols))) & ~_bits(inside)
        for why in sorted(off, key=lambda why: -len(why.numbers)):
            for own in off[why]:
                self._restrict(own, outside, why)
        for two in places.sides:
            if two[0] in colored and two[1] in colored:
                near = colored[two[0]], colored[two[1]]
                self._ground(g, ("words", near, together), near, "islands apart", together)
        for island in self.islands:
            self._restrict(colored[island.start], 1 << island.color)
            vs = tuple([colored[cell] for cell in island.reach])
            name = f"island of {places.names[island.start]}"
            self.rules.append(
                # So many cells of its color, and connected (below): reach is the most that an island can cover.
                Regular(vs, counting(len(vs), self.symbols, island.color, island.size, island.size), name)
            )
            at = {cell: k for k, cell in enumerate(island.reach)}
            pairs = tuple((k, at[b]) for a, k in at.items() for b in places.beside[a] if a < b and b in at)
            self.rules.append(Connected(vs, (island.color,), pairs, name, island.size))

    def _tiles(self, of: dict[int, list[Rectangle]]) -> None:
        """Helpers hold the rectangles of clues: each cell lies in one, and an edge inside of one is no wall."""
        places, own = self.places, self.variables
        inside: dict[int, dict[int, list[int]]] = {place: {} for place in range(places.count)}
        for cell, some in of.items():
            helper = own.helper(f"rectangle of {places.names[cell]}", len(some))
            for symbol, rectangle in enumerate(some):
                for place in rectangle.inside(places):
                    inside[place].setdefault(helper, []).append(symbol)
        # Of each place the rectangles that have it: exactly one of them is chosen, or, of an edge, it is a wall.
        for place, choices in inside.items():
            wall = {own.of(place): [1]} if places.is_edge(place) else {}
            chosen = {**wall, **choices}
            # An edge in no rectangle is a wall, settled together with all such edges.
            label = "rectangles" if len(chosen) == 1 else f"rectangle at {places.name(place)}"
            self._count(chosen, (1,), label)

    def _pieces(self, rule: Pieces) -> None:
        """A helper of each piece and each of its first cells holds how it lies from there, 0 where it does not."""
        own, outside = self.variables, [s for s in range(len(self.places.marks.symbols)) if s not in rule.symbols]
        helpers: dict[tuple[int, int], list[int]] = {}
        may = _bits(rule.symbols)
        for number, placement in enumerate(rule.placements):
            if all(self.only.get(rule.cells[k], may) & may for k in placement.cells):
                helpers.setdefault((placement.piece, placement.cells[0]), []).append(number)
        of: dict[int, tuple[int, int]] = {}  # by placement, its helper and symbol there
        words = [word_of(shape[0]) for shape in rule.shapes]
        for (piece, first), numbers in helpers.items():
            helper = own.helper(f"{words[piece]} from {self.places.names[first]}", 1 + len(numbers))
            of |= {number: (helper, symbol) for symbol, number in enumerate(numbers, 1)}
        for vertex, cell in enumerate(rule.cells):
            lies = _grouped(of[number] for number in sorted(rule.over[vertex]) if number in of)
            # A piece has the cell, or it holds no mark of pieces.
            self._count({cell: outside, **lies}, (1,), f"piece at {self.places.names[vertex]}")
        for a, b in (*rule.ends, *rule.apart):
            one = _grouped(of[number] for number in sorted(rule.over[a] ^ rule.over[b]) if number in of)
            # Not one piece here and another one there.
            self._count(one, (0, 1), f"pieces at {self.places.names[a]} and {self.places.names[b]}")
        for piece, most in enumerate(rule.most):
            used = _grouped(at for number, at in of.items() if rule.placements[number].piece == piece)
            self._count(used, (most,) if rule.every else range(most + 1), "pieces of the bank")

    def _count(self, choices: Mapping[int, Sequence[int]], totals: Iterable[int], label: str) -> None:
        """So many of these variables hold one of the symbols named."""
        cells = tuple(choices)
        weights = np.zeros((len(cells), self.symbols), dtype=np.int32)
        for row, symbols in zip(weights, choices.values(), strict=True):
            row[list(symbols)] = 1
        fits = tuple(total for total in totals if total <= len(cells))
        if len(cells) == 1 and fits:
            self._restrict(cells[0], _bits(s for s in range(self.symbols) if weights[0, s] in fits), label)
        elif cells and fits:
            self.rules.append(Sum(cells, weights, fits, label))
        elif 0 not in fits:
            self.rules.append(impossible(1, self.symbols, label))

    def _passes(self, g: Grounding, one: tree.Sentence) -> bool:
        """`is on` of single cells: where a loop is asked for, that says how many lines meet there."""
        body, own = one.body, self.variables
        if not (isinstance(body, tree.Is) and own.two_by_two and own.of_shape(body.marks, {})):
            return False
        if own.shapes(body.marks) != own.every_shape or body.of not in (tree.ALL, tree.HERE):
            return False
        if any(family.word not in ("cell", "clue", "blank") for family in one.families) or not one.families:
            return False
        own.passed |= {scope.here for scope in self._scopes(g, one.families, None) if scope.here is not None}
        return True

    def _scopes(
        self, g: Grounding, families: Sequence[tree.Family], outer: Scope | None, *, unclued: bool = False
    ) -> Iterator[Scope]:
        if not families:
            yield outer or board_scope(self.places)
            return
        family, rest = families[0], families[1:]
        try:
            # A number that is not given leaves nothing near: the family goes through all.
            near = None if family.near is None else g.known(family.near, outer or board_scope(self.places))
        except Unsaid:
            near = None
        for scope in scopes(self.places, family, outer, near, unclued=unclued):
            if family.where is not None:
                try:
                    fits = g.condition(family.where, scope)
                # A condition about a clue that is not given asks for nothing.
                except Unsaid:
                    continue
                if not isinstance(fits, bool):
                    g.refuse(family.where, NOT_WHERE)
                if not fits:
                    continue
            if rest:
                yield from self._scopes(g, rest, scope)
            else:
                yield scope

    def _say(self, g: Grounding, scope: Scope, one: tree.Sentence, mould: Mould) -> None:
        placed = None if scope.placed is None or self.traced is not None else scope.placed.get(mould.token)
        if placed is not None and self.known.keys().isdisjoint(placed.variables):
            self.rules += placed.rules
            self.regions += placed.regions
            return
        vs: list[int] = []
        facts: list[Hashable] = []
        keeps = scope.placed is not None and mould.token is not None
        try:
            for find in mould.look:
                find(scope, vs, facts)
        except Unsaid:  # of a set whose number is not given; what else the sentence says may be
            ground = _grounded(g, mould.body, scope)
            vs = variables(ground)
            parts = self._compile(g, ground, vs, self.settled)
            keeps = False
        else:
            # Scopes with the same facts and variables that are alike are compiled once.
            key = tuple(facts), self._alike(vs, mould.settled)
            found = mould.compiled.get(key)
            if found is None:
                ground = _grounded(g, mould.body, scope)
                found = mould.compiled[key] = self._compile(g, ground, vs, mould.settled)
            parts = found
        label = self.label(scope, one)
        before = len(self.rules), len(self.regions)
        for part in parts:
            self._place(part, vs, label)
        put_in = vs if len(vs) <= mould.settled else ()
        if keeps and max(vs, default=0) < self.variables.own and self.known.keys().isdisjoint(put_in):
            self._keep(scope, Placed(put_in, self.rules[before[0] :], self.regions[before[1] :]), parts, mould.token)
        if self.traced is None:
            return
        room = bool(one.families) and one.families[-1].word == "room"  # holds whether a clue stands in it or not
        if parts and not (room and not _reads_clues(mould.body)):
            rules = [rule for part in parts for rule in self._as_regular(part, vs, label)]
            self._trace(scope, mould.body, rules)
            if self._is_own(one):
                self._note(("rule", one.text), rules)

    def _keep(self, scope: Scope, placed: Placed, parts: Sequence[Part], token: object) -> None:
        """For other boards of this size."""
        # Fewer candidates are no rule.
        if scope.placed is None or any(part.word == "only" for part in parts):
            return
        if len(scope.placed) >= MOST_PLACED:
            scope.placed.clear()
        scope.placed[token] = placed

    def label(self, scope: Scope, one: tree.Sentence) -> str | Name:
        """What the rules of a sentence in a scope are called."""
        return scope.says(one.stated)

    def _trace(self, scope: Scope, body: tree.Condition, rules: list[Regular | None]) -> None:
        """Note the rules of a scope for its clue."""
        names = {node.name for node in tree.walk(body) if isinstance(node, tree.Named)}
        origin = scope.far_origin if "far" in names and "clue" not in names else scope.origin
        if origin is not None:
            self._note(origin, [*rules, None] if {"far", "clue"} <= names else rules)

    def _note(self, origin: Origin, rules: list[Regular | None]) -> None:
        """Note what a clue, or a sentence of the puzzle's own, says; None among the rules: what belongs to more than
        that, or is no rule of few cells."""
        if self.traced is None:
            return
        own = [rule for rule in rules if rule is not None and max(rule.cells) < self.variables.own]
        before = self.traced.setdefault(origin, [])
        if len(own) < len(rules) or before is None:
            self.traced[origin] = None
        else:
            before += own

    def _untraced(self, one: tree.Sentence) -> None:
        """A sentence of the puzzle's own that is no rule of few cells."""
        if self._is_own(one):
            self._note(("rule", one.text), [None])

    def _is_own(self, one: tree.Sentence) -> bool:
        return not one.line and one.text in self.kind.own

    def _as_regular(self, part: Part, vs: Sequence[int], label: str | Name) -> list[Regular | None]:
        cells = tuple([vs[k] for k in part.at])
        if part.word == "differ":
            apart = ("differ", (0, 1), frozenset[int]())
            return [Regular._made(two, machine(apart, 2, self.symbols), label) for two in combinations(cells, 2)]
        return [self._as_one(part, cells, label)]

    def _as_one(self, part: Part, cells: tuple[int, ...], label: str | Name) -> Regular | None:
        if part.word == "regular":
            return Regular._made(cells, part.what, label)
        if part.word == "never" and self.variables.widths:
            return Regular((0,), _one_of(0, self.symbols), label)
        if part.word == "only":
            return Regular(cells, _one_of(part.what, self.symbols), label)
        if part.word == "total":
            return lowered(total(cells, part.what[0], (part.what[1],), label))
        return lowered(Sum(cells, part.what[0], (part.what[1],), label)) if part.word == "sum" else None

    def _mould(self, g: Grounding, body: tree.Condition, text: str) -> Mould:
        """With what was compiled of a condition already, on boards with the same marks and sizes."""
        names = {node.name for node in tree.walk(body) if isinstance(node, tree.Named)}
        sizes = tuple((name, size) for name, size in self.places.sizes.items() if name in names)
        plain = self.traced is None and self._is_of_size(body)
        settled = 0
        if any(isinstance(node, _PUT_IN) for node in tree.walk(body)):
            settled = min(self.settled, SETTLED_OF_SIZE) if plain else self.settled
        compiled = _shared(body, self._alike_kinds, settled, sizes)
        token = _token(type(self).__name__, text, body, self._alike_kinds, sizes) if plain else None
        return Mould(body, settled, looks(g, body), compiled, token)

    def _is_of_size(self, body: tree.Condition) -> bool:
        """Does a condition look at no more than marks, on a board of a known size?"""
        sizes, calls = self.places.sizes, self.variables.calls
        for node in tree.walk(body):
            if not isinstance(node, _OF_SIZE) or getattr(node, "by", "") == "clues":
                return False
            if isinstance(node, tree.Named) and node.name not in sizes and node.name not in _OF_SCOPES:
                return False
            if isinstance(node, tree.SetOf) and not _OF_CLUES.isdisjoint(node.words):
                return False
            if isinstance(node, tree.Marks) and (node.words == ("clue",) or node.words[0] in calls):
                return False
        return True

    def _alike(self, vs: Sequence[int], settled: int) -> Hashable:
        """What two scopes with the same condition have in common: which variables are equal, missing, and known."""
        return (_equal(vs), tuple(map(self.known.get, vs))) if len(vs) <= settled else _equal(vs)

    def _ground(self, g: Grounding, ground: Ground, vs: Sequence[int], label: str | Name, key: Hashable) -> None:
        """A condition of few variables that is ground already, or a function that makes it; key: what else than the
        variables makes it so."""
        whole = key, self._alike(vs, self.settled)
        parts = self._compiled.get(whole)
        if parts is None:
            parts = self._compiled[whole] = self._compile(g, ground() if callable(ground) else ground, vs, self.settled)
        for part in parts:
            self._place(part, vs, label)

    # ---------------------------------------------------------------- compiling
    def _compile(self, g: Grounding, ground: Ground, vs: Sequence[int], settled: int) -> list[Part]:
        # Variables that stand at several places of the scope are one, by their first place.
        at: dict[int, int] = {}
        for place, v in enumerate(vs):
            at.setdefault(v, place)
        known = {}
        if len(vs) <= settled:
            known = {place: symbol for v, place in at.items() if (symbol := self.known.get(v, -1)) >= 0}
        # From variables of the board to places in the scope: so the result fits every scope of the shape.
        local = renamed(ground, at)
        widths = [0 if v == MISSING else self.variables.widths[v] for v in vs]
        found: list[Part] = []
        # The parts of an `and` one by one: each may be simpler than all together.
        for condition in local[1:] if not isinstance(local, bool) and local[0] == "and" else (local,):
            found += self._piece(g, condition, known, widths)
        return self._joined(found)

    def _joined(self, parts: list[Part]) -> list[Part]:
        """Automata inside one that reads all their variables become one with it, which sees further, unless that is
        large."""
        automata = [part for part in parts if part.word == "regular"]
        if len(automata) < 2:
            return parts
        order = max((part.at for part in automata), key=len)
        place = {v: k for k, v in enumerate(order)}
        within = [tuple(place.get(v, -1) for v in part.at) for part in automata]
        if any(-1 in places or list(places) != sorted(places) for places in within):
            return parts
        placed = tuple((places, part.what) for places, part in zip(within, automata, strict=True))
        made = joined(placed, len(order), self.symbols)
        if len(made.arcs) > JOINED * sum(len(part.what.arcs) for part in automata):
            return parts
        return [*(part for part in parts if part.word != "regular"), Part("regular", order, made)]

    def _piece(self, g: Grounding, ground: Ground, known: dict[int, int], widths: list[int]) -> list[Part]:
        # `is` narrows candidates by itself: known symbols are not put in, or it would say nothing of its own variable.
        ground = ground if not isinstance(ground, bool) and ground[0] == "is" else settled(ground, known)
        if isinstance(ground, bool):
            return [] if ground else [Part("never", ())]
        word = ground[0]
        if word == "and":
            return [part for one in ground[1:] for part in self._piece(g, one, known, widths)]
        if word == "is":
            return [Part("only", (ground[1],), _bits(ground[2]))]
        if word == "differ" and not ground[2]:
            # More variables than symbols cannot all differ.
            return [Part("differ" if len(ground[1]) <= self.symbols else "never", ground[1])]
        if word in ("sets", "clauses"):
            return [Part(word, ground[1], self._array(ground[2]) if word == "sets" else ground[2])]
        if word == "cmp" and (made := self._as_sum(ground, widths)):
            return [made]
        order = in_order(ground)
        if order is None:
            g.refuse(g.sentence.body, "the parts of this condition cannot be read in one order of their cells")
        try:
            made_of = machine(renamed(ground, {v: k for k, v in enumerate(order)}), len(order), self.symbols)
        except KeyError:
            g.refuse(g.sentence.body, "'consecutive' and 'next' cannot be joined to another condition")
        except ProblemError as error:
            g.refuse(g.sentence.body, str(error))
        # One variable: fewer candidates instead of a rule.
        if len(order) == 1:
            fits = _bits(s for s in range(widths[order[0]]) if made_of.accepts([s]))
            return [Part("only", (order[0],), fits)]
        return [Part("regular", tuple(order), made_of)]

    def _array(self, sets: tuple[tuple[int, ...], ...]) -> np.ndarray[Any, np.dtype[np.bool_]]:
        held = np.zeros((len(sets), self.symbols), dtype=np.bool_)
        for row, some in zip(held, sets, strict=True):
            row[list(some)] = True
        return held

    def _as_sum(self, ground: Ground, widths: list[int]) -> Part | None:
        """An equation of many cells or many totals, as a sum."""
        _, sign, goal, terms = ground
        if sign != "=" or any(kind not in ("weigh", "count") for _, kind, _, _ in terms):
            return None
        # A row of weights for each variable; terms that speak of the same one are added up.
        rows: dict[int, list[int]] = {}
        for times, kind, vs, what in terms:
            for k, v in enumerate(vs):
                row = rows.setdefault(v, [0] * self.symbols)
                for s in range(widths[v]):
                    row[s] += times * ((what[k][s] if s < len(what[k]) else 0) if kind == "weigh" else int(s in what))
        ends = [(min(row[: widths[v]]), max(row[: widths[v]])) for v, row in rows.items()]
        spread = sum(high - low for low, high in ends)
        # Small ones are automata, which propagate further than sums.
        if len(rows) < 2 or (len(terms) == 1 and terms[0][1] == "count") or (spread < SPREAD and len(rows) < WIDE):
            return None
        first = next(iter(rows.values()))
        if all(row == first for row in rows.values()):
            weights = first[: max(widths[v] for v in rows)]
            if len(set(weights)) == 2:
                return self._as_count(tuple(rows), weights, goal)
            # One row for all: the sum of a cage, which finders know as such.
            return Part("total", tuple(rows), (tuple(first), goal))
        if spread < SPREAD:
            return None
        return Part("sum", tuple(rows), (np.array(list(rows.values()), dtype=np.int32), goal))

    def _as_count(self, vs: tuple[int, ...], weights: Sequence[int], goal: int) -> Part:
        """A sum of two weights: how many hold a symbol of the larger one."""
        low, high = min(weights), max(weights)
        heavy = frozenset(symbol for symbol, weight in enumerate(weights) if weight == high)
        count = (high - low, "count", tuple(range(len(vs))), heavy)
        return Part("regular", vs, machine(("cmp", "=", goal - low * len(vs), (count,)), len(vs), self.symbols))

    # ---------------------------------------------------------------- placing
    def _place(self, part: Part, vs: Sequence[int], label: str | Name) -> None:
        word, at, what = part
        if word == "only":
            self._restrict(vs[at[0]], what, label)
            return
        cells = tuple([vs[k] for k in at])
        if word == "regular":
            self.rules.append(Regular._made(cells, what, label))
        elif word == "differ":
            self.regions.append((_region(label), cells))
        elif word == "total":
            self.rules.append(total(cells, what[0], (what[1],), label))
        elif word == "sum":
            self.rules.append(Sum(cells, what[0], (what[1],), label))
        elif word == "sets":
            self.rules.append(Sets(cells, what, label))
        elif word == "clauses":
            self.rules.append(Clauses(cells, what, str(label)))
        else:
            self.rules.append(impossible(len(self.variables.widths), self.symbols, label))

    # ---------------------------------------------------------------- the whole board, helpers
    def _whole(self, g: Grounding, one: tree.Sentence) -> None:
        """Conditions of the whole board or of rooms; an `and` may join them to others."""
        found: list[Meant] = []
        for scope in self._scopes(g, one.families, None):
            for body in one.body.parts if isinstance(one.body, tree.And) else (one.body,):
                if not is_whole(body):
                    self._say(g, scope, one, self._mould(g, body, one.text))
                    continue
                self._untraced(one)
                if self.traced is not None and scope.origin is not None:
                    self.traced[scope.origin] = None
                try:
                    found += stated(g, body, scope)
                except Unsaid:
                    continue
        marks = (1 << len(self.places.marks.symbols)) - 1
        # What mirrors restrict comes first: the rules of each mirror look at what is left.
        for made in found:
            if isinstance(made, Mirrored):
                for cell in made.off:
                    self._restrict(cell, marks & ~(1 << made.symbol))
                for cell in made.middle:
                    self._restrict(cell, 1 << made.symbol)
        for made in found:
            if isinstance(made, Mirrored):
                self._mirrored(made)
            elif isinstance(made, Local):
                self._ground(g, made.ground, made.variables, made.label, made.key)
            elif isinstance(made, Connected):
                self.rules.append(self._around_islands(made))
            else:
                self.rules.append(made(self.symbols) if callable(made) else made)

    def _around_islands(self, rule: Connected) -> Connected:
        """The same; of all that is no island it also says how many cells that are, and how large islands are."""
        cells, beside = len(self.places.cells), self.places.beside
        outside = frozenset(range(len(self.places.marks.symbols))) - self.inside
        if not self.inside or outside != {*rule.symbols} or max(rule.cells, default=0) >= cells:
            return rule
        largest = max(island.size for island in self.islands)
        left = cells - sum(island.size for island in self.islands)
        few = left if 0 < left <= largest else 0  # else the islands say it soon enough
        # Where corners join as well, they join islands, to parts of any size.
        by_sides = all(rule.cells[k] in beside[rule.cells[j]] for j, k in rule.neighbours)
        return replace(rule, most=few, others=largest if by_sides else 0)

    def _mirrored(self, made: Mirrored) -> None:
        """Pairs of which one cell cannot hold the symbol: neither can the other."""
        bit, every = 1 << made.symbol, (1 << len(self.places.marks.symbols)) - 1
        together = _both_or_neither(made.symbol, self.symbols)
        for two in made.pairs:
            one, other = (self.only.get(cell, every) & bit for cell in two)
            if one and other:
                self.rules.append(Regular._made(two, together, made.label))
            elif one or other:
                self._restrict(two[0] if one else two[1], every & ~bit)

    def _call(self, name: str, call: tree.Sentence) -> None:
        """A helper for each scope of a family: it holds 1 where the condition does."""
        g = Grounding(self.variables, call)
        mould = self._mould(g, call.body, call.text)
        helpers: dict[int, int] = {}
        for scope in self._scopes(g, call.families, None):
            v = self.variables.helper(f"{name} {scope.label}", 2)
            # Each cell of the scope stands for the helper.
            helpers.update(dict.fromkeys(scope.cells, v))
            vs: list[int] = []
            facts: list[Hashable] = ["call"]
            try:
                for find in mould.look:
                    find(scope, vs, facts)
            except Unsaid:
                # A condition that speaks of what is not given is never true: the helper holds 0.
                self._restrict(v, 1)
                continue
            vs.append(v)
            key = tuple(facts), self._alike(vs, mould.settled)
            parts = mould.compiled.get(key)
            if parts is None:
                parts = mould.compiled[key] = self._compile(g, _agreed(g, call.body, scope, v), vs, mould.settled)
            for part in parts:
                self._place(part, vs, f"{name} {scope.label}")
        self.variables.calls[name] = helpers

    def _shapes(self) -> None:
        """Helpers that hold the shape of the line in a cell follow from its lines."""
        words: dict[tuple[str, ...], Automaton] = {}
        for cell, v in self.variables.shaped.items():
            edges = self.places.edges_at[cell]
            ways = tuple(edges)
            if ways not in words:
                there = [(k, shape) for k, shape in enumerate(SHAPES) if shape == "-" or set(shape) <= set(ways)]
                fits = frozenset((k, *(int(way in shape and shape != "-") for way in ways)) for k, shape in there)
                words[ways] = machine(("words", tuple(range(1 + len(ways))), fits), 1 + len(ways), self.symbols)
            cells = (v, *(self.variables.of(edge) for edge in edges.values()))
            self.rules.append(Regular._made(cells, words[ways], f"line at {self.places.names[cell]}"))

    # ---------------------------------------------------------------- the board
    def board(self) -> Board:
        own = self.variables
        widths = np.array(own.widths, dtype=np.int64)
        candidates = np.arange(self.symbols) < widths[:, None]
        # Alike sets of symbols at once: many variables, few sets.
        alike: dict[int, list[int]] = {}
        for v, some in self.only.items():
            alike.setdefault(some, []).append(v)
        for some, vs in alike.items():
            candidates[vs] &= [bool(some >> symbol & 1) for symbol in range(self.symbols)]
        marks = self.places.marks.symbols
        givens = np.full(len(widths), -1, dtype=np.int32)
        # A clue that is a mark, alone in its cell, is a given to people.
        for cell, clue in self.places.clues.items() if self.kind.same else ():
            v = own.of(cell)
            if clue in self.places.marks.index and v in self.known:
                givens[v] = self.known[v]
        flat = list(chain.from_iterable(cells for _, cells in self.regions))
        return Board(
            candidates=candidates,
            region_starts=np.cumsum([0, *(len(cells) for _, cells in self.regions)]).astype(np.int32),
            region_cells=np.array(flat, dtype=np.int32),
            givens=givens,
            cell_names=Lazy(len(widths), self._name),
            symbol_names=[marks[k] if k < len(marks) else f"({k})" for k in range(self.symbols)],
            region_names=[label for label, _ in self.regions],
            rules=tuple(self.rules),
            settled=tuple(self.settles.items()),
        )

    def _name(self, variable: int) -> Name:
        place = self.variables.place_of(variable)
        if place is None:
            return Name(NameKind.OTHER, self.variables.helper_names[variable - self.variables.own])
        if not self.places.is_edge(place):
            return Name(NameKind.CELL, self.places.at[place])
        return Name(NameKind.WALL if self.kind.lines == "walls" else NameKind.EDGE, self.places.edge(place))


def _grounded(g: Grounding, body: tree.Condition, scope: Scope) -> Ground:
    try:
        return g.condition(body, scope)
    except Unsaid:
        return True
    except (InputError, ProblemError):
        raise
    except (KeyError, ValueError):  # of a bound name that is no number
        return g.refuse(body, NO_NUMBER)


# Conditions and numbers into which what is known is put; of those alone the others are of fewer shapes.
_PUT_IN = (tree.Is, tree.Never, tree.Count, tree.Sum, tree.Held)
# What looks at no clue and no room, and so is the same on all boards of one size.
_OF_SIZE = (
    tree.And, tree.Or, tree.Not, tree.If, tree.Compare, tree.Is, tree.Never, tree.Differ, tree.Same, tree.Equal,
    tree.Ascending, tree.Consecutive, tree.Whole, tree.Named, tree.Held, tree.Arithmetic, tree.Absolute, tree.Count,
    tree.Sum, tree.Along, tree.View, tree.OfSet, tree.Marks, tree.SetOf,
)  # fmt: skip
_OF_SCOPES = {"distance", "index", "size", "half", "row", "column"}
_OF_CLUES = {"seen", "arrow", "ahead", "aside", "pointers", "room", "opposite"}


def _agreed(g: Grounding, body: tree.Condition, scope: Scope, v: int) -> Ground:
    """A helper holds 1 where the condition does; one that is not stated does not hold."""
    try:
        ground = g.condition(body, scope)
    except Unsaid:
        ground = False
    on, off = ("is", v, frozenset([1])), ("is", v, frozenset([0]))
    return either(both(on, ground), both(off, negated(ground)))


def _parted(rules: Sequence[tree.Sentence]) -> bool:
    """Does a rule see to it that no wall stands inside a part?"""
    return any(
        isinstance(node, tree.Rectangles) or (isinstance(node, tree.Family) and node.word == "part" and not node.marks)
        for one in rules
        for node in tree.walk(one)
    )


def _region(label: str | Name) -> str:
    """What cells are called of which a sentence says no more than that they differ: by their place."""
    differ = isinstance(label, Name) and isinstance(label.place, Stated) and label.place.words == "differ"
    return place_of(label) or BOARD if differ else str(label)


def _holds_whole(body: tree.Condition) -> bool:
    return is_whole(body) or (isinstance(body, tree.And) and any(map(is_whole, body.parts)))


def _equal(vs: Sequence[int]) -> Hashable:
    """Which are the same and which are missing, whatever they are."""
    if len(set(vs)) == len(vs) and MISSING not in vs:
        return len(vs)
    first: dict[int, int] = {}
    alike = tuple([first.setdefault(v, k) for k, v in enumerate(vs)])
    return alike, first.get(MISSING)


@lru_cache(maxsize=4096)
def _shared(body: tree.Condition | None, kind: Hashable, settled: int, sizes: Hashable) -> dict[Hashable, list[Part]]:
    """What conditions were compiled to, by the shapes of their scopes."""
    return {}


@lru_cache(maxsize=4096)
def _token(*_: Hashable) -> object:
    """One object for the same arguments: it is found faster than these."""
    return object()


@lru_cache(maxsize=1024)
def _one_of(some: int, symbols: int) -> Automaton:
    return automaton(1, symbols, 0, lambda state, symbol, place: 1 if some >> symbol & 1 else None)


@lru_cache(maxsize=1024)
def _both_or_neither(symbol: int, symbols: int) -> Automaton:
    """Both of two cells hold a symbol, or neither."""
    return automaton(
        2,
        symbols,
        0,
        lambda state, held, place: int(held == symbol) if not place else 0 if (held == symbol) == state else None,
    )


def _grouped(choices: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The symbols of each variable."""
    found: dict[int, list[int]] = {}
    for variable, symbol in choices:
        found.setdefault(variable, []).append(symbol)
    return found


def _bits(symbols: Iterable[int]) -> int:
    return sum({1 << symbol for symbol in symbols})


def _reads_clues(body: tree.Condition) -> bool:
    """Does a condition ask for what the clue of its scope says, or those of its cells?"""
    return tree.reads_clue(body) or any(isinstance(node, tree.OfClues) for node in tree.walk(body))


def encoded(places: Places) -> Encoder:
    """The sentences of a kind, encoded for one draft. Raises InputError, ProblemError."""
    try:
        return Encoder(places)
    except RecursionError:
        raise InputError("a sentence is nested too deeply", source=places.kind.source) from None

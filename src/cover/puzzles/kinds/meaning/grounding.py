"""One sentence in one scope, made ground: numbers become terms, conditions nested tuples over variables of the board.

`Variables` says which variable of the board a place is. What no rule of few cells says is refused here in the words of
its sentence; the verbs of the whole board are in `whole`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import lcm
from typing import NoReturn

from cover.basics.errors import InputError
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.families import Scope
from cover.puzzles.kinds.meaning.ground import ANY_RUNS, ONE_RUN, SIGNS, Ground, both, either, negated
from cover.puzzles.kinds.meaning.pieces import cuts_of_chains, fits, runs_around, words_of_pieces
from cover.puzzles.kinds.meaning.variables import Variables
from cover.puzzles.kinds.places import OPPOSITE, WALL, WAYS, number_of
from cover.puzzles.kinds.sets import Some, about_lines, places_of
from cover.puzzles.kinds.vocabulary import EDGE_WORDS, SHAPES

Terms = list[tuple[Fraction, str, tuple[int, ...], object]]
_WILD = {"+": ONE_RUN, "*": ANY_RUNS}  # words of runs without their sizes
Reckoned = tuple[Fraction, Terms]  # a number that is known, and what is added to it


NO_NUMBER = "this symbol is no number, so it cannot be added or compared; 'is MARK', 'same' and 'differ' compare marks"
LARGEST_PRODUCT = 10**6  # above it all are alike


class Unsaid(Exception):
    """A clue that says nothing (`?`, or none): then neither does what speaks of it."""


class Grounding:
    """variables: of the board; sentence: the one that is made ground, for messages."""

    def __init__(self, variables: Variables, sentence: tree.Sentence):
        self.variables, self.places, self.marks = variables, variables.places, variables.places.marks
        self.kind, self.sentence = variables.places.kind, sentence
        self.bound_names = [family.name for family in sentence.families if family.name]

    def refuse(self, node: tree.Node, why: str) -> NoReturn:
        if not self.sentence.line:  # a puzzle's own, whose place in its file is not known here
            raise InputError(f"{self.sentence.text!r}: {why}")
        raise InputError(why, source=self.kind.source, line=self.sentence.line, column=node.at or None)

    # ---------------------------------------------------------------- sets
    def set_of(self, of: tree.SetOf, scope: Scope, of_lines: bool = False) -> Some:
        distance = None if of.distance is None else self.known(of.distance, scope)
        return places_of(self.places, of.words, scope, of_lines, distance)

    def cells(self, of: tree.SetOf, scope: Scope) -> tuple[int, ...]:
        """The variables of a set."""
        return tuple([self.variables.of(place) for place in self.set_of(of, scope) if place != WALL])

    # ---------------------------------------------------------------- conditions
    def condition(self, node: tree.Condition, scope: Scope) -> Ground:
        """Raises Unsaid where its clue says nothing."""
        made = _CONDITIONS.get(type(node))
        if made is None:
            self.refuse(
                node, "this is stated of the whole board or of a room, and cannot be joined to another condition"
            )
        return made(self, node, scope)

    def and_(self, node: tree.And, scope: Scope) -> Ground:
        """What is not stated falls away; the rest is stated."""
        stated = []
        for part in node.parts:
            try:
                stated.append(self.condition(part, scope))
            except Unsaid:
                continue
        if not stated:
            raise Unsaid
        return both(*stated)

    def or_(self, node: tree.Or, scope: Scope) -> Ground:
        return either(*[self.condition(part, scope) for part in node.parts])

    def not_(self, node: tree.Not, scope: Scope) -> Ground:
        return negated(self.condition(node.part, scope))

    def if_(self, node: tree.If, scope: Scope) -> Ground:
        return either(negated(self.condition(node.when, scope)), self.condition(node.then, scope))

    def is_(self, node: tree.Is, scope: Scope) -> Ground:
        found = self.set_of(node.of, scope, about_lines(node.marks.words))
        if not found and node.of != tree.ALL:
            return False
        return both(*[self.test(place, node.marks, scope) for place in found])

    def compare(self, node: tree.Compare, scope: Scope) -> Ground:
        sign, left = node.sign, node.left
        if isinstance(left, tree.Arithmetic) and left.sign == "mod":
            return self.modulo(node, left, scope)
        if isinstance(left, tree.Arithmetic) and left.sign == "*":
            made = self.multiplied(node, left, scope)
            if made is not None:
                return made
        (a, some), (b, others) = self.number(left, scope), self.number(node.right, scope)
        return self.compared(sign, b - a, some + _times(-1, others))

    def compared(self, sign: str, total: Fraction, terms: Terms) -> Ground:
        terms = _shortened(sign, total, [term for term in terms if term[2]])
        scale = lcm(total.denominator, *(term[0].denominator for term in terms))
        merged: dict[tuple[str, tuple[int, ...], object], int] = {}
        for times, kind, vs, what in terms:
            merged[kind, vs, what] = merged.get((kind, vs, what), 0) + int(times * scale)
        kept = tuple((times, *key) for key, times in merged.items() if times)
        return ("cmp", sign, int(total * scale), kept) if kept else SIGNS[sign](0, total)

    def modulo(self, node: tree.Compare, left: tree.Arithmetic, scope: Scope) -> Ground:
        total, terms = self.number(left.left, scope)
        modulus, rest = self.known(left.right, scope), self.known(node.right, scope)
        if modulus < 1:
            self.refuse(left, f"mod {modulus}: a number from 1 is needed")
        # Terms of no variables add nothing.
        terms = [term for term in terms if term[2]]
        if not terms or total.denominator > 1 or any(term[0].denominator > 1 for term in terms):
            if terms:
                self.refuse(left, "'mod' of halves")
            return SIGNS[node.sign](int(total) % modulus, rest)
        if total:
            self.refuse(left, "'mod' of a sum with a number that is known beforehand")
        return ("mod", node.sign, rest, modulus, tuple((int(times), *what) for times, *what in terms))

    def multiplied(self, node: tree.Compare, left: tree.Arithmetic, scope: Scope) -> Ground | None:
        """A product of two numbers that are not known, against one that is: by the values of the first."""
        if not self.number(left.left, scope)[1] or not self.number(left.right, scope)[1]:
            return None
        value, most = self.known(node.right, scope), max(self.places.height, self.places.width)

        def equals(number: tree.Number, to: int) -> Ground:
            return self.compare(tree.Compare("=", number, tree.Whole(to), at=node.at), scope)

        # For each value of the first factor those of the other that fit; numbers are as long as a side at most.
        cases = []
        for k in range(most + 1):
            others = [j for j in range(most + 1) if SIGNS[node.sign](k * j, value)]
            if others:
                cases.append(both(equals(left.left, k), either(*(equals(left.right, j) for j in others))))
        return either(*cases)

    def differ(self, node: tree.Differ, scope: Scope) -> Ground:
        if node.by == "clues":
            return self.clues_differ(node, scope)
        found = [place for place in self.set_of(node.of, scope) if place != WALL]
        vs = tuple([self.variables.of(place) for place in found])
        if node.by:
            return self.digits_differ(node, vs)
        free: frozenset[int] = frozenset()
        if found and node.only is not None:
            # Marks that are not asked to differ are free to repeat.
            free = frozenset(range(len(self.row_of(found[0])))) - self.symbols_at(found, node.only, scope)
        elif node.unless is not None:
            free = self.symbols_at(found, node.unless, scope)
        return True if len(vs) < 2 else ("differ", vs, free)

    def clues_differ(self, node: tree.Differ, scope: Scope) -> Ground:
        """No two cells with the same clue both count; a cell without one differs from all."""
        clues, counts = self.places.clues, node.only or node.unless
        if counts is None:
            self.refuse(node, "'differ clues' needs 'of MARKS'")
        if node.unless is not None:
            counts = tree.Marks(counts.words, not counts.negated)
        alike: dict[str, list[int]] = {}
        for cell in self.set_of(node.of, scope):
            if cell in clues:
                # Only clues that occur twice say anything.
                alike.setdefault(clues[cell], []).append(cell)
        pairs = (two for cells in alike.values() for two in combinations(cells, 2))
        return both(*[negated(both(self.test(a, counts, scope), self.test(b, counts, scope))) for a, b in pairs])

    def digits_differ(self, node: tree.Differ, vs: tuple[int, ...]) -> Ground:
        alike: dict[str, set[int]] = {}
        for k, mark in enumerate(self.marks.symbols):
            alike.setdefault(mark[0] if node.by == "tens" else mark[-1], set()).add(k)
        sign = "=" if len(alike) == len(vs) else "<="
        return both(*[("cmp", sign, 1, ((1, "count", vs, frozenset(some)),)) for some in alike.values()])

    def same(self, node: tree.Same, scope: Scope) -> Ground:
        return both(*[("same", two) for two in pairwise(self.cells(node.of, scope))])

    def equal(self, node: tree.Equal, scope: Scope) -> Ground:
        first, second = (self.cells(tree.SetOf((word,)), scope) for word in ("first", "second"))
        return len(first) == len(second) and both(*[("same", two) for two in zip(first, second, strict=True)])

    def ascending(self, node: tree.Ascending, scope: Scope) -> Ground:
        vs = self.cells(node.of, scope)
        return True if len(vs) < 2 else ("asc", vs, self.marks.values)

    def never(self, node: tree.Never, scope: Scope) -> Ground:
        wanted, cells = node.marks, scope.cells
        return both(
            *[
                negated(
                    both(*[self.test(place, marks, scope) for place, marks in zip(cells[k:], wanted, strict=False)])
                )
                for k in range(len(cells) - len(wanted) + 1)
            ]
        )

    def runs(self, node: tree.Runs, scope: Scope) -> Ground:
        if scope.clue is None:
            raise Unsaid
        if node.of.words == ("around",) and about_lines(node.marks.words):
            return self.lines_around(node, scope)
        on = self.symbols(node.marks, scope)
        if node.of.words == ("around",):
            return self.runs_around(scope, on)
        sizes = [_WILD.get(word, number_of(word)) for word in scope.clue.split(",")]
        if None in sizes:
            raise Unsaid
        return ("runs", self.cells(node.of, scope), on, tuple(size for size in sizes if size))

    def runs_around(self, scope: Scope, on: frozenset[int]) -> Ground:
        if scope.here is None:
            raise Unsaid
        ring = self.places.ring_around[scope.here]
        there = [k for k in ring if k is not None]
        words = frozenset(
            word
            for word in product(range(len(self.marks.symbols)), repeat=len(there))
            if fits(runs_around(ring, dict(zip(there, (s in on for s in word), strict=True))), scope.clue or "?")
        )
        return ("words", tuple([self.variables.of(k) for k in there]), words)

    def lines_around(self, node: tree.Runs, scope: Scope) -> Ground:
        if self.kind.lines != "centres":
            self.refuse(node, "'runs line around' needs lines through the centres of cells")
        if scope.here is None:
            raise Unsaid
        ring, links = self.places.ring_around[scope.here], self.places.links_around(scope.here)
        cuts = cuts_of_chains(
            tuple(k is not None for k in ring), tuple(k is not None for k in links), scope.clue or "?"
        )
        if cuts is None:
            return False
        there = [k for k, place in enumerate((*ring, *links)) if place is not None]
        index = {k: at for at, k in enumerate(there)}
        vs = self.variables
        of = [vs.shape_of(k) for k in ring if k is not None] + [vs.of(k) for k in links if k is not None]
        # The first symbol of both is that without lines.
        return (
            "clauses",
            tuple(of),
            tuple(tuple((index[k if k >= 0 else ~k], (0,), k >= 0) for k in cut) for cut in cuts),
        )

    def piece(self, node: tree.Piece, scope: Scope) -> Ground:
        (off,) = self.symbols(node.off, scope)
        at = [self.places.at[cell] for cell in scope.cells]
        letters = {letter: self.marks.index[letter] for letter in node.pieces if letter in self.marks.index}
        return ("words", tuple([self.variables.of(k) for k in scope.cells]), words_of_pieces(at, letters, off))

    def consecutive(self, node: tree.Consecutive, scope: Scope) -> Ground:
        many, values = len(scope.cells), self.marks.values
        if len(set(values)) < len(values):
            self.refuse(node, "'consecutive' needs marks that are numbers")
        starts = [node.start] if node.start is not None else range(min(values), max(values) - many + 2)
        found = []
        for start in starts:
            some = tuple(k for k, value in enumerate(values) if start <= value < start + many)
            if len(some) == many:
                found.append(some)
        vs = tuple([self.variables.of(k) for k in scope.cells])
        if len(found) == 1:  # as many numbers as cells: they differ
            return both(("differ", vs, frozenset()), *(("is", v, frozenset(found[0])) for v in vs))
        return ("sets", vs, tuple(found))

    def next_(self, node: tree.Next, scope: Scope) -> Ground:
        """Beside each number but the last stands the next one, beside each but the first the one before."""
        here, near, many = self.variables.of(scope.cells[0]), self.cells(node.of, scope), len(self.marks.symbols)
        cuts = tuple(
            ((0, (s,), False), *((1 + j, (t,), True) for j in range(len(near))))
            for s in range(many)
            for t in (s - 1, s + 1)
            if 0 <= t < many
        )
        return ("clauses", (here, *near), cuts)

    def makes(self, node: tree.Makes, scope: Scope) -> Ground:
        word = scope.clue
        number = number_of(word)
        if word is None or number is None:
            raise Unsaid
        sign = next((ch for ch in word if ch in "+-*x/:"), "")
        groups = [scope.first, scope.second] if scope.first is not None else [scope.cells]
        return both(*[self.made([self.variables.of(k) for k in cells or ()], number, sign) for cells in groups])

    def made(self, vs: Sequence[int], number: int, sign: str) -> Ground:
        """The numbers in these make one by a sign; without one by any."""
        row, some = self.marks.values, tuple(vs)
        if not sign and len(some) > 1:
            return either(*[self.made(some, number, one) for one in ("+-*/" if len(some) == 2 else "+*")])
        if not sign:
            return ("is", some[0], frozenset(k for k, value in enumerate(row) if value == number))
        if sign == "+":
            return ("cmp", "=", number, ((1, "weigh", some, (row,) * len(some)),))
        if sign in "*x":
            return ("cmp", "=", number, ((1, "product", some, (row, number)),))
        if len(some) != 2:
            return False
        if sign == "-":
            return ("cmp", "=", number, ((1, "abs", some, (row, tuple(-value for value in row))),))
        # Either may be the larger one.
        fit = ((i, j) for i, a in enumerate(row) for j, b in enumerate(row) if number * b == a or number * a == b)
        return ("words", some, frozenset(fit))

    def initial_is(self, node: tree.InitialIs, scope: Scope) -> Ground:
        found = [place for place in self.set_of(node.initial.of, scope) if place != WALL]
        if not found:
            return False
        if all(self.variables.of_shape(marks, scope.bound) for marks in (node.marks, node.initial.marks)):
            vs, width = tuple(map(self.variables.shape_of, found)), len(SHAPES)
            goal, some = self.shape_symbols(node.marks), self.shape_symbols(node.initial.marks)
        else:
            vs, width = tuple(map(self.variables.of, found)), len(self.row_of(found[0]))
            goal, some = (self.symbols_at(found, marks, scope) for marks in (node.marks, node.initial.marks))
        row = tuple(int(s in goal) for s in range(width))
        return ("cmp", "=", 1, ((1, "initial", vs, (some, row)),))

    # ---------------------------------------------------------------- numbers
    def known(self, node: tree.Number, scope: Scope) -> int:
        """A number that does not depend on the solution."""
        total, terms = self.number(node, scope)
        if any(term[2] for term in terms):
            self.refuse(node, "a number that is known beforehand is needed here")
        return int(total)

    def number(self, node: tree.Number, scope: Scope) -> Reckoned:
        return _NUMBERS[type(node)](self, node, scope)

    def whole(self, node: tree.Whole, scope: Scope) -> Reckoned:
        return Fraction(node.value), []

    def named(self, node: tree.Named, scope: Scope) -> Reckoned:
        name = node.name
        if name in scope.bound:
            # Names that are bound in the scope come first, then the clue, then what the board knows of itself.
            return Fraction(self.value_of(scope.bound[name])), []
        if name in ("clue", "far"):
            value = self.places.clue_number(scope.clue if name == "clue" else scope.far)
            if value is None:
                raise Unsaid
            return Fraction(value), []
        if name == "differences":
            return self.differences(scope)
        if name == "pointers":
            return self.pointers(scope)
        value = self.of_scope(name, scope)
        if value is None:
            value = self.places.sizes.get(name)
        if value is None and name in self.places.kind.layout.optional:
            raise Unsaid
        if value is None:
            self.refuse(node, f"{name!r} is not known here")
        return Fraction(value), []

    def value_of(self, mark: str) -> int:
        index = self.marks.index.get(mark)
        return self.marks.values[index] if index is not None else int(mark)

    def of_scope(self, name: str, scope: Scope) -> int | None:
        """Numbers that a scope has."""
        if name in ("size", "half"):
            return len(scope.cells) // (1 + (name == "half"))
        if name in ("distance", "index"):
            return scope.distance if name == "distance" else scope.index
        if name in ("row", "column") and scope.here is not None:
            return self.places.at[scope.here][name == "column"] + 1
        if name == "roomcount" and self.places.room:
            return len({self.places.room[cell] for cell in scope.cells})
        if name == "sizecount" and self.places.room:
            return len({self.places.room_sizes[cell] for cell in scope.cells})
        return None

    def differences(self, scope: Scope) -> Reckoned:
        """Of the number here to each beside it, added up."""
        here, row = scope.cells[0], self.marks.values
        rows = (row, tuple(-value for value in row))
        pairs = [(self.variables.of(here), self.variables.of(k)) for k in self.places.beside[here]]
        return Fraction(0), [(Fraction(1), "abs", two, rows) for two in pairs]

    def pointers(self, scope: Scope) -> Reckoned:
        """The arrows among the marks of other cells that point here."""
        found = self.arrows(scope).items()
        return Fraction(0), [(Fraction(1), "count", tuple(vs), frozenset([symbol])) for symbol, vs in found if vs]

    def arrows(self, scope: Scope) -> dict[int, list[int]]:
        """By each arrow among the marks the variables of the cells from which it points here."""
        if scope.here is None:
            return {}
        here, clues, index = scope.here, self.places.clues, self.marks.index
        arms = ((index[OPPOSITE[way]], self.places.arm(here, way)) for way in WAYS if OPPOSITE[way] in index)
        return {symbol: [self.variables.of(k) for k in arm if k not in clues] for symbol, arm in arms}

    def held(self, node: tree.Held, scope: Scope) -> Reckoned:
        if node.of.words == ("room",):
            return Fraction(len(self.set_of(node.of, scope))), []
        found = self.set_of(node.of, scope)
        if len(found) != 1 or found[0] == WALL:
            raise Unsaid
        row = self.row_of(found[0])
        if not any(row):
            self.refuse(node, NO_NUMBER)
        return Fraction(0), [(Fraction(1), "weigh", (self.variables.of(found[0]),), (row,))]

    def row_of(self, place: int) -> tuple[int, ...]:
        """What the symbols of a place count."""
        return (0, 1, 2)[: self.variables.edge_symbols] if self.places.is_edge(place) else self.marks.values

    def arithmetic(self, node: tree.Arithmetic, scope: Scope) -> Reckoned:
        (a, some), (b, others) = self.number(node.left, scope), self.number(node.right, scope)
        if node.sign in "+-":
            times = 1 if node.sign == "+" else -1
            return a + times * b, some + _times(times, others)
        if node.sign == "*":
            if some and others:
                self.refuse(node, "a product of two numbers of which none is known beforehand")
            # The known factor on the right.
            if others:
                a, some, b, others = b, others, a, some
            return a * b, _times(b, some)
        if others or not b:
            self.refuse(node, "only a number that is known beforehand, and is not 0, can divide")
        if node.sign == "mod":
            return Fraction(self.known(node.left, scope) % int(b)), []
        # Numbers that are both known divide as whole ones.
        return (a / b, _times(1 / b, some)) if some else (Fraction(a // b), [])

    def absolute(self, node: tree.Absolute, scope: Scope) -> Reckoned:
        total, terms = self.number(node.of, scope)
        if not terms:
            return abs(total), []
        rows: dict[int, list[int]] = {}
        for times, kind, vs, what in terms:
            if kind not in ("weigh", "count") or times.denominator > 1:
                self.refuse(node, "'abs' of a number that is no sum or count")
            for k, v in enumerate(vs):
                width = self.variables.widths[v]
                row = what[k] if kind == "weigh" else tuple(int(s in what) for s in range(width))  # type: ignore[index,operator]
                before = rows.get(v, [0] * width)
                rows[v] = [old + int(times) * more for old, more in zip(before, row, strict=True)]
        # The number that is added goes into the row of one variable: each filling counts it once.
        first = next(iter(rows))
        rows[first] = [value + int(total) for value in rows[first]]
        return Fraction(0), [(Fraction(1), "abs", tuple(rows), tuple(tuple(row) for row in rows.values()))]

    def count(self, node: tree.Count, scope: Scope) -> Reckoned:
        return self.counted(self.set_of(node.of, scope, about_lines(node.marks.words)), node.marks, scope)

    def counted(self, found: Some, marks: tree.Marks, scope: Scope) -> Reckoned:
        """How many places hold these marks; of lines side by side, how many lines there are."""
        variables, total = self.variables, 0
        groups: dict[frozenset[int], list[int]] = {}
        passed: dict[int, int] = {}  # edges of cells that a line passes, how often each is met
        for place in found:
            if place == WALL:
                # The border counts as a wall: it is one, so it counts unless the mark is denied.
                total += not marks.negated
            elif marks.words == ("clue",):
                total += (place in self.places.clues) != marks.negated
            elif marks.words[0] in variables.calls:
                v = variables.calls[marks.words[0]].get(place)
                if v is not None:
                    groups.setdefault(frozenset([int(not marks.negated)]), []).append(v)
            elif self.places.is_edge(place):
                groups.setdefault(self.edge_symbols(marks), []).append(variables.of(place))
            elif variables.of_shape(marks, scope.bound):
                want = variables.shapes(marks)
                # A line passes each of its cells by two edges: half the number of edges, and no helper for shapes.
                if variables.two_by_two and want == variables.every_shape:
                    for edge in self.places.edges_at[place].values():
                        passed[variables.of(edge)] = passed.get(variables.of(edge), 0) + 1
                else:
                    groups.setdefault(self.shape_symbols(marks), []).append(variables.shape_of(place))
            else:
                groups.setdefault(self.symbols(marks, scope), []).append(variables.of(place))
        terms: Terms = [(Fraction(1), "count", tuple(vs), some) for some, vs in groups.items()]
        if passed:
            terms.append((Fraction(1, 2), "weigh", tuple(passed), tuple((0, n) for n in passed.values())))
        if self.kind.double and marks.words == ("line",) and not marks.negated:
            terms = [(t, "weigh", vs, ((0, 1, 2),) * len(vs)) for t, _, vs, _ in terms]
        return Fraction(total), terms

    def sum(self, node: tree.Sum, scope: Scope) -> Reckoned:
        found, marks = self.set_of(node.of, scope), self.marks
        vs = tuple([self.variables.of(place) for place in found])
        row = self.row_of(found[0]) if found else marks.values
        # Read in order, with what lies between two marks.
        if node.between is not None:
            return Fraction(0), [(Fraction(1), "between", vs, (self.symbols_at(found, node.between, scope), row))]
        on = self.symbols_at(found, node.only, scope) if node.only is not None else frozenset(range(len(row)))
        rows = []
        for k, place in enumerate(found):
            if node.by in ("place", "clues"):
                value = k + 1 if node.by == "place" else self.places.clue_number(self.places.clues.get(place)) or 0
                rows.append(tuple(value * (s in on) for s in range(len(row))))
            elif node.by:
                digits = (mark[0] if node.by == "tens" else mark[-1] for mark in marks.symbols)
                rows.append(tuple(int(d) * (s in on) if d.isdecimal() else 0 for s, d in enumerate(digits)))
            else:
                # Of places that hold other marks nothing is added.
                rows.append(tuple(value * (s in on) for s, value in enumerate(row)))
        return Fraction(0), [(Fraction(1), "weigh", vs, tuple(rows))] if vs else []

    def along(self, node: tree.Along, scope: Scope) -> Reckoned:
        if node.what == "run":
            return Fraction(0), self.arms(node.marks, node.of.words, scope)
        found = [place for place in self.set_of(node.of, scope, about_lines(node.marks.words)) if place != WALL]
        vs, some = tuple(map(self.variables.of, found)), self.symbols_at(found, node.marks, scope)
        what: object = some if node.what in ("gap", "stretch") else (some, self.row_of(found[0]) if found else ())
        if node.what == "apart":
            what = some, self.steps_between(self.set_of(node.of, scope))
        return Fraction(0), [(Fraction(1), node.what, vs, what)]

    def steps_between(self, cells: Some) -> tuple[tuple[int, ...], ...]:
        """From each cell to each other one over these cells; 0 where no way leads there."""
        place = {cell: k for k, cell in enumerate(cells)}
        found = []
        for cell in cells:
            steps, front = {cell: 0}, [cell]
            for one in front:  # grows
                for other in self.places.beside[one]:
                    if other in place and other not in steps:
                        steps[other] = steps[one] + 1
                        front.append(other)
            found.append(tuple([steps.get(other, 0) for other in cells]))
        return tuple(found)

    def arms(self, marks: tree.Marks, words: Sequence[str], scope: Scope) -> Terms:
        of_lines, terms = about_lines(marks.words), Terms()
        for word in words:
            found = places_of(self.places, (word,), scope, of_lines, None)
            if not found:
                continue
            if of_lines:
                vs, some = [self.variables.of(place) for place in found], self.edge_symbols(marks)
            elif self.variables.of_shape(marks, scope.bound):
                some = self.shape_symbols(marks)
                vs = [self.variables.shape_of(place) for place in found]
            else:
                vs, some = [self.variables.of(place) for place in found], self.symbols(marks, scope)
            terms.append((Fraction(1), "run", tuple(vs), some))
        return terms

    def view(self, node: tree.View, scope: Scope) -> Reckoned:
        total, terms = self.counted(self.set_of(tree.HERE, scope), node.marks, scope)
        return total, terms + self.arms(node.marks, ("north", "west", "east", "south"), scope)

    def of_set(self, node: tree.OfSet, scope: Scope) -> Reckoned:
        found = [place for place in self.set_of(node.of, scope) if place != WALL]
        vs = tuple([self.variables.of(place) for place in found])
        values = self.row_of(found[0]) if found else self.marks.values
        what: object = values
        if node.what == "product":
            what = (values, LARGEST_PRODUCT)
        elif node.what == "changes":
            what = ()
        nothing = Fraction(int(node.what == "product"))  # a product of nothing is 1
        return (Fraction(0), [(Fraction(1), node.what, vs, what)]) if vs else (nothing, [])

    def of_clues(self, node: tree.OfClues, scope: Scope) -> Reckoned:
        clues = (self.places.clues[cell] for cell in scope.cells if cell in self.places.clues)
        numbers = [self.places.clue_number(word) or 0 for word in clues]
        if node.what == "sum":
            return Fraction(sum(numbers)), []
        return Fraction((max if node.what == "most" else min)(numbers, default=0)), []

    def room_size(self, node: tree.RoomSize, scope: Scope) -> Reckoned:
        found = self.set_of(node.of, scope)
        return Fraction(self.places.room_sizes[found[0]] if found else 0), []

    def reach(self, node: tree.Reach, scope: Scope) -> Reckoned:
        return self.refuse(node, "'reach MARKS' stands alone on the left of '='")

    def walk(self, node: tree.Walk, scope: Scope) -> Reckoned:
        return self.refuse(node, "'walk SET' stands alone on the left of a comparison")

    # ---------------------------------------------------------------- marks
    def symbols(self, marks: tree.Marks, scope: Scope) -> frozenset[int]:
        """Raises InputError for what no cell holds: what lines in it look like, whether a clue stands there, calls."""
        if marks.words == ("clue",) or marks.words[0] in self.variables.calls:
            self.refuse(marks, "a symbol of cells is expected here, and no cell has this one")
        if self.variables.of_shape(marks, scope.bound):
            self.refuse(marks, "a symbol of cells is expected here, not a shape of lines")
        return self.marks.numbers(marks.words, marks.negated, scope.bound)

    def symbols_at(self, found: Sequence[int], marks: tree.Marks, scope: Scope) -> frozenset[int]:
        """The same for places that may be edges."""
        if found and self.places.is_edge(found[0]):
            return self.edge_symbols(marks)
        return self.symbols(marks, scope)

    def edge_symbols(self, marks: tree.Marks) -> frozenset[int]:
        every = frozenset(range(self.variables.edge_symbols))
        word = marks.words[0]
        if word not in EDGE_WORDS and not word.isdecimal():
            self.refuse(marks, "an edge holds 'line' or 'wall', 'open' or a number, not a mark of cells")
        some = every - {0}
        if word == "open":
            some = frozenset([0])
        elif word.isdecimal():
            some = frozenset(int(one) for one in marks.words if one.isdecimal()) & every
        return every - some if marks.negated else some

    def shape_symbols(self, marks: tree.Marks) -> frozenset[int]:
        """Of the helpers of shapes."""
        return frozenset(map(SHAPES.index, self.variables.shapes(marks)))

    def test(self, place: int, marks: tree.Marks, scope: Scope) -> Ground:
        """Does a place hold one of these marks?"""
        if place == WALL:
            return not marks.negated
        if marks.words[0] in self.variables.calls:
            v = self.variables.calls[marks.words[0]].get(place)
            return False if v is None else ("is", v, frozenset([int(not marks.negated)]))
        if self.places.is_edge(place):
            return ("is", self.variables.of(place), self.edge_symbols(marks))
        if marks.words == ("clue",):
            return (place in self.places.clues) != marks.negated
        if self.variables.of_shape(marks, scope.bound):
            return self.shaped(self.places.edges_at[place], self.variables.shapes(marks))
        return ("is", self.variables.of(place), self.symbols(marks, scope))

    def shaped(self, edges: Mapping[str, int], want: frozenset[str]) -> Ground:
        """The lines that leave a cell have one of these shapes."""
        of = self.variables.of
        if want == {"-"}:
            return both(*[("is", of(edge), frozenset([0])) for edge in edges.values()])
        # Shapes that leave the board are none.
        there = [shape for shape in want if shape == "-" or set(shape) <= set(edges)]
        return either(
            *[
                both(
                    *[("is", of(edge), frozenset([int(way in shape and shape != "-")])) for way, edge in edges.items()]
                )
                for shape in sorted(there)
            ]
        )


def _times(many: Fraction | int, terms: Terms) -> Terms:
    return [(many * times, kind, vs, what) for times, kind, vs, what in terms]


def _shortened(sign: str, total: Fraction, terms: Terms) -> Terms:
    """No more of an arm than can matter."""
    many = max(0, int(total)) + 1
    if sign in ("=", "<=", "<") and all(term[0] >= 1 and term[1] in ("run", "count") for term in terms):
        return [(times, kind, vs[:many] if kind == "run" else vs, what) for times, kind, vs, what in terms]
    if len(terms) == 1 and terms[0][1] == "run" and terms[0][0] == 1:
        times, kind, vs, what = terms[0]
        return [(times, kind, vs[:many], what)]
    if len(terms) == 1 and terms[0][1] == "product" and abs(terms[0][0]) == 1:  # above the total one is as good as all
        times, kind, vs, what = terms[0]
        return [(times, kind, vs, (what[0], abs(int(total))))]  # type: ignore[index]
    return terms


_CONDITIONS: dict[type, Callable[..., Ground]] = {
    tree.And: Grounding.and_, tree.Or: Grounding.or_, tree.Not: Grounding.not_, tree.If: Grounding.if_,
    tree.Is: Grounding.is_, tree.Compare: Grounding.compare, tree.Differ: Grounding.differ, tree.Same: Grounding.same,
    tree.Equal: Grounding.equal, tree.Ascending: Grounding.ascending, tree.Never: Grounding.never,
    tree.Runs: Grounding.runs, tree.Piece: Grounding.piece, tree.Consecutive: Grounding.consecutive,
    tree.Next: Grounding.next_,
    tree.Makes: Grounding.makes, tree.InitialIs: Grounding.initial_is,
}  # fmt: skip
_NUMBERS: dict[type, Callable[..., Reckoned]] = {
    tree.Whole: Grounding.whole, tree.Named: Grounding.named, tree.Held: Grounding.held,
    tree.Arithmetic: Grounding.arithmetic, tree.Absolute: Grounding.absolute, tree.Count: Grounding.count,
    tree.Sum: Grounding.sum, tree.Along: Grounding.along, tree.View: Grounding.view, tree.OfSet: Grounding.of_set,
    tree.OfClues: Grounding.of_clues, tree.RoomSize: Grounding.room_size, tree.Reach: Grounding.reach,
    tree.Walk: Grounding.walk,
}  # fmt: skip

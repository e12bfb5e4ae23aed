"""Can a sentence hold? A cell has a set of marks that it may still hold; a condition is true of all fillings of these
sets, false of all, or None: not known. A number is the set of what it may be.

Where every set has one mark, that is the rule itself. Else "false" is never stated where a filling would make it true;
"not known" may be stated of anything.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise, product

from cover.proofs.check.families import paired
from cover.proofs.check.faults import Fault
from cover.proofs.check.sentences.board import BORDER, EDGE_WORDS, STEPS, Board, groups, number_in
from cover.proofs.check.sentences.reading import Cell, Node
from cover.proofs.check.sentences.scopes import Scope, Unsaid, places

Values = frozenset[int]
Truth3 = bool | None
WIDE = 3000  # values of a number; of more, all from the least to the largest
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip
OPPOSITE = {"n": "s", "s": "n", "w": "e", "e": "w", "nw": "se", "se": "nw", "ne": "sw", "sw": "ne"}


def both(parts: Iterable[Truth3]) -> Truth3:
    found = {*parts}
    return False if False in found else None if None in found else True


def either(parts: Iterable[Truth3]) -> Truth3:
    found = {*parts}
    return True if True in found else None if None in found else False


def opposite(truth: Truth3) -> Truth3:
    return None if truth is None else not truth


def combined(one: Values, other: Values, how: Callable[[int, int], int]) -> Values:
    """What two numbers make that have nothing to do with each other."""
    found = {how(a, b) for a in one for b in other}
    return frozenset(range(min(found), max(found) + 1)) if len(found) > WIDE else frozenset(found)


def added(parts: Iterable[Values]) -> Values:
    total: Values = frozenset([0])
    for part in parts:
        total = combined(total, part, operator.add)
    return total


def _terms(node: Node, times: int) -> Iterator[tuple[int, Node]]:
    """What a sum adds up, each with 1 or -1."""
    if node.name == "Arithmetic" and node.parts[0] in ("+", "-"):
        sign, left, right = node.parts
        yield from _terms(left, times)
        yield from _terms(right, times if sign == "+" else -times)
    else:
        yield times, node


class Truth:
    """sets: of each cell its marks, of each edge how many lines it has (or 1 for a wall), of each helper what it holds.

    shape: the helpers of cells that hold a shape of lines, by cell; calls: of a name, by cell, the helper or None, the
    condition and its scope. read: where a dict is kept, the places whose sets were looked at.
    """

    def __init__(self, board: Board, sets: list[Values]):
        self.board, self.sets = board, sets
        self.shape: dict[int, int] = {}
        self.shapes: list[str] = []  # by the symbols of such helpers
        self.calls: dict[str, dict[int, tuple[int | None, Node, Scope]]] = {}
        self.read: dict[int, None] | None = None
        self._named_by: dict[Hashable, Values] = {}
        self.looped = False  # is one loop asked for, without crossings?

    def held(self, place: int) -> Values:
        if place < 0:
            raise Fault("sentences.json: a side of the board has nothing but a wall")
        if self.read is not None:
            self.read[place] = None
        return self.sets[place]

    def places(self, of: Node, scope: Scope, marks: Node | None = None) -> list[int]:
        words, distance = of.parts
        many = None if distance is None else self.fixed(distance, scope)
        return places(self.board, words, scope, marks, many)

    # ---------------------------------------------------------------- marks
    def taken(self, place: int, marks: Node, scope: Scope) -> Values:
        """Of what a cell or an edge may hold, what these marks name."""
        words, negated = marks.parts
        if self.board.is_edge(place):
            # Numbers name so many lines; any other word for lines means one or two of them.
            ways = ((int(word),) if word.isdecimal() else (0,) if word == "open" else (1, 2) for word in words)
            named = frozenset(chain.from_iterable(ways))
        else:
            named = self._marks_of(words, scope)
        held = self.held(place)
        return held - named if negated else held & named

    def _marks_of(self, words: tuple[str, ...], scope: Scope) -> Values:
        """The marks of cells that words name."""
        key = (words, *scope.bound.items())
        if key not in self._named_by:
            index = self.board.index
            named = (s for word in words for s in self.board.named(word, scope.bound) if s in index)
            self._named_by[key] = frozenset(index[s] for s in named)
        return self._named_by[key]

    def has(self, place: int, marks: Node, scope: Scope) -> Truth3:
        """Does a place hold one of these marks?"""
        words, negated = marks.parts
        # The border is a wall.
        if place == BORDER:
            return not negated
        if words[0] in self.calls:
            called = self.calls[words[0]].get(place)
            if called is None:
                return False
            truth = self.called(*called)
            return opposite(truth) if negated else truth
        board = self.board
        if not board.is_edge(place):
            if words == ("clue",):
                return bool((place in board.clues) != negated)
            if not board.own(words, scope.bound):
                # What the lines look like is known by the shape alone: true or false if all that are left agree.
                fit = self.fitting(place, marks, scope)
                return False if not fit else True if len(fit) == len(self.shaped(place)) else None
        taken = self.taken(place, marks, scope)
        # Every mark that is left is named: true of all fillings.
        return False if not taken else True if len(taken) == len(self.sets[place]) else None

    def fitting(self, cell: int, marks: Node, scope: Scope) -> set[str]:
        """Of what the lines in a cell may look like, the shapes that these marks name."""
        words, negated = marks.parts
        named = {shape for word in words for shape in self.board.named(word, scope.bound)}
        return {shape for shape in self.shaped(cell) if (shape in named) != negated}

    def called(self, helper: int | None, condition: Node, scope: Scope) -> Truth3:
        """A condition that has a name: as its helper says, or as it is."""
        held = frozenset((0, 1)) if helper is None else self.held(helper)
        if len(held) == 1:
            return 1 in held
        return self.meant(condition, scope)

    def meant(self, condition: Node, scope: Scope) -> Truth3:
        try:
            return self.holds(condition, scope)
        except Unsaid:
            return False

    def shaped(self, cell: int) -> list[str]:
        """What the lines in a cell may look like."""
        edges = self.board.edges_at[cell]
        held = [self.held(edge) for edge in edges.values()]
        found: list[str] = []
        # Each edge may have a line or not: what neighbours say of each other comes by the helper.
        for word in product(*({many > 0 for many in some} for some in held)):
            ways = {way for way, on in zip(edges, word, strict=True) if on}
            found.append("".join(way for way in "nsew" if way in ways) or "-")
        helper = self.shape.get(cell)
        if helper is not None:
            left = {self.shapes[k] for k in self.held(helper)}
            found = [shape for shape in found if shape in left]
        return found

    def values(self, place: int) -> Values:
        """The numbers that a place may hold."""
        if self.board.is_edge(place):
            return self.held(place)
        values = self.board.values
        return frozenset(values[k] for k in self.held(place))

    # ---------------------------------------------------------------- conditions
    def holds(self, node: Node, scope: Scope) -> Truth3:
        if node.name not in _CONDITIONS:
            raise Fault(f"sentences.json: {node.name} stands where it cannot")
        return _CONDITIONS[node.name](self, node, scope)

    def _and(self, node: Node, scope: Scope) -> Truth3:
        """What is not stated is left out."""
        found: list[Truth3] = []
        for part in node.parts[0]:
            try:
                found.append(self.holds(part, scope))
            except Unsaid:
                continue
        if not found:
            raise Unsaid
        return both(found)

    def _or(self, node: Node, scope: Scope) -> Truth3:
        return either([self.holds(part, scope) for part in node.parts[0]])

    def _not(self, node: Node, scope: Scope) -> Truth3:
        return opposite(self.holds(node.parts[0], scope))

    def _if(self, node: Node, scope: Scope) -> Truth3:
        when, then = (self.holds(part, scope) for part in node.parts)
        return either((opposite(when), then))

    def _compare(self, node: Node, scope: Scope) -> Truth3:
        sign = node.parts[0]
        left, right = self.number(node.parts[1], scope), self.number(node.parts[2], scope)
        if not left or not right:
            return False  # no number is left
        if sign in ("=", "!="):
            equal: Truth3 = False if left.isdisjoint(right) else True if len(left) == len(right) == 1 else None
            return equal if sign == "=" else opposite(equal)
        how = COMPARED[sign]
        found = {how(a, b) for a in (min(left), max(left)) for b in (min(right), max(right))}
        return found.pop() if len(found) == 1 else None

    def _is(self, node: Node, scope: Scope) -> Truth3:
        of, marks = node.parts
        found = self.places(of, scope, marks)
        if not found and of.parts[0] != ("all",):
            return False
        return both([self.has(place, marks, scope) for place in found])

    def _differ(self, node: Node, scope: Scope) -> Truth3:
        of, by, only, unless = node.parts
        wanted: list[tuple[int, Truth3]] = []
        # `unless` takes those that do not hold the marks.
        for place in self.places(of, scope):
            truth = True if only is None and unless is None else self.has(place, only or unless, scope)
            wanted.append((place, opposite(truth) if only is None and unless is not None else truth))
        if by == "clues":
            clued = [(self.board.clues[k], truth) for k, truth in wanted if k in self.board.clues]
            pairs = combinations(clued, 2)
            return both([opposite(both((a[1], b[1]))) for a, b in pairs if a[0] == b[0]])
        some: dict[int, list[Hashable]] = {
            place: [*self._digits(place, by)] for place, truth in wanted if truth is not False
        }
        certain = {place: some[place] for place, truth in wanted if truth}
        known = [words[0] for words in certain.values() if len(words) == 1]
        # Two certain cells with one mark, or no way to give each certain cell a mark of its own (Hall's theorem).
        if len({*known}) < len(known) or not paired(certain):  # the first alone is quick
            return False
        listed = [word for words in some.values() for word in {*words}]
        # Nothing that may stand in two cells: then they differ however they are filled.
        return True if len({*listed}) == len(listed) else None

    def _digits(self, place: int, by: str) -> Iterable[Hashable]:
        if not by:
            return self.held(place)
        return {self.board.symbols[k][0 if by == "tens" else -1] for k in self.held(place)}

    def _same(self, node: Node, scope: Scope) -> Truth3:
        some = [self.held(place) for place in self.places(node.parts[0], scope)]
        if len(some) < 2:
            return True
        if not frozenset.intersection(*some):
            return False
        return True if all(len(one) == 1 for one in some) else None

    def _equal(self, node: Node, scope: Scope) -> Truth3:
        """Of two lines, cell by cell: False once two partners have nothing in common."""
        first, second = scope.first or (), scope.second or ()
        if len(first) != len(second):
            return False
        two = [(self.held(a), self.held(b)) for a, b in zip(first, second, strict=True)]
        if any(a.isdisjoint(b) for a, b in two):
            return False
        return True if all(len(a) == len(b) == 1 for a, b in two) else None

    def _ascending(self, node: Node, scope: Scope) -> Truth3:
        some = [self.values(place) for place in self.places(node.parts[0], scope)]
        least = -(10**9)
        for values in some:
            above = [value for value in values if value > least]
            if not above:
                return False
            least = min(above)
        return True if all(max(a) < min(b) for a, b in pairwise(some)) else None

    def _never(self, node: Node, scope: Scope) -> Truth3:
        """Nowhere in a row."""
        marks, cells = node.parts[0], scope.cells
        windows = (cells[k : k + len(marks)] for k in range(len(cells) - len(marks) + 1))
        return both(
            [opposite(both([self.has(c, m, scope) for c, m in zip(some, marks, strict=True)])) for some in windows]
        )

    def _runs(self, node: Node, scope: Scope) -> Truth3:
        marks, of = node.parts
        if scope.clue is None:
            raise Unsaid
        wanted = scope.clue.split(",")
        if of.parts[0] == ("around",) and marks.parts[0][0] in EDGE_WORDS:
            return self._lines_around(scope.cell, wanted)
        if of.parts[0] == ("around",):
            ring = self.board.rings[scope.cell]
            held = [False if k is None else self.has(k, marks, scope) for k in ring]
            # A ring has eight cells: all fillings of it can be tried.
            words = product(*((False, True) if one is None else (one,) for one in held))
            found = {_rounds(word, wanted) for word in words}
            return found.pop() if len(found) == 1 else None
        if any(number_in(word) is None and word not in ("+", "*") for word in wanted):
            raise Unsaid
        # + is one run of any length, * any number of runs.
        sizes = [size for word in wanted if (size := word if word in ("+", "*") else number_in(word))]
        held = [self.has(place, marks, scope) for place in self.places(of, scope)]
        at = _skipped({(0, 0)}, sizes)  # runs that are done, and how long the one is that is not
        for one in [*held, False]:
            after = set()
            # All ways at once in which the runs may have come so far.
            for done, length in at:
                size = sizes[done] if done < len(sizes) else 0
                if one is not False and (isinstance(size, str) or length < size):
                    after.add((done, 1 if isinstance(size, str) else length + 1))
                if one is not True and (not length or size == "*"):
                    after.add((done, 0))
                if one is not True and length and size in ("+", length):
                    after.add((done + 1, 0))
            at = _skipped(after, sizes)
        # The last False has closed the run at the end.
        return False if (len(sizes), 0) not in at else None if None in held else True

    def _lines_around(self, cell: int, wanted: Sequence[str]) -> Truth3:
        """How many of the cells around a cell each piece of line passes, in any order."""
        board = self.board
        ring = board.rings[cell]
        links = [
            None if k is None else board.edges_at[k].get(way)
            for k, way in zip(ring, ("e", "e", "s", "s", "w", "w", "n", "n"), strict=True)
        ]
        may_join = [{False} if k is None else {many > 0 for many in self.held(k)} for k in links]
        may_pass = [{False} if k is None else {shape != "-" for shape in self.shaped(k)} for k in ring]
        found = set()
        for joined in product(*may_join):
            # A cell at the end of a line is passed.
            passed = [{True} if joined[k] or joined[k - 1] else may_pass[k] for k in range(8)]
            if all(may_pass[k] >= {True} for k in range(8) if passed[k] == {True}):
                found |= {_chained(on, joined, wanted) for on in product(*passed)}
            if len(found) > 1:
                return None
        return bool(found) and found.pop()  # nothing at all is left where other rules contradict

    def _piece(self, node: Node, scope: Scope) -> Truth3:
        """One of the pieces lies in the scope, its letter in its cells and `off` in the others."""
        letters, off = node.parts
        empty = {k: self.has(k, off, scope) for k in scope.cells}
        may = [k for k in scope.cells if empty[k] is not True]
        must = [k for k in scope.cells if empty[k] is False]
        index, many = self.board.index, 0
        for four in _fours(may, self.board.beside, must):
            letter = _letter([self.board.cell_at[k] for k in four])
            if letter in letters and letter in index and all(index[letter] in self.held(k) for k in four):
                many += 1
        if not many:
            return False
        return True if all(len(self.sets[k]) == 1 for k in scope.cells) else None

    def _makes(self, node: Node, scope: Scope) -> Truth3:
        number = number_in(scope.clue)
        if scope.clue is None or number is None:
            raise Unsaid
        sign = next((ch for ch in scope.clue if ch in "+-*x/:"), "")
        some = (scope.first, scope.second) if scope.first is not None else (scope.cells,)
        return both([self._made([self.values(k) for k in cells or ()], number, sign) for cells in some])

    def _made(self, some: Sequence[Values], number: int, sign: str) -> Truth3:
        if not sign and len(some) == 1:
            return _within(some[0], frozenset([number]))
        if not sign:
            return either([self._made(some, number, one) for one in "+*-/"])
        if sign == "+":
            return _within(added(some), frozenset([number]))
        if sign in "*x":
            return _within(_product(some), frozenset([number]))
        if len(some) != 2:
            return False
        apart = sign == "-"
        found = {abs(a - b) == number if apart else number * min(a, b) == max(a, b) for a in some[0] for b in some[1]}
        return found.pop() if len(found) == 1 else None if found else False

    def _initial_is(self, node: Node, scope: Scope) -> Truth3:
        along, goal = node.parts
        _, marks, of = along.parts
        found: set[bool] = set()
        for place in self.places(of, scope):
            on = self.has(place, marks, scope)
            if on is not False:
                # The first cell that holds the marks may be this one as long as none before it surely does.
                of_lines = not self.board.is_edge(place) and not self.board.own(marks.parts[0], scope.bound)
                look = self.fitting if of_lines else self.taken
                fit, first = look(place, goal, scope), look(place, marks, scope)
                found |= {True} if fit & first else set()
                found |= {False} if first - fit else set()
            if on:
                break
        else:
            found.add(False)
        return found.pop() if len(found) == 1 else None

    def _consecutive(self, node: Node, scope: Scope) -> Truth3:
        start, many = node.parts[0], len(scope.cells)
        some = {k: self.values(k) for k in scope.cells}
        known = self.board.values
        starts = range(min(known), max(known) - many + 2) if start is None else (start,)
        for first in starts:
            window = range(first, first + many)
            if paired({k: [value for value in values if value in window] for k, values in some.items()}):
                return True if all(len(values) == 1 for values in some.values()) else None
        return False

    def _next(self, node: Node, scope: Scope) -> Truth3:
        """Beside a number are the one before and the one after, if there are such."""
        near = [self.values(place) for place in self.places(node.parts[0], scope)]
        known, found = {*self.board.values}, set[bool]()
        for value in self.values(scope.cells[0]):
            for other in {value - 1, value + 1} & known:
                if not any(other in some for some in near):
                    found.add(False)
                    break
            else:
                found.add(True)
        # Only where cells beside are known does one filling say what all do.
        if found <= {False}:
            return False
        return True if all(len(some) == 1 for some in near) and len(found) == 1 else None

    # ---------------------------------------------------------------- numbers
    def number(self, node: Node, scope: Scope) -> Values:
        return _NUMBERS[node.name](self, node, scope)

    def fixed(self, node: Node, scope: Scope) -> int:
        found = self.number(node, scope)
        if len(found) != 1:
            raise Fault("sentences.json: a number depends on the solution where it must not")
        return next(iter(found))

    def _whole(self, node: Node, scope: Scope) -> Values:
        return frozenset([node.parts[0]])

    def _named(self, node: Node, scope: Scope) -> Values:
        name = node.parts[0]
        if name == "differences":
            return self._differences(scope)
        if name == "pointers":
            return self._pointers(scope.cell)
        return frozenset([self._known(name, scope)])

    def _known(self, name: str, scope: Scope) -> int:
        board = self.board
        if name in scope.bound:
            mark = scope.bound[name]
            if mark not in board.index and not mark.isdecimal():
                raise Fault(f"sentences.json: {mark[:20]!r} is no number")
            return board.values[board.index[mark]] if mark in board.index else int(mark)
        if name in ("clue", "far"):
            number = board.clue_number(scope.clue if name == "clue" else scope.far)
            if number is None:
                raise Unsaid
            return number
        own: int | None = None
        if name in ("size", "half"):
            own = len(scope.cells) // (1 if name == "size" else 2)
        elif name in ("distance", "index"):
            own = scope.distance if name == "distance" else scope.index
        elif name in ("row", "column") and scope.here is not None:
            own = board.cell_at[scope.here][name == "column"] + 1
        elif name == "roomcount":
            own = len({board.room[k] for k in scope.cells})
        elif name == "sizecount":
            own = len({len(board.rooms[board.room[k]]) for k in scope.cells})
        elif name in ("width", "height"):
            ends = [board.cell_at[k][name == "width"] for k in scope.cells]
            own = max(ends) - min(ends) + 1
        elif name == "bends":
            own = _bends({board.cell_at[k] for k in scope.cells})
        if own is None:
            if name not in board.sizes:
                if name in board.kind.layout.get("optional", ()):
                    raise Unsaid
                raise Fault(f"sentences.json: {name[:20]!r} is no number")
            own = board.sizes[name]
        return own

    def _differences(self, scope: Scope) -> Values:
        found: set[int] = set()
        near = [self.values(k) for k in self.board.beside[scope.cells[0]]]
        for value in self.values(scope.cells[0]):
            found |= added(frozenset(abs(value - other) for other in some) for some in near)
        return frozenset(found)

    def _pointers(self, cell: int) -> Values:
        """How many arrows among the marks of other cells point at a cell."""
        board, held = self.board, list[Truth3]()
        for way in STEPS:
            mark = board.index.get(OPPOSITE[way])
            for k in board.arm(cell, way) if mark is not None else ():
                if k not in board.clues:
                    some = self.held(k)
                    held.append(mark in some and (True if len(some) == 1 else None))
        return frozenset(range(held.count(True), len(held) - held.count(False) + 1))

    def _held(self, node: Node, scope: Scope) -> Values:
        of = node.parts[0]
        found = self.places(of, scope)
        if of.parts[0] == ("room",):
            return frozenset([len(found)])
        if len(found) != 1 or found[0] == BORDER:
            raise Unsaid
        return self.values(found[0])

    def _arithmetic(self, node: Node, scope: Scope) -> Values:
        sign, left, right = node.parts
        if sign in ("+", "-") and (total := self._by_cells(node, scope)) is not None:
            return total
        one, other = self.number(left, scope), self.number(right, scope)
        if sign in ("/", "mod") and 0 in other:
            raise Fault("sentences.json: divided by 0")
        how = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "mod": operator.mod}
        return combined(one, other, how[sign]) if one and other else frozenset()

    def _by_cells(self, node: Node, scope: Scope) -> Values | None:
        """A sum of counts that look at the same cells: each cell adds what its mark counts for in all of them, where
        counts one by one would not know that it holds one mark. None where no cell is looked at twice."""
        parts, adds, met = list[Values](), dict[int, Counter[int]](), 0
        for times, term in _terms(node, 1):
            places = self._marked_cells(term, scope) if term.name == "Count" else None
            if places is None:
                parts.append(frozenset(times * value for value in self.number(term, scope)))
                continue
            met += len(places)
            for place in places:
                adds.setdefault(place, Counter()).update(dict.fromkeys(self.taken(place, term.parts[0], scope), times))
        if met == len(adds):
            return None
        return added([*parts, *(frozenset(many[mark] for mark in self.held(place)) for place, many in adds.items())])

    def _marked_cells(self, node: Node, scope: Scope) -> Sequence[int] | None:
        """The cells of a count of their marks; None for any other count."""
        marks, of = node.parts
        words = marks.parts[0]
        if words == ("clue",) or words[0] in self.calls or not self.board.own(words, scope.bound):
            return None
        places = self.places(of, scope, marks)
        return None if any(place == BORDER or self.board.is_edge(place) for place in places) else places

    def _absolute(self, node: Node, scope: Scope) -> Values:
        return frozenset(map(abs, self.number(node.parts[0], scope)))

    def _count(self, node: Node, scope: Scope) -> Values:
        marks, of = node.parts
        found = self.places(of, scope, marks)
        if self.board.kind.double and marks.parts == (("line",), False):
            return added(self.values(place) for place in found)
        held = [self.has(place, marks, scope) for place in found]
        many: Values = frozenset(range(held.count(True), len(held) - held.count(False) + 1))
        passed = self.looped and marks.parts == (("on",), False) and not self.board.own(("on",), scope.bound)
        return many & self._passed(found) if passed and not any(map(self.board.is_edge, found)) else many

    def _passed(self, cells: Iterable[int]) -> Values:
        """How many cells a loop passes: half as many as ends of lines meet there."""
        met = Counter(edge for k in cells for edge in self.board.edges_at[k].values())
        ends = added(frozenset(times * many for many in self.held(edge)) for edge, times in met.items())
        return frozenset(many // 2 for many in ends if many % 2 == 0)

    def _sum(self, node: Node, scope: Scope) -> Values:
        by, only, between, of = node.parts
        found = self.places(of, scope)
        if between is not None:
            return self._between(found, between, scope)
        parts = []
        for k, place in enumerate(found):
            some: Values = frozenset([0])
            on = True if only is None else self.has(place, only, scope)
            if on is not False:
                taken = self.held(place) if only is None else self._taken_of(place, only, scope)
                some = frozenset(self._addend(by, k, place, mark) for mark in taken)
                some |= frozenset() if on else {0}  # a cell that may not count at all adds nothing
            parts.append(some)
        return added(parts)

    def _taken_of(self, place: int, marks: Node, scope: Scope) -> Values:
        if marks.parts[0][0] in self.calls or not self.board.own(marks.parts[0], scope.bound):
            return self.held(place)
        return self.taken(place, marks, scope)

    def _addend(self, by: str, k: int, place: int, mark: int) -> int:
        if by == "place":
            return k + 1
        if by == "clues":
            return self.board.clue_number(self.board.clues.get(place)) or 0
        if self.board.is_edge(place):
            return mark
        if by:
            digit = self.board.symbols[mark][0 if by == "tens" else -1]
            return int(digit) if digit.isdecimal() else 0
        return self.board.values[mark]

    def _between(self, found: Sequence[int], marks: Node, scope: Scope) -> Values:
        """The sum between the first two that hold these marks, or behind the only one; 0 without any."""
        before, sums, done = True, set[int](), set[int]()
        for place in found:
            on = self.taken(place, marks, scope)
            off = {self.board.values[k] for k in self.held(place) - on}
            if on:
                # This place ends the sum, and only if it is surely there does no sum go on behind it.
                done |= sums
            # It may also be none of the two: then its number is added.
            sums = {total + value for total in sums for value in off}
            if on and before:
                sums.add(0)
            before = before and bool(off)  # may none have come so far?
        return frozenset(done | sums | ({0} if before else set()))

    def _along(self, node: Node, scope: Scope) -> Values:
        what, marks, of = node.parts
        if what == "run":
            return added(self._arm(word, marks, scope) for word in of.parts[0])
        found = self.places(of, scope, marks)
        held = [self.has(place, marks, scope) for place in found]
        some: set[int] = set()
        for k, on in enumerate(held):
            if on is not False and what == "apart":
                some |= self._apart(found, held, k)
            elif on is not False and what == "stretch":
                some |= {1 + j for j in self._gap([None if one is None else not one for one in held[k + 1 :]])}
            elif on is not False:
                some |= self._gap(held[k + 1 :]) if what == "gap" else self._marked(found[k], marks, scope)
            if on:  # surely the first: those behind it do not matter
                return frozenset(some)
        return frozenset(some | {0})

    def _marked(self, place: int, marks: Node, scope: Scope) -> Values:
        return frozenset(self.board.values[k] for k in self.taken(place, marks, scope))

    @staticmethod
    def _gap(after: Sequence[Truth3]) -> set[int]:
        """How many come before the next one that is on."""
        found: set[int] = set()
        for k, on in enumerate(after):
            if on is not False:
                found.add(k)
            if on:
                return found
        return found | {len(after)}

    def _apart(self, found: Sequence[int], held: Sequence[Truth3], first: int) -> set[int]:
        """How many steps over these cells lead from one to the next one that is on; 0 for no way, or none."""
        steps, front = {found[first]: 0}, [found[first]]
        for cell in front:  # grows
            for near in self.board.beside[cell]:
                if near in found and near not in steps:
                    steps[near] = steps[cell] + 1
                    front.append(near)
        some: set[int] = set()
        for k in range(first + 1, len(held)):
            if held[k] is not False:
                some.add(steps.get(found[k], 0))
            if held[k]:
                return some
        return some | {0}

    def _arm(self, word: str, marks: Node, scope: Scope) -> Values:
        """How many come before the first that is off."""
        found, line = set[int](), places(self.board, (word,), scope, marks, None)
        for many, place in enumerate(line):
            on = self.has(place, marks, scope)
            if on is not True:
                found.add(many)
            if on is False:
                return frozenset(found)
        return frozenset(found | {len(line)})

    def _view(self, node: Node, scope: Scope) -> Values:
        marks = node.parts[0]
        here = self.has(scope.cell, marks, scope)
        own: Values = frozenset((0, 1) if here is None else (int(here),))
        return added([own, *(self._arm(word, marks, scope) for word in ("north", "west", "east", "south"))])

    def _reach(self, node: Node, scope: Scope) -> Values:
        """The cells with these marks that are reached from one, which need not have them."""
        marks = node.parts[0]
        held = {k: self.has(k, marks, scope) for k in self.board.cells if k != scope.cell}

        def reached(enters: Callable[[Truth3], bool]) -> int:
            some = {scope.cell, *(k for k, one in held.items() if enters(one))}
            return next(len(part) for part in groups(some, self.board.beside) if scope.cell in part) - 1

        return frozenset(range(reached(lambda one: one is True), reached(lambda one: one is not False) + 1))

    def _walk(self, node: Node, scope: Scope) -> Values:
        """The cells of a set that lines join to one, or the most that they join: from those that are joined in every
        filling to those that may be."""
        board, start = self.board, scope.here
        cells = {*self.places(node.parts[0], scope), *(() if start is None else (start,))}
        if not cells <= {*board.cells}:
            raise Fault("sentences.json: a walk over what is no cell")
        sure: dict[int, list[int]] = {cell: [] for cell in cells}
        maybe: dict[int, list[int]] = {cell: [] for cell in cells}
        for cell in cells:
            for other in board.beside[cell]:
                edge = board.between(cell, other)
                held = self.held(edge) if other in cells and edge is not None else frozenset((0,))
                if held != {0}:
                    maybe[cell].append(other)
                if 0 not in held:
                    sure[cell].append(other)

        def most(near: dict[int, list[int]]) -> int:
            return max((len(part) for part in groups(cells, near) if start is None or start in part), default=0)

        return frozenset(range(most(sure), most(maybe) + 1))

    def _of_set(self, node: Node, scope: Scope) -> Values:
        what, of = node.parts
        found = self.places(of, scope)
        if what == "changes":
            return self._changes([self.held(place) for place in found])
        some = [self.values(place) for place in found]
        if what == "product":
            return _product(some)
        if what == "visible":
            return _visible(some)
        if not some:
            return frozenset([0])
        each = frozenset[int]().union(*some)
        if what == "most":
            # A number is the largest only if no cell must hold more.
            return frozenset(n for n in each if all(min(values) <= n for values in some))
        return frozenset(n for n in each if all(max(values) >= n for values in some))

    @staticmethod
    def _changes(ring: Sequence[Values]) -> Values:
        if not ring:
            return frozenset([0])
        at = {(k, k, 0) for k in ring[0]}  # the first mark, the last one, the changes between
        for some in ring[1:]:
            at = {(first, k, many + (k != last)) for first, last, many in at for k in some}
        return frozenset(many + (first != last) for first, last, many in at)

    def _of_clues(self, node: Node, scope: Scope) -> Values:
        board = self.board
        numbers = [board.clue_number(board.clues[k]) or 0 for k in scope.cells if k in board.clues]
        return frozenset([TOTALS[node.parts[0]](numbers) if numbers else 0])

    def _room_size(self, node: Node, scope: Scope) -> Values:
        found = self.places(node.parts[0], scope)
        return frozenset([len(self.board.rooms[self.board.room[found[0]]]) if found else 0])


TOTALS: dict[str, Callable[[Iterable[int]], int]] = {"most": max, "least": min, "sum": sum}


def _within(some: Values, goal: Values) -> Truth3:
    return False if some.isdisjoint(goal) else True if some <= goal else None


def _product(some: Iterable[Values]) -> Values:
    total: Values = frozenset([1])
    for part in some:
        total = combined(total, part, operator.mul)
    return total


def _visible(some: Iterable[Values]) -> Values:
    """How many are larger than all before."""
    at = {(0, 0)}  # the largest, and how many
    for values in some:
        at = {(max(top, value), many + (value > top)) for top, many in at for value in values}
    return frozenset(many for _, many in at)


def _bends(cells: set[Cell]) -> int:
    """Points at which three of four cells are there, and twice those at which two opposite ones are."""
    found = 0
    for r, c in {(r + i, c + j) for r, c in cells for i in (0, 1) for j in (0, 1)}:
        falling = [cell in cells for cell in ((r - 1, c - 1), (r, c))]
        rising = [cell in cells for cell in ((r - 1, c), (r, c - 1))]
        found += sum(falling) + sum(rising) == 3
        found += 2 * ((all(falling) and not any(rising)) or (all(rising) and not any(falling)))
    return found


def _skipped(at: set[tuple[int, int]], sizes: list[str | int]) -> set[tuple[int, int]]:
    """With the ways in which a * is no run."""
    for done, size in enumerate(sizes):
        if size == "*" and (done, 0) in at:
            at = at | {(done + 1, 0)}
    return at


def _rounds(ring: Sequence[bool], wanted: Sequence[str]) -> bool:
    """Are the runs round a ring those that are wanted, in any order? `?` is any but 0."""
    if all(ring):
        runs = [len(ring)]
    else:
        first = ring.index(False)
        turned = [*ring[first:], *ring[:first]]
        runs = [len(run) for run in "".join(" #"[one] for one in turned).split()] or [0]
    if len(runs) != len(wanted):
        return False
    for word in wanted:
        if word != "?":
            if not word.isdecimal() or int(word) not in runs:
                return False
            runs.remove(int(word))
    return 0 not in runs or [*wanted] == ["?"]


def _chained(passed: Sequence[bool], joined: Sequence[bool], wanted: Sequence[str]) -> bool:
    """Do the pieces of line round a ring pass as many cells each as is wanted? One that comes round is no piece."""
    if all(joined):
        return False
    first = next(k for k in range(8) if not joined[k - 1])
    pieces = [0]
    for k in range(first, first + 8):
        pieces[-1] += passed[k % 8]
        if pieces[-1] and not joined[k % 8]:
            pieces.append(0)
    left = [str(many) for many in pieces if many] or ["0"]
    if len(left) != len(wanted):
        return False
    for word in wanted:
        if word in left:
            left.remove(word)
        elif word != "?":
            return False
    return "0" not in left or [*wanted] == ["?"]


def _fours(may: Sequence[int], beside: Sequence[Sequence[int]], must: Sequence[int]) -> Iterator[frozenset[int]]:
    """Four cells that are connected, with those that must be among them."""
    open_, now = {*may}, {frozenset([k]) for k in (must[:1] or may)}
    for _ in range(3):
        now = {some | {b} for some in now for a in some for b in beside[a] if b in open_ and b not in some}
    return (some for some in now if some.issuperset(must))


def _letter(four: Sequence[Cell]) -> str:
    """I, O, T, S or L, by the extents and how many cells are in each of two rows."""
    extents = sorted(max(cell[k] for cell in four) - min(cell[k] for cell in four) + 1 for k in (0, 1))
    if extents == [1, 4] or extents == [2, 2]:
        return "I" if extents[1] == 4 else "O"
    short = int(len({cell[0] for cell in four}) != 2)  # across the long side
    rows = [
        sorted(cell[1 - short] for cell in four if cell[short] == k) for k in sorted({cell[short] for cell in four})
    ]
    # Two rows of two: a square was sorted out above.
    if len(rows[0]) == 2:
        return "S"
    single, triple = sorted(rows, key=len)
    return "T" if single[0] == triple[1] else "L"  # the third cell beyond the middle one is a T


_CONDITIONS: dict[str, Callable[[Truth, Node, Scope], Truth3]] = {
    "And": Truth._and, "Or": Truth._or, "Not": Truth._not, "If": Truth._if, "Compare": Truth._compare,
    "Is": Truth._is, "Differ": Truth._differ, "Same": Truth._same, "Equal": Truth._equal,
    "Ascending": Truth._ascending,
    "Never": Truth._never, "Runs": Truth._runs, "Piece": Truth._piece, "Makes": Truth._makes,
    "InitialIs": Truth._initial_is, "Consecutive": Truth._consecutive, "Next": Truth._next,
}  # fmt: skip
_NUMBERS: dict[str, Callable[[Truth, Node, Scope], Values]] = {
    "Whole": Truth._whole, "Named": Truth._named, "Held": Truth._held, "Arithmetic": Truth._arithmetic,
    "Absolute": Truth._absolute, "Count": Truth._count, "Sum": Truth._sum, "Along": Truth._along,
    "View": Truth._view, "Reach": Truth._reach, "Walk": Truth._walk, "OfSet": Truth._of_set, "OfClues": Truth._of_clues,
    "RoomSize": Truth._room_size,
}  # fmt: skip

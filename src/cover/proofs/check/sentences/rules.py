"""Does a clause of formula.cnf follow from one sentence in one scope?

A cell of two marks is one variable, true where it holds the second; of more, each mark is one. Cells come row by row,
then edges, then helpers: what each of these means stands in sentences.json. That a clause is false leaves a set of
marks to each of its cells. It follows if a sentence is false of all that is left: it is asked of these sets (`truth`),
then one cell after the other is tried, up to `TRIED` times. What is connected (`whole`) is asked once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from cover.proofs.check.faults import Fault
from cover.proofs.check.sentences.board import SHAPES, Board
from cover.proofs.check.sentences.reading import Draft, Kind, Node, draft, read
from cover.proofs.check.sentences.scopes import Scope, Unsaid, scopes
from cover.proofs.check.sentences.telling import reported, sentence
from cover.proofs.check.sentences.truth import Truth, Truth3, Values
from cover.proofs.check.sentences.whole import as_whole, by_places, each_part, idle, is_whole, islands_of
from cover.proofs.check.stated import Counter, miscounted, read_counters

TRIED = 4096
RULE = "rule: "
NO_HELPER = -1  # no place
Bounds = tuple[frozenset[int], int, int]
HERE = Node("SetOf", (("here",), None))


@dataclass(frozen=True)
class Ground:
    """A sentence in a scope. whole: it is about what is connected; reads: the places on which it depends; bounds: of
    a count of places that hold symbol 1, these places, its least and its most."""

    words: str
    ask: Callable[[], Truth3]
    whole: bool
    reads: Collection[int] = ()
    bounds: Bounds | None = None


def own_rules(puzzle: str) -> list[str]:
    """The sentences that puzzle.txt says."""
    return [line.removeprefix(RULE) for line in puzzle.split("\n") if line.startswith(RULE)]


def _plain(words: str) -> str:
    return "".join(ch for ch in words if ch not in " ()")


class Sentences:
    """The rules of one puzzle. Raises Fault for what is not understood."""

    def __init__(self, stated: str, puzzle: str, variables: int, counters: str = ""):
        self.kind: Kind = read(stated)
        self.board = Board(self.kind, self._draft(puzzle))
        self._compare_own(puzzle)
        self.about = f"{self.board.height}x{self.board.width}, whose rules are the sentences of sentences.json"
        cells, edges = len(self.board.cells), len(self.board.ends)
        marks = len(self.board.symbols)
        self.widths = [marks] * cells + [2 + self.kind.double] * edges
        every = {width: frozenset(range(max(width, 1))) for width in {*self.widths}}
        self.truth = Truth(self.board, [every[width] for width in self.widths])
        self.truth.shapes = [*SHAPES]
        self.truth.looped = any(
            rule.parts[1].name == "Loop" and not rule.parts[1].parts[1] and not rule.parts[0]
            for rule in self.kind.rules
        )
        self._helpers()
        self._number(variables, read_counters(counters))
        # What a clue leaves of its cell is so from the start.
        for cell, clue in self.board.clues.items() if marks else ():
            self.truth.sets[cell] &= self.board.left(clue)
        self.grounds = [ground for ground in self._grounds() if ground is not None]
        self.of: dict[int, list[int]] = {}
        for k, ground in enumerate(self.grounds):
            for place in ground.reads:
                self.of.setdefault(place, []).append(k)
        self._make_counters()
        self._narrowed = False

    def _draft(self, puzzle: str) -> Draft:
        return draft(self.kind, puzzle)

    def _compare_own(self, puzzle: str) -> None:
        """Each sentence that the puzzle says itself is among the rules, as far as words tell: brackets do not count."""
        rules = {_plain(sentence(rule)) for rule in self.kind.rules}
        for own in own_rules(puzzle):
            if _plain(own) not in rules:
                raise Fault(f"puzzle.txt: 'rule: {own[:60]}' is none of the rules of sentences.json")

    def reported(self) -> Iterator[str]:
        """All that the rules are, in words."""
        return reported(self.kind)

    # ---------------------------------------------------------------- variables
    def _helpers(self) -> None:
        """Each helper holds what it says of other places: so it is no more free than these are."""
        # Each helper of a call must be decided by just one scope.
        truth, kind = self.truth, self.kind
        named: dict[tuple[str, int], int] = {}
        helpers_of_calls: list[int] = []
        for helper in kind.helpers:
            place = len(self.widths)
            # What is outside of the board: one place that always holds symbol 0.
            if helper == ("outside",):
                self.widths.append(1)
                truth.sets.append(frozenset([0]))
                continue
            cell = next((k for k in self.board.cells if self.board.name(k) in helper[-1:]), None)
            if helper[:1] == ("shape",) and len(helper) == 2 and cell is not None and kind.lines == "centres":
                fresh = truth.shape.setdefault(cell, place) == place
                self.widths.append(len(SHAPES))
            elif helper[:1] == ("call",) and len(helper) == 3 and cell is not None:
                fresh = named.setdefault((helper[1], cell), place) == place
                helpers_of_calls.append(place)
                self.widths.append(2)
            else:
                fresh = False
            if not fresh:
                raise Fault(f"sentences.json: {' '.join(helper)[:30]!r} is no helper, or is there twice")
            truth.sets.append(frozenset(range(self.widths[-1])))
        for name, call in kind.calls:
            truth.calls[name] = {}
            for scope in self._scopes(call.parts[0], None):
                helpers = [named.pop((name, cell)) for cell in scope.cells if (name, cell) in named]
                if len(helpers) > 1:
                    raise Fault(f"sentences.json: two helpers for {name!r} in one scope")
                one = (helpers[0] if helpers else None, call.parts[1], scope)
                truth.calls[name].update(dict.fromkeys(scope.cells, one))
        decided = {called[0] for some in truth.calls.values() for called in some.values()}
        if named or not set(helpers_of_calls) <= decided:  # else it would be free, and solutions would be counted twice
            raise Fault("sentences.json: a helper that no scope of its call decides")

    def _number(self, variables: int, counting: Sequence[Sequence[int]]) -> None:
        self.first = [0]  # the variables before those of each place
        for width in self.widths:
            self.first.append(self.first[-1] + (1 if width == 2 else width))
        self.counting, own = counting, self.first[-1]
        if variables != own + sum(len(cells) * upto for upto, *cells in counting):
            raise Fault(f"formula.cnf has {variables} variables, and the sentences speak of {own}")
        self.counters: list[Counter] = []

    def _place(self, variable: int) -> int:
        return bisect_right(self.first, variable - 1) - 1

    def _condition(self, literal: int) -> tuple[int, Values]:
        """The place of a literal, and what it leaves there if it is false."""
        place = self._place(abs(literal))
        width, symbol = self.widths[place], abs(literal) - 1 - self.first[place]
        if width == 2:
            return place, frozenset([0 if literal > 0 else 1])
        every = frozenset(range(width))
        return place, every - {symbol} if literal > 0 else frozenset([symbol])

    def meaning(self, literal: int) -> str:
        """What a literal says."""
        place, symbols = self._condition(-literal)
        if place in self.board.cells:
            return f"{self.board.name(place)} is {', '.join(self.board.symbols[k] for k in sorted(symbols))}"
        return f"place {place + 1} holds {', '.join(map(str, sorted(symbols)))}"

    # ---------------------------------------------------------------- sentences in their scopes
    def _scopes(self, families: Sequence[Node], outer: Scope | None) -> Iterator[Scope]:
        if not families:
            yield outer or Scope(self.board.cells)
            return
        family, where = families[0], families[0].parts[7]
        near = None
        if family.parts[6] is not None:
            try:
                near = self.truth.fixed(family.parts[6], outer or Scope(self.board.cells))
            except Unsaid:
                raise Fault("sentences.json: 'near' asks for what the puzzle does not say") from None
        for scope in scopes(self.board, family, outer, near):
            if where is not None:
                try:
                    truth = self.truth.holds(where, scope)
                except Unsaid:
                    continue
                if truth is None:
                    raise Fault("sentences.json: 'where' asks for what the puzzle does not say")
                if not truth:
                    continue
            yield from self._scopes(families[1:], scope)

    def _grounds(self) -> Iterator[Ground | None]:
        truth, board = self.truth, self.board
        if self.kind.lines == "walls":
            yield self._ground("no wall inside a part", partial(idle, truth), whole=True)
        for cell in truth.shape:
            yield self._ground(f"line at {board.name(cell)}", partial(self._shaped, cell))
        for name, called in truth.calls.items():
            for helper, body, scope in {id(one): one for one in called.values()}.values():
                if helper is not None:
                    yield self._ground(name, partial(self._named, helper, body, scope))
        for rule in self.kind.rules:
            # `each part` and guards come before the scopes of a sentence.
            (families, body), words = rule.parts, sentence(rule)
            if any(family.parts[0] == "part" for family in families):
                if len(families) > 1:
                    raise Fault("sentences.json: 'each part' stands alone")
                marks = families[0].parts[5]
                ask = islands_of(truth, marks, body) or partial(each_part, truth, marks, body)
                yield self._ground(words, ask, whole=True)
                continue
            for family in families:
                # `each MARK: ...` holds where the cell has the mark: `if here is MARK then ...`.
                if not family.parts[0] and family.parts[5] is not None:
                    body = Node("If", (Node("Is", (HERE, family.parts[5])), body))
            for scope in self._scopes(families, None):
                for part in body.parts[0] if body.name == "And" and is_whole(body) else (body,):
                    yield from self._of_scope(words, part, scope)

    def _of_scope(self, words: str, body: Node, scope: Scope) -> Iterator[Ground | None]:
        truth, verb = self.truth, as_whole(body)
        for ask in by_places(truth, body, scope):
            yield self._ground(words, ask)
        if verb is not None:
            yield self._ground(words, partial(verb, truth, body, scope), whole=True)
        elif body.name not in ("Symmetric", "Rectangles"):
            ask = partial(truth.holds, body, scope)
            yield self._ground(words, ask, whole=is_whole(body), bounds=partial(self._bounds, body, scope))

    def _ground(
        self,
        words: str,
        ask: Callable[[], Truth3],
        *,
        whole: bool = False,
        bounds: Callable[[], Bounds | None] | None = None,
    ) -> Ground | None:
        """None where nothing is stated, or nothing that a solution could break."""
        # While it is asked, the places that are looked at are noted: on these it depends.
        self.truth.read = {}
        try:
            found = ask()
        except Unsaid:
            return None
        reads = [*self.truth.read]
        self.truth.read = None
        # True of everything that is left: no solution could break it.
        return None if found else Ground(words, ask, whole, reads, None if bounds is None else bounds())

    def _shaped(self, cell: int) -> Truth3:
        found, held = self.truth.shaped(cell), self.truth.held(self.truth.shape[cell])
        return False if not found else True if len(found) == len(held) == 1 else None

    def _named(self, helper: int, body: Node, scope: Scope) -> Truth3:
        held, truth = self.truth.held(helper), self.truth.meant(body, scope)
        return None if truth is None or len(held) > 1 else truth == (1 in held)

    def _bounds(self, body: Node, scope: Scope) -> Bounds | None:
        """Of `count MARK SET = NUMBER` and the like, as a count of symbol 1."""
        if body.name != "Compare" or body.parts[1].name != "Count" or body.parts[0] == "!=":
            return None
        sign, (marks, of) = body.parts[0], body.parts[1].parts
        called = self.truth.calls.get(marks.parts[0][0])
        found, goal = self.truth.places(of, scope, marks), self.truth.number(body.parts[2], scope)
        if called is not None:
            # What has a name is counted by its helpers, which hold symbol 1 where it is true.
            found = [called[place][0] or NO_HELPER for place in found if place in called]
        if len(goal) != 1 or len({*found}) < len(found) or any(p < 0 or self.widths[p] != 2 for p in found):
            return None
        (number,), many, counted = goal, len(found), frozenset(found)
        least, most = {
            "=": (number, number), "<": (0, number - 1), "<=": (0, number), ">": (number + 1, many),
            ">=": (number, many),
        }[sign]  # fmt: skip
        # A count of symbol 0 is a count of all others.
        of_0, of_1 = (counted, many - most, many - least), (counted, least, most)
        if called is not None:
            return of_0 if marks.parts[1] else of_1
        every = [self.truth.taken(place, marks, scope) for place in found]
        if all(some <= {1} for some in every) and marks.parts[0] != ("clue",):
            return of_1
        return of_0 if all(some <= {0} for some in every) else None

    # ---------------------------------------------------------------- counters
    def _make_counters(self) -> None:
        first = self.first[-1] + 1
        for upto, *variables in self.counting:
            cells = tuple(variable - 1 for variable in variables)
            if max(variables) > self.first[-1] or any(self.widths[self._place(v)] != 2 for v in variables):
                raise Fault("counters.txt: cells of two marks are counted, and these are none")
            places, least, most = {self._place(v) for v in variables}, 0, len(cells)
            for ground in self.grounds:
                if ground.bounds is not None and ground.bounds[0] == places:
                    least, most = max(least, ground.bounds[1]), min(most, ground.bounds[2])
            self.counters.append(Counter(first, upto, cells, least, most))
            first += len(cells) * upto

    # ---------------------------------------------------------------- what is asked
    def follows(self, clause: Sequence[int]) -> str:
        """From what a clause follows: a `rule` about few cells, or as a `cut` from one about what is connected; ""
        if that is not found."""
        found = self._follows(clause)
        if not found and not self._narrowed:
            self._narrow()
            found = self._follows(clause)
        return found

    def _follows(self, clause: Sequence[int]) -> str:
        sets, left, counted = self.truth.sets, dict[int, Values](), []
        # The last places are helpers; what follows are counters.
        for literal in clause:
            if abs(literal) > self.first[-1]:
                counted.append(literal)
                continue
            place, some = self._condition(literal)
            left[place] = left.get(place, sets[place]) & some

        def symbols(cell: int) -> Values:
            place = self._place(cell + 1)
            return left.get(place, sets[place])

        if not all(left.values()) or miscounted(self.counters, counted, symbols):
            return "rule"
        # The sets are changed in place and put back whatever happens.
        before = {place: sets[place] for place in left}
        try:
            for place, some in left.items():
                sets[place] = some
            near = [*self._near(left)]
            for ground in near:  # most clauses follow so; to try the cells of what refutes nothing takes longer
                if ground.ask() is False:
                    return "cut" if ground.whole else "rule"
            for ground in near:
                self._tried = 0
                if not ground.whole and self._refuted(ground):
                    return "rule"
        finally:
            for place, some in before.items():
                sets[place] = some
        return ""

    def _near(self, left: Collection[int]) -> Iterator[Ground]:
        """The sentences that speak of these places: those of most of them first, and of the whole board last."""
        tally = Tally(k for place in left for k in self.of.get(place, ()))
        order = sorted(tally or range(len(self.grounds)), key=lambda k: (self.grounds[k].whole, -tally[k], k))
        return (self.grounds[k] for k in order)

    def _refuted(self, ground: Ground) -> bool:
        """Is a sentence false of every filling of the sets?"""
        # A bound on tries: "not found" is no fault of the clause, only no proof.
        self._tried += 1
        if self._tried > TRIED:
            return False
        truth = self.truth
        truth.read = {}
        answer = ground.ask()
        read, truth.read = truth.read, None
        if answer is not None:
            return answer is False
        # The first place that was looked at and is open: every mark that it may hold must be refuted.
        place = next((k for k in read if len(truth.sets[k]) > 1), None)
        if place is None:
            return False
        before = truth.sets[place]
        try:
            for one in before:
                truth.sets[place] = frozenset([one])
                if not self._refuted(ground):
                    return False
        finally:
            truth.sets[place] = before
        return True

    def _narrow(self) -> None:
        """Leave out what a sentence excludes by itself, again and again."""
        self._narrowed, sets = True, self.truth.sets
        # Sentences about what is connected are left out.
        front = dict.fromkeys(k for k, ground in enumerate(self.grounds) if not ground.whole)
        while front:
            k = next(iter(front))
            del front[k]
            for place in self.grounds[k].reads:
                before = sets[place]
                if len(before) < 2:
                    continue
                kept = set[int]()
                for one in before:
                    sets[place] = frozenset([one])
                    if self.grounds[k].ask() is not False:
                        kept.add(one)
                # No mark left would be a contradiction: that is for clauses to show.
                sets[place] = frozenset(kept) or before
                if len(sets[place]) < len(before):
                    front |= dict.fromkeys(k for k in self.of[place] if not self.grounds[k].whole)

    def faults(self, model: Iterable[int]) -> Iterator[str]:
        """What is wrong with a solution, given as the variables that are true."""
        true = {*model}
        held: list[Values] = []
        for place, width in enumerate(self.widths):
            first = self.first[place] + 1
            if width == 2:
                held.append(frozenset([int(first in true)]))
            # Of kinds without marks: nothing stands there.
            elif not width:  # a cell of a kind without marks
                held.append(frozenset([0]))
            else:
                held.append(frozenset(k for k in range(width) if first + k in true))
        yield from self._faults_of(held, true)

    def _faults_of(self, held: list[Values], true: Collection[int]) -> Iterator[str]:
        before = [*self.truth.sets]
        for place, some in enumerate(held):
            if len(some) != 1:
                yield f"place {place + 1} has {len(some)} marks"
                return
            if not some <= before[place]:
                yield f"place {place + 1} has what the puzzle excludes"
        self.truth.sets[:] = held
        try:
            for ground in self.grounds:
                if ground.ask() is not True:
                    yield f"'{ground.words}' is not satisfied"
        finally:
            self.truth.sets[:] = before
        for counter in self.counters:
            yield from counter.faults(true)

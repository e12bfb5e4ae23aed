"""Cells that hold one symbol each, regions without repeats, and rules on rows of cells: as an exact cover.

Marks are options: they cover their cell and, of each region, their symbol. A rule has options of its own beside them,
in one of two forms, which are looked at for what they allow and not for how they were made:

- an automaton: an item for every cell of the rule, an option for every step (state, symbol, next state). The steps must
  be those of an automaton without choice that takes just the words that the rule takes;
- sets of symbols, for cells that all differ: an option for every set, which covers the symbols that it lacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from cover.proofs.check.dlx import Cover, again
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Cell, named
from cover.proofs.check.kinds.same import same

State = Any
Option = Mapping[str, str]


class Rule(NamedTuple):
    """The symbols of the cells, as numbers from 0 in the order of the symbols, are a word that is taken: `step` leads
    from state to state (None: refused), and `accepts` the last one. sets: may sets of symbols stand for it? Then the
    order of the cells must not matter."""

    name: str
    cells: tuple[Cell, ...]
    start: Hashable
    step: Callable[[State, int], State | None]
    accepts: Callable[[State], bool] = lambda state: True
    sets: bool = False

    def takes(self, word: Iterable[int]) -> bool:
        state: State | None = self.start
        for symbol in word:
            state = self.step(state, symbol)
            if state is None:
                return False
        return self.accepts(state)


class Cells:
    """candidates: of each cell the symbols that it may hold, in their order; regions: names, which several may share,
    and cells. crowded: cells that must differ too, more than there are symbols; called: names of cells that are not on
    the board, of which rules say what they hold."""

    symbols: list[str]
    candidates: dict[Cell, list[str]]
    regions: list[tuple[str, list[Cell]]]
    rules: list[Rule]
    crowded: list[list[Cell]]

    def __init__(self) -> None:
        self.crowded = []
        self.called: dict[Cell, str] = {}
        self._mark_of: dict[frozenset[tuple[str, str]], tuple[Cell, str]] = {}

    def _named(self, cell: Cell) -> str:
        return self.called.get(cell) or named(cell)

    def _painted(self, cell: Cell) -> str:
        return f"{self._named(cell)} is"

    @cached_property
    def differing(self) -> set[tuple[Cell, Cell]]:
        every = [cells for _, cells in self.regions] + self.crowded
        return {pair for cells in every for pair in combinations(sorted(cells), 2)}

    def cover(self) -> Cover:
        """The cover of the marks and regions alone."""
        primary, secondary = [self._named(cell) for cell in self.candidates], list[str]()
        around: dict[Cell, list[dict[str, str]]] = {cell: [] for cell in self.candidates}
        times = Counter[str]()
        # Full regions first, as primary items must come; else as they stand.
        for name, cells in sorted(self.regions, key=lambda region: len(region[1]) < len(self.symbols)):
            items = {symbol: again(f"{name}: {symbol}", times) for symbol in self.symbols}
            (primary if len(cells) == len(self.symbols) else secondary).extend(items.values())
            for cell in cells:
                around[cell].append(items)
        options = [
            dict.fromkeys([self._named(cell), *(items[symbol] for items in around[cell])], "")
            for cell, candidates in self.candidates.items()
            for symbol in candidates
        ]
        return Cover(dict.fromkeys(primary, (1, 1)), dict.fromkeys(secondary), options)

    def compare(self, cover: Cover) -> None:
        """Raises Fault unless cover.dlx says what the rules say."""
        # Before all is made: a short file may state a large board.
        if sum(map(len, self.candidates.values())) > len(cover.options):
            raise Fault("cover.dlx has fewer options than there are marks that the cells may have")
        expected = self.cover()
        # The options of marks by mark: rules are compared against these.
        marks: dict[tuple[Cell, str], dict[str, str]] = {}
        made = iter(expected.options)
        for cell, candidates in self.candidates.items():
            marks |= {(cell, symbol): next(made) for symbol in candidates}
        steps: dict[str, list[Option]] = {}
        primary, times = set(cover.primary), Counter[str]()
        for option in cover.options:
            for item in option:
                if item in cover.primary:
                    steps.setdefault(item, []).append(option)
        automata: set[str] = set()
        for rule in map(self._somewhere, self.rules):
            if self._is_by_sets(rule, primary, times):
                self._add_sets(rule, expected, marks, times)
                continue
            # Names as the maker gives them: the second of one name is `name (2)`.
            layers = [again(f"{rule.name}: {self._named(cell)}", times) for cell in rule.cells]
            states = [again(f"{rule.name}: state {k}", times) for k in range(1, len(layers))]
            self._follow(rule, layers, states, [steps.get(layer, []) for layer in layers])
            automata |= {*layers}
            expected.primary |= dict.fromkeys(layers, (1, 1))
            expected.secondary |= dict.fromkeys(states)
            for cell in rule.cells:
                expected.secondary[self._painted(cell)] = None
                for number, symbol in enumerate(self.symbols, 1):
                    if (cell, symbol) in marks:
                        marks[cell, symbol][self._painted(cell)] = str(number)
        left = [option for option in cover.options if automata.isdisjoint(option)]
        same(Cover(cover.primary, cover.secondary, left), expected)
        self._mark_of = {frozenset(option.items()): mark for mark, option in marks.items()}

    def _somewhere(self, rule: Rule) -> Rule:
        """A rule of no cells is true, or takes nothing, which the cover says of the first cell."""
        if rule.cells or rule.accepts(rule.start) or not self.candidates:
            return rule
        return Rule(rule.name, (min(self.candidates),), rule.start, lambda state, symbol: None)

    def _is_by_sets(self, rule: Rule, primary: set[str], times: Counter[str]) -> bool:
        """Does the cover state the rule by sets? Of several rules of one name those of cells that differ may be."""
        if not rule.sets or again(f"{rule.name}: set", Counter(times)) not in primary:
            return False
        differ = {*combinations(sorted(rule.cells), 2)} <= self.differing
        return differ or f"{rule.name}: {self._named(rule.cells[0])}" not in primary

    def _add_sets(
        self, rule: Rule, expected: Cover, marks: Mapping[tuple[Cell, str], dict[str, str]], times: Counter[str]
    ) -> None:
        # A set of symbols stands for the cells only if the cells all differ: regions must say so.
        if not {*combinations(sorted(rule.cells), 2)} <= self.differing:
            raise Fault(f"cover.dlx takes the cells of {rule.name} for different, which the rules do not say")
        chosen_one = again(f"{rule.name}: set", times)
        lacking = [again(f"{rule.name}: without {symbol}", times) for symbol in self.symbols]
        expected.primary |= dict.fromkeys([chosen_one, *lacking], (1, 1))
        for cell in rule.cells:
            for symbol, item in zip(self.symbols, lacking, strict=True):
                if (cell, symbol) in marks:
                    marks[cell, symbol][item] = ""
        numbers = range(len(self.symbols))
        for chosen in combinations(numbers, len(rule.cells)):
            if rule.takes(chosen):
                items = [chosen_one, *(lacking[k] for k in numbers if k not in chosen)]
                expected.options.append(dict.fromkeys(items, ""))

    def _follow(
        self, rule: Rule, layers: Sequence[str], states: Sequence[str], options: Sequence[Sequence[Option]]
    ) -> None:
        """Do the steps take just the words that the rule takes? Both are walked at once, after a look from the end at
        which states lead to it."""
        arcs: list[dict[tuple[str, int], str]] = []
        number_of = {str(number): number for number in range(1, len(self.symbols) + 1)}
        for k, cell in enumerate(rule.cells):
            arcs.append({})
            before, after = (states[k - 1] if k else ""), (states[k] if k < len(states) else "")
            for option in options[k]:
                items = {layers[k], self._painted(cell), before, after} - {""}
                color = option.get(self._painted(cell), "")
                # Without a color a state is no state: two options that cover it exclude each other.
                is_step = {*option} == items and all(option[state] for state in items & {before, after})
                if not is_step or color not in number_of:
                    raise Fault(f"cover.dlx: an option of {rule.name} is no step at {self._named(cell)}")
                key = (option.get(before, ""), number_of[color] - 1)
                if key in arcs[k] or self.symbols[key[1]] not in self.candidates[cell]:
                    raise Fault(f"cover.dlx: {rule.name} has a step too many at {self._named(cell)}")
                arcs[k][key] = option.get(after, "")
        # From the end: the states from which the steps lead to it.
        ending = [{""}]
        for step in reversed(arcs):
            ending.append({before for (before, _), after in step.items() if after in ending[-1]})
        ending.reverse()
        possible = [[k for k, s in enumerate(self.symbols) if s in self.candidates[cell]] for cell in rule.cells]
        leads = _Leads(rule, possible)
        pairs: set[tuple[str, State]] = {("", rule.start)}
        # No step at all is compared below if nothing is taken by one of them.
        if ("" in ending[0]) != leads.to_the_end(0, rule.start):
            raise Fault(f"cover.dlx and the rules disagree about {rule.name}: one of them takes nothing")
        for k, cell in enumerate(rule.cells):
            reached: set[tuple[str, State]] = set()
            # Pairs of a state here and one of the rule that the same words lead to: they must allow the same next
            # symbols, as far as these lead to the end.
            for state, other in pairs:
                for symbol in possible[k]:
                    target, next_one = arcs[k].get((state, symbol)), rule.step(other, symbol)
                    here = target is not None and target in ending[k + 1]
                    there = next_one is not None and leads.to_the_end(k + 1, next_one)
                    if here != there:
                        mark = f"{self.symbols[symbol]} at {self._named(cell)}"
                        raise Fault(f"cover.dlx and the rules disagree about {rule.name}: {mark}")
                    if here and target is not None:
                        reached.add((target, next_one))
            pairs = reached

    def marks(self, options: Iterable[Option]) -> tuple[dict[Cell, str], list[str]]:
        """The symbol of every cell, and what is wrong with that. Options as in the cover that was compared."""
        held: dict[Cell, str] = {}
        wrong = []
        for option in options:
            mark = self._mark_of.get(frozenset(option.items()))
            if mark is None:
                continue  # a helper of some rule
            if mark[0] in held:
                wrong.append(f"{self._named(mark[0])} has {held[mark[0]]} and {mark[1]}")
            held[mark[0]] = mark[1]
        return held, wrong

    def faults(self, options: Iterable[Option]) -> Iterator[str]:
        held, wrong = self.marks(options)
        yield from wrong
        for cell, candidates in self.candidates.items():
            if cell not in held:
                yield f"{self._named(cell)} has no symbol"
            elif held[cell] not in candidates:
                yield f"{self._named(cell)} may not have {held[cell]}"
        for name, cells in self.regions:
            inside = [held[cell] for cell in cells if cell in held]
            if len({*inside}) < len(inside):
                yield f"{name} repeats a symbol"
        number = {symbol: k for k, symbol in enumerate(self.symbols)}
        for rule in self.rules:
            if all(cell in held for cell in rule.cells) and not rule.takes(number[held[cell]] for cell in rule.cells):
                yield f"{rule.name} is not satisfied"


class _Leads:
    """Does a state of a rule lead to an end that it accepts, by the symbols that the cells may hold?"""

    def __init__(self, rule: Rule, possible: Sequence[Sequence[int]]):
        following: list[dict[State, set[State]]] = []
        states: set[State] = {rule.start}
        for symbols in possible:
            following.append({s: {rule.step(s, symbol) for symbol in symbols} - {None} for s in states})
            states = set().union(*following[-1].values())
        self._leading = [{state for state in states if rule.accepts(state)}]
        for step in reversed(following):
            after = self._leading[-1]
            self._leading.append({state for state, targets in step.items() if not after.isdisjoint(targets)})
        self._leading.reverse()

    def to_the_end(self, place: int, state: State) -> bool:
        return state in self._leading[place]

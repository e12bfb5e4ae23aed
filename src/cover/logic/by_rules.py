"""Steps that rest on one rule of the board: its fillings, and what rules about connectivity leave no room for.

Finders of boards whose rules are read on their marks (`State.marks`); they find nothing on others.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, cast

import cover._native as _native
from cover.logic.position import Position
from cover.logic.rules.board_marks import Masks, Removed
from cover.logic.rules.evidence import ByRule, FromStart
from cover.logic.rules.facts import Fact
from cover.logic.rules.fillings import Fillings, Word, dropped
from cover.logic.rules.reading import Rules, word
from cover.logic.rules.shared_counts import shared
from cover.logic.rules.supported import BySupport
from cover.logic.rules.windows import windows
from cover.logic.smallest import Count
from cover.logic.steps import Step
from cover.problems.names import Cell, Kind, Name

KEPT = "rules"  # what a state keeps here


class Watch:
    """What has been looked at in a state, until marks of its rules fall.

    settled: rules about few cells that show nothing; tries: what came of supposing a mark, with the rules that were
    asked, as bits; native: the same of rules about few cells alone; windows: those that show nothing."""

    def __init__(self, rules: Rules, masks: Masks):
        self.rules, self.masks = rules, masks
        self.settled = set[int]()
        self.tries: dict[Hashable, tuple[int, Any]] = {}
        self.windows = set[tuple[int, ...]]()
        self.native = None if rules.native is None else _native.Tries(rules.native)
        if self.native is not None:
            self.native.update(masks)

    def update(self, masks: Masks) -> None:
        """Forget what the marks that have fallen since may change."""
        changed = 0
        # Rules of a cell that changed are to be looked at again; so is all that asked one of them.
        for cell, (before, after) in enumerate(zip(self.masks, masks, strict=True)):
            if before != after:
                for number in self.rules.marks.of_cell[cell]:
                    changed |= 1 << number
                    self.settled.discard(number)
        self.masks = masks
        if changed and self.native is not None:
            self.native.update(masks)
        if changed:
            # Tries whose rules are as they were stay.
            self.tries = {key: one for key, one in self.tries.items() if not one[0] & changed}
            self.windows = {window for window in self.windows if not any(changed >> n & 1 for n in window)}


def watch_of(position: Position, rules: Rules) -> Watch:
    """The watch over a state, with its marks of now."""
    masks = masks_of(position)
    kept = position.state.kept
    if KEPT not in kept:
        kept[KEPT] = Watch(rules, masks)
    watch: Watch = kept[KEPT]
    if watch.masks is not masks:
        watch.update(masks)
    return watch


def rules_of(position: Position) -> Rules | None:
    """The rules of a board as finders read them; None for what has no such rules."""
    marks = position.state.marks
    if marks is None:
        return None
    if marks.read is None:
        marks.read = Rules(marks)
    read: Rules = marks.read
    return read


def masks_of(position: Position) -> Masks:
    """What each cell may hold."""
    marks = position.state.marks
    assert marks is not None
    if "masks" not in position.kept:
        position.kept["masks"] = marks.now(position.state.live)
    found: Masks = position.kept["masks"]
    return found


def fillings(position: Position, sort: str, cells: Count = 9999, more: Count = 0) -> Iterator[Step]:
    """Marks that lie in no filling of one rule. sort: `pair`, `count` or `pattern`; at least `more` and at most `cells`
    cells of the rule are open. The rules with the fewest open cells first."""
    rules = rules_of(position)
    if rules is None:
        return
    masks = masks_of(position)
    watch = watch_of(position, rules)
    waiting = []
    for number in rules.of_sort[sort]:
        if number not in watch.settled:
            # How many cells of the rule have more than one mark.
            open_ = sum(masks[cell] & (masks[cell] - 1) != 0 for cell in rules.plain[number].cells)
            if more <= open_ <= cells:
                waiting.append((open_, number))
    for _, number in sorted(waiting):
        position.state.look()
        rule = rules.plain[number]
        held = word(rule.cells, masks)
        left = rules.kept(number, held)
        if left == held:
            watch.settled.add(number)
            continue
        yield from _of_fact(position, number, _of_filling(rule, held, left, rules), masks)


def _of_filling(rule: Fillings, held: Word, left: Word, rules: Rules) -> Fact:
    removed = tuple(Removed(rule.cells[k], gone) for k, gone in dropped(held, left))
    start = rules.marks.start
    because = tuple(cell for cell, mask in zip(rule.cells, held, strict=True) if mask != start[cell])
    return Fact(named(rule, removed, rules), removed, because)


def named(rule: Fillings, removed: tuple[Removed, ...], rules: Rules) -> str:
    """What a step of a rule's fillings is called."""
    if frozenset(rule.cells) in rules.marks.vertices:
        return "line at a vertex"
    if rule.sort == "count" or (rule.sort == "pair" and rule.marks and not rule.of_two):
        counted = dict(zip(rule.cells, rule.marks, strict=True))
        full, least = all(gone >> counted[cell] & 1 for cell, gone in removed), rule.least
        # Of a tally of "all others" bounds are counted from the other end.
        if rule.tallies_other:
            full, least = not full, len(rule.cells) - rule.most
        return "count is reached" if full else "one is needed" if least == 1 else "all are needed"
    if rule.sort != "pair" or rule.of_clue:
        return "only filling"
    return "neighbours" if _touch(*(rules.marks.board.cell_names[cell] for cell in rule.cells)) else "two cells"


def _touch(one: Hashable, other: Hashable) -> bool:
    """Are two of them no cells that lie apart?"""
    if not (isinstance(one, Name) and isinstance(other, Name) and one.kind == other.kind == Kind.CELL):
        return True
    (r, c), (s, d) = cast("Cell", one.place), cast("Cell", other.place)
    return abs(r - s) < 2 and abs(c - d) < 2


def two_counts(position: Position) -> Iterator[Step]:
    """What two counts of one symbol that share cells show together."""
    rules = rules_of(position)
    if rules is None:
        return
    masks = masks_of(position)
    for one, other, fact in shared(rules.plain, rules.pairs_of_counts, masks):
        evidence = ByRule(one, fact.because, None, (other,), fact.grounds)
        yield from steps(position, fact.technique, masks, fact.removed, evidence)


def window(position: Position) -> Iterator[Step]:
    """What a small rule shows together with one or two that share cells with it."""
    rules = rules_of(position)
    if rules is None or rules.marks.clues:
        return
    masks = masks_of(position)
    for numbers, fact in windows(rules, masks, watch_of(position, rules).windows):
        position.state.look()
        evidence = ByRule(numbers[0], fact.because, None, numbers[1:], fact.grounds)
        yield from steps(position, fact.technique, masks, fact.removed, evidence)


def at_once(position: Position) -> Iterator[Step]:
    """What the puzzle settles before any rule is followed further, a reason a step."""
    state = position.state
    for number, settled in enumerate(state.at_once):
        assert state.marks is not None
        evidence, start = FromStart(number), state.marks.start
        options = [option for cell in evidence.cells(state) for option in state.marks.options(cell, start[cell])]
        if places := tuple(option for option in options if state.live[option] and not state.placed[option]):
            yield Step(settled.name, places, (), evidence)


def connectivity(position: Position, named: list[str]) -> Iterator[Step]:
    """What rules about connectivity show; named: only facts called so."""
    rules = rules_of(position)
    if rules is None:
        return
    masks = masks_of(position)
    for number in rules.lazy:
        for fact in position.once(("shown", number), lambda n=number: list(rules.shown_by(n, masks))):  # type: ignore[misc]
            if fact.technique in named:
                yield from _of_fact(position, number, fact, masks)


def _of_fact(position: Position, number: int, fact: Fact, masks: Masks) -> Iterator[Step]:
    evidence = ByRule(number, fact.because, fact.through, (), fact.grounds)
    return steps(position, fact.technique, masks, fact.removed, evidence)


def steps(
    position: Position, technique: str, masks: Masks, removed: Iterable[Removed], evidence: ByRule | BySupport
) -> Iterator[Step]:
    """The step in which these marks fall; none where a rule that nothing satisfies is about decided cells alone."""
    marks = position.state.marks
    assert marks is not None
    places, some = marks.decided(masks, removed)
    removes = tuple(option for option in some if not position.state.placed[option])
    if places or removes:
        yield Step(technique, places, removes, evidence)

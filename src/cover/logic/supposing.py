"""What a mark would force, rule by rule, until a rule has no room left: so it is false (or true)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import cover._native as _native
from cover.logic.by_rules import Watch, masks_of, rules_of, watch_of
from cover.logic.position import Position
from cover.logic.rules.board_marks import Masks, Removed
from cover.logic.rules.evidence import ByRule
from cover.logic.rules.facts import Grounds
from cover.logic.rules.fillings import dropped
from cover.logic.rules.reading import Rules, word
from cover.logic.rules.supposed import Supposed
from cover.logic.smallest import Count
from cover.logic.steps import Step
from cover.problems.arrays import bits

# Marks are tried with so many lines each, and with or without rules about connectivity; the shortest of a stage comes.
STAGES = ((8, False), (30, False), (12, True), (40, True), (150, True), (600, True))
ALONE = ((8, False), (30, False), (150, False), (600, False))  # on boards without such rules
THOROUGH = 100  # lines of a stage from which on rules about connectivity show all that they can
# Marks that are tried after one has fallen; where connectivity is asked, which is slow.
LATER, LATER_CONNECTED = 200, 20

# Lines at most of a chain that people take in at once (what a mark forces, and the rule that is broken), and how many
# cells or edges are forced at most.
DIRECT, DIRECT_CELLS = 5, 8

LAST_NESTED = "last nested"  # the cell of the last step with chains within chains, as a state keeps it


class _Spent(Exception):
    """The work of a search is spent."""


# Chains that are tried in all (some microseconds each): where they lie within one chain, where within others, and on
# boards with clues, where each is dearer.
MOST_WITHIN, MOST_DEEP, MOST_OF_CLUES = 400_000, 20_000, 5_000


def _within(
    rules: Rules, masks: Masks, cell: int, mask: int, within: int, depth: int, bound: int
) -> tuple[list[Line] | None, int]:
    """The lines of `refuted_within` by native code, and how many chains were tried."""
    assert rules.native is not None
    now = list(masks)
    now[cell] = mask
    lines, looks = rules.native.refuted_within(now, cell, within, depth, max(bound, 1))
    return list(_lines(rules, lines)) or None, looks


def _nested(position: Position, rules: Rules, within: int, depth: int, most: int) -> Iterator[Step]:
    """most: chains that are tried in all, so that a board of several solutions is stuck soon."""
    masks = masks_of(position)
    tried = 0

    def look() -> None:
        nonlocal tried
        tried += 1
        # Chains that are tried, all in all: the bound is a count and not a time, so that steps are the same everywhere.
        position.state.look()
        if tried > most:
            raise _Spent

    kept = position.state.kept
    first = kept.get(LAST_NESTED, 0)  # on the way on, marks that were tried in vain just now come last
    for cell in sorted((c for c, mask in enumerate(masks) if mask & (mask - 1)), key=lambda c: (c < first, c)):
        for symbol in bits(masks[cell]):
            # With native code for all rules whole tries are one call; else each chain inside asks `look`.
            try:
                if rules.whole:
                    look()
                    chain, looks = _within(rules, masks, cell, 1 << symbol, within, depth, most - tried)
                    tried += looks
                else:
                    chain = refuted_within(rules, masks, cell, 1 << symbol, within, depth, look)
            except _Spent:
                # Too many: nothing is found here, and the techniques behind this one are asked.
                return
            if chain is not None:
                kept[LAST_NESTED] = cell
                chain = shortened(rules, masks, cell, 1 << symbol, chain)
                yield _step(position, rules, masks, cell, symbol, chain)
                return


class Line(NamedTuple):
    """What one rule does: marks that fall, of each cell the symbols. needs: the cells of the rule. inside: the chain
    that refutes the mark that falls, in the place of a rule."""

    rule: int
    removed: tuple[Removed, ...]
    because: tuple[int, ...]
    through: int | None
    needs: tuple[int, ...]
    grounds: Grounds | None = None
    inside: tuple[Line, ...] = ()


def suppose(
    position: Position, lines: Count = 60, within: Count = 0, depth: int = 1, clues: bool = False
) -> Iterator[Step]:
    """Marks that a chain of at most so many rules refutes, the shortest chain first. within: chains of at most so many
    lines may be part of it; depth: and chains within those, so deep. clues: of boards with clues about numbers, else of
    all others."""
    rules = rules_of(position)
    if rules is None or rules.marks.clues != clues:
        return
    if within:
        most = MOST_OF_CLUES if clues else MOST_DEEP if depth > 1 else MOST_WITHIN
        yield from _nested(position, rules, within, depth, most)
        return
    masks = masks_of(position)
    watch = watch_of(position, rules)
    open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
    # Stage by stage longer chains, so that the shortest is found without making long ones.
    for many, lazy in STAGES if rules.lazy else ALONE:
        found: list[tuple[int, int, int, list[Line]]] = []
        best, later = lines, 0
        # Cells in their order: of equally short chains that of the lowest cell and symbol is the step.
        for cell in open_cells:
            position.state.look()
            chains, tried = _of_cell(rules, watch, cell, many, lazy)
            for symbol, chain in chains:
                if len(chain) <= best:
                    best = len(chain)
                    found.append((best, cell, symbol, chain))
            # After a first chain a few more marks are tried, for a shorter one.
            later += tried if found else 0
            if best == 1 or later > (LATER_CONNECTED if lazy else LATER):
                break
        for _, cell, symbol, chain in sorted(found, key=lambda one: one[:3]):
            yield _step(position, rules, masks, cell, symbol, shortened(rules, masks, cell, 1 << symbol, chain))
        if found:
            return


def _of_cell(rules: Rules, watch: Watch, cell: int, most: int, lazy: bool) -> tuple[list[tuple[int, list[Line]]], int]:
    """The symbols of a cell that at most so many lines refute, with the lines, and how many were looked at anew."""
    # Rules about connectivity are asked natively only where all of them can be.
    if watch.native is not None and (rules.whole or not lazy):
        found, tried = watch.native.of_cell(cell, most, lazy, most < THOROUGH)
        return [(symbol, list(_lines(rules, lines))) for symbol, lines in found], tried
    chains, tried = [], 0
    for symbol in bits(watch.masks[cell]):
        key = cell, symbol, most, lazy
        # Kept until a mark of a rule falls that was asked (`Watch.update`).
        if key not in watch.tries:
            watch.tries[key] = _tried(rules, watch.masks, cell, 1 << symbol, most, lazy)
            tried += 1
        chain = watch.tries[key][1]
        if chain is not None:
            chains.append((symbol, chain))
    return chains, tried


def _tried(
    rules: Rules, masks: Sequence[int], cell: int, mask: int, most: int, lazy: bool
) -> tuple[int, list[Line] | None]:
    """The rules that were asked, as bits, and the lines of `refuted`."""
    # Marks as they would be, were the cell to hold only these.
    now = list(masks)
    now[cell] = mask
    if rules.native is not None and (rules.whole or not lazy):
        found, lines, looked = rules.native.propagate(now, cell, most, lazy, most < THOROUGH)
        # Which rules were looked at, as bits: an answer holds until one of them changes.
        return sum(1 << number for number in {*looked}), list(_lines(rules, lines)) if found else None
    made: list[Line] = []
    asked = set[int]()
    ended = propagated(rules, now, [cell], made, most, lazy, asked)
    return sum(1 << number for number in asked), needed(made) if ended else None


def refuted(rules: Rules, masks: Sequence[int], cell: int, mask: int, most: int, lazy: bool) -> list[Line] | None:
    """The lines that end in a rule without room, were the cell to hold this; None if that does not come so far."""
    return _tried(rules, masks, cell, mask, most, lazy)[1]


def propagated(
    rules: Rules, now: Masks, changed: Sequence[int], made: list[Line], most: int, lazy: bool,
    asked: set[int] | None = None,
) -> bool:  # fmt: skip
    """Go on from changed cells, rule by rule, until one has no room (true) or nothing more comes; changes `now` and
    adds to `made`, and to `asked` the rules it has looked at."""
    asked = set() if asked is None else asked
    while True:
        # Rules about few cells to the end first: they are quick, and rules about connectivity see more after them.
        if _forced(rules, now, changed, made, most, asked):
            return True
        if not lazy or len(made) >= most:
            return False
        asked.update(rules.lazy)
        removed: list[Removed] = []
        for number in rules.lazy:
            # Only what is new: a fact may name marks that another line has removed already.
            for fact in rules.shown_by(number, list(now), most < THOROUGH):
                gone = tuple(Removed(c, some & now[c]) for c, some in fact.removed if some & now[c])
                if gone:
                    needs = rules.marks.rules[number].cells
                    made.append(Line(number, gone, fact.because, fact.through, needs, fact.grounds))
                    for c, some in gone:
                        now[c] &= ~some
                        if not now[c]:
                            return True
                    removed += gone
        if not removed:
            return False
        changed = [c for c, _ in removed]


def _forced(rules: Rules, now: Masks, changed: Sequence[int], made: list[Line], most: int, asked: set[int]) -> bool:
    """The same by rules about few cells alone."""
    if rules.native is not None:
        # Into the caller's list: what fell is there for who goes on.
        ended, lines, now[:], looked = rules.native.force(now, changed, max(most - len(made), 0))
        made += _lines(rules, lines)
        asked.update(looked)
        return ended
    waiting = deque(dict.fromkeys(n for cell in changed for n in rules.marks.of_cell[cell] if n in rules.plain))
    queued = set(waiting)
    while waiting and len(made) < most:
        number = waiting.popleft()
        queued.discard(number)
        asked.add(number)
        rule = rules.plain[number]
        held = word(rule.cells, now)
        left = rule.kept(held)
        if left == held:
            continue
        if not any(left):
            made.append(Line(number, (), rule.cells, None, rule.cells))
            return True
        # No filling is left: a line without removals ends a chain.
        removed = tuple(Removed(rule.cells[k], gone) for k, gone in dropped(held, left))
        made.append(Line(number, removed, rule.cells, None, rule.cells))
        for c, gone in removed:
            now[c] &= ~gone
        if not all(now[c] for c, _ in removed):
            return True
        more = [n for c, _ in removed for n in rules.marks.of_cell[c] if n in rules.plain and n not in queued]
        queued.update(more)
        waiting.extend(dict.fromkeys(more))
    return False


def _lines(rules: Rules, lines: Sequence[_native.RuleLine]) -> Iterator[Line]:
    """Lines of native code."""
    for number, falls, shown, inside in lines:
        removed = tuple(Removed(*fall) for fall in falls)
        if inside:
            # A nested chain is a line as well; its cells are those of all its lines.
            chain = tuple(_lines(rules, inside))
            yield Line(-1, removed, (), None, tuple({at for line in chain for at in line.needs}), None, chain)
            continue
        cells = rules.marks.rules[number].cells
        if shown is None:
            yield Line(number, removed, cells, None, cells)
        else:
            fact = rules.connectivity[number].fact(shown[0], removed, *shown[1:])
            yield Line(number, removed, fact.because, fact.through, cells, fact.grounds)


def refuted_within(
    rules: Rules, masks: Sequence[int], cell: int, mask: int, most: int, depth: int, look: Callable[[], None]
) -> list[Line] | None:
    """The same where marks fall by chains of their own on the way: of at most so many lines each, and, so deep, of
    chains within them."""
    look()
    now = list(masks)
    now[cell] = mask
    made: list[Line] = []
    # 1000 lines: as many as come; what bounds this search is `look`.
    if propagated(rules, now, [cell], made, 1000, True):
        return needed(made)
    for inner in range(1, depth + 1):  # the shallow first
        again = True
        # Whenever a mark has fallen, all are tried again: it may make others fall.
        while again:
            again = False
            for c in [c for c, some in enumerate(now) if some & (some - 1)]:
                for symbol in bits(now[c]):
                    # It fell meanwhile.
                    if not now[c] >> symbol & 1:
                        continue
                    look()
                    if inner == 1:
                        chain = refuted(rules, now, c, 1 << symbol, most, True)
                    else:
                        chain = refuted_within(rules, now, c, 1 << symbol, most, inner - 1, look)
                    if chain is None:
                        continue
                    again = True
                    # Short chains inside, so that what is shown can be followed.
                    chain = shortened(rules, now, c, 1 << symbol, chain)
                    needs = tuple({at for line in chain for at in line.needs})
                    made.append(Line(-1, (Removed(c, 1 << symbol),), (), None, needs, None, tuple(chain)))
                    now[c] &= ~(1 << symbol)
                    if not now[c] or propagated(rules, now, [c], made, 5000, True):
                        return needed(made)
    return None


def needed(made: list[Line]) -> list[Line]:
    """The lines on which the last one rests."""
    wanted = set(made[-1].needs) | {cell for cell, _ in made[-1].removed}
    kept = [made[-1]]
    for line in reversed(made[:-1]):
        if any(cell in wanted for cell, _ in line.removed):
            kept.append(line)
            wanted.update(line.needs)
    return kept[::-1]


def shortened(rules: Rules, masks: Sequence[int], cell: int, mask: int, chain: list[Line]) -> list[Line]:
    """The chain without lines that it can do without; each line with the marks that fall without the others."""
    # Shortening tries each line with all that follow: long chains would cost too much.
    if len(chain) > 40:
        return chain
    # The last line ends the chain and stays; from the back, since lines before may be needed by those behind.
    k = len(chain) - 2
    while k >= 0:
        shorter = replayed(rules, masks, cell, mask, chain[:k] + chain[k + 1 :])
        if shorter is not None:
            chain = shorter
            # What was found may be shorter by more than one line.
            k = min(k, len(chain) - 1)
        k -= 1
    return chain


def replayed(rules: Rules, masks: Sequence[int], cell: int, mask: int, chain: Sequence[Line]) -> list[Line] | None:
    """The same rules one after the other; None if they do not end without room."""
    now = list(masks)
    now[cell] = mask
    made = []
    for line in chain:
        if line.inside:
            (c, some), *_ = line.removed
            # The mark that the inner chain refutes fell already: that line is not needed.
            inner = replayed(rules, now, c, some, line.inside) if some & now[c] else None
            if inner is None:
                continue
            line = line._replace(inside=tuple(inner))
        elif line.rule not in rules.plain:
            fact = next(
                (
                    f
                    # The rule may show something else without the lines that were left out: then the line falls away.
                    for f in rules.shown_by(line.rule, now)
                    if {*f.removed} & {*line.removed} or f.removed == line.removed
                ),
                None,
            )
            if fact is None:
                continue
            line = Line(line.rule, fact.removed, fact.because, fact.through, line.needs, fact.grounds)
        else:
            rule = rules.plain[line.rule]
            held = word(rule.cells, now)
            left = rules.kept(line.rule, held)
            if left == held:
                continue
            removed = (
                ()
                if not any(left)
                else tuple(Removed(c, a & ~b) for c, a, b in zip(rule.cells, held, left, strict=True) if a != b)
            )
            line = Line(line.rule, removed, line.because, None, line.needs)
        made.append(line)
        if not line.removed:
            return made
        for c, gone in line.removed:
            # A line that removes the last mark of a cell ends the chain too.
            now[c] &= ~gone
            if not now[c]:
                return made
    return None


def _step(position: Position, rules: Rules, masks: Masks, cell: int, symbol: int, chain: Sequence[Line]) -> Step:
    places, removes = rules.marks.decided(masks, [Removed(cell, 1 << symbol)])
    if any(line.inside for line in chain):
        name = "nested supposition"
    else:
        name = "direct clash" if is_direct(cell, chain) else "supposition"
    return Step(name, places, removes, _supposed(rules, cell, symbol, chain))


def is_direct(cell: int, chain: Sequence[Line]) -> bool:
    """Does a mark clash with a rule by what it forces itself, in a few places? Then people see it without a chain."""
    forced = [{c for c, _ in line.removed} - {cell} for line in chain[:-1]]
    alone = all(not (fallen & {*line.because}) for k, fallen in enumerate(forced) for line in chain[k + 1 : -1])
    return alone and len(chain) <= DIRECT and sum(map(len, forced)) <= DIRECT_CELLS


def _supposed(rules: Rules, cell: int, symbol: int, chain: Sequence[Line]) -> Supposed:
    marks = rules.marks
    (target,) = marks.options(cell, 1 << symbol)
    lines: list[tuple[ByRule | Supposed, tuple[int, ...]]] = []
    for line in chain:
        gone = tuple(option for c, some in line.removed for option in marks.options(c, some))
        if line.inside:
            lines.append((_supposed(rules, *_only(line.removed), line.inside), gone))
        else:
            lines.append((ByRule(line.rule, line.because, line.through, (), line.grounds), gone))
    # The contradiction is a cell without marks, else the last rule itself.
    if chain[-1].removed:  # a cell is left with nothing
        return Supposed(target, tuple(lines), None)
    last = lines.pop()[0]
    assert isinstance(last, ByRule)
    return Supposed(target, tuple(lines), last)


def _only(removed: Sequence[Removed]) -> tuple[int, int]:
    ((cell, symbols),) = removed
    return cell, symbols.bit_length() - 1


def refutation_of(position: Position, option: int, true: bool) -> Step | None:
    """A step that shows one mark to be true or false, by the shortest chain of a stage; None where none is found."""
    rules = rules_of(position)
    assert rules is not None
    masks = masks_of(position)
    cell, symbol = rules.marks.mark(option)
    others = [s for s in bits(masks[cell]) if s != symbol]
    # A mark is true if the only other one of its cell is false.
    targets = [symbol] if not true else others
    if len(targets) != 1 or not masks[cell] >> symbol & 1:
        return None
    for most, lazy in STAGES if rules.lazy else ALONE:
        chain = refuted(rules, masks, cell, 1 << targets[0], most, lazy)
        if chain is not None:
            chain = shortened(rules, masks, cell, 1 << targets[0], chain)
            return _step(position, rules, masks, cell, targets[0], chain)
    return None

"""Steps in words and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

import numpy as np

from cover.basics.suggest import counted
from cover.logic.kinds import Kinds
from cover.logic.rules import clue_words
from cover.logic.rules.evidence import ByRule, FromStart, Supposed
from cover.logic.rules.lists import crossed, joined, listed
from cover.logic.rules.supported import BySupport
from cover.logic.rules.words import FEW, LONGEST, links_of, places_of, sentence, supposed
from cover.logic.state import State
from cover.logic.steps import Multipliers, Refutation, Sequence, Several, Step
from cover.logic.trades import Trade
from cover.logic.visible_steps import seen
from cover.problems.names import cell_name, named

LOCKED = "locked candidates"  # that are no box and line, whose names people know
CHAINED = ("AIC", "chain", "loop")
MOST_TOGETHER = 5  # places that a line names


def where(step: Step, state: State) -> str:
    """The places that a step is about, without symbols: `row 3, column 5`."""
    items: list[int] = []
    if isinstance(step.evidence, FromStart):
        settled = state.at_once[step.evidence.number]
        return joined(map(cell_name, settled.because)) if settled.because else counted(len(settled.cells), "cell")
    if isinstance(step.evidence, ByRule | Supposed):
        return ", ".join(dict.fromkeys(places_of(step.evidence, step.ready(state))))
    if isinstance(step.evidence, BySupport):
        return ", ".join(clue_words.places_of(step.evidence, state))
    for _, _, why in _parts(step):
        if isinstance(why, Multipliers):
            items += [item for item, times in why.of.items() if times < 0]
            items += [int(state.items_of(option)[0]) for extra, _ in why.unique for option in extra.options]
        else:
            items += why.items
    return ", ".join(dict.fromkeys(str(named(state.problem.item_names[item]).region) for item in items))


def _parts(step: Step) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Multipliers | Sequence | Refutation]]:
    if isinstance(step.evidence, Several):
        yield from step.evidence.parts
    elif not isinstance(step.evidence, ByRule | FromStart | Supposed | BySupport):
        yield step.places, step.removes, step.evidence


def outcome(step: Step, state: State) -> str:
    """What follows in this state, after the steps before: `r1c1=5`, or `not r1c1=5, r2c1=5`. What a player sees comes
    first: `not r1c1=5 (cage r1c1 of 1 2 7)` where a helper of a rule excludes marks."""
    if isinstance(step.evidence, BySupport) or _about_numbers(step, state):
        return clue_words.left(step.places, step.removes, step.ready(state))
    shown = seen(step, step.ready(state))
    if not step.places:
        rest = [option for option in step.removes if option not in shown]
        more = f" and {len(rest)} more about rules" if shown and rest else ""
        return f"{crossed(map(state.name, shown or rest))}{more}"
    placed = ", ".join(map(state.name, step.places))
    if isinstance(step.evidence, ByRule | Supposed):
        return "; ".join(filter(None, (placed, crossed(map(state.name, step.removes)))))
    gone = [option for option in shown if option not in step.places]
    return f"not {', '.join(map(state.name, gone))} ({placed})" if gone else placed


def _about_numbers(step: Step, state: State) -> bool:
    """Is it about cells that hold one of many numbers? Then it says what is left in them."""
    if not isinstance(step.evidence, ByRule | Supposed) or state.marks is None or state.marks.board.symbols <= FEW:
        return False
    return all("=" in state.name(option) for option in step.removes)


def reason(step: Step, state: State, *, full: bool = False) -> str:
    """The evidence in a sentence, or in one for each part. full: long chains link by link."""
    sentences = []
    if isinstance(step.evidence, FromStart):
        return state.at_once[step.evidence.number].why
    if isinstance(step.evidence, ByRule):
        return sentence(step.evidence, step.places, step.removes, step.ready(state))
    if isinstance(step.evidence, BySupport):
        return clue_words.sentence(step.evidence, step.places, step.removes, step.ready(state))
    if isinstance(step.evidence, Supposed):
        return "\n  ".join(links_of(step.evidence, step.ready(state), full=full))
    for places, removes, why in _parts(step):
        if isinstance(why, Multipliers):
            words = _of_multipliers(why, places, state)
            if not full and len(words) > LONGEST:
                words = _of_multipliers(why, places, state, listed)
            sentences.append(
                f"not {_listed(map(state.name, removes))}: {words}" if len(list(_parts(step))) > 1 else words
            )
        else:
            lines = (
                _of_refutation(why, state) if isinstance(why, Refutation) else [_of_sequence(why, removes[0], state)]
            )
            lines = list(lines)
            whole = "\n  ".join(lines)
            links = f"{_supposition(step, state)}, by a chain of {counted(why.length, 'link')}"
            sentences.append(
                "\n  ".join(map(_link_by_link, lines)) if full else whole if len(whole) <= LONGEST else links
            )
    return "\n  ".join(sentences)


def _link_by_link(line: str) -> str:
    """A line with a line for each link, where it is longer than a sentence may be."""
    if len(line) <= LONGEST:
        return line
    inside = "\n  " + " " * (len(line) - len(line.lstrip())) + "  then "
    return line.replace(", then ", f",{inside}").replace("; then ", f";{inside}")


def _listed(words: Any) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else str(last)


def _of_multipliers(
    why: Multipliers, places: tuple[int, ...], state: State, in_a_row: Callable[[Any], str] = _listed
) -> str:
    times = _times(why, state)
    bases = [name for name, value in times if value < 0]
    covers = [name for name, value in times if value > 0]
    unique = _of_uniqueness(why, state)
    rank = sum(why.of.values()) + sum(extra.bound * times for extra, times in why.unique)
    if places and len(why.of) == 1 and not unique:
        return f"nothing else is left for {in_a_row(bases)}"
    if places and not bases:
        return _listed(unique)
    if places:
        return f"without {_listed(map(state.name, places))} {in_a_row([*bases, *unique])} could not all be satisfied"
    least = "at least one option in each of" if len(bases) > 1 else "an option in"
    beyond = f"; these lie in {rank + 1} of the latter at once" if rank else ""
    some = f"{least} {in_a_row(bases)} is true" if bases else ""
    each = " in each" if len(covers) > 1 else ""
    over = f"all of them lie in {in_a_row(covers)}, where one at most is{each}{beyond}" if covers else ""
    return ", and ".join(part for part in (some, *unique, over) if part)


def _times(why: Multipliers, state: State) -> list[tuple[str, int]]:
    """The items with their multipliers, those beyond 1 named so: `row 1: 5 (twice)`."""
    words = {2: " (twice)"}
    made = []
    for item, times in why.of.items():
        size = abs(times)
        made.append((state.item_name(item) + ("" if size == 1 else words.get(size, f" ({size} times)")), times))
    return made


def _of_uniqueness(why: Multipliers, state: State) -> list[str]:
    """What uniqueness adds."""
    made = []
    for extra, _ in why.unique:
        if isinstance(extra, Trade):
            sides = [", ".join(map(state.name, side)) for side in (extra.first, extra.second)]
            made.append(f"not all of {sides[0]} and not all of {sides[1]}, which could change places, are true")
        else:
            one = "one of " if len(extra.extra) > 1 else ""
            made.append(f"{one}{', '.join(map(state.name, extra.extra))} is true, else there were two solutions")
    return made


def _of_sequence(why: Sequence, target: int, state: State) -> str:
    links = [
        f"{state.name(right)} for {state.item_name(item)}" for item, right in zip(why.items, why.rights, strict=False)
    ]
    then = f" would force {', then '.join(links)}; then" if links else " would be true,"
    return f"{state.name(target)}{then} nothing would be left for {state.item_name(why.items[-1])}"


def _of_refutation(why: Refutation, state: State, indent: str = "") -> Iterator[str]:
    """A line for what is forced in a row, and more, indented, for each option refuted on the way."""
    forced: list[str] = []
    start = f"{state.name(why.target)} would force"
    for line in why.lines:
        if not isinstance(line, Refutation):
            forced.append(f"{state.name(line.option)} for {state.item_name(line.item)}")
            continue
        if forced:
            yield f"{indent}{start} {', then '.join(forced)};"
            forced, start = [], "then"
        yield f"{indent}so that not {state.name(line.target)}:"
        yield from _of_refutation(line, state, indent + "  ")
    then = (
        f"{start} {', then '.join(forced)}; then"
        if forced
        else "then"
        if why.lines
        else f"with {state.name(why.target)}"
    )
    yield f"{indent}{then} nothing would be left for {state.item_name(why.last)}"


def line(step: Step, state: State) -> str:
    """A step in one line: what, where and what follows; and how many steps come before it."""
    after = f", after {counted(len(step.before), 'step')} about rules" if step.before else ""
    about = _supposition(step, step.ready(state)) or where(step, state)
    return f"{step.technique} ({about}): {outcome(step, state)}{after}"


def _supposition(step: Step, state: State) -> str:
    """What a step of trial supposes, and where that ends: `r2c6=1 would leave no 5 in row 8`. Empty for steps of
    patterns, which are known by their places."""
    why = step.evidence
    if isinstance(why, Supposed):
        return supposed(why, state)
    if step.technique == LOCKED and isinstance(why, Several):
        why = why.parts[0][2]  # all are of the same item
    if isinstance(why, Refutation | Sequence):
        last = why.last if isinstance(why, Refutation) else why.items[-1]
        return f"{state.name(step.removes[0])} would leave {_none_for(last, state)}"
    if not isinstance(why, Multipliers) or why.unique or not step.removes:
        return ""
    bases = [item for item, times in why.of.items() if times < 0]
    if step.technique == LOCKED and len(bases) == 1:
        one = state.name(step.removes[0]) if len(step.removes) == 1 else "each"
        return f"{one} would leave {_none_for(bases[0], state)}"
    chained = step.technique.endswith(CHAINED) and len(step.removes) == 1 and 1 < len(bases) <= MOST_TOGETHER
    if not chained or sum(why.of.values()) < 1:
        return ""
    places = [_of_item(item, state) for item in bases]
    together = f"both {_listed(places)}" if len(places) == 2 else f"all of {_listed(places)}"
    return f"{state.name(step.removes[0])} would leave no room for {together}"


def _none_for(item: int, state: State) -> str:
    name = named(state.problem.item_names[item])
    return f"nothing for {state.item_name(item)}" if name.symbol == "" else f"no {name.symbol} in {name.region}"


def _of_item(item: int, state: State) -> str:
    name = named(state.problem.item_names[item])
    return state.item_name(item) if name.symbol == "" else f"the {name.symbol} in {name.region}"


def run(step: Step, state: State) -> Iterator[str]:
    """A step with its reason, then those before it with theirs."""
    yield f"{line(step, state)}\n  {reason(step, state, full=True)}"
    for number, before in enumerate(step.before, 1):
        why = reason(before, state, full=True).replace("\n", "\n  ")
        yield f"  {number} {line(before, state)}\n    {why}"
        state = state.copy()
        state.take(before.places, before.removes)


def record(step: Step, state: State) -> dict[str, Any]:
    """A step for `--json`: names of options and items, and the evidence."""
    return {
        "technique": step.technique,
        "difficulty": step.difficulty,
        **({"level": step.level} if step.level else {}),
        "places": [state.name(option) for option in step.places],
        "removes": [state.name(option) for option in step.removes],
        "evidence": step.evidence.as_json(state),
        **({"run": [record(before, state) for before in step.before]} if step.before else {}),
    }


def slices(state: State) -> str:
    """Where each symbol may still be: a line a symbol with its candidates, by name; without symbols, a line an item."""
    return "\n".join(f"{name}: {' '.join(places)}" for name, places in sliced(state).items())


def sliced(state: State) -> dict[str, list[str]]:
    """By symbol, the cells where it may still be; without symbols, by item its options, by name."""
    kinds = Kinds(state)
    groups: Mapping[Hashable, list[int]] = kinds.by_symbol or {kinds.of[item]: [item] for item in range(kinds.primary)}
    made = {}
    for name, items in ((str(group), items) for group, items in groups.items()):
        options = sorted({option for item in items if state.open[item] for option in kinds.undecided_of(item)})
        if options:
            made[name] = list(dict.fromkeys(_place(state, kinds, option) for option in options))
    return made


def _place(state: State, kinds: Kinds, option: int) -> str:
    """The cell of an option, or its name where there are no cells."""
    cells = set(kinds.cells)
    cell = next((item for item in np.asarray(state.items_of(option)).tolist() if item in cells), None)
    return state.name(option) if cell is None or not kinds.by_symbol else str(kinds.of[cell])

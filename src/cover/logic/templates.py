"""Templates: all ways to place one symbol. What none of them holds is false, what all of them hold is true."""

from __future__ import annotations

from collections.abc import Iterator

from cover.logic.kinds import Symbol
from cover.logic.position import Position
from cover.logic.smallest import certificate, false_by_linear_logic
from cover.logic.steps import Multipliers, Several, Step

MAX_NODES = 200_000  # for one symbol; beyond, it has none


def templates(position: Position, kind: str = "delete") -> Iterator[Step]:
    """kind: delete (options in no placement) or set (options in all). One step a symbol, with multipliers an option.

    A placement that meets what all placements of another symbol hold is none. An option whose falsehood needs whole
    numbers (no multipliers at all) is left out.
    """
    by_symbol = position.kinds.by_symbol
    options = {s: sorted({o for i in items for o in position.kinds.undecided_of(i)}) for s, items in by_symbol.items()}
    # Becomes less while symbols exclude each other.
    left = {symbol: set(some) for symbol, some in options.items()}  # in a placement, as far as is known
    every: dict[Symbol, set[int]] = {}
    waiting = list(by_symbol)
    while waiting:
        symbol = waiting.pop(0)
        found = _common(position, by_symbol[symbol], sorted(left[symbol]))
        if found is None:
            continue
        left[symbol], every[symbol] = found
        for other, some in left.items():
            # What every placement of this symbol excludes is in none of another one.
            met = (
                {o for o in some if any(position.conflict(o, true) for true in every[symbol])}
                if other != symbol
                else set()
            )
            if met:
                # A symbol that lost options is looked at again.
                left[other] = some - met
                waiting += [other] if other not in waiting else []
    for symbol in every:
        place = kind == "set"
        parts: list[tuple[tuple[int, ...], tuple[int, ...], Multipliers]] = []
        # delete: options in no placement; set: options in all of them.
        for option in sorted(every[symbol] if place else set(options[symbol]) - left[symbol]):
            why = _why(position, option, by_symbol[symbol], place)
            if why:
                parts.append(((option,), (), why) if place else ((), (option,), why))
        if parts:
            evidence = parts[0][2] if len(parts) == 1 else Several(tuple(parts))
            chosen = tuple(option for places, removes, _ in parts for option in (*places, *removes))
            name = f"template of {symbol}"
            yield Step(name, chosen, (), evidence) if place else Step(name, (), chosen, evidence)


def _why(position: Position, option: int, own: list[int], place: bool) -> Multipliers | None:
    """Multipliers on the symbol's items if there are, else on any."""
    alone = place or option in position.once(("false", own[0]), lambda: false_by_linear_logic(position, own))
    found = certificate(position, option, items=own, place=place) if alone else None
    return found or certificate(position, option, place=place)


def _common(position: Position, items: list[int], options: list[int]) -> tuple[set[int], set[int]] | None:
    """The options in some placement and those in every one; None if that takes too long to find out, or there is none.

    A placement is looked for with each option that no earlier one held. An option is in every placement where it is
    the only one of its item that is in some: each holds one option of every item.
    """
    state, kinds = position.state, position.kinds
    # Items as bits, so that "already covered" is one operation.
    bit = {item: 1 << k for k, item in enumerate(items)}
    covers = {o: sum(bit.get(i, 0) for i in state.items_of(o).tolist()) for o in options}
    open_items = [bit[i] for i in items if i < kinds.primary and state.open[i]]
    by_item = {item: [o for o in options if covers[o] & item] for item in open_items}
    some: set[int] = set()
    nodes = 0

    def placed(taken: int, chosen: list[int]) -> bool:
        """Is there a placement with these? Then its options are noted."""
        nonlocal nodes
        nodes += 1
        if nodes % 256 == 0:
            state.look()
        if nodes > MAX_NODES:
            raise _TooMany
        fit: list[int] | None = None
        for item, members in by_item.items():
            if not taken & item:
                left = [o for o in members if not taken & covers[o]]
                if fit is None or len(left) < len(fit):
                    fit = left
        if fit is None:
            some.update(chosen)
            return True
        return any(placed(taken | covers[option], [*chosen, option]) for option in fit)

    try:
        for option in options:
            if option not in some:
                placed(covers[option], [option])
    except _TooMany:
        return None
    held = [some.intersection(members) for members in by_item.values()]
    return (some, set().union(*(ways for ways in held if len(ways) == 1))) if some else None


class _TooMany(Exception):
    """More nodes than MAX_NODES."""

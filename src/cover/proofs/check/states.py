"""How many solutions an exact cover has, counted state by state along an order of its items.

Each item of the order that is not covered yet is covered next, in every way that is left. What matters for the rest is
its *state*: which items are covered, of those that have a say later. So of all ways to cover the first items only their
number is kept, for each state; those that reach the end are the solutions. order.txt has the number of states in its
first line, so that the check knows how far it goes, and then the items, as numbers in the order of cover.dlx. Beside
symmetries.txt one state stands for all those that symmetries carry to it (`symmetries.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cover.proofs.check import symmetries
from cover.proofs.check.dimacs import numbers
from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.symmetries import Permutation

FILE = "order.txt"
MOST = 30_000_000  # states: a minute or two
HEEDED = 4096  # states between two calls of who heeds


def count(cover: Cover, text: str, symmetric: str | None = None) -> tuple[int, int, int]:
    """Solutions, states and symmetries. symmetric: symmetries.txt, where it is there. Raises Fault for what is no order
    or no symmetry, for covers with colors or bounds, and where there are more states than the order says."""
    if any(bounds != (1, 1) for bounds in cover.primary.values()) or any(any(o.values()) for o in cover.options):
        raise Fault(f"{FILE} counts exact covers without colors and bounds, and cover.dlx has some")
    head, _, lines = text.partition("\n")
    most, order = numbers(head.split(), FILE, 1), numbers(lines.split(), FILE, 2)
    if len(most) != 1 or sorted(order) != list(range(1, len(cover.primary) + 1)):
        raise Fault(f"{FILE}: the number of states, and below it each item that is to be covered, once")
    if most[0] > MOST:
        raise Fault(f"{FILE}: {MOST:,} states are counted at most")
    # Sets of items as integers: their order is that of cover.dlx, primary ones first.
    bit = {item: 1 << k for k, item in enumerate((*cover.primary, *cover.secondary))}
    options = [sum(map(bit.__getitem__, option)) for option in cover.options]
    found = [] if symmetric is None else symmetries.read(symmetric, len(cover.primary), len(bit), options)
    return *counted(options, [k - 1 for k in order], most[0], found), len(found)


def counted(
    options: Sequence[int],
    order: Sequence[int],
    most: int,
    symmetric: Sequence[Permutation] = (),
    heed: Callable[[int, float], object] = lambda states, share: None,
) -> tuple[int, int]:
    """Solutions and states. options: the items of each, as bits; order: the bits that are covered one after the other;
    symmetric: symmetries of the cover; heed: called at times with the states so far, and the share of the order. Raises
    Fault beyond so many states."""
    place = {item: k for k, item in enumerate(order)}
    covering: list[list[int]] = [[] for _ in order]  # by place: the options whose first item it is
    for option in options:
        # Each option is taken where the first of its items in the order is due.
        covering[min(place[item] for item in order if option >> item & 1)].append(option)
    # What is covered and never asked for again does not tell states apart.
    matters = [0] * (len(order) + 1)  # by place: the items that have a say from it on
    for k in reversed(range(len(order))):
        matters[k] = matters[k + 1] | 1 << order[k]
        for option in covering[k]:
            matters[k] |= option
    ways: list[dict[int, int]] = [{} for _ in range(len(order) + 1)]  # by place: of states where it is covered next
    ways[0][0] = 1
    states = done = 0
    moves = [symmetries.moves_of(one) for one in symmetries.with_conjugates(symmetric)]

    def each(standing: dict[int, int]) -> Iterator[tuple[int, int]]:
        for number, one in enumerate(standing.items(), states):
            if number % HEEDED == 0:
                heed(number, k / len(order))
            yield one

    for k, item in enumerate(order):
        standing = ways[k]
        if states + len(standing) > most:
            raise Fault(f"{FILE}: there are more states than {most}")
        if usable := symmetries.usable(moves, done, matters[k]):
            standing = {}
            for covered, many in each(ways[k]):
                first = symmetries.least(covered, usable, 1 << item)
                standing[first] = standing.get(first, 0) + many
        done |= 1 << item
        for covered, many in each(standing):
            for option in covering[k]:
                if not option & covered:
                    after, then = covered | option, k + 1
                    # Items that are covered already are passed over.
                    while then < len(order) and after >> order[then] & 1:
                        then += 1
                    after &= matters[then]
                    ways[then][after] = ways[then].get(after, 0) + many
        states += len(ways[k])
        ways[k].clear()
    return sum(ways[len(order)].values()), states

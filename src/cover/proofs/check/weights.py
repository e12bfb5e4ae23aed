"""Arguments of counting: weights of items, by which an exact cover has no solution. The check adds up, no more.

weights.txt begins with what every option adds up to: `0` (or less), or `0 modulo Q`. Each further line is an item, as
its number in the order of cover.dlx, and its weight; other items weigh 0. A solution weighs what its options add up
to: 0 or less. If its items weigh more, however often each of them may be covered, there is none. So it is modulo Q,
where only items with a weight of 0 may be covered now more, now less often.
"""

from __future__ import annotations

import re

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault

FILE = "weights.txt"
_HEAD = re.compile("every option adds up to 0(?: or less|, modulo ([1-9][0-9]{0,18}))")
_LINE = re.compile("([1-9][0-9]{0,9}) (-?[1-9][0-9]{0,18})")


def refutes(cover: Cover, text: str) -> int:
    """How many items have a weight. Raises Fault where the weights do not refute the cover."""
    modulus, weights = _read(cover, text)
    for number, option in enumerate(cover.options, 1):
        total = sum(weights.get(item, 0) for item in option)
        if total % modulus if modulus else total > 0:
            raise Fault(f"weights.txt: option {number} adds up to {total}")
    colored = {item for option in cover.options for item, color in option.items() if color}
    bounds = {**cover.primary, **dict.fromkeys(cover.secondary, (0, 1))}
    least = 0
    for item, weight in weights.items():
        low, high = bounds[item]
        # Of what may be covered now more, now less often, the total is not known modulo anything.
        if item in colored or (modulus and low != high):
            raise Fault(f"weights.txt: {item[:30]!r} has a weight, and how often it is covered is open")
        # The least that items can weigh: a positive weight as seldom as may be, a negative one as often.
        least += weight * (low if weight > 0 else high)
    if not (least % modulus if modulus else least > 0):
        raise Fault(f"weights.txt: all that is to be covered weighs {least}, which options may add up to")
    return len(weights)


def _read(cover: Cover, text: str) -> tuple[int, dict[str, int]]:
    """The modulus, 0 where there is none, and the weights by item; none is a multiple of the modulus."""
    head, *lines = text.removesuffix("\n").split("\n")
    names = [*cover.primary, *cover.secondary]
    weights: dict[str, int] = {}
    found = _HEAD.fullmatch(head)
    if not found:
        raise Fault("weights.txt: the first line must say what every option adds up to")
    modulus = int(found[1] or 0)
    for number, line in enumerate(lines, 2):
        read = _LINE.fullmatch(line)
        if not read or int(read[1]) > len(names) or names[int(read[1]) - 1] in weights:
            raise Fault(f"weights.txt:{number}: the number of an item, once, and its weight are needed")
        weight = int(read[2])
        # Nothing modulo Q: such a weight could hide an item whose covering is open.
        if modulus and not weight % modulus:
            raise Fault(f"weights.txt:{number}: a weight of {weight} is none, modulo {modulus}")
        weights[names[int(read[1]) - 1]] = weight
    return modulus, weights

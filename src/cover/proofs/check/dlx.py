"""An exact cover in Knuth's text, and the clauses that say the same: the ten lines that tie a formula to a cover."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from cover.proofs.check.dimacs import refuse_odd_blanks
from cover.proofs.check.faults import Fault

BLANKS = " \t\r\v\f"  # what every reader takes for one
_ITEM = re.compile(r"(?:(?:([0-9]{1,10}):)?([0-9]{1,10})\|)?([^|:]+)")


class Cover:
    """primary: bounds (low, high) by item; secondary: items, in order; options: items of each, with a color or "";
    costs: of the options, 0 where none is written."""

    def __init__(
        self, primary: dict[str, tuple[int, int]], secondary: dict[str, None], options: list[dict[str, str]]
    ) -> None:
        self.primary, self.secondary, self.options = primary, secondary, options
        self.costs: list[int] = []

    def covering(self) -> dict[str, list[int]]:
        """Of each item the numbers of its options, from 1."""
        found: dict[str, list[int]] = {item: [] for item in (*self.primary, *self.secondary)}
        for number, option in enumerate(self.options, 1):
            for item in option:
                found[item].append(number)
        return found

    @property
    def exact(self) -> bool:
        """Can no solution contain another?"""
        return all(low == high for low, high in self.primary.values())


def clauses(cover: Cover) -> Iterator[tuple[int, ...]]:
    """Variable k: option k, counted from 1. Item by item (in the order in which the text names them): enough of its
    options, then not too many; of a secondary item no two unless in the same color."""
    where = cover.covering()
    for item, (low, high) in cover.primary.items():
        variables = where[item]
        if low > len(variables):
            yield ()  # fewer options than it needs: the empty clause
        elif low > 0:
            # Of any len - low + 1 options one is taken, or fewer than low would be.
            yield from combinations(variables, len(variables) - low + 1)
        yield from combinations([-variable for variable in variables], min(high, len(variables)) + 1)
    for item in cover.secondary:
        for first, second in combinations(where[item], 2):
            color, other = cover.options[first - 1][item], cover.options[second - 1][item]
            if color != other or not color:  # "" agrees with no color, itself included
                yield -first, -second


def broken(cover: Cover, model: frozenset[int]) -> str:
    """An item that a choice of options, by their variables, covers too often or too seldom, or in two colors; "" if
    there is none. So it satisfies `clauses`."""
    times: Counter[str] = Counter()
    colors: dict[str, set[str]] = {}
    for variable in model:
        option = cover.options[variable - 1]
        times.update(option.keys())
        for item, color in option.items():
            colors.setdefault(item, set()).add(color)
    for item, (low, high) in cover.primary.items():
        if not low <= times[item] <= high:
            return item
    twice = (item for item, many in times.items() if many > 1 and item in cover.secondary)
    return next((item for item in twice if len(colors[item]) > 1 or "" in colors[item]), "")


def read(text: str, name: str = "cover.dlx") -> Cover:
    """The cover of a text; `| item i5 = "row 1: 5"` gives an item's true name (of items with one name the second is
    called `name (2)`, and so on). Raises Fault for what is none."""
    renamed: dict[str, str] = {}
    times: Counter[str] = Counter()
    cover: Cover | None = None
    refuse_odd_blanks(text, name)
    for line, content in enumerate(text.split("\n"), 1):
        words = content.split()
        if words[:1] == ["|"]:
            if words[1:2] == ["item"] and words[3:4] == ["="]:
                if cover is not None or words[2] in renamed:
                    raise Fault(f"{name}:{line}: names are given once, before the items")
                renamed[words[2]] = again(_name(content.split("=", 1)[1], name, line), times)
            continue
        if not words:
            continue
        # Another reader of such a line might understand it otherwise.
        if words[0].startswith("|") or (
            not content.isascii() and any(c.isspace() and c not in BLANKS for c in content)
        ):
            raise Fault(f"{name}:{line}: a line is a comment, `| ` and words, or words with plain blanks between them")
        if cover is None:
            cover = _items(words, renamed, name, line)
            continue
        option: dict[str, str] = {}
        cost = 0
        for word in words:
            if re.fullmatch(r"\|[0-9]{1,18}", word):
                cost += int(word[1:])  # it matters to what is best, not to what solves
                continue
            short, colon, color = word.partition(":")
            item = renamed.get(short, short)
            if item in option or (item not in cover.secondary and (colon or item not in cover.primary)):
                raise Fault(f"{name}:{line}: {word[:30]!r} is no item here")
            if bool(colon) != bool(color) or "|" in word:
                raise Fault(f"{name}:{line}: {word[:30]!r} is not understood")
            option[item] = color
        # No item would say whether it is taken: solutions would not be counted as the cover counts them.
        if not any(item in cover.primary for item in option):
            raise Fault(f"{name}:{line}: an option without primary item")
        cover.options.append(option)
        cover.costs.append(cost)
    return Cover({}, {}, []) if cover is None else cover


def again(name: str, times: Counter[str]) -> str:
    """The name, with a number where it was met before."""
    times[name] += 1
    return name if times[name] == 1 else f"{name} ({times[name]})"


def _items(words: list[str], renamed: dict[str, str], name: str, line: int) -> Cover:
    cut = words.index("|") if "|" in words else len(words)
    primary: dict[str, tuple[int, int]] = {}
    for place, word in enumerate(words):
        found = _ITEM.fullmatch(word)
        if place != cut and (not found or (place > cut and found[2])):
            raise Fault(f"{name}:{line}: {word[:30]!r} is no item")
        if place < cut and found:
            low, high, short = found.groups()  # `low:high|name`; a single number is both
            most = int(high or 1)
            primary[renamed.get(short, short)] = (int(low or most), most)
    secondary = [renamed.get(word, word) for word in words[cut + 1 :]]
    if len(primary) != cut or len({*primary, *secondary}) != cut + len(secondary):
        raise Fault(f"{name}:{line}: two items have one name")
    return Cover(primary, dict.fromkeys(secondary), [])


def _name(text: str, name: str, line: int) -> str:
    try:
        decoded = json.loads(text)
    except (ValueError, RecursionError):
        decoded = None
    if not isinstance(decoded, str):
        raise Fault(f"{name}:{line}: a name in quotes is needed")
    return decoded

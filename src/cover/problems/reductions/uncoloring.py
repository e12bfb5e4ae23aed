"""An exact cover without colors: the same options in the same order, the same solutions, and other items.

A primary item whose options all paint a colored item *tells* its color. Two that tell it agree: of the options of the
one with color c and those of the other with another color just one is true, so that is a primary item for each c. An
option that paints the item otherwise excludes those of a telling item with another color; without a telling item,
options of different colors exclude each other two by two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import replace
from itertools import combinations

import numpy as np

from cover.basics.errors import Refused
from cover.problems.exact_cover import ExactCover
from cover.problems.names import Name, named, shaded

MAX_PAIRS = 100_000  # secondary items that may be added
Shades = dict[int, Hashable]  # by option that covers an item: its color, or itself where it has none


def uncolored(problem: ExactCover) -> ExactCover:
    """The cover without colors; itself if it has none. Raises Refused where that took too many items.

    >>> from cover.problems.objects import Option
    >>> options = [Option("x", "a", {"p": "red"}), Option("y", "b", {"p": "red"}), Option("z", "b", {"p": "blue"})]
    >>> plain = uncolored(ExactCover("ab", options, secondary="p"))
    >>> plain.has_colors, [[str(plain.item_names[i]) for i in plain.covers(k)] for k in range(3)]
    (False, [['a', 'p red'], ['b', 'p blue'], ['b', 'p red']])
    """
    if problem.colors is None:
        return problem
    options = len(problem)
    option_of = np.repeat(np.arange(options), np.diff(problem.option_starts)).tolist()
    shades: dict[int, Shades] = defaultdict(dict)
    members: dict[int, set[int]] = defaultdict(set)
    painted: set[int] = set()
    for option, item, color in zip(option_of, problem.items.tolist(), problem.colors.tolist(), strict=True):
        # An option that covers without a color agrees with none: it is alone in a color of its own.
        shades[item][option] = color or ("alone", option)
        members[item].add(option)
        if color:
            painted.add(item)
    primary: list[tuple[Name, set[int]]] = []
    secondary: list[tuple[Name, set[int]]] = []
    for item in sorted(painted):
        name = named(problem.item_names[item])
        # A primary item tells the color if it is covered once, by an option that paints the item whichever it is.
        near = {i for option in shades[item] for i in problem.covers(option).tolist() if i < problem.primary}
        telling = [i for i in sorted(near) if members[i] <= shades[item].keys() and _once(problem, i)]
        _agree(problem, name, shades[item], [members[i] for i in telling], primary, secondary)
        if len(secondary) > MAX_PAIRS:
            raise Refused(f"without colors the cover would have more than {MAX_PAIRS:,} items more")
    return _with_items(problem, painted, primary, secondary)


def _once(problem: ExactCover, item: int) -> bool:
    low, high = problem.at_least, problem.at_most
    return (low is None or low[item] == 1) and (high is None or high[item] == 1)


def _agree(
    problem: ExactCover,
    name: Name,
    shades: Shades,
    telling: list[set[int]],
    primary: list[tuple[Name, set[int]]],
    secondary: list[tuple[Name, set[int]]],
) -> None:
    def shade(color: Hashable) -> Name:
        return shaded(name, problem.color_names[color - 1] if isinstance(color, int) else None)

    if not telling:
        for a, b in combinations(sorted(shades), 2):
            if shades[a] != shades[b]:
                secondary.append((name, {a, b}))
                if len(secondary) > MAX_PAIRS:
                    return
        return
    first, *rest = telling
    for other in rest:
        if other == first:
            continue
        # By their text: numbers of colors and lone options do not compare.
        for color in sorted({shades[option] for option in first | other}, key=str):
            some = {option for option in first if shades[option] == color}
            some |= {option for option in other if shades[option] != color}
            # Exactly one of these is taken: the one of `first` if it has the color, else the one of `other`.
            if not some & first & other:
                primary.append((shade(color), some))
                continue
            # An option in both agrees with itself. Of the others those of one side exclude those of the other.
            against = {option for option in first - other if shades[option] == color}
            secondary.append((shade(color), against | {o for o in other - first if shades[o] != color}))
    # Options that paint the item and belong to no telling item are excluded by the tellers of another color.
    for option in sorted(set(shades) - set().union(*telling)):
        against = {o for o in first if shades[o] != shades[option]}
        secondary.append((shade(shades[option]), against | {option}))


def _with_items(
    problem: ExactCover, gone: set[int], primary: list[tuple[Name, set[int]]], secondary: list[tuple[Name, set[int]]]
) -> ExactCover:
    """The problem without some secondary items, and with others."""
    kept = [item for item in range(problem.primary, problem.primary + problem.secondary) if item not in gone]
    more = problem.primary + len(primary)
    # Primary items keep their numbers, new ones follow; secondary ones that stay come next, and the new ones last.
    number = {item: item for item in range(problem.primary)} | {item: more + k for k, item in enumerate(kept)}
    lists = [[number[i] for i in problem.covers(k).tolist() if i in number] for k in range(len(problem))]
    for item, (_, some) in enumerate(primary, problem.primary):
        for option in some:
            lists[option].append(item)
    for item, (_, some) in enumerate(secondary, more + len(kept)):
        for option in some:
            lists[option].append(item)
    names = [
        *(problem.item_names[item] for item in range(problem.primary)),
        *(name for name, _ in primary),
        *(problem.item_names[item] for item in kept),
        *(name for name, _ in secondary),
    ]
    # Items that were added are covered once.
    ones = np.ones(len(primary), dtype=np.int32)
    low, high = (
        None if bound is None else np.concatenate([bound, ones]) for bound in (problem.at_least, problem.at_most)
    )
    made = ExactCover.from_arrays(
        primary=more,
        secondary=len(kept) + len(secondary),
        option_starts=np.cumsum([0, *map(len, lists)]).astype(np.int32),
        items=np.array([item for some in lists for item in some], dtype=np.int32),
        at_least=low,
        at_most=high,
    )
    return ExactCover.from_native(made.native, replace(problem.meaning, item_names=names, color_names=()))

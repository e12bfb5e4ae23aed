"""Symmetries of an exact cover as permutations of its options, and the cover whose solutions one of them fixes.

A symmetry is given as a function from labels to labels. Whether it is one is checked here, not believed: it must
permute the options so that items go to items of the same kind (and colors to colors).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label

Symmetry = Callable[[Label], Label]
Permutation = NDArray[np.int32]  # option k goes to option permutation[k]
LARGEST_GROUP = 10_000

_Item = tuple[Hashable, ...]  # all that distinguishes an item: its kind, and which options cover it in which colors


def permutation(problem: ExactCover, symmetry: Symmetry) -> Permutation:
    """The symmetry as a permutation of option numbers. Raises ProblemError, with the option, where it is none.

    >>> problem = ExactCover("abc", {0: "ab", 1: "c", 2: "a", 3: "bc"})
    >>> permutation(problem, {0: 3, 3: 0, 1: 2, 2: 1}.__getitem__).tolist()
    [3, 2, 1, 0]
    """
    number = {label: k for k, label in enumerate(problem.decisions)}
    images = np.empty(len(problem), dtype=np.int32)
    taken: dict[int, Label] = {}
    for k, label in enumerate(problem.decisions):
        image = symmetry(label)
        if image not in number:
            raise ProblemError(f"no symmetry: option {label!r} would become {image!r}, which is no option")
        images[k] = number[image]
        other = taken.setdefault(number[image], label)
        if other != label:
            raise ProblemError(f"no symmetry: options {other!r} and {label!r} would both become {image!r}")
    before, after = _items(problem), _items(problem, images)
    for item, alike in after.items():
        if len(before.get(item, ())) != len(alike):
            name = problem.item_names[alike[0]]
            raise ProblemError(f"no symmetry: the options that cover {name!r} would cover no item of its kind")
    return images


def _items(problem: ExactCover, images: Permutation | None = None) -> dict[_Item, list[int]]:
    """The items that are alike (as they are, or after the options have moved), by what distinguishes them."""
    incidences: list[list[tuple[int, int]]] = [[] for _ in problem.item_names]
    sizes = np.diff(problem.option_starts)
    option = np.repeat(np.arange(len(problem)) if images is None else images, sizes).tolist()
    colors = problem.colors.tolist() if problem.colors is not None else [0] * len(option)
    for item, o, color in zip(problem.items.tolist(), option, colors, strict=True):
        incidences[item].append((o, color))
    found: dict[_Item, list[int]] = {}
    for item, pairs in enumerate(incidences):
        found.setdefault((*_kind(problem, item), _pattern(sorted(pairs))), []).append(item)
    return found


def _pattern(pairs: Iterable[tuple[int, int]]) -> _Item:
    """Which options cover an item, and which of them in one color: colors are renamed by first occurrence."""
    first: dict[int, int] = {0: 0}
    return tuple((option, first.setdefault(color, len(first))) for option, color in pairs)


def _kind(problem: ExactCover, item: int) -> tuple[bool, int, int]:
    if item >= problem.primary:
        return False, 0, 1
    low = int(problem.at_least[item]) if problem.at_least is not None else 1
    high = int(problem.at_most[item]) if problem.at_most is not None else 1
    return True, low, high


def group(problem: ExactCover, symmetries: Iterable[Symmetry]) -> list[Permutation]:
    """All products of the symmetries, the identity first; ProblemError beyond LARGEST_GROUP of them."""
    identity = np.arange(len(problem), dtype=np.int32)
    generators = [permutation(problem, symmetry) for symmetry in symmetries]
    known = {identity.tobytes()}
    elements = [identity]
    for element in elements:
        for generator in generators:
            product = generator[element]
            if product.tobytes() not in known:
                known.add(product.tobytes())
                elements.append(product)
                if len(elements) > LARGEST_GROUP:
                    raise ProblemError(f"the symmetries make a group of more than {LARGEST_GROUP} elements")
    return elements


def fixed(problem: ExactCover, symmetry: Permutation) -> ExactCover:
    """The cover whose solutions are those of `problem` that `symmetry` leaves as they are; for problems without bounds.

    Options that the symmetry moves in a cycle are taken together or not at all: a cycle is one option, if its members
    do not exclude each other. A cycle that covers an item covers the item's images too, so that they are covered
    alike: one of them is enough.
    """
    if problem.has_bounds:
        raise ProblemError("bounds are refused: a cycle of options may cover an item several times")
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    colors = problem.colors.tolist() if problem.colors is not None else [0] * len(items)
    options: list[dict[int, int]] = []  # per cycle: the color of each item
    for cycle in cycles(symmetry):
        paints: dict[int, int] = {}
        fits = True
        for o in cycle:
            for k in range(starts[o], starts[o + 1]):
                item, color = items[k], colors[k]
                fits = fits and (item not in paints or (color != 0 and paints[item] == color))
                paints[item] = color
        if fits:
            options.append(paints)
    return _quotient(problem, options)


def _quotient(problem: ExactCover, options: Sequence[dict[int, int]]) -> ExactCover:
    """Items that the same options cover (in the same colors up to names) become one."""
    covering: list[list[tuple[int, int]]] = [[] for _ in problem.item_names]
    for o, paints in enumerate(options):
        for item, color in paints.items():
            covering[item].append((o, color))
    first: dict[_Item, int] = {}
    for item, pairs in enumerate(covering):
        first.setdefault((item < problem.primary, _pattern(pairs)), item)
    kept = {item: k for k, item in enumerate(sorted(first.values()))}
    flat = [(kept[item], color) for paints in options for item, color in paints.items() if item in kept]
    sizes = [sum(item in kept for item in paints) for paints in options]
    primary = sum(item < problem.primary for item in kept)
    painted = any(color for _, color in flat)
    return ExactCover.from_arrays(
        primary,
        np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int32),
        np.array([item for item, _ in flat], dtype=np.int32),
        secondary=len(kept) - primary,
        colors=np.array([color for _, color in flat], dtype=np.int32) if painted else None,
    )


def cycles(symmetry: Permutation) -> list[list[int]]:
    """The cycles of a permutation, each from its smallest element.

    >>> cycles(np.array([1, 0, 2]))
    [[0, 1], [2]]
    """
    images = symmetry.tolist()
    seen = [False] * len(images)
    found = []
    for start in range(len(images)):
        cycle, k = [], start
        while not seen[k]:
            seen[k] = True
            cycle.append(k)
            k = images[k]
        if cycle:
            found.append(cycle)
    return found

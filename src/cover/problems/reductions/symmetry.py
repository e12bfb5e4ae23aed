"""Symmetries of an exact cover as permutations of its options, and the cover whose solutions one of them fixes.

A symmetry is given as a function from labels to labels. Whether it is one is checked here, not believed: it must
permute the options so that items go to items of the same kind (and colors to colors).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.basics.errors import ProblemError
from cover.problems.exact_cover import ExactCover
from cover.problems.labels import Meaning
from cover.problems.lazy import Label

Symmetry = Callable[[Label], Label]
Permutation = NDArray[np.int32]  # option k goes to option permutation[k]
LARGEST_GROUP = 10_000  # each element is an array as long as the problem has options, and is compared with all others

_Item = tuple[Hashable, ...]  # all that distinguishes an item: its kind, and which options cover it in which colors


def permutation(problem: ExactCover, symmetry: Symmetry) -> Permutation:
    """The symmetry as a permutation of option numbers. Raises ProblemError, with the option, where it is none.

    >>> problem = ExactCover("abc", {0: "ab", 1: "c", 2: "a", 3: "bc"})
    >>> permutation(problem, {0: 3, 3: 0, 1: 2, 2: 1}.__getitem__).tolist()
    [3, 2, 1, 0]
    """
    number = {label: k for k, label in enumerate(problem.decisions)}
    images = np.empty(len(problem), dtype=np.int32)
    taken: dict[int, Label] = {}  # image -> the label that becomes it: no two may
    for k, label in enumerate(problem.decisions):
        image = symmetry(label)
        if image not in number:
            raise ProblemError(f"no symmetry: option {label!r} would become {image!r}, which is no option")
        images[k] = number[image]
        other = taken.setdefault(number[image], label)
        if other != label:
            raise ProblemError(f"no symmetry: options {other!r} and {label!r} would both become {image!r}")
    # Items have no images of their own: where the options that covered an item have gone must be the options of some
    # item of its kind. Of items that are alike in all, one demands as much as several, so each is looked at once.
    before, after = _first_alike(problem), _first_alike(problem, images)
    for item, first in after.items():
        if item not in before:
            name = problem.item_names[first]
            raise ProblemError(f"no symmetry: the options that cover {name!r} would cover no item of its kind")
    return images


def _first_alike(problem: ExactCover, images: Permutation | None = None) -> dict[_Item, int]:
    """By what distinguishes items (as they are, or after the options have moved), the first of those alike."""
    incidences: list[list[tuple[int, int]]] = [[] for _ in problem.item_names]
    sizes = np.diff(problem.option_starts)
    option = np.repeat(np.arange(len(problem)) if images is None else images, sizes).tolist()
    colors = problem.colors.tolist() if problem.colors is not None else [0] * len(option)  # 0: covered, not painted
    for item, covering, color in zip(problem.items.tolist(), option, colors, strict=True):
        incidences[item].append((covering, color))
    bounds = [(True, *pair) for pair in zip(*(bound.tolist() for bound in problem.bounds), strict=True)]
    first: dict[_Item, int] = {}
    for item, pairs in enumerate(incidences):
        kind = bounds[item] if item < problem.primary else (False, 0, 1)
        first.setdefault((*kind, _pattern(sorted(pairs))), item)
    return first


def _pattern(pairs: Iterable[tuple[int, int]]) -> _Item:
    """Which options cover an item, and which of them in one color: colors are renamed by first occurrence."""
    first: dict[int, int] = {0: 0}
    return tuple((option, first.setdefault(color, len(first))) for option, color in pairs)


def group(problem: ExactCover, generators: Iterable[Permutation]) -> list[Permutation]:
    """All products of the generators, the identity first; ProblemError beyond LARGEST_GROUP of them."""
    identity = np.arange(len(problem), dtype=np.int32)
    generators = list(generators)
    known = {identity.tobytes()}
    elements = [identity]
    # The list grows as it is gone through. Products by generators on one side reach all: the group is finite, so the
    # inverse of a generator is one of its powers.
    for element in elements:
        for generator in generators:
            product = generator[element]
            if product.tobytes() not in known:
                known.add(product.tobytes())
                elements.append(product)
                if len(elements) > LARGEST_GROUP:
                    raise ProblemError(f"there are more than {LARGEST_GROUP} symmetries")
    return elements


def fixed(problem: ExactCover, symmetry: Permutation) -> ExactCover:
    """The cover whose solutions are those of `problem` that `symmetry` leaves as they are; for problems without bounds.

    Options that the symmetry moves in a cycle are taken together or not at all: a cycle is one option, if its members
    do not exclude each other. A cycle that covers an item covers the item's images too, so that they are covered
    alike: one of them is enough.
    """
    if problem.has_bounds:
        raise ProblemError("items with bounds are refused: symmetric options may cover one several times")
    native = _native.fixed(problem.native, symmetry)
    # Cycles and items have numbers as labels, no names: this cover is made to be counted.
    colors = 0 if native.color_of is None else int(native.color_of.max(initial=0))
    meaning = Meaning(range(native.options), range(native.items), range(1, colors + 1), (), None, 0, str)
    return ExactCover.from_native(native, meaning)

"""Colors of secondary items as literals: of those of one item a solution takes at most one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cover.problems.arrays import Int32s, repeated
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.clauses import Clauses, Groups


def by_item(problem: ExactCover) -> tuple[Groups, Int32s | None]:
    """The options that cover each item, numbered from 1, and the color in which each paints it, 0 for none; None where
    nothing is painted."""
    order = np.argsort(problem.items, kind="stable")
    option_of = np.repeat(np.arange(1, len(problem) + 1, dtype=np.int32), np.diff(problem.option_starts))
    sizes = np.bincount(problem.items, minlength=problem.primary + problem.secondary)
    return Groups.of_sizes(sizes, option_of[order]), None if problem.colors is None else problem.colors[order]


@dataclass(frozen=True, eq=False)
class Colors:
    """groups: of each item the literals that stand for its colors. An option without color, or alone in its color,
    stands for itself; options of one color for their helper. painting: those options; helper: of each of them."""

    groups: Groups
    painting: Int32s
    helper: Int32s

    @classmethod
    def of(cls, clauses: Clauses, groups: Groups, color: NDArray[np.int32]) -> Colors:
        """groups: the options of each item; color: of each of them, 0 for none. Helpers are new variables."""
        item = repeated(np.arange(len(groups)), groups.sizes)
        # By item, then color: the members of one color of one item are neighbours, a class.
        order = np.lexsort((color, item))
        item, color, literals = item[order], color[order], groups.literals[order]
        starts_class = np.ones(len(order), dtype=bool)
        # Where the item or the color changes a class begins; every option without color is one by itself.
        starts_class[1:] = (item[1:] != item[:-1]) | (color[1:] != color[:-1]) | (color[1:] == 0)
        class_of = np.cumsum(starts_class) - 1
        # A color that one option alone paints needs no helper: the option stands for it.
        shared = np.bincount(class_of) > 1
        representative = literals[starts_class].copy()
        representative[shared] = clauses.new_variables(int(shared.sum()))
        implying = shared[class_of]
        # How many classes each item has.
        classes = np.bincount(item[starts_class], minlength=len(groups))
        return cls(Groups.of_sizes(classes, representative), literals[implying], representative[class_of[implying]])

    def implied(self) -> Int32s:
        """Clauses, a row each: an option that paints implies its helper."""
        return np.stack([-self.painting, self.helper], axis=1)

    def none_unpainted(self) -> Groups:
        """Clauses, a group each: a helper implies that one of its options paints. They determine the helpers."""
        sizes = np.bincount(self.helper - self.helper.min()) if len(self.helper) else np.zeros(0, dtype=np.int64)
        ends = np.cumsum(sizes)
        firsts = np.flatnonzero(np.diff(self.helper, prepend=0))
        return Groups.of_sizes(sizes + 1, np.insert(self.painting, ends - sizes, -self.helper[firsts]))

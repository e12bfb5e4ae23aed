"""What the numbers of an exact cover stand for: labels of options, names of items and colors, and costs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError
from cover.problems.lazy import Label


@dataclass(frozen=True, eq=False, repr=False)
class Meaning:
    """The part of an exact cover that engines never see. Listed here and nowhere else: what makes one problem of
    another says `dataclasses.replace(problem.meaning, ...)`, and so forgets nothing.

    decisions[k]: the label of option k; forced: labels that are true in every solution and no longer decisions;
    color_names[c - 1] names color c (0 is "no color"); costs: int64, one per option, or None; forced_cost: what the
    forced labels cost, part of every solution's cost; label_name: how a person calls a label, for comments in files.
    """

    decisions: Sequence[Label]
    item_names: Sequence[Hashable]
    color_names: Sequence[Hashable] = ()
    forced: Sequence[Label] = ()
    costs: NDArray[np.int64] | None = None
    forced_cost: int = 0
    label_name: Callable[[Any], str] = str

    def fitting(self, options: int, items: int, colors: int) -> Meaning:
        """This meaning, if it fits so many options, items and colors. Raises ProblemError where it does not, and where
        two options have one label (looked at where the labels are listed; those made when asked for are trusted)."""
        for what, length, expected in (
            ("decisions", len(self.decisions), options),
            ("item_names", len(self.item_names), items),
            ("costs", options if self.costs is None else len(self.costs), options),
        ):
            if length != expected:
                raise ProblemError(f"{what}: {length} given, {expected} needed")
        if len(self.color_names) < colors:
            raise ProblemError(f"color_names: {len(self.color_names)} given, {colors} needed")
        # Lists made when asked for are not gone through: that would make all of them.
        if isinstance(self.decisions, (tuple, list)):
            seen: set[Label] = set()
            for label in self.decisions:
                if not isinstance(label, Hashable):
                    raise ProblemError(f"the label {label!r} is not hashable: use a number, a text or a tuple")
                if label in seen:
                    raise ProblemError(f"two options have the label {label!r}")
                seen.add(label)
        return self

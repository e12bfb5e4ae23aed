"""The nodes of the tree of `dlx`, one by one, for whoever cuts it from the top: the item with the fewest options, the
lowest of several, its options in ascending order.

An option that is the last of its item follows by unit propagation and is neither a branch nor a literal. (The whole
tree is written as a proof natively: engine/covers/links/proving.hpp.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cover.basics.errors import Refused
from cover.problems.arrays import bits
from cover.problems.exact_cover import ExactCover


@dataclass(frozen=True)
class Node:
    """A state of the search at which there is a branch, or a dead end."""

    alive: int  # options, a bit each, that no option taken excludes
    open: list[int]  # primary items not covered
    taken: list[int]  # branches and what followed from them
    branches: tuple[int, ...]  # the literals, 1 for option 0
    children: list[int]  # options to be tried


class Tree:
    """`models` are solutions met that were not among those listed."""

    def __init__(self, problem: ExactCover, listed: Sequence[Sequence[int]]):
        if problem.has_bounds:
            raise Refused(
                "covers with bounds on items cannot be cut into cubes: a branch there says how often an item is covered"
            )
        self._masks = _masks(problem)
        self._excludes = _excludes(problem, self._masks)
        self._primary = problem.primary
        self._listed = {frozenset(choice) for choice in listed}
        self.models: list[list[int]] = []

    def root(self) -> Node:
        everything = (1 << len(self._excludes)) - 1
        return self._node(everything, list(range(self._primary)), [], ())

    def child(self, node: Node, option: int) -> Node:
        alive, left, taken = self._with(node.alive, node.open, node.taken, option)
        return self._node(alive, left, taken, (*node.branches, option + 1))

    def _with(self, alive: int, items: list[int], taken: list[int], option: int) -> tuple[int, list[int], list[int]]:
        left = [item for item in items if not self._masks[item] >> option & 1]
        return alive & ~self._excludes[option] & ~(1 << option), left, [*taken, option]

    def _node(self, alive: int, items: list[int], taken: list[int], branches: tuple[int, ...]) -> Node:
        """A node at which there is a branch, or a dead end; what has one option is taken on the way."""
        while items:
            fewest, item = min(((self._masks[item] & alive).bit_count(), item) for item in items)
            options = bits(self._masks[item] & alive)
            if fewest != 1:
                return Node(alive, items, taken, branches, options)
            alive, items, taken = self._with(alive, items, taken, options[0])
        if frozenset(taken) not in self._listed:
            self.models.append(sorted(taken))
        return Node(alive, items, taken, branches, [])


def _masks(problem: ExactCover) -> list[int]:
    """Of each item the options that cover it."""
    masks = [0] * (problem.primary + problem.secondary)
    for option in range(len(problem.decisions)):
        for item in problem.covers(option).tolist():
            masks[item] |= 1 << option
    return masks


def _excludes(problem: ExactCover, masks: Sequence[int]) -> list[int]:
    """Of each option those that cannot be taken with it."""
    painted: dict[tuple[int, int], int] = {}
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    colors = [0] * len(items) if problem.colors is None else problem.colors.tolist()
    for option in range(len(problem.decisions)):
        for k in range(starts[option], starts[option + 1]):
            key = (items[k], colors[k])
            painted[key] = painted.get(key, 0) | 1 << option
    excludes = []
    for option in range(len(problem.decisions)):
        mask = 0
        for k in range(starts[option], starts[option + 1]):
            mask |= masks[items[k]] & (~painted[items[k], colors[k]] if colors[k] else -1)
        excludes.append(mask & ~(1 << option))
    return excludes

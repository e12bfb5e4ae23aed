"""A proof from the search tree of `dlx`: for every dead end "not all these decisions", children before their parent.

The tree is the documented one: the item with the fewest options, the lowest of several, its options in ascending
order. An option that is the last of its item follows by unit propagation and is neither a branch nor a literal. Written
in Python, some ten thousand nodes a second: what is small in this tree is small here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cover.errors import Refused
from cover.problems.exact_cover import ExactCover


@dataclass
class Node:
    """A state of the search at which there is a branch, or a dead end."""

    alive: int  # options, a bit each, that no option taken excludes
    open: list[int]  # primary items not covered
    taken: list[int]  # branches and what followed from them
    branches: tuple[int, ...]  # the literals, 1 for option 0
    children: list[int]  # options still to be tried
    lemmas: list[tuple[int, ...]]  # of its subtree, not yet deleted


class Tree:
    """Iterate for the lines of the proof (DRUP); `models` are solutions that were not among those listed, where it
    stops. nodes: as dlx counts them."""

    def __init__(self, problem: ExactCover, listed: Sequence[Sequence[int]]):
        if problem.has_bounds:
            raise Refused("dlx proves nothing of items with bounds: its tree branches on how often they are covered")
        self._masks = _masks(problem)
        self._excludes = _excludes(problem, self._masks)
        self._primary = problem.primary
        self._listed = {frozenset(choice) for choice in listed}
        self.models: list[list[int]] = []
        self.nodes = 0

    def __iter__(self) -> Iterator[str]:
        path = [self.root()]
        while path and not self.models:
            node = path[-1]
            if node.children:
                option = node.children.pop(0)
                path.append(self.child(node, option))
                continue
            path.pop()
            yield "".join(f"{-literal} " for literal in node.branches) + "0\n"
            for lemma in node.lemmas:
                yield "d " + "".join(f"{-literal} " for literal in lemma) + "0\n"
            if path:
                path[-1].lemmas.append(node.branches)

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
        while True:
            self.nodes += 1
            if not items:
                if frozenset(taken) not in self._listed:
                    self.models.append(sorted(taken))
                return Node(alive, items, taken, branches, [], [])
            fewest, item = min(((self._masks[item] & alive).bit_count(), item) for item in items)
            options = _bits(self._masks[item] & alive)
            if fewest != 1:
                return Node(alive, items, taken, branches, options, [])
            alive, items, taken = self._with(alive, items, taken, options[0])


def _bits(mask: int) -> list[int]:
    options = []
    while mask:
        low = mask & -mask
        options.append(low.bit_length() - 1)
        mask ^= low
    return options


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

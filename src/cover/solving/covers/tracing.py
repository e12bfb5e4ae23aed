"""Algorithm X step by step: the tree that `dlx` searches, node by node, for people to look at.

D. E. Knuth, "Dancing links", 2000; TAOCP 4B, 7.2.2.1. Written from the definition, with sets in place of links: the
item with the fewest options left is chosen, the lowest of several, and its options are tried in ascending order. So
nodes, options tried, depths and the order of solutions are those of the native engine's kernels links and bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cover.basics.errors import Refused
from cover.problems.exact_cover import ExactCover


class Outcome(StrEnum):
    """What a node of the tree is."""

    BRANCH = "branch"  # an item is chosen, and its options are tried
    DEAD_END = "dead end"  # no option is left for an item
    SOLUTION = "solution"  # all primary items are covered


@dataclass
class Node:
    """A node of the tree. parent: its number, -1 of the root; option: which one was taken to come here, -1 at the root;
    item: the one that is chosen, or that has no option left, -1 of a solution; left: how many options each open
    primary item has left, by item; tries: the options of `item`, in the order in which they are tried."""

    number: int
    parent: int
    depth: int
    option: int
    outcome: Outcome
    item: int = -1
    left: dict[int, int] = field(default_factory=dict)
    tries: tuple[int, ...] = ()


@dataclass
class Tree:
    """The nodes in the order of the search, parents before their children. complete: False where it ended early."""

    problem: ExactCover
    nodes: list[Node]
    complete: bool

    def taken(self, node: Node) -> list[int]:
        """The options on the way from the root to the node."""
        way: list[int] = []
        while node.parent >= 0:
            way.append(node.option)
            node = self.nodes[node.parent]
        return way[::-1]

    def children(self) -> list[list[int]]:
        """Of each node the numbers of its children."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for node in self.nodes[1:]:
            found[node.parent].append(node.number)
        return found

    def solutions(self) -> list[list[int]]:
        """The options of each solution, in the order in which they were taken."""
        return [self.taken(node) for node in self.nodes if node.outcome is Outcome.SOLUTION]

    def levels(self) -> list[int]:
        """How many nodes there are at each depth, Knuth's profile."""
        levels = [0] * (max(node.depth for node in self.nodes) + 1)
        for node in self.nodes:
            levels[node.depth] += 1
        return levels


def traced(problem: ExactCover, *, nodes: int = 1000, limit: int | None = None) -> Tree:
    """Search the whole tree, or as far as `nodes` nodes and `limit` solutions. Raises Refused for items with bounds.

    >>> problem = ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})
    >>> tree = traced(problem)
    >>> [(node.depth, node.outcome.value) for node in tree.nodes], tree.solutions()
    ([(0, 'branch'), (1, 'branch'), (2, 'solution')], [[0, 1]])
    """
    if problem.has_bounds:
        raise Refused("only problems in which each item is covered exactly once can be traced")
    search = _Search(problem)
    found = Tree(problem, [], complete=False)
    solutions = 0
    for node in search.nodes():
        found.nodes.append(node)
        solutions += node.outcome is Outcome.SOLUTION
        if len(found.nodes) >= nodes or solutions == limit:
            break
    found.complete = search.is_over()
    return found


class _Search:
    """A state is the set of options that are left; taking one of them strikes those that cannot go with it."""

    def __init__(self, problem: ExactCover):
        self._primary = problem.primary
        self._covers = [problem.covers(option).tolist() for option in range(len(problem))]
        self._of_item: list[list[int]] = [[] for _ in range(problem.primary + problem.secondary)]
        for option, items in enumerate(self._covers):
            for item in items:
                self._of_item[item].append(option)
        self._clashes = clashes(problem)
        # Nodes to be visited, the next one last: parent, depth, option taken, options and items left.
        self._waiting: list[tuple[int, int, int, frozenset[int], frozenset[int]]] = []

    def nodes(self) -> Iterator[Node]:
        everything, open_items = frozenset(range(len(self._covers))), frozenset(range(self._primary))
        self._waiting.append((-1, 0, -1, everything, open_items))
        number = 0
        while self._waiting:
            parent, depth, option, left, still_open = self._waiting.pop()
            node = self._node(number, parent, depth, option, left, still_open)
            number += 1
            for child in reversed(node.tries):
                covered = still_open.difference(self._covers[child])
                self._waiting.append((node.number, depth + 1, child, left - self._clashes[child], covered))
            yield node

    def is_over(self) -> bool:
        return not self._waiting

    def _node(
        self, number: int, parent: int, depth: int, option: int, left: frozenset[int], still_open: frozenset[int]
    ) -> Node:
        counts = {item: sum(each in left for each in self._of_item[item]) for item in sorted(still_open)}
        if not counts:
            return Node(number, parent, depth, option, Outcome.SOLUTION)
        item = min(counts, key=lambda each: (counts[each], each))
        if counts[item] == 0:
            return Node(number, parent, depth, option, Outcome.DEAD_END, item, counts)
        tries = tuple(each for each in self._of_item[item] if each in left)
        return Node(number, parent, depth, option, Outcome.BRANCH, item, counts, tries)


def clashes(problem: ExactCover) -> list[frozenset[int]]:
    """Of each option those that cannot be taken with it, itself included: they share an item, and it is not one that
    both paint in the same color."""
    by_item: dict[int, list[tuple[int, int]]] = {}
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    colors: Sequence[int] = [0] * len(items) if problem.colors is None else problem.colors.tolist()
    for option in range(len(problem)):
        for k in range(starts[option], starts[option + 1]):
            by_item.setdefault(items[k], []).append((option, colors[k]))
    found: list[set[int]] = [{option} for option in range(len(problem))]
    for painted in by_item.values():
        for option, color in painted:
            found[option].update(other for other, shade in painted if not color or shade != color)
    return [frozenset(each) for each in found]

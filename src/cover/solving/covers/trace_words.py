"""A trace in words: why an item is chosen, what happens at each node, the tree and the matrix as text, and the same
problem as clauses, rule by rule."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from cover.problems.exact_cover import ExactCover
from cover.problems.names import Kind, Name
from cover.solving.covers.tracing import Node, Outcome, Tree

WIDEST = 40  # items of a matrix in plain text, at most
LONGEST = 60  # options of one
TOO_LARGE = "The matrix is too large for text; the page (page=) shows it."
LISTED = 6  # names in a sentence, at most


def listed(names: list[str]) -> str:
    """
    >>> listed(["a", "b", "c"]), listed(list("abcdefgh"))
    ('a, b, c', 'a, b, c, d, e, f and 2 more')
    """
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more


def options_left(count: int) -> str:
    """
    >>> options_left(1), options_left(3)
    ('1 option left', '3 options left')
    """
    return f"{count} option{'' if count == 1 else 's'} left"


class Teller:
    """What there is to say of the nodes of a tree. options: what people call each."""

    def __init__(self, tree: Tree, options: Sequence[str]):
        self.tree, self.options = tree, options
        self.items = [str(name) for name in tree.problem.item_names]

    def choice(self, node: Node) -> str:
        """What is found at a node: the item chosen and why, the dead end, or the solution."""
        if node.outcome is Outcome.SOLUTION:
            chosen = listed([self.options[option] for option in self.tree.taken(node)])
            return f"Solution {self.number(node)}: every item is covered. Options: {chosen or 'none'}."
        name = self.items[node.item]
        if node.outcome is Outcome.DEAD_END:
            return f"Dead end: no option is left for {name}. Go back."
        count = node.left[node.item]
        tied = sum(left == count for left in node.left.values()) - 1
        why = "No item has fewer"
        if tied:
            why += f"; {tied} other{'' if tied == 1 else 's'} also {'has' if tied == 1 else 'have'} {count},"
            why += f" and {name} comes first"
        return f"Choose {name}: it has {options_left(count)}. {why}."

    def trial(self, node: Node) -> str:
        """What taking the option of a node does."""
        parent = self.tree.nodes[node.parent]
        covered = [self.items[item] for item in sorted(set(parent.left) - set(node.left))]
        return (
            f"Try {self.options[node.option]}, option {parent.tries.index(node.option) + 1} of {len(parent.tries)}"
            f" for {self.items[parent.item]}. It covers {listed(covered)}. Remove every option that clashes with it."
        )

    def undo(self, node: Node) -> str:
        """What giving the option of a node back does."""
        return f"Undo {self.options[node.option]}: its items are open again, and what it removed comes back."

    def number(self, node: Node) -> int:
        return sum(one.outcome is Outcome.SOLUTION for one in self.tree.nodes[: node.number + 1])

    # ---------------------------------------------------------------- as text
    def lines(self) -> Iterator[str]:
        """The tree as text, a node a line. What has a single option does not go further to the right."""
        children = self.tree.children()
        waiting: list[tuple[int, str, str]] = [(0, "", "")]
        while waiting:
            number, lead, below = waiting.pop()
            node = self.tree.nodes[number]
            taken = f"{self.options[node.option]}: " if node.parent >= 0 else ""
            yield f"{lead}{taken}{self._found(node)}"
            last = children[number][-1:]
            for child in reversed(children[number]):
                if len(node.tries) == 1:
                    waiting.append((child, below, below))
                else:
                    turn, under = ("└─ ", "   ") if [child] == last else ("├─ ", "│  ")
                    waiting.append((child, below + turn, below + under))

    def _found(self, node: Node) -> str:
        if node.outcome is Outcome.SOLUTION:
            return f"solution {self.number(node)}"
        name = self.items[node.item]
        if node.outcome is Outcome.DEAD_END:
            return f"dead end, no option left for {name}"
        return f"{name} has {options_left(node.left[node.item])}"

    def matrix(self) -> list[str]:
        """The matrix with its heads, a row an option; where it is too large to be read, only that."""
        problem = self.tree.problem
        if len(self.items) > WIDEST or len(self.options) > LONGEST:
            return [TOO_LARGE]
        head = max(map(len, self.options), default=0)
        wide = [max(len(name), 1) for name in self.items]
        if head + sum(wide) + len(wide) > 110:
            return [TOO_LARGE]
        rows = [" " * head + " " + " ".join(name.rjust(w) for name, w in zip(self.items, wide, strict=True))]
        for option, name in enumerate(self.options):
            covered = set(problem.covers(option).tolist())
            ones = " ".join(("1" if item in covered else ".").rjust(w) for item, w in enumerate(wide))
            rows.append(f"{name.ljust(head)} {ones}")
        return [row.rstrip() for row in rows]


# ---------------------------------------------------------------- clauses
@dataclass(frozen=True)
class RuleClauses:
    """What one rule says as clauses. rule: in words; items: of this rule; clauses: literals, k + 1 for option k; words:
    each clause in words."""

    rule: str
    items: tuple[str, ...]
    clauses: tuple[tuple[int, ...], ...]
    words: tuple[str, ...]


def clauses_by_rule(problem: ExactCover, options: Sequence[str]) -> list[RuleClauses]:
    """The formula of the problem with pairs for "at most one": what `cover_to_cnf` gives with `pairwise`, rule by rule.
    Clauses that an earlier rule has stated are not stated again. options: what people call each.

    >>> problem = ExactCover("ab", {"x": "ab", "y": "a", "z": "b"})
    >>> [rule.words for rule in clauses_by_rule(problem, "xyz")]
    [('a: x or y', 'a: not both x and y', 'b: x or z', 'b: not both x and z')]
    """
    names = list(problem.item_names)
    of_item: list[list[tuple[int, int]]] = [[] for _ in names]
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    colors = None if problem.colors is None else problem.colors.tolist()
    for option in range(len(problem)):
        for k in range(starts[option], starts[option + 1]):
            of_item[items[k]].append((option, 0 if colors is None else colors[k]))
    stated: set[tuple[int, ...]] = set()
    found = []
    keyed = [(item < problem.primary, _sort(name)) for item, name in enumerate(names)]
    for (primary, sort), alike in groupby(range(len(names)), key=keyed.__getitem__):
        numbers = list(alike)
        clauses: list[tuple[int, ...]] = []
        words: list[str] = []
        for item in numbers:
            for clause, what in _clauses(of_item[item], primary, options):
                if clause not in stated:
                    stated.add(clause)
                    clauses.append(clause)
                    words.append(f"{names[item]}: {what}")
        rule = _rule(names[numbers[0]], sort, len(numbers), primary)
        found.append(RuleClauses(rule, tuple(str(names[item]) for item in numbers), tuple(clauses), tuple(words)))
    return found


def _clauses(
    painted: list[tuple[int, int]], primary: bool, options: Sequence[str]
) -> Iterator[tuple[tuple[int, ...], str]]:
    if primary:
        each = " or ".join(options[option] for option, _ in painted) or "no option, so there is no solution"
        yield tuple(option + 1 for option, _ in painted), each
    for (one, color), (other, shade) in combinations(painted, 2):
        if not color or color != shade:
            yield (-one - 1, -other - 1), f"not both {options[one]} and {options[other]}"


def _sort(name: Hashable) -> tuple[str, bool]:
    """The kind of an item, and whether it has a symbol; items of a user's own are of one kind."""
    return (name.sort, name.symbol != "") if isinstance(name, Name) else ("", False)


def _rule(name: Hashable, sort: tuple[str, bool], many: int, primary: bool) -> str:
    """A rule in words, by one of its items."""
    times = "exactly one" if primary else "at most one"
    if not isinstance(name, Name) or name.kind is Kind.OTHER:
        return f"Each of the {many} items is covered by {times} option." if many > 1 else f"{name}: {times} option."
    kind, symbol = sort
    if kind == Kind.CELL and not symbol:
        return f"Each cell has {times} symbol."
    if symbol:
        return f"Each {kind} has {times} of each symbol."
    return f"Each {kind} has {times}."

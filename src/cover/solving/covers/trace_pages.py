"""A trace as pictures: its tree as shapes, and a page on which people step through the search."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from cover.basics.suggest import counted
from cover.drawing.shapes import GRID, LINE, Path, Picture, Shape, Text, rectangle
from cover.drawing.shapes import picture as framed
from cover.solving.covers.trace_words import RuleClauses, Teller
from cover.solving.covers.tracing import Node, Outcome, Tree

WIDE, HIGH = 0.17, 1.5  # of a character, and of a level, in cells
# What the script of a file does at once; an address that ends in #5 begins with the fifth step.
BEGIN = """
const data = JSON.parse(document.getElementById("data").textContent);
follow(document, data, /^#\\d+$/.test(location.hash) ? Number(location.hash.slice(1)) - 1 : 0);
"""
MOST_SPOTS = 60_000  # places of a matrix that a page still shows


def places(tree: Tree) -> list[tuple[float, int]]:
    """Where each node of the tree stands: leaves side by side, a parent over the middle of its children; the depth.

    >>> from cover.problems.exact_cover import ExactCover
    >>> from cover.solving.covers.tracing import traced
    >>> places(traced(ExactCover("a", {"x": "a", "y": "a"})))
    [(0.5, 0), (0.0, 1), (1.0, 1)]
    """
    children = tree.children()
    across = [0.0] * len(tree.nodes)
    leaves = 0
    for number, below in enumerate(children):
        if not below:
            across[number] = float(leaves)
            leaves += 1
    for node in reversed(tree.nodes):
        if children[node.number]:
            across[node.number] = (across[children[node.number][0]] + across[children[node.number][-1]]) / 2
    return [(across[node.number], node.depth) for node in tree.nodes]


def label(teller: Teller, node: Node) -> str:
    """What stands in the box of a node."""
    if node.outcome is Outcome.SOLUTION:
        return f"solution {teller.number(node)}"
    name = teller.items[node.item]
    return f"{name}: none left" if node.outcome is Outcome.DEAD_END else name


# ---------------------------------------------------------------- the tree as a picture
FILLS = {Outcome.BRANCH: "ends", Outcome.DEAD_END: "clash", Outcome.SOLUTION: "placed"}


def picture(teller: Teller, title: str, alt: str) -> Picture:
    """The tree: a box a node with the item that is chosen there, and over each the option that leads to it."""
    spots, boxes = places(teller.tree), [label(teller, node) for node in teller.tree.nodes]
    over = [teller.options[node.option] if node.option >= 0 else "" for node in teller.tree.nodes]
    wide = max(map(len, [*boxes, *over])) * WIDE + 0.4
    middles = [((x + 0.5) * wide, y * HIGH + 0.5) for x, y in spots]
    shapes: list[Shape] = []
    for node in teller.tree.nodes:
        x, y = middles[node.number]
        half = len(boxes[node.number]) * WIDE / 2 + 0.12
        if node.parent >= 0:
            above = middles[node.parent]
            shapes.append(Path((above, (x, y - 0.55)), "thin", 0.03, level=LINE))
            shapes.append(Text(x, y - 0.42, over[node.number], 0.28))
        fill = FILLS[node.outcome]
        shapes.append(rectangle(x - half, y - 0.24, 2 * half, 0.48, fill=fill, stroke="ink", thick=0.02, level=GRID))
        shapes.append(Text(x, y, boxes[node.number], 0.28, bold=node.outcome is Outcome.SOLUTION))
    return framed(shapes, 0, 0, title=title, alt=alt)


# ---------------------------------------------------------------- the page
def page(teller: Teller, title: str, counts: str, rules: Sequence[RuleClauses]) -> str:
    """One HTML file, whose policy lets its own style and script run and nothing else."""
    folder = files("cover.solving.covers") / "pages"
    shell, style, script = ((folder / f"trace.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js"))
    script += BEGIN
    policy = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; base-uri 'none'"
    data = json.dumps(_data(teller), separators=(",", ":")).replace("<", "\\u003c")
    return shell.format(
        policy=policy, title=escape(title), counts=escape(counts), style=style, script=script, data=data,
        rules="".join(map(_rule, rules)),
    )  # fmt: skip


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode()}"


def _rule(rule: RuleClauses) -> str:
    clauses = "".join(f"<li>{escape(words)}</li>" for words in rule.words)
    head = f"{escape(rule.rule)} <small>({counted(len(rule.clauses), 'clause')})</small>"
    return f"<details><summary>{head}</summary><ul>{clauses}</ul></details>"


def _data(teller: Teller) -> dict[str, Any]:
    """What the script of the page works on; numbers of nodes, options and items."""
    tree, problem = teller.tree, teller.tree.problem
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    colors = [0] * len(items) if problem.colors is None else problem.colors.tolist()
    inside = [(starts[k], starts[k + 1]) for k in range(len(problem))]
    nodes = [
        {
            "parent": node.parent, "option": node.option, "item": node.item, "outcome": node.outcome.value,
            "label": label(teller, node), "x": x, "y": y,
        }
        for node, (x, y) in zip(tree.nodes, places(tree), strict=True)
    ]  # fmt: skip
    return {
        "items": teller.items,
        "primary": problem.primary,
        "options": [
            {"name": name, "items": items[start:end], "colors": colors[start:end]}
            for name, (start, end) in zip(teller.options, inside, strict=True)
        ],
        "nodes": nodes,
        "steps": list(_steps(teller)),
        "matrix": len(teller.items) * len(teller.options) <= MOST_SPOTS,
    }


def _steps(teller: Teller) -> Iterator[tuple[int, str, str]]:
    """What the page shows one after the other: a node, what happens there, and the words."""
    tree = teller.tree
    open_nodes: list[Node] = []
    for node in tree.nodes:
        while open_nodes and open_nodes[-1].number != node.parent:
            yield _undone(teller, open_nodes.pop())
        if node.parent >= 0:
            yield (node.number, "try", teller.trial(node))
        yield (node.number, node.outcome.value, teller.choice(node))
        open_nodes.append(node)
    while tree.complete and len(open_nodes) > 1:
        yield _undone(teller, open_nodes.pop())
    yield (0, "end", "Every option of the first item has been tried: the search is over." if tree.complete
           else "The trace ends here; the search would go on.")  # fmt: skip


def _undone(teller: Teller, node: Node) -> tuple[int, str, str]:
    return (node.number, "undo", teller.undo(node))

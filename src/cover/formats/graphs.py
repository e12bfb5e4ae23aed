"""Graphs whose tours are wanted, both ways: `.hcp` files of TSPLIB (Reinelt 1991), which are written. If the format is
named, edges as DIMACS has them (`p edge`, `e 1 2`; such files are made for coloring too), or two vertices a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.base import About, Options, Reading
from cover.formats.text import Source, shown
from cover.puzzles.hamilton import Hamilton

ABOUT = About(
    "graphs whose tours are wanted (TSPLIB's HCP; edges of DIMACS, or two vertices a line, if it is named)",
    Hamilton,
    "NAME : four\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n"
    "1 2\n2 3\n3 4\n4 1\n1 3\n-1\nEOF\n",
    certain=True,
    endings=(".hcp",),
)
_FACT = re.compile(r"([A-Z_]+)\s*:\s*(.*)")
_KNOWN = {"TYPE": "HCP", "EDGE_DATA_FORMAT": "EDGE_LIST"}
_PASSED_OVER = ("NAME", "COMMENT", "DIMENSION")


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts that say `TYPE : HCP` in their head."""
    is_tour = any(re.fullmatch(r"TYPE\s*:\s*HCP", line.strip()) for _, line in source.head_lines())
    return ["TSPLIB's HCP"] if is_tour else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one graph of the text. Raises InputError with the line for what is no edge of it."""
    edges, vertices, facts, first = list[tuple[int, int]](), 0, dict[str, str](), 0
    for number, line in source.lines():
        words = line.split()
        if not words or words[0] == "c" or words[0] in ("-1", "EOF", "EDGE_DATA_SECTION"):
            continue
        first = first or number
        if fact := _FACT.fullmatch(line.strip()):
            name, value = fact[1], fact[2].strip()
            if _KNOWN.get(name, value) != value or name not in (*_KNOWN, *_PASSED_OVER):
                raise source.error(f"{shown(line.strip())}: only edge lists of TYPE : HCP are read", number)
            vertices = _number(source, number, value) if name == "DIMENSION" else vertices
            facts |= {"title": value} if name == "NAME" else {}
        elif words[0] == "p" and len(words) == 4:
            vertices = _number(source, number, words[2])
        elif len(words) == 2 or (len(words) == 3 and words[0] == "e"):
            edges.append((_number(source, number, words[-2]), _number(source, number, words[-1])))
        else:
            raise source.error(f"an edge is two vertices, not {shown(line.strip())}", number)
    try:
        graph = Hamilton(vertices or max((vertex for edge in edges for vertex in edge), default=0), edges)
    except ProblemError as error:
        raise source.error(str(error), first) from None
    yield Reading(graph, "hcp", f"graph: {graph.about()}", source.name, first, facts)


def _number(source: Source, line: int, word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise source.error(f"{shown(word)} is no vertex: vertices are numbers from 1", line)
    return int(word)


def write(content: Any, solution: Any = None) -> str:
    """The file of TSPLIB. Raises ProblemError for anything but a graph, and for a solution."""
    if not isinstance(content, Hamilton) or solution is not None:
        raise ProblemError("hcp is for graphs (puzzle: hamilton) without a solution")
    head = ["NAME : graph", "TYPE : HCP", f"DIMENSION : {content.vertices}"]
    edges = [f"{a} {b}" for a, b in content.edges]
    return "\n".join([*head, "EDGE_DATA_FORMAT : EDGE_LIST", "EDGE_DATA_SECTION", *edges, "-1", "EOF"]) + "\n"

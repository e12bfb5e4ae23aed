"""The automorphisms of thirty covers and boards, and of large ones: our search beside nauty, on the same graph.

    python benchmarks/automorphisms.py [--only WORD] [--seconds 60] [--large]

CPU seconds of `cover.automorphisms` on the exact cover, and of `pynauty.autgrp` (pip install pynauty; without it the
column is empty) on the graph of its options, items and colors, each without what makes the problem or the graph. Ours
makes the graph as well and checks each generator. The orders of the groups must be equal. Least of three runs, of one
where that takes more than a second. --large: only the covers of ten thousand options and more.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any

import cover
from cover.problems.exact_cover import ExactCover
from cover.solving.routing import Route, routed
from machine import machine

Make = Callable[[], Any]


def empty(kind: Callable[..., Any], size: int) -> Make:
    return lambda: kind([[0] * size] * size)


def rectangle(rows: int, columns: int, pieces: str) -> Make:
    return lambda: cover.Polyomino.rectangle(rows, columns, pieces)


def text(written: str) -> Make:
    return lambda: cover.loads(written)


def projective(order: int) -> ExactCover:
    """Points and lines of a projective plane of prime order: an option for each line."""
    points = [(1, a, b) for a in range(order) for b in range(order)] + [(0, 1, a) for a in range(order)] + [(0, 0, 1)]
    lines = [[p for p in points if sum(x * y for x, y in zip(p, q, strict=True)) % order == 0] for q in points]
    return ExactCover(points, lines)


def cube(dimensions: int) -> ExactCover:
    """A hypercube: an option for each edge, of its two corners."""
    corners = list(product((0, 1), repeat=dimensions))
    edges = [
        (corner, (*corner[:k], 1, *corner[k + 1 :])) for corner in corners for k in range(dimensions) if not corner[k]
    ]
    return ExactCover(corners, edges)


def some() -> Iterator[tuple[str, Make]]:
    for order in (5, 8, 12, 20):
        yield f"queens {order}", lambda n=order: cover.Queens(n)
    yield "queens 6, two forbidden", lambda: cover.Queens(6, forbidden=["r1c1", "r6c6"])
    for order in (7, 12, 20):
        yield f"Langford {order}", lambda n=order: cover.Langford(n)
    for rows, columns, pieces in ((6, 6, "dominoes"), (8, 9, "dominoes"), (20, 20, "dominoes")):
        yield f"dominoes {rows}x{columns}", rectangle(rows, columns, pieces)
    for rows, columns in ((3, 20), (6, 10)):
        yield f"pentominoes {rows}x{columns}", rectangle(rows, columns, "pentominoes")
    yield "seven L and an O", rectangle(5, 5, "L3x7 O4")
    yield "tetrominoes 4x5", rectangle(4, 5, "L4x2 O4 I4 S4")
    yield "Soma", text("puzzle: polycube\nsize: 3x3x3\npieces: soma\n")
    for order in (4, 6, 8, 12):
        yield f"Latin {order}", empty(cover.Latin, order)
    yield "Latin 9, a number given", lambda: cover.Latin([[1] + [0] * 8] + [[0] * 9] * 8)
    for order in (4, 6, 9, 16):
        yield f"sudoku {order}x{order}", empty(cover.Sudoku, order)
    yield "sudoku 9x9, a number given", lambda: cover.Sudoku([[1] + [0] * 8] + [[0] * 9] * 8)
    yield "akari 6x6", text("puzzle: akari\ncells:\n" + "......\n" * 6)
    yield "plane of order 7", lambda: projective(7)
    yield "plane of order 13", lambda: projective(13)
    yield "cube of 8 dimensions", lambda: cube(8)


def large() -> Iterator[tuple[str, Make]]:
    yield "dominoes 100x100", rectangle(100, 100, "dominoes")
    yield "dominoes 224x224", rectangle(224, 224, "dominoes")
    yield "Latin 22", empty(cover.Latin, 22)
    yield "Latin 46", empty(cover.Latin, 46)
    yield "sudoku 25x25", empty(cover.Sudoku, 25)
    yield "sudoku 49x49", empty(cover.Sudoku, 49)
    yield "cube of 12 dimensions", lambda: cube(12)


def graph_of(problem: ExactCover, pynauty: Any) -> Any:
    """The graph as pynauty takes it: a vertex for each option, item, and color of an item. Items that the same options
    cover in the same way are one."""
    options = len(problem)
    starts, covers = problem.option_starts.tolist(), problem.items.tolist()
    colors = [0] * len(covers) if problem.colors is None else problem.colors.tolist()
    lows = [1] * problem.primary if problem.at_least is None else problem.at_least.tolist()
    highs = [1] * problem.primary if problem.at_most is None else problem.at_most.tolist()
    sorts: dict[Any, set[int]] = {}
    for k in range(options):
        sorts.setdefault(("option", None if problem.costs is None else int(problem.costs[k])), set()).add(k)
    met: list[dict[int, list[int]]] = [{} for _ in range(problem.primary + problem.secondary)]  # color -> options
    for option in range(options):
        for k in range(starts[option], starts[option + 1]):
            met[covers[k]].setdefault(colors[k], []).append(option)
    vertices, edges, known = options, {}, set()
    for item, by_color in enumerate(met):
        sort = ("item", (lows[item], highs[item]) if item < problem.primary else "secondary")
        painted = frozenset(tuple(some) for color, some in by_color.items() if color)
        if (sort, plain := tuple(by_color.get(0, ())), painted) in known:
            continue
        known.add((sort, plain, painted))
        own = vertices
        for of_sort, neighbours in ((sort, plain), *(("color", (own, *some)) for some in painted)):
            edges[vertices] = list(neighbours)
            sorts.setdefault(of_sort, set()).add(vertices)
            vertices += 1
    return pynauty.Graph(vertices, adjacency_dict=edges, vertex_coloring=list(sorts.values()))


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    best, made = math.inf, None
    for _ in range(3):
        began = time.process_time()
        made = run()
        best = min(best, time.process_time() - began)
        if best > 1:
            break
    return best, made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="covers whose name holds this")
    parser.add_argument("--seconds", type=float, default=60, help="for ours")
    parser.add_argument("--large", action="store_true", help="those of ten thousand options and more, ours alone")
    args = parser.parse_args()
    pynauty: Any = None
    try:
        pynauty = import_module("pynauty")
    except ModuleNotFoundError:
        print("without pynauty", file=sys.stderr)
    print(f"{machine()}; CPU seconds\n")
    print("| cover | options | order | generators | ours | nauty | nauty / ours |\n|---|---|---|---|---|---|---|")
    wrong, ratios = 0, []
    for name, make in large() if args.large else some():
        if args.only not in name:
            continue
        made = make()
        problem = routed(made, ExactCover, Route("none"))
        try:
            ours, found = timed(lambda problem=problem: cover.automorphisms(problem, seconds=args.seconds))
        except TimeoutError:
            print(f"| {name} | {len(problem)} | - | - | > {args.seconds:g} | | |", flush=True)
            continue
        order = (
            f"{found.order}"
            if found.order < 10**12
            else f"{found.order / 10 ** (len(str(found.order)) - 1):.6f}e{len(str(found.order)) - 1}"
        )
        theirs = ""
        ratio = ""
        if pynauty is not None and not args.large:
            graph = graph_of(problem, pynauty)
            seconds, (_, mantissa, exponent, _, _) = timed(lambda graph=graph: pynauty.autgrp(graph))
            log = math.log10(mantissa) + exponent
            if abs(log - math.log10(found.order)) > 1e-8:
                wrong += 1
                order += f" (nauty: {mantissa}e{exponent})"
            theirs, ratio = f"{seconds:.4f}", f"{seconds / max(ours, 1e-6):.2f}"
            ratios.append(seconds / max(ours, 1e-6))
        print(f"| {name} | {len(problem)} | {order} | {len(found)} | {ours:.4f} | {theirs} | {ratio} |", flush=True)
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"\n{len(ratios)} covers, nauty to ours: {mean:.2f} in geometric mean, {wrong} orders differ")
    return wrong


if __name__ == "__main__":
    sys.exit(main())

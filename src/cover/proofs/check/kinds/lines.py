"""Lines: one closed loop, or lines between tips."""

from __future__ import annotations

from collections.abc import Sequence

from cover.proofs.check.families import Connected, Loop, Sets
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.grids import Edges
from cover.proofs.check.kinds.header import Cell, cell, counts, many, named, number, numbers, opened
from cover.proofs.check.stated import Stated

WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
MOVES = {
    "knight": ((1, 2), (2, 1), (2, -1), (1, -2)),
    "king": ((0, 1), (1, 1), (1, 0), (1, -1)),
    "wazir": ((0, 1), (1, 0)),
    "camel": ((1, 3), (3, 1), (3, -1), (1, -3)),
}
PIECES = {"-": "<>", "|": "^v", "L": "^>", "J": "^<", "7": "<v", "r": "v>"}


def simpleloop(text: str, variables: int) -> Stated:
    rows = opened(text, "cells").table("cells")
    edges = Edges(len(rows), len(rows[0]))
    rules = Stated(len(edges.edge))
    for r, c in edges.number:
        if rows[r][c] not in (".", "#"):
            raise Fault(f"puzzle.txt: {rows[r][c][:9]!r} is no cell")
        wanted = 2 if rows[r][c] == "." else 0
        rules.count(f"{named((r, c))}", edges.at((r, c)), wanted, wanted)
    rules.families.append(Loop(edges.ends, (), "one closed loop"))
    rules.about = f"{len(rows)}x{len(rows[0])}"
    return rules


def tour(text: str, variables: int) -> Stated:
    read = opened(text, "size", "move", "from", "to")
    height, _, width = read.values.get("size", "").partition("x")
    rows, columns, move = number(height), number(width), read.values.get("move", "knight")
    if move not in MOVES or rows * columns > 4 * variables + 64:  # a short text may state a large board
        raise Fault("puzzle.txt: a board that is not that of formula.cnf, or a piece that does not exist")
    tips = [cell(read.values[key]) for key in ("from", "to") if key in read.values]
    squares = {(r, c): r * columns + c for r in range(rows) for c in range(columns)}
    if len({*tips}) not in (0, 2) or not {*tips} <= {*squares}:
        raise Fault("puzzle.txt: a tour must have two ends, or none")
    steps = [((r, c), (r + a, c + b)) for r, c in squares for a, b in MOVES[move] if (r + a, c + b) in squares]
    rules = Stated(len(steps))
    at: dict[Cell, list[int]] = {square: [] for square in squares}
    for k, step in enumerate(steps):
        for square in step:
            at[square].append(k)
    for square, some in at.items():
        wanted = 1 if square in tips else 2
        rules.count(f"{named(square)}", some, wanted, wanted)
    # The squares by number, as the edges of any loop go from point to point.
    ends = {k: (squares[a], squares[b]) for k, (a, b) in enumerate(steps)}
    rules.families.append(Loop(ends, [squares[tip] for tip in tips], "one line"))
    rules.about = f"{rows}x{columns}, {move}"
    return rules


def hamilton(text: str, variables: int) -> Stated:
    read = opened(text, "n", "edges")
    vertices = number(read.values.get("n", ""))
    edges = sorted({tuple(sorted(map(number, row))) for row in map(str.split, read.blocks.get("edges", []))})
    if vertices > 4 * variables + 64 or any(len(two) != 2 or not 0 < two[0] < two[1] <= vertices for two in edges):
        raise Fault("puzzle.txt: a graph that is not that of formula.cnf, or an edge that does not exist")
    rules = Stated(len(edges))
    for vertex in range(1, vertices + 1):
        rules.count(f"vertex {vertex}", [k for k, two in enumerate(edges) if vertex in two], 2, 2)
    rules.families.append(Loop({k: (two[0], two[1]) for k, two in enumerate(edges)}, [], "one line"))
    rules.about = f"{vertices} vertices, {many(len(edges), 'edge')}"
    return rules


def tracks(text: str, variables: int) -> Stated:
    read = opened(text, "start", "end", "cells", "right", "bottom")
    rows = read.table("cells")
    height, width = len(rows), len(rows[0])
    edges = Edges(height, width, height * width)
    start, end = (number(read.values.get("start", "")) - 1, 0), (height - 1, number(read.values.get("end", "")) - 1)
    if start == end or not {start, end} <= {*edges.number}:
        raise Fault("puzzle.txt: the track must enter and leave in two different cells of the board")
    rules = Stated(height * width + len(edges.edge))
    for at, k in edges.number.items():
        wanted = 1 if at in (start, end) else 2

        def takes(word: Sequence[int], wanted: int = wanted) -> bool:
            # Two edges for a cell with track, of which one leads outside at start and end.
            return sum(word[1:]) == wanted * word[0] and bool(word[0] or wanted == 2)

        rules.words(named(at), [k, *edges.at(at)], takes)
        piece = rows[at[0]][at[1]]
        if piece == ".":
            continue
        if piece not in PIECES:
            raise Fault(f"puzzle.txt: {piece[:9]!r} is no piece of track")
        for way, (a, b) in WAYS.items():
            edge = edges.between(at, (at[0] + a, at[1] + b))
            if edge is not None:
                rules.fix(edge, [int(way in PIECES[piece])])
            # Outside the track goes left of its start and below its end.
            elif way in PIECES[piece] and (at, way) not in ((start, "<"), (end, "v")):
                for other in edges.at(at):  # it leads off the board: nothing is right
                    rules.fix(other, ())
    beside = [*counts(read, "right", height), *counts(read, "bottom", width)]
    for k, (line, held) in enumerate(zip(edges.lines(), beside, strict=True)):
        if held is not None:
            rules.count(f"line {k + 1} with {held}", [edges.number[at] for at in line], held, held)
    rules.families.append(Loop(edges.ends, [edges.number[start], edges.number[end]], "one track"))
    rules.about = f"{height}x{width}"
    return rules


def yajilin(text: str, variables: int) -> Stated:
    rows = opened(text, "cells").table("cells")
    height, width = len(rows), len(rows[0])
    edges = Edges(height, width, height * width)
    rules = Stated(height * width + len(edges.edge))
    free = {at: k for at, k in edges.number.items() if rows[at[0]][at[1]] == "."}
    for at, k in edges.number.items():
        word = rows[at[0]][at[1]]
        if at in free:
            # The loop passes a cell that is not shaded.
            rules.words(named(at), [k, *edges.at(at)], lambda word: sum(word[1:]) == 2 - 2 * word[0])
            continue
        for other in (k, *edges.at(at)):
            rules.fix(other, [0])
        if word != "#":
            seen = [free[to] for to in edges.ray(at, _way(word)) if to in free]
            rules.count(f"{word} at {named(at)}", seen, number(word[:-1]), number(word[:-1]))
    for a, b in edges.pairs():
        rules.count("shaded cells that share a side", (a, b), 0, 1)
    rules.families.append(Loop(edges.ends, (), "one closed loop"))
    rules.about = f"{height}x{width}"
    return rules


def _way(word: str) -> Cell:
    if word[-1:] not in WAYS:
        raise Fault(f"puzzle.txt: {word[:9]!r} is no number with an arrow")
    return WAYS[word[-1]]


def numberlink(text: str, variables: int) -> Stated:
    read = opened(text, "fill", "cells")
    rows = read.table("cells")
    fill = read.values.get("fill", "all")
    if fill not in ("all", "free"):
        raise Fault(f"puzzle.txt: {fill[:9]!r} is no way to fill")
    height, width = len(rows), len(rows[0])
    edges = Edges(height, width, height * width)
    given = numbers(rows, ".")
    different = sorted({*given.values()})
    if not different or any([*given.values()].count(n) != 2 for n in different):
        raise Fault("puzzle.txt: every number must stand there twice")
    # Symbols 0 and 1 are those of edges; numbers come after them.
    empty = 2 + len(different)  # a symbol only where cells may stay empty
    free = fill == "free"
    rules = Stated(height * width + len(edges.edge), empty + free)
    if rules.variables != variables:
        raise Fault("formula.cnf speaks of a board of another size")
    for edge in edges.ends:
        rules.fix(edge, (0, 1))
    for (one, other), edge in edges.edge.items():
        two = (edge, edges.number[one], edges.number[other])
        rules.words("one line, one number", two, lambda word: not word[0] or word[1] == word[2])
    for at, k in edges.number.items():
        rules.fix(k, [2 + different.index(given[at])] if at in given else range(2, empty + free))
        wanted = 1 if at in given else 2

        def takes(word: Sequence[int], wanted: int = wanted) -> bool:
            return sum(word[1:]) == (0 if free and word[0] == empty else wanted)  # an empty cell has no line

        if free and at not in given:
            rules.words(named(at), [k, *edges.at(at)], takes)
        else:
            rules.count(named(at), edges.at(at), wanted, wanted)
    rules.families.append(Loop(edges.ends, [edges.number[at] for at in given], "lines from end to end"))
    rules.about = f"{height}x{width}, {many(len(different), 'line')}"
    return rules


def hashi(text: str, variables: int) -> Stated:
    read = opened(text, "tree", "most", "cells")
    rows = read.table("cells")
    most = number(read.values.get("most", "2"))
    if not 1 <= most <= 3:
        raise Fault("puzzle.txt: 1 to 3 bridges may run side by side")
    islands = numbers(rows, ".")
    board = Edges(len(rows), len(rows[0]))
    ways = []
    for at in sorted(islands):
        for way in ((0, 1), (1, 0)):
            ways += [(at, to) for to in [to for to in board.ray(at, way) if to in islands][:1]]
    rules = Stated(len(ways), 1 + most)
    joins: dict[int, list[int]] = {k: [] for k in range(len(ways))}
    for at, n in islands.items():
        some = [k for k, two in enumerate(ways) if at in two]
        rules.scope(f"{n} at {named(at)}", some, lambda sets, n=n: n not in _totals(sets))  # type: ignore[misc]
        for k in some:
            joins[k] += [other for other in some if other != k]
    for k, ((r, left), (bottom, right)) in enumerate(ways):
        for j, ((top, c), (low, d)) in enumerate(ways):
            # A bridge from left to right over one from top to bottom.
            if r == bottom and c == d and top < r < low and left < c < right:
                rules.words("bridges that cross", (k, j), lambda word: not all(word))
    if len(islands) > 1:
        rules.families.append(Connected(joins, range(1, 1 + most), "islands are connected"))
    if (
        "tree" in read.values and ways
    ):  # connected islands have no ring if they are joined in one way less than they are
        wanted = len(islands) - 1

        def refutes(sets: Sets) -> bool:
            return not sum(0 not in s for s in sets) <= wanted <= sum(s != {0} for s in sets)

        rules.scope("no ring", range(len(ways)), refutes)
    rules.about = f"{len(rows)}x{len(rows[0])}, {many(len(islands), 'island')}"
    return rules


def _totals(sets: Sets) -> set[int]:
    totals = {0}
    for symbols in sets:
        totals = {total + symbol for total in totals for symbol in symbols}
    return totals

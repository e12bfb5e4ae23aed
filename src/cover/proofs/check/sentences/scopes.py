"""Of what a sentence speaks: the scopes of `each FAMILY`, and the sets of cells or edges that words mean in one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from cover.proofs.check.faults import Fault
from cover.proofs.check.sentences.board import BORDER, CROSS, EDGE_WORDS, STEPS, Board, fits, number_in, way_in
from cover.proofs.check.sentences.reading import Cell, Node

BOXES = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 15: 3, 16: 4, 25: 5}  # rows of a box in a grid of so many
COMPASS = {"up": "n", "down": "s", "left": "w", "right": "e", "north": "n", "south": "s", "west": "w", "east": "e"}
SIDES = ("top", "bottom", "left", "right")
INHERITED = ("clue", "far", "here", "first", "second", "between", "index", "distance", "room", "centre")


class Unsaid(Exception):
    """What a sentence speaks of is not there, a number of a clue as a rule: nothing is stated."""


@dataclass(frozen=True)
class Scope:
    """cells: what `all` is; here: one cell; first, second, between: of two; room: its letter; bound: what names are;
    centre: in half steps."""

    cells: Sequence[int]
    clue: str | None = None
    here: int | None = None
    far: str | None = None
    first: Sequence[int] | None = None
    second: Sequence[int] | None = None
    between: Sequence[int] | None = None
    index: int | None = None
    distance: int | None = None
    room: str | None = None
    centre: Cell | None = None
    bound: Mapping[str, str] = field(default_factory=dict)

    def inside(self, outer: Scope) -> Scope:
        """With what only the outer one has."""
        more = {name: getattr(outer, name) for name in INHERITED if getattr(self, name) is None}
        return replace(self, **more, bound={**outer.bound, **self.bound})

    @property
    def cell(self) -> int:
        if self.here is None:
            raise Fault("sentences.json: a sentence speaks of a cell where there is none")
        return self.here


# ---------------------------------------------------------------- families
def scopes(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    """Without a look at `where`, or at the marks that cells hold."""
    word = family.parts[0] or "cell"
    if word not in _FAMILIES:
        raise Fault(f"sentences.json: 'each {word[:20]}' is not known")
    found = _FAMILIES[word](board, family, outer, near)
    return found if outer is None else (scope.inside(outer) for scope in found)


def _within(board: Board, outer: Scope | None) -> Sequence[int]:
    return board.cells if outer is None else outer.cells


def _cell(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    blank = family.parts[0] == "blank"
    for k in _within(board, outer):
        if not blank or k not in board.clues:
            yield Scope((k,), board.clues.get(k), k)


def _clue(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    patterns, inner = family.parts[2], {*_within(board, outer)}
    for k, word in board.clues.items():
        if k in inner and (not patterns or fits(word, patterns)):
            # Of two numbers, each with a letter behind it, the second is the far one.
            two = re.fullmatch(r"[0-9?]+[a-z]([0-9]+[a-z])", word)
            yield Scope((k,), word, k, far=two[1] if two else None)
    # Clues in holes are clues too: arrows that point at cells.
    if outer is None:
        for (r, c), word in board.draft.cells.items():
            if (r, c) not in board.number and (not patterns or fits(word, patterns)):
                four = {way: board.number.get((r + STEPS[way][0], c + STEPS[way][1])) for way in CROSS}
                ahead = four.pop(way_in(word), None)
                if ahead is not None:  # an arrow in a hole
                    aside = [k for k in four.values() if k is not None]
                    yield Scope((), word, first=(ahead,), second=aside)


def _room(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    for room, cells in board.rooms.items():
        clues = [board.clues[k] for k in cells if k in board.clues]
        yield Scope(cells, clues[0] if clues else None, room=room)


def _rooms(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    met: dict[tuple[str, str], list[int]] = {}
    for a in board.cells:
        for b in board.beside[a]:
            one, other = sorted((board.room[a], board.room[b]))
            if a < b and one != other:
                edges = met.setdefault((one, other), [])
                edge = board.between(a, b) if board.kind.lines in ("centres", "walls") else None
                edges += [] if edge is None else [edge]
    for (one, other), edges in met.items():
        first, second = board.rooms[one], board.rooms[other]
        yield Scope([*first, *second], first=first, second=second, between=edges)


def _lines(board: Board, word: str = "line") -> Iterator[Scope]:
    outside = board.draft.outside
    for rows, columns in board.grids:
        across = [] if word == "column" else [(k, r, [(r, c) for c in columns]) for k, r in enumerate(rows)]
        down = [] if word == "row" else [(k, c, [(r, c) for r in rows]) for k, c in enumerate(columns)]
        for some, (near, far) in ((across, ("left", "right")), (down, ("top", "bottom"))):
            for k, at, line in some:
                cells = [board.number[cell] for cell in line if cell in board.number]
                clue, other = ((outside.get(side) or {at: None})[at] for side in (near, far))
                yield Scope(cells, clue, far=other, index=k + 1)


def _line(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    return _lines(board, family.parts[0])


def _parallel(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    """Any two rows of a grid, and any two of its columns."""
    for rows, columns in board.grids:
        across, down = ([(r, c) for c in columns] for r in rows), ([(r, c) for r in rows] for c in columns)
        for lines in (across, down):
            found = [[board.number[cell] for cell in line if cell in board.number] for line in lines]
            for one, other in combinations(found, 2):
                yield Scope([*one, *other], first=one, second=other)


def _group(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    """Cages, extra regions and boxes of a grid."""
    for cells, clue in board.draft.groups.get(family.parts[0], ()):
        yield Scope([board.number[cell] for cell in cells], clue)


def _box(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    if board.draft.groups:
        yield from _group(board, family, outer, near)
        return
    for rows, columns in board.grids:
        size = len(rows)
        if size != len(columns) or size not in BOXES:
            raise Fault(f"puzzle.txt: no boxes in {size} rows and {len(columns)} columns")
        high, wide = BOXES[size], size // BOXES[size]  # as many boxes side by side as one has rows
        for k in range(size):
            # Boxes row by row: k counts them.
            top, left = k // high * high, k % high * wide
            box = [(r, c) for r in rows[top : top + high] for c in columns[left : left + wide]]
            yield Scope([board.number[cell] for cell in box if cell in board.number])


def _diagonal(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    if board.height != board.width:
        raise Fault("puzzle.txt: diagonals of a board that is no square")
    for line in ([(k, k) for k in range(board.width)], [(k, board.width - 1 - k) for k in range(board.width)]):
        yield Scope([board.number[cell] for cell in line if cell in board.number])


def _square(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    high, wide = _numbers(family, 2)
    for k, (r, c) in enumerate(board.cell_at):
        square = [(r + i, c + j) for i in range(high) for j in range(wide)]
        if all(cell in board.number for cell in square):
            yield Scope([board.number[cell] for cell in square], here=k)


def _corner(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    for (r, c), word in board.draft.corners.items():
        if not family.parts[2] or fits(word, family.parts[2]):
            four = [board.number.get(cell) for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c))]
            falling, rising = ([k for k in two if k is not None] for two in ((four[0], four[3]), (four[1], four[2])))
            yield Scope([k for k in four if k is not None], word, first=falling, second=rising)


def _two_cells(board: Board, a: int, b: int) -> Scope:
    edge = board.between(a, b) if b in board.beside[a] else None
    return Scope((a, b), here=a, first=(a,), second=(b,), between=() if edge is None else (edge,))


def _pair(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    word, options = family.parts[:2]
    steps = [(0, 1), (1, 0)]
    if word == "touch":
        steps = [(0, 1), (1, -1), (1, 0), (1, 1)]
    elif ("across" in options) != ("down" in options):
        steps = [(0, 1)] if "across" in options else [(1, 0)]
    barred = {*_barred(board)} if "unbarred" in options else set()
    # Each pair once: from its upper or left cell.
    for a, (r, c) in enumerate(board.cell_at):
        for dr, dc in steps:
            b = board.number.get((r + dr, c + dc))
            if b is None or (a, b) in barred:
                continue
            alike = board.room[a] == board.room[b]
            if not (("inside" in options and not alike) or (("apart" in options or word == "border") and alike)):
                yield _two_cells(board, a, b)


def _barred(board: Board) -> Iterator[tuple[int, int]]:
    for one, other in board.draft.bars:
        if one in board.number and other in board.number:
            yield board.number[one], board.number[other]


def _bar(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    if board.kind.lines != "corners":
        for a, b in _barred(board):
            yield _two_cells(board, a, b)
        return
    for one, other in board.draft.bars:
        edge = board.edge_from(one, "e" if one[0] == other[0] else "s")
        if edge is not None:
            yield Scope((edge,), between=(edge,))


def _edge(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    options = family.parts[1]
    for edge, (a, b) in board.ends.items():
        if board.kind.lines == "corners":
            yield Scope((edge,), between=(edge,))
        elif not options or (board.room[a] == board.room[b]) == ("inside" in options):
            yield Scope((edge,), between=(edge,), first=(a,), second=(b,))


def _leap(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    a, b = _numbers(family, 2)
    for k, (r, c) in enumerate(board.cell_at):
        for dr, dc in {(a, b), (b, a), (a, -b), (b, -a)} - {(0, 0)}:
            other = board.number.get((r + dr, c + dc))
            if other is not None:
                yield replace(_two_cells(board, k, other), between=())


def _two(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    options = family.parts[1]
    beside = {(board.room[a], board.room[b]) for a in board.cells for b in board.beside[a]}
    for line in _lines(board, "row" if "across" in options else "column" if "down" in options else "line"):
        for i, j in combinations(range(len(line.cells)), 2):
            a, b = line.cells[i], line.cells[j]
            # Cells no further apart than `near`.
            if near is not None and j - i > near:
                continue
            rooms = board.room[a], board.room[b]
            # Two rooms that share a border somewhere, wherever these two cells lie in them.
            if "adjoining" in options and (rooms[0] == rooms[1] or rooms not in beside):
                continue
            if "pointed" in options:
                yield from _pointed(board, a, b, line.cells[i + 1 : j])
            elif "clues" not in family.parts[1] or (a in board.clues and b in board.clues):
                yield Scope((a, b), first=(a,), second=(b,), between=line.cells[i + 1 : j], distance=j - i)


def _pointed(board: Board, a: int, b: int, between: Sequence[int]) -> Iterator[Scope]:
    """Of two cells of a line that one whose clue points at the other's, and that other one."""
    for one, other in ((a, b), (b, a)):
        if one not in board.clues or other not in board.clues:
            continue
        way = way_in(board.clues[one])
        if way and other in board.arm(one, way):
            yield Scope(
                (one, other), board.clues[one], far=board.clues[other], first=(one,), second=(other,),
                between=between, distance=len(between) + 1,
            )  # fmt: skip


def _opposite(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    """Of each room two cells, of which one is where the other comes when the room is turned by half."""
    for cells in board.rooms.values():
        at = {board.cell_at[k]: k for k in cells}
        ends = [min(at)[0] + max(at)[0], min(c for _, c in at) + max(c for _, c in at)]
        for (r, c), a in at.items():
            b = at.get((ends[0] - r, ends[1] - c), -1)
            if a < b:
                yield Scope((a, b), first=(a,), second=(b,))


def _facing(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    for line in _lines(board):
        on = [k for k, cell in enumerate(line.cells) if cell in board.clues]
        for i, j in pairwise(on):
            a, b = line.cells[i], line.cells[j]
            if "alike" not in family.parts[1] or board.clues[a] == board.clues[b]:
                steps = zip(line.cells[i:j], line.cells[i + 1 : j + 1], strict=True)
                edges = [board.between(x, y) for x, y in steps if y in board.beside[x]]
                between = [edge for edge in edges if edge is not None]
                yield Scope((a, b), first=(a,), second=(b,), between=between, distance=j - i)


def _elbow(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    """The ways with one turn at most from one clue to another, if they are free of clues; without their ends."""
    for a, b in combinations(sorted(board.clues), 2):
        (r, c), (s, d) = board.cell_at[a], board.cell_at[b]
        for turn in {(r, d), (s, c)}:
            way = [*_straight((r, c), turn), *_straight(turn, (s, d)), turn]
            inner = {*way} - {(r, c), (s, d)}
            numbers = [board.number.get(cell) for cell in sorted(inner)]
            cells = [k for k in numbers if k is not None and k not in board.clues]
            if len(cells) == len(numbers):
                edges = [board.between(x, y) for x, y in combinations([a, b, *cells], 2) if y in board.beside[x]]
                between = sorted(edge for edge in edges if edge is not None)
                yield Scope(cells, board.clues[a], far=board.clues[b], between=between)


def _straight(one: Cell, other: Cell) -> list[Cell]:
    rows, columns = (range(min(x, y), max(x, y) + 1) for x, y in zip(one, other, strict=True))
    return [(r, c) for r in rows for c in columns]


def _end(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    for side in family.parts[1] or SIDES:
        words = board.draft.outside.get(side)
        for k, line in enumerate(_straight_lines(board, upright=side in ("top", "bottom"))):
            cells = [board.number[cell] for cell in line if cell in board.number]
            yield Scope(cells if side in ("top", "left") else cells[::-1], words[k] if words else None, index=k + 1)


def _straight_lines(board: Board, *, upright: bool) -> list[list[Cell]]:
    high, wide = range(board.height), range(board.width)
    return [[(r, c) for r in high] for c in wide] if upright else [[(r, c) for c in wide] for r in high]


def _run(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    r"""Cells of a line up to a hole, or a clue of the patterns; the clue is what stops it before, of `DOWN\RIGHT` a
    half."""
    patterns = family.parts[2]
    for upright in (False, True):
        for line in _straight_lines(board, upright=upright):
            piece: list[int] = []
            before: str | None = None
            # One step beyond the end, so that the last piece is finished too.
            for cell in [*line, None]:
                k = None if cell is None else board.number.get(cell)
                if k is not None and not (k in board.clues and (not patterns or fits(board.clues[k], patterns))):
                    piece.append(k)
                    continue
                if piece:
                    yield Scope(piece, before)
                piece = []
                before = None if cell is None else board.draft.cells.get(cell)
                # `DOWN\RIGHT`: the half for this direction.
                if before is not None and "\\" in before:
                    before = before.split("\\", 1)[0 if upright else 1] or None


def _span(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    """N pieces of a line in rooms of their own, or behind bars; of the first only the last cell, of the last only the
    first."""
    (many,) = _numbers(family, 1)
    if many < 2:
        raise Fault("sentences.json: 'span' goes through 2 rooms or more")
    barred = {*_barred(board)}
    for line in _lines(board):
        pieces: list[list[int]] = []
        for k in line.cells:
            # Cells of one room in a row are one piece.
            last = pieces[-1][-1] if pieces else -1
            if pieces and board.room[last] == board.room[k] and (last, k) not in barred:
                pieces[-1].append(k)
            else:
                pieces.append([k])
        for i in range(len(pieces) - many + 1):
            some = pieces[i : i + many]
            # Of the first piece the last cell, of the last one the first: the pieces between are whole.
            yield Scope([some[0][-1], *(k for piece in some[1:-1] for k in piece), some[-1][0]])


def _steps(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    (many,) = _numbers(family, 1)
    for r, c in board.cell_at:
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(r + k * dr, c + k * dc) for k in range(many)]
            if all(cell in board.number for cell in line):
                yield Scope([board.number[cell] for cell in line])


def _alike(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    met: dict[tuple[str, ...], list[int]] = {}
    if "pairs" in family.parts[1]:
        for edge, two in board.ends.items():
            met.setdefault(tuple(sorted(board.clues.get(k, "") for k in two)), []).append(edge)
        yield from map(Scope, met.values())
        return
    for k, word in board.clues.items():
        met.setdefault((word,), []).append(k)
    for (word,), cells in met.items():
        yield Scope(cells, None if family.parts[1] else word)


def _point(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    return (Scope([*edges.values()]) for edges in board.edges_at)


def _thermometer(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    for cells in board.draft.thermometers:
        yield Scope([board.number[cell] for cell in cells if cell in board.number])


def _centre(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    """A clue says where in its cell a centre is: 1, 3 on the right side, 2, 3 on the lower one."""
    for k, (cell, word) in enumerate(board.clues.items(), 1):
        r, c = board.cell_at[cell]
        what = number_in(word) or 0
        middle = (2 * r + int(what in (2, 3)), 2 * c + int(what in (1, 3)))
        yield Scope(board.cells, word, cell, centre=middle, bound={family.parts[4]: str(k)})


def _number(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    for symbol, value in zip(board.symbols, board.values, strict=True):
        if value or symbol.strip("-") == "0":
            yield Scope(_within(board, outer), bound={family.parts[4]: symbol})


def _mark(board: Board, family: Node, outer: Scope | None, near: int | None) -> Iterator[Scope]:
    some = frozenset(board.symbols)
    if family.parts[5] is not None:
        words, negated = family.parts[5].parts
        named = frozenset[str]().union(*(board.named(word, {}) for word in words))
        some = some - named if negated else some & named
    for symbol in board.symbols:
        if symbol in some:
            yield Scope(_within(board, outer), bound={family.parts[4]: symbol})


def _numbers(family: Node, many: int) -> tuple[int, ...]:
    if len(family.parts[3]) != many or not all(-100 <= k <= 100 for k in family.parts[3]):
        raise Fault(f"sentences.json: 'each {family.parts[0]}' with the wrong numbers")
    found: tuple[int, ...] = family.parts[3]
    return found


_FAMILIES: dict[str, Callable[[Board, Node, Scope | None, int | None], Iterator[Scope]]] = {
    "cell": _cell, "blank": _cell, "clue": _clue, "room": _room, "rooms": _rooms, "line": _line, "row": _line,
    "column": _line, "box": _box, "diagonal": _diagonal, "square": _square, "corner": _corner, "pair": _pair,
    "touch": _pair, "border": _pair, "bar": _bar, "edge": _edge, "leap": _leap, "two": _two, "facing": _facing,
    "elbow": _elbow, "end": _end, "run": _run, "span": _span, "steps": _steps, "alike": _alike, "point": _point,
    "opposite": _opposite, "parallel": _parallel,
    "thermometer": _thermometer, "centre": _centre, "number": _number, "mark": _mark,
    "cage": _group, "region": _group,
}  # fmt: skip


# ---------------------------------------------------------------- sets
def places(board: Board, words: Iterable[str], scope: Scope, marks: Node | None, distance: int | None) -> list[int]:
    """The places of a set in their order, once each; BORDER for each side of a cell that is no edge. marks: that are
    looked for there, which tell edges from cells where a word may mean both."""
    lined = marks is not None and any(word in EDGE_WORDS for word in marks.parts[0])
    found = [place for word in words for place in _one(board, word, scope, lined, distance)]
    return found if BORDER in found else list(dict.fromkeys(found))


def _one(board: Board, word: str, scope: Scope, lined: bool, distance: int | None) -> Iterable[int]:
    if distance is not None:
        # A number of cells from the beginning, or so many steps in each direction.
        if word == "leading":
            return scope.cells[: max(distance, 0)]
        return [k for k in board.stepped(scope.cell, CROSS, distance) if k is not None] if distance > 0 else ()
    if word in COMPASS:
        way = COMPASS[word]
        if word in ("up", "down", "left", "right"):
            # Of lines the edge itself, also the border, which is no edge.
            one = board.side(scope.cell, way) if lined else next(board.stepped(scope.cell, (way,)))
            return () if one is None else (one,)
        return _edges_along(board, scope.cell, way) if lined else board.arm(scope.cell, way)
    if word in ("arrow", "ahead") and scope.here is not None:
        way = way_in(scope.clue)
        along: Sequence[int] = ()
        if lined and way in CROSS:
            cells = (scope.here, *board.arm(scope.here, way))
            along = [edge for k in cells if (edge := board.side(k, way)) is not None]
        elif way and not lined:
            along = board.arm(scope.here, way)
        return along if word == "arrow" else along[:1]
    if word not in _SETS:
        raise Fault(f"sentences.json: {word[:20]!r} is no set")
    return _SETS[word](board, scope)


def _edges_along(board: Board, cell: int, way: str) -> list[int]:
    (y, x), (dy, dx), found = board.at[cell], STEPS[way], list[int]()
    while (edge := board.find.get((y + dy, x + dx))) is not None and board.is_edge(edge):
        found.append(edge)
        y, x = y + 2 * dy, x + 2 * dx
    return found


def _aside(board: Board, scope: Scope) -> Iterable[int]:
    if scope.here is None:
        return scope.second or ()
    way = way_in(scope.clue)
    ahead = next(board.stepped(scope.here, (way,))) if way else None
    return [k for k in board.beside[scope.here] if k != ahead]


def _seen(board: Board, scope: Scope) -> Iterable[int]:
    for way in CROSS:
        k = next(board.stepped(scope.cell, (way,)))
        while k is not None and k not in board.clues:
            yield k
            k = next(board.stepped(k, (way,)))


def _pointers(board: Board, scope: Scope) -> Iterable[int]:
    return [k for k, word in board.clues.items() if (way := way_in(word)) and scope.cell in board.arm(k, way)]


def _sides(board: Board, scope: Scope) -> Iterable[int]:
    four = (board.side(scope.cell, way) for way in CROSS)
    return [BORDER if edge is None else edge for edge in four]


def _by_ends(many: int) -> Callable[[Board, Scope], Iterable[int]]:
    """The edges with so many ends among the cells, in the order of these."""

    def found(board: Board, scope: Scope) -> Iterable[int]:
        own = {board.point.get(board.at[k]): place for place, k in enumerate(scope.cells)}
        edges = [edge for edge, (a, b) in board.ends.items() if (a in own) + (b in own) == many]
        return sorted(edges, key=lambda edge: min(own[end] for end in board.ends[edge] if end in own))

    return found


def _ray(board: Board, scope: Scope) -> Iterable[int]:
    """The edges down from points of the cell's row up to the cell: what a ray along its lower half crosses."""
    r, c = board.cell_at[scope.cell]
    edges = (board.edge_from((r, k), "s") for k in range(c + (board.kind.lines == "corners")))
    return [edge for edge in edges if edge is not None]


def _ring(board: Board, scope: Scope) -> Iterable[int]:
    h, w = board.height - 1, board.width - 1
    border = [(0, c) for c in range(w)] + [(r, w) for r in range(h)]
    border += [(h, c) for c in range(w, 0, -1)] + [(r, 0) for r in range(h, 0, -1)]
    if not h or not w:
        border = [(r, c) for r in range(h + 1) for c in range(w + 1)]
    return [board.number[cell] for cell in border if cell in board.number]


def _room_cells(board: Board, scope: Scope) -> Iterable[int]:
    room = scope.room if scope.here is None else board.room[scope.here]
    return () if room is None else board.rooms.get(room, ())


def _across(board: Board, scope: Scope) -> Iterable[int]:
    """Where the cell comes when its room, or a board without rooms, is turned by half."""
    cells = [k for k in board.cells if board.room[k] == board.room[scope.cell]] if board.rooms else board.cells
    rows, columns = zip(*(board.cell_at[k] for k in cells), strict=True)
    r, c = board.cell_at[scope.cell]
    k = board.number.get((min(rows) + max(rows) - r, min(columns) + max(columns) - c))
    return () if k is None or k not in cells else (k,)


def _corners(board: Board, scope: Scope) -> Iterable[int]:
    if len(scope.cells) != 9:
        raise Fault("sentences.json: 'corners' of what is no square of 9 cells")
    return [scope.cells[k] for k in (0, 2, 6, 8)]


_SETS: dict[str, Callable[[Board, Scope], Iterable[int]]] = {
    "all": lambda board, scope: scope.cells,
    "here": lambda board, scope: (scope.cell,),
    "first": lambda board, scope: scope.first or (),
    "second": lambda board, scope: scope.second or (),
    "between": lambda board, scope: scope.between or (),
    "beside": lambda board, scope: board.beside[scope.cell],
    "around": lambda board, scope: board.around[scope.cell],
    "nine": lambda board, scope: (scope.cell, *board.around[scope.cell]),
    "ahead": lambda board, scope: scope.first or (),  # of an arrow in a hole
    "aside": _aside,
    "seen": _seen,
    "row": lambda board, scope: [k for k in board.cells if board.at[k][0] == board.at[scope.cell][0]],
    "column": lambda board, scope: [k for k in board.cells if board.at[k][1] == board.at[scope.cell][1]],
    "room": _room_cells,
    "lines": lambda board, scope: board.edges_at[scope.cell].values(),
    "sides": _sides,
    "crossings": _by_ends(1),
    "edges": _by_ends(2),
    "ray": _ray,
    "ring": _ring,
    "pointers": _pointers,
    "corners": _corners,
    "opposite": _across,
    "centre": lambda board, scope: scope.cells[len(scope.cells) // 2 :][:1],
}

"""What is stated of the whole board, or of a room: what is connected, loops, areas, parts; true, false or not known.

*In* is what has a property in every filling, *out* what has it in none. A flood enters what is not out: what hangs
together in a solution is reached by it. The proofs are in docs/cuts.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import NamedTuple

from cover.proofs.check.families import Islands, Loop, paired
from cover.proofs.check.sentences.board import EDGE_WORDS, STEPS, Board, fits, groups, number_in, way_in
from cover.proofs.check.sentences.pieces import pieces
from cover.proofs.check.sentences.reading import Cell, Node
from cover.proofs.check.sentences.scopes import Scope, Unsaid
from cover.proofs.check.sentences.truth import OPPOSITE, Truth, Truth3, both, opposite
from cover.proofs.check.sentences.twins import twins

Near = Mapping[int, Iterable[int]] | Sequence[Iterable[int]]


def _settled(truth: Truth, places: Iterable[int]) -> bool:
    """Is it known what these places hold?"""
    return all(len(truth.held(place)) == 1 for place in places)


def _three(refuted: bool, settled: bool) -> Truth3:
    return False if refuted else True if settled else None


# ---------------------------------------------------------------- connection
def connected(truth: Truth, node: Node, scope: Scope) -> Truth3:
    marks, touching, outside, crossing = node.parts
    board = truth.board
    near: Near = board.around if touching else board.beside
    some: Sequence[int] = scope.cells
    if _of_lines(marks):
        some = [*board.ends]
        near = {edge: [k for p in two for k in board.edges_at[p].values()] for edge, two in board.ends.items()}
    if crossing:
        near = {edge: [*_onward(truth, edge, two)] for edge, two in board.ends.items()}
    held = {k: truth.has(k, marks, scope) for k in some}
    parts = groups([k for k, one in held.items() if one is not False], near)
    full = [part for part in parts if any(held[k] for k in part)]  # something surely is in these
    if outside:
        # Without a cell at the border, also with all that may come to it.
        lost = [part for part in full if all(len(board.beside[k]) == 4 for k in part)]
        return _three(bool(lost), None not in held.values())
    # A part has all that may be in it, so two of these never become one.
    return _three(len(full) > 1, None not in held.values())


def _onward(truth: Truth, edge: int, two: Sequence[int]) -> Iterator[int]:
    """The lines to which one may be joined: all at a clue, elsewhere the one straight on, or round the corner one that
    may be the only other one there."""
    for point in two:
        edges = truth.board.edges_at[point]
        for way, other in edges.items():
            rest = [k for k in edges.values() if k not in (edge, other)]
            straight = edges.get(OPPOSITE[way]) == edge
            if point in truth.board.clues or straight or all(0 in truth.held(k) for k in rest):
                yield other


def areas(truth: Truth, node: Node, scope: Scope) -> Truth3:
    """Neighbours with one mark belong together, as many as its number says; any number if it has none."""
    board = truth.board
    for symbol, value in enumerate(board.values):
        inside = [k for k in board.cells if truth.held(k) == {symbol}]
        if inside and value:
            room = groups([k for k in board.cells if symbol in truth.sets[k]], board.beside)
            size = {k: len(part) for part in room for k in part}
            if any(len(part) > value or size[part[0]] < value for part in groups(inside, board.beside)):
                return False
    return _three(False, _settled(truth, board.cells))


def acyclic(truth: Truth, node: Node, scope: Scope) -> Truth3:
    """Lines, or diagonals, close nowhere."""
    board, joined = truth.board, dict[int, int]()

    def root(corner: int) -> int:
        while corner in joined:
            corner = joined[corner]
        return corner

    for one, other in _joining(truth):
        first, last = root(one), root(other)  # one more between two that are joined already closes a ring
        if first == last:
            return False
        joined[first] = last
    return _three(False, _settled(truth, board.ends or board.cells))


def _joining(truth: Truth) -> Iterator[tuple[int, int]]:
    """The points that certain lines join, or certain diagonals."""
    board, wide = truth.board, truth.board.width + 1
    for edge, (one, other) in board.ends.items():
        if 0 not in truth.held(edge):
            yield one, other
    for k, (r, c) in enumerate(() if board.ends else board.cell_at):
        held = truth.held(k)
        if len(held) == 1:
            falls = board.symbols[next(iter(held))] == "\\"
            yield r * wide + c + (not falls), (r + 1) * wide + c + falls


def matched(truth: Truth, node: Node, scope: Scope) -> Truth3:
    """What holds the mark and the clues are paired, neighbours each."""
    board, marks = truth.board, node.parts[0]
    held = {k: truth.has(k, marks, scope) for k in board.cells if k not in board.clues}
    certain = {k: [a for a in board.beside[k] if a in board.clues] for k, one in held.items() if one}
    possible = {a: [k for k in board.beside[a] if held.get(k, False) is not False] for a in board.clues}
    return _three(not paired(certain) or not paired(possible), None not in held.values())


def _symmetric(truth: Truth, node: Node, scope: Scope) -> Iterator[Callable[[], Truth3]]:
    """Turned by half about a centre, the cells of a mark are the same; the centre lies in them."""
    board, (high, wide) = truth.board, scope.centre or (0, 0)
    symbol = board.index.get(scope.bound.get(node.parts[0], ""))
    for r, c in {(r, c) for r in (high // 2, (high + 1) // 2) for c in (wide // 2, (wide + 1) // 2)}:
        yield partial(_holds, truth, board.number.get((r, c)), symbol)
    for (r, c), k in board.number.items():
        yield partial(_alike, truth, k, board.number.get((high - r, wide - c)), symbol)


def _holds(truth: Truth, cell: int | None, symbol: int | None) -> Truth3:
    held = frozenset[int]() if cell is None else truth.held(cell)
    return False if symbol not in held else True if len(held) == 1 else None


def _alike(truth: Truth, one: int, other: int | None, symbol: int | None) -> Truth3:
    here, there = _holds(truth, one, symbol), _holds(truth, other, symbol)
    return None if None in (here, there) else here == there


# ---------------------------------------------------------------- lines
def met(truth: Truth, point: int, allowed: Iterable[int]) -> Truth3:
    """Does one of these numbers of lines meet in a point? A cell with the mark `on` has some, one without it none."""
    board = truth.board
    held = [truth.held(edge) for edge in board.edges_at[point].values()]
    least, most = sum(min(some) > 0 for some in held), sum(max(some) > 0 for some in held)
    on = board.index.get("on") if board.kind.lines == "centres" else None
    marked = truth.held(point) if on is not None else frozenset()
    may = {mark == on for mark in marked} if on is not None else {True, False}
    fit = [many for many in allowed if least <= many <= most and (many > 0) in may]
    return False if not fit else None if least < most or (on is not None and len(may) > 1) else True


def loop(truth: Truth, node: Node, scope: Scope) -> Truth3:
    board, crossing = truth.board, node.parts[1]
    for edge in board.ends:
        truth.held(edge)
    for point in range(len(board.points)):
        if met(truth, point, degrees(board, node, point)) is False:
            return False
    refuted = _crossing(truth) if crossing else Loop(board.ends, (), "").refutes(truth.sets, board.ends)
    return _three(refuted, _settled(truth, board.ends))


def degrees(board: Board, node: Node, point: int) -> tuple[int, ...]:
    """How many lines may meet in a point of a loop, or of a path."""
    if node.name == "Path":
        return (1,) if point in _tips(board, node) else (0, 2)
    if node.name == "Beams":
        return (0, 1, 2, 3, 4) if point in board.clues else (0, 2)
    everywhere, crossing = node.parts
    return (() if everywhere else (0,)) + ((2, 4) if crossing else (2,))


def _tips(board: Board, node: Node) -> set[int]:
    return {k for k, word in board.clues.items() if not node.parts[0] or fits(word, node.parts[0])}


def path(truth: Truth, node: Node, scope: Scope) -> Truth3:
    board, tips = truth.board, _tips(truth.board, node)
    for point in range(len(board.points)):
        if met(truth, point, degrees(board, node, point)) is False:
            return False
    settled = _settled(truth, board.ends)
    if not tips:
        return both(_empty(truth, edge) for edge in board.ends)
    return _three(Loop(board.ends, tips, "").refutes(truth.sets, board.ends), settled)


def beams(truth: Truth, node: Node, scope: Scope) -> Truth3:
    """Lines leave clues in their directions, and end at clues elsewhere; what is known of a line is followed."""
    board, leaves = truth.board, _leaving(truth.board)
    if any(_leaves(truth, edge) is False for edge in leaves.values()):
        return False
    if any(met(truth, point, degrees(board, node, point)) is False for point in range(len(board.points))):
        return False

    def both_or_none(start: int, edge: int, end: int, last: int) -> bool:
        return (leaves.get(start) == edge) == (leaves.get(end) == last)

    for edge, two in board.ends.items():
        if truth.held(edge) == {1}:
            for start in two:
                turns, last, end = _followed(truth, edge, start)
                wanted = number_in(board.clues[start]) if leaves.get(start) == edge else None
                if wanted is not None and (turns > wanted or (end is not None and turns < wanted)):
                    return False
                # Closed without a clue, or from one beam's start to another's, or between two clues where none leaves.
                if end == -1 or (end is not None and start in board.clues and both_or_none(start, edge, end, last)):
                    return False
    return _three(False, _settled(truth, board.ends))


def _leaving(board: Board) -> dict[int, int | None]:
    """Of each clue with a direction the edge by which a line leaves it."""
    return {k: board.edges_at[k].get(way) for k, word in board.clues.items() if (way := way_in(word))}


def _leaves(truth: Truth, edge: int | None) -> Truth3:
    return False if edge is None else opposite(_empty(truth, edge))


def _followed(truth: Truth, edge: int, start: int) -> tuple[int, int, int | None]:
    """How often a line from a point certainly turns, its last edge, and the clue to which it comes: None if that is not
    known, -1 if it is closed without one."""
    board, first, turns, point = truth.board, edge, 0, start
    while True:
        point = next(k for k in board.ends[edge] if k != point)
        if point in board.clues:
            return turns, edge, point
        ways = {other: way for way, other in board.edges_at[point].items() if truth.sets[other] == {1}}
        onward = [other for other in ways if other != edge]
        if len(onward) != 1:
            return turns, edge, None
        if onward[0] == first:
            return turns, edge, -1
        turns += ways[onward[0]] != OPPOSITE[ways[edge]]  # straight on is opposite to the way back
        edge = onward[0]


def _empty(truth: Truth, edge: int) -> Truth3:
    held = truth.held(edge)
    return False if 0 not in held else True if len(held) == 1 else None


def _crossing(truth: Truth) -> bool:
    """One line, which goes straight on where four meet. What is known to follow each other closes, and something else
    is on; or nothing can be."""
    board = truth.board
    on = {edge for edge in board.ends if 0 not in truth.held(edge)}
    if not on:
        return all(truth.held(edge) == {0} for edge in board.ends)
    follows: dict[int, list[int]] = {edge: [] for edge in on}
    for edges in board.edges_at:
        there = {way: edge for way, edge in edges.items() if edge in on}
        # Nothing else may be on here: one follows the other round the corner.
        only = len(there) == 2 and all(truth.sets[edge] == {0} for edge in edges.values() if edge not in on)
        for way, edge in there.items():
            across = there.get(OPPOSITE[way])
            turned = [other for other in there.values() if other != edge] if only else []
            follows[edge] += [across] if across is not None else turned
    for part in groups(on, follows):
        ends = sum(len(follows[edge]) for edge in part)  # two neighbours each: the part is closed
        if ends == 2 * len(part) and len(part) < len(on):
            return True
    return False


# ---------------------------------------------------------------- parts
class Part(NamedTuple):
    """cells: those that are together in every filling; reach: those that may be with them; closed: are they the
    same?"""

    cells: list[int]
    reach: list[int]

    @property
    def closed(self) -> bool:
        return len(self.cells) == len(self.reach)


def certain_parts(truth: Truth, marks: Node | None, many: int | None) -> Iterator[Part]:
    """Of what holds marks, of what walls part, or of what lines join. many: how many clues each part has, if that is
    stated. Then those with so many do not reach another."""
    board = truth.board
    known: Iterable[int] = board.cells
    left: Iterable[int] = board.cells
    if marks is None:
        inside, outside = _by_walls(truth, certain=True), _by_walls(truth, certain=False)
    elif _of_lines(marks):
        inside, outside = _by_lines(truth, certain=True), _by_lines(truth, certain=False)
        known = [k for k in board.cells if inside[k]]  # a cell without a line is no part
    else:
        held = {k: truth.has(k, marks, Scope(board.cells)) for k in board.cells}
        inside = outside = {k: board.beside[k] for k in board.cells}
        known = [k for k, one in held.items() if one]
        left = [k for k, one in held.items() if one is not False]
    left = {*left}
    for cells in groups(known, inside):
        clues = [k for k in cells if k in board.clues]
        open_ = (
            left
            if many is None or len(clues) < max(1, many)
            # With all its clues there it cannot hold another's.
            else {k for k in left if k not in board.clues or k in clues}
        )
        reach = groups([cells[0], *(k for k in open_ if k != cells[0])], outside)
        yield Part(sorted(cells), sorted(next(part for part in reach if cells[0] in part)))


def _by_walls(truth: Truth, *, certain: bool) -> dict[int, list[int]]:
    """Of each cell the neighbours without a wall between, certainly or possibly."""
    return _joined(truth, lambda some: some == {0} if certain else 0 in some)


def _by_lines(truth: Truth, *, certain: bool) -> dict[int, list[int]]:
    """Of each cell the neighbours to which a line goes, certainly or possibly."""
    return _joined(truth, lambda some: 0 not in some if certain else some != {0})


def _joined(truth: Truth, joins: Callable[[Set[int]], bool]) -> dict[int, list[int]]:
    """Of each cell the neighbours with which what the edge between may hold joins it."""
    board, found = truth.board, {}
    for k in board.cells:
        near = ((other, board.between(k, other)) for other in board.beside[k])
        found[k] = [other for other, edge in near if edge is not None and joins(truth.held(edge))]
    return found


def _of_lines(marks: Node) -> bool:
    return any(word in EDGE_WORDS for word in marks.parts[0])


def idle(truth: Truth) -> Truth3:
    """No wall stands inside a part."""
    return _three(_idle(truth, groups(truth.board.cells, _by_walls(truth, certain=True))), _walled(truth))


def _walled(truth: Truth) -> bool:
    return _settled(truth, truth.board.ends)


def _idle(truth: Truth, parts: Iterable[Iterable[int]]) -> bool:
    board, owner = truth.board, {k: number for number, part in enumerate(parts) for k in part}
    return any(0 not in truth.held(edge) and owner[a] == owner[b] for edge, (a, b) in board.ends.items())


def rectangles(truth: Truth, node: Node, scope: Scope) -> Truth3:
    marks, board = node.parts[0], truth.board
    if marks is not None:
        return _marked_rectangles(board, {cell: truth.has(k, marks, scope) for cell, k in board.number.items()})
    parts = [{*part} for part in groups(board.cells, _by_walls(truth, certain=True))]
    owner = {k: part for part in parts for k in part}
    front = [*parts]
    while front:  # a part has all cells of its rectangle
        part = front.pop()
        if part is not owner[next(iter(part))]:  # joined to another meanwhile
            continue
        rows, columns = ([board.cell_at[k][axis] for k in part] for axis in (0, 1))
        box = [(r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1)]
        if len(box) == len(part):
            continue
        if any(cell not in board.number for cell in box):
            return False
        whole = set[int]().union(*(owner[board.number[cell]] for cell in box))
        owner |= dict.fromkeys(whole, whole)
        front.append(whole)
    known = {id(part): part for part in owner.values()}
    return _three(_idle(truth, known.values()), _walled(truth))


def _marked_rectangles(board: Board, held: dict[Cell, Truth3]) -> Truth3:
    """Where three of four cells round a corner hold a mark, so does the fourth."""
    settled = None not in held.values()
    front = [(r, c) for r in range(-1, board.height) for c in range(-1, board.width)]
    for r, c in front:  # grows meanwhile
        square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        left = [cell for cell in square if held.get(cell, False) is not True]
        if len(left) == 1:
            if held.get(left[0], False) is False:
                return False
            held[left[0]] = True
            # All squares that have this cell.
            front += [(left[0][0] - a, left[0][1] - b) for a in (0, 1) for b in (0, 1)]
    return True if settled else None


def corner(truth: Truth, point: tuple[int, int]) -> Truth3:
    """Round a corner of cells, white angles are right, straight or full: then white parts are rectangles, level or
    slanted. A mark names the corner that its triangle fills."""
    board, (r, c) = truth.board, point
    ways = ("nw", "ne", "se", "sw")  # where the cells lie, clockwise
    cells = [board.number.get((r + min(STEPS[way][0], 0), c + min(STEPS[way][1], 0))) for way in ways]
    rings: list[tuple[bool, ...]] = [()]
    settled = True
    for way, k in zip(ways, cells, strict=True):
        halves = {(False, False)} if k is None else {_white(way, board.symbols[s]) for s in truth.held(k)}
        settled = settled and len(halves) == 1
        rings = [(*ring, *two) for ring in rings for two in halves]
    # In eighths of a turn: a right angle, a straight one, a full one.
    good = [all(angle in (2, 4, 8) for angle in _angles(ring)) for ring in rings]
    return False if not any(good) else True if settled else None


def _white(way: str, mark: str) -> tuple[bool, bool]:
    """Is a cell that lies so from a corner white there, in the first and the second half of its angle, clockwise?"""
    turn = ("nw", "ne", "se", "sw")
    if mark == "#":
        return False, False
    if mark not in turn:
        return True, True
    apart = (turn.index(mark) - turn.index(OPPOSITE[way])) % 4  # the corner of the cell is opposite to where it lies
    return ((False, False), (False, True), (True, True), (True, False))[apart]


def _angles(ring: Sequence[bool]) -> list[int]:
    if all(ring):
        return [8]
    first = ring.index(False)
    return [len(run) for run in "".join(" #"[one] for one in (*ring[first:], *ring[:first])).split()]


# ---------------------------------------------------------------- what parts are asked
def each_part(truth: Truth, marks: Node | None, body: Node) -> Truth3:
    """Does something hold of each part?"""
    board = truth.board
    asked = body.parts[0] if body.name == "And" else (body,)
    many = next((number for one in asked if (number := _clues_stated(one)) is not None), None)
    size = next((one.parts[2].parts[0] for one in asked if _says_size(one)), None)
    found: list[Truth3] = []
    for part in certain_parts(truth, marks, many):
        if part.closed:
            clue = next((board.clues[k] for k in part.cells if number_in(board.clues.get(k)) is not None), None)
            try:
                found.append(truth.holds(body, Scope(part.cells, clue)))
            except Unsaid:
                continue
        else:
            found.append(_asked(truth, part, body))
    if size is not None and marks is None:
        whole = groups(board.cells, _by_walls(truth, certain=False))
        # What walls certainly cut off is filled by parts of this size.
        found += [False] * any(len(part) % max(size, 1) for part in whole)
    settled = _walled(truth) if marks is None or _of_lines(marks) else _settled(truth, board.cells)
    return _three(False in found, settled and None not in found)


def islands_of(truth: Truth, marks: Node | None, body: Node) -> Callable[[], Truth3] | None:
    """Of `each part of MARK: count clue = 1 and size = clue` on a board of two marks, where each clue is a number in a
    cell that holds the first one: islands, of which more is known than of other parts."""
    board, sets = truth.board, truth.sets
    named = [Node("Named", (name,)) for name in ("size", "clue")]
    asked: Sequence[Node] = body.parts[0] if body.name == "And" else ()
    if marks is None or _of_lines(marks) or len(asked) != 2 or _clues_stated(asked[0]) != 1:
        return None
    if asked[1] != Node("Compare", ("=", *named)):
        return None
    own, sizes = truth.taken(board.cells[0], marks, Scope(board.cells)), dict[int, int]()
    for cell, word in board.clues.items():
        sizes[cell] = (number_in(word) and board.clue_number(word)) or 0
    every = frozenset[int]().union(*(sets[k] for k in board.cells))
    if not own <= {0} or not every <= {0, 1} or any(size < 1 or sets[k] != {0} for k, size in sizes.items()):
        return None
    family, before = Islands(dict(enumerate(board.beside)), sizes, "islands"), [*sets]

    def ask() -> Truth3:
        if truth.read is not None:
            truth.read |= dict.fromkeys(board.cells)
        settled = all(len(sets[k]) == 1 for k in board.cells)
        touched = [k for k in board.cells if settled or sets[k] is not before[k]]
        return _three(family.refutes(sets, touched), settled)

    return ask


def _clues_stated(node: Node) -> int | None:
    """The number of clues of a part, where that is what it states."""
    if node.name != "Compare" or node.parts[0] != "=" or node.parts[2].name != "Whole":
        return None
    count, number = node.parts[1:]
    stated = count.name == "Count" and count.parts[0].parts == (("clue",), False)
    return int(number.parts[0]) if stated else None


def _says_size(node: Node) -> bool:
    named = node.name == "Compare" and node.parts[0] == "=" and node.parts[1] == Node("Named", ("size",))
    return named and node.parts[2].name == "Whole"


def _asked(truth: Truth, part: Part, node: Node) -> Truth3:
    """A condition of a part that may still grow: false, or not known."""
    board = truth.board
    if node.name == "And":
        return both([_asked(truth, part, one) for one in node.parts[0]])
    if node.name == "Differ" and node.parts[1] == "clues":
        words = [board.clues[k] for k in part.cells if k in board.clues]
        return False if len({*words}) < len(words) else None
    if node.name != "Compare":
        return None
    left, right = (_number(truth, part, one) for one in node.parts[1:])
    if left is None or right is None:
        return None
    few = (left[0], left[1]), (right[0], right[1])  # of each side the least and the most
    refuted: dict[str, Callable[[], bool]] = {
        "=": lambda: few[0][1] < few[1][0] or few[1][1] < few[0][0],
        "!=": lambda: few[0] == few[1] and few[0][0] == few[0][1],
        "<": lambda: few[0][0] >= few[1][1],
        ">": lambda: few[0][1] <= few[1][0],
        "<=": lambda: few[0][0] > few[1][1],
        ">=": lambda: few[0][1] < few[1][0],
    }
    return False if refuted[node.parts[0]]() else None


def _number(truth: Truth, part: Part, node: Node) -> tuple[int, int] | None:
    """The least and the most that a number of a part may be; None where it may not be stated, or is not known here."""
    board = truth.board
    own, reach = ([k for k in some if k in board.clues] for some in part)
    if node.name == "Whole":
        return node.parts[0], node.parts[0]
    if node.name == "Arithmetic" and node.parts[0] in "+-*":
        left, right = (_number(truth, part, one) for one in node.parts[1:])
        if left is None or right is None:
            return None
        how: Callable[[int, int], int] = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[node.parts[0]]
        # Sums, differences and products are extreme at the ends of both.
        found = [how(a, b) for a in left for b in right]
        return min(found), max(found)
    if node.name == "Count" and node.parts[1].parts[0] == ("all",):
        held = {k: truth.has(k, node.parts[0], Scope(board.cells)) for k in part.reach}
        return sum(held[k] is True for k in part.cells), sum(one is not False for one in held.values())
    if node.name == "OfClues":
        numbers = {k: board.clue_number(board.clues[k]) or 0 for k in reach}
        return _of_clues(node.parts[0], numbers, own)
    if node.name != "Named":
        return None
    name = node.parts[0]
    if name == "size":
        return len(part.cells), len(part.reach)
    if name == "roomcount":
        least, most = (len({board.room[k] for k in some}) for some in part)
        return least, most
    if name == "sizecount":
        least, most = (len({len(board.rooms[board.room[k]]) for k in some}) for some in part)
        return least, most
    if name in ("width", "height"):
        spans = [[board.cell_at[k][name == "width"] for k in some] for some in part]
        least, most = (max(span) - min(span) + 1 for span in spans)
        return least, most
    if name == "clue":
        return _clue(board, part)
    return (board.sizes[name], board.sizes[name]) if name in board.sizes else None


def _of_clues(what: str, numbers: Mapping[int, int], own: Sequence[int]) -> tuple[int, int]:
    some, every = [numbers[k] for k in own], [*numbers.values()]
    if what == "sum":
        return sum(some), sum(every)
    if not some:
        return 0, max(every, default=0)
    return (max(some), max(every)) if what == "most" else (min(every), min(some))


def _clue(board: Board, part: Part) -> tuple[int, int] | None:
    """The number of the first cell with one; None where there may be none."""
    found: list[int] = []
    for k in part.reach:
        number = number_in(board.clues.get(k))
        if number is not None:
            found.append(board.clue_number(board.clues[k]) or 0)
            if k in part.cells:
                return min(found), max(found)
    return None


VERBS: dict[str, Callable[[Truth, Node, Scope], Truth3]] = {
    "Connected": connected, "Loop": loop, "Path": path, "Beams": beams, "Areas": areas, "Acyclic": acyclic,
    "Matched": matched, "Rectangles": rectangles, "Twins": twins, "Pieces": pieces,
}  # fmt: skip


def by_places(truth: Truth, node: Node, scope: Scope) -> Iterator[Callable[[], Truth3]]:
    """What a verb says of few places at a time; of `symmetric` and slanted rectangles that is all."""
    board = truth.board
    if node.name == "Symmetric":
        yield from _symmetric(truth, node, scope)
    elif node.name in ("Loop", "Path", "Beams"):
        for point in range(len(board.points)):
            yield partial(met, truth, point, degrees(board, node, point))
        for edge in board.ends if node.name == "Path" and not _tips(board, node) else ():
            yield partial(_empty, truth, edge)
        for first in _leaving(board).values() if node.name == "Beams" else ():
            yield partial(_leaves, truth, first)
    elif node.name == "Rectangles" and node.parts[1]:
        for r in range(board.height + 1):
            for c in range(board.width + 1):
                yield partial(corner, truth, (r, c))


def is_whole(node: Node) -> bool:
    """Does a condition speak of what is connected?"""
    if node.name == "And":
        return any(map(is_whole, node.parts[0]))
    if node.name == "If":
        return node.parts[1].name == "Compare" and is_whole(node.parts[1])
    return node.name in (*VERBS, "Symmetric") or (node.name == "Compare" and node.parts[1].name in ("Reach", "Walk"))


def as_whole(node: Node) -> Callable[[Truth, Node, Scope], Truth3] | None:
    """How a verb is asked of the whole board; None where that is stated by places."""
    return None if node.name == "Rectangles" and node.parts[1] else VERBS.get(node.name)
